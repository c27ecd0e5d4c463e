"""The narrow language of the classic e-mail judges, for groups whose house rules hold players to it.

A line is refused where those judges refuse it: other arrows and verbs, names that they do not know, powers' headers (a
player signs on instead), list marks, remarks. What is left is read as ever.
"""
import re

from judge.diplomacy.gazetteer import Gazetteer, table
from judge.diplomacy.scanner import Token
from judge.names import fold

STRANGE = re.compile(r"[^A-Za-z0-9 \t.,;/()>'-]")
MARKED = re.compile(r"\s*(?:\(?\d{1,3}[.)]|[A-Za-z][.)]|[-*+>])\s*")
PERIOD_AFTER_LETTER = re.compile(r"\s*[AF]\.", re.I)
FIRST_ONLY = ("BUILD", "REMOVE")                 # "build A Par", never "A Par build"


class Objection(Exception):
    """Raised for what the classic judges refuse. start: where, from 0; text, remedy: as of a fault."""

    def __init__(self, start: int, text: str, remedy: str):
        super().__init__(start, text, remedy)
        self.start, self.text, self.remedy = start, text, remedy


class Strict:
    """The narrow language on one map."""

    def __init__(self, gazetteer: Gazetteer):
        value = table("strict")
        self.words = {kind.upper(): frozenset(words) for kind, words in value["words"].items()}
        self.names = {fold(name): (code,) for code, province in gazetteer.board.provinces.items()
                      for name in (code, province.name, *value["names"].get(code, ()))}

    def line(self, written: str) -> None:
        """See that a line as written may be read at all. Raises Objection."""
        at = next((at for at, character in enumerate(written) if not character.isascii()), None)
        if at is not None:
            raise Objection(at, f"the classic judges read ASCII only, and not `{written[at]}`", "write it without")
        if written.lstrip()[:1] in (">", "|"):
            raise Objection(written.find(written.lstrip()), "the classic judges read no marks before an order",
                            "begin with the unit")

    def tokens(self, text: str, tokens: list[Token], phase: str) -> list[Token]:
        """Give the words of one line with what names mean to the classic judges. Raises Objection."""
        strange, marked = STRANGE.search(text), MARKED.match(text)
        if strange:
            raise Objection(strange.start(), f"the classic judges do not read `{strange[0]}`",
                            "use letters, `-`, `->`, `/`, `(`, `)`, `,` and `;`")
        if marked and tokens[0].kind != "UNIT" or PERIOD_AFTER_LETTER.match(text):
            raise Objection(0, "the classic judges read no marks before an order", "begin with the unit")
        made = []
        for at, token in enumerate(tokens):
            self._see(text, tokens, at, phase)
            if token.kind == "NAME":
                token = token._replace(value=self._name(text, token), power="")
            made.append(token)
        return made

    def _name(self, text: str, token: Token) -> tuple[str, ...]:
        word = text[token.start:token.end]
        found = self.names.get(fold(word))
        if found is None:
            raise Objection(token.start, f"the classic judges do not know `{word}`",
                            "write the map's code or full name")
        return found

    def _see(self, text: str, tokens: list[Token], at: int, phase: str) -> None:
        token = tokens[at]
        word = " ".join(text[token.start:token.end].lower().split())
        before = tokens[at - 1] if at else None
        if token.kind == "POWER" or token.kind == "COLON":
            raise Objection(token.start, f"the classic judges do not read `{text[token.start:token.end]}` here",
                            "begin with `SIGNON fgame password`, and name no powers in orders")
        if token.kind == "SEP" and word not in ",;/":
            raise Objection(token.start, f"the classic judges do not part orders by `{word}`",
                            "use a new line, `,` or `;`")
        if token.kind == "COAST" and text[token.start - 1:token.start] not in ("/", "("):
            raise Objection(token.start, "the classic judges read a coast behind a slash or in brackets only",
                            "write `Spa/nc` or `Spa(nc)`")
        if token.kind in ("VIA", "FROM",
                          "RETREAT") and not (token.kind == "RETREAT" and phase == "A" and word == "r" and at == 0):
            raise Objection(token.start, f"the classic judges do not read `{word}`",
                            "name the seas of a convoy (`A Lon - Nth - Nwy`); retreat by `-`")
        if token.kind in ("NUMBER", "PLUS", "EQUALS", "RESULT", "CONDITION", "INTENTION", "FILLER", "BRACKET"):
            raise Objection(token.start, f"the classic judges do not read `{word}`", "leave it out")
        allowed = self.words.get("REMOVE" if token.kind == "DISBAND" and phase == "A" else token.kind)
        follows_move = token.kind == "MOVE" and word == "to" and before is not None and before.kind == "MOVE"
        if allowed is not None and word not in allowed and not follows_move:
            raise Objection(token.start, f"the classic judges do not read `{word}`",
                            "one of: " + ", ".join(sorted(allowed)))
        if token.kind in FIRST_ONLY and at and before.kind not in ("SEP", "NAME", "COAST", "CLOSE") or (
                token.kind in FIRST_ONLY and at + 1 == len(tokens) and at):
            raise Objection(token.start, f"the classic judges read `{word}` before the unit only",
                            f"write `{word} A Par`")
        if token.kind in ("HOLD", "DISBAND") and at == 0 and phase != "A":
            raise Objection(token.start, f"the classic judges read `{word}` behind the unit only",
                            f"write `A Par {word}`")
