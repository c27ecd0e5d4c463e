"""The blocks of what was played: each play under its heading, with its dice and changes, and what it waits for."""
from typing import Callable

from judge.layout import Block
from judge.twilight import notes
from judge.twilight.orders import Side
from judge.twilight.phrases import Phrases
from judge.twilight.report_board import Board
from judge.twilight.report_notes import Reasons, rows, use
from judge.twilight.report_sections import Part, Section, sections
from judge.twilight.running import Played, Turn
from judge.twilight.state import Stage
from judge.twilight.values import is_hidden


def played(turn: Turn, words: Phrases, side: Side | None, reasons: Callable[[Section], Reasons] | None = None,
           wanted: Callable[[Section], bool] = lambda section: True) -> list[Block]:
    """Make the blocks of what was done, or of the sections wanted. reasons: makes, for a section, what gives further
    rows for its notes."""
    board, blocks = Board(turn.before), []
    several = len({(one.turn, one.due) for one in turn.played}) > 1
    for one in turn.played:
        for section in sections(one):
            lines = rows(section, board, words, side, reasons and reasons(section))
            lines += hidden(one, side, words) if section.part is Part.ASIDE else []
            if wanted(section):
                blocks.append(Block(heading(section, several, words), tuple(lines)))
        if one.question:
            from judge.twilight.report_question import waiting  # seldom, and 2 ms of a command

            found = tuple(waiting(one.question, board.pairs, side, words))
            blocks.append(Block(words.say("waits", side=words.side(one.question.side)), found))
    return blocks


def heading(section: Section, several: bool, words: Phrases) -> str:
    """Say above a section what it is; with the round where a page holds several."""
    one = section.played
    if section.part is Part.BEGIN:
        return words.say("heading.begin", turn=section.turn)
    if section.part in (Part.END, Part.FINAL):
        return words.say(f"heading.{section.part.value}", turn=one.turn)
    if section.part is Part.ASIDE:
        if one.due.stage in (Stage.SETUP, Stage.BONUS):
            return words.phase(one.turn, one.due)
        if not one.side and not any(isinstance(note, (notes.Committed, notes.Seen)) for note in section.noted):
            return words.phase(one.turn, one.due)       # the end of the game, which both or nobody declares
        text = words.say("heading.aside", side=words.side(one.side)) if one.side else words.say("heading.nobody")
    elif section.part is Part.HEADLINES:
        text = words.say("heading.headlines", cards=words.listed(
            words.say("heading.card", side=words.side(began.side), card=words.card(began.card))
            for began in sorted(section.began, key=lambda began: began.side is Side.US)))
    else:
        began = section.began[0]
        text = use(began, section.operation, words)
        if not several or began.side is not one.due.side:
            text = words.say("heading.play", side=words.side(began.side), use=text)
    if several and section.part is not Part.ASIDE:
        text = words.say("heading.when", phase=words.phase(one.turn, one.due), what=text)
    return text


def hidden(one: Played, side: Side | None, words: Phrases) -> list[tuple[str, ...]]:
    """Say to a side what it has declared, while the other side must not know it."""
    mine = side is not None and any(getattr(note, "side", None) is side for note in one.notes
                                    if isinstance(note, (notes.Committed, notes.LeftAhead)))
    return [(words.say("you-declared", line=line),) for line in one.lines] if mine and is_hidden(one) else []
