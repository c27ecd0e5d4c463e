"""A turn as the JSON that batch answers with. Thousands of turns hold few different results: their texts are kept."""

from json import JSONEncoder

from judge.diplomacy.outcomes import Turn
from judge.diplomacy.report_values import record
from judge.diplomacy.state import State
from judge.diplomacy.statewriting import dump

MOST = 200_000  # texts kept for a map: some 30 MB
encode = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def encoded(turn: Turn) -> tuple[str, str]:
    """Give the JSON of the state after a turn, and of its results: what `dump` and `results` give."""
    return _state(turn.state), _results(turn)


def _results(turn: Turn) -> str:
    memory = turn.before.board.memory
    usual = memory.get("usual texts", {})  # results that are one value each time: by what they are
    known = memory.setdefault("result texts", {})  # the others: by what they say
    if len(known) > MOST:
        known.clear()
    texts = []
    for result, given in zip(turn.results, turn.given):
        text = usual.get(id(result))
        if text is None:
            power, unit, order, outcome, why, by, strength, _, _, _, dislodged, _, _, retreats, _, _, _ = result
            key = (
                power,
                unit,
                order and order.text,
                order and order.illegal,
                outcome,
                why,
                by,
                strength,
                dislodged,
                retreats,
            )
            text = known.get(key)
            if text is None:
                text = known[key] = encode(record(result))[:-1]
        elif not text:
            text = usual[id(result)] = encode(record(result))[:-1]
        texts.append(f'{text},"line":{given[3]}}}' if given is not None and given[3] else text + "}")
    return f"[{','.join(texts)}]"


def _state(state: State) -> str:
    """The lists of units and centres are codes, which need no escapes; the rest is left to the encoder."""
    value = dump(state)
    lists = ",".join([f'"{key}":{{{_lists(value.pop(key))}}}' for key in ("units", "centers")])
    return f"{encode(value)[:-1]},{lists}}}"


def _lists(table: dict[str, list[str]]) -> str:
    return ",".join([encode(power) + ':["' + '","'.join(there) + '"]' for power, there in table.items()])
