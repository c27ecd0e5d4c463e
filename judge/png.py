"""Make a PNG of an SVG picture, with the extra `png` and the fonts that the package brings."""

import os

from judge import resources, svg
from judge.faults import Fault, FaultKind, Refused
from judge.messages import message

FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
PROBE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{}</svg>'
MISSING = Fault(
    FaultKind.UNREADABLE,
    message("a PNG needs resvg-py, which is not installed"),
    message("run `pip install 'judge[png]'`, or write an .svg, which any browser shows"),
)
NO_CHINESE = Fault(
    FaultKind.UNREADABLE,
    message("no font on this system has Chinese characters"),
    message("install one, such as Debian's fonts-noto-cjk or fonts-wqy-zenhei, or write an .svg"),
)


def render(picture: str, width: int | None = None) -> bytes:
    """Make a PNG of the text of an SVG file. width: in pixels, the picture's own if None.

    Raises Refused when resvg-py is missing, or when the picture has Chinese words and the system no font for them:
    they would be left out without a word.
    """
    try:
        import resvg_py  # noqa: F401
    except ImportError:
        raise Refused(MISSING) from None
    chinese = any(map(svg.is_wide, picture))
    if chinese and not told_apart("國一"):
        raise Refused(NO_CHINESE)
    return _rendered(picture, chinese, **({"width": width} if width else {}))


def told_apart(chars: str) -> bool:
    """Tell whether characters look different: without a font for them all are nothing, or the same empty box."""
    # Another font is asked only where the first that is named is there, so the package's own must be named.
    probes = [svg.words(4, 30, char, 24, "#000000", font_family=svg.FAMILIES[0]) for char in chars]
    return len({_rendered(PROBE.format(probe), True) for probe in probes}) == len(chars)


def _rendered(picture: str, system_fonts: bool, **options) -> bytes:
    """Draw with the package's fonts and, where asked, the system's: without these a PNG is the same everywhere."""
    from resvg_py import svg_to_bytes

    own = [os.path.join(resources.folder("maps"), "fonts", name) for name in FONTS]
    return bytes(svg_to_bytes(svg_string=picture, font_files=own, skip_system_fonts=not system_fonts, **options))
