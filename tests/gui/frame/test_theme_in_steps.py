"""A change of theme, which each view takes in a step of its own: what is seen meanwhile."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gui.paint.painting_rounds import PAINTING
from gui.program.app import WindowedProgram
from tests.gui.acts import open_sample, show_evidence, wait, wait_until, workspace_of


def test_no_card_keeps_the_old_colours_while_views_are_painted_anew(
    program: WindowedProgram,
) -> None:
    open_sample(program, "crossing")
    show_evidence(program)
    workspace = workspace_of(program)
    cards = [workspace.grid.card(key) for key in workspace.grid.shown]
    old = {program.theming.theme.panel.rgb(), program.theming.theme.plot.rgb()}
    steps: list[int] = []
    program.window.actions_.theme("dark").trigger()
    dark = program.theming.theme

    def seen() -> QImage:
        with PAINTING.round():  # as the window is painted, which listens then
            QTimer.singleShot(0, PAINTING.begin_again)
            return program.window.grab().toImage()

    def corner(card: QWidget, picture: QImage) -> QColor:
        place = card.mapTo(program.window, QPoint(card.width() // 2, card.height() - 4))
        return picture.pixelColor(place)

    picture = seen()
    wait_until(lambda: corner(cards[0], seen()) == dark.panel)
    while program.window._theming.under_way or PAINTING.are_waiting:
        picture = seen()
        steps.append(sum(corner(card, picture) == dark.panel for card in cards))
        for card in cards:
            area = QRect(card.mapTo(program.window, QPoint(8, 40)), card.size() / 2)
            colours = [picture.pixel(area.x() + x, area.y() + x) for x in range(area.height())]
            assert not old & set(colours), card.title
        QApplication.processEvents()
    assert len(cards) > 2
    assert len(steps) > 2
    wait_until(lambda: not any(cover.isVisible() for cover in covers(program)))
    whole = program.window.grab().toImage()
    for card in cards:
        area = QRect(card.mapTo(program.window, QPoint(8, 40)), card.size() / 2)
        assert len({whole.pixel(area.x() + x, area.center().y()) for x in range(area.width())}) > 1


@pytest.mark.parametrize("words", ["dark", "light"])
def test_a_theme_that_the_palette_brings_is_painted_on_the_screen(
    program: WindowedProgram, words: str
) -> None:
    window = program.window
    open_sample(program, "crossing")
    show_evidence(program)
    program.theming.choose("contrast")
    wait_until(lambda: not window._theming.under_way)
    wait(300)
    window.actions_["commands"].trigger()
    palette = window.on_request.palette
    QTest.keyClicks(palette.field, words)
    wait(100)
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    theme = program.theming.theme
    assert theme.name == words
    wait_until(lambda: on_screen(program) == theme.window)


def on_screen(program: WindowedProgram) -> QColor:
    """What the screen shows at the left of the window, between panels and edge."""
    window = program.window
    shown = window.screen().grabWindow(int(window.winId()), 1, window.height() // 2, 2, 2)
    return shown.toImage().pixelColor(0, 0)


def covers(program: WindowedProgram) -> list[QWidget]:
    """What hides views that are not painted anew yet."""
    return [
        each for each in program.window.findChildren(QWidget) if type(each).__name__ == "_Cover"
    ]


def test_a_window_looks_as_one_that_began_with_its_theme(program: WindowedProgram) -> None:
    """Each part takes the style by itself; dialogs and what is made later must not miss it."""
    dialogs = ("shortcuts_dialog", "palette")

    def seen(found: WindowedProgram) -> list[QImage]:
        wait_until(lambda: not found.window._theming.under_way and not PAINTING.are_waiting)
        pictures = []
        for name in dialogs:
            part = getattr(found.window.on_request, name)
            part.resize(640, 480)
            part.show()
            QApplication.processEvents()
            pictures.append(part.grab().toImage())
            part.hide()
        open_sample(found, "crossing")
        show_evidence(found)
        wait_until(lambda: found.store.refinement.stage == "done")  # all intervals are there
        wait_until(lambda: not PAINTING.are_waiting)
        wait(300)
        return [*pictures, found.window.grab().toImage()]

    program.window.actions_.theme("dark").trigger()
    wait_until(lambda: not program.window._theming.under_way)
    changed = seen(program)
    fresh = seen(program.open_window())
    other = program.windows.programs[-1].window
    other.close()
    wait_until(lambda: not other.isVisible())
    for before, after in zip(changed, fresh, strict=True):
        assert before == after
