"""The windows of the program: each with its own file, session and undo; t shared on request."""

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from gui.frame.window import MainWindow
from gui.program.freed_memory import FreedMemory
from gui.state.store import Store
from gui.themes.theming import Theming

if TYPE_CHECKING:
    from gui.frame.hints import KnownHints

RESTED = 300  # ms without a change of t until it is one step in the other windows, too


class ProgramWindow(Protocol):
    """One window with what is open in it."""

    @property
    def window(self) -> MainWindow:
        """The window itself."""

    @property
    def store(self) -> Store:
        """What is open in it."""


class OpenWindows(QObject):
    """Knows every window that is open.

    Attributes:
        theming: the theme, the same in all.
        programs: what each window is, in the order in which they were opened.
        shares_t: whether all windows stand at the same t.
        hints: what they know of hints; None where none are shown.
    """

    sharing_changed = Signal(bool)

    def __init__(self, theming: Theming) -> None:
        super().__init__()
        self.theming = theming
        self.programs: list[ProgramWindow] = []
        self.shares_t = False
        self.hints: KnownHints | None = None
        self._passing = False
        self._coming: Store | None = None  # that shows a file which is just being opened
        self._freed_memory = FreedMemory(self)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(RESTED)
        self._rest.timeout.connect(self._finish_drags)

    def add(self, program: ProgramWindow) -> None:
        """Know a window until it closes."""
        self.programs.append(program)
        self._freed_memory.watch(program.store, program.window)
        program.store.session_changed.connect(lambda: self._pass_t(program.store))
        program.store.dataset_changed.connect(lambda: self._begin_opening(program.store))
        program.store.opened.connect(lambda: self._finish_opening(program.store))
        program.window.closed.connect(lambda: self._remove(program))

    def share_t(self, program: ProgramWindow, share: bool) -> None:
        """Let all windows stand at the same t, at first that of one of them; or no longer."""
        if share == self.shares_t:
            return
        self.shares_t = share
        self.sharing_changed.emit(share)
        self._pass_t(program.store)

    @Slot()
    def close_all(self) -> None:
        """Close every window, each of which may ask; those that are kept stay."""
        for program in list(self.programs):
            program.window.close()

    def _remove(self, program: ProgramWindow) -> None:
        if program in self.programs:
            self.programs.remove(program)
        if not self.programs:
            self._rest.stop()
            self._freed_memory.finish()

    def _begin_opening(self, store: Store) -> None:
        self._coming = store

    def _finish_opening(self, store: Store) -> None:
        """A file that comes to others takes the t at which they stand."""
        self._coming = None
        there = [each.store for each in self.programs if each.store is not store]
        stand = next((each for each in there if _chosen_t(each) is not None), store)
        self._pass_t(stand)

    def _pass_t(self, store: Store) -> None:
        """Give the others the t of a window, where it has chosen one."""
        t = _chosen_t(store)
        if not self.shares_t or self._passing or self._coming is store or t is None:
            return
        self._passing = True  # the others tell of it, too
        for program in self.programs:
            other = program.store
            if other is not store and other.roles is not None and other.dataset is not None:
                other.drag_t(t)
                self._rest.start()
        self._passing = False

    @Slot()
    def _finish_drags(self) -> None:
        for program in self.programs:
            program.store.finish_drag()


def _chosen_t(store: Store) -> float | None:
    """The t that was chosen in a window; None where nothing is open, or it has none."""
    t: float | None = getattr(store.session, "at", None)
    return None if store.dataset is None else t
