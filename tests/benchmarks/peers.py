"""Other judges written in Python, driven over the same phases: PyPI `diplomacy` and `pydip`.

Each peer says what it times: setting up its board for a phase is never counted, reading the orders is counted apart.
`positions` gives a peer's verdict, so that a fast wrong answer shows.
"""
from importlib import import_module
from typing import Callable, Iterator, NamedTuple

from judge.diplomacy.board import board
from tests.diplomacy.real_games import Moment, Written

PYDIP_NAMES = {"Adr": "Adriatic Sea", "Eas": "Eastern Mediterranean Sea", "StP": "St. Petersburg",
               "Wes": "Western Mediterranean Sea"}
PYDIP_COASTS = {"Bul/ec": "Bulgaria North Coast", "Bul/sc": "Bulgaria South Coast"}


class Peer(NamedTuple):
    """A judge to compare with. timed: what its clock covers, in words, with a function from phases to one run of each:
    every call of a run's item resolves one phase; positions: one phase -> places with the units that end there."""

    name: str
    timed: tuple[tuple[str, Callable[[list[Moment]], Iterator[Callable[[], object]]]], ...]
    positions: Callable[[Moment], set[str]]


def installed() -> list[Peer]:
    """List the peers that can be imported."""
    peers = []
    for name, make in (("diplomacy", _diplomacy), ("pydip", _pydip)):
        try:
            import_module(name)
        except ImportError:
            continue
        peers.append(make())
    return peers


# -- PyPI `diplomacy`

def _diplomacy() -> Peer:
    from diplomacy import Game
    game = Game()

    def words(order: Written) -> str:
        sailing = order._replace(route=(), via=order.via or bool(order.route))
        return sailing.words().upper().removesuffix(" CONVOY")

    def prepare(moment: Moment) -> dict[str, list[str]]:
        """Set the board to a phase; give the orders, a list a power."""
        units: dict[str, list[str]] = {name: [] for name in game.powers}
        centers: dict[str, list[str]] = {name: [] for name in game.powers}
        orders: dict[str, list[str]] = {name: [] for name in game.powers}
        for power, standing in moment.units.values():
            units[power.upper()].append(standing.upper())
        for place, power in moment.centers.items():
            centers[power.upper()].append(place.upper())
        for order in moment.orders:
            orders[order.power.upper()].append(words(order))
        game.set_state({"name": moment.phase.code, "units": units, "centers": centers})
        return orders

    def set_orders(orders: dict[str, list[str]]) -> None:
        for power, lines in orders.items():
            game.set_orders(power, lines)

    def processing(moments):
        for moment in moments:
            set_orders(prepare(moment))
            yield game.process

    def ordering(moments):
        for moment in moments:
            orders = prepare(moment)

            def run():
                set_orders(orders)
                game.process()
            yield run

    def positions(moment: Moment) -> set[str]:
        set_orders(prepare(moment))
        game.process()
        return {f"{standing[0]} {_our_location(standing[2:])}"
                for power in game.powers.values() for standing in power.units}

    timed = (("processing, orders set before", processing), ("setting its orders and processing", ordering))
    return Peer("diplomacy", timed, positions)


def _our_location(text: str) -> str:
    return next(place for place in board("standard").place_of if place.upper() == text)


# -- pydip

def _pydip() -> Peer:
    from pydip.map.predefined import vanilla_dip
    from pydip.player.command.command import (ConvoyMoveCommand, ConvoyTransportCommand, HoldCommand, MoveCommand,
                                              SupportCommand)
    from pydip.player.player import Player
    from pydip.player.unit import Unit, UnitTypes
    from pydip.turn.resolve import resolve_turn
    map_, ours = vanilla_dip.generate_map(), board("standard")

    def province(code: str) -> str:
        return PYDIP_NAMES.get(code, ours.provinces[code].name)

    def spot(letter: str, location: str) -> str:
        """The name of a location: a fleet on land stands on a coast."""
        code, _, coast = location.partition("/")
        if letter == "A" or ours.provinces[code].terrain == "sea":
            return province(code)
        side = {"nc": " North", "sc": " South", "": ""}.get(coast, "")
        return PYDIP_COASTS.get(location, f"{province(code)}{side} Coast")

    names = {spot(unit[0], unit[2:]): unit[2:] for unit in ours.steps}
    missing = sorted(set(names) - set(map_.name_map))
    if missing:
        raise LookupError(f"pydip does not know {', '.join(missing)}")

    def unit(text: str) -> Unit:
        return Unit(UnitTypes.TROOP if text[0] == "A" else UnitTypes.FLEET, spot(text[0], text[2:]))

    def players(moment: Moment) -> dict[str, Player]:
        configured: dict[str, list] = {}
        for power, standing in moment.units.values():
            thing = unit(standing)
            configured.setdefault(power, []).append({"territory_name": thing.position, "unit_type": thing.unit_type})
        return {power: Player(power, map_, units) for power, units in configured.items()}

    def command(order: Written, player: Player):
        """Make a command; an order that pydip takes for illegal is a hold."""
        thing = unit(order.unit)
        try:
            if order.verb == "move":
                code = order.goal.partition("/")[0]
                if order.unit[0] == "A" and (order.via or order.route or code not in ours.steps[order.unit]):
                    return ConvoyMoveCommand(player, thing, province(code))
                return MoveCommand(player, thing, spot(order.unit[0], order.goal))
            if order.verb == "support":
                helped = unit(order.helped)
                return SupportCommand(player, thing, helped, spot(order.helped[0], _landing(order)) if order.goal
                                      else helped.position)
            if order.verb == "convoy":
                return ConvoyTransportCommand(player, thing, unit(order.helped), province(order.goal.partition("/")[0]))
        except (AssertionError, KeyError):
            pass
        return HoldCommand(player, thing)

    def _landing(order: Written) -> str:
        """The location a supported unit goes to, on any coast that it can reach."""
        code = order.goal.partition("/")[0]
        return ours.steps[order.helped].get(code, (order.goal,))[0]

    def commands(moment: Moment, sides: dict[str, Player]) -> list:
        made = {order.unit: command(order, sides[order.power]) for order in moment.orders}
        return [made.get(standing) or HoldCommand(sides[power], unit(standing))
                for power, standing in moment.units.values()]

    def resolving(moments):
        for moment in moments:
            made = commands(moment, players(moment))
            yield lambda: resolve_turn(map_, made)

    def ordering(moments):
        for moment in moments:
            sides = players(moment)
            yield lambda: resolve_turn(map_, commands(moment, sides))

    def positions(moment: Moment) -> set[str]:
        resolved = resolve_turn(map_, commands(moment, players(moment)))
        return {f"{'A' if thing.unit_type is UnitTypes.TROOP else 'F'} {names[thing.position]}"
                for units in resolved.values() for thing, retreats in units.items() if retreats is None}

    timed = (("resolving, commands made before", resolving), ("making its commands and resolving", ordering))
    return Peer("pydip", timed, positions)
