"""judge replay: a journal proves itself; the log of another program is played by the rules."""

import os

import click

from judge import journal, store
from judge.cli import again, common
from judge.cli.untranslated import Command
from judge.games import REGISTER, game
from judge.messages import message
from judge.orderfile import decode
from judge.protocol import View


@click.command(cls=Command)
@click.argument("path", metavar="STATE|JOURNAL|LOG")
@click.option("--lang", **common.language("what is said of a journal"))
def command(path, lang):
    """Play every phase of a journal again: the same orders must give the same results and the same states, and
    the seed of a game that has one the same deal.

    Prints the first difference, with exit status 1; so it does where the journal lacks phases, or does not lead to the
    phase that is due in STATE. Where a state was changed by hand between two phases, that is said and is no difference.
    The log of a program that a game knows (Twilight Struggle: the digital edition's) is
    played line by line instead, and every value in it compared. A difference is told as it is, with what only one side
    may know: it is for the game master.
    """
    log = _log(path)
    if log is not None:
        common.put(log[0].rstrip("\n"))
        return 0 if log[1] else 1
    if not path.endswith(".journal") and not os.path.exists(store.files(path).journal):
        common.read_position(path)     # raises Refused: what is neither a log nor a state has no journal to speak of
    entries = again.entries(path, View(lang=lang))

    def say(text: str) -> None:
        common.put(common.said(text, lang))

    if not entries:
        say(message("no phase is in this journal: there is nothing to prove"))
        return 1
    dealt = _deal(entries, path)
    if dealt is False:
        say(message("the beginning is not what its seed gives: the cards were dealt otherwise, "
                    "or the state was changed by hand"))
        return 1
    after, due = "", ""
    for number, entry in enumerate(entries, 1):
        if entry.number != number:
            say(message("entry {number} of the journal is missing: {there} stands in its place", number=number,
                        there=entry.number))
            return 1
        if after and journal.digest(entry.before.encode("utf-8")) != after:
            say(message("before phase {number} ({phase}) the state was changed by hand", number=entry.number,
                        phase=entry.phase))
        after = entry.after
        played, turn = again.play(entry, path)
        difference = again.difference(entry, played, turn)
        if difference:
            say(message("phase {number} ({phase}): {difference}", number=entry.number, phase=entry.phase,
                        difference=difference))
            return 1
        due = played.phase(turn.state)
    if not path.endswith(".journal") and os.path.exists(path) and journal.digest(store.read(path)) != after:
        there = common.read_position(path)
        if there.game.phase(there.state) != due:
            say(message("the journal leads to {due}, and the state is at {phase}: the journal lacks phases, or "
                        "another state was put here", due=due, phase=there.game.phase(there.state)))
            return 1
        say(message("since the last phase the state was changed by hand"))
    say(message("{count} phases played again: the same results, the same states; the seed gives the same deal" if dealt
                else "{count} phases played again: the same results, the same states", count=len(entries)))


def _deal(entries: list[journal.Entry], path: str) -> bool | None:
    """Deal a game's beginning again, where its seed is known: whether it is the same; None where nobody can tell."""
    played, first = again.before(entries[0], path)
    dealt = getattr(played, "redealt", lambda state: None)(first)
    return None if dealt is None else bool(dealt == first)


def _log(path: str) -> tuple[str, bool] | None:
    """Play a file as a log, if it is one that a game knows: (page, whether all agrees). None for what is no log."""
    if path.endswith((".journal", ".yaml", ".yml")):
        return None
    text = decode(store.read(path), path).text
    for name in REGISTER:
        played = game(name)
        if getattr(played, "is_log", None) and played.is_log(text):
            return played.replay_log(text, path)
    return None
