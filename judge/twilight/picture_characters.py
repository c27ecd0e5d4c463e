"""The board in characters, for a terminal: at most 100 columns, every country with its influence and who holds it."""
from judge.layout import pad, plain as with_blanks, width, wrap
from judge.protocol import Look, View
from judge.twilight.operations import CLOSED
from judge.twilight.orders import Side
from judge.twilight.picture_changes import Changes, changes, effects_shown, position
from judge.twilight.picture_style import picture_words
from judge.twilight.picture_tracks import MOST_VP, TURNS, most_rounds, signed
from judge.twilight.phrases import Phrases, phrases
from judge.twilight.report_audience import reader
from judge.twilight.report_board import controller
from judge.twilight.report_standing import aside, cards, effects, following, own, tracks
from judge.twilight.running import Turn
from judge.twilight.state import Stage, State
from judge.twilight.world import BATTLEGROUNDS, MAIN_REGION, REGIONS, SCORING, STABILITY, US, USSR

WIDEST = 98
ABREAST, NAME = 3, 20              # countries in a row; columns of a name with its mark
PLAIN = str.maketrans({"·": "-", "→": "->", "−": "-", "–": "-", "—": "-", "×": "x", "…": "...", "’": "'", "►": ">",
                       "─": "-", "┼": "+", "●": "#"})


def drawn(subject: State | Turn, plain: bool = False, look: Look = Look()) -> str:
    """Draw a state or a turn in characters. plain: in ASCII only, hence in English; look.audience: as in a picture."""
    side = reader(View(audience=look.audience))
    lang = "en" if plain else look.lang
    words, state, changed = phrases(lang), position(subject), changes(subject)
    lines = [words.say("title", name=state.name, phase=words.phase(state.turn, state.due)), aside(state, words), ""]
    lines += [*_tracks(state, words, lang), ""]
    for region in SCORING:
        lines += _region(region, state, changed, words)
    lines += ["", *_below(subject, changed, side, words, lang)]
    text = "".join(with_blanks(line).rstrip() + "\n" for long in lines for line in wrap(long, WIDEST))
    return text.translate(PLAIN).encode("ascii", "replace").decode() if plain else text


def _tracks(state: State, words: Phrases, lang: str) -> list[str]:
    """Write the tracks of turn, round, DEFCON and victory points as rows, all others in words."""
    own_words = picture_words(lang)
    due = state.due
    rounds = [own_words.say("headline"), *map(str, range(1, most_rounds(state) + 1))]
    here = {Stage.HEADLINE: 0, Stage.ROUND: due.round}.get(due.stage)
    closed = [words.place(region) for region in SCORING if region in CLOSED[state.defcon]]
    aside = "  " + own_words.say("closed", regions=own_words.listed(closed)) if closed else ""
    place = min(max(state.vp, -MOST_VP), MOST_VP) + MOST_VP
    bar = "".join("●" if at == place else "┼" if at % 10 == 0 else "─" for at in range(2 * MOST_VP + 1))
    rows = [("terminal.turn", _row([str(turn) for turn in range(1, TURNS + 1)], state.turn - 1)),
            ("terminal.round", _row(rounds, here) + (f"  {words.side(due.side)}" if due.side else "")),
            ("track.defcon", _row([str(level) for level in range(1, 6)], state.defcon - 1) + aside),
            ("terminal.vp", f"{words.side(USSR)} {signed(-MOST_VP)} {bar} {signed(MOST_VP)} {words.side(US)}")]
    room = max(width(own_words.say(key)) for key, _ in rows)
    return [pad(own_words.say(key), room) + "  " + row for key, row in rows] + [tracks(state, words)]


def _row(labels: list[str], here: int | None) -> str:
    return "".join(f"[{label}]" if at == here else f" {label} " for at, label in enumerate(labels))


def _region(region: str, state: State, changed: Changes, words: Phrases) -> list[str]:
    """Write a region: its name, then its countries, three abreast."""
    name = words.place(region)
    cells = [_country(country, state, changed, words) for country in REGIONS[region] if MAIN_REGION[country] == region]
    rows = [cells[at:at + ABREAST] for at in range(0, len(cells), ABREAST)]
    return [f"── {name} " + "─" * (WIDEST - 4 - width(name)), *(_joined(row) for row in rows)]


def _joined(cells: list[str]) -> str:
    """Join the cells of a row by blanks at which no line is broken."""
    return " ".join(cells).replace(" ", "\x1f")


def _country(country: str, state: State, changed: Changes, words: Phrases) -> str:
    """Write a country: whether it changed, name, battleground, stability, and influence, in brackets with control."""
    pair = state.influence[US][country], state.influence[USSR][country]
    side = controller(country, pair)
    sign = "►" if country in changed.pairs else "!" if country in changed.targets else " "
    name = words.place(country) + ("*" if country in BATTLEGROUNDS else "")
    counts = "".join(f"[{count:>2}]" if owner is side else f" {count:>2} " if count else "  · "
                     for owner, count in zip((US, USSR), pair))
    return f"{sign}{pad(name, NAME)} {STABILITY[country]} {counts}"


def _below(subject: State | Turn, changed: Changes, side: Side | None, words: Phrases, lang: str) -> list[str]:
    """Write the key, effects in play, counts of cards, what is next, and a side's own hand."""
    own_words, state = picture_words(lang), position(subject)
    lines = [own_words.say("terminal.key", us=words.side(US), ussr=words.side(USSR))]
    if changed.played:
        from judge.twilight.picture_panels import heading_of_last

        what = heading_of_last(subject, words, side)
        lines += [own_words.say("terminal.changed"), own_words.say("terminal.last", what=what)]
    lines += [words.say("in-play", effects=effects(effects_shown(state), words))] if state.effects else []
    lines += [cards(state, words), following(state, words)]
    blocks = own(state, side, words) if side else []
    if state.pending:
        from judge.twilight import report_waiting

        lines += report_waiting.sentence(state, words)
        blocks = [*report_waiting.blocks(state, side, words), *blocks]
    for block in blocks:
        lines += [block.heading] if block.heading else []
        lines += ["  " + "  ".join(cell for cell in row if cell) for row in block.rows]
    return lines
