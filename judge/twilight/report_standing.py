"""How a game stands, in a few lines: tracks, effects in play, cards by number, what is next; a side's own cards."""
from typing import Iterable

from judge.chance import commitment
from judge.layout import Block
from judge.twilight.orders import Side
from judge.twilight.phrases import Phrases
from judge.twilight.report_audience import open_hand
from judge.twilight.report_notes import effect, ending
from judge.twilight.running import left_ahead
from judge.twilight.state import UNKNOWN, Effect, Stage, State
from judge.twilight.world import LASTING, US, USSR

LASTS = ("turn", "used", "game")


def aside(state: State, words: Phrases) -> str:
    """Say what is played: the edition, with its options."""
    options = state.options
    parts = [words.say(f"edition.{state.edition}")]
    if state.edition == "deluxe":
        parts.append(words.say("optional" if options.get("optional_cards", True) else "no-optional"))
    parts += [words.say("bonus", side=words.side(Side(side)), count=count)
              for side, count in options.get("bonus", {}).items() if count]
    if options.get("scenario", "standard") != "standard":
        parts.append(words.say("late-war"))
    parts += [words.say(f"option.{name}") for name in ("civil_war", "tournament") if options.get(name)]
    parts += [words.term(variant) for variant in options.get("variants", ())]
    return words.listed(parts)


def standing(state: State, words: Phrases) -> Block:
    """Make the lines of tracks, effects and cards."""
    lines = [tracks(state, words)]
    lines += [words.say("in-play", effects=effects(state.effects, words))] if state.effects else []
    lines += [cards(state, words)]
    if open_hand(state):
        lines.append(words.say("open-hand", side=words.side(US), cards=words.cards_listed(open_hand(state))))
    return Block(rows=tuple((line,) for line in lines), prose=True)


def tracks(state: State, words: Phrases) -> str:
    """Say where the markers of the tracks stand."""
    text = words.say("tracks", defcon=state.defcon, vp=words.points(state.vp), us_ops=state.mil_ops[US],
                     ussr_ops=state.mil_ops[USSR], us_box=state.space[US], ussr_box=state.space[USSR])
    if state.options.get("civil_war") and state.china is None:
        text = words.say("tracks.civil-war", tracks=text, count=state.civil_war)
    return text


def effects(there: Iterable[Effect], words: Phrases) -> str:
    """List effects by how long they last: this turn, until used, for the rest of the game."""
    groups = {last: [effect(one, words) for one in there if LASTING[one.card] == last] for last in LASTS}
    return words.say("list.semicolon").join(
        words.say(f"lasting.{last}", effects=words.listed(names)) for last, names in groups.items() if names)


def cards(state: State, words: Phrases) -> str:
    """Count the cards, and say who holds the China Card."""
    china = words.say("holds-china.nobody")
    if state.china:
        china = words.say("holds-china", side=words.side(state.china),
                          face=words.say("face.up" if state.china_up else "face.down"))
    return words.say("cards", us=len(state.hands[US]), ussr=len(state.hands[USSR]), deck=len(state.deck),
                     discard=len(state.discard), removed=len(state.removed), china=china)


def following(state: State, words: Phrases) -> str:
    """Say what is next, or that the game is over."""
    if state.due.stage is Stage.OVER:
        result = state.result
        return words.say("is-over", how=ending(result.winner, result.reason, words)) if result else words.say("over")
    phase = words.phase(state.turn, state.due)
    if state.pending:
        return words.say("next.waits", phase=phase, side=words.side(state.pending.side))
    if state.due.stage is Stage.HEADLINE:
        from judge.twilight.options import sides_due  # seldom, and 2 ms of a command

        return words.say("next.for", phase=phase, sides=words.listed(map(words.side, sides_due(state))))
    return words.say("next", phase=phase)


def chance(state: State, words: Phrases) -> list[str]:
    """Say what binds the judge to its dice; when the game is over, what they came from."""
    facts = state.chance
    if facts.get("source") != "seeded" or "salt" not in facts:
        return []
    bound = commitment(facts["seed"], facts["salt"])
    if state.due.stage is Stage.OVER:
        return [words.say("seed", seed=facts["seed"], salt=facts["salt"], commitment=bound)]
    return [words.say("commitment", commitment=bound)]


def own(state: State, side: Side, words: Phrases) -> list[Block]:
    """Make the blocks of what a side alone may see: its hand, its headline that waits, its answers left ahead."""
    told = sorted(card for card in state.hands[side] if card != UNKNOWN)
    rows = [(words.card(card), words.printed(card)) for card in told]
    untold = len(state.hands[side]) - len(told)
    rows += [(words.say("hand.untold", count=untold), "")] if untold else []
    heading = words.say("hand", side=words.side(side)) if rows else words.say("hand.empty", side=words.side(side))
    lines = []
    if side in state.headlines:
        lines.append(words.say("own-headline", card=words.card(state.headlines[side])))
    lines += [words.say("own-ahead", line=left.text()) for left in left_ahead(state) if left.side is side]
    blocks = [Block(heading, tuple(rows))]
    return blocks + ([Block(rows=tuple((line,) for line in lines), prose=True)] if lines else [])
