"""The command line as a whole: finds the command, runs it, and turns whatever stops it into a message."""

import gc
import io
import os
import sys
from importlib import import_module

import click

from judge.cli.untranslated import Group
from judge.faults import Refused, render
from judge.messages import message, name, told

COMMANDS = {  # in the order in which a game master meets them
    "new": "Start a game: write its first state file.",
    "check": "Echo every order in canonical words, with what is wrong and missing.",
    "adjudicate": "Print the results of a phase and write the new state.",
    "show": "Print the position in words.",
    "options": "List what can legally be ordered now.",
    "explain": "Say why each order did what it did.",
    "draw": "Draw the board, with orders and what became of them.",
    "history": "List the phases played, or print the page of one again.",
    "undo": "Take the last phase back.",
    "replay": "Prove a journal: the same orders give the same results.",
    "finish": "End a game by agreement or by the clock.",
    "maps": "List the maps, or prove a map file.",
    "rules": "List the rule choices and those in force.",
    "batch": "Answer jobs, one JSON object a line.",
    "help": "Print the help of a command.",
}
FAULTS, MISTAKEN, STOPPED = 1, 3, 130


class Commands(Group):
    """Imports a command when it is asked for, so that none pays for the others."""

    def list_commands(self, ctx):
        return list(COMMANDS)

    def get_command(self, ctx, name):
        return import_module(f"judge.cli.{name}").command if name in COMMANDS else None

    def format_commands(self, ctx, formatter):
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _version(context, parameter, asked):
    """Print the version; click's own option would search for translations at every start."""
    if asked:
        click.echo(f"judge {import_module('judge.version').VERSION}")
        context.exit()


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="`judge COMMAND --help` says more; `judge help orders` and `judge help declarations` show how those are "
    "written. Exit status: 0 done, 1 faults, 2 wrong usage.",
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version and exit."
)
def judge():
    """Adjudicate Diplomacy and Twilight Struggle from text files."""


def call(arguments: list[str] | None = None) -> int:
    """Run one command and give its exit status; whatever a user can write is told, never traced back."""
    spoken: dict[str, str] = {}    # the language, once the command has read its options
    try:
        status = judge.main(arguments, prog_name="judge", standalone_mode=False, obj=spoken) or 0
        sys.stdout.flush()
        return status
    except click.ClickException as error:
        from judge.cli import usage

        spoken.setdefault("lang", usage.language(sys.argv[1:] if arguments is None else arguments))
        usage.show(error, _messages(spoken))
        return error.exit_code
    except Refused as refused:
        sys.stderr.write(render(refused.faults, _messages(spoken)))
        return FAULTS
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # nobody reads on; the interpreter must not find that out again
        return FAULTS
    except (KeyboardInterrupt, click.Abort):
        return _stop(message("judge: stopped"), spoken, STOPPED)
    except OSError as error:
        reason = name("system", (error.strerror or str(error)).lower())
        return _stop(message("{file}: {reason}", file=error.filename or "judge", reason=reason), spoken)
    except RecursionError:
        return _stop(message("judge: this is nested too deeply to be read"), spoken)
    except MemoryError:
        return _stop(message("judge: there is not enough memory for this"), {})  # nor for tables of phrases
    except Exception as error:
        if "JUDGE_DEBUG" in os.environ:
            raise
        mistake = message("judge: a mistake in judge itself, please report it: {where}", where=_where(error))
        return _stop(mistake, spoken, MISTAKEN)


def _messages(spoken: dict[str, str]) -> dict[str, str]:
    """Give the phrases of the language that a command speaks; none where what stopped it stops this too."""
    try:
        return import_module("judge.games").messages(spoken["lang"]) if spoken.get("lang", "en") != "en" else {}
    except (OSError, Refused):
        return {}


def _stop(text: str, spoken: dict[str, str], status: int = FAULTS) -> int:
    sys.stderr.write(told(text, _messages(spoken)) + "\n")
    return status


def _where(error: Exception) -> str:
    """Name the line that failed, for a report of the mistake."""
    trace = error.__traceback__
    while trace.tb_next:
        trace = trace.tb_next
    file = os.path.basename(trace.tb_frame.f_code.co_filename)
    return f"{type(error).__name__}: {error} ({file}, line {trace.tb_lineno}); JUDGE_DEBUG=1 shows more"


def run() -> None:
    """Run the command line and end the program: UTF-8 out, whatever the locale."""
    gc.set_threshold(100_000, 20, 20)  # most commands are over before a collection would pay: 8 ms of 100
    for stream in ("stdout", "stderr"):
        if getattr(sys, stream) is None:  # closed by who started us
            setattr(sys, stream, io.TextIOWrapper(io.BytesIO()))
        getattr(sys, stream).reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    status = call()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            status = status or FAULTS
    os._exit(status)  # taking everything down piece by piece would cost 15 ms more
