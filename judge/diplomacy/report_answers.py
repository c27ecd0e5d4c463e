"""A turn as the JSON that batch answers with. Thousands of turns hold few different results: their texts are kept."""

from json import JSONEncoder
from json.encoder import encode_basestring as quoted

from judge.diplomacy import statewriting
from judge.diplomacy.outcomes import Turn
from judge.diplomacy.report_values import record
from judge.diplomacy.state import State

FEW = 5_000  # texts of centres
encode = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def encoded(turn: Turn) -> tuple[str, str]:
    """Give the JSON of the state after a turn, and of its results: what `dump` and `results` give.

    The orders are those of a text: each has a line.
    """
    return _state(turn.state), _results(turn)


def _results(turn: Turn) -> str:
    known = turn.before.board.memory.get("results", ((), {}))[1]  # results that are one value each time: by what they are
    texts = list(map(known.get, map(id, turn.results)))
    if not all(texts):
        for at, (result, text) in enumerate(zip(turn.results, texts)):
            if not text:
                texts[at] = _text(record(result))
                if text is not None:
                    known[id(result)] = texts[at]
    whole = [f'{text},"line":{sent[3]}}}' if sent is not None else text + "}" for text, sent in zip(texts, turn.given)]
    return f"[{','.join(whole)}]"


def _text(values: dict) -> str:
    """Write a record, of words, numbers and lists of them, without its closing brace: in half of the encoder's time."""
    return "{" + ",".join([f'"{key}":{_value(value)}' for key, value in values.items()])


def _value(value: str | int | list) -> str:
    if value.__class__ is str:
        return quoted(value)
    return f"[{','.join([_value(one) for one in value])}]" if value.__class__ is list else str(value)


def _state(state: State) -> str:
    """The lists of units and centres are codes, which need no escapes; the rest is left to the encoder."""
    rest = statewriting.rest(state) if state.dislodged or state.contested or state.names or state.ended else None
    return "".join(
        (
            encode(statewriting.head(state))[:-1],
            ',"units":{',
            _lists(statewriting.units(state)),
            '},"centers":{',
            _centers(state),
            "}," + encode(rest)[1:] if rest else "}}",
        )
    )


def _centers(state: State) -> str:
    """The text of who owns what: it changes once a year."""
    known = state.board.memory.setdefault("center texts", {})
    key = tuple(state.centers.items())
    text = known.get(key)
    if text is None:
        if len(known) >= FEW:
            known.clear()
        text = known[key] = _lists(statewriting.centers(state))
    return text


def _lists(table: dict[str, list[str]]) -> str:
    return ",".join([quoted(power) + ':["' + '","'.join(there) + '"]' for power, there in table.items()])
