"""A turn as the JSON that batch answers with. Thousands of turns hold few different results: their texts are kept."""

from itertools import groupby
from json import JSONEncoder
from json.encoder import encode_basestring as quoted
from operator import add

from judge.diplomacy import statewriting
from judge.diplomacy.outcomes import Result, Turn
from judge.diplomacy.rulebook import DEFAULT
from judge.diplomacy.state import State

FEW = 5_000  # texts of centres
ENDS = [f',"line":{line}}}' for line in range(500)]
QUOTES = '","'
encode = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def encoded(turn: Turn) -> tuple[str, str]:
    """Give the JSON of the state after a turn, and of its results: what `dump` and `results` give.

    The orders are those of a text: each has a line.
    """
    return _state(turn.state), _results(turn)


def _results(turn: Turn) -> str:
    known = turn.before.board.memory.get("results", ((), {}))[1]  # by their identity
    texts = list(map(known.get, map(id, turn.results)))
    if not all(texts):
        for at, (result, text) in enumerate(zip(turn.results, texts)):
            if not text:
                texts[at] = _text(result)
                if text is not None:
                    known[id(result)] = texts[at]
    try:
        ends = ["}" if sent is None else ENDS[sent[3]] for sent in turn.given]
    except IndexError:  # a line far down
        ends = ["}" if sent is None else f',"line":{sent.line}}}' for sent in turn.given]
    return f"[{','.join(map(add, texts, ends))}]"


def _text(result: Result) -> str:
    """Write what `record` gives of a result, without its closing brace: in a sixth of the encoder's time, since orders
    and units are made of codes, which need no escapes."""
    power, unit, order, outcome, why, by, strength, _, _, _, dislodged, _, _, retreats, _, _, _ = result
    text = f'{{"power":{quoted(power)}'
    if unit:
        text += f',"unit":"{unit}"'
    if order is not None:
        text += f',"order":"{order.text}"'
        why = order.illegal or why
    text += f',"result":"{outcome.value}"'
    if why:
        text += f',"why":"{why}"'
    if by:
        text += f',"by":["{QUOTES.join(by)}"]'
    if strength:
        text += f',"strength":[{strength[0]},{strength[1]}]'
    if dislodged:
        text += f',"dislodged":"{dislodged}","retreats":' + (f'["{QUOTES.join(retreats)}"]' if retreats else "[]")
    return text


def _state(state: State) -> str:
    """The codes of phases, units and centres need no escapes; what few states have is left to the encoder."""
    board = state.board
    rest = _rest(state) if state.dislodged or state.contested or state.names or state.ended else ""
    return (
        f'{{"judge":1,"game":"diplomacy","name":{quoted(state.name)},"map":{quoted(board.name)},'
        f'"phase":"{"over" if state.ended else state.phase.code}","number":{state.number}{_agreed(state)},'
        f'"units":{{{_units(state)}}},"centers":{{{_centers(state)}}}{rest}}}'
    )


def _rest(state: State) -> str:
    """The text of what only some states have: of many, dislodged units and stand-offs."""
    if state.names or state.ended:
        return "," + encode(statewriting.rest(state))[1:-1]
    text = ""
    if state.dislodged:
        gone = {}
        for power, unit, origin, retreats in state.dislodged:
            there = f'["{QUOTES.join(retreats)}"]' if retreats else "[]"
            gone.setdefault(power, []).append(f'{{"unit":"{unit}","from":"{origin}","retreats":{there}}}')
        lists = [f'{quoted(power)}:[{",".join(gone[power])}]' for power in state.board.powers if power in gone]
        text = f',"dislodged":{{{",".join(lists)}}}'
    return text + f',"contested":["{QUOTES.join(state.contested)}"]' if state.contested else text


def _agreed(state: State) -> str:
    """The text of the rules and of what wins, where they are not the usual ones."""
    if state.rules is DEFAULT and state.victory == (state.board.winning, None, False):
        return ""
    agreed = statewriting.agreed(state)
    return "," + encode(agreed)[1:-1] if agreed else ""


def _units(state: State) -> str:
    """The text of each power's units; a state has them by power already."""
    there, parts, start = list(state.units.values()), [], 0
    for power, run in groupby(state.owner.values()):
        end = start + len(list(run))
        parts.append(f'{quoted(power)}:["{QUOTES.join(there[start:end])}"]')
        start = end
    return ",".join(parts)


def _centers(state: State) -> str:
    """The text of who owns what: it changes once a year."""
    known = state.board.memory.setdefault("center texts", {})
    key = (*state.centers, *state.centers.values())
    text = known.get(key)
    if text is None:
        if len(known) >= FEW:
            known.clear()
        lists = statewriting.centers(state)
        text = known[key] = ",".join([f'{quoted(power)}:["{QUOTES.join(there)}"]' for power, there in lists.items()])
    return text
