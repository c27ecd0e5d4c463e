"""The orders of one line: pieces between separators, each one order or several, and what is left over."""

from judge.diplomacy import frames, prose, talk
from judge.diplomacy.beside import part_of_another, stands_alone, told
from judge.diplomacy.doubts import is_doubt
from judge.diplomacy.naming import choice
from judge.diplomacy.orders import Kind, Wording
from judge.diplomacy.said import Trouble, Waiting, kind_of, with_kind
from judge.diplomacy.scanner import Folded, Token
from judge.diplomacy.sentences import Composer, Incomplete, Named, Sentence, parse, replaced
from judge.diplomacy.settling import elsewhere, is_plain, is_slip, slips, unknown, wording
from judge.faults import FaultKind
from judge.messages import either, message
from judge.names import fold
from judge.reading import Unreadable

ONE_A_LINE = message("write one order a line, such as `A Par - Bur`")
LETTERED = message("write A or F before each unit, or one order a line")
AMONG_WORDS = message("here an order stands among words that are not understood")
BEFORE_PLACES = {"UNIT", "MOVE", "SUPPORT", "CONVOY", "VIA", "FROM", "RETREAT", "COAST"}
EXPECTED = {
    "NAME": message("a province"),
    "UNIT": message("A or F"),
    "MOVE": "`-`",
    "HOLD": "`H`",
    "SUPPORT": "`S`",
    "CONVOY": "`C`",
    "DISBAND": "`D`",
    "COAST": message("a coast"),
    "VIA": "`via convoy`",
}


class Pieces:
    """Collects what the pieces of a line say. reader: the names, the kind of phase and the way of reading."""

    def __init__(self, reader, written: str):
        self.reader, self.written, self.folded = reader, written, Folded("")
        self.orders: list[Wording | Waiting] = []
        self.troubles: list[Trouble] = []
        self.ignored: list[tuple[int, str, str]] = []
        self.heading: Kind | None = None  # the verb of the units below
        self.loose: list[tuple[int, int]] = []  # pieces of words of orders that make none
        self.group = 0  # where the orders begin that no semicolon parts
        self.wrong = 0  # and their troubles
        self.separators: set[str] = set()  # between them
        # An order breaks off and may go on in the next piece; a result was told before; a waive names a unit.
        self.broken = self.resulted = self.waived = False
        self.broken_off = False  # where the line ends

    # One order, or several without a separator. ---------------------------------------------------------------

    def _piece(self, text: str, piece: list[Token], sticky: Kind | None) -> Kind | None:
        """Read what stands between two separators. Returns the verb that holds for a list behind it. All or nothing:
        where one order cannot be read none of the piece is taken."""
        words = len(piece) if self.reader.strict else talk.behind(text, piece, self.reader.gazetteer)
        if words < len(piece):
            self._ignore(piece[words].start, piece[-1].end, message("no order"))
            piece = piece[:words]
        start, end = piece[0].start, piece[-1].end
        if any(token.kind == "INTENTION" for token in piece):
            if (
                prose.begins_with_unit(piece)
                or self.orders
                and any(token.kind == "NAME" and token.value for token in piece)
            ):
                del self.orders[self.group :]
                self._trouble(
                    FaultKind.UNREADABLE,
                    start,
                    message("this says what is meant, not what is ordered"),
                    message("write the order alone"),
                )
            else:
                self._ignore(start, end, message("says what is meant, not what is ordered"))
            return sticky
        result = next((at for at, token in enumerate(piece) if token.kind == "RESULT"), None)
        tokens = frames.tidy(text, piece if result is None else piece[:result], self.reader.phase)
        if result is not None:
            self.resulted = True
            alone = not any(token.kind in frames.VERBS for token in tokens)
            self._ignore(start if alone else piece[result].start, end, message("a note of how an order went"))
            if not alone and prose.tells_of_before(text[piece[result].start : end]):
                self._trouble(
                    FaultKind.UNREADABLE,
                    piece[result].start,
                    message("this tells how an order went before"),
                    message("write what is ordered now, or take this out"),
                )
                return sticky
            if alone:
                return sticky
        if not tokens:
            return sticky
        verb = prose.STICKY.get(tokens[0].kind)
        if self.reader.phase == "A" and tokens[0].kind == "HOLD":
            verb = Kind.HOLD  # "Keep A Par and A Mar"
        if len(tokens) == 1 and (
            verb is Kind.HOLD and self.reader.phase == "A" or tokens[0].kind in prose.headings(self.reader.phase)
        ):
            self.heading = verb  # "Remove:" with the units below
            return verb
        if len(tokens) == 2 and verb and frames.says_none(text[tokens[1].start : tokens[1].end]):
            self._ignore(start, end, message("no orders are given"))  # "Builds: none"
            return sticky
        kinds = {token.kind for token in tokens}
        placed = any(
            token.kind == "NAME" and (token.value or before.kind == "UNIT")
            for before, token in zip((tokens[0], *tokens), tokens)
        )
        if "NUMBER" in kinds and "WAIVE" not in kinds and not placed:
            self._ignore(start, end, message("a count, not an order"))
            return sticky
        waive = next((at for at, token in enumerate(tokens) if token.kind == "WAIVE"), None)
        if (
            self.reader.phase == "A"
            and waive is not None
            and any(prose.names_a_unit(*pair) for pair in zip(tokens[waive:], tokens[waive + 1 :]))
        ):
            self.waived = True
            self._trouble(
                FaultKind.UNREADABLE,
                tokens[waive].start,
                message("a waive names no unit"),
                message("write `Waive` alone, and `Build A Par` beside it for what is built"),
            )
            return sticky
        orders, troubles = len(self.orders), len(self.troubles)
        try:
            composer = Composer(self.reader.gazetteer, text, self.reader.phase)
            sentences = [composer.sentence(tree) for tree in parse(tokens)]
            kinds = {sentence.kind for sentence in sentences}
            if self.reader.phase == "A" and not verb and Kind.UNIT in kinds and kinds & set(prose.STICKY.values()):
                alone = next(sentence for sentence in sentences if sentence.kind is Kind.UNIT)  # "A Par remove A Mar"
                raise Incomplete(
                    alone.start,
                    message("`{written}` has no verb of its own", written=self._written(alone.start, alone.end)),
                    message("write one order a line, such as `Build A Par`"),
                )
            for sentence in sentences:
                verb_of_list = verb or sticky
                if sentence.kind is Kind.UNIT and verb_of_list:
                    gone = self.reader.phase == "R" and verb_of_list is Kind.REMOVE  # never behind "Build"
                    sentence = sentence._replace(kind=Kind.DISBAND if gone else verb_of_list)
                self._sentence(text, tokens, sentence)
            self._see_letters(sentences if len(self.orders) - orders == len(sentences) else [])
        except Unreadable as error:
            self._unparsed(text, tokens, error)
        except Incomplete as error:
            self.broken = True
            self._trouble(FaultKind.UNREADABLE, error.start, error.text, error.remedy)
        if len(self.troubles) > troubles:
            place = prose.first_place(tokens)
            new = self.troubles[troubles:]
            self.troubles[troubles:] = [trouble._replace(place=trouble.place or place) for trouble in new]
        if any(not trouble.note for trouble in self.troubles[troubles:]) and not self.reader.strict:
            del self.orders[orders:]
        if (
            tokens[-1].kind in ("DISBAND", "REMOVE", "BUILD")
            and len(self.orders) == orders + 1
            and self.reader.phase != "M"
        ):
            self._share(kind_of(self.orders[-1]), orders)
        return verb or sticky

    def _see_letters(self, sentences: list[Sentence]) -> None:
        """See that no unit without its letter follows one that has it, with nothing between. Raises Incomplete."""
        for before, sentence in zip(sentences, sentences[1:]):
            lettered = before.unit and sentence.unit and before.unit.letter and not sentence.unit.letter
            if lettered:
                written = self._written(sentence.start, sentence.end)
                raise Incomplete(sentence.start,
                                 message("`{written}` may be part of the order before it", written=written), LETTERED)

    def _share(self, kind: Kind, end: int) -> None:
        """Give the verb behind a list of units to all of them: "A Vie and A Bud disband"."""
        for at in range(end - 1, self.group - 1, -1):
            order = self.orders[at]
            if kind_of(order) is not Kind.UNIT:
                break
            self.orders[at] = with_kind(order, kind)

    def _leave(self, text: str, tokens: list[Token], start: int, end: int) -> None:
        """Leave out what is no order; but an order among words that are not understood is a fault."""
        alone = any(order.__class__ is Wording and order.kind is Kind.UNIT for order in self.orders)
        if self.reader.strict:
            self._trouble(FaultKind.UNREADABLE, start, message("this is no order"), message("give orders alone"))
        elif prose.holds_an_order(text, tokens) and not self.resulted:
            if not any(trouble.text == AMONG_WORDS for trouble in self.troubles):
                self._trouble(FaultKind.UNREADABLE, start, AMONG_WORDS, message("write the order alone"))
        elif (
            not self.resulted
            and prose.is_loose(tokens)
            and (self.reader.phase != "A" or not any(token.kind == "NAME" for token in tokens))
        ):
            self.loose.append((start, end))
        elif alone and self.reader.phase != "A" and not prose.is_prose(tokens):
            self._trouble(
                FaultKind.UNREADABLE,
                start,
                message("`{written}` is no order", written=self._written(start, end)),
                message("write `A Par H` or `A Par - Bur`"),
            )
        else:
            self._ignore(start, end, message("no order"))

    def _sentence_over(self) -> None:
        """Refuse units alone among other orders of one sentence: "A Par and A Mar - Bur" is no hold of A Par."""
        if len(self.orders) - self.group < 2 and len(self.troubles) == self.wrong and not self.waived:
            self.group = len(self.orders)  # one order, as mostly
            self.separators.clear()
            return
        group, kept = self.orders[self.group :], []
        kinds = [kind_of(order) for order in group]
        for at, (order, kind) in enumerate(zip(group, kinds)):
            waives = self.waived or bool({Kind.WAIVE, Kind.HOLD} & set(kinds))
            meant = not waives if self.reader.phase == "A" else stands_alone(kinds, at)
            if kind is not Kind.UNIT or meant:
                kept.append(order)
                continue
            column, text, place = told(order)
            if self.reader.phase == "A":
                what = message("`{text}` has no order of its own beside what else it says", text=text)
                remedy = message("write `Build` or `Remove` before each unit, and `Waive` alone")
            else:
                what = message("`{text}` has no order of its own beside other orders", text=text)
                remedy = message("give each unit an order of its own, such as `A Par H`")
            self.troubles.append(Trouble(FaultKind.UNREADABLE, column, what, remedy, place=place))
        if self.broken or "/" in self.separators and any(not trouble.note for trouble in self.troubles[self.wrong :]):
            kept = []  # "Build A/F Mar", "F Nth C A Lon and A Yor - Nwy": neither
        self.orders[self.group :] = kept
        unclear = part_of_another(kept, self.written)
        if unclear:
            column, text, place = told(unclear[0])
            self.troubles.append(
                Trouble(
                    FaultKind.UNREADABLE,
                    column,
                    message("`{text}` may be part of the order before it", text=text),
                    LETTERED,
                    place=place,
                )
            )
            del self.orders[self.group :]
        self.group, self.wrong, self.waived, self.broken = len(self.orders), len(self.troubles), False, False
        self.separators.clear()

    def _settle_loose(self, text: str) -> None:
        """Refuse words of orders left over beside an order ("A Par - Bur / Pic"): two things are named, and which is
        meant is open. Leave them out where no order stands beside them."""
        if not self.orders or not self.loose:
            for start, end in self.loose:
                self._ignore(start, end, message("no order"))
            return
        for start, end in self.loose:
            column, _, _ = min(map(told, self.orders), key=lambda there: abs(there[0] - self.folded.column(start)))
            _, beside, place = next(there for there in map(told, self.orders) if there[0] == column)
            self.troubles.append(
                Trouble(
                    FaultKind.UNREADABLE,
                    self.folded.column(start),
                    message("`{written}` stands beside `{beside}`: which is meant is not said",
                            written=self._written(start, end), beside=beside),
                    message("write the one order that is meant"),
                    place=place,
                )
            )
        del self.orders[:]

    def _sentence(self, text: str, tokens: list[Token], sentence: Sentence) -> None:
        reader = self.reader
        if not (prose.is_order(tokens, sentence, reader.phase) or is_slip(tokens, sentence, reader.gazetteer)):
            return self._leave(text, tokens, sentence.start, sentence.end)
        if self.reader.strict and (
            sentence.kind is Kind.UNIT and self.reader.phase != "A" or _without_dash(tokens, sentence)
        ):
            return self._trouble(
                FaultKind.UNREADABLE,
                sentence.start,
                message("the classic judges want an order for each unit, with `-` for a move"),
                message("write `A Par H` or `A Par - Bur`"),
            )
        missing = unknown(sentence, self.reader.gazetteer)
        place = prose.ordered_in(sentence)
        for named, near in missing:
            wrong = message("unknown province `{text}`", text=named.text)
            right = self._suggestion(near) or message("use a name or code of the map")
            if not near and is_doubt(named.text):  # "A War - Gal or Ukr"
                wrong = message("`{text}` may change the order beside it", text=named.text)
                right = message("take it out, or write the order as it is meant")
            self._trouble(FaultKind.UNREADABLE, named.start, wrong, right, place)
        if missing:
            meant = self._slip(tokens, sentence, missing) if self.reader.lenient else ""
            if not meant:
                return
            del self.troubles[-1]
            named = missing[0][0]
            sentence = replaced(sentence, named, named._replace(codes=(meant,)))
            self.troubles.append(
                Trouble(
                    FaultKind.UNREADABLE,
                    self.folded.column(named.start),
                    "",
                    "",
                    message("`{text}` was taken as {places}", text=named.text,
                            places=choice(self.reader.gazetteer.board, [meant])),
                )
            )
        written = self._written(sentence.start, sentence.end)
        if is_plain(sentence):
            made = wording(sentence, self.folded.column(sentence.start), written)
            strange = elsewhere(self.reader.gazetteer.board, made)
            if strange:
                return self._trouble(FaultKind.UNREADABLE, sentence.goal.start, *strange, place)
            self.orders.append(made)
        else:
            self.orders.append(Waiting(sentence, written, self.folded))

    def _slip(self, tokens: list[Token], sentence: Sentence, missing: list[tuple[Named, list[str]]]) -> str:
        """Find the one place that the one unknown name of an order, whole otherwise, is a slip for; "" for a word."""
        named = missing[0][0]
        at = next((at for at, token in enumerate(tokens) if token.start == named.start), 0)
        if (
            len(missing) > 1
            or sentence.kind is Kind.UNIT
            or not at
            or tokens[at - 1].kind not in BEFORE_PLACES
            or fold(named.text) in frames.ordinary_words()
            or any(token.value and named.start <= token.start < named.start + len(named.text) for token in tokens)
        ):  # "挪威吧" is Norway with a word behind it, not the Norwegian Sea
            return ""
        places = slips(named.text, self.reader.gazetteer)
        return places.pop() if len(places) == 1 else ""

    def _unparsed(self, text: str, tokens: list[Token], error: Unreadable) -> None:
        start, end = tokens[0].start, tokens[-1].end
        if not self.reader.strict and not prose.begins_like_order(tokens):
            return self._leave(text, tokens, start, end)
        if tokens[0].kind in ("MOVE", "HOLD", "SUPPORT", "CONVOY"):
            del self.orders[self.group :]  # "A Par holds and supports A Mar": it goes on about the same unit
        for token in tokens:
            if token.kind == "NAME" and not token.value:
                word = text[token.start : token.end]
                return self._trouble(
                    FaultKind.UNREADABLE,
                    token.start,
                    message("unknown word `{word}`", word=word),
                    self._suggestion(self.reader.gazetteer.near(word)) or ONE_A_LINE,
                )
        wanted = [EXPECTED[name] for name in EXPECTED if name in error.expected]
        if error.column == 0:
            self.broken = self.broken_off = True
            last = tokens[-1]
            return self._trouble(
                FaultKind.UNREADABLE,
                last.start,
                message("this order breaks off at `{text}`", text=text[last.start:last.end]),
                message("a province must follow") if "NAME" in error.expected else message("write it as `A Par - Bur`"),
            )
        token = tokens[error.column - 1]
        self._trouble(
            FaultKind.UNREADABLE,
            token.start,
            message("`{text}` cannot stand here", text=text[token.start:token.end]),
            message("expected {these}", these=either(wanted)) if wanted else ONE_A_LINE,
        )

    # What is wrong. -------------------------------------------------------------------------------------------

    def _suggestion(self, near: list[str]) -> str:
        return message("did you mean {places}?", places=choice(self.reader.gazetteer.board, near)) if near else ""

    def _trouble(self, kind: FaultKind, start: int, text: str, remedy: str, place: str = "") -> None:
        column = self.folded.column(start) if self.folded.text else start + 1
        self.troubles.append(Trouble(kind, column, text, remedy, place=place))

    def _ignore(self, start: int, end: int, why: str) -> None:
        written = self._written(start, end)
        if written:
            self.ignored.append((self.folded.column(start) if self.folded.text else start + 1, written, why))

    def _written(self, start: int, end: int) -> str:
        if not self.folded.text:
            return self.written.strip()
        return self.written[
            self.folded.column(start) - 1 : self.folded.column(end) - 1 if end < len(self.folded.text) else None
        ].strip()


def _without_dash(tokens: list[Token], sentence: Sentence) -> bool:
    return sentence.goal is not None and not any(token.kind == "MOVE" for token in tokens)
