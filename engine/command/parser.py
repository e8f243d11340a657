"""A parser of options whose complaints are errors in words, and whose help fits a terminal."""

import argparse
import difflib
import re
import shutil
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NoReturn

from engine.command.streams import write
from engine.messages.errors import InputError
from engine.messages.language import LANGUAGES, alternatives, tr

WIDEST = 100
# What argparse itself says.
OWN_WORDS = {
    "usage: ": tr("usage: "),
    "positional arguments": tr("positional arguments"),
    "options": tr("options"),
    "show this help message and exit": tr("show this help message and exit"),
    "show program's version number and exit": tr("show program's version number and exit"),
    "the following arguments are required: %s": tr("the following arguments are required: %s"),
    "expected one argument": tr("expected one argument"),
    "expected at least one argument": tr("expected at least one argument"),
    "not allowed with argument %s": tr("not allowed with argument %s"),
    "ignored explicit argument %r": tr("ignored explicit argument %r"),
}
# It looks its words up by a function of this name.
argparse._ = lambda words: OWN_WORDS.get(words, words)  # type: ignore[attr-defined]


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Breaks no word at its hyphens: it is to be copied."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return textwrap.wrap(" ".join(text.split()), width, break_on_hyphens=False)


class Parser(argparse.ArgumentParser):
    """A parser of one command, or of all; options are never abbreviated.

    Args:
        examples: whole command lines, shown at the end of the help.
        words: what argparse's own parser takes.
    """

    def __init__(self, *, examples: Sequence[str] = (), **words: Any) -> None:  # noqa: ANN401 - argparse's own
        width = min(WIDEST, shutil.get_terminal_size().columns) - 2
        epilog = "\n  ".join((tr("for example:"), *examples)) if examples else None
        super().__init__(
            allow_abbrev=False,
            formatter_class=partial(HelpFormatter, width=width),
            epilog=epilog,
            **words,
        )
        # Taken before the options are read, for words stand at the heads of modules.
        self.add_argument(
            "--lang",
            choices=tuple(LANGUAGES),
            default=argparse.SUPPRESS,
            help=tr("language of what is read, never of JSON (en)"),
        )

    def error(self, message: str) -> NoReturn:
        """Raise what argparse would print with a page of usage.

        Raises:
            InputError: always.
        """
        raise InputError(
            message.removeprefix("argument "), do=tr("See {prog} --help.", prog=self.prog)
        )

    def refuse_unknown(self, unknown: Sequence[str], commands: Mapping[str, "Parser"]) -> None:
        """Refuse words that no option and no place takes.

        Args:
            unknown: the words.
            commands: all commands, one of which may take them.

        Raises:
            InputError: there is one; of an option, with the known one that is most like it.
        """
        if not unknown:
            return
        name = unknown[0].partition("=")[0]
        if not re.match("--?[^0-9.]", name):
            raise InputError(
                tr("“{unknown}” is one word too many", unknown=unknown[0]),
                do=tr("See {prog} --help; names with blanks need quotes.", prog=self.prog),
            )
        takes = [word for word, other in commands.items() if other.takes(name)]
        elsewhere = tr(" here; voroscope {takes} has it", takes=takes[0]) if takes else ""
        raise InputError(
            tr("there is no option {name}", name=name)
            + (elsewhere or meant(name, self._option_string_actions)),
            do=tr("See {prog} --help.", prog=self.prog),
        )

    def takes(self, option: str) -> bool:
        """Whether there is such an option."""
        return option in self._option_string_actions

    def _check_value(self, action: argparse.Action, value: object) -> None:
        choices = [str(choice) for choice in action.choices or ()]
        if action.choices is not None and str(value) not in choices:
            what = tr(
                "“{value}” is not {either}{meant}",
                value=value,
                either=_either(choices),
                meant=meant(str(value), choices),
            )
            raise argparse.ArgumentError(action, what)

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002 - argparse's own
        if message:
            write(message)


def meant(word: str, known: Iterable[str]) -> str:
    """A question that names the known word most like another; empty if none is like it."""
    found = difflib.get_close_matches(word, list(known), n=1, cutoff=0.65)
    return tr("; did you mean {found}?", found=found[0]) if found else ""


def _either(choices: Sequence[str]) -> str:
    """Words as "a, b or c"."""
    return alternatives(choices)
