"""Loads and makes what the first file will need while the empty page is looked at.

What has nothing to do with Qt is imported on another thread, the rest a module at a time
between events, and then the workspace is made in steps: all at once would freeze the window
for as long as a click should take.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from gui.catalogue import SEVERAL_CLASSES, modules_of
from gui.starting.preload_opengl import load_driver

BEGIN_AFTER = 100  # ms, so that the empty page is painted first
ENGINE = ("numpy", "engine.analysis.analyser", "engine.wording.verdict")
INTERFACE = (
    *modules_of("figure", early=True),
    *modules_of("drawing", early=True),
    "gui.paint.ribbon",
    "gui.panels.conditions_panel",
    "gui.panels.models_panel",
    "gui.panels.data_panel",
    "gui.views.numbers_view",
    "gui.views.ribbon_view",
    *modules_of("widget", early=True),
    "gui.frame.workspace",
)
# Views that come after the first picture, and what the first picture that is copied of one needs;
# importing them makes no widget.
LATE_VIEWS = (
    *modules_of("widget", early=False),
    *modules_of("figure", early=False),
    *modules_of("drawing", early=False),
    "gui.export.export_files",
    "gui.panels.many_models",
    "gui.panels.inference_settings",
)
# What only a file of several classes needs; with it comes scipy, a third of a second.
ENGINE_OF_SEVERAL = ("engine.opening.several_classes", "engine.wording.classes.classes_sections")
INTERFACE_OF_SEVERAL = ("gui.panels.classifiers_panel", "gui.frame.classes_workspace")
VIEWS_OF_SEVERAL = tuple(
    module
    for named in ("widget", "figure", "drawing")
    for module in modules_of(named, SEVERAL_CLASSES, early=False)
)


def load_interface() -> Iterator[None]:
    """Load what the workspace will need, a module a step, and OpenGL's driver."""
    for module in INTERFACE:
        import_module(module)
        yield
    load_driver()
    yield


class Stage(Struct, frozen=True, eq=False):
    """What is loaded and made together.

    Attributes:
        engine: modules that can be imported beside the main thread.
        interface: the others.
        make_more: makes one more part with them; whether there was one to make.
    """

    engine: tuple[str, ...]
    interface: tuple[str, ...]
    make_more: Callable[[], bool]


class Preloading(QObject):
    """Goes on in slices; a file that is opened meanwhile needs the rest at once.

    Args:
        stages: one after the other.
    """

    ready = Signal()

    _engine_loaded = Signal()

    def __init__(self, stages: Sequence[Stage], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._stages = list(stages)
        self._left: list[str] = []
        self._thread: threading.Thread | None = None
        self._beginning = QTimer(self)
        self._beginning.setSingleShot(True)
        self._beginning.setInterval(BEGIN_AFTER)
        self._beginning.timeout.connect(self._load_engine)
        self._slices = QTimer(self)
        self._slices.timeout.connect(self._go_on)
        self._engine_loaded.connect(self._begin_slices)  # queued: it comes from another thread

    def start(self) -> None:
        """Begin when the window has been painted."""
        self._beginning.start()

    @Slot()
    def finish(self) -> None:
        """Load no more, and wait until nothing is being loaded."""
        self._beginning.stop()
        self._slices.stop()
        self._stages.clear()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    @Slot()
    def _load_engine(self) -> None:
        """Begin the next stage."""
        if self._thread is not None:
            self._thread.join()  # that of the stage before, which has loaded all
        stage = self._stages[0]
        self._left = list(stage.interface)
        load = partial(self._import_engine, stage.engine)
        self._thread = threading.Thread(target=load, name="preloading", daemon=True)
        self._thread.start()

    def _import_engine(self, modules: tuple[str, ...]) -> None:
        for module in modules:
            import_module(module)
        self._engine_loaded.emit()

    @Slot()
    def _begin_slices(self) -> None:
        if self._thread is not None:  # else the window has closed since
            self._slices.start()

    @Slot()
    def _go_on(self) -> None:
        """Import the next module, or make the next part; then the next stage."""
        if self._left:
            import_module(self._left.pop(0))
        elif not self._stages[0].make_more():
            self._slices.stop()
            self._stages.pop(0)
            if self._stages:
                self._load_engine()
            else:
                self.finish()
                self.ready.emit()
