"""A position, or a turn with what its last play changed, as an SVG picture of the schematic board.

A turn is shown as it stands afterwards. Pictures hold what everybody may know, counts of cards and never their names;
for a side also its own hand.
"""
from judge import svg
from judge.protocol import Look, View
from judge.svg import element, group
from judge.twilight import picture_board as board, picture_legend, picture_panels, picture_tracks
from judge.twilight.picture_changes import changes, position
from judge.twilight.picture_lettering import fitted
from judge.twilight.picture_style import Style, style
from judge.twilight.report_audience import reader
from judge.twilight.report_standing import aside, following
from judge.twilight.running import Turn
from judge.twilight.state import State


def picture(subject: State | Turn, look: Look = Look()) -> str:
    """Draw a state or a turn as the text of an SVG file: the same values, the same bytes.

    look.audience: a side also gets its hand. Raises Refused for an audience that is none.
    """
    side = reader(View(audience=look.audience))
    state, made, changed = position(subject), style(look), changes(subject)
    title = made.words.say("title", name=state.name, phase=made.words.phase(state.turn, state.due))
    below, end = picture_panels.panels(subject, changed, side, made, made.layout.size[1])
    width, height = made.layout.size[0], end + 20
    body = [element("rect", width=width, height=height, fill=made["paper"]),
            group(board.ground(made), id="ground"), group(board.superpowers(made), id="superpowers"),
            *board.countries(state, changed, made), *board.civil_war(state, changed, made),
            *_title(state, title, made), *picture_tracks.tracks(state, changed, made),
            *picture_legend.legend(changed, made), *below]
    return svg.document(width, height, body, title)


def _title(state: State, title: str, style: Style) -> list[str]:
    """Write the title, what is played, and what is next."""
    x, y, room = style.layout.title
    parts = []
    lines = ((title, 24, 0, "words", True), (aside(state, style.words), 14, 20, "soft", False),
             (following(state, style.words), 14, 39, "words", True))
    for text, size, down, colour, bold in lines:
        shown, fit = fitted(text, size, room, bold)
        parts.append(svg.words(x, y + down, shown, fit, style[colour], bold, "start"))
    return [group(parts, id="title")]

