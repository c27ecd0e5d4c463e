"""What was left out of a turn, as its pages tell it: to the game master all, to a side its own, to others nothing."""
from typing import Any

from judge.layout import Block, shortened
from judge.messages import Message
from judge.protocol import View
from judge.twilight.leftout import Ignored, Kind
from judge.twilight.phrases import Phrases
from judge.twilight.report_audience import is_master, reader
from judge.twilight.running import Turn


def told(turn: Turn, view: View) -> list[Ignored]:
    """List what a reader may know of what was left out, kind by kind."""
    viewer = reader(view)
    mine = [one for one in turn.ignored if is_master(view) or viewer is not None and one.side is viewer]
    return [one for kind in Kind for one in mine if one.kind is kind]


def blocks(turn: Turn, view: View, words: Phrases) -> list[Block]:
    """Make a block of each kind of what was left out."""
    found = told(turn, view)
    return [Block(words.say(f"heading.{kind.value}"), tuple(_row(one, words) for one in there))
            for kind in Kind if (there := [one for one in found if one.kind is kind])]


def values(turn: Turn, view: View) -> list[dict[str, Any]]:
    """Give what was left out as plain values."""
    return [{"file": one.place.file, "line": one.place.line, "what": one.kind.value, "text": one.text, "why": one.why}
            for one in told(turn, view)]


def _row(one: Ignored, words: Phrases) -> tuple[str, ...]:
    place = one.place.told(words.messages)
    if isinstance(one.text, Message):          # a line that was passed over, by what is wrong with it
        return place, shortened(words.told(one.text)), words.told(one.why)
    # What is to be sent again, or is still to be used, is told in full.
    text = shortened(one.text) if one.kind is Kind.IGNORED else one.text
    return (place, text, words.told(one.why)) if one.why else (place, text)
