"""Write the advance widths of the fonts in `maps/fonts`, by which pictures measure their words: `widths.json`.

Run as `python maps/build/font_widths.py`; needs fontTools (the extra `maps-build`).
"""

import json
from pathlib import Path

from fontTools.ttLib import TTFont

FONTS = Path(__file__).resolve().parents[1] / "fonts"
FILES = {"regular": "DejaVuSans.ttf", "bold": "DejaVuSans-Bold.ttf"}
CHARACTERS = [chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180))] + list("–—‘’“”…·•−×→←↔")


def widths(file: Path) -> dict[str, int]:
    """Measure each character of a font in thousandths of its size."""
    font = TTFont(file)
    glyphs, advances, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    return {char: round(1000 * advances[glyphs[ord(char)]][0] / em) for char in CHARACTERS if ord(char) in glyphs}


if __name__ == "__main__":
    tables = {weight: widths(FONTS / file) for weight, file in FILES.items()}
    lines = ",\n".join(f' "{weight}": {json.dumps(table, ensure_ascii=False)}' for weight, table in tables.items())
    FONTS.joinpath("widths.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
