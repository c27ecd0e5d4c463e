"""The rules of a game as its state file names them: a named set, and single choices that differ from it.

`maps/diplomacy/tables/rules.yaml` lists the issues, their options and the sets. A game that plays by DATC's
preferences never needs it: they are the defaults of Rules.
"""
from functools import lru_cache
from typing import Any, NamedTuple

from judge import resources
from judge.diplomacy.rules import Rules
from judge.document import Document, read
from judge.faults import Fault, FaultKind, Refused
from judge.messages import Message, listed, message, name, one_of

DEFAULT = Rules()


class Option(NamedTuple):
    """One answer to an issue. says: what it means; works: whether this judge can play by it; instead: if not, what a
    game can do."""

    name: str
    says: str
    works: bool
    instead: str = ""


class Choice(NamedTuple):
    """One issue, and the option in force. id: DATC's number ("4.A.3"); field: its name in Rules; default: what DATC
    prefers; chosen: what is in force; base: what the game's named set takes."""

    id: str
    field: str
    title: str
    about: str
    options: tuple[Option, ...]
    default: str
    chosen: str
    base: str


class Rulebook(NamedTuple):
    """rules.yaml. issues: the choices as DATC prefers them; titles: set -> what it is; sets: set -> its rules."""

    issues: tuple[Choice, ...]
    titles: dict[str, str]
    sets: dict[str, Rules]


@lru_cache(maxsize=None)
def rulebook() -> Rulebook:
    """Read the issues, their options and the named sets."""
    value = read(resources.text("maps", "diplomacy", "tables", "rules.yaml"), "rules.yaml").value
    issues, field = [], {}
    for number, issue in value["issues"].items():
        options = tuple(Option(str(name), o["says"], o.get("works", False), o.get("instead", ""))
                        for name, o in issue["options"].items())
        default = str(issue["default"])
        field[number] = issue["field"]
        issues.append(Choice(number, issue["field"], issue["title"], issue["about"], options,
                             default, chosen=default, base=default))
    sets = {str(name): Rules(str(name), **{field[number]: str(option) for number, option in entry["takes"].items()})
            for name, entry in value["sets"].items()}
    return Rulebook(tuple(issues), {str(name): entry["title"] for name, entry in value["sets"].items()}, sets)


def named(base: str) -> Rules:
    """Give the rules of a named set. Raises KeyError for a name that is none."""
    return DEFAULT if base == DEFAULT.base else rulebook().sets[base]


def read_rules(document: Document, path: tuple = ("rules",)) -> Rules:
    """Read the rules that stand at a path of a state: nothing (DATC's), a set (`2023`), or `{base: 2023, 4.A.3: dptg}`.

    An issue is named by its number or its field. Raises Refused for an unknown set, issue or option, for an issue
    that is named twice, and for an option that this judge does not play by.
    """
    value: Any = document.value
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    if value is None:
        return DEFAULT
    if not isinstance(value, dict):
        return _base(document, path, value)
    faults: list[Fault] = []
    rules = DEFAULT
    if value.get("base") is not None:
        try:
            rules = _base(document, (*path, "base"), value["base"])
        except Refused as refused:
            faults.extend(refused.faults)
    overrides = [key for key in value if key != "base"]
    if not overrides and not faults:
        return rules
    issues = {name.lower(): choice for choice in rulebook().issues for name in (choice.id, choice.field)}
    taken: dict[str, str] = {}
    for key in overrides:
        where = (*path, key)
        choice = issues.get(str(key).lower())
        if choice is None:
            faults.append(document.fault(where, message("`{key}` is no issue of the rules", key=key),
                                         _near(str(key), issues)))
        elif choice.field in taken:
            faults.append(document.fault(where,
                                         message("`{key}` is the same issue as `{taken}`", key=key,
                                                 taken=taken[choice.field]),
                                         message("keep one"), FaultKind.AMBIGUOUS))
        else:
            taken[choice.field] = str(key)
            option = _option(choice, value[key])
            if option is None or not option.works:
                faults.append(_refusal(document, where, choice, value[key], option))
            else:
                rules = rules._replace(**{choice.field: option.name})
    if faults:
        raise Refused(*faults)
    return rules


def _base(document: Document, path: tuple, value: Any) -> Rules:
    name = str(value).strip().lower() if isinstance(value, (str, int)) and not isinstance(value, bool) else None
    if name == DEFAULT.base:
        return DEFAULT
    rules = rulebook().sets.get(name) if name else None
    if rules is None:
        shown = f"`{value}`" if name is not None else message("what stands here")
        raise Refused(document.fault(path, message("{shown} is no set of rules", shown=shown), one_of(rulebook().sets)))
    return rules


def _option(choice: Choice, value: Any) -> Option | None:
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        return None
    name = str(value).strip().lower()
    return next((option for option in choice.options if option.name == name), None)


def _refusal(document: Document, where: tuple, choice: Choice, value: Any, option: Option | None) -> Fault:
    good = one_of(o.name for o in choice.options if o.works)
    if option is not None:
        return document.fault(where,
                              message("{issue} {option} ({says}) is not played by this judge", issue=choice.id,
                                      option=option.name, says=rule_text(option.says)),
                              message("{instead}; {others}", instead=rule_text(option.instead), others=good),
                              FaultKind.OUT_OF_PLACE)
    shown = f"`{value}`" if isinstance(value, (str, int)) else message("what stands here")
    return document.fault(where,
                          message("{shown} is no option of {issue} ({title})", shown=shown, issue=choice.id,
                                  title=rule_text(choice.title)), good)


def rule_text(text: str) -> Message:
    """Quote the rulebook, which other languages have too (`rules.zh-Hant.yaml`)."""
    return name("rule", text)


def _near(key: str, issues: dict[str, Choice]) -> str:
    from difflib import get_close_matches  # needed for faults only

    part = key.upper().rpartition(".")[0]
    numbers = [choice.id for choice in rulebook().issues if choice.id.rpartition(".")[0] == part]
    near = [issues[name].field for name in get_close_matches(key.lower(), issues, 1)]
    if numbers:
        return message("{part} has {issues}; `judge rules` lists the issues", part=part, issues=listed(numbers))
    if near:
        return message("did you mean `{field}`? `judge rules` lists the issues", field=near[0])
    return message("`judge rules` lists the issues")


def write_rules(rules: Rules) -> dict[str, str | int]:
    """Give rules as a state file writes them, which `read_rules` reads back: the set, and what differs from it."""
    value: dict[str, str | int] = {"base": int(rules.base) if rules.base.isdigit() else rules.base}
    base = named(rules.base)
    if rules != base:
        for choice in rulebook().issues:
            option = getattr(rules, choice.field)
            if option != getattr(base, choice.field):
                value[choice.id] = option
    return value


def listing(rules: Rules = DEFAULT) -> tuple[Choice, ...]:
    """List every issue with its options and the one that these rules take, in the order of DATC."""
    base = named(rules.base)
    return tuple(choice._replace(chosen=getattr(rules, choice.field), base=getattr(base, choice.field))
                 for choice in rulebook().issues)
