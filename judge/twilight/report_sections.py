"""Part what was noted in a play into sections: the play itself, a round that goes by, ends and beginnings of turns."""
from enum import Enum
from typing import Any, Iterable, NamedTuple

from judge.twilight import notes
from judge.twilight.running import Played
from judge.twilight.world import LASTING, SCORING

ALONE = ("pass", "cancel")
"""Ways of a round that stand in a section of their own."""
MILITARY, HELD, FINAL = "military operations", "space race", "final scoring"


class Part(Enum):
    PLAY = "play"
    HEADLINES = "headlines"
    END = "end"
    BEGIN = "begin"
    FINAL = "final"
    ASIDE = "aside"


class Section(NamedTuple):
    """A part of a play. began: what opened it (two notes for headlines); turn: the one that begins; played: whose."""

    part: Part
    began: tuple[notes.Began, ...]
    noted: tuple
    played: Played
    turn: int = 0

    @property
    def operation(self) -> Any:
        """Give the note of the operations that are the play's own use: Operated or Couped; None where there are none.

        What an opponent's event conducts is the opponent's; what one's own event grants is the event's.
        """
        if self.part is not Part.PLAY or not self.began or self.began[0].way not in ("ops", "un"):
            return None
        side = self.began[0].side
        inside = False
        for note in self.noted:
            if isinstance(note, notes.Happened):
                inside = note.side is side
            elif isinstance(note, (notes.Operated, notes.Couped)) and note.side is side and not inside:
                return note
        return None


def sections(played: Played) -> list[Section]:
    """Part the notes of a play."""
    noted = list(played.notes)
    if any(isinstance(note, notes.Began) and note.way == "headline" for note in noted):
        noted = [note for note in noted if not isinstance(note, notes.Committed)]    # they are open now
    shown = {note.side for note in noted if isinstance(note, notes.Seen) and note.audience is None}
    noted = [note for note in noted if not (isinstance(note, notes.Committed) and note.side in shown)]
    return [Section(part, began, tuple(chunk), played, turn) for part, began, chunk, turn in _chunks(noted)]


def _chunks(noted: list) -> Iterable[tuple[Part, tuple, list, int]]:
    starts: list[tuple[int, Part, tuple, int]] = []        # where a section begins, behind its own opening notes
    first = True
    headlines = tuple(note for note in noted if isinstance(note, notes.Began) and note.way == "headline")
    final = _final(noted)
    for at, note in enumerate(noted):
        if isinstance(note, notes.Began) and note.way == "headline":
            if first:
                starts.append((at, Part.HEADLINES, headlines, 0))
                first = False
        elif isinstance(note, notes.Began) and (first or note.way in ALONE):
            starts.append((at, Part.PLAY, (note,), 0))
            first = False
        elif isinstance(note, notes.Moved):
            starts.append((_end_of_turn(noted, at), Part.END, (), 0))
            starts.append((at, Part.BEGIN, (), note.turn))
        elif isinstance(note, notes.Over) and _is_military(noted[_end_of_turn(noted, at):at]):
            starts.append((_end_of_turn(noted, at), Part.END, (), 0))
        elif at == final:
            starts.append((_end_of_turn(noted, at), Part.END, (), 0))
            starts.append((at, Part.FINAL, (), 0))
    if not starts or starts[0][0] > 0:
        starts.insert(0, (0, Part.ASIDE, (), 0))
    ends = [start[0] for start in starts[1:]] + [len(noted)]
    for (start, part, began, turn), end in zip(starts, ends):
        chunk = [note for note in noted[start:end] if note not in began and not isinstance(note, notes.Moved)]
        if chunk or part in (Part.PLAY, Part.HEADLINES):
            yield part, began, chunk, turn


def _final(noted: list) -> int:
    """Find where the final scoring begins, which scores every region; -1 where there is none."""
    if not any(isinstance(note, notes.Over) and note.reason == FINAL for note in noted):
        return -1
    scored = [at for at, note in enumerate(noted) if isinstance(note, notes.Scored)]
    return scored[-len(SCORING)] if len(scored) >= len(SCORING) else -1


def _end_of_turn(noted: list, at: int) -> int:
    """Go back from where a turn ends to where its end begins: military operations and what lapses."""
    while at and _belongs_to_end(noted[at - 1]):
        at -= 1
    return at


def _is_military(noted: list) -> bool:
    return any(isinstance(note, notes.Gained) and note.why == MILITARY for note in noted)


def _belongs_to_end(note: Any) -> bool:
    if isinstance(note, notes.Stops):
        return LASTING[note.card] == "turn"
    if isinstance(note, notes.Gained):
        return note.why == MILITARY
    if isinstance(note, notes.Discarded):
        return note.by == HELD
    if isinstance(note, notes.ChinaPassed):
        return note.face_up
    return isinstance(note, notes.Seen) and note.audience is None


def merged(noted: Iterable[Any]) -> list[Any]:
    """Put changes of one country that follow each other into one, and leave out those that change nothing."""
    found: list[Any] = []
    for note in noted:
        if isinstance(note, notes.Changed):
            run = len(found)
            while run and isinstance(found[run - 1], notes.Changed):
                run -= 1
            same = next((at for at in range(run, len(found)) if found[at].country == note.country), None)
            if same is not None:
                found[same] = found[same]._replace(after=note.after)
                continue
        found.append(note)
    return [note for note in found if not (isinstance(note, notes.Changed) and note.before == note.after)]
