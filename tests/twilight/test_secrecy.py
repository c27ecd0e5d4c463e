"""Nobody reads what is not for them: a hundred games played at random, and every byte of every page searched.

What the public may know of a card follows from the states alone: it lies in the discard pile, is out of the game, is in
effect, or has just been played, discarded, handed over or shown to all. Any other card in a hand, in the deck or
committed as a headline must be named on no page, neither by number nor by name, and one side's not on the other's.
More games: JUDGE_SECRECY_GAMES=1000 pytest tests/twilight/test_secrecy.py
"""
import json
import os
import random
import re
from functools import lru_cache

import pytest

from judge.chance import commitment
from judge.orderfile import Source
from judge.protocol import View
from judge.twilight import game, notes, options
from judge.twilight.state import UNKNOWN, Stage
from judge.twilight.titles import ALDRICH_AMES
from judge.twilight.values import is_hidden
from judge.twilight.world import BARRED, CARDS, CHINA, NEEDS, OTHER, TITLES, US, USSR
from tests.twilight.random_player import in_text, new_game, steps

GAMES = int(os.environ.get("JUDGE_SECRECY_GAMES", "100"))
SEED, SALT = 7_316_402_958_116, "5a17c0ffee5a17c0ffee5a17c0ffee5a"
NUMBER = re.compile(r"#(\d+)")
BY_NAME = [(number, name, re.compile(rf"(?<!\w){re.escape(name)}(?!\w)"))
           for number, name in sorted(TITLES.items(), key=lambda row: -len(row[1]))]
HOLDS_CARDS = {"card", "cards", "companion", "discard", "removed", "hand", "headline", "open_hand", "drew", "saw",
               "choices", "for_you", "about"}


@lru_cache(maxsize=4096)      # many words come again and again
def named(page: str) -> frozenset[int]:
    """List the cards that a page in words names."""
    found = {int(number) for number in NUMBER.findall(page)}
    page = " ".join(page.split())                # a name may be broken into two lines
    for number, name, alone in BY_NAME:
        if name in page and alone.search(page):
            found.add(number)
            page = alone.sub("", page)           # Southeast Asia Scoring does not name Asia Scoring
    return frozenset(found)


def held(value, key="") -> set[int]:
    """List the cards that plain values name: numbers where cards stand, and every text."""
    if isinstance(value, dict):
        if value.get("what") == "reshuffled" or value.get("kind") == "number":    # these numbers are no cards
            return set()
        return set().union(*(held(there, name) for name, there in value.items()))
    if isinstance(value, list):
        return set().union(*(held(there, key) for there in value))
    if isinstance(value, str):
        return set(named(value))
    is_card = key in HOLDS_CARDS and isinstance(value, int) and not isinstance(value, bool) and value in CARDS
    return {value} if is_card else set()


def hidden(state, side) -> set[int]:
    """List the cards that nobody but their owner may know, or that one side may not know."""
    found = set(state.deck)
    for owner in (US, USSR):
        if owner is not side:
            found |= set(state.hands[owner])
            found |= {state.headlines[owner]} if owner in state.headlines else set()
    found -= set(options.shown_headline(state).values())
    if any(effect.card == ALDRICH_AMES for effect in state.effects):
        found -= set(state.hands[US])
    return found - {UNKNOWN, CHINA}


def opened(turn, side) -> set[int]:
    """List the cards that what was done has laid open: to everybody, or to a side."""
    found: set[int] = set()
    for played in turn.played:
        for note in played.notes:
            if isinstance(note, notes.Seen) and note.audience in (None, side):
                found |= set(note.cards)
            elif isinstance(note, notes.Drew) and note.side is side:
                found |= set(note.cards)
            elif isinstance(note, notes.Discarded):
                found |= set(note.cards)
            elif isinstance(note, (notes.Began, notes.Removed, notes.Handed)):
                found |= {note.card, getattr(note, "companion", 0)}
            elif isinstance(note, notes.Failed):       # the rule that bars an event names the cards it speaks of
                found |= {note.card, *NEEDS.get(note.card, ()), *BARRED.get(note.card, ())}
    return found


def forbidden(turn, audience) -> set[int]:
    """List the cards that no page about a turn may name to an audience."""
    side = {"US": US, "USSR": USSR}.get(audience)
    lasting = {effect.card for state in (turn.before, turn.state) for effect in state.effects}
    lasting |= {note.card for played in turn.played for note in played.notes if isinstance(note, notes.Starts)}
    return (hidden(turn.state, side) & hidden(turn.before, side)) - opened(turn, side) - lasting


def files(seed: int, most: int):
    """Play a game, an answer a file, and give (state before, text, turn). Peace lets it grow old."""
    rng = random.Random(seed)
    playing = new_game(SEED + seed, **({"edition": "second", "tournament": True} if seed % 5 == 4 else {}))
    playing.chance_facts = {**playing.chance_facts, "salt": SALT}
    for step in steps(playing, rng, most):
        state = step.before
        for declaration in step.main + step.answers:
            text = in_text((declaration,))
            turn = game.adjudicate(state, game.read_orders(state, [Source("orders", text)]))
            assert not turn.faults, turn.faults
            yield state, text, turn
            state = turn.state
            if state.due != step.before.due and not state.pending:
                break
        if seed % 4:
            playing.defcon, playing.vp = 5, 0


def pages(turn, orders, audience, deep):
    """Give the pages about a turn, with the cards each of them names. deep: those too that are seldom looked at."""
    view = View(audience=audience)
    form = view._replace(format="json")
    shown = [game.report(turn, view)]
    if deep:
        shown += [game.show(turn.state, view), game.options(turn.state, "", view),
                  game.explain(turn.before, orders, "", view)]
    plain = [game.report(turn, form)] + ([game.show(turn.state, form)] if deep else [])
    return [(page, named(page)) for page in shown] + [(page, held(json.loads(page))) for page in plain]


@pytest.mark.parametrize("seed", range(GAMES))
def test_no_page_names_a_card_that_its_reader_may_not_know(seed):
    looked = 0
    for number, (state, text, turn) in enumerate(files(seed, 40)):
        orders = game.read_orders(state, [Source("orders", text)])
        for audience in ("public", "US", "USSR"):
            no = forbidden(turn, audience)
            looked += len(no)
            for page, cards in pages(turn, orders, audience, (number + seed) % 4 == 0):
                leaked = sorted(cards & no)
                assert not leaked, f"a page for {audience} after {text!r} names {leaked}:\n{page}"
                if turn.state.due.stage is not Stage.OVER:
                    assert SALT not in page and str(SEED + seed) not in page
    assert looked > 500


@pytest.mark.parametrize("seed", range(0, GAMES, 20))
def test_the_game_master_posts_what_everybody_may_read(seed):
    for state, text, turn in files(seed, 20):
        orders = game.read_orders(state, [Source("orders", text)])
        for form in ("text", "json"):
            master, everybody = View(form), View(form, audience="public")
            assert game.report(turn, master) == game.report(turn, everybody)
            assert game.show(turn.state, master) == game.show(turn.state, everybody)
            assert game.explain(state, orders, "", master) == game.explain(state, orders, "", everybody)


@pytest.mark.parametrize("seed", range(0, GAMES, 10))
def test_checking_shows_a_side_nothing_of_the_other_and_no_dice(seed):
    for state, text, turn in files(seed, 25):
        orders = game.read_orders(state, [Source("orders", text)])
        mine = orders.items[0].side
        for audience in ("US", "USSR", "public"):
            page, _ = game.check(state, orders, View(audience=audience))
            side = {"US": US, "USSR": USSR}.get(audience)
            own = named(text) if side is mine else set()
            assert not named(page) & (hidden(state, side) - opened(turn, side) - own
                                      - {effect.card for effect in state.effects}), page
            if side is not mine:
                assert text.strip() not in page
            other = state._replace(chance={**state.chance, "seed": 4})
            again = game.adjudicate(other, orders)
            if not again.faults:
                assert game.check(other, orders, View(audience=audience))[0] == page, "a check depends on the dice"


def test_checking_both_headlines_shows_each_side_its_own():
    """Blockade asks the US: what the USSR has headlined must not show in what the US reads before it is played."""
    from judge.document import read

    text = ("judge: 1\ngame: twilight-struggle\nname: berlin\nturn: 2\nphase: headline\n"
            "influence: {West Germany: [4, 0]}\nhands: {US: [Containment, 7 unknown], USSR: [Blockade, 7 unknown]}\n")
    state = game.load(read(text, "berlin.yaml"))
    orders = game.read_orders(state, [Source("orders", "US headline Containment\nUSSR headline Blockade")])
    assert game.adjudicate(state, orders).question.about == 10
    seen = {audience: named(game.check(state, orders, View(audience=audience))[0])
            for audience in ("", "public", "US", "USSR")}
    assert 10 in seen[""] and 25 in seen[""]
    assert (seen["public"], seen["US"], seen["USSR"]) == (set(), {25}, {10})


def scrambled(state, side, rng):
    """Deal all cards that a reader may not know anew."""
    pool = sorted(hidden(state, side))
    rng.shuffle(pool)

    def dealt(cards):
        return tuple(pool.pop() if card in secret else card for card in cards)
    secret = set(pool)
    headlines = {owner: dealt((card,))[0] for owner, card in state.headlines.items()}
    hands = {owner: dealt(state.hands[owner]) for owner in (US, USSR)}
    return state._replace(headlines=headlines, hands=hands, deck=dealt(state.deck))


@pytest.mark.parametrize("seed", range(0, GAMES, 10))
def test_a_position_looks_the_same_whatever_lies_hidden(seed):
    rng, seen = random.Random(seed), 0
    for _, _, turn in files(seed, 30):
        state = turn.state
        if state.pending:
            continue
        for audience in ("public", "US", "USSR"):
            side = {"US": US, "USSR": USSR}.get(audience)
            other = scrambled(state, side, rng)
            seen += other != state
            for form in ("text", "json"):
                view = View(form, audience=audience)
                assert game.show(state, view) == game.show(other, view)
                assert game.options(state, "", view) == game.options(other, "", view)
    assert seen > 20


@pytest.mark.parametrize("seed", range(0, GAMES, 20))
def test_each_side_sees_what_is_its_own(seed):
    for _, _, turn in files(seed, 20):
        for side in (US, USSR):
            page = game.show(turn.state, View(audience=side.value))
            assert set(turn.state.hands[side]) <= named(page)
            if not turn.question:
                assert set(turn.state.hands[side]) <= named(game.report(turn, View(audience=side.value)))
            drawn = {card for played in turn.played for note in played.notes if isinstance(note, notes.Drew)
                     and note.side is side for card in note.cards}
            assert drawn <= named(game.report(turn, View(audience=side.value)))


def test_a_headline_lies_unseen_until_both_are_in():
    lone = [turn for seed in range(6) for _, _, turn in files(seed, 12) if any(map(is_hidden, turn.played))]
    assert len(lone) > 5
    for turn in lone:
        (side, card), = turn.state.headlines.items()
        for audience in ("", "public", OTHER[side].value):
            assert card not in named(game.report(turn, View(audience=audience)))
            assert card not in held(json.loads(game.report(turn, View("json", audience=audience))))
        assert card in named(game.report(turn, View(audience=side.value)))


def test_the_beginning_binds_the_dice_and_the_end_opens_them():
    state = game.new({"name": "berlin", "seed": SEED, "salt": SALT, "chance": "seeded"})
    bound = commitment(SEED, SALT)
    begun = game.show(state, View(audience="public"))
    assert bound in begun and str(SEED) not in begun and SALT not in begun
    turns = [turn for _, _, turn in files(0, 400)]
    assert turns[-1].state.due.stage is Stage.OVER
    ended = game.report(turns[-1])
    assert str(SEED) in ended and SALT in ended and bound in ended


def test_dealt_elsewhere_and_told_to_the_judge_stays_secret():
    from judge.document import read

    text = ("judge: 1\ngame: twilight-struggle\nname: berlin\nturn: 2\nphase: AR1 USSR\n"
            "hands: {US: 7 unknown, USSR: 7 unknown}\n")
    state = game.load(read(text, "berlin.yaml"))
    orders = game.read_orders(state, [Source("orders", "draws: USSR #9, #14")])
    turn = game.adjudicate(state, orders)
    assert not turn.faults and {9, 14} <= set(turn.state.hands[USSR])
    for audience in ("", "public", "US"):
        for page in (game.report(turn, View(audience=audience)), game.show(turn.state, View(audience=audience))):
            assert not named(page) & {9, 14}
        assert not held(json.loads(game.report(turn, View("json", audience=audience)))) & {9, 14}
    assert {9, 14} <= named(game.show(turn.state, View(audience="USSR")))
    assert not named(game.check(state, orders, View(audience="US"))[0]) & {9, 14}
