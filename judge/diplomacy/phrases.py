"""The words of reports: one table a language, `maps/diplomacy/tables/phrases.LANG.yaml`.

A phrase has a key and a text with named holes: `bounces.standoff: "bounced against {by}"`. A key that ends in
`.many` is the same phrase for several causes, where the language needs one.
"""
from functools import lru_cache
from typing import Iterable, Mapping

from judge import resources
from judge.document import read
from judge.messages import told
from judge.phrases import LANGUAGES, Phrasebook, known, messages as said

__all__ = ["LANGUAGES", "Phrases", "messages", "phrases"]


class Phrases(Phrasebook):
    """A language's table. phrases: key -> text with holes; powers: a power's name in the map -> in this language."""

    def __init__(self, lang: str, phrases: Mapping[str, str], powers: Mapping[str, str]):
        super().__init__(lang, phrases)
        self.powers = powers

    def reason(self, result: str, why: str, many: bool, **values) -> str:
        """Fill the phrase of an outcome and its reason (`bounces`, `standoff`); many: several orders caused it.

        A reason without a phrase is shown as its code beside the outcome's plain word.
        """
        key = f"{result}.{why}" if why else result
        if key not in self.phrases:
            return self.say("reason", what=self.say(result, **values), why=why)
        if many and f"{key}.many" in self.phrases:
            key = f"{key}.many"
        return self.say(key, **values)

    def told(self, text: str) -> str:
        """Say a message in this language."""
        return told(text, messages(self.lang))

    def power(self, name: str) -> str:
        """Name a power in this language; a map's own powers keep the map's name."""
        return self.powers.get(name, name)

    def named(self, powers: Iterable[str]) -> str:
        """List powers with commas."""
        return self.listed(map(self.power, powers))

    def phase(self, code_or_phase) -> str:
        """Name a phase ("Fall 1902, movement"), given as a Phase or as a code."""
        from judge.diplomacy.phases import Phase, read_phase

        phase = code_or_phase if isinstance(code_or_phase, Phase) else read_phase(code_or_phase)
        return self.say(f"phase.{phase.season}{phase.kind}", year=phase.year) if phase else str(code_or_phase)


@lru_cache(maxsize=None)
def phrases(lang: str = "en") -> Phrases:
    """Read a language's table. An unknown language is English."""
    lang = known(lang)
    name = f"phrases.{lang}.yaml"
    value = read(resources.text("maps", "diplomacy", "tables", name), name).value
    return Phrases(lang, value["phrases"], value["powers"] or {})


@lru_cache(maxsize=None)
def messages(lang: str) -> Mapping[str, str]:
    """Give how messages are said in a language, by their English phrases; names of places of the standard map and of
    powers among them ("place: Belgium", "power: France")."""
    if known(lang) == "en":
        return {}
    column = lang[3:].lower()
    name = "chinese.yaml"
    places = read(resources.text("maps", "diplomacy", "tables", name), name).value["places"]
    standard = read(resources.text("maps", "diplomacy", "standard.yaml"), "standard.yaml").value["provinces"]
    named = {f"place: {standard[code]['name']}": there[column][0] for code, there in places.items() if code in standard}
    powers = {f"power: {power}": text for power, text in phrases(lang).powers.items()}
    return {**said(lang), **said(lang, "diplomacy", "tables"), **named, **powers, **_of_rules(lang)}


def _of_rules(lang: str) -> dict[str, str]:
    """Give the rulebook's texts in a language, by the English ones: "rule: convoy paradoxes"."""
    english, other = (
        read(resources.text("maps", "diplomacy", "tables", name), name).value["issues"]
        for name in ("rules.yaml", f"rules.{lang}.yaml"))
    found = {}
    for number, issue in english.items():
        found[f"rule: {issue['title']}"] = other[number]["title"]
        for name, option in issue["options"].items():
            found.update({f"rule: {option[key]}": other[number]["options"][name][key]
                          for key in ("says", "instead") if key in option})
    return found
