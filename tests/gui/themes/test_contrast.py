"""Text of 4.5 to 1 and graphics of 3 to 1 on every ground, and a theme that follows the system."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from gui.program.app import WindowedProgram
from gui.themes.style import style_sheet
from gui.themes.theme import Theme, load_theme, mix
from tests.conftest import INSTALLED
from tests.gui.themes.test_hues import contrast

THEMES = ("light", "dark", "contrast")
GROUNDS = ("window", "panel", "plot", "selected", "hover")
WORDS = ("ink", "ink2", "ink3")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
COLOR = re.compile(r"(?<![-\w])(background|color):\s*(#[0-9a-f]{6})", re.IGNORECASE)


@pytest.mark.parametrize("name", THEMES)
def test_words_are_read_on_every_ground(name: str) -> None:
    theme = load_theme(name)
    for ground in GROUNDS:
        for words in WORDS:
            ratio = contrast(getattr(theme, words), getattr(theme, ground))
            assert ratio >= 4.5, f"{words} on {ground}: {ratio:.2f}"
    for ground in ("window", "panel", "plot"):
        for words in ("accent", "error"):
            ratio = contrast(getattr(theme, words), getattr(theme, ground))
            assert ratio >= 4.5, f"{words} on {ground}: {ratio:.2f}"
    assert contrast(theme.accent, theme.selected) >= 4.5
    assert contrast(theme.on_accent, theme.accent) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_graphics_are_told_from_every_ground(name: str) -> None:
    theme = load_theme(name)
    for ground in ("window", "panel", "plot"):
        for drawn in ("border", "accent", "neutral", "error"):
            ratio = contrast(getattr(theme, drawn), getattr(theme, ground))
            assert ratio >= 3, f"{drawn} on {ground}: {ratio:.2f}"
    for place, hue in enumerate(theme.models):
        for ground in ("panel", "plot"):
            assert contrast(hue, getattr(theme, ground)) >= 3, f"hue {place + 1} on {ground}"


def tinted(theme: Theme, hue: QColor) -> QColor:
    """The ground of the decision map in a model's hue."""
    return mix(hue, theme.plot, 1 - theme.map_tint) if theme.tints else theme.plot


@pytest.mark.parametrize("name", THEMES)
def test_names_are_read_on_the_tints_of_the_map(name: str) -> None:
    theme = load_theme(name)
    for hue, words in zip(theme.models, theme.model_words, strict=True):
        ground = tinted(theme, hue)
        assert max(contrast(words, ground), contrast(theme.ink, ground)) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_every_rule_of_the_style_sheet_is_read(name: str) -> None:
    checked = 0
    for selector, body in RULE.findall(style_sheet(load_theme(name))):
        colors = {kind.lower(): QColor(color) for kind, color in COLOR.findall(body)}
        if len(colors) == 2 and "chunk" not in selector:
            checked += 1
            ratio = contrast(colors["color"], colors["background"])
            assert ratio >= 4.5, f"{selector.strip()}: {ratio:.2f}"
    assert checked > 8


def test_no_color_is_written_outside_the_themes() -> None:
    found = {
        f"{path.name}: {color}"
        for path in (INSTALLED / "gui").rglob("*.py")
        for color in re.findall(r"QColor\(\"#[0-9A-Fa-f]{6}\"\)", path.read_text("utf-8"))
    }
    assert found == set()


class Hints:
    """What the system asks for; the offscreen platform has no system."""

    def __init__(self) -> None:
        self.scheme, self.preference = Qt.ColorScheme.Light, Qt.ContrastPreference.NoPreference

    def colorScheme(self) -> Qt.ColorScheme:  # noqa: N802 - Qt's name
        return self.scheme

    def accessibility(self) -> "Hints":
        return self

    def contrastPreference(self) -> Qt.ContrastPreference:  # noqa: N802 - Qt's name
        return self.preference


def test_the_theme_follows_the_system_until_one_is_chosen(
    program: WindowedProgram, application: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    theming, system = program.theming, Hints()
    monkeypatch.setattr(theming, "_hints", system)
    theming.choose("system")
    changed = application.styleHints().colorSchemeChanged
    system.scheme = Qt.ColorScheme.Dark
    changed.emit(system.scheme)
    assert theming.theme.name == "dark"
    system.preference = Qt.ContrastPreference.HighContrast
    application.styleHints().accessibility().contrastPreferenceChanged.emit(system.preference)
    assert theming.theme.name == "contrast"
    program.window.actions_.theme("light").trigger()
    changed.emit(system.scheme)
    assert theming.theme.name == "light"


def test_a_ratio_is_computed_as_published() -> None:
    assert contrast(QColor("#000000"), QColor("#FFFFFF")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("#FFFFFF")) == pytest.approx(4.48, abs=0.005)
