"""The test file that a session names."""

from typing import TYPE_CHECKING

from msgspec import Struct

from engine.data.read_options import ReadOptions
from engine.messages.errors import InputError
from engine.messages.language import tr

if TYPE_CHECKING:
    from engine.data.dataset import Dataset


class UnseenFile(Struct, frozen=True, forbid_unknown_fields=True):
    """Another file with the same columns, whose rows chose no threshold.

    Attributes:
        path: absolute, or relative to the folder of the session file that names it.
        sha256: of what it held when it was last read; empty where it was not yet.
        reading: how it is read.
    """

    path: str
    sha256: str = ""
    reading: ReadOptions = ReadOptions()


def refuse_changed(dataset: "Dataset", named: UnseenFile) -> None:
    """Refuse test data that are no longer what the session was saved with.

    Raises:
        InputError: they are not.
    """
    if named.sha256 and dataset.source.sha256 != named.sha256:
        raise InputError(
            tr("the test data changed after the session was saved"),
            where=named.path,
            do=tr("Bring the file back, or add the test data anew."),
        )
