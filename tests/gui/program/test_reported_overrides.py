"""An error in what Qt calls is reported where it happens; the program and its caller go on."""

import subprocess
import sys
from types import FunctionType

import pytest
from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import Shiboken

from gui.program.reported_overrides import answers_qt, report_errors_in_overrides, reports_errors
from tests.conftest import CHECKOUT
from tests.structure.imports import modules_of

OF_PYTHON = ("setText", "text")  # names of Qt's methods that are not virtual, or only Python calls
PROGRAM = """
import sys
from PySide6.QtCore import QAbstractListModel, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QLabel, QListView, QVBoxLayout, QWidget
from shiboken6 import delete
from gui.program.app import make_application

failed = []
sys.excepthook = lambda kind, error, trace: failed.append(kind.__name__)
gone = QObject()

def fail(*_):
    gone.objectName()  # an error that C raises

def failing(base, name):
    return type("Failing", (base,), {name: fail})

def act(kind):
    if kind == "list":
        class Rows(QAbstractListModel):
            def rowCount(self, _parent=None):
                return 3
        kept.append(failing(Rows, "data")())
        kept.append(QListView())
        kept[-1].setModel(kept[-2])
    elif kind == "hint":
        kept.append(QWidget())
        QVBoxLayout(kept[-1]).addWidget(failing(QWidget, "sizeHint")())
    elif kind.startswith("filter"):
        kept.append(failing(QObject, "eventFilter")())
        kept.append(QWidget())
        (application if kind == "filter_all" else kept[-1]).installEventFilter(kept[-2])
    else:
        kept.append(failing(QWidget, kind)())
    kept[-1].show()
    application.sendEvent(kept[-1], QEvent(QEvent.Type.User))
    kept[-1].repaint()
    reached.append(True)  # nothing is raised here

kept, reached = [], []
application = make_application()
delete(gone)
act(sys.argv[1])  # called by Python
QTimer.singleShot(0, lambda: act(sys.argv[1]))  # and by Qt alone
QTimer.singleShot(100, application.quit)
application.exec()
if sys.argv[1] == "filter_all":
    for each in kept:
        application.removeEventFilter(each)
print(len(reached), *sorted(set(failed)))
"""


@pytest.mark.parametrize(
    "kind", ["filter_one", "filter_all", "event", "paintEvent", "showEvent", "hint", "list"]
)
def test_what_c_raises_ends_neither_the_process_nor_who_called_qt(kind: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, kind],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout) == (0, "2 RuntimeError\n"), ended.stderr


class Halved(QWidget):
    """Its own hint, and that of what it is made of, which is none of Qt's."""

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Fails."""
        raise ZeroDivisionError("of no width")


class _Filter:
    def eventFilter(self, _watched: QObject, _event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Fails."""
        raise ZeroDivisionError("of no event")


class Filtering(_Filter, QObject):
    """Filters as something does that is no class of Qt's."""


def test_the_program_reports_it_and_qt_gets_an_answer(quiet: list[str]) -> None:
    assert Halved().sizeHint() == QSize()
    assert len(quiet) == 1
    assert "ZeroDivisionError: of no width" in quiet[0]
    assert "in sizeHint" in quiet[0]
    quiet.clear()

    widget, filtering = QWidget(), Filtering()
    widget.installEventFilter(filtering)
    QApplication.sendEvent(widget, QEvent(QEvent.Type.User))
    widget.removeEventFilter(filtering)
    assert len(quiet) == 1
    assert "ZeroDivisionError: of no event" in quiet[0]
    quiet.clear()


def test_no_class_of_the_interface_lets_an_error_out_to_qt() -> None:
    """What has the name of a method of Qt's is guarded, or known to be Python's own affair."""
    for module in modules_of(CHECKOUT):
        if module.startswith("gui."):
            __import__(module)
    report_errors_in_overrides()
    overrides = [
        (f"{cls.__module__}.{cls.__qualname__}.{name}", method)
        for cls in _below(Shiboken.Object)
        if cls.__module__.startswith("gui.")
        and not issubclass(cls, QPainter)  # whose methods are none of them virtual
        for name, method in vars(cls).items()
        if type(method) is FunctionType and _is_qts(cls, name) and not name.startswith(OF_PYTHON)
    ]
    assert len(overrides) > 200
    assert [name for name, method in overrides if not reports_errors(method)] == []
    assert sum(name.endswith(".eventFilter") for name, _ in overrides) >= 11


class Named(QWidget):
    """Has a method of its own that has the name of one of Qt's models."""

    def data(self) -> str:
        """Is called by Python alone."""
        raise ZeroDivisionError("of no data")


def test_only_what_qt_calls_is_changed() -> None:
    assert answers_qt("paintEvent")
    assert not answers_qt("setText")
    with pytest.raises(ZeroDivisionError):
        Named().data()


def _is_qts(cls: type, name: str) -> bool:
    above = (each for each in cls.__mro__[1:] if each.__module__.startswith("PySide6"))
    return not name.startswith("_") and any(name in vars(each) for each in above)


def _below(cls: type) -> set[type]:
    below: list[type] = cls.__subclasses__()
    return {*below}.union(*map(_below, below))
