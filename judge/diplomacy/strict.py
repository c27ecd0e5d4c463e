"""The narrow language of the classic e-mail judges, for groups whose house rules hold players to it.

A line is refused where those judges refuse it: other arrows and verbs, names that they do not know, powers' headers (a
player signs on instead), list marks, remarks. What is left is read as ever.
"""
import re

from judge.diplomacy.gazetteer import Gazetteer, table
from judge.diplomacy.orders import Kind, Wording
from judge.diplomacy.said import again
from judge.diplomacy.scanner import Token
from judge.diplomacy.state import State
from judge.answered import LeftOut
from judge.names import fold

STRANGE = re.compile(r"[^A-Za-z0-9 \t.,;/()>'-]")
MARKED = re.compile(r"\s*(?:\(?\d{1,3}[.)]|[A-Za-z][.)]|[-*+>])\s*")
PERIOD_AFTER_LETTER = re.compile(r"\s*[AF]\.", re.I)
SIGNOFF = re.compile(r"\s*(?:sign\s?off\b|--\s*$)", re.I)
SIGNON = re.compile(r"\s*sign\s?on\b", re.I)
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
        self.verbs = {word: kind.upper() for kind, words in value["words"].items() for word in words}
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
        """Give the words of one line, with what names mean to the classic judges. Raises Objection."""
        strange, marked = STRANGE.search(text), MARKED.match(text)
        if strange:
            raise Objection(strange.start(), f"the classic judges do not read `{strange[0]}`",
                            "use letters, `-`, `->`, `/`, `(`, `)`, `,` and `;`")
        if marked and tokens[0].kind != "UNIT" or PERIOD_AFTER_LETTER.match(text):
            raise Objection(0, "the classic judges read no marks before an order", "begin with the unit")
        made = []
        for at, token in enumerate(tokens):
            word = text[token.start:token.end].lower()
            if token.kind == "NAME" and not token.value and word in self.verbs:
                token = tokens[at] = token._replace(kind=self.verbs[word], value=None)       # "F Nth t A Lon - Bel"
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


def signed(there: list[str]) -> tuple[list[str], list[LeftOut]]:
    """Empty the lines behind SIGNOFF or a signature's dashes, up to the next SIGNON, which begins another mail."""
    kept, left_out, over = [], [], False
    for number, line in enumerate(there, 1):
        over = (over or SIGNOFF.match(line) is not None) and not SIGNON.match(line)
        if over and line.strip():
            left_out.append(LeftOut(number, line.strip(), "behind the end of the orders"))
        kept.append("" if over else line)
    return kept, left_out


def as_meant(state: State, wording: Wording) -> Wording:
    """See that the unit that is there may be told so, and fill in the coast that the classic judges take.

    Raises Objection, whose start is 0: it is about the order as a whole.
    """
    board, unit, kind = state.board, wording.unit, wording.kind
    if unit is None:
        return wording
    if kind is Kind.BUILD or kind is Kind.UNIT and unit.province not in state.units:
        if not unit.letter:
            raise Objection(0, "the classic judges want the type of a unit to build",
                            f"write `build A {unit.province}`")
        if unit.letter == "A" and unit.coast:                     # ignored
            return again(wording, unit=unit._replace(coast=""))
        return wording
    found = _standing(state, unit.province)
    if not found:
        return wording                                            # no such unit: illegal, and told with the results
    for piece, there in ((unit, found), (wording.helped, wording.helped and _standing(state, wording.helped.province))):
        if piece and there and piece.letter and piece.letter != there[0]:
            raise Objection(0, f"the unit in {board.provinces[piece.province].name} is {_named(there)}, not "
                            f"{_named(piece.letter)}", f"write `{there[0]} {piece.province}`")
    if kind is not Kind.MOVE:
        return wording
    name, goal = board.provinces[unit.province].name, board.provinces[wording.goal].name
    if found[0] == "A":
        if wording.goal_coast:
            raise Objection(0, f"the army in {name} cannot go to a coast of {goal}", "leave the coast out")
        near = wording.goal in board.steps[found] or wording.goal == unit.province
        if state.phase.kind == "M" and not near and not wording.route:
            raise Objection(0, f"the army in {name} can't get to {goal}",
                            "name the seas of a convoy, such as `A Lon - Nth - Nwy`")
        return wording
    reached = board.steps[found].get(wording.goal, ())
    first = table("strict")["first coasts"].get(wording.goal, "")
    if not wording.goal_coast and len(reached) > 1 and f"{wording.goal}/{first}" in reached:
        return again(wording, goal_coast=first)
    return wording


def _standing(state: State, province: str) -> str:
    """Find the unit that stands in a province; where retreats are due, the one that must go."""
    gone = (there.unit for there in state.dislodged if state.board.place_of[there.unit[2:]] == province)
    return next(gone, "") or state.units.get(province, "")


def _named(unit: str) -> str:
    return "an army" if unit[0] == "A" else "a fleet"
