"""The blocks of which pages are made: orders and what became of them, dislodged units, centres, what is next."""

from typing import Iterable

from judge.diplomacy.adjustments import acting, sites
from judge.diplomacy.outcomes import Result, Turn
from judge.diplomacy.phrases import Phrases
from judge.diplomacy.report_standing import year_is_over
from judge.diplomacy.report_words import ordered, told
from judge.diplomacy.state import State
from judge.layout import Block, shortened, unbroken


def head(state: State, words: Phrases) -> tuple[str, str]:
    """Give the first line of a page: the game and its phase; the map and the rules."""
    title = words.phase(state.phase)
    return (
        words.say("title.over" if state.ended else "title", name=state.name, phase=title),
        words.say("aside", map=state.board.called, rules=state.rules.base),
    )


def orders(turn: Turn, words: Phrases) -> list[Block]:
    """Make a block a power: its orders, and what became of them."""
    rows: dict[str, list[tuple[str, str]]] = {}
    seen: set[str] = set()
    for result in turn.results:
        extra = result.unit in seen or not stands(result, turn.before)
        seen.add(result.unit)
        text = told(result, turn.before, words, extra, silent=result.power in turn.silent)
        rows.setdefault(result.power, []).append((ordered(result, words), text))
    powers = [power for power in (*turn.before.board.powers, "") if power in rows]
    return [Block(heading(power, turn, words), tuple(rows[power]), "orders") for power in powers]


def stands(result: Result, state: State) -> bool:
    """Tell whether the unit of a result stood on the board and was its power's."""
    place = state.board.place_of.get(result.unit[2:], "")
    return state.units.get(place) == result.unit and state.owner[place] == result.power


def heading(power: str, turn: Turn, words: Phrases) -> str:
    """Name a power above its orders, and say so if nothing came from it, or nothing that could be read."""
    if not power:
        return words.say("heading.nobody")
    if power in turn.unread:
        return words.say("heading.unread", power=words.power(power))
    return words.say("heading.silent", power=words.power(power)) if power in turn.silent else words.power(power)


def dislodged(turn: Turn, words: Phrases) -> list[Block]:
    """Make the block of dislodged units and where they may go."""
    lost = [(result.power, result.unit, result.retreats) for result in turn.results if result.dislodged]
    return dislodged_block(lost, words)


def dislodged_block(lost: Iterable[tuple[str, str, tuple[str, ...]]], words: Phrases) -> list[Block]:
    """Make the block of dislodged units: (power, unit, where it may go)."""
    rows = tuple(
        (
            words.power(power),
            unit,
            words.say("may-retreat", places=words.listed(retreats)) if retreats else words.say("no-retreat"),
        )
        for power, unit, retreats in lost
    )
    return [Block(words.say("heading.dislodged"), rows)] if rows else []


def centers(turn: Turn, words: Phrases) -> list[Block]:
    """Make the block of centres after Fall: by owner, with what is due and what was taken."""
    if not turn.changed and not (turn.results and year_is_over(turn)):
        return []
    return [centers_of(turn.state, words, turn.state.ended is None, {center: old for center, old, _ in turn.changed})]


def centers_of(state: State, words: Phrases, counting: bool, taken: dict[str, str] = {}) -> Block:
    """Make the block of centres by owner. counting: with what is due; taken: centre -> its owner before."""
    rows = []
    for power in state.board.powers:
        owned = [center for center in state.board.centers if state.centers.get(center) == power]
        if owned or state.units_of(power):
            listed = words.listed(unbroken(gained(center, taken, words)) for center in owned)
            built = [due(state, power, words)] if counting else []
            rows.append((words.power(power), f"{len(owned):2d}", *built, listed))
    free = [unbroken(gained(center, taken, words)) for center in state.board.centers if center not in state.centers]
    if free:
        rows.append((words.say("unowned"), f"{len(free):2d}", *([""] if counting else []), words.listed(free)))
    return Block(words.say("heading.centers"), tuple(rows))


def gained(center: str, taken: dict[str, str], words: Phrases) -> str:
    """Name a centre, and whose it was if it changed hands."""
    if center not in taken:
        return center
    if not taken[center]:
        return words.say("center.new", place=center)
    return words.say("center.from", place=center, power=words.power(taken[center]))


def due(state: State, power: str, words: Phrases) -> str:
    """Say how many builds or removals centres and units make due, and how many homes are free if they are fewer."""
    count = state.due(power)
    if count < 0:
        return words.say("due.remove", count=-count)
    if count == 0:
        return words.say("due.none")
    free = len(sites(state, power))
    if free < count:
        return words.say("due.build-sites", count=count, sites=free)
    return words.say("due.build", count=count)


def happened(turn: Turn, words: Phrases) -> list[Block]:
    """Make the block of what else the phase brought: eliminated and silent powers, skipped phases, the game's end."""
    lines = [words.say("eliminated", power=words.power(power)) for power in turn.eliminated]
    unheard = [power for power in turn.silent if not any(result.power == power for result in turn.results)]
    lines += [words.say("silent", powers=words.named(unheard))] if unheard else []
    lines += [words.say("skipped", phase=words.phase(code)) for code in turn.skipped]
    lines += [ending(turn.ended, words)] if turn.ended else []
    return [Block(rows=tuple((line,) for line in lines), prose=True)] if lines else []


def ending(end, words: Phrases) -> str:
    """Say how the game ended."""
    key = f"ended.{end.kind}.{end.reason}"
    powers = words.joined(map(words.power, end.powers))
    told = key in words and (end.centers or "{centers}" not in words.phrases[key])
    return words.say(key if told else f"ended.{end.kind}", powers=powers, centers=end.centers)


def remarks(turn: Turn, words: Phrases) -> list[Block]:
    """Make the blocks of what reading took upon itself, and of the lines it left out."""
    notes = tuple((words.told(note),) for note in turn.notes)
    blocks = [Block(words.say("heading.notes"), notes)] if notes else []
    if turn.ignored:
        rows = tuple(
            (str(ignored.place), shortened(ignored.text), words.told(ignored.why)) for ignored in turn.ignored
        )
        blocks.append(Block(words.say("heading.ignored"), rows))
    return blocks


def next_phase(state: State, words: Phrases) -> str:
    """Say what is next, and for whom, where not all powers have something to order."""
    if state.ended:
        return words.say("over")
    title = words.phase(state.phase)
    powers = expected(state, words)
    return words.say("next.for", phase=title, powers=words.listed(powers)) if powers else words.say("next", phase=title)


def expected(state: State, words: Phrases) -> Iterable[str]:
    """List who must retreat or adjust, and what; nobody in movement, where all must order."""
    if state.phase.kind == "R":
        waiting = {there.power for there in state.dislodged if there.retreats}
        return [words.power(power) for power in state.board.powers if power in waiting]
    if state.phase.kind == "A":
        return [
            unbroken(words.say("expected", power=words.power(power), due=due(state, power, words)))
            for power in acting(state)
        ]
    return []
