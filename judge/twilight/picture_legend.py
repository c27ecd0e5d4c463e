"""The legend of a picture of the board: what its signs mean."""
from typing import Callable

from judge import svg
from judge.svg import Box, element, group
from judge.twilight import picture_board as board, picture_signs as signs
from judge.twilight.orders import Side
from judge.twilight.picture_changes import Changes
from judge.twilight.picture_lettering import fitted
from judge.twilight.picture_style import Style
from judge.twilight.world import US, USSR

ROW, TEXT = 29, 14                  # from row to row; the size of letters


def legend(changes: Changes, style: Style) -> list[str]:
    """Draw what the signs mean; those of the last play only where there is one."""
    left, top, width = style.layout.legend
    names = ["US", "USSR", "control.US", "control.USSR", "battleground", "country", "adjacent", "regions", "superpower"]
    names += ["changed", "before"] if changes.played else []
    names += [kind for kind in ("coup", "realign", "war") if kind in changes.targets.values()]
    parts, columns = [], 3
    for at, name in enumerate(names):
        x, y = left + (at % columns) * width / columns, top + (at // columns) * ROW
        parts.append(group([SAMPLES[name](style)], transform=f"translate({svg.number(x)},{svg.number(y)})"))
        text, size = fitted(style.own.say(f"sign.{name}"), TEXT, width / columns - 52)
        parts.append(svg.words(x + 46, y + 5, text, size, style["words"], False, "start"))
    return [group(parts, id="legend")]


def _country(battleground: bool) -> Callable[[Style], str]:
    def sample(style: Style) -> str:
        fill, ink = ("battleground", "stability battleground") if battleground else ("band", "stability")
        return (element("rect", x=2, y=-9, width=36, height=18, rx=4, fill=style[fill], stroke=style["line"])
                + element("circle", cx=28, r=6.5, fill=style[ink], stroke=style["line"]))
    return sample


def _influence(side: Side, controls: bool) -> Callable[[Style], str]:
    box = Box(6, -10, 36, 10)
    def sample(style: Style) -> str:
        frame = signs.frame(side, box.grown(3.5), style) if controls else ""
        return signs.counter(side, box, 3, controls, style) + frame
    return sample


def _connection(kind: str) -> Callable[[Style], str]:
    return lambda style: board.connection(kind, [[(0, 0), (40, 0)]], style)


SAMPLES: dict[str, Callable[[Style], str]] = {
    "country": _country(False), "battleground": _country(True),
    "US": _influence(US, False), "USSR": _influence(USSR, False),
    "control.US": _influence(US, True), "control.USSR": _influence(USSR, True),
    "adjacent": _connection("adjacent"), "regions": _connection("regions"), "superpower": _connection("superpower"),
    "changed": lambda style: signs.changed(Box(6, -6, 36, 6), style),
    "before": lambda style: signs.shadow(None, (20, 0), "", style),
    "coup": lambda style: signs.target("coup", (20, 0), style),
    "realign": lambda style: signs.target("realign", (20, 0), style),
    "war": lambda style: signs.target("war", (20, 0), style),
}
