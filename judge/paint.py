"""Colours and sizes of HTML: text that nobody sees, since it is as its background, tiny or off the page."""
import re

Colour = tuple[int, int, int] | None
WHITE, CLEAR = (255, 255, 255), (-1, -1, -1)
NAMES = {
    "white": WHITE, "snow": (255, 250, 250), "ivory": (255, 255, 240), "ghostwhite": (248, 248, 255),
    "whitesmoke": (245, 245, 245), "floralwhite": (255, 250, 240), "mintcream": (245, 255, 250),
    "azure": (240, 255, 255),
    "black": (0, 0, 0), "transparent": CLEAR
}
STYLES = ("color", "background", "background-color", "background-image", "font", "position", "left", "top",
          "text-indent", "height", "width", "overflow")
HEX = re.compile(r"#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b")
RGB = re.compile(r"rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)\s*(?:[,/]\s*([\d.]+%?)\s*)?\)")
SIZE = re.compile(r"(?:^|\s)([\d.]+)(px|pt|em|rem|%)?(?:/\S+)?(?=\s|$)")
LENGTH = re.compile(r"(-?[\d.]+)(px|pt|em|rem|%)?$")
FAR = 500         # pixels beyond the page
TINIEST = 2       # pixels or points that nobody reads
ALIKE = 24        # of 255 in each of red, green and blue: nobody sees one on the other


def colour(text: str) -> Colour:
    """Read a colour. None where it is not known, CLEAR where nothing is seen of it."""
    text = text.strip().lower()
    found = HEX.search(text)
    if found:
        digits = found[1] if len(found[1]) > 4 else "".join(2 * digit for digit in found[1])
        if digits[6:] == "00":
            return CLEAR
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)
    found = RGB.search(text)
    if found:
        if found[4] and float(found[4].rstrip("%")) == 0:
            return CLEAR
        return int(found[1]), int(found[2]), int(found[3])
    if re.fullmatch(r"[0-9a-f]{6}", text):                         # `<font color=ffffff>`
        return colour("#" + text)
    return next((NAMES[word] for word in text.split() if word in NAMES), None)


def ink(tag: str, styles: dict[str, str], attributes: dict[str, str], outer: Colour) -> Colour:
    """Find the colour of an element's text. outer: that of the element around it."""
    declared = styles.get("color") or (attributes.get("color") if tag == "font" else
                                       attributes.get("text") if tag == "body" else None)
    if declared in ("inherit", "currentcolor"):
        return outer
    if declared is None:
        return None if tag == "a" and "href" in attributes else outer          # links have a colour of their own
    return colour(declared)


def paper(styles: dict[str, str], attributes: dict[str, str], outer: Colour) -> Colour:
    """Find the colour behind an element's text; None for a picture, or what is not known."""
    declared = styles.get("background-color") or styles.get("background") or attributes.get("bgcolor")
    if "background" in attributes or "url(" in styles.get("background", "") + styles.get("background-image", ""):
        return None
    if declared is None or declared in ("none", "inherit", "initial", "unset", "0", "0 0"):
        return outer
    there = colour(declared)
    return outer if there == CLEAR else there


def is_lost(text: Colour, behind: Colour) -> bool:
    """Say whether text of one colour cannot be seen on another."""
    if text == CLEAR:
        return True
    return text is not None and behind is not None and all(
        abs(one - other) <= ALIKE for one, other in zip(text, behind))


def is_tiny(styles: dict[str, str]) -> bool:
    """Say whether text is too small to be seen: "font-size:1px", "font:0/0 a"."""
    found = SIZE.search(styles.get("font-size") or styles.get("font") or "")
    if found is None:
        return False
    size = float(found[1]) if found[1].strip(".").count(".") < 2 and found[1].strip(".") else 9.0
    return size == 0 or size <= TINIEST and found[2] in ("px", "pt")


def is_offstage(styles: dict[str, str]) -> bool:
    """Say whether an element stands beyond the page, or in no space at all."""
    if _length(styles.get("text-indent", "")) <= -FAR:
        return True
    if styles.get("position") in ("absolute", "fixed") and min(map(_length, (
            styles.get("left", ""), styles.get("top", "")))) <= -FAR:
        return True
    none = any(LENGTH.match(styles.get(key, "")) and _length(styles[key]) == 0 for key in ("height", "width"))
    return none and styles.get("overflow") in ("hidden", "clip")


def _length(text: str) -> float:
    found = LENGTH.match(text)
    try:
        return float(found[1]) * (16 if found[2] in ("em", "rem") else 1) if found else 0.0
    except ValueError:
        return 0.0
