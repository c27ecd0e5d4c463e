"""One line of an order file: what it orders, what is wrong with it, what of it is no order.

Nothing here knows the position, so that a line read once need not be read again.
"""
import re

from judge.diplomacy import frames, prose
from judge.diplomacy.gazetteer import Gazetteer
from judge.diplomacy.orders import Kind, Wording
from judge.diplomacy.said import Line, Trouble, Waiting
from judge.diplomacy.scanner import Folded, Lexicon, Token, fold_line, scan
from judge.diplomacy.sentences import Composer, Incomplete, Named, Sentence, parse
from judge.diplomacy.settling import is_plain, listed, unknown, wording
from judge.diplomacy.strict import Strict
from judge.faults import FaultKind
from judge.names import fold
from judge.reading import Unreadable

COMMENT = re.compile(r"(?:^|(?<=\s))(?:#|//|%).*|(?<!:)//.*")
ONE_A_LINE = "write one order a line, such as `A Par - Bur`"
STRUCK = re.compile(r"\[(?:s|strike|del)\]|<(?:s|strike|del)>|~~(?=[^\s>~])", re.I)
AMONG_WORDS = "here an order stands among words that are not understood"
LONGEST_LINE = 2_000
EXPECTED = {
    "NAME": "a province", "UNIT": "A or F", "MOVE": "`-`", "HOLD": "`H`", "SUPPORT": "`S`", "CONVOY": "`C`", "DISBAND":
    "`D`", "COAST": "a coast", "VIA": "`via convoy`"
}


class LineReader:
    """Reads lines for one map, kind of phase ("M", "R" or "A") and way of reading."""

    def __init__(self, gazetteer: Gazetteer, phase: str, lenient: bool, strict: bool):
        self.gazetteer, self.phase, self.lenient = gazetteer, phase, lenient
        self.lexicon = Lexicon(gazetteer)
        self.strict = Strict(self.lexicon) if strict else None

    def read(self, line: str, verb: Kind | None) -> Line:
        """Read one line, which may stand under a verb's header, such as "Builds:". It says the same for every power."""
        return _Reading(self, line, verb).line()


class _Reading:
    """One line being read."""

    def __init__(self, reader: LineReader, line: str, verb: Kind | None):
        self.reader, self.written, self.verb = reader, line, verb
        self.header, self.heading = None, None
        self.orders: list[Wording | Waiting] = []
        self.troubles: list[Trouble] = []
        self.ignored: list[tuple[int, str, str]] = []
        self.claim, self.game = None, ""
        self.folded = Folded("")

    def line(self) -> Line:
        self._read()
        said = self.header is not None or self.heading or self.orders or self.claim or self.game
        if not (said or self.troubles or self.ignored):
            text = COMMENT.sub("", self.folded.text)
            if any(character.isalnum() for character in text):
                self._ignore(0, len(text.rstrip()), "no order")   # "and then": never dropped in silence
        if not self.orders and not self.troubles and len({why for _, _, why in self.ignored}) == 1 < len(self.ignored):
            first, last = min(self.ignored), max(self.ignored)    # a sentence with commas is one
            self.ignored = [(first[0], self.written[first[0] - 1:last[0] - 1 + len(last[1])], first[2])]
        waits = any(order.__class__ is Waiting for order in self.orders)
        special = waits or bool(self.troubles or self.ignored or self.claim or self.game)
        return Line(self.header, self.heading, tuple(self.orders), tuple(self.troubles), tuple(sorted(self.ignored)),
                    self.claim, self.game, special)

    # Whole lines. ---------------------------------------------------------------------------------------------

    def _read(self) -> None:
        if not self.written.strip():
            return
        if len(self.written) > LONGEST_LINE:
            return self._trouble(FaultKind.UNREADABLE, 0, f"this line has {len(self.written)} characters",
                                 f"at most {LONGEST_LINE} are read: give each order its line")
        if self.reader.strict:
            return self._strictly(self.reader.strict)
        if self.written.lstrip()[0] in ">|":
            return self._ignore(0, len(self.written), "quoted")
        if frames.MAIL_HEADER.match(self.written):
            return self._ignore(0, len(self.written), "a header of a mail")
        struck = STRUCK.search(self.written)
        if struck:
            return self._trouble(FaultKind.UNREADABLE, struck.start(), "this is struck out",
                                 "take it out, or write it plain")
        self.folded = fold_line(self.written)
        text = self._frame(COMMENT.sub("", self.folded.text).rstrip())
        for found in frames.FAILED.finditer(text):
            self._ignore(found.start(), found.end(), "a note of how an order went")
        text = frames.FAILED.sub(lambda found: " " * len(found[0]), text)
        if "<" in text:
            text = text.replace("<", " ").replace(">", " ")       # "<A Hol - Bel>": a failed order in some lists
        decorated = frames.DECORATION.match(text)                 # "== France =="
        if decorated:
            text = " " * decorated.start(1) + decorated[1]
        mark = frames.LIST_MARK.match(text)
        if mark:
            text = " " * mark.end() + text[mark.end():]
        why = frames.remarks().get(" ".join(fold(word) for word in re.findall(r"[^\W\d_]+", text)))
        tokens = scan(self.reader.lexicon, text)
        if not tokens:
            return
        if why and not (tokens[0].kind == "NAME" and tokens[0].value):
            return self._remark(tokens, text, why)
        if any(first.kind == "EQUALS" and second.kind in ("NUMBER", "OPEN")
               for first, second in zip(tokens, tokens[1:])):
            return self._ignore(0, len(text), "a list of centres or counts")
        words = tokens
        tokens, remarks = frames.unwrap(self.reader.lexicon, text, words)
        for start, end in remarks:
            early = next(token for token in words if token.start > start).kind == "RETREAT"
            self._ignore(start, end, "retreats are ordered when they are due" if early else "a remark in brackets")
        self._body(text, tokens)

    def _strictly(self, strict: Strict) -> None:
        """Read a line as the classic judges do: every order by itself, and what is junk behind one."""
        self.folded, sticky = Folded(self.written), self.verb
        text = COMMENT.sub("", self.written).rstrip()
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
            return ""
        if text.lstrip().startswith("::"):
            self._ignore(0, len(text), "a line of the judge's own")
            return ""
        claim = frames.claim(text) if any(c.isdigit() for c in text) else None
        if claim:
            rest = text[:claim.start] + " " * (claim.end - claim.start) + text[claim.end:]
            known = scan(self.reader.lexicon, rest)
            strange = [token for token in known if prose.is_strange(rest, token)]
            ordered = any(token.kind in ("UNIT", "MOVE") and token.value for token in known)
            if text[:claim.start].strip(" \t*-[(") == "" or ordered or len(strange) <= 3:
                self.claim = claim
                if ordered:
                    return rest
                named = any(token.power for token in known)       # "England, Spring 1901, moves"
                return frames.KIND_WORD.sub(lambda found: " " * len(found[0]), rest) if named else ""
        return text

    def _remark(self, tokens: list[Token], text: str, why: str) -> None:
        kinds = [token.kind for token in tokens if token.kind not in ("COLON", "BRACKET", "BRACKET_END")]
        if self.reader.phase == "A" and len(kinds) == 1 and kinds[0] in prose.STICKY:
            self.heading = prose.STICKY[kinds[0]]                       # "Builds:" with the units below
            return
        self._ignore(0, len(text), why)

    def _body(self, text: str, tokens: list[Token]) -> None:
        head = frames.header(self.reader.lexicon, text, tokens, self.reader.phase)
        if head:
            if head.unknown:
                return self._unknown_power(text, head.unknown)
            if head.doubtful:
                return self._doubtful_header(text, head.doubtful)
            if head.rest and all(text[token.start:token.end] == "," for token in head.rest) and not self.claim:
                return self._ignore(0, len(text), "a salutation")
            if head.power is not None:
                self.header = head.power
                self.verb = None
            tokens = head.rest
            if head.ignores:
                return self._ignore(0, len(text), "no order")
        condition = next((token for token in tokens if token.kind == "CONDITION"), None)
        if condition and prose.holds_an_order(text, tokens):
            return self._trouble(FaultKind.UNREADABLE, condition.start, "an order with a condition",
                                 "give the order without it")
        kinds = {token.kind for token in tokens}
        if condition or "INTENTION" in kinds and "UNIT" not in kinds:
            return self._ignore(tokens[0].start, len(text), "says what is meant, not what is ordered")
        piece: list[Token] = []
        sticky = self.verb
        for at, token in enumerate(tokens):
            if token.kind != "SEP":
                piece.append(token)
            elif piece and not self._goes_on(piece, tokens[at + 1:]):
                sticky = self._piece(text, piece, sticky)
                piece = []
        if piece:
            self._piece(text, piece, sticky)
        if head and not head.firm and not self.orders and not self.troubles:
            self.header = None                                    # "Aust Build 2 Units": of Austria, no header

    def _goes_on(self, piece: list[Token], behind: list[Token]) -> bool:
        """Say whether a comma is none between orders: "N rum to, Bla", "A Lon - Tun via Eng, Mao"."""
        following = behind[0] if behind else None
        if following is None or len(piece) < 2:
            return False
        if piece[-1].kind == "MOVE":
            return following.kind in ("NAME", "DISBAND")
        if following.kind != "NAME" or len(behind) > 1 and behind[1].kind != "SEP":
            return False
        sea = any(code in self.reader.gazetteer.board.waters for code in following.value)
        return sea and any(token.kind == "VIA" for token in piece)

    # One order, or several without a separator. ---------------------------------------------------------------

    def _piece(self, text: str, piece: list[Token], sticky: Kind | None) -> Kind | None:
        """Read what stands between two separators. Returns the verb that holds for a list behind it. All or nothing:
        where one order cannot be read none of the piece is taken."""
        start, end = piece[0].start, piece[-1].end
        if any(token.kind == "INTENTION" for token in piece):
            if prose.begins_with_unit(piece):
                self._trouble(FaultKind.UNREADABLE, start, "this says what is meant, not what is ordered",
                              "write the order alone")
            else:
                self._ignore(start, end, "says what is meant, not what is ordered")
            return sticky
        result = next((at for at, token in enumerate(piece) if token.kind == "RESULT"), None)
        tokens = frames.tidy(text, piece if result is None else piece[:result], self.reader.phase)
        if result is not None:
            alone = not any(token.kind in frames.VERBS for token in tokens)
            self._ignore(start if alone else piece[result].start, end, "a note of how an order went")
            if alone:
                return sticky
        if not tokens:
            return sticky
        verb = prose.STICKY.get(tokens[0].kind)
        if len(tokens) == 1 and verb and self.reader.phase == "A":
            self.heading = verb                                   # "Remove:" with the units below
            return verb
        kinds = {token.kind for token in tokens}
        placed = any(token.kind == "NAME" and (token.value or before.kind == "UNIT")
                     for before, token in zip((tokens[0], *tokens), tokens))
        if "NUMBER" in kinds and "WAIVE" not in kinds and not placed:
            self._ignore(start, end, "a count, not an order")
            return sticky
        orders, troubles = len(self.orders), len(self.troubles)
        try:
            composer = Composer(self.reader.gazetteer, text, self.reader.phase)
            for sentence in [composer.sentence(tree) for tree in parse(tokens)]:
                if sentence.kind is Kind.UNIT and (verb or sticky):
                    sentence = sentence._replace(kind=Kind.DISBAND if self.reader.phase == "R" else verb or sticky)
                self._sentence(text, tokens, sentence)
        except Unreadable as error:
            self._unparsed(text, tokens, error)
        except Incomplete as error:
            self._trouble(FaultKind.UNREADABLE, error.start, error.text, error.remedy)
        if any(not trouble.note for trouble in self.troubles[troubles:]) and not self.reader.strict:
            del self.orders[orders:]
        return verb or sticky

    def _leave(self, text: str, tokens: list[Token], start: int, end: int) -> None:
        """Leave out what is no order; but an order among words that are not understood is a fault."""
        alone = any(order.__class__ is Wording and order.kind is Kind.UNIT for order in self.orders)
        if self.reader.strict:
            self._trouble(FaultKind.UNREADABLE, start, "this is no order", "give orders alone")
        elif prose.holds_an_order(text, tokens):
            if not any(trouble.text == AMONG_WORDS for trouble in self.troubles):
                self._trouble(FaultKind.UNREADABLE, start, AMONG_WORDS, "write the order alone")
        elif alone and self.reader.phase != "A" and not prose.is_prose(tokens):
            self._trouble(FaultKind.UNREADABLE, start, f"`{self._written(start, end)}` is no order",
                          "write `A Par H` or `A Par - Bur`")
        else:
            self._ignore(start, end, "no order")

    def _sentence(self, text: str, tokens: list[Token], sentence: Sentence) -> None:
        if not prose.is_order(tokens, sentence, self.reader.phase):
            return self._leave(text, tokens, sentence.start, sentence.end)
        if self.reader.strict and (sentence.kind is Kind.UNIT and self.reader.phase == "M"
                                   or _without_dash(tokens, sentence)):
            return self._trouble(FaultKind.UNREADABLE, sentence.start,
                                 "the classic judges want an order for each unit, with `-` for a move",
                                 "write `A Par H` or `A Par - Bur`")
        missing = unknown(sentence, self.reader.gazetteer)
        for named, near in missing:
            self._trouble(FaultKind.UNREADABLE, named.start, f"unknown province `{named.text}`",
                          self._suggestion(near) or "use a name or code of the map")
        if missing:
            if not self.reader.lenient or any(len(near) != 1 for _, near in missing):
                return
            del self.troubles[-len(missing):]
            for named, near in missing:
                sentence = _replaced(sentence, named, named._replace(codes=(near[0],)))
                self.troubles.append(
                    Trouble(FaultKind.UNREADABLE, self.folded.column(named.start), "", "",
                            f"`{named.text}` was taken as {listed(self.reader.gazetteer.board, near)}"))
        written = self._written(sentence.start, sentence.end)
        if is_plain(sentence):
            self.orders.append(wording(sentence, self.folded.column(sentence.start), written))
        else:
            self.orders.append(Waiting(sentence, written, self.folded))

    def _unparsed(self, text: str, tokens: list[Token], error: Unreadable) -> None:
        start, end = tokens[0].start, tokens[-1].end
        if not self.reader.strict and not prose.begins_like_order(tokens):
            return self._leave(text, tokens, start, end)
        for token in tokens:
            if token.kind == "NAME" and not token.value:
                word = text[token.start:token.end]
                return self._trouble(FaultKind.UNREADABLE, token.start, f"unknown word `{word}`",
                                     self._suggestion(self.reader.gazetteer.names.near(word)) or ONE_A_LINE)
        wanted = [EXPECTED[name] for name in EXPECTED if name in error.expected]
        if error.column == 0:
            last = tokens[-1]
            return self._trouble(FaultKind.UNREADABLE, last.start,
                                 f"this order breaks off at `{text[last.start:last.end]}`",
                                 "a province must follow" if "NAME" in error.expected else "write it as `A Par - Bur`")
        token = tokens[error.column - 1]
        choice = ", ".join(wanted[:-1]) + " or " + wanted[-1] if len(wanted) > 1 else "".join(wanted)
        self._trouble(FaultKind.UNREADABLE, token.start, f"`{text[token.start:token.end]}` cannot stand here",
                      f"expected {choice}" if choice else ONE_A_LINE)

    # What is wrong. -------------------------------------------------------------------------------------------

    def _unknown_power(self, text: str, token: Token) -> None:
        board, word = self.reader.gazetteer.board, text[token.start:token.end]
        near = self.reader.gazetteer.power_names.near(word, most=1)
        self.header = ""
        self._trouble(FaultKind.UNREADABLE, token.start, f"unknown power `{word}`",
                      f"did you mean {near[0]}?" if near else f"the powers are {', '.join(board.powers)}")

    def _doubtful_header(self, text: str, token: Token) -> None:
        word = text[token.start:token.end]
        self._trouble(FaultKind.AMBIGUOUS, token.start,
                      f"`{word}` is the power {token.power} or {listed(self.reader.gazetteer.board, token.value)}",
                      f"write `{token.power}:` for the power, `{word} H` for a unit")

    def _suggestion(self, near: list[str]) -> str:
        return f"did you mean {listed(self.reader.gazetteer.board, near)}?" if near else ""

    def _trouble(self, kind: FaultKind, start: int, text: str, remedy: str) -> None:
        self.troubles.append(Trouble(kind, self.folded.column(start) if self.folded.text else start + 1, text, remedy))

    def _ignore(self, start: int, end: int, why: str) -> None:
        written = self._written(start, end)
        if written:
            self.ignored.append((self.folded.column(start) if self.folded.text else start + 1, written, why))

    def _written(self, start: int, end: int) -> str:
        if not self.folded.text:
            return self.written.strip()
        return self.written[self.folded.column(start) - 1:self.folded.column(end) -
                            1 if end < len(self.folded.text) else None].strip()


def _without_dash(tokens: list[Token], sentence: Sentence) -> bool:
    return sentence.goal is not None and not any(token.kind == "MOVE" for token in tokens)


def _replaced(sentence: Sentence, old: Named, new: Named) -> Sentence:
    def in_unit(unit):
        return unit._replace(named=new) if unit and unit.named is old else unit

    return sentence._replace(unit=in_unit(sentence.unit), helped=in_unit(sentence.helped),
                             goal=new if sentence.goal is old else sentence.goal,
                             route=tuple(new if named is old else named for named in sentence.route))
