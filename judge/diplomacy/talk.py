"""Talk behind an order on its line: "A Par - Bur please", "A Par H for now". `words.yaml` lists what it is made of.

No word of it denies, asks for a condition, offers a choice, or could be a slip for a place or a coast.
"""

from functools import lru_cache

from judge.diplomacy import prose
from judge.diplomacy.frames import VERBS
from judge.diplomacy.gazetteer import Gazetteer, table
from judge.diplomacy.scanner import Token
from judge.diplomacy.settling import slips
from judge.names import fold

# An order may end with these.
CLOSED = {"CLOSE", "NAME", "COAST", "HOLD", "DISBAND", "REMOVE", "BUILD", "VIA", "WAIVE", "UNIT"}
DASHES = ("--", "---")  # before a remark
INSIDE = {"FILLER", "POWER", "RESULT", "NUMBER"}  # such may stand among talk: "against Germany", "for a bounce"


@lru_cache(maxsize=None)
def _words() -> frozenset[str]:
    return frozenset(fold(str(word)) for word in table("words")["talk"])


@lru_cache(maxsize=None)
def _helpers() -> frozenset[str]:
    return frozenset(fold(str(word)) for word in table("words")["talk helpers"])


def behind(text: str, tokens: list[Token], gazetteer: Gazetteer) -> int:
    """Find where talk begins behind an order: a position in the tokens, their number where there is none."""
    if not any(token.kind in ("RESULT", "INTENTION") or token.kind == "NAME" and not token.value for token in tokens):
        return len(tokens)  # as in most lines
    dashes = next((at for at, token in enumerate(tokens) if token.kind == "MOVE" and token.value in DASHES), 0)
    if dashes and is_whole(tokens[:dashes]) and _is_remark(tokens[dashes + 1 :]):  # "A Par - Bur -- expected to work"
        return dashes
    reason = next((at for at, token in enumerate(tokens) if _is_reason(text, token)), 0)
    if reason and is_whole(tokens[:reason]) and not prose.tells_an_order(text, tokens[reason:]):
        return reason  # "A Par - Bur because Munich is empty"
    if not any(_is_word(text, token) or token.kind == "RESULT" for token in tokens[-6:]):
        return len(tokens)
    first = len(tokens)
    while first and _is_talk(text, tokens, first - 1):
        first -= 1
    while first < len(tokens) and not _begins(text, tokens, first):
        first += 1
    talk = tokens[first:]
    words = [text[token.start : token.end] for token in talk if _is_word(text, token)]
    if not words and not any(token.kind == "RESULT" for token in talk[1:]) or not is_whole(tokens[:first]):
        return len(tokens)
    ends = fold(text[talk[-1].start : talk[-1].end])
    return len(tokens) if ends in _helpers() or len(talk) == 1 and slips(words[0], gazetteer) else first


@lru_cache(maxsize=None)
def _reasons() -> frozenset[str]:
    return frozenset(fold(str(word)) for word in table("words")["reasons"])


def _is_reason(text: str, token: Token) -> bool:
    return token.kind == "NAME" and not token.value and fold(text[token.start : token.end]) in _reasons()


def _is_word(text: str, token: Token) -> bool:
    return token.kind in ("NAME", "INTENTION") and not token.value and fold(text[token.start : token.end]) in _words()


def _is_talk(text: str, tokens: list[Token], at: int) -> bool:
    """Say whether a word may be talk, where all behind it is."""
    token, following = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else None
    if token.kind in INSIDE or _is_word(text, token):
        return True
    if token.kind == "UNIT" and text[token.start : token.end] == "a":  # "worth a try"
        return following is not None and (_is_word(text, following) or following.kind == "RESULT")
    if token.kind == "MOVE" and not token.value or token.kind == "FROM":  # "to be safe", "from now on"
        return following is not None and (_is_word(text, following) or following.kind == "RESULT")
    return token.kind == "SUPPORT" and following is None and token.end - token.start > 1  # "with support"


def _begins(text: str, tokens: list[Token], at: int) -> bool:
    """Say whether talk may begin with a word: with its own, or with "to" and "of" before one."""
    if _is_word(text, tokens[at]):
        return True
    behind = tokens[at + 1] if at + 1 < len(tokens) else None
    if tokens[at].kind not in ("MOVE", "FROM", "FILLER") or behind is None:
        return False
    return _is_word(text, behind) or tokens[at].kind == "MOVE" and behind.kind == "RESULT"  # "to bounce"


def _is_remark(tokens: list[Token]) -> bool:
    """Say whether words behind dashes can be part of no order."""
    return any(token.kind == "NAME" for token in tokens) and all(
        token.kind in INSIDE or token.kind == "NAME" and not token.value or token.kind == "MOVE" and not token.value
        for token in tokens)


def is_whole(tokens: list[Token]) -> bool:
    """Say whether words may be an order that nothing lacks: they name a place, have a verb, and end in no verb."""
    if not tokens or tokens[-1].kind not in CLOSED or tokens[-1].kind == "NAME" and not tokens[-1].value:
        return False
    kinds = {token.kind for token in tokens}
    return "WAIVE" in kinds or bool(kinds & VERBS) and any(
        token.value for token in tokens if token.kind == "NAME")
