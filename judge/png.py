"""Make a PNG of an SVG picture, with the extra `png` and the fonts that the package brings."""
import os

from judge import resources, svg
from judge.faults import Fault, FaultKind, Refused

FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{}</svg>'
MISSING = Fault(FaultKind.UNREADABLE, "a PNG needs resvg-py, which is not installed",
                "run `pip install 'judge[png]'`, or write an .svg, which any browser shows")
NO_CHINESE = Fault(FaultKind.UNREADABLE, "no font on this system has Chinese characters",
                   "install one, such as Debian's fonts-noto-cjk or fonts-wqy-zenhei, or write an .svg")


def render(picture: str, width: int | None = None) -> bytes:
    """Make a PNG of the text of an SVG file. width: in pixels, the picture's own if None.

    Raises Refused when resvg-py is missing, or when the picture has Chinese words and the system no font for them:
    they would be left out without a word.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise Refused(MISSING) from None
    own = [os.path.join(resources.folder("maps"), "fonts", name) for name in FONTS]
    chinese = next((char for char in picture if svg.is_wide(char)), "")
    options = {"font_files": own, "skip_system_fonts": not chinese}

    def drawn(text: str, **more) -> bytes:
        return bytes(svg_to_bytes(svg_string=text, **options, **more))
    if chinese and drawn(PROBE.format(svg.words(4, 30, chinese, 24, "#000000", font_family="sans-serif"))) == drawn(PROBE.format("<g/>")):
        raise Refused(NO_CHINESE)
    return drawn(picture, **({"width": width} if width else {}))
