"""A strict reader of the classic judges' text, as the programs that read it are known to be.

It knows the words, the blanks and the 75 names of that text and refuses everything else: an order line that is
wrapped, a note it has never seen, a dislodged unit that the block of dislodged units does not name. It owes nothing to
the code that writes the text.
"""

import re
from typing import NamedTuple

NAMES = """Adriatic Sea, Aegean Sea, Albania, Ankara, Apulia, Armenia, Baltic Sea, Barents Sea, Belgium,
Berlin, Black Sea, Bohemia, Brest, Budapest, Bulgaria, Burgundy, Clyde, Constantinople, Denmark,
Eastern Mediterranean, Edinburgh, English Channel, Finland, Galicia, Gascony, Greece, Gulf of
Bothnia, Gulf of Lyon, Helgoland Bight, Holland, Ionian Sea, Irish Sea, Kiel, Liverpool, Livonia,
London, Marseilles, Mid-Atlantic Ocean, Moscow, Munich, Naples, North Africa, North Atlantic Ocean,
North Sea, Norway, Norwegian Sea, Paris, Picardy, Piedmont, Portugal, Prussia, Rome, Ruhr, Rumania,
Serbia, Sevastopol, Silesia, Skagerrak, Smyrna, Spain, St Petersburg, Sweden, Syria, Trieste, Tunis,
Tuscany, Tyrolia, Tyrrhenian Sea, Ukraine, Venice, Vienna, Wales, Warsaw, Western Mediterranean,
Yorkshire""".replace(
    "\n", " "
).split(
    ", "
)
POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
ADJECTIVES = ("Austrian", "English", "French", "German", "Italian", "Russian", "Turkish")
SPLIT = {"Bulgaria": ("south", "east"), "Spain": ("north", "south"), "St Petersburg": ("north", "south")}

POWER = f"(?P<power>{'|'.join(POWERS)})"
NAME = "|".join(map(re.escape, sorted(NAMES, key=len, reverse=True)))
PLACE = f"(?:(?:{NAME})(?: \\((?:north|south|east) coast\\))?)"
UNIT = f"(?:(?:Army|Fleet) {PLACE})"
OTHER = f"(?:(?:{'|'.join(ADJECTIVES)}) )?{UNIT}"
MOVE = f" -> {PLACE}(?: -> {PLACE})*"
ORDER = f"(?:{MOVE}| HOLD|, No Order Processed| SUPPORT {OTHER}(?: -> {PLACE})?| CONVOY {OTHER} -> {PLACE})"
WORD = "(?:bounce|cut|no convoy|dislodged|destroyed|void)"
NOTE = f"(?:  \\(\\*(?P<note>{WORD}(?:, {WORD})?)\\*\\))?"
MOVEMENT = re.compile(f"{POWER}: (?P<unit>{UNIT})(?P<order>{ORDER})\\.{NOTE}")
RETREAT = re.compile(f"{POWER}: (?P<unit>{UNIT})(?P<order> -> {PLACE}| DISBAND)\\.{NOTE}")
ADJUSTMENT = re.compile(
    f"{POWER}: +(?P<what>Builds (?:an army|a fleet) in {PLACE}\\.|Build waived\\."
    f"|Removes the (?:army|fleet) in (?:the )?{PLACE}\\."
    f"|\\d+ (?:unusable )?builds? pending\\.|Defaults, removing the (?:army|fleet) in (?:the )?{PLACE}\\.)"
)
LOST = re.compile(
    f"The (?:{'|'.join(ADJECTIVES)}) (?P<kind>Army|Fleet) in (?:the )?(?P<place>{PLACE})"
    f"(?: can retreat to (?P<retreats>{PLACE}(?: or {PLACE})*)| with no valid retreats was destroyed)\\."
)
TITLE = re.compile(
    r"(?P<kind>Movement results|Retreat orders|Adjustment orders) for (?:Spring|Fall|Winter) of \d{4}\."
    r"  \(\w+\.\d{3,}\)"
)
COUNT = re.compile(
    rf"{POWER}: +(?P<centers>\d+) Supply center(?:s, |,  ) ?(?P<units>\d+) Unit(?:s:  |:   )"
    r"(?P<due>Builds   \d+ units?|Removes  \d+ units?)\.(?:  \(\* VICTORY!! \*\))?"
)
NEXT = re.compile(
    r"The next phase of '.+' will be (?:Movement|Retreats|Adjustments) for (?:Spring|Fall|Winter) of \d{4}\."
)
OVER = "The game is over.  Thank you for playing."


class Block(NamedTuple):
    """One phase as read. orders: (power, unit, order, note); lost: unit -> its retreats; owners: power -> centres;
    counts: power -> (centres, units, what is due)."""

    kind: str
    orders: list[tuple[str, str, str, str]]
    lost: dict[str, list[str]]
    owners: dict[str, list[str]]
    counts: dict[str, tuple[int, int, str]]


def history(text: str) -> list[Block]:
    """Read a history; every line must be understood."""
    assert text.isascii() and "\t" not in text and "\r" not in text
    lines = text.split("\n")
    assert re.fullmatch(r":: Judge: \w+  Game: [A-Z]\w*  Variant: [A-Z]\w*", lines[0]) and lines[1] == ""
    blocks, at = [], 2
    while at < len(lines) and lines[at]:
        assert re.fullmatch(r"Date:    \w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}", lines[at])
        assert re.fullmatch(r"Subject: \w+:\w+ - [SF]\d{4}[MRB] Results", lines[at + 1]) and lines[at + 2] == ""
        end = next(n for n in range(at, len(lines)) if NEXT.fullmatch(lines[n]) or lines[n] == OVER)
        blocks.append(_block(lines[at + 3 : end]))
        assert lines[end + 1 : end + 3] == ["", ""]
        at = end + 3
    assert lines[at:] == [""]
    return blocks


def _block(lines: list[str]) -> Block:
    title = TITLE.fullmatch(lines[0])
    assert title and lines[1] == "", lines[0]
    kind, form = title["kind"], {"M": MOVEMENT, "R": RETREAT, "A": ADJUSTMENT}[title["kind"][0]]
    block = Block(kind, [], {}, {}, {})
    paragraphs = [part.split("\n") for part in re.split(r"\n\n+", "\n".join(lines[2:]).strip("\n"))]
    while paragraphs and paragraphs[0][0] not in (
        "The following units were dislodged:",
        "Ownership of supply centers:",
    ):
        for line in paragraphs.pop(0):
            found = form.fullmatch(line)
            assert found, f"no {kind} line: {line}"
            if kind[0] == "A":
                block.orders.append((found["power"], "", found["what"], ""))
                continue
            assert len({m.start() for m in re.finditer("  ", line)}) == bool(found["note"]), f"blanks in: {line}"
            block.orders.append((found["power"], found["unit"], found["order"].strip(" ,"), found["note"] or ""))
    if paragraphs and paragraphs[0] == ["The following units were dislodged:"]:
        assert kind[0] == "M"
        for line in re.sub(r"(?<![.:])\n", " ", "\n".join(paragraphs[1])).split("\n"):
            found = LOST.fullmatch(line)
            assert found, f"no sentence about a dislodged unit: {line}"
            block.lost[f"{found['kind']} {found['place']}"] = (
                (found["retreats"] or "").split(" or ") if found["retreats"] else []
            )
        assert all(len(line) <= 79 for line in paragraphs[1])
        paragraphs = paragraphs[2:]
    noted = {unit for _, unit, _, note in block.orders if "dislodged" in note}
    assert noted == set(block.lost), "units noted as dislodged and units in the block differ"
    if paragraphs:
        assert paragraphs[0] == ["Ownership of supply centers:"] and len(paragraphs) == 3
        joined = re.sub(r"\n {11}", " ", "\n".join(paragraphs[1]))
        for line in joined.split("\n"):
            found = re.fullmatch(rf"({'|'.join(POWERS)}|Unowned): +(.+)\.", line)
            assert found and line.index(found[2]) == 11, f"no ownership line: {line}"
            block.owners[found[1]] = found[2].split(", ")
            assert set(block.owners[found[1]]) <= set(NAMES)
        assert all(len(line) <= 79 for line in paragraphs[1])
        for line in paragraphs[2]:
            found = COUNT.fullmatch(line)
            assert found and line[12:26] == " Supply center", f"no count line: {line}"
            block.counts[found["power"]] = (int(found["centers"]), int(found["units"]), found["due"])
    return block
