"""The window answers within a tenth of a second, whatever is done with it."""

import time
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, QTimer

from gui.paint.painting_rounds import PAINTING
from gui.program.app import WindowedProgram
from tests.gui.acts import wait, workspace_of
from tests.gui.watchdog import bound, longest_stretch
from tests.samples import sample

SAMPLE = "crossing"
OTHER = sample("breast-cancer")
MORE_VIEWS = ("cost", "decisions", "models", "scores")


def hold(milliseconds: float) -> None:
    """Keep the main thread busy."""
    end = time.thread_time() + milliseconds / 1e3
    while time.thread_time() < end:
        pass


def test_a_slot_that_takes_long_is_found() -> None:
    assert longest_stretch(lambda: hold(150), lambda: True, 20) >= 150
    assert longest_stretch(lambda: wait(150), lambda: True, 20) < bound()  # it only waits


def filled(program: WindowedProgram) -> bool:
    """Whether all that is seen shows the latest answer."""
    workspace = program.window.workspace
    if workspace is None or program.store.waiting:
        return False
    is_there = workspace.middle.is_filled and workspace.grid.is_laid_out
    return is_there and not PAINTING.are_waiting


def least_stretch(program: WindowedProgram, acts: tuple[Callable[[], object], ...]) -> float:
    """The shortest of the longest stretches of acts that are alike: what disturbs one is left out."""
    return min(longest_stretch(act, lambda: filled(program)) for act in acts)


def test_while_a_file_is_opened(program: WindowedProgram) -> None:
    def opened() -> bool:
        return program.store.analysis is not None and filled(program)

    first = longest_stretch(lambda: program.wiring.open_sample(SAMPLE), opened)
    assert first < bound(), "the first file"
    open_other = partial(program.store.open, OTHER.path, session=OTHER.session)
    assert least_stretch(program, (open_other, open_other)) < bound(), "another file"


def test_while_pages_views_t_and_theme_change(program: WindowedProgram) -> None:
    program.wiring.open_sample(SAMPLE)
    longest_stretch(lambda: None, lambda: program.store.analysis is not None and filled(program))
    middle = workspace_of(program).middle
    playhead = workspace_of(program).playhead

    assert longest_stretch(lambda: middle.choose_page(1), lambda: filled(program)) < bound()
    assert longest_stretch(lambda: middle.choose_page(0), lambda: filled(program)) < bound()
    for key in MORE_VIEWS:
        add = partial(middle.set_on_page, key, True)
        assert longest_stretch(add, lambda: filled(program)) < bound(), key

    def drag() -> None:
        for step in range(20):
            QTimer.singleShot(16 * step, partial(playhead.move, 0.2 + 0.02 * step))

    def enlarge() -> None:
        for step in range(10):
            size = QSize(1400 + 50 * step, 850 + 20 * step)
            QTimer.singleShot(16 * step, partial(program.window.resize, size))

    themes = tuple(partial(program.theming.choose, name) for name in ("dark", "light"))
    alike: dict[str, tuple[Callable[[], object], ...]] = {
        "t": (drag,) * 3,
        "theme": themes * 2,
        "size": (enlarge,) * 3,
    }
    for what, acts in alike.items():
        assert least_stretch(program, acts) < bound(), what

    stretches: dict[tuple[int, int], list[float]] = {}
    for size in ((1000, 700), (1900, 1050)) * 2:  # one view, all six
        stretches.setdefault(size, []).append(
            longest_stretch(partial(program.window.resize, *size), lambda: filled(program))
        )
    for size, found in stretches.items():
        assert min(found) < bound(), size
