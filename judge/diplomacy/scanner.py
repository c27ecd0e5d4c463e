"""A line of orders, cut into words that are recognised: units, names, verbs, coasts, marks.

Names hold blanks, dots and hyphens (St. Petersburg, Mid-Atlantic), Chinese has no blanks at all, and one dash is a verb
while another is part of a name. The map's own names decide, the longest first.
"""
import re
import unicodedata
from typing import NamedTuple, Sequence

from judge.diplomacy.board import COASTS
from judge.diplomacy.gazetteer import Gazetteer, chinese, table, tables
from judge.names import fold, is_wide

DASHES = "‐‑‒–—―−─﹣－ｰ"
ARROWS = "→⇒➔➜➝➞➡⟶⟹↦⇨⭢⮕➤➢➣➪➭➮➯➱⟼⟾⤏⤳⇢⇾►▶"
BRACKETS = dict(zip("《》〈〉「」『』〔〕【】", "()()()()()[]"))
PLAIN = {
    **{ord(c): "-"
       for c in DASHES}, **{ord(c): ">"
                            for c in ARROWS}, **{ord(c): "~"
                                                 for c in "～〜∼"},
    **{n: chr(n - 0xFEE0)
       for n in range(0xFF01, 0xFF5E) if n != 0xFF0D}, **{ord(a): b
                                                          for a, b in BRACKETS.items()},
    **dict.fromkeys(range(ord("①"), ord("⑳") + 1), "*"),
    **dict.fromkeys(map(ord, "　\xa0\u2002\u2003\u2009\u202f"), " "), **dict.fromkeys(map(ord, "•·◦▪●"), "*"),
    **dict.fromkeys(map(ord, "“”„〝〞"), '"'), **dict.fromkeys(map(ord, "‘’"), "'"),
    ord("、"): ",",
    ord("。"): ";"
}
NOTHING = frozenset("\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\u30fb")  # without width; katakana's dot
DAMAGE = (
    r"(?i)-[ ]?gt;|=(?:20|09|A0)(?=\s|$)|=3D|(?<=[^\s=])=$|&(#?\w{2,8});|<br ?/?>"
    r"|\[/?(?:b|u|s|quote|color|size|code|list|url)(?:=[^\]]*)?\]"
    r"|\[i\](?=.*\[/i\])|\[/i\]|</?(?:b|i|u|s|p|div|span|font|li|ul|em|strong|tt|pre)\b[^<>]*>")
WITH = (r"(?<![\w/])(?:w/(?=\s*[A-Za-z])|W/(?=\s*[A-Za-z])(?!\s*(?:[AF]|(?i:army|fleet))\b))"
        r"(?!\s*(?i:o|out|w|waives?|b|builds?|r|removes?|d|disbands?)\b)")      # "w/ thanks", but "W/W", "W/B A Par"
DOTTED = r"(?i)(?<=[\s(/])([nsew])[./]c\b\.?"
WIDE = "\u3040-\u30ff\u3400-\u9fff"
PIECES = re.compile(r"([^\W\d_]+)|(\d+)|(-[-=]*>?|=+>|~+>?|>)|([^\s\w]|_)")
# Compiled where a text first needs it, which most do not.
WIDE_PIECES = rf"((?:(?![{WIDE}])[^\W\d_])+)|(\d+)|(-[-=]*>?|=+>|~+>?|>)|([^\s\w]|_)|([{WIDE}]+)"
MARKS = {
    ",": "SEP", ";": "SEP", "/": "SEP", "&": "SEP", "|": "SEP", ":": "COLON", "(": "OPEN", ")": "CLOSE", "[": "BRACKET",
    "]": "BRACKET_END", "=": "EQUALS", "+": "PLUS", "{": "OPEN", "}": "CLOSE"
}
GLUED = {"sa": ("SUPPORT", "A"), "sf": ("SUPPORT", "F"), "ca": ("CONVOY", "A"), "cf": ("CONVOY", "F")}
BEFORE_NAMES = {"UNIT", "MOVE", "SUPPORT", "CONVOY", "RETREAT", "VIA", "FROM"}
NO_MATTER = {"FILLER", "OPEN", "BRACKET", "POWER", "EQUALS"}
LONGEST = 4          # words in a name or phrase
FORGET = 20_000      # words remembered
WIDEST = 12          # characters in a Chinese or Japanese name
TERMINALS = ("move", "hold", "support", "convoy", "via", "retreat", "disband", "remove", "build", "waive", "from",
             "and", "filler", "result", "intention", "condition")


class Token(NamedTuple):
    """A recognised word.

    kind: a terminal of the grammar or a mark; value: provinces of a NAME, letter of a UNIT, code of a COAST, name of a
    POWER, number of a NUMBER; start, end: where it stands in the line, from 0; power: the power that a NAME may mean.
    """

    kind: str
    value: object
    start: int
    end: int
    power: str = ""


class Folded(NamedTuple):
    """A line made plain. columns: where each character stood, from 1; None where nothing was moved."""

    text: str
    columns: tuple[int, ...] | None = None

    def column(self, at: int) -> int:
        """Find the column, from 1, that a character of the folded text has in the line as written."""
        if self.columns is None:
            return at + 1
        return self.columns[at] if at < len(self.columns) else (self.columns[-1] + 1 if self.columns else 1)


def fold_line(line: str) -> Folded:
    """Make a line plain: dashes, arrows, full-width characters and what HTML did to it. Columns stay true."""
    columns: Sequence[int] | None = None
    if not line.isascii():
        kept, columns = [], []
        for at, character in enumerate(line, 1):
            if character in NOTHING:
                continue
            if kept and unicodedata.combining(character):
                whole = unicodedata.normalize("NFC", kept[-1] + character)
                kept[-1] = whole if len(whole) == 1 else kept[-1]
                continue
            kept.append(character.translate(PLAIN))
            columns.append(at)
        line = "".join(kept)
    if "w/" in line or "W/" in line:
        line, columns = written_out(line, columns)
    if "&" in line or "gt;" in line or "[" in line or "<" in line or "=" in line:
        line = re.sub(DAMAGE, _repair, line)
    if ".c" in line or ".C" in line or "/c" in line or "/C" in line:
        line = re.sub(DOTTED, _dotted, line)                          # "Spa s.c."
    return Folded(line, columns and tuple(columns))


def written_out(line: str, columns: Sequence[int] | None = None) -> tuple[str, Sequence[int] | None]:
    """Write "w/" out as "with", so that it is no waive. columns: where each character stood, None where none moved."""
    for found in reversed(list(re.finditer(WITH, line))):
        columns = columns or range(1, len(line) + 1)
        start, end = found.span()
        there = "with" if line[end:end + 1].isspace() else "with "
        line = line[:start] + there + line[end:]
        columns = [*columns[:start], *[columns[start]] * len(there), *columns[end:]]
    return line, columns


def _dotted(found: re.Match) -> str:
    return (found[1] + "c").ljust(len(found[0]))


def _repair(found: re.Match) -> str:
    there = found[0]
    if found[1]:                           # "&nbsp;", "&rarr;", "&#8594;": one character, made plain like any other
        from html import unescape

        meant = unescape(f"&{found[1]};")
        meant = unescape(meant.lower()) if len(meant) > 1 else meant
        return meant.translate(PLAIN).replace("\xa0", " ").ljust(len(there)) if len(meant) == 1 else there
    return {"-": "-", "=3D": "="}.get(there if there[0] == "=" else there[0], "").ljust(len(there))


class Lexicon:
    """The words of orders on one map: what a word, a phrase or a run of Chinese characters is read as."""

    def __init__(self, gazetteer: Gazetteer):
        self.gazetteer = gazetteer
        words = table("words")
        self.single: dict[str, tuple[str, object, str]] = {}
        self.phrases: dict[str, tuple[str, object, str]] = {}
        self.openers: dict[str, int] = {}                        # first word of a phrase -> most words
        for kind in TERMINALS:
            for word in words[kind]:
                self._add(str(word), "SEP" if kind == "and" else kind.upper(), None)
        names = tables()
        for there, kind in ((names.units, "UNIT"), (names.coasts, "COAST")):
            self.single.update({word: (kind, value, "") for word, value in there.items()})
        for kind, part in (("COAST", "coasts"), ("POWER", "powers")):
            for value, there in table("names")[part].items():
                for word in there:
                    if kind != "POWER" or value in gazetteer.board.powers:
                        self._add(str(word), kind, value)
        self.timid = frozenset(map(fold, words["timid"]))
        self.seconds: dict[str, None] = {}
        for parts, code in gazetteer.several:
            if len(parts) > 1:
                key = " ".join(parts)
                codes = gazetteer.exact.get(fold(key)) or (code,)
                self.phrases[key] = ("NAME", codes, gazetteer.powers.get("".join(parts), ""))
                self.openers[parts[0]] = LONGEST
                self.seconds.update(dict.fromkeys(parts[1:]))
        self.short = {**names.short, **chinese().short}
        self.met: dict[str, tuple[str, object, str]] = {}        # words met before
        self.wide: dict[str, tuple[str, object, str]] = {}

    def _add(self, phrase: str, kind: str, value) -> None:
        parts = [fold(word) for word in re.split(r"[ \-]", phrase)]
        power = value if kind == "POWER" else ""
        if len(parts) == 1:
            self.single.setdefault(parts[0], (kind, value, power))
        else:
            self.phrases.setdefault(" ".join(parts), (kind, value, power))
            self.openers[parts[0]] = max(self.openers.get(parts[0], 0), len(parts))

    def word(self, word: str) -> tuple[str, object, str]:
        """Say what one folded word is: its kind, its value, and the power that it may mean as well."""
        known = self.met.get(word)
        if known is None:
            if len(self.met) >= FORGET:
                self.met.clear()
            known = self.met[word] = self._word(word)
        return known

    def _word(self, word: str) -> tuple[str, object, str]:
        found = self.single.get(word)
        exact = self.gazetteer.exact.get(word)
        if found is not None and exact is None:
            return found
        power = self.gazetteer.powers.get(word, "")
        if exact is not None:
            return "NAME", exact, power or "".join(self.gazetteer.power_names.find(word)[:1])
        if power:
            return "POWER", power, power
        powers = self.gazetteer.power_names.find(word)
        places = self.gazetteer.names.find(word)
        if len(powers) == 1:
            return ("NAME", places, powers[0]) if places else ("POWER", powers[0], powers[0])
        return "NAME", places, ""

    def letter(self, word: str) -> str:
        """Give the power that a letter, or one Chinese character, stands for in a header, "" for none."""
        power = self.gazetteer.letters.get(word.casefold(), "")
        if not power and is_wide(word):
            power = chinese().letters.get(chinese().fold(word), "")
        return power if power in self.gazetteer.board.powers else ""

    def means_power(self, word: str) -> bool:
        """Say whether a folded word, Latin or Chinese, is a power's name."""
        return bool(self.word(word)[2]) or chinese().fold(word) in chinese().powers or word in self.gazetteer.letters

    def known(self, word: str) -> bool:
        """Say whether a folded word is a verb, a unit, a coast or a name by itself."""
        return word in self.single or word in self.gazetteer.exact

    def wide_words(self) -> dict[str, tuple[str, object, str]]:
        """Give the Chinese words, by their text in Simplified characters."""
        if not self.wide:
            board, known = self.gazetteer.board, chinese()
            self.wide.update(
                {text: ("SEP" if kind == "and" else kind.upper(), None, "")
                 for text, kind in known.words.items()})
            self.wide.update({text: ("UNIT", letter, "") for text, letter in known.units.items()})
            self.wide.update({text: ("COAST", coast, "") for text, coast in known.coasts.items()})
            self.wide.update(
                {text: ("POWER", power, power)
                 for text, power in known.powers.items() if power in board.powers})
            self.wide.update(
                {text: ("NAME", (code, ), "")
                 for text, code in known.places.items() if code in board.provinces})
        return self.wide


def scan(lexicon: Lexicon, text: str) -> list[Token]:
    """Cut a folded line into tokens. Words that are nothing known are NAMEs without a province."""
    pieces = []                                   # (group, text, start, end)
    for found in re.finditer(PIECES if text.isascii() else WIDE_PIECES, text):
        pieces.append((found.lastindex, found[0], found.start(), found.end()))
    tokens: list[Token] = []
    at, count = 0, len(pieces)
    while at < count:
        group, piece, start, end = pieces[at]
        if group == 1:
            if piece in "sS" and text[start - 1:start] == "'":
                at += 1                           # "Spain's north coast"
                continue
            size = _phrase(lexicon, pieces, at, tokens)
            if size:
                at += size
                continue
            _word(lexicon, piece, start, end, tokens)
        elif group == 2:
            tokens.append(Token("NUMBER", int(piece[:9]), start, end))
        elif group == 3:
            tokens.append(Token("MOVE", piece, start, end))
        elif group == 4:
            kind = MARKS.get(piece)
            if piece == "/" and _coast_after(lexicon, pieces, at):
                kind = None
            if kind:
                tokens.append(Token(kind, piece, start, end))
        else:
            _wide(lexicon, piece, start, tokens)
        at += 1
    return tokens


def _phrase(lexicon: Lexicon, pieces: list, at: int, tokens: list[Token]) -> int:
    """Take a name or phrase of several words that begins here. Returns how many pieces it takes, 0 for none."""
    parts, ends, hyphens, here = [fold(pieces[at][1])], [at], [False], at
    while len(parts) < LONGEST:
        there, hyphen = here + 1, False
        while there < len(pieces) and pieces[there][1] in (".", "'", "-") and not (hyphen and pieces[there][1] == "-"):
            hyphen = hyphen or pieces[there][1] == "-"
            there += 1
        if there >= len(pieces) or pieces[there][0] != 1:
            break
        parts.append(fold(pieces[there][1]))
        ends.append(there)
        hyphens.append(hyphen)
        here = there
    for size in range(min(len(parts), lexicon.openers.get(parts[0], 0)), 1, -1):
        found = lexicon.phrases.get(" ".join(parts[:size]))
        if found and (not any(hyphens[:size]) or found[0] in ("NAME", "POWER")):
            return _taken(found, pieces, at, ends[size - 1], tokens)
        coast = parts[size - 1][-2:]
        found = lexicon.phrases.get(" ".join(parts[:size])[:-2]) if coast in COASTS else None
        if found and found[0] == "NAME":                          # "St PetersburgSC"
            size = _taken(found, pieces, at, ends[size - 1], tokens)
            end = tokens[-1].end
            tokens[-1] = tokens[-1]._replace(end=end - 2)
            tokens.append(Token("COAST", coast, end - 2, end))
            return size
    if len(parts) > 1 and not lexicon.known(parts[1]) and len(parts[1]) > 2 and any(
            second.startswith(parts[1]) for second in lexicon.seconds):
        for size in range(min(len(parts), 3), 1, -1):
            if size == 3 and lexicon.known(parts[2]):
                continue
            codes = tuple({code: None for name, code in lexicon.gazetteer.several if len(name) >= size
                           and all(there.startswith(part) for there, part in zip(name, parts[:size]))})
            if codes:
                return _taken(("NAME", codes, ""), pieces, at, ends[size - 1], tokens)
    return 0


def _taken(found: tuple, pieces: list, first: int, last: int, tokens: list[Token]) -> int:
    kind, value, power = found
    tokens.append(Token(kind, value, pieces[first][2], pieces[last][3], power))
    return last - first + 1


def _word(lexicon: Lexicon, piece: str, start: int, end: int, tokens: list[Token]) -> None:
    word = fold(piece)
    kind, value, power = lexicon.word(word)
    if word in lexicon.timid:
        before = next((token.kind for token in reversed(tokens) if token.kind not in NO_MATTER), "")
        value = value if before in BEFORE_NAMES else ()
    if kind == "NAME" and not value:
        if word in GLUED:
            verb, letter = GLUED[word]
            tokens.append(Token(verb, None, start, start + 1))
            tokens.append(Token("UNIT", letter, start + 1, end))
            return
        codes = lexicon.gazetteer.exact.get(word[:-2]) if word[-2:] in COASTS else None
        if codes:
            tokens.append(Token("NAME", codes, start, end - 2))
            tokens.append(Token("COAST", word[-2:], end - 2, end))
            return
    tokens.append(Token(kind, value, start, end, power))


def _coast_after(lexicon: Lexicon, pieces: list, at: int) -> bool:
    """Say whether the slash at a piece introduces a coast ("Spa/nc", "Spa/north coast")."""
    if at + 1 >= len(pieces) or pieces[at + 1][0] != 1 or at == 0 or pieces[at + 1][2] != pieces[at][3]:
        return False
    word = fold(pieces[at + 1][1])
    following = fold(pieces[at + 2][1]) if at + 2 < len(pieces) else ""
    return lexicon.single.get(word,
                              ("", ))[0] == "COAST" or f"{word} {following}" in lexicon.phrases or word in lexicon.short


def _wide(lexicon: Lexicon, piece: str, start: int, tokens: list[Token]) -> None:
    """Cut a run of Chinese characters, which has no blanks; unknown characters together are one unknown name."""
    at, unknown = 0, -1
    for size, found in _cuts(lexicon, chinese().fold(piece)):
        if found is None:
            unknown = at if unknown < 0 else unknown
        else:
            if unknown >= 0:
                tokens.append(Token("NAME", (), start + unknown, start + at))
                unknown = -1
            kind, value, power = found
            tokens.append(Token(kind, value, start + at, start + at + size, power))
        at += size
    if unknown >= 0:
        tokens.append(Token("NAME", (), start + unknown, start + at))


def _cuts(lexicon: Lexicon, plain: str) -> list[tuple[int, tuple | None]]:
    """Find the words of a run of characters: fewest characters left over, then fewest words, the longest first.

    挪威海上運輸 is Norway and a convoy. 挪威海軍 is the fleet in Norway: no army stands at sea.
    """
    words, waters = lexicon.wide_words(), lexicon.gazetteer.board.waters
    best: list[tuple[tuple[int, int], int, tuple | None]] = [((0, 0), 0, None)] * (len(plain) + 1)
    for at in range(len(plain) - 1, -1, -1):
        (left, count), _, _ = best[at + 1]
        chosen = ((left + 1, count), 1, None)
        for size in range(1, min(WIDEST, len(plain) - at) + 1):
            found = words.get(plain[at:at + size])
            if found:
                (left, count), _, after = best[at + size]
                afloat = found[0] == "NAME" and found[1][0] in waters and after is not None and after[:2] == ("UNIT",
                                                                                                              "A")
                cost = (left, count + (2 if afloat else 1))
                if cost <= chosen[0]:
                    chosen = (cost, size, found)
        best[at] = chosen
    cuts, at = [], 0
    while at < len(plain):
        _, size, found = best[at]
        cuts.append((size, found))
        at += size
    return cuts
