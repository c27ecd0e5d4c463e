"""The frame that PGP puts around a signed text (RFC 9580, section 7): taken off, and its dash-escapes undone."""
import re

MARK = re.compile(r"-----(BEGIN|END) PGP ([A-Z ]+)-----\s*$")


def unframed(lines: list[str]) -> tuple[list[str], list[tuple[int, str]], int]:
    """Take off PGP's frame.

    Returns the lines, empty where the frame stood; its marks with the lines, from 1, where they stood; and the line
    where a text begins that is encrypted, 0 for none.
    """
    made, marks, encrypted = [], [], 0
    signed = closing = False
    for number, line in enumerate(lines, 1):
        mark = MARK.match(line) if line.startswith("-----") else None
        if mark:
            begins = mark[1] == "BEGIN"
            closing = begins and mark[2] != "SIGNED MESSAGE"       # a signature, a key: nothing in them is text
            signed = begins and not closing
            encrypted = encrypted or (number if begins and mark[2] == "MESSAGE" else 0)
            marks.append((number, line))
            made.append("")
        elif closing or signed and line.startswith(("Hash: ", "Charset: ")):
            made.append("")
        else:
            made.append(line[2:] if signed and line.startswith("- ") else line)
    return made, marks, encrypted
