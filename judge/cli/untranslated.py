"""click's commands in one language: click itself looks for translations, at every start, of every word it might say."""

import click

from judge.messages import Message, listed, message
from judge.names import Names


def _print_help(context, parameter, asked):
    if asked:
        click.echo(context.get_help())
        context.exit()


class Untranslated:
    """Gives a click command a help option with words of our own, and has short options found at once."""

    def get_help_option(self, ctx):
        return click.Option(
            self.get_help_option_names(ctx),
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_print_help,
            help="Show this message and exit.",
        )

    def make_parser(self, ctx):
        # click takes `-n` for a long option first, and words its regret in all languages before it tries the short one.
        parser = super().make_parser(ctx)
        parser._long_opt.update(parser._short_opt)
        return parser


class Command(Untranslated, click.Command):
    pass


class Group(Untranslated, click.Group):
    command_class = Command

    def resolve_command(self, ctx, args):
        if args[0][:1] != "-":     # an option that nobody knows is told by click
            self.find(ctx, args[0])
        return super().resolve_command(ctx, args)

    def find(self, ctx, name: str) -> click.Command:
        """Give the command of a name. Raises UsageError, with the names that look like it, where there is none."""
        found = self.get_command(ctx, name)
        if found is None:
            text, near = self.unknown(name), Names.of((known, known) for known in self.list_commands(ctx)).near(name)
            if near:
                text = message("{text}; did you mean {these}?", text=text, these=listed(near))
            raise click.UsageError(text, ctx)
        return found

    def unknown(self, name: str) -> Message:
        """Say that a name is none of the group's commands."""
        return message("there is no command `{name}`; `judge help` lists them", name=name)
