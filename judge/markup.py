"""HTML as lines of text: what is hidden or struck out is left out, what is quoted bears `>`.

Styles are read where they stand, in `style` attributes and in simple rules of `<style>`; what they mean, and how mail
programs mark what they quote, stands in maps/mail.yaml.
"""
import re
from html.parser import HTMLParser
from typing import NamedTuple

from judge import paint
from judge.framing import phrases
from judge.faults import LeftOut
from judge.messages import message

NO_TEXT = {"style", "script", "head", "title", "template", "textarea", "select", "object"}
EMPTY = {"br", "img", "hr", "input", "meta", "link", "col", "area", "base", "wbr", "source", "embed", "param", "track"}
BLOCKS = {
    "p", "div", "li", "tr", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "table", "ul", "ol", "dl", "dt",
    "dd", "section", "article", "header", "footer", "center", "address", "body", "form", "fieldset", "tbody", "thead"
}
STRUCK = {"s", "strike", "del"}
KEPT_OPEN = {"b", "i", "u", "s", "strike", "em", "strong", "font", "small", "big", "tt", "code", "a"}
CLOSED_BY = {"head": BLOCKS, "p": BLOCKS, "li": {"li"}, "td": {"td", "th", "tr"}, "th": {"td", "th", "tr"},
             "tr": {"tr"}, "dt": {"dt", "dd"}, "dd": {"dt", "dd"}}
SCOPES = {"table", "body", "html", "blockquote", "div", "ul", "ol", "dl"}      # nothing is closed beyond them unsaid
SECTION = re.compile(r"<!\[[^<>]*>")
SIMPLE = re.compile(r"(\w+)?((?:[.#][\w-]+)*)\Z")
ZERO = re.compile(r"0*\.?0+(?:px|pt|em|rem|ex|%|in|cm|mm)?\Z")
MEANING = {
    "display", "visibility", "mso-hide", "font-size", "opacity", "max-height", "content-visibility", "white-space",
    "text-decoration", "text-decoration-line", "text-line-through", "border", "border-left", *paint.STYLES
}
MOST_RULES = 500
DEEPEST = 400                  # elements in elements: a mail of a long discussion has 60


class Text(NamedTuple):
    """HTML as lines. left_out: hidden or struck out; above: lines, from 0, that stand above the mail that is answered;
    around: above one that is passed on."""

    lines: list[str]
    left_out: tuple[LeftOut, ...]
    above: tuple[int, ...]
    around: tuple[int, ...]


class _Element(NamedTuple):
    """An open element. gone, unseen, small (no text of it is seen), struck, quoted, kept (white space stands as
    written): it or one around it is so; own: the first four for itself alone; ink, paper: the colours of its text and
    of what is behind it, None where they are not known."""

    tag: str
    names: frozenset[str]
    gone: bool = False
    unseen: bool = False
    small: bool = False
    struck: bool = False
    quoted: bool = False
    kept: bool = False
    own: tuple[bool, bool, bool, bool] = (False, False, False, False)
    ink: paint.Colour = None
    paper: paint.Colour = paint.WHITE


def text(html: str) -> Text:
    """Write HTML as lines of text."""
    reader = _Reader()
    reader.feed(SECTION.sub("", html).replace("<![", "&lt;!["))    # "<![if !mso]>": the parser fails on others
    reader.close()
    return Text([line.rstrip() for line in reader.lines], tuple(reader.left_out), tuple(reader.above),
                tuple(reader.around))


class _Reader(HTMLParser):

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.lines, self.open = [""], [_Element("", frozenset())]
        self.rules: list[tuple[list[tuple[str, frozenset[str]]], dict[str, str]]] = []
        self.left_out: list[LeftOut] = []
        self.above: list[int] = []
        self.around: list[int] = []
        self.sheet = False
        self.depth = 0

    # Elements. ------------------------------------------------------------------------------------------------

    def handle_starttag(self, tag, attrs):
        there = {key: value or "" for key, value in attrs}
        self._close_for(tag)
        if tag in BLOCKS:
            self._new_line()
        elif tag == "br":
            self.lines.append("")
        elif tag in ("td", "th"):
            self.lines[-1] += " "
        if tag in EMPTY:
            return
        self.sheet = tag == "style"
        if len(self.open) > DEEPEST:
            self.depth += 1
            return
        names = frozenset([*("." + name for name in there.get("class", "").split()), "#" + there.get("id", "")])
        self._push(tag, names, there)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)                           # "<div/>" opens one, as browsers have it

    def handle_endtag(self, tag):
        self.sheet = False
        if self.depth and tag not in EMPTY:
            self.depth -= 1
            return
        at = next((at for at in range(len(self.open) - 1, 0, -1) if self.open[at].tag == tag), 0)
        if at:
            self._close(at)
        if tag in BLOCKS:
            self._new_line()

    def _push(self, tag: str, names: frozenset[str], attributes: dict[str, str]) -> None:
        outer, table = self.open[-1], phrases()["html"]
        styles = self._styles(tag, names, attributes.get("style", ""))
        line = styles.get("text-decoration", styles.get("text-decoration-line"))
        struck = tag in STRUCK and not (line is not None and "none" in line.split()) or _has(styles, table["struck"])
        hidden = {key: _has(styles, {key: values}) for key, values in table["hidden"].items()}
        visible = styles.get("visibility") in ("visible", "inherit", "initial")
        sized = "font-size" in styles and not hidden["font-size"]
        unseen, small = hidden.pop("visibility"), hidden.pop("font-size") or paint.is_tiny(styles)
        sized = sized and not small
        quoted = _named(names, table["quoted"]) or tag == "blockquote" and not _indents(names, styles, attributes)
        gone = tag in NO_TEXT or "hidden" in attributes or any(hidden.values()) or paint.is_offstage(styles)
        element = _Element(tag, names, outer.gone or gone, unseen or outer.unseen and not visible,
                           small or outer.small and not sized, outer.struck or struck, outer.quoted or quoted,
                           outer.kept or tag == "pre" or styles.get("white-space", "").startswith("pre"),
                           (gone, unseen, small, struck), paint.ink(tag, styles, attributes, outer.ink),
                           paint.paper(styles, attributes, outer.paper))
        self.open.append(element)
        if element.quoted:
            return
        style = "".join(attributes.get("style", "").lower().split())
        above = _named(names, table["above"]) or any(
            there.replace(" ", "") in style for there in table["above styles"])
        for there, marks in ((above, self.above), (_named(names, table["passed on"]), self.around)):
            if there:
                self._new_line()
                marks.append(len(self.lines) - 1)

    def _close_for(self, tag: str) -> None:
        """Close what a tag closes without saying so: a paragraph, an item, a cell."""
        for at in range(len(self.open) - 1, 0, -1):
            there = self.open[at].tag
            if tag in CLOSED_BY.get(there, ()):
                return self._close(at)
            if there in SCOPES or tag not in BLOCKS and tag not in CLOSED_BY:
                return

    def _close(self, at: int) -> None:
        """Close an element; those of letters that it leaves open go on behind it, as browsers have it."""
        behind = [there for there in self.open[at + 1:] if there.tag in KEPT_OPEN]
        del self.open[at:]
        for there in behind[:DEEPEST - len(self.open)]:
            outer = self.open[-1]
            seen = (outer.gone, outer.unseen, outer.small, outer.struck)
            gone, unseen, small, struck = (around or own for around, own in zip(seen, there.own))
            self.open.append(outer._replace(tag=there.tag, names=there.names, gone=gone, unseen=unseen, small=small,
                                            struck=struck, own=there.own, ink=there.ink or outer.ink))

    # Styles. --------------------------------------------------------------------------------------------------

    def _styles(self, tag: str, names: frozenset[str], own: str) -> dict[str, str]:
        """Find what is declared for an element: by rules, then by itself."""
        found: dict[str, str] = {}
        for parts, declared in self.rules:
            if _selects(parts[-1], tag, names) and _are_around(parts[:-1], self.open):
                found.update(declared)
        found.update(_declarations(own))
        return found

    def _sheet(self, sheet: str) -> None:
        for selectors, body in _rules(_without_comments(sheet)):
            declared = {key: value for key, value in _declarations(body).items() if key in MEANING}
            if not declared:
                continue
            for selector in selectors.split(","):
                parts = [_simple(part) for part in selector.replace(">", " ").split()]
                if parts and all(part is not None for part in parts) and len(self.rules) < MOST_RULES:
                    self.rules.append((parts, declared))

    # Text. ----------------------------------------------------------------------------------------------------

    def handle_data(self, data):
        if self.sheet:
            return self._sheet(data)
        inner = self.open[-1]
        if inner.gone and any(element.tag in NO_TEXT for element in self.open):
            return
        pieces = data.replace("\r", "").split("\n") if inner.kept else [" ".join(re.split(r"[ \t\r\n]+", data))]
        for number, piece in enumerate(pieces):
            if number:
                self.lines.append("")
            if not piece:
                continue
            if inner.gone or inner.unseen or inner.small or paint.is_lost(inner.ink, inner.paper):
                self._leave(piece, False, inner.quoted)
            elif inner.struck:
                self._leave(piece, True, inner.quoted)
            else:
                self._write(piece, inner)

    def _write(self, piece: str, inner: _Element) -> None:
        if inner.quoted and not self.lines[-1] and piece.strip():
            self.lines[-1] = "> "
        elif not inner.quoted and self.lines[-1].startswith("> ") and piece.strip():
            self.lines.append("")
        if not inner.kept and (not self.lines[-1] or self.lines[-1][-1] == " "):
            piece = piece.lstrip(" ")
        self.lines[-1] += piece

    def _leave(self, piece: str, struck: bool, quoted: bool) -> None:
        """Leave out a piece; a blank stands for it. Quoted pieces are quoted first of all, and told as that."""
        if quoted and not self.lines[-1] and piece.strip():
            self.lines[-1] = "> "
        if self.lines[-1] and self.lines[-1][-1] != " ":
            self.lines[-1] += " "
        if not piece.strip() or quoted:
            return
        line = len(self.lines)
        self.left_out.append(LeftOut(line, piece.strip(), message("struck out")) if struck else
                             LeftOut(line, piece.strip(), message("hidden")))

    def _new_line(self) -> None:
        if self.lines[-1].strip():
            self.lines.append("")
        else:
            self.lines[-1] = ""


def _without_comments(sheet: str) -> str:
    kept, rest = [], sheet.replace("<!--", " ").replace("-->", " ")
    while rest:
        before, begins, behind = rest.partition("/*")
        kept.append(before)
        rest = behind.partition("*/")[2] if begins else ""
    return " ".join(kept)


def _rules(sheet: str) -> list[tuple[str, str]]:
    """Part a sheet in selectors and what they declare; rules within `@media` and the like hang on what nobody knows."""
    found: list[tuple[str, str]] = []
    depth = 0                                                      # of blocks within an at-rule
    for piece in sheet.split("}"):
        head, *inner = piece.split("{")
        head = head.rpartition(";")[2].strip()
        if depth:
            depth += len(inner) - 1
        elif len(inner) == 1 and not head.startswith("@"):
            found.append((head, inner[0]))
        elif head.startswith("@"):
            depth = len(inner) - 1
    return found


def _declarations(style: str) -> dict[str, str]:
    """Read declarations: "display: none; color: red"."""
    found = {}
    for part in style.split(";"):
        key, colon, value = part.partition(":")
        if colon:
            found[key.strip().lower()] = " ".join(value.replace("!important", "").lower().split())
    return found


def _has(styles: dict[str, str], wanted: dict[str, list]) -> bool:
    """Say whether one of the values wanted is declared; zero has many forms."""
    for key, values in wanted.items():
        declared = styles.get(key, "").split()
        if any(word in map(str, values) or "0" in map(str, values) and ZERO.match(word) for word in declared[:4]):
            return True
    return False


def _simple(part: str) -> tuple[str, frozenset[str]] | None:
    """Read a simple selector: "p.gone". None for all others."""
    found = SIMPLE.match(part.lstrip("*") or "*")
    if found is None or not (found[1] or found[2]):
        return None
    return (found[1] or "").lower(), frozenset(re.findall(r"[.#][\w-]+", found[2] or ""))


def _selects(part: tuple[str, frozenset[str]], tag: str, names: frozenset[str]) -> bool:
    return part[0] in ("", tag) and part[1] <= names


def _are_around(parts: list, elements: list[_Element]) -> bool:
    """Say whether elements that are open match selectors, in their order."""
    there = iter(elements)
    return all(any(_selects(part, element.tag, element.names) for element in there) for part in parts)


def _named(names: frozenset[str], wanted: list[str]) -> bool:
    """Say whether a class or identity is one wanted; programs put letters before it, numbers behind it."""
    return any(there.lower() in name.lower()
               and re.search(rf"(?:^[.#]|[-_]|yiv\d+|ydp\w*?|x_){re.escape(there)}(?:[-_]?\d+)?$", name, re.I)
               for name in names for there in wanted)


def _indents(names: frozenset[str], styles: dict[str, str], attributes: dict[str, str]) -> bool:
    """Say whether a blockquote only moves its text to the right, as the button of many mail programs makes it."""
    if attributes.get("type") == "cite" or attributes.get("cite") or names & {".gmail_quote"}:
        return False
    bare = [styles[key].split()[:1] in (["none"], ["0"], ["0px"]) for key in ("border", "border-left") if key in styles]
    return bool(bare) and all(bare)
