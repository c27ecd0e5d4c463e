"""The tracks of a picture: turn, action round, DEFCON, military operations, the space race, victory points."""
from typing import Callable, Iterable

from judge import svg
from judge.svg import Point, group
from judge.twilight import picture_signs as signs
from judge.twilight.deck import rounds
from judge.twilight.operations import CLOSED
from judge.twilight.picture_changes import Changes
from judge.twilight.picture_lettering import fitted, flowing
from judge.twilight.picture_style import Style
from judge.twilight.state import ERA_BEGINS, Stage, State
from judge.twilight.table import LIMIT_MIL_OPS
from judge.twilight.titles import NORTH_SEA_OIL
from judge.twilight.world import ABILITY, LAST_BOX, SCORING, SPACE, US, USSR

TURNS, MOST_ROUNDS, MOST_VP = 10, 8, 20
HEADING, APART = 14, 9.5             # the size of a track's name; how far two markers in one box stand from its middle
CLOSED_TO = 13                       # the size of where DEFCON allows no coups
ACHIEVED, ASKED = 15.5, 14.5         # sizes of letters in the space race: of what is achieved, of the rest


def tracks(state: State, changes: Changes, style: Style) -> list[str]:
    """Draw all tracks."""
    return [group(draw(state, changes, style), id=f"track-{name}") for name, draw in TRACKS.items()]


def _turn(state: State, changes: Changes, style: Style) -> list[str]:
    eras = sorted(ERA_BEGINS.values())
    fills = [style.colours["eras"][sum(turn >= first for first in eras) - 1] for turn in range(1, TURNS + 1)]
    parts = _cells("turn", [str(turn) for turn in range(1, TURNS + 1)], fills, style, hidden=[state.turn - 1])
    return parts + [signs.marker(None, style.layout.tracks["turn"].box(state.turn - 1).center, str(state.turn), style)]


def _round(state: State, changes: Changes, style: Style) -> list[str]:
    """Draw the action rounds, those that neither side has this turn greyed."""
    most = most_rounds(state)
    labels = [style.own.say("headline"), *map(str, range(1, MOST_ROUNDS + 1))]
    fills = [style["cell"] if number <= most else style["unused"] for number in range(MOST_ROUNDS + 1)]
    due = state.due
    here = {Stage.HEADLINE: 0, Stage.ROUND: due.round}.get(due.stage)
    parts = _cells("round", labels, fills, style, hidden=[] if here is None else [here])
    if here is not None:
        text = style.own.say(f"mark.{due.side.value}") if due.side else labels[0]
        parts.append(signs.marker(due.side, style.layout.tracks["round"].box(here).center, text, style))
    return parts


def most_rounds(state: State) -> int:
    """Count the action rounds that a side may have this turn: eight by the space station, or by North Sea Oil."""
    us, ussr = state.space[US], state.space[USSR]
    ahead = max(us, ussr) >= ABILITY["rounds"] > min(us, ussr)
    oil = any(effect.card == NORTH_SEA_OIL and effect.detail == state.turn for effect in state.effects)
    return MOST_ROUNDS if ahead or oil else rounds(state.turn)


def _defcon(state: State, changes: Changes, style: Style) -> list[str]:
    track = style.layout.tracks["defcon"]
    labels = [str(level) for level in range(1, 6)]
    parts = _cells("defcon", labels, style.colours["defcon"], style, [state.defcon - 1, (changes.defcon or 0) - 1])
    parts += _shadow("defcon", changes.defcon and changes.defcon - 1, str(changes.defcon), style)
    at = track.box(state.defcon - 1).center
    parts.append(signs.marker(None, at, str(state.defcon), style, changes.defcon is not None))
    closed = [region for region in SCORING if region in CLOSED[state.defcon]]
    if closed:
        text = style.own.say("closed", regions=style.own.listed(map(style.words.place, closed)))
        lines = flowing(text, CLOSED_TO, 160)
        x, y = track.x + 5 * track.width + 10, track.box(0).center[1] + 4 - 7.5 * (len(lines) - 1)
        parts += [svg.words(x, y + 15 * at, line, CLOSED_TO, style["soft"], False, "start")
                  for at, line in enumerate(lines)]
    return parts


def _military(state: State, changes: Changes, style: Style) -> list[str]:
    labels = [str(count) for count in range(LIMIT_MIL_OPS + 1)]
    parts = _cells("military", labels, [style["cell"]] * len(labels), style,
                   hidden=[*state.mil_ops.values(), *changes.mil_ops.values()])
    return parts + _of_both("military", state.mil_ops, changes.mil_ops, style)


def _of_both(name: str, now: dict, before: dict, style: Style, off: Point = (0, 0)) -> list[str]:
    """Draw the markers of both sides on a track, and where those that moved stood before. off: how far from the middle
    of a box."""
    parts, track = [], style.layout.tracks[name]

    def at(place: int, aside: float) -> Point:
        x, y = track.box(place).center
        return x + off[0] + aside, y + off[1]
    for side, aside in ((US, -APART), (USSR, APART)):
        if side in before:
            parts.append(signs.shadow(side, at(before[side], aside), "", style))
    for side, aside in ((US, -APART), (USSR, APART)):
        aside = aside if now[US] == now[USSR] or before else 0
        text = style.own.say(f"mark.{side.value}")
        parts.append(signs.marker(side, at(now[side], aside), text, style, side in before))
    return parts


def _space(state: State, changes: Changes, style: Style) -> list[str]:
    """Draw the space race: each box with what it asks for, what it gives, and what it lets the first side do."""
    track = style.layout.tracks["space"]
    parts = _cells("space", [""] * (LAST_BOX + 1), [style["space"]] * (LAST_BOX + 1), style)
    abilities = {box: name for name, box in ABILITY.items()}
    for place in range(LAST_BOX + 1):
        left, top = track.box(place).left + 8, track.y
        lines = [(style.words.box(place, state.edition) if place else style.own.say("space.start"), 21, "words")]
        if place:
            facts = SPACE[place]
            lines.append((style.own.say("space.asks", ops=facts.ops, limit=facts.limit), 43, "soft"))
            first, second = facts.vp
            lines += [(style.own.say("space.vp", first=first, second=second), 63, "soft")] if first or second else []
            lines += [(style.own.say(f"ability.{abilities[place]}"), 83, "words")] if place in abilities else []
        for number, (text, down, colour) in enumerate(lines):
            told, size = fitted(text, ASKED if number else ACHIEVED, track.width - 14, not number)
            parts.append(svg.words(left, top + down, told, size, style[colour], not number, "start"))
    return parts + _of_both("space", state.space, changes.space, style, (track.width / 2 - 29, 13))


def _vp(state: State, changes: Changes, style: Style) -> list[str]:
    track, points = style.layout.tracks["vp"], range(-MOST_VP, MOST_VP + 1)
    us, ussr = style.colours["vp"]["US"], style.colours["vp"]["USSR"]
    fills = [us if point > 0 else ussr if point < 0 else style["cell"] for point in points]
    now = min(max(state.vp, -MOST_VP), MOST_VP)
    before = None if changes.vp is None else min(max(changes.vp, -MOST_VP), MOST_VP)
    covered = [point + MOST_VP for point in (now, before) if point is not None]
    parts = _cells("vp", [signed(point) for point in points], fills, style, covered)
    parts += _shadow("vp", before + MOST_VP, signed(before), style) if before is not None else []
    at = track.box(now + MOST_VP).center
    return parts + [signs.marker(None, at, signed(state.vp), style, changes.vp is not None)]


def signed(points: int) -> str:
    """Write victory points with their sign: "+5", "−3", "0"."""
    return f"{points:+d}".replace("-", "−") if points else "0"


def _shadow(name: str, place: int | None, text: str, style: Style) -> list[str]:
    return [] if place is None else [signs.shadow(None, style.layout.tracks[name].box(place).center, text, style)]


def _cells(name: str, labels: list[str], fills: list[str], style: Style, hidden: Iterable[int] = ()) -> list[str]:
    """Draw the boxes of a track with its name above; hidden: places whose number a marker takes."""
    track, covered = style.layout.tracks[name], set(hidden)
    parts = [svg.words(track.x, track.y - 7, style.own.say(f"track.{name}"), HEADING, style["words"], True, "start")]
    for place, (label, fill) in enumerate(zip(labels, fills)):
        box = track.box(place)
        parts.append(signs.rectangle(box, 0, fill=fill, stroke=style["line"]))
        if label and place not in covered:
            parts.append(svg.words(box.center[0], box.center[1] + 4.5, label, 12.5, style["cell words"], True))
    return parts


TRACKS: dict[str, Callable[[State, Changes, Style], list[str]]] = {
    "turn": _turn, "round": _round, "defcon": _defcon, "military": _military, "space": _space, "vp": _vp}
