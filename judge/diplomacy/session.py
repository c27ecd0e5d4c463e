"""The frame of what players send to the classic judges: signing on and off, commands, press, phases, conditions.

What is no order is left out and told, or refused with what the judge does instead; maps/diplomacy/tables/strict.yaml
lists the commands. What is left are lines of orders, each behind the SIGNON of its power.
"""
import re
from typing import Iterable, NamedTuple

from judge.diplomacy.gazetteer import Gazetteer, gazetteer, table
from judge.diplomacy.naming import phase_title
from judge.diplomacy.phases import Phase, phase_remedy, read_phase
from judge.diplomacy.said import Trouble
from judge.diplomacy.state import State
from judge.faults import FaultKind, LeftOut
from judge.messages import message, one_of
from judge.names import fold
from judge.orderfile import Source, lines

CONDITION = re.compile(r"\s*(else\s*if|else|end\s*if|if)\b(.*)", re.I)
PHASE = re.compile(r"\s*phase\b\s*(.*?)\s*$", re.I)
SET = re.compile(r"\s*set\b(.*)", re.I)
DASHES = re.compile(r"--\s*$")
SIGNED_ON = re.compile(r"([a-z])(\S+)(?:\s+\S+)?\s*$", re.I)
KINDS = "MRA"
OWN_LINES = message("give orders lines of their own")
TYPES = {"a": "A", "army": "A", "f": "F", "fleet": "F"}


class Frame(NamedTuple):
    """A source as the classic judges part it. lines: those that are orders, the others empty; left_out: (line, text,
    why); troubles: (line, trouble, power)."""

    lines: list[str]
    left_out: list[LeftOut]
    troubles: list[tuple[int, Trouble, str]]


def frames(state: State, sources: Iterable[Source]) -> list[Frame]:
    """Part sources, in order: CLEAR drops what its power gave in any of them before."""
    given: dict[str, list[tuple[Frame, int]]] = {}
    return [_Session(state, lines(source.text), given).frame() for source in sources]


def _command(names: Iterable[str]) -> re.Pattern:
    """Find a command at the beginning of a line; its words may be split or joined."""
    words = "|".join(r"\s*".join(map(re.escape, str(name).split())) for name in names)
    return re.compile(rf"\s*({words})\b[ \t]*(.*)", re.I)


class _Session:
    """One source. power: who has signed on; over: signed off, or before the first SIGNON of a later mail; later: the
    phase for which the lines are, where it is not the one due; branches: of the conditions that are open: [the
    line, -1 once something is wrong; a branch was taken; this one is]; given: lines of orders by power."""

    def __init__(self, state: State, there: list[str], given: dict[str, list[tuple[Frame, int]]]):
        self.state, self.given = state, given
        self.gazetteer: Gazetteer = gazetteer(state.board, state.names)
        self.there, self.made = there, Frame(list(there), [], [])
        value = table("strict")
        names = value["names"]
        self.places = {fold(name): code for code, province in state.board.provinces.items()
                       for name in (code, province.name, *names.get(code, ()))}
        commands = value["commands"]
        self.signon, self.signoff = _command(commands["signon"]), _command(commands["signoff"])
        self.press = {name: (_command([name]), _command([end])) for name, end in commands["press"].items()}
        self.clear, self.queries = _command(["clear"]), _command(commands["left out"])
        self.refused = {name: (_command([name]), message(remedy)) for name, remedy in commands["refused"].items()}
        self.power, self.over, self.later, self.predicts = "", False, None, False
        self.branches: list[list] = []

    def frame(self) -> Frame:
        at = 0
        while at < len(self.there):
            at = self._line(at, self.there[at])
        self._close(len(self.there))
        return self.made

    def _line(self, at: int, line: str) -> int:
        """Deal with a line. Returns where to go on."""
        if not line.strip():
            return at + 1
        signon = self.signon.match(line)
        if signon:
            return self._sign_on(at, line, signon)
        if self.over:
            return self._leave(at, message("behind the end of the orders"))
        if self.signoff.match(line) or DASHES.match(line):
            self._close(at)
            self.over = True
            return self._leave(at, message("behind the end of the orders"))
        for name, (begins, ends) in self.press.items():
            if begins.match(line):
                return self._press(at, name, ends)
        if self.predicts:
            return self._leave(at, message("a guess of what others order"))
        if CONDITION.match(line):
            return self._condition(at, line)
        if not all(branch[2] for branch in self.branches):
            return self._leave(at, message("its condition does not hold"))
        if PHASE.match(line):
            return self._phase(at, line)
        if self.later:
            return self._leave(at, message("for a later phase: send it when that is due"))
        return self._command(at, line)

    def _command(self, at: int, line: str) -> int:
        if SET.match(line):
            return self._set(at, line)
        found = self.clear.match(line)
        if found:
            if found[2]:
                return self._trouble(at, found.start(2), message("nothing stands behind `{word}`", word="CLEAR"),
                                     OWN_LINES)
            for frame, there in self.given.pop(self.power, ()):
                if frame.lines[there]:
                    frame.left_out.append(LeftOut(there + 1, frame.lines[there].strip(), message("dropped by CLEAR")))
                    frame.lines[there] = ""
            return self._leave(at, message("a command, not an order"))
        for begins, remedy in self.refused.values():
            found = begins.match(line)
            if found:
                self.predicts = self.predicts or fold(found[1]) == "predict"
                return self._trouble(at, found.start(1),
                                     message("`{word}` is a command to another program", word=found[1]), remedy)
        if self.queries.match(line):
            return self._leave(at, message("a command, not an order"))
        self.given.setdefault(self.power, []).append((self.made, at))
        return at + 1

    def _sign_on(self, at: int, line: str, found: re.Match) -> int:
        """Begin a mail's orders: a power's letter, the game's name, a password that nobody needs here."""
        self._close(at)
        self.over = self.predicts = False
        self.later = None
        there = SIGNED_ON.match(found[2])
        if there is None:
            return self._trouble(at, found.start(2), message("this does not sign on: `{line}`", line=line.strip()),
                                 message("write `SIGNON fgame password`, and orders below it"))
        power = self.gazetteer.letters.get(there[1].casefold())
        if power is None:
            return self._trouble(at, found.start(2), message("`{letter}` is no power's letter", letter=there[1]),
                                 one_of(sorted(letter.upper() for letter in self.gazetteer.letters)))
        self.power = power
        self.made.lines[at] = f"SIGNON {there[1]}{there[2]}"
        return at + 1

    def _close(self, at: int) -> None:
        for line in [line for line, _, _ in self.branches if line >= 0]:
            self._trouble(line, 0, message("this condition has no end"),
                          message("write `ENDIF` behind what hangs on it"))
        self.branches.clear()

    def _press(self, at: int, name: str, ends: re.Pattern) -> int:
        """Leave out press, up to its end."""
        for end in range(at + 1, len(self.there)):
            if self.signon.match(self.there[end]):
                break
            if ends.match(self.there[end]):
                for line in range(at, end + 1):
                    self._leave(line, message("press, which the game master passes on"))
                return end + 1
        else:
            end = len(self.there)
        for line in range(at + 1, end):
            self._leave(line, message("press, which the game master passes on"))
        self._trouble(at, 0, message("`{line}` has no end", line=self.there[at].strip()),
                      message("write `{end}` behind it",
                              end=table("strict")["commands"]["press"][name].upper().replace(" ", "")))
        return end

    def _set(self, at: int, line: str) -> int:
        """Leave out settings: each is one that the classic judges know."""
        rest, start = SET.match(line)[1], SET.match(line).start(1)
        vote = False
        while rest.strip(" \t,;"):
            found = next((found for form, votes in self._settings() for found in [form.match(rest)] if found), None)
            if found is None:
                column = start + len(rest) - len(rest.lstrip(" \t,;"))
                return self._trouble(at, column, message("`{text}` is no setting", text=rest.strip(" ,;")), OWN_LINES)
            vote = vote or any(form.match(rest) and votes for form, votes in self._settings())
            start, rest = start + found.end(), rest[found.end():]
        if vote:
            return self._leave(at, message("a vote: `judge finish` ends a game"))
        return self._leave(at, message("a setting, without effect here"))

    def _settings(self) -> list[tuple[re.Pattern, bool]]:
        return [(re.compile(rf"[ \t,;]*(?:{form})(?=[\s,;]|$)", re.I), votes == "votes")
                for votes, forms in table("strict")["settings"].items() for form in forms]

    def _phase(self, at: int, line: str) -> int:
        """Begin the orders of a phase: the one that is due, or a later one."""
        said = PHASE.match(line)
        phase = read_phase(said[1])
        if phase is None:
            self.later = Phase("S", 0, "M")
            return self._trouble(at, said.start(1), message("`{text}` is no phase", text=said[1]),
                                 phase_remedy(said[1], message("write it as `PHASE F1902M`")))
        due = self.state.phase
        self.later = None if phase == due else phase
        if self.later and (phase.turn, KINDS.index(phase.kind)) < (due.turn, KINDS.index(due.kind)):
            return self._trouble(at, said.start(1), message("these orders are for another phase"),
                                 message("{phase} ({code}) is due", phase=phase_title(due), code=due.code),
                                 FaultKind.OUT_OF_PLACE)
        return self._leave(at, message("names the phase of the orders below"))

    # Conditions. ----------------------------------------------------------------------------------------------

    def _condition(self, at: int, line: str) -> int:
        """Open, turn or close a condition, which the position as it is decides."""
        found = CONDITION.match(line)
        word, rest = "".join(found[1].lower().split()), found[2]
        if self.later:
            return self._leave(at, message("for a later phase: send it when that is due"))
        if word in ("else", "endif") and rest.strip(" \t;,"):
            return self._trouble(at, found.start(2), message("nothing stands behind `{word}`", word=found[1]),
                                 OWN_LINES)
        if word != "if" and not self.branches:
            return self._trouble(at, found.start(1), message("`{word}` without `IF`", word=found[1]),
                                 message("write `IF` and what it hangs on before"))
        if word == "endif":
            del self.branches[-1:]
            return self._leave(at, message("the end of a condition"))
        outer = self.branches if word == "if" else self.branches[:-1]
        if not all(branch[2] for branch in outer):
            self.branches.extend([[at, True, False]] if word == "if" else [])
            return self._leave(at, message("its condition does not hold"))
        holds = True if word == "else" else self._holds(at, found.start(2), rest)
        if word == "if":
            self.branches.append([at, holds, holds])
        else:
            branch = self.branches[-1]
            branch[1:] = [branch[1] or holds, holds and not branch[1]]
        if self.made.troubles and self.made.troubles[-1][0] == at + 1:
            self.branches[-1][:] = [-1, True, False]               # nobody knows: nothing of it is taken
            return at + 1
        if self.branches[-1][2]:
            return self._leave(at, message("a condition, which holds"))
        return self._leave(at, message("a condition, which does not hold"))

    def _holds(self, at: int, start: int, text: str) -> bool:
        """Decide `[NOT] [power] [A|F] place [AND|OR …]`. What can be read in two ways that differ is a trouble."""
        parts = re.split(r"\b(and|or)\b", text, flags=re.I)
        terms, words = [self._term(at, start, term, text) for term in parts[::2]], [w.lower() for w in parts[1::2]]
        if None in terms:
            return False
        values = [there != negated for negated, there in terms]
        readings = {_in_turn(values, words), _and_first(values, words)}
        if terms[0][0] and words:
            values[0] = not values[0]
            readings |= {not _in_turn(values, words), not _and_first(values, words)}
        if len(readings) > 1:
            self._trouble(at, start, message("this condition can be read in two ways"),
                          message("part it with `IF` and `ELSE IF`"))
        return readings.pop()

    def _term(self, at: int, start: int, term: str, text: str) -> tuple[bool, bool] | None:
        """Read one unit: (it is negated, it is there)."""
        words = term.split()
        negated = bool(words) and words[0].lower() == "not"
        words = words[negated:]
        power = self.gazetteer.powers.get(fold(words[0])) if len(words) > 1 else None
        if len(words) > 1 and len(words[0]) == 1 and (words[0].lower() not in TYPES or words[1].lower() in TYPES):
            power = self.gazetteer.letters.get(words[0].casefold())          # "A A Mun": of Austria
        words = words[1:] if power else words
        letter = TYPES.get(words[0].lower(), "") if len(words) > 1 else ""
        place = self.places.get(fold(" ".join(words[bool(letter):])))
        if place is None:
            self._trouble(at, start + text.find(term) + _blanks(term),
                          message("`{text}` names no place", text=term.strip()),
                          message("write `IF [NOT] [power] [A|F] place`"))
            return None
        unit = self.state.units.get(place, "")
        there = bool(unit) and letter in ("", unit[0]) and power in (None, self.state.owner.get(place))
        return negated, there

    # What comes of it. ----------------------------------------------------------------------------------------

    def _leave(self, at: int, why: str) -> int:
        if self.there[at].strip():
            self.made.left_out.append(LeftOut(at + 1, self.there[at].strip(), why))
        self.made.lines[at] = ""
        return at + 1

    def _trouble(self, at: int, start: int, text: str, remedy: str, kind: FaultKind = FaultKind.UNREADABLE) -> int:
        self.made.troubles.append((at + 1, Trouble(kind, start + 1, text, remedy), self.power))
        self.made.lines[at] = ""
        return at + 1


def _blanks(text: str) -> int:
    return len(text) - len(text.lstrip())


def _in_turn(values: list[bool], words: list[str]) -> bool:
    value = values[0]
    for word, there in zip(words, values[1:]):
        value = value and there if word == "and" else value or there
    return value


def _and_first(values: list[bool], words: list[str]) -> bool:
    groups = [[values[0]]]
    for word, there in zip(words, values[1:]):
        if word == "and":
            groups[-1].append(there)
        else:
            groups.append([there])
    return any(all(group) for group in groups)
