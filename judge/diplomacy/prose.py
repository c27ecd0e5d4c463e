"""What tells an order from prose. Reading wrongly is worse than refusing, and refusing worse than leaving prose out."""
import re
from functools import lru_cache

from judge.diplomacy.frames import VERBS, is_header_word
from judge.diplomacy.gazetteer import table
from judge.diplomacy.orders import Kind
from judge.diplomacy.scanner import Token
from judge.diplomacy.sentences import Sentence
from judge.names import fold, is_wide

STICKY = {"BUILD": Kind.BUILD, "REMOVE": Kind.REMOVE, "DISBAND":
          Kind.DISBAND}  # they hold for the units listed behind them
FEW = 5  # words of a line that says hardly more than an order
LOOSE = VERBS | {"UNIT", "NAME", "COAST", "POWER", "VIA", "FROM", "NUMBER"}


def headings(phase: str) -> dict[str, Kind]:
    """Give the verbs that may head lists of units in a kind of phase, by how they are read."""
    if phase == "M":
        return {}
    return STICKY if phase == "A" else {"REMOVE": Kind.REMOVE, "DISBAND": Kind.DISBAND}


def begins_with_unit(tokens: list[Token]) -> bool:
    """Say whether words begin with a unit in a place there is."""
    rest = [token for token in tokens if token.kind not in ("POWER", "OPEN", "FILLER")]
    return len(rest) > 1 and rest[0].kind == "UNIT" and _is_place(rest[1])


def holds_an_order(text: str, tokens: list[Token]) -> bool:
    """Say whether an order stands anywhere among words: place, dash, place; or a unit in a place and a verb."""
    there = [token for token in tokens if token.kind not in ("FILLER", "OPEN", "CLOSE", "COAST")]
    for first, second, third in zip(there, there[1:], there[2:]):
        if _is_place(first) and second.kind == "MOVE" and second.value and _is_place(third):
            return True
        letter = second.kind in ("SUPPORT", "CONVOY") and text[second.start:second.end] in ("S", "C")
        if letter and _is_place(first) and (third.kind == "UNIT" or _is_place(third)):
            return True
        if _is_place(first) and second.kind == "UNIT" and text[second.start:second.end] != "a" and third.kind in VERBS:
            return True
        if first.kind in ("BUILD", "REMOVE", "DISBAND") and second.kind == "UNIT" and _is_place(third):
            return True
        article = first.kind == "UNIT" and text[first.start:first.end] == "a"
        if first.kind == "UNIT" and not article and _is_place(second) and third.kind in VERBS:
            return True
    return False


def tells_an_order(text: str, tokens: list[Token]) -> bool:
    """Say whether a reason holds an order or tells of one: "because Mar supports it", "since I move Mar to Spa"."""
    places = sum(map(_is_place, tokens))
    told = any(token.kind in ("SUPPORT", "CONVOY") for token in tokens)
    moved = any(token.kind == "MOVE" for token in tokens) and any(
        text[token.start:token.end].casefold() in ("i", "we", "my", "our") for token in tokens)
    return holds_an_order(text, tokens) or places > 0 and told or places > 1 and moved


def names_a_move(text: str, tokens: list[Token], near: dict, phase: str) -> bool:
    """Say whether a line is two neighbours and nothing else, or says in words that its writer moves one to the other,
    or is to: "Paris: Burgundy", "par bur", "I'd like to move Paris to Burgundy", "change Par to Pic". In
    retreats, that somebody goes somewhere.

    near: the neighbours of each province; phase: "M" or "R".
    """
    there = [token for token in tokens if token.kind not in ("FILLER", "OPEN", "CLOSE", "COAST")]
    plain = text.replace("’", "'").casefold()
    speaker = _speakers().match(plain)
    asker = _askers().match(plain)
    asked = [token for token in there if token.start >= asker.end()] if asker else []
    asked = asked[1:] if asked and asked[0].kind == "UNIT" else asked
    stays = any(token.kind in ("HOLD", "DISBAND") for token in asked[1:3])       # "have Par hold", "tell Par to hold"
    if asked and _is_place(asked[0]) and (stays or any(map(_is_place, asked[1:]))):
        return True
    places = list(filter(_is_place, there)) if is_wide(text) else []
    if len(places) > 1 and any(
            word in text[places[0].end:places[-1].start] for word in table("words")["askers chinese"]):
        return True
    if phase == "R":
        retreats = any(token.kind in ("RETREAT", "DISBAND") for token in there) and any(map(_is_place, there))
        if retreats and (speaker is not None or len(there) <= FEW):
            return True
    pieces: list[list[Token]] = [[]]
    for token in there:
        if token.kind == "SEP":
            pieces.append([])
        elif token.kind != "COLON" and not (token.kind == "POWER" and not pieces[0]):
            pieces[-1].append(token)
    strange = [token for piece in pieces for token in piece[1:-1]]      # "Paris toward Burgundy"
    pairs = [piece for piece in pieces if len(piece) > 1 and _is_place(piece[0]) and _is_place(piece[-1])]
    if len(pairs) == len(pieces) >= len(strange) and all(
            token.kind == "NAME" and not token.value for token in strange):
        steps = [(place, goal) for piece in pairs for place in piece[0].value for goal in piece[-1].value]
        return any(goal in near.get(place, ()) for place, goal in steps)
    at = next((at for at, token in enumerate(there) if speaker and token.start >= speaker.end()), len(there))
    kinds = [token.kind for token in there[at : at + 5] if token.kind not in ("UNIT", "FROM")]
    return kinds[:4] == ["MOVE", "NAME", "MOVE", "NAME"] and all(
        token.value for token in there[at : at + 5] if token.kind == "NAME")


def parted(tokens: list[Token]) -> list[Token]:
    """Part moves without letters that stand side by side: "par-bur mar-spa"."""
    made: list[Token] = []
    for at, token in enumerate(tokens):
        behind = tokens[at + 1] if at + 1 < len(tokens) else None
        dashes = len(made) > 1 and behind is not None and all(
            there.kind == "MOVE" and there.value for there in (made[-2], behind))
        if dashes and _is_place(token) and _is_place(made[-1]):
            made.append(Token("SEP", ";", token.start, token.start))
        made.append(token)
    return made


@lru_cache(maxsize=None)
def _speakers() -> re.Pattern:
    words = table("words")
    who, helpers = ("|".join(map(re.escape, words[kind])) for kind in ("speakers", "speaker helpers"))
    return re.compile(rf"\W*(?:{who})(?![\w'])(?:\s+(?:{helpers})(?!\w))*\s+")


@lru_cache(maxsize=None)
def _askers() -> re.Pattern:
    words = table("words")
    verbs, before = ("|".join(map(re.escape, words[kind])) for kind in ("askers", "before askers"))
    return re.compile(rf"\W*(?:(?:{before})(?![\w'])\W+)*(?:{verbs})(?![\w'])\s+(?:my |our |the )?")


def corrects(text: str, tokens: list[Token]) -> bool:
    """Say whether a remark may name what is meant instead, or was: "(now Pic)", "(was A Mar - Spa)"."""
    first = [fold(text[token.start:token.end]) for token in tokens if token.kind not in ("OPEN", "FILLER")][:1]
    return bool(first) and first[0] in table("doubts")["corrects"] and any(map(_is_place, tokens))


@lru_cache(maxsize=None)
def _before() -> re.Pattern:
    return re.compile(rf"(?i)\b(?:{'|'.join(map(re.escape, table('doubts')['before']))})\b")


def tells_of_before(text: str) -> bool:
    """Say whether a note of how an order went is of another turn: "bounced last turn"."""
    return _before().search(text) is not None


def is_a_unit(tokens: list[Token]) -> bool:
    """Say whether words are one unit and nothing else: "A Par", "巴黎軍"."""
    kinds = sorted(token.kind for token in tokens if token.kind not in ("FILLER", "COAST", "POWER", "OPEN", "CLOSE"))
    return kinds in (["NAME", "UNIT"], ["NAME"]) and all(token.value for token in tokens if token.kind == "NAME")


def names_a_unit(first: Token, second: Token) -> bool:
    """Say whether a unit begins at the second of two neighbours, or at the first."""
    return _is_place(second) or first.kind == "UNIT" and second.kind == "NAME" or second.kind == "UNIT"


def is_loose(tokens: list[Token]) -> bool:
    """Say whether words are such as orders are made of, though they make none: "Pic", "hold", "perhaps later Mun"."""
    known, strange = _counted(tokens)
    return all(token.kind in LOOSE for token in tokens) and any(token.kind != "POWER" for token in tokens) and (
        not strange or known > 0 and strange <= 2)


def first_place(tokens: list[Token]) -> str:
    """Give the province of the unit that words begin with, "" where they begin with none."""
    rest = [token for token in tokens[:4] if token.kind not in ("POWER", "OPEN", "FILLER", "UNIT")]
    return rest[0].value[0] if rest and rest[0].kind == "NAME" and len(rest[0].value) == 1 else ""


def ordered_in(sentence: Sentence) -> str:
    """Give the province whose unit a sentence orders, "" where it is not known."""
    return sentence.unit.named.codes[0] if sentence.unit and len(sentence.unit.named.codes) == 1 else ""


def is_strange(text: str, token: Token) -> bool:
    """Say whether a word is nothing that the judge knows, neither in an order nor in a header."""
    return token.kind == "NAME" and not token.value and not is_header_word(text[token.start:token.end])


def is_order(tokens: list[Token], sentence: Sentence, phase: str) -> bool:
    """Tell an order from places that merely stand in a row, and from prose that happens to parse."""
    unit = sentence.unit
    if unit is None:
        return True
    letters = any(token.kind == "UNIT" for token in tokens)
    if not letters and (sentence.kind is Kind.UNIT or not any(token.kind in VERBS for token in tokens)):
        return phase == "A" and len(unit.named.codes) > 0
    if is_prose(tokens):
        return False
    if phase == "A" and tokens[0].kind in STICKY or unit.named.codes or _dashed(tokens):
        return True
    known, strange = _counted(tokens)
    return letters and (known > 0 or strange <= (1 if sentence.kind is Kind.UNIT else 2))


def begins_like_order(tokens: list[Token]) -> bool:
    """Say whether what cannot be parsed begins like an order: with a unit, a place and a verb, or a verb and those."""
    rest = [token for token in tokens if token.kind != "POWER"]
    if is_prose(tokens) or not rest:
        return False
    known, _ = _counted(tokens)
    first, second = rest[0], rest[1] if len(rest) > 1 else None
    if first.kind == "UNIT":
        return second is None or second.kind != "NAME" or bool(second.value) or known > 0 or _dashed(rest)
    if first.kind == "NAME":
        return second is not None and second.kind in VERBS | {"COAST", "UNIT"} and (
            bool(first.value) or second.kind == "MOVE" and bool(second.value))
    if first.kind == "COAST":
        return known > 0
    return first.kind in VERBS and second is not None and (known > 0 or second.kind == "UNIT")


def is_prose(tokens: list[Token]) -> bool:
    """Say whether most of the words are nothing that orders are made of, and they do not begin with a unit."""
    known, strange = _counted(tokens)
    return strange >= 3 and strange > known and not begins_with_unit(tokens)


def _counted(tokens: list[Token]) -> tuple[int, int]:
    """Count the names that are known and those that are not."""
    names = [token for token in tokens if token.kind == "NAME"]
    known = sum(1 for token in names if token.value)
    return known, len(names) - known


def _dashed(tokens: list[Token]) -> bool:
    return any(token.kind == "MOVE" and token.value for token in tokens)


def _is_place(token: Token) -> bool:
    return token.kind == "NAME" and bool(token.value)
