"""Labels measure themselves once, and again when what they show changes."""

from collections.abc import Callable

import pytest

from gui.themes.theme import font
from gui.widgets.text import Phrase, WrappedLabel

SHORT = "few words"
LONG = "many more words, which need two lines and more in a column of this width"
NARROW = 120


def changed_text(label: WrappedLabel) -> None:
    label.setText(LONG)


def changed_font(label: WrappedLabel) -> None:
    label.setFont(font(30))


def changed_style(label: WrappedLabel) -> None:
    label.ensurePolished()
    label.setStyleSheet("font-size: 40px")
    label.ensurePolished()


def more_reserved(label: WrappedLabel) -> None:
    label.reserve([LONG])


@pytest.mark.parametrize("change", [changed_text, changed_font, changed_style, more_reserved])
def test_a_label_that_was_measured_is_as_high_as_a_new_one(
    change: Callable[[WrappedLabel], None],
) -> None:
    measured, new = WrappedLabel(SHORT), WrappedLabel(SHORT)
    before = measured.heightForWidth(NARROW)
    change(measured)
    change(new)

    assert measured.heightForWidth(NARROW) == new.heightForWidth(NARROW) > before


@pytest.mark.parametrize("change", [changed_text, changed_font, changed_style])
def test_a_phrase_that_was_measured_wants_as_much_room_as_a_new_one(
    change: Callable[[WrappedLabel], None],
) -> None:
    measured, new = Phrase(SHORT), Phrase(SHORT)
    before = measured.sizeHint()
    change(measured)
    change(new)

    assert measured.sizeHint() == new.sizeHint()
    assert measured.sizeHint().width() > before.width()
