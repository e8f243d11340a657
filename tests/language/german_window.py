"""Opens the window in German on each sample, and prints what in it is not German, or is cut.

`python -m tests.language window [FOLDER]` runs it, and saves pictures of what it saw. It has a
process of its own, which speaks German before this module is imported: words stand at the heads
of modules, and are taken but once.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from PySide6.QtCore import QEvent, QSettings
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QLineEdit, QWidget

from engine.messages.language import FOLDER
from engine.session.samples import BUNDLED
from gui.program.app import WindowedProgram, make_application
from gui.views.view_widget import ViewWidget
from tests.gui.acts import lay_out, settle, wait, wait_until, workspace_of
from tests.gui.layout.fitting import faults
from tests.gui.layout.painted import words_of
from tests.gui.layout.test_explained import names_in, unexplained

# Words that no German sentence has, and that hardly an English one does without; a line may break
# within "out of bag".
ENGLISH = re.compile(
    r"\b(the|of(?! bag)(?<!\bout of$)|and|are|with|which|than|from|where|costs|its|this|that|rate|each|every|"
    r"thresholds?|false|true|positives|negatives|cases|show|hide|least|range|at|is|no|by|for)\b"
)
MARKUP = re.compile(r"<[^>]+>")
LOOKS, A_MOMENT = 4, 300  # ms: on a busy machine the last step of a layout may come late
SIZES = ((1280, 800), (1600, 1000))


def texts_of(widget: QWidget) -> Iterator[str]:
    """What the widgets in one say, to the eye, the mouse that rests, and screen readers."""
    for each in (widget, *widget.findChildren(QWidget)):
        yield from (each.toolTip(), each.accessibleName(), each.accessibleDescription())
        yield each.windowTitle()
        if isinstance(each, QLabel | QAbstractButton | QLineEdit):
            yield each.text()
        if isinstance(each, QLineEdit):
            yield each.placeholderText()
        if isinstance(each, QComboBox):
            yield from (each.itemText(place) for place in range(each.count()))
    for action in widget.findChildren(QAction):
        yield from (action.text(), action.toolTip(), action.statusTip())


class Judge:
    """Knows a sentence that was not translated: one of the catalogue, or by its words."""

    def __init__(self) -> None:
        catalogue = json.loads((FOLDER / "de.json").read_text("utf-8"))
        self._english = {text for text, german in catalogue.items() if german != text}
        self._english -= set(catalogue.values())

    def is_english(self, text: str) -> bool:
        """Whether a text is not German."""
        bare = MARKUP.sub(" ", text).strip()
        return bare in self._english or ENGLISH.search(bare) is not None


def lasting_faults(program: WindowedProgram, patch: pytest.MonkeyPatch) -> list[str]:
    """What is cut, and not for a moment only, while intervals come and all is laid out anew."""
    for _ in range(LOOKS):
        if not (found := faults(program.window, patch)):
            break
        wait(A_MOMENT)
        lay_out(program)
        settle(program)
    return found


def look(program: WindowedProgram, name: str, folder: Path | None) -> Iterator[str]:
    """What is wrong with the window on each of its pages, at each size; each term is explained."""
    judge, patch = Judge(), pytest.MonkeyPatch()
    window, middle = program.window, workspace_of(program).middle
    said: set[str] = set()
    for page in middle.pages.offered(middle.offered):
        middle.choose_page(page)
        wait_until(lambda: middle.is_filled)
        for size in SIZES:
            window.resize(*size)
            lay_out(program)
            settle(program)
            said |= set(texts_of(window)) | {words.text for words in words_of(window, patch)}
            found = [view for view in window.findChildren(ViewWidget) if view.isVisible()]
            for view in found:
                said |= {each.text for each in words_of(view, patch, grounds_too=True)}
            yield from (f"{name} {size}: {fault}" for fault in lasting_faults(program, patch))
            told = set(unexplained(program, names_in(program)))
            yield from (f"{name}: not explained: {each}" for each in sorted(told))
            if folder is not None:
                window.grab().save(str(folder / f"{name}-{page}-{size[0]}.png"))
    dataset = program.store.dataset
    of_file = set() if dataset is None else {column.name for column in dataset.columns}
    english = (text for text in sorted(said - of_file) if judge.is_english(text))
    yield from (f"{name}: {text!r}" for text in english)


def main(folder: Path | None) -> int:
    """Look at the empty window, then at each sample."""
    application = make_application()
    found: list[str] = []
    with TemporaryDirectory() as kept:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, kept)
        for file in BUNDLED:
            program = WindowedProgram(application)
            program.window.resize(*SIZES[0])
            program.window.show()
            judge = Judge()
            said = sorted(set(texts_of(program.window)))
            found += [f"at first: {text!r}" for text in said if judge.is_english(text)]
            found += [
                f"at first: {fault}" for fault in faults(program.window, pytest.MonkeyPatch())
            ]
            program.wiring.open_sample(file.name)
            settle(program)
            assert program.store.analysis is not None
            found += look(program, file.name, folder)
            program.window.close()
            program.store.close()
            program.window.deleteLater()
            application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    for fault in dict.fromkeys(found):
        print(fault)
    return int(bool(found))
