"""Headers that say whose orders follow: "France:", "Orders for England", "[R]", and those in the midst of a line."""

from typing import NamedTuple

from judge.diplomacy.frames import ORDER_STARTS, VERBS, is_header_word, remarks
from judge.diplomacy.scanner import Lexicon, Token
from judge.names import fold, is_wide


class Header(NamedTuple):
    """A power's header.

    power: whose orders follow, None where none is named; rest: the tokens behind it; unknown: a name that is no
    power's; doubtful: the token that is a power or a place; ignores: the rest is no order; firm: it is a header
    whatever follows; several: the powers it names, where they are more than one; lettered: it is a letter that may be
    a unit's.
    """

    power: str | None = ""
    rest: list[Token] = []
    unknown: Token | None = None
    doubtful: Token | None = None
    ignores: bool = False
    firm: bool = True
    several: list[Token] = []
    lettered: bool = False


def header(lexicon: Lexicon, text: str, tokens: list[Token], phase: str) -> Header | None:
    """Read the power's header that a line begins with, if it begins with one."""
    tokens = [token for token in tokens if token.kind != "FILLER"]
    at = 1 if tokens and tokens[0].kind == "BRACKET" else 0
    if len(tokens) <= at:
        return None
    first, behind = tokens[at], tokens[at + 1 :]
    closing = behind[0].kind if behind else ""
    word = text[first.start : first.end]
    power = first.power if first.kind in ("POWER", "NAME") else ""
    if len(word) == 1 and (closing in ("COLON", "BRACKET_END") or closing == "CLOSE" and word.isupper()):
        power = lexicon.letter(word)
        if power:
            return Header(power, _behind(behind), lettered=closing == "COLON" and first.kind == "UNIT")
    if (
        first.kind == "UNIT"
        and len(word) == 1
        and closing == "UNIT"
        and len(text[behind[0].start : behind[0].end]) == 1
        and word.isupper()
    ):
        power = lexicon.gazetteer.letters.get(word.casefold(), "")
        return Header(power, behind) if power else None  # "A F Alb-Tri": Austria's
    if not power:
        return _unnamed(lexicon, text, tokens[at:], phase)
    powers = _powers(first, behind)
    rest = _behind(behind[2 * len(powers) - 2 :]) if len(powers) > 1 else []
    if len(powers) > 1 and (not rest or any(_is_an_order(*pair) for pair in zip(rest, rest[1:]))):
        return Header("", rest, several=powers)
    if closing in ("COLON", "BRACKET_END") or at and not behind:
        return Header(power, _behind(behind))
    if first.kind == "NAME":
        if not behind:  # a place alone is an order in adjustments only
            sure = phase != "A" or fold(word) not in lexicon.gazetteer.exact
            return Header(power, []) if sure else Header(doubtful=first)
        third = behind[1].kind if len(behind) > 1 else ""
        follows = closing == "UNIT" and third in ("NAME", "COAST") or closing == "WAIVE"
        return Header(power, behind, firm=False) if follows else None
    if closing == "MOVE" and len(behind) > 1 and behind[1].kind in ("UNIT", "BUILD", "REMOVE", "WAIVE"):
        return Header(power, behind[1:], firm=False)  # "AUSTRIA - A Vie - Tri"
    if not behind or closing in ORDER_STARTS or closing == "NAME" and behind[0].value or closing == "SEP":
        return Header(power, behind, firm=all(token.kind in ("SEP", "COLON") for token in behind))
    if closing == "MOVE" and len(behind) > 1 and behind[1].kind == "NAME" and not behind[1].value:
        return Header(power, [], ignores=True)  # "FRANCE - Player(5 - Army 3, Fleet 2)"
    return _unnamed(lexicon, text, tokens[at:], phase)


def _powers(first: Token, behind: list[Token]) -> list[Token]:
    """List the powers of a header for several: "France, Germany:"."""
    powers, at = [first], 0
    while [token.kind for token in behind[at : at + 2]] == ["SEP", "POWER"]:
        powers.append(behind[at + 1])
        at += 2
    return powers if [token.kind for token in behind[at : at + 1]] == ["COLON"] else [first]


def other_headers(lexicon: Lexicon, text: str, tokens: list[Token]) -> list[int]:
    """Find where other powers' headers begin behind the first orders of a line, from 0."""
    found = []
    for at, token in enumerate(tokens[1:], 1):
        before, behind = tokens[at - 1], [there.kind for there in tokens[at + 1 : at + 3]]
        if token.kind == "BRACKET":
            heads = behind == ["POWER", "BRACKET_END"]
        elif before.kind in ("SUPPORT", "CONVOY", "MOVE", "UNIT", "FROM", "BRACKET", "VIA"):
            continue
        else:
            word = text[token.start : token.end]
            power = (
                token.kind == "POWER"
                or len(word) == 1
                and word.isupper()
                and word.casefold() in lexicon.gazetteer.letters
            )
            named = power and behind[:1] == ["COLON"] and behind[1:] not in (["MOVE"], ["HOLD"])
            parted = before.kind == "SEP" and text[before.start : before.end] in (";", "|")
            heads = named or parted and token.kind == "POWER" and behind[:1] in (["UNIT"], ["BUILD"], ["REMOVE"])
        if heads and any(_is_an_order(*pair) for pair in zip(tokens, tokens[1:at])):
            found.append(token.start)
    return found


def _is_an_order(first: Token, second: Token) -> bool:
    """Say whether two neighbours are part of an order: a unit in its place, or a place and a verb."""
    placed = second.kind == "NAME" and second.value
    return bool(
        first.kind == "UNIT"
        and placed
        or first.kind in VERBS
        and placed
        or first.kind == "WAIVE"
        or first.kind == "NAME"
        and first.value
        and (second.kind in VERBS or second.kind == "UNIT")
    )


def _behind(tokens: list[Token]) -> list[Token]:
    while tokens and tokens[0].kind in ("COLON", "CLOSE", "BRACKET_END"):
        tokens = tokens[1:]
    return tokens


def _unnamed(lexicon: Lexicon, text: str, tokens: list[Token], phase: str) -> Header | None:
    """Read a header in words ("Orders for England:"), or one that names no power there is."""
    colon = next((at for at, token in enumerate(tokens) if token.kind == "COLON"), len(tokens))
    rest = tokens[colon + 1 :]
    powers = [token for token in tokens[:colon] if token.kind == "POWER"]
    others = [
        token
        for token in tokens[:colon]
        if token.kind not in ("POWER", "SEP", "CLOSE", "BRACKET_END") and not (token.kind == "MOVE" and token.value)
    ]
    plain = all(is_header_word(text[token.start : token.end]) for token in others)
    verbs = [token for token in others if token.kind in ("BUILD", "REMOVE", "DISBAND")]
    if phase == "A" and len(verbs) == 1 and any(_is_an_order(*pair) for pair in zip(rest, rest[1:])):
        rest = [verbs[0], *rest]  # "Builds: A Par", "Builds for France: A Par"
    if plain and len(powers) == 1:  # "My orders for France: A Par - Bur"
        return Header(powers[0].power, rest)
    if [text[token.start : token.end] for token in others] in (["S"], ["s"]):
        return None  # "S: A Mar, A Gas": not "France's orders"
    if plain and not powers and rest:  # "From: France", "Orders: A Par - Bur"
        return (rest[0] not in verbs and header(lexicon, text, rest, phase)) or Header(None, rest)
    first = tokens[0]
    headed = [token.kind for token in rest[:2]] == ["UNIT", "NAME"] or not rest and phase != "A" and len(tokens) == 2
    if colon == 1 and first.kind == "NAME" and first.value and headed:
        return Header(unknown=first, rest=rest)  # "Spain: A Yor H"
    if colon == 1 < len(tokens) and first.kind == "NAME" and not first.value:
        word = text[first.start : first.end]
        if is_wide(word) and lexicon.gazetteer.near_powers(word):
            return Header(unknown=first, rest=rest)
        if text[first.start].isupper() and fold(text[first.start : first.end]) not in remarks():
            if not rest or rest[0].kind in ORDER_STARTS or rest[0].kind == "NAME" and rest[0].value:
                return Header(unknown=first, rest=rest)
    return None
