"""A position, or a turn with its orders and what became of them, as an SVG picture.

A turn shows the position before it: units where they stood, lines to where they went. Pictures hold nothing that is
not open to everybody.
"""

from functools import lru_cache
from typing import Iterator, Mapping

from judge import resources, svg
from judge.diplomacy import picture_legend, picture_lines, picture_signs as signs
from judge.diplomacy.outcomes import Turn
from judge.diplomacy.phrases import Phrases, phrases
from judge.diplomacy.picture_chart import Chart, aside, chart
from judge.diplomacy.picture_labels import Label, place
from judge.diplomacy.picture_orders import Orders
from judge.diplomacy.picture_palette import Palette, palette, shortened
from judge.diplomacy.state import State
from judge.document import read
from judge.layout import FIXED
from judge.phrases import Phrasebook, known
from judge.protocol import Look
from judge.svg import Box, Point, element, group

SIZES = {"codes": 15.0, "names": 12.5}  # of the names of places, in pixels
CHINESE = {"zh-Hant": "hant", "zh-Hans": "hans"}
POINTED = ".order:hover{filter:drop-shadow(0 0 3px currentColor)}"


def picture(subject: State | Turn, look: Look = Look()) -> str:
    """Draw a state or a turn as the text of an SVG file: the same values, the same bytes."""
    return Picture(subject, look).text()


@lru_cache(maxsize=None)
def sign_words(lang: str) -> Phrasebook:
    """Read the words of pictures in a language."""
    lang = known(lang)
    name = f"picture.{lang}.yaml"
    return Phrasebook(lang, read(resources.text("maps", "diplomacy", "tables", name), name).value["phrases"])


def place_names(state: State, look: Look) -> dict[str, str]:
    """Name every province as a look has it: by codes, or by names in its language; in Chinese names unless told."""
    labels = look.labels or ("codes" if look.lang not in CHINESE else "names")
    if labels == "codes":
        return {code: code for code in state.board.provinces}
    names = {code: province.name for code, province in state.board.provinces.items()}
    if look.lang in CHINESE:
        from judge.diplomacy.gazetteer import table

        script, places = CHINESE[look.lang], table("chinese")["places"]
        names |= {code: places[code][script][0] for code in names if code in places and state.board.like == "standard"}
    return names


class Picture:
    """One picture on its way. `labels` and `taken` tell tests what stands where."""

    def __init__(self, subject: State | Turn, look: Look):
        self.turn = subject if isinstance(subject, Turn) and subject.results else None
        self.state = self.turn.before if self.turn else subject.state if isinstance(subject, Turn) else subject
        self.look, self.board = look, self.state.board
        self.words: Phrases = phrases(look.lang)
        self.own = sign_words(look.lang)
        self.palette: Palette = palette(self.board, look.theme)
        self.short: dict[str, str] = self.shortened()
        self.chart: Chart = chart(self.board)
        self.orders = Orders(self.turn, self.chart, self.palette, self.tips()) if self.turn else None
        self.beside: dict[str, Point] = (
            self.orders.beside if self.orders else aside(self.chart, self.state, self.lost())
        )
        self.units = self.unit_points()
        self.labels: dict[str, Label] = self.placed()

    def shortened(self) -> dict[str, str]:
        """Shorten the names of the powers, in the language of the picture, as units carry them."""
        names = {power: self.words.power(power) for power in self.board.powers}
        short = shortened(tuple(names.values()), 1 if self.look.lang in CHINESE else 2)
        return {power: short[name] for power, name in names.items()}

    def tips(self) -> dict[int, str]:
        """Say in words what each order is and what became of it, for whoever points at it."""
        from judge.diplomacy.report_words import ordered, told

        tips = {}
        for number, result in enumerate(self.turn.results):
            outcome = told(result, self.state, self.words)
            tip = f"{self.words.power(result.power)}: {ordered(result, self.words)}: {outcome}"
            tips[number] = tip.replace(FIXED, " ")
        return tips

    # -- where things stand

    def lost(self) -> dict[str, tuple[str, ...]]:
        """Tell which units are dislodged in a position, and where they may retreat to."""
        return {lost.unit: lost.retreats for lost in self.state.dislodged}

    def unit_points(self) -> list[tuple[Point, float]]:
        """List where units are drawn, and how large: those on the board, those dislodged, those built."""
        moved = self.state.phase.kind == "M"  # then the dislodged are among the units, and stand beside
        points = [
            (self.chart.spots[unit[2:]], 1.0)
            for unit in self.state.units.values()
            if not (moved and unit in self.beside)
        ]
        points += [(at, signs.BESIDE) for at in self.beside.values()]
        return points + [(at, 1.0) for at in (self.orders.ghosts() if self.orders else ())]

    def placed(self) -> dict[str, Label]:
        """Find where every name stands."""
        names, chart = place_names(self.state, self.look), self.chart
        labels = self.look.labels or ("names" if self.look.lang in CHINESE else "codes")
        size = self.size = 13.5 if self.look.lang in CHINESE and labels == "names" else SIZES[labels]
        taken = self.taken()
        lands = [code for code, province in self.board.provinces.items() if province.terrain != "sea"]
        ranks = {
            code: rank
            for rank, code in enumerate([*sorted(lands, key=self.room), *(c for c in names if c not in set(lands))])
        }
        units = {
            code: chart.spots[self.state.units[code][2:]] if code in self.state.units else chart.spots[code]
            for code in names
        }
        return place(
            names,
            size,
            chart.labels,
            units,
            taken,
            chart.share,
            Box(2, 2, chart.width - 2, chart.height - 2),
            ranks,
            [*self.arrows()],
        )

    def arrows(self) -> Iterator[tuple[Box, float]]:
        """Give the boxes of arrows, and what it costs a name to cover them: much for a head, little for a line."""
        for curve in self.orders.curves.values() if self.orders else ():
            if curve:
                yield Box.around(svg.trimmed(curve, 0, 7)[-1], 18, 18), 30
                yield from ((Box.around(at, 4, 4), 4) for at in svg.stations(curve, 12))

    def room(self, code: str) -> float:
        """Tell how much room a province has around its name: names of narrow ones are placed first."""
        return round(self.chart.share(code, Box.around(self.chart.labels[code], 110, 80)), 4)

    def taken(self) -> list[Box]:
        """List what names must not cover: units, rings of the dislodged, centres, signs."""
        boxes = [Box.around(at, signs.WIDE * scale, signs.HIGH * scale) for at, scale in self.units]
        boxes += [Box.around(at, *signs.BURST) for at in self.beside.values()]
        boxes += [Box.around(at, signs.CENTER, signs.CENTER) for at in self.chart.centers.values()]
        return boxes + (self.orders.marked if self.orders else [])

    # -- what is drawn

    def text(self) -> str:
        """Write the picture."""
        chart, look = self.chart, self.palette
        scale = chart.scale
        body, seen = self.sheets()
        title, remark = self.titles()
        shown = self.turn.before if self.turn else self.state
        strip, high = picture_legend.bar(
            shown,
            chart.width,
            chart.height,
            title,
            remark,
            self.orders.waived if self.orders else {},
            look,
            self.words,
            self.own,
        )
        signs_meant, more = picture_legend.legend(
            seen, chart.width, chart.height + high, self.board.powers[0], look, self.own, self.short
        )
        total = chart.height + high + more
        defs = element(
            "defs",
            "".join(
                [
                    *look.patterns(scale),
                    element(
                        "clipPath", element("rect", width=chart.width * scale, height=chart.height * scale), id="frame"
                    ),
                ]
            ),
        )
        frame = element(
            "rect", x=0.5, y=0.5, width=chart.width - 1, height=total - 1, fill="none", stroke=look["border"]
        )
        return svg.document(chart.width, total, [defs, *body, *strip, *signs_meant, frame], title, POINTED)

    def titles(self) -> tuple[str, str]:
        """Give the title and what stands below it."""
        state = self.state
        key = "title.over" if state.ended else "title"
        return (
            self.words.say(key, name=state.name, phase=self.words.phase(state.phase)),
            self.words.say("aside", map=state.board.called, rules=state.rules.base),
        )

    def sheets(self) -> tuple[list[str], dict[str, None]]:
        """Draw the map with all that stands on it, and collect what the legend must name."""
        chart, palette, state = self.chart, self.palette, self.state
        seen = dict.fromkeys(
            ["army", "fleet", "center", "land", *(["by-land", "by-sea", "by-both"] if chart.nodes else ["impassable"])]
        )
        parts = chart.ground(state, palette)
        taken_over = {center: new for center, _, new in self.turn.changed} if self.turn else {}
        for code, at in chart.centers.items():
            owner, taker = state.centers.get(code, ""), taken_over.get(code, "")
            seen |= {"center-taken": None} if taker else {} if owner else {"center-free": None}
            parts.append(signs.center(at, owner, palette, taker))
        if state.phase.kind == "R" and state.ended is None:
            parts += self.standing_off(seen)
        seen |= {"dislodged": None} if self.beside else {}
        parts += self.bursts()
        if self.orders:
            seen |= self.orders.seen
            seen |= {"waived": None} if self.orders.waived else {}
            parts.append(group(["\n".join(self.orders.below)], id="orders"))
        parts += self.pieces()
        if self.orders:
            parts.append(group(["\n".join(self.orders.above)], id="signs"))
        return [*parts, *self.tags(), *self.named()], seen

    def standing_off(self, seen: dict[str, None]) -> list[str]:
        """Draw what a retreat phase must know: where stand-offs were, and, before it is played, where units may go."""
        parts = []
        for code in self.state.contested:
            seen["contested"] = None
            parts.append(signs.bounced(self.chart.spots[code], self.palette))
        for power, unit, _, retreats in self.state.dislodged if not self.turn else ():
            for goal in retreats:
                seen["option"] = None
                line = svg.trimmed(svg.bow(self.beside[unit], self.chart.spots[goal]), 19, 8)
                parts.append(picture_lines.option(line, self.palette.powers[power].ink, self.palette))
        return parts

    def pieces(self) -> list[str]:
        """Draw the units on the board, then those dislodged before the phase."""
        state, parts = self.state, []
        ordered = self.ordered()
        moved = state.phase.kind == "M"  # then the dislodged are among the units on the board
        for code, unit in state.units.items():
            at = self.beside.get(unit) if moved else None
            drawn = self.piece(unit, state.owner[code], at or self.chart.spots[unit[2:]], signs.BESIDE if at else 1)
            parts.append(pointed(drawn, ordered, unit) if state.phase.kind != "R" else drawn)
        for lost in state.dislodged:
            drawn = self.piece(lost.unit, lost.power, self.beside[lost.unit], signs.BESIDE)
            parts.append(pointed(drawn, ordered, lost.unit))
        return parts

    def bursts(self) -> list[str]:
        """Draw the rings of the dislodged units, which lie below all lines."""
        ordered = self.ordered()
        return [pointed(signs.burst(at, self.palette), ordered, unit) for unit, at in self.beside.items()]

    def ordered(self) -> dict[str, int]:
        """Give the number of each unit's result, the first where it has several."""
        results = self.turn.results if self.turn else ()
        return {result.unit: number for number, result in reversed(list(enumerate(results)))}

    def piece(self, unit: str, power: str, at: Point, scale: float = 1) -> str:
        """Draw one unit."""
        return signs.unit(unit[:1], power, at, self.palette, scale)

    def tags(self) -> list[str]:
        """Write on every unit whose it is, where the theme does not tell powers apart by colour."""
        if not self.palette.tagged:
            return []
        state, moved = self.state, self.state.phase.kind == "M"
        there = [(unit, state.owner[code], moved and self.beside.get(unit)) for code, unit in state.units.items()]
        there += [(lost.unit, lost.power, self.beside[lost.unit]) for lost in state.dislodged]
        there += self.orders.built() if self.orders else []
        return [
            signs.tag(
                unit[:1], self.short[power], at or self.chart.spots[unit[2:]], self.palette, signs.BESIDE if at else 1
            )
            for unit, power, at in there
        ]

    def named(self) -> list[str]:
        """Write the names of places, last, so that nothing covers them."""
        parts = []
        for code, label in self.labels.items():
            sea = self.board.provinces[code].terrain == "sea"
            colour, halo = (
                (self.palette["sea words"], self.palette["sea halo"])
                if sea
                else (self.palette["words"], self.palette["halo"])
            )
            italic = sea and self.look.lang not in CHINESE
            parts += [
                svg.words(at[0], at[1], line, self.size, colour, True, "middle", italic, halo)
                for line, at in label.lines
            ]
        return [group(["\n".join(parts)], id="names", pointer_events="none")]


def pointed(drawn: str, ordered: Mapping[str, int], unit: str) -> str:
    """Mark what is drawn of a unit as belonging to its order, where it has one."""
    return group([drawn], class_=f"unit o{ordered[unit]}") if unit in ordered else drawn
