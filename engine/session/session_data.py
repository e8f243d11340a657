"""Which data a session is opened with, and what is said where they are not there any more."""

from pathlib import Path

from msgspec import Struct

from engine.messages.errors import InputError
from engine.messages.language import tr


class DataChoice(Struct, frozen=True):
    """Which data a session is opened with, where those that it names are not there any more.

    Attributes:
        place: where the first file is now; None: where the session says.
        changed: whether data are taken that are not those which were saved.
        outside: whether the file on disk is taken though the session holds the data.
    """

    place: Path | None = None
    changed: bool = False
    outside: bool = False


class SessionDataError(InputError):
    """The data of a session are not there any more, or are others.

    Attributes:
        data: the file.
        gone: whether it is not there.
    """

    def __init__(self, session: Path, data: Path, *, gone: bool) -> None:
        what = tr("the data are not where they were: {data}", data=data)
        do = tr("Bring the file back, or open the data and save the session again.")
        if not gone:
            what = tr("the data changed after the session was saved: {data}", data=data)
            do = tr("Bring the file back, or analyse it anew and save the session again.")
        super().__init__(what, where=str(session), do=do)
        self.data, self.gone = data, gone
