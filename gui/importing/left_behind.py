"""What windows left behind that ended without warning; behind a door."""

from collections.abc import Callable, Iterator
from pathlib import Path

from engine.messages.errors import UserError
from engine.messages.failures import Failure, in_words
from engine.session.recovery import LeftWork, find_left


def left_behind(root: Path, report: Callable[[Failure], object]) -> Iterator[LeftWork]:
    """What can be opened again of all that was left behind; what cannot is told.

    Args:
        root: the folder that all windows share.
        report: says why something cannot be opened again.
    """
    for left in find_left(root):
        try:
            yield left.made_whole()
        except (UserError, OSError, ValueError) as error:
            left.folder.release()
            report(in_words(error, where=str(left.folder.folder)))
