"""Who enters which place, once it is known which armies have a passage.

Two facts make it short. Once the passages are known, every support is settled: at worst by one fight over the
supporter. Once the supports are known, who enters a place hangs on one thing only: whether the unit there leaves. So
places form chains, settled from their end, and rings, which turn, or break at a unit that would fail even if all the
others left. Nothing is guessed and nothing is tried twice.

Places and powers are strings. All orders are legal. Sources: the rulebook; Kruijswijk, "The Math of Adjudication".
"""

from typing import Mapping, NamedTuple, Sequence

from judge.diplomacy.rules import Rules


class Field(NamedTuple):
    """The legal orders of one movement phase.

    owner: place -> power, for all units.             moves: place -> goal.
    supports: place -> (place of the helped unit, its goal, or its own place if it is helped to stay).
    ferries: army -> fleets ordered to convoy it, for every army that goes by sea.
    lands: armies that go by land when their convoy fails (4.A.3).
    shields: army by sea -> places in which it cuts no support (4.A.2 a, b, c).
    routes: army -> the seas it named, where they bind it (4.A.6).
    """

    owner: Mapping[str, str]
    moves: Mapping[str, str]
    supports: Mapping[str, tuple[str, str]]
    ferries: Mapping[str, Sequence[str]] = {}
    lands: frozenset[str] = frozenset()
    shields: Mapping[str, frozenset[str]] = {}
    routes: Mapping[str, tuple[str, ...]] = {}
    rules: Rules = Rules()


class Battle:
    """The orders of one phase, with every army's passage known.

    won: place -> who enters it, or None.        into: goal -> those who try; crowded: the goals of more than one.
    backers: place -> supporters that count.     cuts: supporter -> the attacker that cut it.
    beaten: losers of head-to-head battles.      ferries: the armies that are at sea.
    """

    __slots__ = (
        "field", "owner", "ordered", "moves", "ferries", "into", "crowded", "backers", "cuts", "beaten", "won",
        "literal"
    )

    def __init__(self, field: Field, lost: frozenset[str] | set[str] = frozenset()):
        self.field, self.owner, self.ordered, self.ferries = field, field.owner, field.moves, field.ferries
        if lost:
            stay = lost - field.lands
            self.moves = {a: goal for a, goal in field.moves.items() if a not in stay}
            self.ferries = {a: fleets for a, fleets in field.ferries.items() if a not in lost}
        else:
            self.moves = field.moves
        self.into = into = {}
        self.crowded = crowded = []
        for a, goal in self.moves.items():
            if goal in into:
                into[goal].append(a)
                crowded.append(goal)
            else:
                into[goal] = [a]
        self.backers, self.cuts, self.beaten, self.won = {}, {}, set(), {}
        self.literal = field.rules.dislodged_prevents == "a"
        self._count()

    # -- supports

    def _count(self) -> None:
        """Find the backers: supporters of what a unit really is ordered to do, and not cut."""
        into, ordered, backers, late = self.into, self.ordered, self.backers, []
        for s, (helped, goal) in self.field.supports.items():
            if ordered.get(helped, helped) != goal:
                continue
            if s in into:
                foe = self._cutter(s, helped, goal)
                if foe is not None:
                    if foe == goal and not self._from_sea(foe):
                        late.append((s, helped, foe))
                    else:
                        self.cuts[s] = foe
                    continue
            if helped in backers:
                backers[helped].append(s)
            else:
                backers[helped] = [s]
        # Attacked only from where the support goes: cut by defeat alone. Supports of or against that attacker go to
        # the supporter's own place, whose unit stands still, so none of them is among these: one pass is enough.
        if not late:
            return
        won = [(s, helped, foe) for s, helped, foe in late if not self.beats(foe, s)]
        self.cuts.update((s, foe) for s, _, foe in late)
        for s, helped, _ in won:
            del self.cuts[s]
            backers.setdefault(helped, []).append(s)

    def _cutter(self, supporter: str, helped: str, goal: str) -> str | None:
        """Find an attack that cuts a support; one from its goal only if there is no other."""
        owner, found = self.owner, None
        for a in self.into[supporter]:
            if owner[a] != owner[supporter]:
                if a in self.ferries and self.spares(a, helped, goal):
                    continue
                if a != goal or self._from_sea(a):
                    return a
                found = a
        return found

    def spares(self, army: str, helped: str, goal: str) -> bool:
        """Say whether an army by sea may not cut a support, were it to land on the supporter (4.A.2 a, b, c)."""
        return goal in self.field.shields.get(army, ()) and (helped != goal or self.field.rules.paradox == "b")

    def _from_sea(self, army: str) -> bool:
        """Say whether an attack counts as coming from the sea rather than from where the army stood (4.A.4 b)."""
        return self.field.rules.convoyed_cut == "b" and army in self.ferries

    # -- strength

    def head_on(self, a: str, b: str) -> bool:
        """Say whether two units march at each other. By sea they pass (but not under the BBS rules)."""
        moves = self.moves
        return (
            moves.get(a) == b
            and moves.get(b) == a
            and (a not in self.ferries and b not in self.ferries or self.field.rules.exchange == "never")
        )

    def void(self, rival: str, place: str) -> bool:
        """Say whether an attacker has no effect on a place: the unit that came from there dislodged it (4.A.7)."""
        return rival in self.beaten or self.literal and self.won.get(rival) == place and self.won.get(place) != rival

    def force(self, attacker: str, power: str) -> int:
        """Count an attacker's strength against a unit of a power: no power helps to dislodge its own."""
        owner, force = self.owner, 1
        for s in self.backers.get(attacker, ()):
            if owner[s] != power:
                force += 1
        return force

    def defence(self, place: str, attacker: str = "") -> int:
        """Count the strength with which a unit that does not leave holds its place."""
        if place in self.ordered and not self.head_on(attacker, place):
            return 1
        return 1 + len(self.backers.get(place, ()))

    def beats(self, attacker: str, place: str) -> bool:
        """Say whether an attacker beats the unit that stays in a place, and every rival."""
        owner, backers = self.owner, self.backers
        power = owner[place]
        if attacker not in backers or owner[attacker] == power:
            return False
        force = 0
        for s in backers[attacker]:
            if owner[s] != power:
                force += 1
        if not force:
            return False
        if (
            place in backers
            and force <= len(backers[place])
            and (place not in self.ordered or self.head_on(attacker, place))
        ):
            return False
        for r in self.into[place]:
            if r in backers and force <= len(backers[r]) and r != attacker and not self.void(r, place):
                return False
        return not (
            attacker in self.ferries
            and self.field.rules.own_convoy == "protects"
            and any(owner[f] == power for f in self.ferries[attacker])
        )

    def dislodged(self, place: str) -> bool:
        """Say whether a unit that does not move is dislodged."""
        return any(self.beats(a, place) for a in self.into.get(place, ()))

    def strongest(self, place: str) -> str | None:
        """Find the one attacker of a place that is stronger than all others."""
        best, top, backers = None, -1, self.backers
        for a in self.into[place]:
            if a not in self.beaten:
                force = len(backers[a]) if a in backers else 0
                if force > top:
                    best, top = a, force
                elif force == top:
                    best = None
        if (
            best is None and self.literal
        ):  # whoever does not enter and has lost its own place to the unit from here is void
            forces = sorted(
                ((len(backers.get(a, ())), a) for a in self.into[place] if not self.void(a, place)), reverse=True
            )
            if forces and (len(forces) == 1 or forces[0][0] > forces[1][0]):
                best = forces[0][1]
        return best

    # -- moves

    def fight(self) -> "Battle":
        """Settle every move: along the chains first, then ring by ring."""
        owner, moves, into, won, backers = self.owner, self.moves, self.into, self.won, self.backers
        crowded, beaten = self.crowded, self.beaten
        todo = [place for place in into if place not in moves]
        while True:
            for place in todo:  # grows while we go
                rivals = into[place]
                if place in owner and (place not in moves or won.get(moves[place]) != place):
                    won[place] = None
                    for a in rivals:
                        if a in backers and not self.void(a, place) and self.beats(a, place):
                            won[place] = a
                            break
                elif place in crowded or beaten:
                    won[place] = self.strongest(place)
                else:  # most moves
                    won[place] = a = rivals[0]
                    if a in into and a not in won:
                        todo.append(a)
                    continue
                for a in rivals:
                    if a in into and a not in won:
                        todo.append(a)
            if len(won) == len(into):
                return self
            todo = self._turn(self._ring())

    def _ring(self) -> list[str]:
        """Find units that wait for each other to leave."""
        path: list[str] = []
        place = next(p for p in self.into if p not in self.won)
        while place not in path:
            path.append(place)
            place = self.moves[place]
        return path[path.index(place) :]

    def _turn(self, ring: list[str]) -> list[str]:
        """Settle a ring, or find where it breaks; return the places that can be settled next."""
        if len(ring) == 2 and self.head_on(*ring):
            for a, b in (ring, ring[::-1]):
                if self.beats(a, b):
                    self.beaten.add(b)  # the loser has no effect on the place it went for (4.A.7)
                    return self._settle(b, a)
            return ring
        for a in ring:
            if self.strongest(self.moves[a]) != a:
                return [a]
        return [follower for a in ring for follower in self._settle(self.moves[a], a)]

    def _settle(self, place: str, winner: str) -> list[str]:
        self.won[place] = winner
        return [a for a in self.into[place] if a in self.into and a not in self.won]
