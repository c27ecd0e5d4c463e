"""Units as state files write them, in a group's own names and with slips."""
from judge.diplomacy import gazetteer
from judge.diplomacy.board import Board
from judge.diplomacy.naming import choice, place_name
from judge.messages import either, message


def unit_remedy(board: Board, text: str, names: dict[str, str]) -> str:
    """Say what would be right for a unit that cannot be."""
    letter, _, rest = text.strip().partition(" ")
    found = gazetteer.find_place(board, rest.split("/")[0], names) if rest else ()
    if len(found) > 1:
        return message("`{rest}` is {places}: write which one is meant", rest=rest, places=choice(board, found))
    if not found:
        near = gazetteer.near_places(board, rest) if rest else []
        return message("did you mean {places}?",
                       places=choice(board, near)) if near else message("such as `A Bud` or `F StP/sc`")
    province = board.provinces[found[0]]
    if province.terrain == "inland":
        return message("{place} is inland: only an army can stand there", place=place_name(board, province.code))
    if province.terrain == "sea":
        return message("{place} is a sea: only a fleet can stand there", place=place_name(board, province.code))
    if len(board.locations[province.code]) == 1:
        return message("{place} has one coast: write `F {code}`", place=place_name(board, province.code),
                       code=province.code)
    return message("a fleet there stands on a coast: {units}",
                   units=either(f"F {there}" for there in board.locations[province.code]))


def settled(board: Board, text: str, names: dict[str, str]) -> str:
    """Write a unit with the code that the group's own name in it stands for."""
    letter, _, rest = text.strip().partition(" ")
    place, slash, coast = rest.partition("/")
    found = gazetteer.find_place(board, place, names)
    return f"{letter} {found[0]}{slash}{coast}" if len(found) == 1 else text
