"""Orders written in random ways: every verb with every separator, coast form, alias and word order, noise around.

The long run, which names any that are read otherwise: python -m tests.orders.variations 100000 [SEED]
"""
import random
import re
import sys
from typing import NamedTuple

from judge.diplomacy.board import Board
from judge.diplomacy.gazetteer import table

MOVES = [
    "-", " - ", " -> ", "->", " --> ", " => ", " → ", "–", " — ", "－", " ~ ", " to ", " moves to ", " m ", " attacks ",
    " > "
]
HOLDS = [" H", " holds", " hold", " stands", " stand fast", "-H", " HOLD"]
SUPPORTS = [" S ", " supports ", " support ", " sup ", " to support "]
CONVOYS = [" C ", " convoys ", " convoy ", " transports ", " ferries "]
COASTS = {"nc": ["(nc)", "/nc", " (nc)", " nc", " (north coast)", "/north coast", "(North)", " (n)", "NC"],
          "sc": ["(sc)", "/sc", " (sc)", " sc", " (south coast)", "/south coast", "(South)", " (s)", "SC"],
          "ec": ["(ec)", "/ec", " (ec)", " ec", " (east coast)", "/east coast", "(East)", " (e)", "EC"]}
UNITS = {
    "A": ["A ", "Army ", "army ", "a ", "AMY ", "army in ", "the army in "], "F":
    ["F ", "Fleet ", "fleet ", "f ", "FLT ", "fleet in the "]
}
BEFORE = ["", "", "", "  ", "\t", "1. ", "3) ", "- ", "* ", "• ", "a) "]
AFTER = ["", "", "", " ", ".", ";", ",", "  # so there", " // so there", " (I hope)", " (*bounce*)", "\u200b",
         " please", " again", " (sorry!)", " (only army there)", " as agreed", " - as discussed", " for now", " :-("]


class Varied(NamedTuple):
    """A text, and the order that it says, in the words of the corpus."""

    text: str
    said: str


def is_elsewhere(board: Board, said: str) -> bool:
    """Say whether a fleet at sea goes, or is supported, to an inland province: that is a fault, not an order."""
    found = re.search(r"(^| S )F (\w+) (?:- \w+ )*[-R] (\w+)(?: via convoy)?$", said)
    return found is not None and board.provinces[found[2]].terrain == "sea" \
        and board.provinces[found[3]].terrain == "inland"


def varied(board: Board, chance: random.Random, alone: bool = False) -> Varied:
    """Write a random order in a random way. It need not be legal. alone: without noise around."""
    place = Places(board, chance)
    unit, said_unit = place.unit()
    kind = chance.choice(["move", "move", "hold", "support", "stay", "convoy", "route"])
    if kind == "hold":
        text, said = unit + chance.choice(HOLDS), f"{said_unit} H"
    elif kind == "move":
        goal, said_goal = place.named(coast=True)
        text, said = unit + chance.choice(MOVES) + goal, f"{said_unit} - {said_goal}"
    elif kind == "route":
        (sea, said_sea), (goal, said_goal) = place.named(), place.named()
        text, said = unit + chance.choice(MOVES[:11]) + sea + chance.choice(
            MOVES[:11]) + goal, f"{said_unit} - {said_sea} - {said_goal}"
    else:
        other, said_other = place.unit()
        goal, said_goal = place.named(coast=True)
        verb = chance.choice(CONVOYS if kind == "convoy" else SUPPORTS)
        letter = "C" if kind == "convoy" else "S"
        text, said = unit + verb + other, f"{said_unit} {letter} {said_other}"
        if kind != "stay":
            text, said = text + chance.choice(MOVES) + goal, f"{said} - {said_goal}"
    if is_elsewhere(board, said):
        return varied(board, chance, alone)
    case = chance.choice([str, str, str.upper, str.lower])
    if alone:
        return Varied(text, said)
    return Varied(chance.choice(BEFORE) + case(text) + chance.choice(AFTER), said)


HEADERS = [
    "{0}:\n", "{1}:\n", "{0}\n", "[{0}]\n", "[{1}]\n", "({0})\n", "{0}: ", "{1}: ", "{0} ", "{2}: ", "[{2}]\n", "{2}) ",
    "Orders for {0}\n", "{0}'s orders:\n", "{0} (Player)\n", "{0} - ", "== {0} ==\n", "**{0}**\n", "{0}, Spring 1901\n",
    "Spring 1901 {0}\n", "From: {0}\n", "{3} ", "{3}: "
]
BETWEEN = ["\n", "\n", "\n\n", "; ", ", ", " / ", " and ", " & ", "；", "、", "  \n"]
ADJECTIVES = {
    "Austria": "Austrian", "England": "British", "France": "French", "Germany": "German", "Italy": "Italian", "Russia":
    "Russian", "Turkey": "Turkish"
}


class Sheet(NamedTuple):
    """Several powers' orders, and who says what, in order."""

    text: str
    said: list[str]


def varied_sheet(board: Board, chance: random.Random) -> Sheet:
    """Write orders of several powers under headers of every form, parted in every way."""
    text, meant = "", []
    for power in chance.sample(board.powers, 3):
        case = chance.choice([str, str.upper])
        text += chance.choice(HEADERS).format(case(power), case(power[:4]), power[0], case(ADJECTIVES[power]))
        orders = [varied(board, chance, alone=True) for _ in range(chance.randint(1, 4))]
        meant += [f"{power}: {order.said}" for order in orders]
        text += "".join(order.text + (chance.choice(BETWEEN) if at < len(orders) else "\n")
                        for at, order in enumerate(orders, 1))
    return Sheet(text, meant)


class Places:
    """Names of places, taken at random from all that the map has for them."""

    def __init__(self, board: Board, chance: random.Random):
        self.board, self.chance = board, chance
        self.codes = list(board.provinces)

    def named(self, coast: bool = False) -> tuple[str, str]:
        """Name a place not named before: the name, and its code ("English-Channel" is one place, never two)."""
        code = self.codes.pop(self.chance.randrange(len(self.codes)))
        province = self.board.provinces[code]
        names = [code, province.name, *province.aliases]
        name = self.chance.choice(names)
        if coast and province.coasts and self.chance.random() < 0.7:
            which = self.chance.choice(province.coasts)
            return name + self.chance.choice(COASTS[which]), f"{code}/{which}"
        return name, code

    def unit(self) -> tuple[str, str]:
        """Name a unit: as written, and as said."""
        name, said = self.named(coast=True)
        letter = self.chance.choice("AF")
        return self.chance.choice(UNITS[letter]) + name, f"{letter} {said}"


RETREATS = [" - ", " -> ", " R ", " retreats to ", " retreat to ", " to ", " moves to ", "→", " withdraws to ", " RTO "]
DISBANDS = ["{0} D", "{0} disbands", "{0} disband", "disband {0}", "remove {0}", "{0} - OTB", "{0} boom",
            "{0} retreats off the board", "D {0}"]
BUILDS = ["Build {0}", "build {0}", "{0} build", "{0} B", "B {0}", "+ {0}", "builds {0}", "Build: {0}", "BLD {0}"]
REMOVALS = ["Remove {0}", "remove {0}", "{0} remove", "removes {0}", "- {0}", "{0} D", "disband {0}", "{0} disbands",
            "R {0}", "REM {0}"]
WAIVERS = ["Waive {1}", "waive {1}", "{1} waives", "{1} waive"]


def varied_later(board: Board, chance: random.Random, phase: str) -> Varied:
    """Write a random order of a retreat phase ("R") or of adjustments ("A")."""
    place = Places(board, chance)
    unit, said = place.unit()
    if phase == "R" and chance.random() < 0.6:
        goal, said_goal = place.named(coast=True)
        verb = chance.choice(RETREATS)
        retreats = any(word in verb for word in ("R", "retreat", "withdraw"))
        meant = f"{said} {'R' if retreats else '-'} {said_goal}"
        return varied_later(board, chance, phase) if is_elsewhere(board, meant) else Varied(unit + verb + goal, meant)
    forms, meant = chance.choice([(DISBANDS, f"{said} D")] if phase == "R" else
                                 [(BUILDS, f"Build {said}"), (REMOVALS, f"Remove {said}"), (WAIVERS, "Waive 2")])
    return Varied(chance.choice(forms).format(unit, 2), meant)


def varied_chinese(board: Board, chance: random.Random) -> Varied:
    """Write a random order in Chinese, with either script's names and words."""
    places, words = table("chinese")["places"], table("chinese")["words"]

    def name() -> tuple[str, str]:
        code = chance.choice(list(places))
        return chance.choice([text for script in ("hant", "hans") for text in places[code][script]]), code

    def word(kind: str) -> str:
        return chance.choice([text for script in ("hant", "hans") for text in words[kind][script]])

    def unit() -> tuple[str, str]:
        there, code = name()
        kinds = [("F", ["艦隊", "舰队", "海軍", "海军"])]
        if code not in board.waters:              # 挪威海軍 is the fleet in Norway, as no army stands in the Norwegian Sea
            kinds.append(("A", ["陸軍", "陆军", "軍"]))
        letter, unit_words = chance.choice(kinds)
        written = chance.choice(unit_words)
        return chance.choice([f"{there}{written}", f"{written}{there}", f"{letter} {there}"]), f"{letter} {code}"

    (own, said), (other, said_other), (goal, said_goal) = unit(), unit(), name()
    if is_elsewhere(board, f"{said} - {said_goal}") or is_elsewhere(board, f"{said_other} - {said_goal}"):
        return varied_chinese(board, chance)
    blank = chance.choice(["", " ", "　"])
    kind = chance.choice(["move", "hold", "support", "convoy"])
    if kind == "move":
        return Varied(own + blank + chance.choice([word("move"), "－", "→", "-"]) + blank + goal,
                      f"{said} - {said_goal}")
    if kind == "hold":
        return Varied(own + blank + word("hold"), f"{said} H")
    return Varied(
        own + blank + word(kind) + blank + other + blank + chance.choice(["到", "移動到", "－", "→"]) + blank + goal,
        f"{said} {'S' if kind == 'support' else 'C'} {said_other} - {said_goal}")


def misread(count: int, seed: int) -> list[str]:
    """Read that many random orders in the opening position. Returns those that are understood otherwise than meant."""
    from judge.diplomacy.reader import read
    from judge.orderfile import Source
    from tests.orders.diplomacy_corpus import opening, said

    states = {phase[-1]: opening(phase) for phase in ("S1901M", "F1901R", "W1901A")}
    board, chance, wrong = states["M"].board, random.Random(seed), []
    for _ in range(count):
        phase = chance.choice("MMMMMMRA")
        if phase != "M":
            text, meant = varied_later(board, chance, phase)
        else:
            text, meant = chance.choice((varied, varied, varied, varied_chinese, varied_sheet))(board, chance)
        found = read(states[phase], [Source("orders", text)])
        if [said(there) for there in found.given] != (meant if isinstance(meant, list) else [meant]) or found.faults:
            wrong.append(text)
    return wrong


if __name__ == "__main__":
    runs, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1901
    others = misread(runs, seed)
    print("\n".join(others[:20]))
    print(f"{len(others)} of {runs} read otherwise, seed {seed}")
    sys.exit(bool(others))
