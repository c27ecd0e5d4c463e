"""What stands around orders: headers of powers, phases and games, list marks, remarks in brackets."""

import re
from functools import lru_cache
from typing import NamedTuple

from judge.diplomacy.gazetteer import table
from judge.diplomacy.scanner import Lexicon, Token
from judge.names import fold

KIND = r"(?P<kind>movements?|moves|retreats?|adjustments?|builds?|winter)"
SEASON = r"(?P<season>spring|summer|fall|autumn|winter|春|秋|冬)"
PHASES = (
    rf"\b{SEASON}季?\b[\s,/]*(?:of\s+)?(?P<year>\d{{4}})\b(?:[\s,]+\(?{KIND}\b\)?)?",
    rf"\b(?P<year>\d{{4}})年?[\s,/]*{SEASON}季?(?:[\s,]+\(?{KIND}\b\)?)?",
    r"(?<![\w-])(?P<season>[SFWA])(?P<year>\d{4})(?P<kind>[MRAB])?X?(?![\w-])",
    r"(?<![\w-])(?P<short>\d{2})-(?P<season>[SFW])(?P<kind>[MRA])?(?![\w-])",
)
GAME = re.compile(r"\s*(?:::.*\s)?Game\s*:\s*(?P<game>[^\s,;]+)", re.I)
KIND_WORD = re.compile(r"\(?\b(?:movements?|moves|retreats?|adjustments?|builds?)\b\)?(?=\W*$)", re.I)
SIGNON = re.compile(r"^\s*sign\s?on\s+(?P<letter>[a-z])(?P<game>\S+)", re.I)
MAIL_HEADER = re.compile(
    r"\s*(?:subject|date|sent|to|cc|bcc|reply-to|message-id|received|betreff|an|gesendet|datum|objet|主旨|收件人|日期)"
    r"\s*[:：]\s*\S",
    re.I,
)
LIST_MARK = re.compile(r"\s*(?:\(?\d{1,3}[.)]|[a-z]\))\s+")
INNER_MARK = re.compile(r"(?<=[\s.;,:])\(?(\d{1,2})[.)]\s+(?=[^\W\d_])")
DECORATION = re.compile(r"\s*(?:={2,}|\*{2,}|_{2,}|-{2,}(?!>))\s*(?=\w)(.*?)\s*(?:={2,}|\*{2,}|_{2,}|-{2,})\s*$")
FAILED = re.compile(r"\(\*[^()]*\*?\)")
VERBS = {"MOVE", "HOLD", "SUPPORT", "CONVOY", "RETREAT", "DISBAND", "REMOVE", "BUILD"}
ORDER_STARTS = {"UNIT", "BUILD", "REMOVE", "WAIVE", "DISBAND", "RETREAT", "HOLD", "PLUS", "NUMBER"}
DEEPEST = 8  # brackets in brackets; DAIDE's orders need three
SEASONS = {"春": "S", "秋": "F", "冬": "W"}


class Claim(NamedTuple):
    """What a header says of the phase: season, year (of four digits, or two of the century), kind or ""."""

    season: str
    year: int
    kind: str
    start: int
    end: int


@lru_cache(maxsize=None)
def remarks() -> dict[str, str]:
    """Give the lines that are no orders, folded, with the reason why."""
    return {
        " ".join(fold(word) for word in line.split()): why
        for why, lines in table("words")["remarks"].items()
        for line in lines
    }


@lru_cache(maxsize=None)
def header_words() -> frozenset[str]:
    """Give the words that may stand beside a power's name in a header, folded."""
    return frozenset(fold(word) for word in table("words")["header"])


@lru_cache(maxsize=None)
def ordinary_words() -> frozenset[str]:
    """Give the words, folded, that are never a slip for a province: those of orders, headers, remarks and doubts."""
    words, doubts = table("words"), table("doubts")
    lists = [*(words[kind] for kind in words if kind != "remarks"), *words["remarks"].values(), doubts["words"],
             *doubts["headings"].values(), *(there for kind, there in doubts["retractions"].items())]
    return frozenset(fold(word) for there in lists for phrase in there for word in str(phrase).split())


def without_numbers(text: str, mark: str) -> str:
    """Make semicolons of the numbers that count the orders of a line ("1. A Par - Bur 2. A Mar H"). mark: the number
    that the line began with, "" for none."""
    found = list(INNER_MARK.finditer(text))
    counted = [int(number) for number in re.findall(r"\d+", mark)] + [int(there[1]) for there in found]
    if not found or len(counted) < 2 or any(b - a != 1 for a, b in zip(counted, counted[1:])):
        return text
    for there in found:
        text = text[: there.start()] + ";".ljust(there.end() - there.start()) + text[there.end() :]
    return text


def claim(text: str) -> Claim | None:
    """Find the phase that a line names, if it names one."""
    for form in PHASES:
        found = re.search(form, text, re.I)
        if found:
            part = found.groupdict()
            season = SEASONS.get(part["season"], part["season"][0].upper())
            kind = (part.get("kind") or "")[:1].upper().replace("B", "A").replace("W", "A")
            if not kind:
                word = re.search(r"\b(movement|retreat|adjustment|build)", text, re.I)
                kind = word[1][0].upper().replace("B", "A") if word else ""
            season = "F" if season == "A" else season
            if part["season"].lower() == "summer":
                season, kind = "S", "R"
            return Claim(season, int(part.get("year") or part["short"]), kind, found.start(), found.end())
    return None


def agrees(claimed: Claim, phase) -> bool:
    """Say whether a claim fits a phase. Winter's adjustments are Fall's to those who write F1901B."""
    year = phase.year if claimed.year > 99 else phase.year % 100
    if claimed.year != year:
        return False
    if phase.kind == "A":
        return claimed.season == "W" and claimed.kind in ("", "A") or claimed.season == "F" and claimed.kind == "A"
    return claimed.season == phase.season and claimed.kind in ("", phase.kind)


def unwrap(lexicon: Lexicon, text: str, tokens: list[Token]) -> tuple[list[Token], list[tuple[int, int]]]:
    """Take away brackets. What they hold stays where it can be part of an order, and is a remark otherwise.

    Returns the tokens left and where the remarks stand.
    """
    opened: list[int] = []
    left: list[Token] = []
    remarks: list[tuple[int, int]] = []
    for token in tokens:
        if token.kind == "OPEN" and len(opened) == DEEPEST:
            continue
        if token.kind == "OPEN":
            opened.append(len(left))
            left.append(token)
        elif token.kind == "CLOSE" and opened:
            at = opened.pop()
            first, inner = left[at], left[at + 1 :]
            del left[at:]
            word = fold(text[first.end : token.start])
            coast = lexicon.short.get(word) if left and left[-1].kind == "NAME" else None
            if coast:
                left.append(Token("COAST", coast, first.start, token.end))
            elif len(inner) == 1 and inner[0].kind == "COAST":
                left.append(inner[0]._replace(start=first.start, end=token.end))
            elif len(inner) == 1 and inner[0].power:
                left.append(Token("POWER", inner[0].power, inner[0].start, inner[0].end, inner[0].power))
            elif _is_remark(inner):
                remarks.append((first.start, token.end))
            else:
                left.extend(inner)
        else:
            left.append(token)
    return [token for token in left if token.kind != "OPEN"], remarks


def _is_remark(inner: list[Token]) -> bool:
    """Say whether what stands in brackets is no part of an order. What tells of intentions is kept, to be told so."""
    if not inner or any(token.kind == "INTENTION" for token in inner):
        return False
    first = inner[0]
    if first.kind in ("UNIT", "POWER", "COAST", "VIA", "HOLD", "DISBAND", "MOVE", "SUPPORT", "CONVOY", "FROM"):
        return False
    return not (first.kind == "NAME" and first.value)


def tidy(text: str, tokens: list[Token], phase: str) -> list[Token]:
    """Take the words without a meaning out of one order, and settle those whose meaning hangs on their neighbours."""
    tokens = [token for token in tokens if token.kind not in ("FILLER", "COLON", "BRACKET", "BRACKET_END", "CLOSE")]
    while tokens and (tokens[0].kind == "NUMBER" and not (len(tokens) > 1 and tokens[1].kind == "WAIVE")):
        tokens = tokens[1:]
    if tokens and tokens[0].kind in ("PLUS", "MOVE"):
        first, rest = tokens[0], tokens[1:]
        units = bool(rest) and (rest[0].kind in ("UNIT", "NAME", "POWER"))
        if phase == "A" and units and (first.kind == "PLUS" or first.value):
            tokens = [first._replace(kind="BUILD" if first.kind == "PLUS" else "REMOVE"), *rest]
        else:
            tokens = rest
    made: list[Token] = []
    for at, token in enumerate(tokens):
        following = tokens[at + 1].kind if at + 1 < len(tokens) else ""
        previous = made[-1].kind if made else ""
        if (
            token.kind == "UNIT"
            and following == "UNIT"
            and text[token.start : token.end] in ("a", "A")
            and tokens[at + 1].end - tokens[at + 1].start > 1
        ):
            continue  # "builds a fleet": an article
        if (
            token.kind == "NAME"
            and token.power
            and following == "UNIT"
            and previous not in ("UNIT", "MOVE", "NAME", "COAST", "FROM", "VIA")
        ):
            behind = tokens[at + 2].kind if at + 2 < len(tokens) else ""
            if behind in ("NAME", "COAST"):
                token = token._replace(kind="POWER", value=token.power)
        if (
            token.kind == "MOVE"
            and following == "COAST"
            and previous == "NAME"
            and token.value
            and (at + 2 == len(tokens) or tokens[at + 2].kind != "NAME")
        ):
            continue  # "Spa-nc"
        if token.kind == "FROM" and _begins_its_unit(made, tokens[at + 1 :]):
            continue
        if (
            token.kind == "PLUS"
            or token.kind == "NUMBER"
            and previous in ("BUILD", "REMOVE")
            and following in ("UNIT", "NAME")
        ):
            continue
        made.append(token)
    return _without_helpers(made)


def _begins_its_unit(before: list[Token], behind: list[Token]) -> bool:
    """Say whether "from" stands before the place of a unit ("the army from Par", "convoys from Lon to Bel"), where it
    means nothing. Behind a unit's own place it tells where something comes from, and is never where it goes."""
    kinds = [token.kind for token in before]
    last = kinds[-1] if kinds else ""
    if last == "UNIT":
        return kinds[-2:-1] not in (["NAME"], ["COAST"])
    if last in ("SUPPORT", "CONVOY"):
        following = [token.kind for token in behind if token.kind not in ("UNIT", "POWER", "COAST")]
        return following[:2] == ["NAME", "MOVE"]
    return "NAME" not in kinds


# Of two neighbours, one only helps the other: "- H", "moves to support", "retreats to", "retreats off the board".
HELPING_FIRST = {
    ("MOVE", "HOLD"),
    ("MOVE", "SUPPORT"),
    ("MOVE", "CONVOY"),
    ("MOVE", "RETREAT"),
    ("MOVE", "DISBAND"),
    ("MOVE", "MOVE"),
    ("RETREAT", "DISBAND"),
    ("MOVE", "VIA"),
}
HELPING_SECOND = {
    ("SUPPORT", "HOLD"),
    ("RETREAT", "MOVE"),
    ("CONVOY", "MOVE"),
    ("HOLD", "MOVE"),
    ("BUILD", "MOVE"),
    ("DISBAND", "MOVE"),
}


def _without_helpers(tokens: list[Token]) -> list[Token]:
    made: list[Token] = []
    for at, token in enumerate(tokens):
        while made and (made[-1].kind, token.kind) in HELPING_FIRST:
            made.pop()
        pair = (made[-1].kind, token.kind) if made else None
        if pair in HELPING_SECOND or pair == ("SUPPORT", "MOVE") and tokens[at - 1].kind == "HOLD":
            continue  # "supports the hold of", "support hold to"
        if pair == ("SUPPORT", "MOVE") and (
            at + 1 == len(tokens) or tokens[at + 1].kind in ("UNIT", "POWER", "MOVE", "HOLD")
        ):
            continue  # "supports the move of A Gas"
        made.append(token)
    return made


class Header(NamedTuple):
    """A power's header.

    power: whose orders follow, None where none is named; rest: the tokens behind it; unknown: a name that is no
    power's; doubtful: the token that is a power or a place; ignores: the rest is no order; firm: it is a header
    whatever follows; several: the powers it names, where they are more than one.
    """

    power: str | None = ""
    rest: list[Token] = []
    unknown: Token | None = None
    doubtful: Token | None = None
    ignores: bool = False
    firm: bool = True
    several: list[Token] = []


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
        power = lexicon.gazetteer.letters.get(word.casefold(), "")
        if power:
            return Header(power, _behind(behind))
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
    if closing == "MOVE" and len(behind) > 1 and behind[1].kind == "UNIT":
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
            power = token.kind == "POWER" or len(word) == 1 and word.isupper() and word.casefold() in lexicon.gazetteer.letters
            named = power and behind[:1] == ["COLON"] and behind[1:] not in (["MOVE"], ["HOLD"])
            parted = before.kind == "SEP" and text[before.start : before.end] in (";", "|")
            heads = named or parted and token.kind == "POWER" and behind[:1] in (["UNIT"], ["BUILD"], ["REMOVE"])
        if heads and any(_is_an_order(*pair) for pair in zip(tokens, tokens[1:at])):
            found.append(token.start)
    return found


def _is_an_order(first: Token, second: Token) -> bool:
    """Say whether two neighbours are part of an order: a unit in its place, or a place and a verb."""
    placed = second.kind == "NAME" and second.value
    return bool(first.kind == "UNIT" and placed or first.kind in VERBS and placed or first.kind == "WAIVE"
                or first.kind == "NAME" and first.value and (second.kind in VERBS or second.kind == "UNIT"))


def _behind(tokens: list[Token]) -> list[Token]:
    while tokens and tokens[0].kind in ("COLON", "CLOSE", "BRACKET_END"):
        tokens = tokens[1:]
    return tokens


def _unnamed(lexicon: Lexicon, text: str, tokens: list[Token], phase: str) -> Header | None:
    """Read a header in words ("Orders for England:"), or one that names no power there is."""
    colon = next((at for at, token in enumerate(tokens) if token.kind == "COLON"), len(tokens))
    rest = tokens[colon + 1 :]
    powers = [token for token in tokens[:colon] if token.kind == "POWER"]
    others = [token for token in tokens[:colon] if token.kind not in ("POWER", "SEP", "MOVE", "CLOSE", "BRACKET_END")]
    plain = all(fold(text[token.start : token.end]) in header_words() for token in others)
    if plain and len(powers) == 1:  # "My orders for France: A Par - Bur"
        return Header(powers[0].power, rest)
    if plain and not powers and rest:  # "From: France", "Orders: A Par - Bur"
        return header(lexicon, text, rest, phase) or Header(None, rest)
    first = tokens[0]
    if colon == 1 and first.kind == "NAME" and first.value and [token.kind for token in rest[:2]] == ["UNIT", "NAME"]:
        return Header(unknown=first, rest=rest)  # "Spain: A Yor H"
    if colon == 1 < len(tokens) and first.kind == "NAME" and not first.value:
        if text[first.start].isupper() and fold(text[first.start : first.end]) not in remarks():
            if not rest or rest[0].kind in ORDER_STARTS or rest[0].kind == "NAME" and rest[0].value:
                return Header(unknown=first, rest=rest)
    return None
