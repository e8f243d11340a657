"""The two requests that the window makes of the engine: open a file, answer a session."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.data.roles import Guess, RoleRequest
from engine.progress import Progress, part_of
from engine.session import Session
from engine.session_file import is_session_file, reopen

if TYPE_CHECKING:  # numpy and all that stands on it wait until the window is painted
    from engine.analyser import Analyser
    from engine.analysis import Analysis
    from engine.data.dataset import Dataset

MOST_RESAMPLED = 100_000  # rows up to which the window resamples unasked
READING = 0.6  # share of the time of opening that reading takes


@dataclass(frozen=True, eq=False)
class Opened:
    """A file that was read, the roles of its columns, and its first analysis."""

    dataset: "Dataset"
    guesses: tuple[Guess, ...]
    analysis: "Analysis"

    @property
    def session(self) -> Session:
        """The session that was analysed, roles included."""
        return self.analysis.session


class Engine:
    """Makes the work of jobs; what it keeps between them belongs to the engine thread."""

    def __init__(self) -> None:
        self._analyser: Analyser | None = None

    def opening(
        self, path: Path, asked: RoleRequest, session: Session, revision: int
    ) -> Callable[[Progress], Opened]:
        """Work that reads a file, guesses the roles not named, and analyses.

        Args:
            path: the file; a saved session brings its own roles and conditions.
            asked: the roles that the user named.
            session: all else that the user chose; roles that it names are not guessed.
            revision: number of the request.
        """

        def work(progress: Progress) -> Opened:
            from engine.data.read import read
            from engine.data.role_guess import guess_roles

            reading = part_of(progress, 0.0, READING)
            guesses: tuple[Guess, ...] = ()
            if is_session_file(path):
                saved, dataset = reopen(path, reading)
                chosen = saved.session
            else:
                dataset, chosen = read(path, progress=reading), session
            if chosen.roles is None:
                guessed = guess_roles(dataset, asked)
                guesses = guessed.guesses
                chosen = replace(chosen, roles=guessed.roles)
            analysis = self._answering().analyse(
                chosen,
                dataset,
                revision=revision,
                progress=part_of(progress, READING, 1.0),
            )
            return Opened(dataset, guesses, analysis)

        return work

    def analysing(
        self, session: Session, dataset: "Dataset", revision: int
    ) -> Callable[[Progress], "Analysis"]:
        """Work that answers a session on a dataset already read."""

        def work(progress: Progress) -> "Analysis":
            return self._answering().analyse(session, dataset, revision=revision, progress=progress)

        return work

    def refining(self, analysis: "Analysis") -> Callable[[Progress], "Iterator[Analysis]"]:
        """Work that yields the same analysis with tests, then with finer intervals.

        Files of more than MOST_RESAMPLED rows get no bootstrap here: on the command line
        one can be asked for whatever it costs.
        """

        def work(progress: Progress) -> "Iterator[Analysis]":
            from engine.analyser import refine

            few = analysis.geometry.rows_used <= MOST_RESAMPLED
            return refine(analysis, progress, replicates=None if few else 0)

        return work

    def _answering(self) -> "Analyser":
        """The one analyser, made where it is used: on the engine thread."""
        if self._analyser is None:
            from engine.analyser import Analyser

            self._analyser = Analyser()
        return self._analyser
