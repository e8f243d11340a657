"""The words of a call as a command and its options, or why they are none."""

from argparse import Namespace
from collections.abc import Sequence

from engine.command.options import COMMANDS, parse
from engine.command.parser import meant
from engine.messages.errors import InputError
from engine.messages.language import tr

ASKING = ("-h", "--help", "--version")


def parse_call(words: Sequence[str], views: Sequence[str] = ()) -> Namespace:
    """The options of a call that opens no window; `command` is one of COMMANDS.

    Args:
        words: those after the program's name, at least one.
        views: what `render` takes besides the window.

    Raises:
        InputError: there is no such command or option; it names the one that is most like it.
        SystemExit: --help or --version was asked for and has been printed.
    """
    if words[0] in COMMANDS or words[0] in ASKING:
        return parse(words, views)
    unknown = [word for word in words if word.startswith("-")]
    if unknown:
        raise InputError(
            tr(
                "there is no option {unknown} before a command{meant}",
                unknown=unknown[0],
                meant=meant(unknown[0], ASKING),
            ),
            do=tr("See voroscope --help."),
        )
    raise InputError(
        tr(
            "there is no command or file “{words}”{meant}",
            words=words[0],
            meant=meant(words[0], COMMANDS),
        ),
        do=tr(
            "The commands are {commands}; to open a file in the window, name it.",
            commands=", ".join(COMMANDS),
        ),
    )
