"""The orders of a turn and what became of them, drawn: each kind and outcome in its own way.

What is drawn lies in two sheets: lines and rings below the units, signs above them. `seen` collects which entries the
legend needs.
"""

from typing import Iterator, Mapping, Sequence

from judge import svg
from judge.diplomacy import picture_lines as lines, picture_signs as signs
from judge.diplomacy.orders import Kind
from judge.diplomacy.outcomes import Outcome, Result, Turn
from judge.diplomacy.picture_chart import Chart, aside
from judge.diplomacy.picture_palette import Palette
from judge.svg import Point, group

SIGN = 15  # how large a sign on a line is
BADGES = ((20, -15), (-20, -15), (20, 15), (-20, 15))  # from a unit to its sign, the first that covers no centre


class Orders:
    """The drawing of a turn. below, above: what lies under and over the units; seen: keys of the legend.

    marked: boxes of signs that names keep clear of; waived: builds waived, by power; curves: result -> the way of its
    move; beside: where the dislodged units stand.
    """

    def __init__(
        self,
        turn: Turn,
        chart: Chart,
        palette: Palette,
        tips: Mapping[int, str],
    ):
        self.turn, self.chart, self.palette, self.tips = turn, chart, palette, tips
        self.board, self.before = turn.before.board, turn.before
        self.below: list[str] = []
        self.above: list[str] = []
        self.seen: dict[str, None] = {}
        self.marked: list[svg.Box] = []
        self.waived: dict[str, int] = {}
        self.curves: dict[int, list[Point]] = {}
        self.mover: dict[str, int] = {}
        self.carried: set[str] = set()  # fleets that a drawn route passes
        self.beside: dict[str, Point] = {}
        self.beside = aside(chart, self.before, self.lost(), [*self.passing()], self.aims())
        self._draw()

    # -- where

    def place(self, location: str) -> str:
        return self.board.place_of.get(location, "")

    def spot(self, location: str) -> Point | None:
        return self.chart.spots.get(location) or self.chart.spots.get(self.place(location))

    def start(self, result: Result) -> Point | None:
        """Find where the unit of a result is drawn."""
        if self.before.phase.kind == "R" and result.unit in self.beside:
            return self.beside[result.unit]
        return self.standing(result.unit[2:])

    def standing(self, location: str) -> Point | None:
        """Find where the unit that stands at a location is drawn; without one, where it would stand."""
        unit = self.before.units.get(self.place(location))
        if unit is None:
            return self.spot(location)
        return (self.before.phase.kind == "M" and self.beside.get(unit)) or self.spot(unit[2:])

    def lost(self) -> dict[str, Sequence[str]]:
        """Tell which units are dislodged, before the phase or by it, and where they may retreat to."""
        if self.before.phase.kind == "R":
            return {lost.unit: lost.retreats for lost in self.before.dislodged}
        return {self.before.units[self.place(it.unit[2:])]: it.retreats for it in self.turn.results if it.dislodged}

    def passing(self) -> Iterator[list[Point]]:
        """Give the ways of the moves that keep their place wherever the dislodged units stand."""
        lost = set(map(self.place, (unit[2:] for unit in self.lost())))
        for result in self.turn.results:
            if self.moves(result) and not lost & {self.place(result.unit[2:]), *result.route}:
                yield self._curve(result)

    def aims(self) -> dict[str, Point]:
        """Tell where the orders of the units that are dislodged in this phase lead: to a place or another unit."""
        found = {}
        for result in self.turn.results if self.before.phase.kind == "M" else ():
            if result.dislodged and result.order is not None and (goal := result.order.goal or result.order.helped[2:]):
                unit, at = self.before.units[self.place(result.unit[2:])], self.spot(goal)
                found |= {unit: at} if at else {}
        return found

    def moves(self, result: Result) -> bool:
        """Tell whether a result is of a move that is drawn as one."""
        return result.order is not None and result.order.kind is Kind.MOVE and not result.order.illegal

    def stands(self, place: str) -> bool:
        return place in self.before.units

    def full(self, place: str) -> bool:
        """Tell whether a unit is drawn in a place: one that this phase dislodges stands beside it."""
        return self.stands(place) and (self.before.phase.kind != "M" or self.before.units[place] not in self.beside)

    def ink(self, power: str) -> str:
        return self.palette.powers[power].ink if power in self.palette.powers else self.palette["neutral"]

    # -- drawing

    def _draw(self) -> None:
        results = self.turn.results
        for number, result in enumerate(results):
            if self.moves(result):
                self.curves[number] = self._curve(result)
                self.mover.setdefault(result.unit, number)
                self.carried.update(result.route)
        # Supports and convoys lie below moves, so that heads of arrows are seen.
        ranks = {Kind.HOLD: 0, Kind.CONVOY: 1, Kind.SUPPORT: 2}
        ordered = sorted(
            range(len(results)), key=lambda n: ranks.get(results[n].order.kind, 3) if results[n].order else 0
        )
        for number in ordered:
            self._result(number, results[number])

    def put(self, number: int, below: str = "", above: str = "") -> None:
        """Add what one result looks like; pointing at it tells its words."""
        tip = svg.element("title", svg.escape(self.tips[number])) if number in self.tips else ""
        for sheet, drawn in ((self.below, below), (self.above, above)):
            if drawn:
                sheet.append(group([tip, drawn], class_=f"order o{number}"))

    def see(self, key: str) -> None:
        self.seen[key] = None

    def badge(self, at: Point) -> Point:
        """Find where a unit's sign stands, and keep names off it."""
        boxes = [svg.Box.around((at[0] + right, at[1] + down), 18, 18) for right, down in BADGES]
        clear = [
            box
            for box in boxes
            if not any(
                box.overlap(svg.Box.around(center, signs.CENTER, signs.CENTER))
                for center in self.chart.centers.values()
            )
        ]
        box = (clear or boxes)[0]
        self.marked.append(box)
        return box.center

    def _curve(self, result: Result) -> list[Point]:
        """Find the way of a move: a bow, or a curve through the fleets that convoy it."""
        start, goal = self.start(result), self.spot(result.order.goal)
        if start is None or goal is None:
            return []
        fleets = [self.standing(sea) for sea in (result.route or result.order.route) if sea in self.before.units]
        line = svg.spline([start, *fleets, goal]) if fleets else svg.bow(start, goal)
        return svg.trimmed(line, 17, 21 if self.full(self.place(result.order.goal)) else 6)

    def _result(self, number: int, result: Result) -> None:
        kind = {"M": self._moved, "R": self._retreated, "A": self._adjusted}[self.before.phase.kind]
        at = self.start(result)
        if (
            result.order is not None
            and result.order.kind is Kind.WAIVE
            or result.result is Outcome.WAIVED
            and not result.unit
        ):
            self.waived[result.power] = self.waived.get(result.power, 0) + 1
            return
        if at is None:
            return
        if result.order is not None and result.order.illegal:
            self.see("illegal")
            asked = result.order.kind is Kind.BUILD and not self.stands(self.place(result.unit[2:]))
            ghost = signs.unit(result.unit[:1], result.power, at, self.palette, ghost=True) if asked else ""
            self.put(number, ghost, signs.illegal(self.badge(at), self.palette))
            if result.result is Outcome.DISBANDED:
                self._disbanded(number, at)
        else:
            kind(number, result, at)

    def _moved(self, number: int, result: Result, at: Point) -> None:
        ink = self.ink(result.power)
        order = result.order
        if order is None:
            if not result.dislodged:
                self.see("no-order")
                self.put(number, self.ring(result, at, ink, "1.5 4"))
        elif order.kind is Kind.MOVE:
            self._move(number, result, ink)
        elif order.kind is Kind.SUPPORT:
            self._support(number, result, ink)
        elif order.kind is Kind.CONVOY:
            self._convoy(number, result, at, ink)
        else:
            self.see("holds")
            self.put(number, self.ring(result, at, ink))

    def ring(
        self, result: Result, at: Point, ink: str, dashes: str = "", radius: float = signs.RING, width: float = 2.2
    ) -> str:
        """Draw the ring of an order around its unit; within that of a dislodged one."""
        return signs.ring(at, ink, self.palette, dashes, signs.WITHIN if result.dislodged else radius, width)

    def _move(self, number: int, result: Result, ink: str) -> None:
        curve, palette = self.curves[number], self.palette
        if not curve:
            return
        part = 1.0
        if result.result is Outcome.MOVES:
            self.see("moves-by-convoy" if result.route else "moves")
            self.put(number, lines.moves(curve, ink, palette))
        elif result.result is Outcome.FAILS:
            broken = [
                sea for sea in result.route if self._outcome(sea) in (Outcome.CONVOY_DISRUPTED, Outcome.CONVOY_PARADOX)
            ]
            part = self._nearest(curve, self.standing(broken[0])) if broken else lines.BARRED
            part = max(0.12, part - 24 / max(svg.length(curve), 60))
            self.see("fails")
            self.put(number, lines.stops(curve, ink, palette, part))
        else:
            part = lines.near_end(curve)
            self.see("bounces")
            self.put(number, lines.bounces(curve, ink, palette))
        if part < 1:
            self.mark(curve, part)

    def mark(self, line: list[Point], part: float) -> None:
        """Keep names off the sign that stands a part of the way along a line."""
        self.marked.append(svg.Box.around(svg.along(line, part)[0], SIGN, SIGN))

    def _outcome(self, place: str) -> Outcome | None:
        unit = self.before.units.get(place, "")
        return next((other.result for other in self.turn.results if other.unit == unit), None)

    def _nearest(self, curve: list[Point], point: Point) -> float:
        """Tell which part of the way along a curve comes nearest to a point."""
        return min(
            (step / 40 for step in range(41)), key=lambda part: round(svg.length([svg.along(curve, part)[0], point]), 3)
        )

    def _aim(self, result: Result) -> tuple[list[Point], str]:
        """Find the line of a support or convoy, to the move that it is for or to the unit that holds, and what to draw
        of a move that nobody makes."""
        order, start = result.order, self.start(result)
        helped = self.standing(order.helped[2:])
        goal = self.place(order.goal)
        if not goal or goal == self.place(order.helped[2:]):
            return svg.trimmed(svg.bow(start, helped, 0.06), 17, 23), ""
        number = self.mover.get(order.helped)
        if number is not None and self.place(self.turn.results[number].order.goal) == goal and self.curves[number]:
            target = svg.along(self.curves[number], 0.55)[0]
            return svg.trimmed(svg.bow(start, target, 0.06), 17, 4), ""
        way = svg.trimmed(svg.bow(helped, self.spot(order.goal)), 17, 8)
        target = svg.along(way, 0.5)[0]
        return svg.trimmed(svg.bow(start, target, 0.06), 17, 9), lines.meant(way, self.palette)

    def _support(self, number: int, result: Result, ink: str) -> None:
        line, ghost = self._aim(result)
        draw = {Outcome.SUPPORT_CUT: lines.support_cut, Outcome.SUPPORT_VOID: lines.support_void}.get(
            result.result, lines.supports
        )
        self.see(result.result.value)
        self.put(number, ghost + draw(line, ink, self.palette))
        if draw is not lines.supports:
            self.mark(line, lines.CUT if draw is lines.support_cut else 1)

    def _convoy(self, number: int, result: Result, at: Point, ink: str) -> None:
        palette = self.palette
        self.see("convoy-ok")
        ring, ghost = self.ring(result, at, ink, "1 5.3", 21, 3.4), ""
        if self.place(result.unit[2:]) not in self.carried:
            line, ghost = self._aim(result)
            ghost += lines.convoys(line, ink, palette)
        draw = {
            Outcome.CONVOY_DISRUPTED: signs.broken,
            Outcome.CONVOY_PARADOX: signs.paradox,
            Outcome.CONVOY_VOID: signs.void,
            Outcome.CONVOY_UNUSED: signs.unused,
        }.get(result.result)
        if draw:
            self.see(result.result.value)
        self.put(number, ghost + ring, draw(self.badge(at), palette) if draw else "")

    def _retreated(self, number: int, result: Result, at: Point) -> None:
        ink, palette = self.ink(result.power), self.palette
        goal = self.spot(result.order.goal) if result.order is not None and result.order.kind is Kind.MOVE else None
        if goal is not None:
            line = svg.trimmed(svg.bow(at, goal), 17, 21 if self.full(self.place(result.order.goal)) else 6)
            if result.result is Outcome.RETREATS:
                self.see("retreats")
                self.put(number, lines.retreats(line, ink, palette))
                return
            self.see("retreat-fails")
            self.put(number, lines.retreat_fails(line, ink, palette))
            self.mark(line, lines.TURNED_BACK)
        self._disbanded(number, at)

    def _disbanded(self, number: int, at: Point) -> None:
        self.see("disbanded")
        self.put(number, above=signs.disbanded(at, self.palette))

    def _adjusted(self, number: int, result: Result, at: Point) -> None:
        palette = self.palette
        if result.result is Outcome.BUILT:
            self.see("built")
            self.put(
                number,
                signs.unit(result.unit[:1], result.power, at, palette),
                signs.built(self.badge(at), palette),
            )
        elif result.result is Outcome.REMOVED:
            by_rule = result.order is None
            self.see("removed-by-rule" if by_rule else "removed")
            self.put(number, above=signs.struck(at, palette, by_rule))

    def ghosts(self) -> list[Point]:
        """List where units are drawn that do not stand on the board: builds, made and not made."""
        if self.before.phase.kind != "A":
            return []
        return [
            at
            for result in self.turn.results
            if (at := self.start(result)) and result.unit and not self.stands(self.place(result.unit[2:]))
        ]

    def built(self) -> list[tuple[str, str, None]]:
        """List the units that were built, each with its power."""
        return [(it.unit, it.power, None) for it in self.turn.results if it.result is Outcome.BUILT]
