"""Positions and turns for tests of pictures, and a reader of what a picture holds."""
import random
import re
from typing import NamedTuple
from xml.etree import ElementTree

from judge.orderfile import Source
from judge.svg import Box, measure
from judge.twilight import notes, reader, referee, turn as turns
from judge.twilight.asking import Ask, Chooser
from judge.twilight.orders import Side
from judge.twilight.running import Played, Turn
from judge.twilight.state import Stage, State
from judge.twilight.world import COUNTRIES, US, USSR
from tests.twilight.random_player import choose, new_game
from tests.twilight.scene import Scene

SVG = "{http://www.w3.org/2000/svg}"
ASCENT, DESCENT = 0.76, 0.24  # of a line's size above and below its base line; capitals are 0.73 high


class Text(NamedTuple):
    """A line of words in a picture. box: where it is; shifted by the groups it stands in."""

    words: str
    box: Box
    group: str


def text_box(x: float, y: float, text: str, size: float, bold: bool = False, anchor: str = "middle") -> Box:
    """Give the box of a line of words. y: its base line; anchor: "start", "middle" or "end" stands at x."""
    width = measure(text, size, bold)
    left = x - {"start": 0, "middle": width / 2, "end": width}[anchor]
    return Box(left, y - ASCENT * size, left + width, y + DESCENT * size)


def texts(picture: str) -> list[Text]:
    """List all words of a picture, measured, with the id of the group that they stand in."""
    found: list[Text] = []

    def walk(node, dx: float, dy: float, group: str) -> None:
        moved = re.fullmatch(r"translate\(([-\d.]+),([-\d.]+)\)", node.get("transform", ""))
        if moved:
            dx, dy = dx + float(moved[1]), dy + float(moved[2])
        group = node.get("id", group)
        if node.tag == SVG + "text":
            x, y, size = (float(node.get(name)) for name in ("x", "y", "font-size"))
            width = measure(node.text, size, node.get("font-weight") == "bold")
            left = x + dx - {"start": 0, "middle": width / 2, "end": width}[node.get("text-anchor", "start")]
            box = Box(left, y + dy - ASCENT * size, left + width, y + dy + DESCENT * size)
            found.append(Text(node.text, box, group))
        for child in node:
            walk(child, dx, dy, group)
    walk(ElementTree.fromstring(picture), 0, 0, "")
    return found


def grouped(picture: str, name: str) -> ElementTree.Element:
    """Give the one group with an id."""
    found = [node for node in ElementTree.fromstring(picture).iter(SVG + "g") if node.get("id") == name]
    assert len(found) == 1, f"{len(found)} groups `{name}`"
    return found[0]


def random_turns(seed: int, plays: range, **options) -> list[Turn]:
    """Give turns of a game played at random, in which neither DEFCON nor points end it early. plays: which ones."""
    game, rng = new_game(seed, **options), random.Random(seed)
    ask, found = Ask(Chooser(lambda question: choose(rng, question))), []
    for number in range(max(plays) + 1):
        if game.due.stage is Stage.OVER:
            break
        game.defcon, game.vp = max(game.defcon, 3), max(-15, min(15, game.vp))
        before = game.frozen()
        game.notes.clear()
        turns.step(game, ask)
        if number in plays:
            played = Played(before.due.side, before.turn, before.due, (), tuple(game.notes))
            found.append(Turn(before, game.frozen(), (), (played,)))
    return found


def declared(state: State, text: str) -> Turn:
    """Play what a text declares."""
    return referee.adjudicate(state, reader.read([Source("orders", text)]))


def position(**scene) -> State:
    """Give a position as tests of rules describe it, with the judge's own dice."""
    return Scene(**scene).game.frozen()._replace(chance={"source": "seeded", "seed": 5, "salt": "0" * 32, "used": 0})


def everything() -> Turn:
    """Give a turn that has every sign at once: a play with a coup, a realignment and a war, every track moved, an
    effect begun, the China Card passed, influence gained and lost, with and without control, the Chinese Civil War."""
    def markers(pairs):
        return {side: {country: pairs.get(country, (0, 0))[at] for country in COUNTRIES}
                for at, side in enumerate((US, USSR))}
    there = {"Italy": (4, 0), "Iran": (1, 3), "France": (3, 1), "Poland": (0, 4), "Cuba": (0, 2), "Cameroon": (2, 0),
             "South Korea": (1, 0), "Angola": (10, 12)}
    changed = (notes.Changed("Iran", (1, 3), (3, 0)), notes.Changed("Cuba", (0, 2), (0, 4)),
               notes.Changed("Angola", (10, 12), (12, 10)), notes.Changed("Cameroon", (2, 0), (0, 0)),
               notes.Changed("Chinese Civil War", (0, 1), (0, 2)))
    began = (notes.Began(US, "ops", 24), notes.Couped(US, "Iran", 6, 0, 4, 2, 6, False), notes.MilOps(US, 4),
             notes.Realigned(US, "Cuba", (1, 6), (0, 0)), notes.Warred(USSR, "South Korea", 2, 0, 4, False))
    rest = (notes.Defcon(4, 3), notes.Gained(US, 3, -2, "Asia"), notes.Advanced(USSR, 3), notes.Starts(21),
            notes.ChinaPassed(None, True))
    after = {**there, **{note.country: note.after for note in changed if note.country in there}}
    before = EMPTY._replace(influence=markers(there), options={"civil_war": True}, defcon=4, vp=-5, civil_war=1,
                            china=US, mil_ops={US: 0, USSR: 2}, space={US: 2, USSR: 2})
    state = before._replace(influence=markers(after), defcon=3, vp=-2, civil_war=2, china=None,
                            mil_ops={US: 4, USSR: 2}, space={US: 2, USSR: 3},
                            effects=(*before.effects, *EVERYTHING_BEGAN))
    return Turn(before, state, (), (Played(US, before.turn, before.due, (), (*began, *changed, *rest)),))


EMPTY = position(turn=5, number=3, phasing=Side.US, hands={US: [4, 21, 30], USSR: [5, 6]}, deck=[7, 8], discard=[9],
                 removed=[10, 11], effects=[16])
EVERYTHING_BEGAN = position(effects=[21]).effects
