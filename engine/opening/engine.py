"""The engine that window and command line use; numpy and all on it come with the first answer."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, overload

from engine.binary.kept import forget_kept
from engine.jobs.progress import Progress
from engine.opening.requests_and_answers import (
    AnalyseSession,
    EngineRequest,
    JoinTable,
    Opened,
    OpenTable,
    PreviewTable,
    RefineAnalysis,
    Second,
    Unsettled,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.analysis.analysis_kinds import AnyAnalysis
    from engine.opening.answerer import Answerer


class Engine:
    """Answers requests; what it keeps between them belongs to the thread that asks first."""

    def __init__(self) -> None:
        self._answerer: Answerer | None = None

    @overload
    def answer(self, request: OpenTable, progress: Progress) -> Opened | Unsettled: ...
    @overload
    def answer(self, request: PreviewTable, progress: Progress) -> Unsettled: ...
    @overload
    def answer(self, request: JoinTable, progress: Progress) -> Second: ...
    @overload
    def answer(self, request: AnalyseSession, progress: Progress) -> "AnyAnalysis": ...
    @overload
    def answer(self, request: RefineAnalysis, progress: Progress) -> "Iterator[AnyAnalysis]": ...
    def answer(self, request: EngineRequest, progress: Progress) -> object:
        """Answer one request; its class says with what.

        Raises:
            InputError: the call or the file is wrong.
            UndefinedError: the data cannot be measured.
            Cancelled: through `progress`.
        """
        if isinstance(request, OpenTable):
            return self._opened(request, progress)
        if self._answerer is None:
            self._answerer = _answerer()
        return self._answerer.answer(request, progress)

    def _opened(self, request: OpenTable, progress: Progress) -> object:
        """Open with nothing kept of the table before: that is let go of once this one is open."""
        answerer = _answerer()
        found: object = None
        try:
            found = answerer.answer(request, progress)
        finally:
            left = self._answerer if isinstance(found, Opened) else answerer
            if left is not None:
                left.close()
        if isinstance(found, Opened):
            self._answerer = answerer
        return found

    def close(self) -> None:
        """End what runs beside this process: a database that counts."""
        if self._answerer is not None:
            self._answerer.close()

    def forget(self, _progress: Progress) -> None:
        """Keep nothing of what was answered; a job for the thread that asks."""
        self.close()
        self._answerer = None

    def work(self, request: EngineRequest) -> Callable[[Progress], object]:
        """What answers a request when it is called, on whatever thread."""
        return partial(self.answer, request)


def forget_reckoned() -> None:
    """Forget what is kept beside all engines: reckoned of curves whose file may have closed."""
    forget_kept()


def _answerer() -> "Answerer":
    """What answers, with nothing kept yet."""
    # A door to all that stands on numpy: a tenth of a second, on the engine's thread.
    from engine.opening.answerer import Answerer

    return Answerer()
