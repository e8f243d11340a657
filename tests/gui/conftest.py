"""Fixtures for tests of the interface: one application, and the sample of the pictures."""

import logging
import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import (
    QEvent,
    QMessageLogContext,
    QSettings,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.data.readers.read import read
from engine.data.roles import Roles, ScoreRole
from engine.session.plane_choices import PlaneChoices
from engine.session.session import Session
from gui.starting.garbage import GarbageCollector
from gui.widgets.last_input import last_input
from tests.conftest import SAMPLES

if TYPE_CHECKING:
    from gui.program.app import WindowedProgram

COMPLAINTS = (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)
HARMLESS = ("This plugin does not support",)  # what the offscreen platform cannot do

BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton)

GRACE = 2.0  # seconds in which a thread that is at its end may end

AnalyseCrossing = Callable[..., Analysis]

CROSSING = Conditions(
    cost_fp=exactly(1.0),
    cost_fn=Range(2.0, 12.0, "log"),
    prevalence=Range(0.1, 0.2, "logit"),
)


def _tests_opengl(config: pytest.Config) -> bool:
    """Whether tests marked gl were asked for, `-m gl` or `-m "gl and not slow"`."""
    asked = str(config.getoption("markexpr")).split()
    return "gl" in asked and (asked.index("gl") == 0 or asked[asked.index("gl") - 1] != "not")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip OpenGL tests unless they were asked for: they need a screen, the others none."""
    if _tests_opengl(config):
        return
    skip = pytest.mark.skip(reason="needs OpenGL: run with -m gl on a (virtual) screen")
    for item in items:
        if item.get_closest_marker("gl") is not None:
            item.add_marker(skip)


@pytest.fixture(scope="session")
def settings_folder() -> Iterator[str]:
    """A folder for the settings, never those of whoever runs the tests.

    In memory where there is such a folder: each setting is written through to the disk, as every
    window does many times.
    """
    in_memory = "/dev/shm"  # noqa: S108 - only to be quick, and a folder of our own within
    place = in_memory if os.access(in_memory, os.W_OK) else None
    with TemporaryDirectory(prefix="voroscope-tests-", dir=place) as folder:
        yield folder


@pytest.fixture(scope="session", autouse=True)
def application(request: pytest.FixtureRequest, settings_folder: str) -> Iterator[QApplication]:
    """The one QApplication of all tests, with the program's fonts."""
    from gui.program.app import make_application

    offscreen = os.environ.get("QT_QPA_PLATFORM", "").startswith("offscreen")  # of any size
    if not offscreen and not _tests_opengl(request.config):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, settings_folder)
    running = QApplication.instance()  # of tests of the command line, which ran before
    made = running if isinstance(running, QApplication) else make_application()
    garbage_collector = (
        GarbageCollector()
    )  # as in the program: an engine thread may not destroy widgets
    yield made
    made.clipboard().clear()  # which the offscreen platform would outlive Python with, and crash
    garbage_collector.finish()


AS_AT_FIRST = PlaneChoices()


@pytest.fixture(scope="session")
def analyse_crossing() -> AnalyseCrossing:
    """`analyse_crossing(at=0.56, hidden=(...), conditions=...)`: the sample of the pictures."""
    dataset = read(SAMPLES / "wdbc_partial_oof.csv")
    scores = tuple(ScoreRole(name, name) for name in ("forest", "bayes", "logistic"))
    roles = Roles("malignant", positive="1", negative="0", scores=scores)
    analyser = Analyser()

    def made(
        at: float | None = 0.56,
        hidden: tuple[str, ...] = (),
        conditions: Conditions = CROSSING,
        regions: tuple[str, ...] = (),
        points: tuple[str, ...] = (),
        plane: PlaneChoices = AS_AT_FIRST,
    ) -> Analysis:
        session = Session(
            roles=roles,
            conditions=conditions,
            at=at,
            hidden=frozenset(hidden),
            regions=regions,
            points=points,
            plane=plane,
        )
        return analyser.analyse(session, dataset)

    return made


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """Fail a test during which Qt, a logger, or Python in what Qt calls complained.

    Python's warnings are errors (`pyproject.toml`), so that those within slots, events and timers,
    where no test would meet them, are seen here. A test may `clear()` what it awaited.
    """
    said: list[str] = []

    def note_error(
        kind: type[BaseException], error: BaseException, where: TracebackType | None
    ) -> None:
        said.append("".join(traceback.format_exception(kind, error, where)))

    def note(kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        if kind in COMPLAINTS and not message.startswith(HARMLESS):
            said.append(message)

    before, hook = qInstallMessageHandler(note), sys.excepthook
    sys.excepthook = note_error
    yield said
    qInstallMessageHandler(before)
    sys.excepthook = hook
    warned = [each for each in caplog.get_records("call") if each.levelno >= logging.WARNING]
    said += [each.getMessage() for each in warned]
    assert not said, f"unexpected complaints: {said}"


@pytest.fixture(autouse=True)
def no_button_held(application: QApplication) -> Iterator[None]:
    """Let go of what a test has pressed: Qt would take it as held down in all that follow.

    Each begins as a program does, of which no key was pressed yet.
    """
    last_input().is_key = False
    yield
    for button in BUTTONS:
        if application.mouseButtons() & button:
            QTest.mouseRelease(QWidget(), button)


@pytest.fixture(autouse=True)
def no_leaks() -> Iterator[None]:
    """Fail a test that leaves a thread running behind it."""
    before = set(threading.enumerate())
    yield
    after = set(threading.enumerate()) - before
    for thread in after:
        thread.join(GRACE)
    left = [thread.name for thread in after if thread.is_alive()]
    assert not left, f"threads left running: {left}"


@pytest.fixture
def program(
    application: QApplication, monkeypatch: pytest.MonkeyPatch
) -> Iterator["WindowedProgram"]:
    """The whole program, its window shown with no file; closed afterwards, no timer left."""
    from gui.importing import replacing
    from gui.program.app import WindowedProgram
    from gui.themes.settings import program_settings
    from tests.gui.acts import wait_until

    monkeypatch.setattr(replacing, "ask_about_unsaved", lambda *asked: asked[-1]("lose"))
    program_settings().clear()  # what the test before has left
    made = WindowedProgram(application)
    made.window.resize(1600, 1000)
    made.window.show()
    QTest.qWaitForWindowExposed(made.window)
    yield made
    made.window.close()
    wait_until(lambda: not made.window.isVisible())  # which follows what is answered
    made.store.close()
    left = [f"{timer} of {timer.parent()}" for timer in _timers(made) if timer.isActive()]
    assert not left, f"timers left running: {left}"
    made.window.deleteLater()
    made.theming.choose("light")
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _timers(program: "WindowedProgram") -> list[QTimer]:
    """All timers of a window and of what is behind it, those included that would fire once."""
    behind = (program.store, program.window, program.windows, program.theming)
    return [timer for each in behind for timer in each.findChildren(QTimer)]
