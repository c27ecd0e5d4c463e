"""Replay the digital edition's text logs: `judge replay LOG` for games that were played elsewhere."""

from judge.twilight.log_compare import Difference
from judge.twilight.log_lines import Log, is_log, phrases, read
from judge.twilight.log_replay import ALWAYS, Replayed, replay
from judge.twilight.state import Stage

__all__ = ["is_log", "replay_log"]

MOST_SHOWN = 10


def replay_log(text: str, name: str) -> tuple[str, bool]:
    """Play a log through the rules with the dice and cards it states, and compare every value that it prints.

    name: the file's, for the page. Gives the page, and whether all agrees. No fault is raised: what cannot be read or
    played is a difference, with its line.
    """
    log = read(text)
    if not log.sections:
        return f"{name}: there is no setup and no round in this log\n", False
    replayed = replay(log)
    agrees = not replayed.differences and replayed.stopped is None
    lines = [_head(log, name), *_rulings(replayed), *_untold(replayed)]
    lines += [_compared(replayed)] if agrees else _differences(log, replayed, name)
    lines.append(_end(log, replayed))
    return "\n".join(lines) + "\n", agrees


def _head(log: Log, name: str) -> str:
    options = [f"{side} +{count}" for side, count in log.options.get("bonus", {}).items()]
    options.append("optional cards " + ("on" if log.options.get("optional_cards") else "off"))
    return (
        f"{name}: a log of the digital edition, {', '.join(options)}; hands unknown, dice and cards as it states them"
    )


def _rulings(replayed: Replayed) -> list[str]:
    """Say which rulings are in force that are not the default."""
    said = [f"ruling {name}: {option} (the digital edition)" for name, option in ALWAYS.items()]
    return said + [f"ruling {ruled.name}: {ruled.option} (line {ruled.line} shows it)" for ruled in replayed.rulings]


def _untold(replayed: Replayed) -> list[str]:
    """Say what was taken from the lines that follow, and what the log leaves out."""
    said = [f"not told, and taken from what follows: {what} (line {line})" for line, what in replayed.untold]
    said += [
        f"not told: {phrases().kinds[kind]} at the end of a turn ({'once' if count == 1 else f'{count} times'})"
        for kind, count in sorted(replayed.silent.items())
        if count
    ]
    return said


def _compared(replayed: Replayed) -> str:
    kinds = [f"{name} {replayed.counted[kind]}" for kind, name in phrases().kinds.items() if replayed.counted[kind]]
    return f"{sum(replayed.counted.values())} values compared, no difference: {', '.join(kinds)}"


def _differences(log: Log, replayed: Replayed, name: str) -> list[str]:
    """Print the first differences, each with its line and both values, and why the rest cannot be played."""
    found, stopped = replayed.differences, replayed.stopped
    count = f"{len(found) or 'no'} difference{'' if len(found) < 2 else 's'}"
    lines = [f"{sum(replayed.counted.values())} values compared, {count}{' so far' if stopped else ''}"]
    lines += [_difference(one, name) for one in found[:MOST_SHOWN]]
    if len(found) > MOST_SHOWN:
        lines.append(f"and {len(found) - MOST_SHOWN} more")
    if stopped:
        text = log.text(stopped.line)
        lines.append(f"{name}:{stopped.line}: `{text}` cannot be played: {stopped.judge}")
    return lines


def _difference(one: Difference, name: str) -> str:
    if one.note:
        return f"{name}:{one.line}: `{one.log}`: {one.note}"
    log, judge = (f"`{value}`" if value else "nothing" for value in (one.log, one.judge))
    return f"{name}:{one.line}: the log has {log}, the judge {judge}"


def _end(log: Log, replayed: Replayed) -> str:
    state = replayed.state
    if state.due.stage is Stage.OVER and state.result:
        winner = f"the {state.result.winner.value} wins" if state.result.winner else "a draw"
        return f"{replayed.plays} plays, to the end of the game: {winner} ({state.result.reason})"
    if replayed.stopped:
        return f"{replayed.plays - 1} plays of {len(log.sections)}"
    ends = f"{replayed.plays} plays; the log ends in {log.sections[-1].text()}"
    return ends + f", in the midst of a play ({replayed.unplayed} lines not compared)" if replayed.unplayed else ends
