"""Wrong usage, said in another language than English: click has English words only.

In English click's own words stand. A message of ours is told as all are; of click's own what it says most is worded
here.
"""

import sys
from typing import Mapping, Sequence

import click

from judge.messages import Message, listed, message, one_of, told


def language(arguments: Sequence[str]) -> str:
    """Find the language that a command line asks for, which may be too wrong for its options to be read."""
    behind = [*arguments[1:], ""]
    for argument, value in zip(arguments, behind):
        if argument == "--lang" or argument.startswith("--lang="):
            asked = value if argument == "--lang" else argument.partition("=")[2]
            return {"zh-hant": "zh-Hant", "zh-hans": "zh-Hans"}.get(asked.lower(), "en")
    return "en"


def show(error: click.ClickException, phrases: Mapping[str, str]) -> None:
    """Print what is wrong with a command line, in the language of some phrases; in click's words without any."""
    text = _worded(error) if phrases else None
    context = getattr(error, "ctx", None)
    if text is None or context is None:
        return error.show()
    words = " ".join([context.command_path, *context.command.collect_usage_pieces(context)])
    for line in (message("usage: {words}", words=words),
                 message("`{command} --help` says more (in English)", command=context.command_path), text):
        sys.stderr.write(told(line, phrases) + "\n")


def _worded(error: click.ClickException) -> str | None:
    """Say in a message what is wrong; None for what only click has words for."""
    if isinstance(error.message, Message):
        return error.message
    if isinstance(error, click.NoSuchOption):
        text = message("there is no option `{option}`", option=error.option_name)
        near = error.possibilities
        return message("{text}; did you mean {these}?", text=text, these=listed(near)) if near else text
    if isinstance(error, click.BadOptionUsage):
        return message("something is wrong behind `{option}`: it may want a value, or none", option=error.option_name)
    if isinstance(error, click.BadParameter) and error.param is not None:
        name = error.param.opts[-1] if error.param.param_type_name == "option" else error.param.human_readable_name
        if isinstance(error, click.MissingParameter):
            return message("`{parameter}` is missing", parameter=name)
        if isinstance(error.param.type, click.Choice):
            return message("wrong value for `{parameter}`; {choices}", parameter=name,
                           choices=one_of(map(str, error.param.type.choices)))
        return message("wrong value for `{parameter}`", parameter=name)
    return None
