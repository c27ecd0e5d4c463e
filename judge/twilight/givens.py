"""From clauses to what they give: operations, and the answers to what an event asks."""
from judge.faults import Fault, FaultKind
from judge.messages import message
from judge.twilight.clauses import OPERATIONS, Clause
from judge.twilight.lines import Line, Unit
from judge.twilight.orders import (Amount, Answer, Cards, Countries, Coup, Dealt, Given, Influence, Nothing, Number,
                                   Operation, Option, Places, RandomDiscard, Realign, Region, Roll, Space, Target, Verb)

MOST_MARKERS = 99
MOST_ROLLS = 9
CARD_VERBS = {"DISCARD": Verb.DISCARD, "GIVE": Verb.GIVE, "TAKE": Verb.TAKE, "CHOOSE": Verb.UNSAID}
SIGNS = {"+": Verb.PLACE, "-": Verb.REMOVE, "": Verb.UNSAID}
LONE_WORDS = {"PLAY": "play", "EVENT": "event", "OPS": "ops"}
"""Verbs that are a choice when they stand alone."""


def givens_of(line: Line, clause: Clause) -> list[Given]:
    """Read a clause as answers. Notes faults in the line; what is given is whole only where there are none."""
    kind = clause.kind
    if kind in OPERATIONS:
        operation = operation_of(line, clause)
        return [operation] if operation else []
    if kind in CARD_VERBS:
        return _cards(line, clause, CARD_VERBS[kind])
    if kind in ("PLACE", "REMOVE"):
        return _moved(line, clause)
    if kind in ("COUNTRY", "TARGET"):
        targets = targets_of(line, clause)
        return [Countries(targets, line.place(clause.at))] if targets or _needs_a_country(line, clause) else []
    if kind == "REGION":
        return _region(line, clause)
    if kind == "DEFCON":
        return _defcon(line, clause)
    if kind == "NONE":
        return [Nothing(line.place(clause.at))]
    if kind == "RANDOM" or kind == "HITS":
        numbers = _numbers(line, clause.items)
        return [RandomDiscard(numbers, line.place(clause.at))] if numbers or _needs_a_card(line, clause) else []
    if kind == "DRAWS":
        return _dealt(line, clause)
    if kind in LONE_WORDS:
        if clause.items and kind == "PLAY":
            return _cards(line, clause, Verb.UNSAID)
        if not clause.items:
            word = f"{LONE_WORDS[kind]} first" if clause.first and kind != "PLAY" else LONE_WORDS[kind]
            return [Option(word, line.place(clause.at)), *_loose_rolls(clause)]
        if kind == "OPS":
            operation = operation_of(line, clause)
            return [operation] if operation else []
    if kind in ("HEAD", "EVENT"):
        return bare(line, clause)
    line.wrong(clause.at, message("“{word}” says nothing here", word=clause.word),
               message("write a card, its use and where"))
    return []


def answers_of(line: Line, clauses: list[Clause]) -> tuple[Answer, ...]:
    """Read clauses as the answers that stand behind a play."""
    return tuple(Answer(given, clause.side) for clause in clauses for given in givens_of(line, clause))


# Operations

def operation_of(line: Line, clause: Clause) -> Operation | None:
    """Read a clause as an operation; an empty one of a kind that needs targets gives None without a fault."""
    place = line.place(clause.at)
    if clause.kind == "SPACE":
        if clause.items:
            text = message("“{word}” does not belong to the space race", word=line.written(clause.items[0].parts))
            line.wrong(clause.items[0].at, text, message("write `#106 NORAD space`"))
        return Space(_one_roll(line, clause, -1), place)
    if not clause.items:
        return None
    if clause.kind in ("INFLUENCE", "OPS", "PLACE"):
        if clause.kind == "OPS" and all(item.number() is None for item in clause.items):
            line.wrong(clause.items[0].at, message("what the points are used for is not said"),
                       message("write influence, coup or realign before the countries"))
            return None
        amounts = amounts_of(line, clause)
        if any(item.sign() == "-" for item in clause.items):
            line.wrong(clause.items[0].at, message("operations place influence and do not remove it"),
                       message("write the number without a minus"))
        return Influence(amounts, place)
    targets = targets_of(line, clause)
    if clause.kind == "REALIGN":
        return Realign(targets, place)
    if len(clause.items) > 1:
        line.wrong(clause.items[1].at, message("a coup has one target"), message("name one country"))
    return Coup(targets[0], place) if targets else None


def amounts_of(line: Line, clause: Clause) -> tuple[Amount, ...]:
    """Read a clause's items as influence; a country without a number has one marker."""
    amounts = []
    for i, item in enumerate(clause.items):
        count = item.number()
        if i in clause.rolls:
            line.faults.append(_dice_fault(clause.rolls[i][0], message("placing influence rolls no die"),
                                           message("leave the die out")))
        if not item.named():
            line.wrong(item.at, message("“{word}” markers without a country", word=item.text),
                       message("write both: Poland 2"))
            continue
        country = line.country(item)
        if count is not None and not 1 <= abs(count) <= MOST_MARKERS:
            line.wrong(item.at, message("{count} markers", count=abs(count)), message("write a number from 1"))
        elif country:
            amounts.append(Amount(country, 1 if count is None else abs(count), line.place(item.at)))
    return tuple(amounts)


def targets_of(line: Line, clause: Clause) -> tuple[Target, ...]:
    """Read a clause's items as countries, each with the dice that are stated for it."""
    targets = []
    for i, item in enumerate(clause.items):
        roll = _one_roll(line, clause, i)
        times = _times(item) if clause.kind == "REALIGN" and roll is None else 0
        if times:                          # “realign Iran x2”
            country = line.country(item)
            targets += [Target(country, None, line.place(item.at))] * times if country else []
            continue
        if item.named() and item.number() is not None and item.parts[0][0] != "CARD":
            line.wrong(item.at, message("“{word}”: a target has no number of markers", word=line.written(item.parts)),
                       message("name the country alone, once for each time; a die is written (roll 4)"))
            continue
        country = line.country(item)
        if country:
            targets.append(Target(country, roll, line.place(item.at)))
    return tuple(targets)


def _times(item: Unit) -> int:
    """Give how often a country is named by `x2`, 0 where it is not so written."""
    said = next((text for kind, text, _ in item.parts if kind == "TIMES"), "")
    times = int(said.lstrip("x ")) if said and item.named() else 0
    return times if times <= MOST_ROLLS else 0


def _one_roll(line: Line, clause: Clause, i: int) -> Roll | None:
    rolls = clause.rolls.get(i, [])
    if len(rolls) > 1:
        line.faults.append(_dice_fault(rolls[1], message("two dice for one roll"),
                                       message("write one: (roll 4) or (US 2, USSR 5)")))
    return rolls[0] if rolls else None


def _dice_fault(roll: Roll, text: str, remedy: str) -> Fault:
    return Fault(FaultKind.UNREADABLE, text, remedy, roll.place)


# Answers

def bare(line: Line, clause: Clause) -> list[Given]:
    """Read a list without a verb: places with numbers, countries, cards, a region or one of some options."""
    items = clause.items
    if not items:
        return _loose_rolls(clause)
    place = line.place(items[0].at)
    if any(item.number() is not None and item.parts[0][0] != "CARD" for item in items) and any(
            part[0] in ("WORD", "LAND") for item in items for part in item.named()):
        signs = {item.sign() for item in items}
        if signs == {"-", "+"}:            # what goes, then what comes (De-Stalinization)
            return [*(Places(amounts_of(line, part), SIGNS[sign], line.place(part.items[0].at))
                      for sign, part in _by_sign(clause)), *_loose_rolls(clause)]
        if len(signs) > 1:
            line.wrong(items[0].at, message("some numbers have a sign and some have none, or another"),
                       message("write the same for all"))
            return []
        return [Places(amounts_of(line, clause), SIGNS[signs.pop()], place), *_loose_rolls(clause)]
    if items[0].number() is not None and not items[0].named():
        line.wrong(items[0].at, message("a bare “{word}” may be a card, a number or a round", word=items[0].text),
                   message("write #{number} for a card, defcon {number} for a level", number=items[0].number()))
        return []
    meanings = line.meanings(items)
    if meanings is None:
        return []
    kinds = {kind for kind, _ in meanings}
    if kinds == {"country"}:
        return [Countries(targets_of(line, clause), place), *_loose_rolls(clause)]
    rolls = [roll for i in sorted(clause.rolls) for roll in clause.rolls[i]]
    if kinds == {"card"}:
        return [Cards(tuple(int(code) for _, code in meanings), Verb.UNSAID, place), *rolls]
    if len(items) == 1 and kinds == {"region"}:
        return [Region(meanings[0][1], place), *rolls]
    if len(items) == 1 and kinds == {"option"}:
        return [Option(meanings[0][1], place), *rolls]
    odd = next((i for i, (kind, _) in enumerate(meanings) if kind != meanings[0][0]), 1)
    line.wrong(items[odd].at, message("“{word}” does not go with what stands before it",
                                      word=line.written(items[odd].parts)),
               message("part different answers by “;”"))
    return []


def _by_sign(clause: Clause) -> list[tuple[str, Clause]]:
    """Part a list at its signs: markers that are removed, then those that are placed, with the dice behind them."""
    parts = [(sign, Clause("HEAD", clause.at)) for sign in ("-", "+")]
    for i, item in enumerate(clause.items):
        part = parts[item.sign() == "+"][1]
        if i in clause.rolls:
            part.rolls[len(part.items)] = clause.rolls[i]
        part.items.append(item)
    return parts


def _loose_rolls(clause: Clause) -> list[Given]:
    return list(clause.rolls.get(-1, ()))


def _moved(line: Line, clause: Clause) -> list[Given]:
    verb = Verb.PLACE if clause.kind == "PLACE" else Verb.REMOVE
    if clause.items:
        odd = next((item for item in clause.items if item.sign() == ("-" if verb is Verb.PLACE else "+")), None)
        if odd:
            line.wrong(odd.at, message("“{verb}” and “{sign}” contradict each other", verb=verb.value, sign=odd.sign()),
                       message("leave the sign out"))
        return [Places(amounts_of(line, clause), verb, line.place(clause.at)), *_loose_rolls(clause)]
    if verb is Verb.REMOVE or clause.word == "add":
        return [Option("remove" if verb is Verb.REMOVE else "add", line.place(clause.at))]
    _needs(line, clause, message("“{word}” needs countries and numbers", word=clause.word),
           message("write place Poland 2, Hungary 1"))
    return []


def _cards(line: Line, clause: Clause, verb: Verb) -> list[Given]:
    if clause.none and clause.items:
        line.wrong(clause.items[0].at, message("both none and a card"), message("write one of them"))
    numbers = _numbers(line, clause.items)
    if not numbers and not clause.none:
        _needs(line, clause, message("“{word}” needs a card, or none", word=clause.word),
               message("write discard #21, or discard none"))
        return []
    return [Cards(numbers, verb, line.place(clause.at)), *(r for i in sorted(clause.rolls) for r in clause.rolls[i])]


def _numbers(line: Line, items: list[Unit]) -> tuple[int, ...]:
    found = (line.card(item) for item in items)
    return tuple(number for number in found if number is not None)


def _region(line: Line, clause: Clause) -> list[Given]:
    if len(clause.items) != 1:
        _needs(line, clause, message("“{word}” needs one region", word=clause.word), message("write region Africa"))
        return []
    region = line.region(clause.items[0])
    return [Region(region, line.place(clause.at))] if region else []


def _defcon(line: Line, clause: Clause) -> list[Given]:
    item = clause.items[0] if len(clause.items) == 1 else None
    value = item.number() if item and not item.named() else None
    if value is None or not 1 <= value <= 5:
        line.wrong(item.at if item else clause.at, message("DEFCON is set to a level from 1 to 5"),
                   message("write defcon 3"))
        return []
    return [Number(value, line.place(clause.at))]


def _dealt(line: Line, clause: Clause) -> list[Given]:
    if clause.side is None:
        line.wrong(clause.at, message("whose cards these are is not said"), message("write draws: USSR #3, #11"))
        return []
    numbers = _numbers(line, clause.items)
    if not numbers:
        _needs_a_card(line, clause)
        return []
    return [Dealt(clause.side, numbers, line.place(clause.at))]


def _needs_a_country(line: Line, clause: Clause) -> bool:
    return _needs(line, clause, message("“{word}” needs a country", word=clause.word), message("write country Iran"))


def _needs_a_card(line: Line, clause: Clause) -> bool:
    text = message("“{word}” needs a card", word=clause.word)
    if clause.kind == "DRAWS":
        return _needs(line, clause, text, message("write draws: USSR #3, #11"))
    return _needs(line, clause, text, message("write random discard #21"))


def _needs(line: Line, clause: Clause, text: str, remedy: str) -> bool:
    """Note what a clause lacks, where nothing else is wrong with the line; it is False."""
    if not line.faults:
        line.wrong(clause.at, text, remedy)
    return False
