"""Answers as an orders file gives them: taken in the order of the questions, each turned into what is asked for."""
from typing import Any, Callable, Iterable, NamedTuple

from judge.faults import NOWHERE, Fault, FaultKind, Place, Refused
from judge.messages import message
from judge.twilight import mentions
from judge.twilight.asking import CHECKS, Kind, Missing, Question, named
from judge.twilight.operations import COUP, INFLUENCE, NONE, REALIGN, SPACE_RACE
from judge.twilight.orders import (Ahead, Answer, Cards, Countries, Coup, Dealt, Declaration, Influence, Norad, Nothing,
                                   Number, Option, Places, Play, RandomDiscard, Realign, Region, Roll, Side, Space,
                                   Verb)
from judge.twilight.titles import UN_INTERVENTION
from judge.twilight.uses import Way
from judge.twilight.world import TITLES

DRAWN = "draw "
"""How the reason begins for which a card is drawn, and not picked out of a hand."""
MODES = {Influence: INFLUENCE, Coup: COUP, Realign: REALIGN, Space: SPACE_RACE, Nothing: NONE}


class Left(NamedTuple):
    """An answer left ahead: by a side, for the questions of a card."""

    side: Side
    ahead: Ahead

    def text(self) -> str:
        """Give the line that a state keeps."""
        return Declaration(self.ahead, self.side).text(TITLES)


class Unfit(Exception):
    """An answer is of another kind than the question."""

    def __init__(self, question: Question):
        super().__init__(question)
        self.question = question


class Written:
    """A source of answers from a text. own_dice: the judge throws, so a stated die is refused; play: the declaration
    whose `first` and `operation` answer for its own card, by `side`; ahead: answers left ahead; those used are dropped.
    """

    def __init__(self, answers: Iterable[Answer], own_dice: bool, ahead: Iterable[Left] = (), play: Play | None = None,
                 side: Side | None = None):
        self.answers = list(answers)
        self.first = Option(play.first.value, play.place) if play and play.first else None
        self.operation = play.operation if play else None
        self.side = side
        self.own_dice = own_dice
        self.ahead = list(ahead)
        self.unfit: list[tuple[Answer, tuple[str, str]]] = []
        self.explain: Callable[[Question, Any], Any] | None = None      # as for `judge.twilight.asking.Ask`
        self.parts: list[Any] = []     # what is left of an operation whose mode was taken
        self.rolls: list[Roll] = []    # dice stated with what was taken, not yet thrown
        self.loose = False             # the parts are of an answer left ahead, which refuses nobody's play

    def take(self, question: Question, forced: Any) -> tuple[Any, Place]:
        """Give the next answer for a question. Raises Missing, or Refused where it is of another kind."""
        if self.parts and not self.loose:
            return self._meaning(question, self.parts.pop(0))
        if self.parts:
            return self._loosely(question, self.parts.pop(0))
        if question.side is self.side and question.purpose == "first" and self.first:
            first, self.first = self.first, None
            return self._meaning(question, first)
        if question.side is self.side and question.purpose == "play" and self.operation:
            operation, self.operation = self.operation, None
            return self._meaning(question, operation)
        index = next((i for i, answer in enumerate(self.answers) if answer.side in (None, question.side)
                      and not isinstance(answer.given, (Roll, RandomDiscard, Dealt))), None)
        if forced is not None:
            if index is not None and self._fits(question, self.answers[index]):
                return self._meaning(question, self.answers.pop(index).given)
            given = None if index is not None else self._left_ahead(question)
            return (forced, NOWHERE) if given is None else self._meaning(question, given)
        if index is not None:
            self.loose = False
            return self._meaning(question, self.answers.pop(index).given)
        given = self._left_ahead(question)
        if given is not None:
            return self._meaning(question, given)
        raise Missing(question)

    def _loosely(self, question: Question, given: Any) -> tuple[Any, Place]:
        """Take a part of an operation left ahead; where it is not allowed by now, nothing, or what is asked anew."""
        if self._allows(question, given):
            return self._meaning(question, given)
        self.parts = []
        if question.least or question.kind not in NOTHINGS:
            raise Missing(question)
        return NOTHINGS[question.kind], NOWHERE

    def _left_ahead(self, question: Question) -> Any:
        """Take the answer that was left ahead for a question; None where there is none, or it is not allowed by now."""
        for i, left in enumerate(self.ahead):
            if left.side is question.side and left.ahead.card == question.about:
                given, *rest = left.ahead.answers
                if not self._allows(question, given):
                    continue
                self.loose = True
                if rest:
                    self.ahead[i] = left._replace(ahead=left.ahead._replace(answers=tuple(rest)))
                else:
                    del self.ahead[i]
                return given
        return None

    def target(self) -> str:
        """Give the first country of an operation whose mode was just taken; "" where there is none."""
        return next((part.targets[0].country for part in self.parts if isinstance(part, Countries)), "")

    def left_over(self) -> list[Fault]:
        """List faults for the answers that nothing asked for."""
        parts = [] if self.loose else self.parts
        unused = [answer.given for answer in self.answers] + self.rolls + parts
        unused += [given for given in (self.first, self.operation) if given]
        why = {id(part): (message("there is no roll left for {place}", place=mentions.place(part.targets[0].country)),
                          message("a roll costs an Op and needs influence of the enemy (TS 6.2); leave it out"))
               for part in parts if isinstance(part, Countries)}
        why |= {id(answer.given): wrong for answer, wrong in self.unfit}
        faults = []
        for given in unused:
            text, remedy = why.get(id(given)) or (message("nothing asks for `{line}`", line=given.text()),
                                                  message("leave it out"))
            faults.append(Fault(FaultKind.OUT_OF_PLACE, text, remedy, given.place))
        return faults

    def unasked(self) -> tuple:
        """Give the answers that nothing has asked for so far."""
        return tuple(answer.given for answer in self.answers)

    def lines_left(self) -> list[str]:
        """Give the lines of the answers left ahead that were not used."""
        return [left.text() for left in self.ahead]

    def supply(self, kind: str, reason: str, side: str, items: tuple) -> Any:
        """Give the die or the card that the text states, for `judge.chance.Stated`.

        Raises Missing where it states none yet, Refused for a card that cannot be drawn.
        """
        if kind == "die":
            return self._die(reason, Side(side))
        for i, answer in enumerate(self.answers):
            given = answer.given
            if isinstance(given, (RandomDiscard, Dealt)) and given.numbers and (
                    not isinstance(given, Dealt) or given.side.value == side):
                number, *rest = given.numbers
                if rest:
                    self.answers[i] = answer._replace(given=given._replace(numbers=tuple(rest)))
                else:
                    del self.answers[i]
                if number not in items:
                    text = message("{card} cannot be drawn here", card=named(Kind.PICK, number))
                    remedy = message("a card that is still there")
                    raise Refused(Fault(FaultKind.OUT_OF_PLACE, text, remedy, given.place))
                return number
        raise Missing(Question(Kind.PICK, Side(side), items, secret=True, purpose=reason))

    def _die(self, reason: str, side: Side) -> int:
        if not self.rolls:
            index = next((i for i, answer in enumerate(self.answers) if isinstance(answer.given, Roll)), None)
            if index is None:
                raise Missing(Question(Kind.ROLL, side, tuple(range(1, 7)), purpose=reason))
            self.rolls.append(self.answers.pop(index).given)
        roll = self.rolls[0]
        if roll.die:
            self.rolls.pop(0)
            return self._face(roll.die, roll.place)
        value = roll.us if side is Side.US else roll.ussr
        rest = roll._replace(us=0) if side is Side.US else roll._replace(ussr=0)
        if rest.us or rest.ussr:
            self.rolls[0] = rest
        else:
            self.rolls.pop(0)
        if not value:
            raise Refused(Fault(FaultKind.OUT_OF_PLACE, message("no die of the {side} is stated",
                                                                side=mentions.the(side)),
                                message("state one for each side"), roll.place))
        return self._face(value, roll.place)

    def _face(self, value: int, place: Place) -> int:
        if not 1 <= value <= 6:
            raise Refused(Fault(FaultKind.OUT_OF_PLACE, message("a die of {number}", number=value),
                                message("{least} to {most}", least=1, most=6), place))
        return value

    @staticmethod
    def _allows(question: Question, given: Any) -> bool:
        """Tell whether a question takes an answer."""
        try:
            return CHECKS[question.kind](question, meaning(question, given)) is None
        except Unfit:
            return False

    def _fits(self, question: Question, answer: Answer) -> bool:
        """Tell whether an answer fits a question that needs none; note why not, should nothing else ask for it."""
        try:
            said = meaning(question, answer.given)
        except Unfit:
            return False
        wrong = CHECKS[question.kind](question, said)
        if wrong:
            wrong = self.explain and self.explain(question, said) or wrong
            self.unfit.append((answer, wrong))
        return wrong is None

    def _meaning(self, question: Question, given: Any) -> tuple[Any, Place]:
        """Turn an answer into what the question asks for, and lay its dice and its parts ready."""
        if question.kind is Kind.COUNTRY and isinstance(given, Realign) and len(given.targets) > 1:
            self.parts = [Countries((target,), target.place) for target in given.targets[1:]]
            given = given._replace(targets=given.targets[:1])
        try:
            value = meaning(question, given)
        except Unfit as unfit:
            text = message("`{line}` is no answer to what is asked now", line=given.text())
            remedy = message("asked is: {asked}", asked=asked(unfit.question))
            raise Refused(Fault(FaultKind.OUT_OF_PLACE, text, remedy, given.place)) from None
        if question.kind is Kind.OPERATION:
            self._part(given)
        elif isinstance(given, Space) and given.roll:
            self.state_roll(given.roll)
        for target in getattr(given, "targets", ()) if question.kind is not Kind.OPERATION else ():
            if target.roll:
                self.state_roll(target.roll)
        return value, given.place

    def _part(self, given: Any) -> None:
        if isinstance(given, Influence):
            self.parts = [Places(given.amounts, Verb.PLACE, given.place)]
        elif isinstance(given, Coup):
            self.parts = [Countries((given.target,), given.target.place)]
        elif isinstance(given, Realign):
            self.parts = [Countries((target,), target.place) for target in given.targets]
        elif isinstance(given, Space) and given.roll:
            self.state_roll(given.roll)

    def state_roll(self, roll: Roll) -> None:
        """Lay stated dice ready. The place of a target's die may be unsaid.

        Raises Refused where the judge throws the dice.
        """
        if self.own_dice:
            text = message("a die is stated, and the judge throws the dice of this game")
            raise Refused(Fault(FaultKind.OUT_OF_PLACE, text, message("leave the roll out"), roll.place))
        self.rolls.append(roll)


def _countries(given: Any) -> list[str] | None:
    if isinstance(given, (Countries, Realign)):
        return [target.country for target in given.targets]
    if isinstance(given, Coup):
        return [given.target.country]
    if isinstance(given, Norad):
        return [given.country]
    return None


def states_dice(given: Any) -> bool:
    """Tell whether a die or a card drawn is stated with an answer."""
    targets = (*getattr(given, "targets", ()), *([given.target] if isinstance(given, Coup) else []))
    return (isinstance(given, (Roll, RandomDiscard, Dealt)) or isinstance(given, Space) and given.roll is not None
            or any(target.roll for target in targets))


def meaning(question: Question, given: Any) -> Any:
    """Turn what is written into what a question takes. Raises Unfit where it asks for another kind of answer."""
    kind = question.kind
    if isinstance(given, Nothing) and kind in NOTHINGS:
        return NOTHINGS[kind]
    if kind is Kind.PLACES:
        return _markers(question, given)
    if kind in (Kind.COUNTRY, Kind.COUNTRIES):
        return _chosen_countries(question, given)
    if kind in (Kind.CARD, Kind.CARDS):
        return _chosen_cards(question, given)
    if kind is Kind.OPTION and (word := _word(given)):
        return word
    if kind is Kind.REGION and isinstance(given, Region):
        return given.name
    if kind is Kind.NUMBER and isinstance(given, Number):
        return given.value
    if kind is Kind.OPERATION and type(given) in MODES:
        return MODES[type(given)]
    raise Unfit(question)


def _markers(question: Question, given: Any) -> list[tuple[str, int]]:
    """Give how many markers go where; a country that is merely named has one for each time it is."""
    if isinstance(given, Countries):
        counts: dict[str, int] = {}
        for target in given.targets:
            counts[target.country] = counts.get(target.country, 0) + 1
        return list(counts.items())
    verb = given.verb if isinstance(given, Places) else Verb.PLACE
    if isinstance(given, (Places, Influence)) and verb in (Verb.UNSAID, question.verb):
        return [(amount.country, amount.count) for amount in given.amounts]
    raise Unfit(question)


def _chosen_countries(question: Question, given: Any) -> tuple[str, ...] | str:
    """Give the countries, or the one, that are named, be it with the number of markers that the question has itself."""
    countries = _countries(given)
    if countries is None and isinstance(given, Places) and all(a.count == question.markers for a in given.amounts):
        countries = [amount.country for amount in given.amounts]
    if countries is not None and question.kind is Kind.COUNTRIES:
        return tuple(countries)
    if countries is not None and len(countries) == 1:
        return countries[0]
    raise Unfit(question)


def _chosen_cards(question: Question, given: Any) -> tuple[int, ...] | int | None:
    """Give the cards, or the one or none, that are named with the verb of the question or without any."""
    if isinstance(given, Cards) and (Verb.UNSAID in (given.verb, question.verb) or given.verb is question.verb):
        if question.kind is Kind.CARDS:
            return given.numbers
        if len(given.numbers) < 2:
            return given.numbers[0] if given.numbers else None
    raise Unfit(question)


def _word(given: Any) -> str:
    """Give the word by which an option is chosen. Grain Sales takes the words of a play: `space`, `UN Intervention`."""
    if isinstance(given, Option):
        return given.word
    if isinstance(given, Space):
        return Way.SPACE.value
    return Way.UN.value if isinstance(given, Cards) and given.numbers == (UN_INTERVENTION,) else ""


NOTHINGS: dict[Kind, Any] = {Kind.PLACES: [], Kind.COUNTRY: None, Kind.COUNTRIES: (), Kind.CARD: None, Kind.CARDS: ()}


CARD_ASKED = {Verb.DISCARD: message("discard a card"), Verb.GIVE: message("give a card"),
              Verb.TAKE: message("take a card")}
CARDS_ASKED = {Verb.DISCARD: message("discard cards"), Verb.GIVE: message("give cards"),
               Verb.TAKE: message("take cards")}
ASKED = {Kind.COUNTRY: message("a country"), Kind.REGION: message("a region"), Kind.NUMBER: message("a number"),
         Kind.PLAY: message("a card and its use"), Kind.ROLL: message("a die"), Kind.PICK: message("a card")}


def asked(question: Question) -> str:
    """Say in a few words what a question asks for."""
    side = mentions.the(question.side)
    if question.about:
        return message("{what} ({side}, {card})", what=_asked(question), side=side, card=mentions.title(question.about))
    return message("{what} ({side})", what=_asked(question), side=side)


def _asked(question: Question) -> str:
    kind, verb = question.kind, question.verb
    if kind in (Kind.PLACES, Kind.COUNTRIES):
        most = question.most
        number = str(most) if question.least == most else message("up to {most}", most=most)
        if kind is Kind.COUNTRIES:
            return message("{number} different countries", number=number)
        return message("remove, countries with numbers, {number} in all" if verb is Verb.REMOVE else
                       "place, countries with numbers, {number} in all", number=number)
    if kind is Kind.CARD:
        return CARD_ASKED.get(verb) or message("choose a card")
    if kind is Kind.CARDS:
        return CARDS_ASKED.get(verb) or message("choose cards")
    if kind is Kind.OPTION:
        return mentions.any_of(map(mentions.word, question.choices))
    if kind is Kind.OPERATION:
        return message("operations: {modes}", modes=mentions.words(question.choices))
    return ASKED[kind]


def in_words(question: Question) -> str:
    """Say how a question is answered: the line, with dots for what is chosen. Nothing of the choices that is secret."""
    kind, verb, begin = question.kind, question.verb.value, f"{question.side.value}: "
    if kind is Kind.PICK:
        return f"`draws: {question.side.value} #…`" if question.purpose.startswith(DRAWN) else "`random discard #…`"
    if kind is Kind.OPTION:
        return mentions.any_of(f"`{begin}{choice}`" for choice in question.choices)
    if kind is Kind.OPERATION:
        return mentions.any_of(f"`{begin}{choice} …`" for choice in question.choices)
    said = {Kind.PLACES: f"{verb or 'place'} …", Kind.COUNTRY: "country …", Kind.COUNTRIES: "countries …",
            Kind.CARD: f"{verb or 'take'} #…", Kind.CARDS: f"{verb or 'take'} #…", Kind.REGION: "region …",
            Kind.NUMBER: "defcon …", Kind.ROLL: "roll …"}.get(kind, "…")
    return f"`{begin}{said}`"
