"""What stands around orders: headers of powers, phases and games, list marks, remarks in brackets."""

import re
from functools import lru_cache
from typing import NamedTuple

from judge.diplomacy.gazetteer import table
from judge.diplomacy.phases import read_phase
from judge.diplomacy.scanner import Lexicon, Token
from judge.names import fold, is_wide

KIND = r"(?P<kind>movements?|moves|retreats?|adjustments?|builds?|winter)"
SEASON = r"(?P<season>spring|summer|fall|autumn|winter|spr|aut|sp|su|fa|au|wi|春|秋|冬)"
WIDE_KINDS = {"移動": "M", "移动": "M", "撤退": "R", "增減": "A", "增减": "A", "增兵": "A", "調整": "A", "调整": "A"}
BEGIN = r"(?<![0-9A-Za-zÀ-ÿ_])"     # of a word, also behind a Chinese one: "法國1901年春季"
PHASES = (
    rf"{BEGIN}{SEASON}季?(?![A-Za-z])\.?[\s,/]*(?:of\s+)?(?P<year>\d{{4}})(?![\dA-Za-z])年?(?:[\s,]+\(?{KIND}\b\)?)?",
    rf"{BEGIN}(?P<year>\d{{4}})\s*年?[\s,/]*{SEASON}季?"
    rf"(?:\s*(?P<wide>{'|'.join(WIDE_KINDS)})(?!到|至|往))?(?:[\s,]+\(?{KIND}\b\)?)?",
    r"(?<![\w-])(?P<season>SP|SU|FA|AU|WI|[SFWA])(?P<year>\d{4})(?:(?P<kind>[MRAB])X?)?(?![\w-])",
    r"(?<![\w-])(?P<short>\d{2})-(?P<season>[SFW])(?P<kind>[MRA])?(?![\w-])",
    rf"{BEGIN}{SEASON}季?(?![A-Za-z])[\s,/]*(?:of\s+)?(?P<short>(?<=['’])\d\d|'\d\d|0\d)\b(?:[\s,]+\(?{KIND}\b\)?)?",
    r"(?<![\w-])(?P<season>[SFW])(?P<short>'\d\d|0\d)(?P<kind>[MRAB])?(?![\w-])",
    # Codes with a letter that no phase has: "F1902X". A letter behind a year in digits, or two, are never prose.
    r"(?<![\w-])(?P<season>SP|SU|FA|AU|WI|[SFWA])(?P<year>\d{4})(?P<wrong>[A-Z]{1,2})(?![\w-])",
    r"(?<![\w-])(?P<short>\d{2})-(?P<season>[SFW])(?P<wrong>[A-Z])(?![\w-])",
    r"(?<![\w-])(?P<season>[SFW])(?P<short>'\d\d|0\d)(?P<wrong>[A-Z])(?![\w-])",
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
INNER_MARK = re.compile(
    r"(?<![\w.(])\(?(\d{1,2})[.),]\s*(?=[^\W\d_])|(?<=[\u3400-\u9fff])\(?(\d{1,2})[.),]\s*(?=[^\W\d_])"
)
DECORATION = re.compile(r"\s*(?:={2,}|\*{2,}|_{2,}|-{2,}(?!>))\s*(?=\w)(.*?)\s*(?:={2,}|\*{2,}|_{2,}|-{2,})\s*$")
FAILED = re.compile(r"\(\*[^()]*\*?\)")
VERBS = {"MOVE", "HOLD", "SUPPORT", "CONVOY", "RETREAT", "DISBAND", "REMOVE", "BUILD"}
ORDER_STARTS = {"UNIT", "BUILD", "REMOVE", "WAIVE", "DISBAND", "RETREAT", "HOLD", "PLUS", "NUMBER"}
DEEPEST = 8  # brackets in brackets; DAIDE's orders need three
SEASONS = {"春": "S", "秋": "F", "冬": "W"}


class Claim(NamedTuple):
    """What a header says of the phase: season, year (of four digits, or two of the century), kind or "".

    wrong: the code that it gives, where no phase has such a code ("F1902X", "S1901A", "F0000M").
    """

    season: str
    year: int
    kind: str
    start: int
    end: int
    wrong: str = ""


@lru_cache(maxsize=None)
def remarks() -> dict[str, str]:
    """Give the lines that are no orders, folded, with the reason why."""
    return {
        " ".join(fold(word) for word in line.split()): why
        for why, lines in table("words")["remarks"].items()
        for line in lines
    }


def says_none(word: str) -> bool:
    """Say whether a word beside a verb says that nothing is done: "none"."""
    return remarks().get(fold(word)) == "no orders are given"


@lru_cache(maxsize=None)
def header_words() -> frozenset[str]:
    """Give the words that may stand beside a power's name in a header, folded."""
    return frozenset(fold(word) for word in table("words")["header"])


@lru_cache(maxsize=None)
def _wide_headers() -> re.Pattern:
    words = sorted(filter(is_wide, header_words()), key=lambda word: -len(word))
    return re.compile("(?:" + "|".join(map(re.escape, words)) + ")+")


def is_header_word(word: str) -> bool:
    """Say whether a word, or several Chinese ones written as one, may stand beside a power's name in a header."""
    return fold(word) in header_words() or is_wide(word) and _wide_headers().fullmatch(fold(word)) is not None


@lru_cache(maxsize=None)
def ordinary_words() -> frozenset[str]:
    """Give the words, folded, that are never a slip for a province: those of orders, headers, remarks and doubts."""
    words, doubts = table("words"), table("doubts")
    lists = [
        *(words[kind] for kind in words if kind != "remarks"),
        *words["remarks"].values(),
        doubts["words"],
        *doubts["headings"].values(),
        *(there for kind, there in doubts["retractions"].items()),
    ]
    return frozenset(fold(word) for there in lists for phrase in there for word in str(phrase).split())


def without_numbers(text: str, mark: str) -> str:
    """Make semicolons of the numbers that count the orders of a line ("1. A Par - Bur 2. A Mar H"). mark: the number
    that the line began with, "" for none."""
    found = list(INNER_MARK.finditer(text))
    counted = [int(number) for number in re.findall(r"\d+", mark)] + [int(there[1] or there[2]) for there in found]
    if (
        not found
        or len(counted) < 2
        or counted[0] != 1
        and not mark
        or any(b - a != 1 for a, b in zip(counted, counted[1:]))
    ):
        return text
    for there in found:
        text = text[: there.start()] + ";".ljust(there.end() - there.start()) + text[there.end() :]
    return text


CHINESE_YEAR = re.compile(r"[一二三四五六七八九〇○零OＯ]{4}(?=年)")
DIGITS = {**dict(zip("一二三四五六七八九", "123456789")), **dict.fromkeys("〇○零OＯ", "0")}


def with_digits(text: str) -> str:
    """Write a year in Chinese characters in digits: "一九○一年"."""
    if "年" not in text:
        return text
    return CHINESE_YEAR.sub(lambda found: "".join(map(DIGITS.__getitem__, found[0])), text)


def claim(text: str) -> Claim | None:
    """Find the phase that a line names, if it names one."""
    for form in PHASES:
        found = re.search(form, text, re.I)
        if found:
            part = found.groupdict()
            if "wrong" in part:
                return Claim("", 0, "", found.start(), found.end(), found[0])
            season = SEASONS.get(part["season"], part["season"][0].upper())
            kind = (part.get("kind") or "")[:1].upper().replace("B", "A").replace("W", "A")
            kind = kind or WIDE_KINDS.get(part.get("wide") or "", "")
            if not kind:
                word = re.search(r"\b(movement|retreat|adjustment|build)", text, re.I)
                kind = word[1][0].upper().replace("B", "A") if word else ""
            season = "F" if season == "A" else season
            if part["season"].lower().startswith("su"):
                season, kind = "S", "R"
            year = part.get("year") or part["short"].strip("'")
            code = found[0] if found[0][-1:].isalpha() and part.get("year") and " " not in found[0] else ""
            wrong = code if code.isascii() and read_phase(f"{season}{year}{kind}") is None else ""
            return Claim(season, int(year), kind, found.start(), found.end(), wrong)
    return None


def agrees(claimed: Claim, phase) -> bool:
    """Say whether a claim fits a phase. Winter's adjustments are Fall's to those who write F1901B."""
    year = phase.year if claimed.year > 99 else phase.year % 100
    if claimed.year != year or claimed.wrong:
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
    tokens = list(tokens)
    for at in range(1, len(tokens) - 2):
        inner = tokens[at + 1]
        if (
            tokens[at].kind == "BRACKET"
            and inner.kind == "NAME"
            and inner.value
            and tokens[at + 2].kind == "BRACKET_END"
        ):
            tokens[at] = tokens[at]._replace(kind="OPEN")  # "A Par - Bur [Pic]" is as "A Par - Bur (Pic)"
            tokens[at + 2] = tokens[at + 2]._replace(kind="CLOSE")
    _without_brackets(tokens)
    remarks: list[tuple[int, int]] = []
    for here, token in enumerate(tokens):
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
            elif (
                len(inner) == 1
                and inner[0].kind == "NAME"
                and inner[0].value
                and left
                and left[-1].kind in ("NAME", "HOLD")
            ):
                if inner[0].value != left[-1].value:  # "A Par - Bur (Pic)"; but "A Par - Bur (Burgundy)" says one place
                    left.extend([first._replace(kind="SEP"), *inner])
            elif _is_remark(inner, all(behind.kind in ("SEP", "CLOSE") for behind in tokens[here + 1 : here + 2])):
                remarks.append((first.start, token.end))
            else:
                left.extend(inner)
        else:
            left.append(token)
    return [token for token in left if token.kind != "OPEN"], remarks


def _without_brackets(tokens: list[Token]) -> None:
    """Make parentheses of square brackets behind an order, which hold no power: "A Par - Bur [2:1]"."""
    for at in [at for at, token in enumerate(tokens) if at and token.kind == "BRACKET"]:
        end = next((end for end in range(at, len(tokens)) if tokens[end].kind == "BRACKET_END"), at)
        inner = tokens[at + 1 : end]
        letter = len(inner) == 1 and inner[0].end - inner[0].start == 1 and inner[0].kind != "NUMBER"
        if inner and not letter and not any(token.power for token in inner):
            tokens[at], tokens[end] = tokens[at]._replace(kind="OPEN"), tokens[end]._replace(kind="CLOSE")


def _is_remark(inner: list[Token], ends: bool) -> bool:
    """Say whether what stands in brackets is no part of an order. What tells of intentions is kept, to be told so.

    ends: nothing of an order stands behind it.
    """
    if not inner:
        return False
    first = next((token for token in inner if token.kind not in ("SEP", "FILLER")), inner[0])  # "(and hold)"
    names = [bool(token.value) for token in inner if token.kind == "NAME"]
    if any(token.kind == "INTENTION" for token in inner):
        return not any(names) and not any(token.kind in VERBS or token.kind == "UNIT" for token in inner)
    if [token.kind for token in inner] == ["POWER", "SUPPORT"]:
        return ends  # "(German support)"
    if any(token.kind == "POWER" for token in inner[:-1]) and names and not any(names):
        return not any(token.kind == "UNIT" for token in inner)  # "(Germany agreed)"
    if first.kind == "MOVE" and not first.value:
        following = inner[inner.index(first) + 1 :]
        if not following or following[0].kind in ("RESULT", "POWER", "MOVE"):
            return ends and not any(names)  # "(attack!)", "(to bounce)"
        strange = following[0].kind == "NAME" and not following[0].value
        return strange or ends and bool(names) and not any(names)  # "(to protect Mar)", "(to keep him out)"
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
    repeated = -1
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
        if token.kind == "COAST" and previous == "UNIT" and [there.kind for there in made[-2:-1]] == ["NAME"]:
            made.insert(-1, token)  # "聖彼得堡艦隊(sc)"
            continue
        if (
            token.kind == "UNIT"
            and previous == "VIA"
            and following == "NAME"
            and len(tokens) == at + 2
        ):
            continue  # "A Lvp - Nwy via F Nth"
        if token.kind == "FROM" and _again(made, tokens[at + 1 :]):
            repeated = at + 1
            continue  # "A Par moves from Par to Bur"
        if at == repeated:
            continue
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


def _again(before: list[Token], behind: list[Token]) -> bool:
    """Say whether "from" only names again the place of the unit that goes."""
    place = next((token for token in reversed(before) if token.kind == "NAME"), None)
    return (
        place is not None
        and bool(place.value)
        and [token.kind for token in behind[:2]] in (["NAME", "MOVE"], ["NAME", "RETREAT"])
        and behind[0].value == place.value
        and all(token.kind in ("UNIT", "COAST", "MOVE", "RETREAT") for token in before[before.index(place) + 1 :])
    )


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
