"""A game's parser, built when it is first needed: one line in, one tree or one error out. Alone in importing lark."""
from functools import lru_cache
from typing import TYPE_CHECKING, Iterable, NamedTuple

from judge import resources

if TYPE_CHECKING:
    from lark import Lark, Tree


class Word(NamedTuple):
    """A word that a game has recognised before parsing. kind: the terminal; value: its meaning; column: from 1."""

    kind: str
    value: object
    column: int


class Unreadable(Exception):
    """Raised for a text that does not follow the grammar.

    column: where it goes wrong, from 1 (0: something is missing at the end).
    expected: the names of the terminals that could have stood there, sorted.
    """

    def __init__(self, column: int, expected: tuple[str, ...] = ()):
        super().__init__(column, expected)
        self.column = column
        self.expected = expected


@lru_cache(maxsize=None)
def parser(grammar: str, start: str = "start") -> "Lark":
    """Build the parser of `grammar/<grammar>.lark`, LALR, which reads text. Kept once built.

    The lexer is contextual, so that a word is a keyword only where one can stand. The grammar may `%import` from the
    other grammar files: `%import words.NUMBER`.
    """
    from lark import Lark  # heavy: only commands that read orders need it

    return Lark(resources.text("grammar", f"{grammar}.lark"), start=start, parser="lalr", lexer="contextual",
                import_paths=[resources.folder("grammar")], maybe_placeholders=False)


@lru_cache(maxsize=None)
def word_parser(grammar: str, start: str = "start") -> "Lark":
    """Build the parser of a grammar whose terminals are declared and come as `Word`s. Kept once built."""
    from lark import Lark
    from lark.lexer import Lexer, Token

    class Words(Lexer):
        """Hands on words that were recognised before."""

        def __init__(self, _conf):
            pass

        def lex(self, words):
            for kind, value, column in words:
                token = Token(kind, "", column - 1)
                token.value = value           # set afterwards: a Token is a string, and would make one of the value
                yield token

    return Lark(resources.text("grammar", f"{grammar}.lark"), start=start, parser="lalr", lexer=Words,
                maybe_placeholders=False)


def tree(parser: "Lark", text: str | Iterable[Word]) -> "Tree":
    """Parse a text, or the words of one for a word parser. Raises Unreadable where it does not follow the grammar."""
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

    try:
        return parser.parse(text)
    except UnexpectedToken as error:
        end = len(text) + 1 if isinstance(text, str) else 0
        column = end if error.token.type == "$END" else error.token.start_pos + 1
        raise Unreadable(column, tuple(sorted(error.accepts or error.expected))) from None
    except UnexpectedCharacters as error:
        raise Unreadable(error.pos_in_stream + 1, tuple(sorted(error.allowed or ()))) from None
    except UnexpectedInput:
        raise Unreadable(len(text) + 1 if isinstance(text, str) else 0) from None
