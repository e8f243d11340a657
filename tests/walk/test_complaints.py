"""What a walk complains of says where it came from."""

import logging
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import qInstallMessageHandler, qWarning

from tests.walk.complaints import Complaints


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    before = sys.excepthook
    made = Complaints()
    made.begin()
    yield made
    sys.excepthook = before
    qInstallMessageHandler(None)
    logging.getLogger().removeHandler(made)


def paint_what_is_gone() -> None:
    raise RuntimeError("a widget is gone")


def caught_by_nobody() -> None:
    """Report an error as PySide does that of a slot, while Python is elsewhere."""
    try:
        paint_what_is_gone()
    except RuntimeError as error:
        sys.excepthook(type(error), error, error.__traceback__)


def test_nothing_is_raised_without_a_complaint(complaints: Complaints) -> None:
    complaints.raise_told()


def test_an_error_says_who_raised_it_and_what_was_done_meanwhile(complaints: Complaints) -> None:
    caught_by_nobody()
    with pytest.raises(AssertionError) as raised:
        complaints.raise_told()
    told = str(raised.value)
    assert "RuntimeError: a widget is gone" in told
    assert "in paint_what_is_gone" in told
    assert "in test_an_error_says_who_raised_it" in told.split("while Python was here")[1]


def test_an_error_in_the_log_says_who_raised_it(complaints: Complaints) -> None:
    log = logging.getLogger("gui.export.saving_in_steps")
    log.warning("slow")
    complaints.raise_told()
    try:
        paint_what_is_gone()
    except RuntimeError as error:
        log.error("saving failed", exc_info=error)
    with pytest.raises(AssertionError, match="saving failed") as raised:
        complaints.raise_told()
    assert "in paint_what_is_gone" in str(raised.value)


def test_a_warning_of_qt_says_what_was_done_meanwhile(complaints: Complaints) -> None:
    qWarning("This plugin does not support grabbing the keyboard")
    complaints.raise_told()
    qWarning("QPainter::begin: Paint device returned engine == 0")
    with pytest.raises(AssertionError, match="QPainter::begin") as raised:
        complaints.raise_told()
    assert "in test_a_warning_of_qt_says" in str(raised.value).split("while Python was here")[1]
