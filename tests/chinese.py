"""What is left in English of a text that is told in Chinese."""

import re

QUOTED = re.compile(r"`[^`]*`|“[^”]*”|「[^」]*」")
COPIED = re.compile(
    r"\S+:\d+(?::\d+)?[:：]|[\[{][^\]}]*[\]}]|power aliases|moves? to|--?[a-z][a-z-]*"
    r"|[\w./-]+\.(?:txt|yaml|yml|eml|journal|svg|png)\b")
SENTENCE = re.compile(r"(?<![\w'])(?:[a-z][a-z']*[,;:]? +)+[a-z][a-z']*")


def english(text: str) -> list[str]:
    """List the runs of two or more English words that a Chinese text holds, beside what is quoted or to be copied."""
    return SENTENCE.findall(COPIED.sub("。", QUOTED.sub("。", text)))
