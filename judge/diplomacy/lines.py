"""One line of an order file: what it orders, what is wrong with it, what of it is no order.

Nothing here knows the position, so that a line read once need not be read again.
"""
import re

from judge.diplomacy import asides, comments, frames, headers, headings, prose, tables, talk
from judge.diplomacy.beside import goes_on, told
from judge.diplomacy.comments import COMMENT
from judge.diplomacy.gazetteer import Gazetteer
from judge.diplomacy.naming import choice, power_name, power_names
from judge.diplomacy.orders import Kind
from judge.diplomacy.pieces import AMONG_WORDS
from judge.diplomacy.said import TAKES_BACK, Block, Line, Waiting, kind_of
from judge.diplomacy.scanner import Folded, Lexicon, Token, fold_line, scan, written_out
from judge.diplomacy.strict import Strict
from judge.diplomacy.trimming import FACE, Trimming
from judge.faults import FaultKind
from judge.framing import ROW, is_quoted
from judge.messages import message
from judge.names import fold

STRUCK = re.compile(r"\[(?:s|strike|del)\]|<(?:s|strike|del)>|~~(?=[^\s>~])|/\*|<!--", re.I)
LEFTOVERS = {"no order", "says what is meant, not what is ordered", "a word about the orders", "a remark in brackets",
             "a count, not an order"}        # what may say something of the lines around; not quotations, not results
RULED = re.compile(r"[-=_*~#.+|<>:\s]*\Z")     # "---", "* * *"
DIGIT = re.compile(r"\d")
SEVERAL = re.compile(r"[:;|\[]")                # without one of these a line has no second header
OWNS = re.compile(r"['’]s?\b|['’]\Z", re.I)          # "Hi GM, here are England's orders:" is no letter to England
LONGEST_LINE = 2_000


class LineReader:
    """Reads lines for one map, kind of phase ("M", "R" or "A") and way of reading."""

    def __init__(self, gazetteer: Gazetteer, phase: str, lenient: bool, strict: bool):
        self.gazetteer, self.phase, self.lenient = gazetteer, phase, lenient
        self.lexicon = Lexicon(gazetteer)
        self.strict = Strict(self.lexicon) if strict else None

    def read(self, line: str, verb: Kind | None) -> Line:
        """Read one line, which may stand under a verb's header, such as "Builds:". It says the same for every power."""
        heading = comments.HEADING.match(line)
        if heading and not self.strict:
            title = " " * heading.end() + line[heading.end():]
            found = _Reading(self, title, verb, parted=True).line()
            if comments.is_heading(found, title):
                return found                                # "## France"
        reading = _Reading(self, line, verb)
        found = reading.line()
        if not reading.headers:
            return found
        parts, starts = [], [0, *reading.headers]
        for start, end in zip(starts, [*reading.headers, len(line)]):        # "Turkey: A Con - Bul Russia: A Mos - Sev"
            parts.append(_Reading(self, " " * start + line[start:end], verb, parted=True).line())
        return Line(parts=tuple(parts), special=True)


class _Reading(Trimming):
    """One line being read."""

    def __init__(self, reader: LineReader, line: str, verb: Kind | None, parted: bool = False):
        super().__init__(reader, line)
        self.verb = verb
        self.headers: list[int] | None = None if parted else []      # where others begin, in the line as written
        self.header = None
        self.claim, self.game = None, ""
        self.struck = self.unsure = self.retracts = False
        self.row = False
        self.bracketed: int | None = None          # where a remark in brackets begins that holds an order
        self.season = ""
        self.lettered = False                      # the header may be a unit's letter
        self.addressed = False                     # a power is named, which may be who is written to
        self.words: list[Token] = []
        self.named: set[str] = set()               # powers named otherwise than as whose the unit helped is

    def line(self) -> Line:
        self._read()
        if self.sent and self.header is None and self.orders:
            self.header = ""
        said = self.header is not None or self.heading or self.orders or self.claim or self.game or self.backed
        if not (said or self.troubles or self.ignored):
            text = COMMENT.sub("", self.folded.text)
            if text.strip("/") and not RULED.match(text):
                self._ignore(0, len(text.rstrip()), message("no order"))   # "and then", "(": never dropped in silence
        if self.bracketed is not None and not self.orders and not self.troubles and not self.reader.strict:
            self._trouble(FaultKind.UNREADABLE, self.bracketed, AMONG_WORDS, message("write the order alone"))
        unread = self.row and not (self.orders or self.troubles)
        if unread and tables.may_order(self.reader.lexicon, self.folded.text):
            self._trouble(FaultKind.UNREADABLE, 0, message("a row of a table that is not understood"),
                          message("write the order in one cell, such as `A Par - Bur`"))
        nothing = not (self.orders or self.heading or self.troubles or self.backed or self.claim)
        if nothing and self.words and self.reader.phase != "A" and not self.reader.strict and prose.names_a_move(
                self.folded.text, self.words, self.reader.gazetteer.board.near, self.reader.phase):
            self.ignored.clear()
            self._trouble(FaultKind.UNREADABLE, self.words[0].start,
                          message("this may be an order, and is not written as one"),
                          message("write it as `A Par - Bur`"))
        block = Block.STRUCK if self.struck else Block.NONE
        if not self.orders and self.folded.text and not self.reader.strict:
            block = self._block()
        whys = {why for _, _, why in self.ignored}
        if not self.orders and not self.troubles and len(self.ignored) > 1 and (
                len(whys) == 1 or whys == {"no order", "a word about the orders"}):
            first, last = min(self.ignored), max(self.ignored)    # a sentence with commas is one
            self.ignored = [(first[0], self.written[first[0] - 1:last[0] - 1 + len(last[1])], max(whys))]
        if self.reader.phase != "A" and any(not trouble.note for trouble in self.troubles):
            self.orders = [order for order in self.orders if kind_of(order) is not Kind.UNIT]     # "A Par / Bxl"
        if self.commented:
            del self.orders[:]
        if block is Block.NONE and not self.reader.strict:
            block = self._connected()
        if self.orders and "?" in self.folded.text and not self.reader.strict:
            self._question()
        waits = any(order.__class__ is Waiting for order in self.orders)
        special = bool(waits or self.troubles or self.ignored or self.claim or self.game or self.season or self.backed
                       or block is not Block.NONE)
        return Line(self.header, self.heading, tuple(self.orders), tuple(self.troubles), tuple(sorted(self.ignored)),
                    self.claim, self.game, special, block=block, named=tuple(sorted(self.named)),
                    unsure=self.unsure, lettered=self.lettered, season=self.season, backed=tuple(self.backed),
                    retracts=self.retracts)

    def _connected(self) -> Block:
        """Find whether a line is, or ends with, a part of an order whose rest another line may hold."""
        if self.broken_off and self.words[-1].kind in ("SUPPORT", "CONVOY", "UNIT"):
            return Block.BROKEN
        words = [token for token in self.words if token.kind not in ("FILLER", "OPEN", "CLOSE")]
        alone = not (self.orders or self.troubles or self.header or self.heading) and self.reader.phase == "M"
        part = alone and words and len(words) < 7 and words[0].kind in (prose.VERBS | {"NAME", "VIA", "COAST"})
        part = part and any(token.kind != "MOVE" or not token.value for token in words)      # not "-->" alone
        return Block.ON if part and prose.is_loose(words) and all(
            token.value for token in words if token.kind == "NAME") else Block.NONE

    def _question(self) -> None:
        """Refuse orders with a question mark among them that stands in no remark: "A Par - Bur?"."""
        text = COMMENT.sub("", self.folded.text)
        for found in re.finditer(r"\?", text):
            column = self.folded.column(found.start())
            if not any(start <= column <= start + len(said) for start, said, _ in self.ignored):
                self._trouble(FaultKind.UNREADABLE, found.start(), message("a question stands beside the order"),
                              message("write what is ordered"), told(self.orders[0])[2])
                del self.orders[:]
                return

    def _block(self) -> Block:
        """Find what a line without an order says of the lines around it; what takes orders back is a fault."""
        said = {why for _, _, why in self.ignored}
        if not said <= LEFTOVERS:
            return Block.NONE
        text = asides.without(COMMENT.sub("", self.folded.text), self.words)
        block, back = headings.block(text, self.reader.phase), headings.retracts(text)
        if block is Block.NONE and (self.header is not None and any(
                headings.block(f"{said.strip('()')}:", self.reader.phase) is Block.VOID
                for _, said, why in self.ignored if why != "a word about the orders")
                                    or self.header is None and self.addressed and headings.LETTER.match(text)):
            block = Block.VOID                     # "France (draft)", "Dear Germany,"
        sent = headings.is_about_sent(text)
        if back and headings.is_for_later(text):
            block, self.retracts = Block.LOOSE if block is Block.NONE else block, True
        elif sent or back and (block in (Block.NONE, Block.AGAIN) or block is Block.LOOSE and headings.looks_back(text)
                             or headings.looks_on(text)):
            block = Block.INSTEAD if headings.is_about_itself(text) else Block.SENT if sent else Block.BACK
        elif back and (block is Block.LOOSE or headings.looks_back(text)):
            self.retracts = True                   # "Ignore my last two orders" above others, or below them
        if self.heading or block is Block.LOOSE and self.troubles:
            return Block.NONE
        self.season = headings.season(text) if block in (Block.NONE, Block.AGAIN) and not self.claim else ""
        if (block in (Block.VOID, Block.AGAIN, *TAKES_BACK) and self.troubles and not self.claim
                and not prose.holds_an_order(text, self.words)):
            start = len(text) - len(text.lstrip())         # "Instead of:" is no power's header
            del self.troubles[:]
            self.header, self.unsure = None, False
            self.ignored = []
            self._ignore(start, len(text.rstrip()), message("no order"))
        return block

    # Whole lines. ---------------------------------------------------------------------------------------------

    def _read(self) -> None:
        if not self.written.strip():
            return
        if len(self.written) > LONGEST_LINE:
            return self._trouble(FaultKind.UNREADABLE, 0,
                                 message("this line has {count} characters", count=len(self.written)),
                                 message("at most {most} are read: give each order its line", most=LONGEST_LINE))
        if self.reader.strict:
            return self._strictly(self.reader.strict)
        row = self.row = ROW.match(self.written) is not None and not RULED.match(self.written)
        if is_quoted(self.written):
            return self._ignore(0, len(self.written), message("quoted"))
        if frames.MAIL_HEADER.match(self.written):
            return self._ignore(0, len(self.written), message("a header of a mail"))
        struck = STRUCK.search(self.written)
        if struck:
            self.struck = headings.strike_goes_on(self.written)
            return self._trouble(FaultKind.UNREADABLE, struck.start(), message("this is struck out"),
                                 message("take it out, or write it plain"))
        self.folded = fold_line(self._without_chat(self.written))
        if row:
            self.folded = self.folded._replace(text=tables.joined(self.reader.lexicon, self.folded.text))
        if comments.NUMBERED.match(self.folded.text):
            self.folded = self.folded._replace(text=self.folded.text.replace("#", " ", 1))
        text = self._frame(self._without_comment(self.folded.text).rstrip())
        text = FACE.sub(lambda found: " " * len(found[0]), text)
        for found in frames.FAILED.finditer(text):
            self._ignore(found.start(), found.end(), message("a note of how an order went"))
        text = frames.FAILED.sub(lambda found: " " * len(found[0]), text)
        if "<" in text:
            text = text.replace("<", " ").replace(">", " ")       # "<A Hol - Bel>": a failed order in some lists
        decorated = frames.DECORATION.match(text)                 # "== France =="
        if decorated:
            text = " " * decorated.start(1) + decorated[1]
        mark = frames.LIST_MARK.match(text)
        if mark:
            text = " " * mark.end() + text[mark.end():]
        if DIGIT.search(text):
            text = frames.without_numbers(text, mark[0] if mark else "")
        why = frames.remarks().get(" ".join(fold(word) for word in re.findall(r"[^\W\d_]+", text)))
        tokens = scan(self.reader.lexicon, text)
        if not tokens:
            return
        if why and not (tokens[0].kind == "NAME" and tokens[0].value):
            return self._remark(tokens, text, why)
        if str(tokens[-1].value or "-").strip("~") == "" and talk.is_whole(tokens[:-1]):
            text, tokens = text[:tokens[-1].start], tokens[:-1]    # "A Par - Bur~"
        if self.reader.phase == "M":
            text, tokens = self._without_told(text, tokens)
        self.words = tokens
        if any(token.kind in ("CONDITION", "INTENTION") or token.kind == "NAME" and not token.value
               for token in tokens):
            text, tokens = self._without_asides(text, tokens)
        if any(first.kind == "EQUALS" and second.kind in ("NUMBER", "OPEN")
               for first, second in zip(tokens, tokens[1:])):
            return self._ignore(0, len(text), message("a list of centres or counts"))
        words = tokens
        tokens, remarks = frames.unwrap(self.reader.lexicon, text, words)
        for start, end in remarks:
            inside = [token for token in words if start < token.start < end]
            if prose.holds_an_order(text, inside):
                self.bracketed = start
            if prose.corrects(text, inside):
                self.loose.append((start, end))
            early = next(token for token in words if token.start > start).kind == "RETREAT"
            self._ignore(start, end,
                         message("retreats are ordered when they are due") if early
                         else message("a remark in brackets"))
        self._body(text, tokens)

    def _strictly(self, strict: Strict) -> None:
        """Read a line as the classic judges do: every order by itself, and what is junk behind one."""
        line, columns = written_out(self.written)
        self.folded, sticky = Folded(line, columns and tuple(columns)), self.verb
        text = self._without_comment(line).rstrip()
        if frames.SIGNON.match(text):
            self._frame(text)
            return
        for tokens, objection in strict.parts(text, scan(self.reader.lexicon, text), self.reader.phase):
            sticky = self._piece(text, tokens, sticky) if tokens else sticky
            if objection:
                self._trouble(FaultKind.UNREADABLE, objection.start, objection.text, objection.remedy)

    def _frame(self, text: str) -> str:
        """Note what a line says of the game and the phase, and blank it."""
        signon = frames.SIGNON.match(text)
        found = signon or frames.GAME.match(text)
        if found:
            self.game = found["game"]
            if signon:
                self.header = self.reader.gazetteer.letters.get(signon["letter"].casefold(), "")
            self.claim = frames.claim(text[:found.start()] + " " * (found.end() - found.start()) + text[found.end():])
            return ""
        if text.lstrip().startswith("::"):
            self._ignore(0, len(text), message("a line of the judge's own"))
            return ""
        text = frames.with_digits(text)
        claim = frames.claim(text) if DIGIT.search(text) else None
        if claim:
            rest = text[:claim.start] + " " * (claim.end - claim.start) + text[claim.end:]
            known = scan(self.reader.lexicon, rest)
            strange = [token for token in known if prose.is_strange(rest, token)]
            places = any(token.kind == "NAME" and token.value for token in known)
            ordered = any(token.kind in ("UNIT", "MOVE") and token.value for token in known) or places and any(
                token.kind in prose.VERBS for token in known)        # "Spring 1901: Paris to Burgundy"
            if text[:claim.start].strip(" \t*-[(") == "" or ordered or len(strange) <= 3:
                self.claim = claim
                if ordered:
                    return rest
                if any(token.power for token in known):           # "England, Spring 1901, moves"
                    return frames.KIND_WORD.sub(lambda found: " " * len(found[0]), rest)
                said = [token for token in known if token.kind == "NAME" and (token.value or token in strange)]
                if any(token.start > claim.start for token in said):       # "Spring 1901: I hope nobody attacks"
                    self._ignore(0, len(text.rstrip()), message("no order"))
                return ""
        return text

    def _remark(self, tokens: list[Token], text: str, why: str) -> None:
        kinds = [token.kind for token in tokens if token.kind not in ("COLON", "BRACKET", "BRACKET_END")]
        if len(kinds) == 1 and kinds[0] in prose.headings(self.reader.phase):
            self.heading = prose.STICKY[kinds[0]]                       # "Builds:" with the units below
            return
        self._ignore(0, len(text), why)

    def _body(self, text: str, tokens: list[Token]) -> None:
        head = headers.header(self.reader.lexicon, text, tokens, self.reader.phase)
        if self.headers is not None and SEVERAL.search(text):
            others = headers.other_headers(self.reader.lexicon, text, head.rest if head else tokens)
            self.headers = [self.folded.column(start) - 1 for start in others]
            if others:
                return
        if head:
            if head.several:
                return self._several_powers(text, head.several)
            if head.unknown:
                return self._unknown_power(text, head.unknown)
            if head.doubtful:
                return self._doubtful_header(text, head.doubtful)
            if head.rest and all(text[token.start:token.end] == "," for token in head.rest) and not self.claim:
                return self._ignore(0, len(text), message("a salutation"))
            if head.power is not None:
                self.header, self.lettered = head.power, head.lettered
                self.verb = None
            tokens = head.rest
            if head.ignores:
                return self._ignore(0, len(text), message("no order"))
        kinds = {token.kind for token in tokens}
        if "POWER" in kinds:
            self._name_powers(text, tokens)
        condition = "CONDITION" in kinds and next(token for token in tokens if token.kind == "CONDITION")
        if condition and prose.holds_an_order(text, tokens):
            return self._trouble(FaultKind.UNREADABLE, condition.start, message("an order with a condition"),
                                 message("give the order without it"))
        if condition or "INTENTION" in kinds and "UNIT" not in kinds:
            return self._ignore(tokens[0].start, len(text), message("says what is meant, not what is ordered"))
        if "UNIT" not in kinds:
            tokens = prose.parted(tokens)
        piece: list[Token] = []
        sticky = self.verb
        for at, token in enumerate(tokens):
            if token.kind != "SEP":
                piece.append(token)
            elif piece and not goes_on(piece, tokens[at + 1:], text[token.start:token.end] == ",", self.reader):
                sticky = self._piece(text, piece, sticky)
                piece = []
                self.separators.add(text[token.start:token.end])
                if text[token.start:token.end] in (";", "|"):
                    self._sentence_over()
        if piece:
            self._piece(text, piece, sticky)
        self._sentence_over()
        self._settle_loose(text)
        if head and not head.firm and not (self.orders or self.troubles or self.heading):
            self.header = None                                    # "Aust Build 2 Units": of Austria, no header

    def _name_powers(self, text: str, tokens: list[Token]) -> None:
        """Note the powers named on a line that may be whose orders stand there, beside its header's."""
        self.addressed = any(token.power and not OWNS.search(text, token.end - 2, token.end + 2) for token in tokens)
        helped = next((token.start for token in tokens if token.kind in ("SUPPORT", "CONVOY")), len(text))
        neighbours = zip(tokens[-1:] + tokens, tokens, [*tokens[1:], *tokens[:1]])
        self.named = {token.power for before, token, behind in neighbours
                      if token.kind == "POWER" and token.start < helped
                      and (behind.kind in ("UNIT", "COLON", "BRACKET_END")
                           or before.kind in ("NAME", "UNIT") and before.value)}

    # Headers. -------------------------------------------------------------------------------------------------

    def _unknown_power(self, text: str, token: Token) -> None:
        board, word = self.reader.gazetteer.board, text[token.start:token.end]
        near = self.reader.gazetteer.near_powers(word)
        self.header, self.unsure = "", True
        self._trouble(FaultKind.UNREADABLE, token.start, message("unknown power `{word}`", word=word),
                      message("did you mean {name}?", name=power_name(near[0])) if near
                      else message("the powers are {names}", names=power_names(board.powers)))

    def _doubtful_header(self, text: str, token: Token) -> None:
        word = text[token.start:token.end]
        self._trouble(FaultKind.AMBIGUOUS, token.start,
                      message("`{word}` is the power {power} or {places}", word=word, power=power_name(token.power),
                              places=choice(self.reader.gazetteer.board, token.value)),
                      message("write `{power}:` for the power, `{word} H` for a unit", power=token.power, word=word))

    def _several_powers(self, text: str, powers: list[Token]) -> None:
        self.header, self.unsure = "", True
        self._trouble(FaultKind.AMBIGUOUS, powers[0].start,
                      message("`{text}` names {count} powers", text=text[powers[0].start:powers[-1].end],
                              count=len(powers)),
                      message("put each power's orders under a header of its own"))
