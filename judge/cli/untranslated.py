"""click's commands in one language: its own help option looks for translations, at every start, of every word."""
import click


def _print_help(context, parameter, asked):
    if asked:
        click.echo(context.get_help())
        context.exit()


class Untranslated:
    """Gives a click command a help option with words of our own."""

    def get_help_option(self, ctx):
        return click.Option(self.get_help_option_names(ctx), is_flag=True, is_eager=True, expose_value=False, callback=_print_help,
                            help="Show this message and exit.")


class Command(Untranslated, click.Command):
    pass


class Group(Untranslated, click.Group):
    command_class = Command
