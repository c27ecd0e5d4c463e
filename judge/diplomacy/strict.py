"""The narrow language of the classic e-mail judges, for groups whose house rules hold players to it.

An order is refused where those judges refuse it: other arrows and verbs, names that they do not know, powers' headers
(a player signs on instead), list marks. What they do not understand behind an order is junk: the order stands, and the
junk is a fault, as theirs sets the error flag. But where the junk may change the order, it does not stand. The frame
of their mails is judge.diplomacy.session's; what they refuse in view of the position is judge.diplomacy.sending's.
"""
import re
from typing import NamedTuple

from judge.diplomacy import frames
from judge.diplomacy.board import COASTS
from judge.diplomacy.gazetteer import table
from judge.diplomacy.orders import Kind
from judge.diplomacy.scanner import Lexicon, Token
from judge.diplomacy.sentences import Composer, Incomplete, parse
from judge.messages import either, message, one_of
from judge.names import fold
from judge.reading import Unreadable

STRANGE = re.compile(r"[^A-Za-z0-9 \t.,;/()>'-]")
OTHERS = re.compile(r"[^\x00-\x7f]")
MARKED = re.compile(r"\s*(?:\(?\d{1,3}[.)]|[A-Za-z][.)]|[-*+>|])\s*")
PERIOD_AFTER_LETTER = re.compile(r"\s*[AF]\.", re.I)
PARTING = (",", ";", "/")                        # orders; a new line does too, and so does nothing
FIRST_ONLY = ("BUILD", "REMOVE")                 # "build A Par", never "A Par build"
NO_MARKS = message("the classic judges read no marks before an order")


class Objection(Exception):
    """Raised for what the classic judges refuse. start: where, from 0; text, remedy: as of a fault; junk: what stands
    before it may stand without it."""

    def __init__(self, start: int, text: str, remedy: str, junk: bool = True):
        super().__init__(start, text, remedy)
        self.start, self.text, self.remedy, self.junk = start, text, remedy, junk


class Part(NamedTuple):
    """Orders between two separators. tokens: what is read of it; objection: what is not, if anything."""

    tokens: list[Token]
    objection: Objection | None = None


class Strict:
    """The narrow language on one map."""

    def __init__(self, lexicon: Lexicon):
        value, board = table("strict"), lexicon.gazetteer.board
        self.lexicon = lexicon
        self.words = {kind.upper(): frozenset(words) for kind, words in value["words"].items()}
        self.verbs = {word: kind.upper() for kind, words in value["words"].items() for word in words}
        self.names = {fold(name): (code,) for code, province in board.provinces.items()
                      for name in (code, province.name, *value["names"].get(code, ()))}
        for name, codes in value["ambiguous"].items():
            if set(codes) <= board.provinces.keys():
                self.names[fold(name)] = tuple(codes)
        words = "|".join(map(re.escape, table("doubts")["words"]))
        self.doubts = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.I)

    def parts(self, text: str, tokens: list[Token], phase: str) -> list[Part]:
        """Read a line, part by part: a good order stands whatever is wrong with the next."""
        found = [self._part(text, tokens, start, end, phase) for tokens, start, end in _parted(text, tokens)]
        doubt = self.doubts.search(text)
        start = doubt.start() if doubt else next(
            (token.start for token in tokens if token.kind in ("CONDITION", "INTENTION")), -1)
        if start < 0:
            return found
        word = re.match(r"\S+", text[start:])[0]                  # "unless F Eng - Bre, A Par - Bur"
        return [Part([], Objection(start, message("`{word}` may change the orders beside it", word=word),
                                   message("take it out, or write the orders as they are meant")))]

    def _part(self, text: str, tokens: list[Token], start: int, end: int, phase: str) -> Part:
        made: list[Token] = []
        objection = None
        try:
            self._seen(text, tokens, start, end, phase, made)
        except Objection as raised:
            objection = raised
        if objection is None and (not made or self._stands(text, made, phase, whole=True)):
            return Part(frames.unwrap(self.lexicon, text, made)[0])
        if objection is not None and not objection.junk:
            return Part([], objection)
        for count in range(len(made) - (objection is None), 0, -1):
            junk = tokens[count] if count < len(tokens) else None
            begins = min(token.start for token in (junk, objection) if token)
            if self._stands(text, made[:count], phase):
                there = text[begins:end].strip(" \t,;/")
                if self._changes(made[:count], tokens[count:], there):
                    break
                return Part(frames.unwrap(self.lexicon, text, made[:count])[0],
                            Objection(begins, message("Discarding junk: [{junk}]", junk=there),
                                      message("leave it out; the order before it stands")))
        return Part([], objection) if objection else Part(frames.unwrap(self.lexicon, text, made)[0])

    def _changes(self, made: list[Token], behind: list[Token], there: str) -> bool:
        """Say whether what follows an order is no junk but changes it: "A Par S A Mar to Bur" supports no hold, and
        "F Mao - Spa (S.C.)" names a coast."""
        first = behind[0] if behind else None
        if first and first.kind != "HOLD" and (first.kind in frames.VERBS or first.kind == "COAST"):
            return True
        kinds = {token.kind for token in made}
        if "SUPPORT" in kinds and "MOVE" not in kinds and any(token.kind == "MOVE" for token in behind):
            return True
        bracketed = re.match(r"\(([^)]*)\)", there)
        return bracketed is not None and re.sub(r"\W", "", bracketed[1]).lower() in (*COASTS, *self.lexicon.short)

    def _stands(self, text: str, tokens: list[Token], phase: str, whole: bool = False) -> bool:
        """Say whether words are orders, each complete. whole: all that was written, where a unit alone may be one."""
        there, remarks = frames.unwrap(self.lexicon, text, tokens)
        there = frames.tidy(text, there, phase)
        if not there or remarks:
            return False
        try:
            composer = Composer(self.lexicon.gazetteer, text, phase)
            made = [composer.sentence(tree) for tree in parse(there)]
        except (Unreadable, Incomplete):
            return False
        if whole:
            return True
        dashed = any(token.kind == "MOVE" for token in there)
        return all(sentence.kind is not Kind.UNIT and (sentence.goal is None or dashed) for sentence in made)

    def _seen(self, text: str, tokens: list[Token], start: int, end: int, phase: str, made: list[Token]) -> None:
        """Add to `made` the words of one part, with what names mean to the classic judges. Raises Objection."""
        if MARKED.match(text[start:end]) and tokens and tokens[0].kind != "UNIT":
            raise Objection(start + _blanks(text, start), NO_MARKS, message("begin with the unit"), junk=False)
        if PERIOD_AFTER_LETTER.match(text[start:end]):
            raise Objection(start + _blanks(text, start), NO_MARKS, message("begin with the unit"), junk=False)
        strange = OTHERS.search(text, start, end) or STRANGE.search(text, start, end)
        carrying = -1                                              # dashes behind a fleet's verb of convoy
        for at, token in enumerate(tokens):
            if strange and token.end > strange.start():
                break
            word = " ".join(text[token.start:token.end].lower().split())
            if token.kind == "NAME" and not token.value and word in self.verbs:
                token = token._replace(kind=self.verbs[word], value=None)       # "F Nth t A Lon - Bel"
            first, _, rest = word.partition(" ")
            short = rest and self.verbs.get(first) == token.kind and word not in self.verbs
            if short:                                              # "stand fast": a verb, and junk
                token = token._replace(end=token.start + len(first))
            self._see(text, made, [token, *tokens[at + 1:]], phase)
            if token.kind == "NAME":
                token = token._replace(value=self._name(text, token), power="")
            carrying = 0 if token.kind == "CONVOY" else carrying + (token.kind == "MOVE" and carrying >= 0)
            if token.kind == "UNIT" and carrying > 0:
                carrying = -1
            if carrying > 1:
                raise Objection(token.start, message("a fleet's convoy names no route"),
                                message("write `F Nth C A Lon - Nwy`"), junk=False)
            made.append(token)
            if short:
                raise Objection(token.end + 1, message("the classic judges do not read `{word}`", word=rest),
                                message("leave it out"))
            if token.kind in ("HOLD", "DISBAND", "WAIVE") and text[token.end:token.end + 1] == ".":
                raise Objection(token.end, message("the classic judges do not read `.` here"), message("leave it out"))
        if strange:
            at = strange.start()
            if not strange[0].isascii():
                raise Objection(at,
                                message("the classic judges read ASCII only, and not `{word}`", word=strange[0]),
                                message("write it without"), junk=False)
            attached = at > start and not text[at - 1].isspace()   # "Bur!" is a name that nobody knows
            raise Objection(at, message("the classic judges do not read `{word}`", word=strange[0]),
                            message("use letters, `-`, `->`, `/`, `(`, `)`, `,` and `;`"), junk=not attached)

    def _name(self, text: str, token: Token) -> tuple[str, ...]:
        word = text[token.start:token.end]
        found = self.names.get(fold(word))
        if found is None:
            if fold(word) == "proxy":
                raise Objection(token.start,
                                message("the classic judges do not know `{word}` but in a variant", word=word),
                                message("give the order yourself"))
            raise Objection(token.start, message("the classic judges do not know `{word}`", word=word),
                            message("write the map's code or full name"))
        if len(found) > 1:
            raise Objection(token.start, message("`{word}` may be {places}", word=word,
                                                 places=either(found)),
                            message("write which one is meant"))
        return found

    def _see(self, text: str, before: list[Token], tokens: list[Token], phase: str) -> None:
        """Object to a word, the first of `tokens`, that may not stand behind those before."""
        token, at = tokens[0], len(before)
        written = text[token.start:token.end]
        word = " ".join(written.lower().split())
        previous = before[-1].kind if before else ""
        if token.kind == "POWER" or token.kind == "COLON":
            raise Objection(token.start, message("the classic judges do not read `{word}` here", word=written),
                            message("begin with `SIGNON fgame password`, and name no powers in orders"))
        if token.kind == "SEP":
            raise Objection(token.start, message("the classic judges do not part orders by `{word}`", word=word),
                            message("use a new line, `,` or `;`"))
        if token.kind == "COAST" and text[token.start - 1:token.start] not in ("/", "("):
            raise Objection(token.start, message("the classic judges read a coast behind a slash or in brackets only"),
                            message("write `Spa/nc` or `Spa(nc)`"), junk=False)
        if token.kind == "UNIT" and (len(tokens) == 1 or tokens[1].kind != "NAME"):
            raise Objection(token.start, message("the classic judges read `{word}` before a place only", word=word),
                            message("write it as `A Par`"), junk=False)
        if token.kind == "OPEN" and [there.kind for there in tokens[1:3]] != ["COAST", "CLOSE"] or (
                token.kind == "CLOSE" and previous != "COAST"):
            raise Objection(token.start, message("the classic judges do not read `{word}` here", word=word),
                            message("write brackets around a coast only"))
        if token.kind in ("VIA", "FROM",
                          "RETREAT") and not (token.kind == "RETREAT" and phase == "A" and word == "r" and at == 0):
            raise Objection(token.start, message("the classic judges do not read `{word}`", word=word),
                            message("name the seas of a convoy (`A Lon - Nth - Nwy`); retreat by `-`"))
        if token.kind in ("NUMBER", "PLUS", "EQUALS", "RESULT", "CONDITION", "INTENTION", "FILLER", "BRACKET",
                          "BRACKET_END"):
            raise Objection(token.start, message("the classic judges do not read `{word}`", word=word),
                            message("leave it out"))
        allowed = self.words.get("REMOVE" if token.kind == "DISBAND" and phase == "A" else token.kind)
        follows_move = token.kind == "MOVE" and word == "to" and previous == "MOVE"
        if allowed is not None and word not in allowed and not follows_move:
            raise Objection(token.start, message("the classic judges do not read `{word}`", word=word),
                            one_of(sorted(allowed)))
        first = token.kind in FIRST_ONLY or token.kind == "DISBAND" and phase == "A"
        if first and at and previous not in ("NAME", "COAST", "CLOSE") or (
                first and len(tokens) == 1 and at):
            raise Objection(token.start, message("the classic judges read `{word}` before the unit only", word=word),
                            message("write `{word} A Par`", word=word), junk=False)
        if token.kind in ("HOLD", "DISBAND") and at == 0 and phase != "A":
            raise Objection(token.start, message("the classic judges read `{word}` behind the unit only", word=word),
                            message("write `A Par {word}`", word=word))
        if token.kind == "HOLD" and phase == "R":
            raise Objection(token.start, message("the classic judges do not read `{word}` in a retreat", word=word),
                            message("write `A Bud - Rum`, or `A Bud D`"), junk=False)
        if token.kind == "HOLD" and "SUPPORT" in [there.kind for there in before[-4:]]:
            raise Objection(token.start, message("the classic judges do not read `{word}` behind a support", word=word),
                            message("leave it out"))


def _parted(text: str, tokens: list[Token]) -> list[tuple[list[Token], int, int]]:
    """Part a line at its separators, but not within brackets: the tokens of each part, where it begins and ends."""
    found: list[tuple[list[Token], int, int]] = []
    part: list[Token] = []
    start, depth = 0, 0
    for token in tokens:
        depth += (token.kind == "OPEN") - (token.kind == "CLOSE")
        if token.kind == "SEP" and text[token.start:token.end] in PARTING and depth <= 0:
            found.append((part, start, token.start))
            part, start, depth = [], token.end, 0
        else:
            part.append(token)
    found.append((part, start, len(text)))
    return [there for there in found if text[there[1]:there[2]].strip()]


def _blanks(text: str, start: int) -> int:
    return len(text[start:]) - len(text[start:].lstrip())
