"""The page of a position: countries by region with control, what each region would score, tracks, effects, cards."""
from judge.layout import Block, Page, render, unbroken, written
from judge.protocol import View
from judge.twilight.options import shown_headline
from judge.twilight.phrases import Phrases, phrases
from judge.twilight.report_audience import reader
from judge.twilight.report_board import controller
from judge.twilight.report_notes import pair
from judge.twilight.report_standing import aside, chance, following, own, standing
from judge.twilight.running import table
from judge.twilight.scoring import standings
from judge.twilight.state import State
from judge.twilight.world import BATTLEGROUNDS, MAIN_REGION, REGIONS, SCORING, STABILITY, US, USSR

REGIONS_IN_ORDER = tuple(SCORING)


def page(state: State, view: View = View()) -> str:
    """Write a position in one of FORMATS; for a side, with its hand."""
    from judge.twilight import report_waiting     # hardly a game waits, and it takes the engine to say for what

    words, side = phrases(view.lang), reader(view)
    if view.format == "json":
        from judge.twilight.report_values import position

        value = {"game": "twilight-struggle", **report_waiting.values(state, side, words), **position(state, side)}
        return written(value)
    blocks = [Block(rows=((line,),), prose=True) for line in report_waiting.sentence(state, words)]
    blocks += [*regions(state, words), standing(state, words)]
    for owner, card in shown_headline(state).items():
        line = words.say("open-headline", side=words.side(owner), card=words.card(card))
        blocks.append(Block(rows=((line,),), prose=True))
    blocks += piles(state, words)
    if side:
        blocks += own(state, side, words)
    if state.pending:
        blocks += report_waiting.blocks(state, side, words)
    lines = [*chance(state, words), following(state, words)]
    blocks.append(Block(rows=tuple((line,) for line in lines), prose=True))
    title = words.say("title", name=state.name, phase=words.phase(state.turn, state.due))
    laid = Page(title, aside(state, words), tuple(blocks))
    if view.format == "html":
        from judge.twilight import report_html

        return report_html.position(state, laid, view)
    return render(laid, view.format)


def regions(state: State, words: Phrases) -> list[Block]:
    """Make a block a region: what it would score now, and its countries, two in a row."""
    game, blocks = table(state), []
    for region in REGIONS_IN_ORDER:
        found = standings(game, region)
        us, ussr = (words.say("scored.side", side=words.side(side), points=found[side].points,
                              status=words.say(f"status.{found[side].status or 'none'}")) for side in (US, USSR))
        heading = words.say("heading.region", region=words.place(region), us=us, ussr=ussr)
        cells = [country_cells(state, country, words) for country in REGIONS[region] if MAIN_REGION[country] == region]
        rows = [left + right for left, right in zip(cells[::2], cells[1::2])]
        rows += [cells[-1] + ("",) * 4] if len(cells) % 2 else []
        blocks.append(Block(heading, tuple(rows), "countries"))
    return blocks


def country_cells(state: State, country: str, words: Phrases) -> tuple[str, str, str, str]:
    """Give a country's cells: name and battleground mark, stability, influence, who controls it."""
    there = pair_of(state, country)
    side = controller(country, there)
    mark = words.say("battleground", place=words.place(country)) if country in BATTLEGROUNDS else words.place(country)
    return unbroken(mark), str(STABILITY[country]), pair(there) if any(there) else "", words.side(side) if side else ""


def pair_of(state: State, country: str) -> tuple[int, int]:
    """Give the influence in a country (US, USSR)."""
    return state.influence[US][country], state.influence[USSR][country]


def piles(state: State, words: Phrases) -> list[Block]:
    """List the cards that everybody may look through: the discard pile and those out of the game."""
    rows = [(words.say(f"pile.{name}"), words.cards_listed(sorted(cards)))
            for name, cards in (("discard", state.discard), ("removed", state.removed)) if cards]
    return [Block(words.say("heading.piles"), tuple(rows))] if rows else []
