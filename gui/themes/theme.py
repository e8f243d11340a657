"""Themes: every colour, line style and font size that painting and widgets use."""

from enum import Enum
from functools import cache

from msgspec import Struct, json
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPen

from resources import FOLDER

FONT_FAMILY = "Inter"
FONT_FILES = ("Regular", "Medium", "SemiBold", "Bold", "Italic")


class Marker(Enum):
    """Shapes that tell models apart without colour."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"


DASHES: tuple[tuple[float, ...], ...] = ((), (7, 3), (2, 3), (9, 3, 2, 3))
MARKERS = tuple(Marker)


class ModelStyle(Struct, frozen=True, eq=False):
    """How one model looks everywhere: colour, dash and marker together, never colour alone.

    Attributes:
        color: for lines, markers and filled bands.
        word_color: for words on the plot ground or on the model's own tint.
        band_word_color: for words on a band filled with the colour.
        dash: on and off lengths in pixels; empty is a solid line.
        width: of its lines, in pixels.
        hatched: whether its bands wear a hatch, because an earlier model has the same hue.
    """

    color: QColor
    word_color: QColor
    band_word_color: QColor
    dash: tuple[float, ...]
    marker: Marker
    width: float = 2.0
    hatched: bool = False


class Theme(Struct, frozen=True, eq=False):
    """One palette; colours are opaque, tints and mixes are shares of 1.

    Colours are chosen by their contrast against the plot's ground, which tests hold; high contrast
    has no tints, but hatches and lines one pixel wider.

    Attributes:
        pale: lines and marks of models that are only context.
        models, model_words, on_models: the hues that models go by, words on the plot's ground
            in them, and words on bands filled with them.
    """

    name: str
    window: QColor
    panel: QColor
    plot: QColor
    ink: QColor
    ink2: QColor
    ink3: QColor
    accent: QColor
    on_accent: QColor
    selected: QColor
    hover: QColor
    border: QColor
    separator: QColor
    grid: QColor
    neutral: QColor
    pale: QColor
    error: QColor
    on_band: QColor
    models: tuple[QColor, ...]
    model_words: tuple[QColor, ...]
    on_models: tuple[QColor, ...]
    lesser_tint: float
    map_tint: float
    outside_mix: float
    extra_width: float
    tints: bool

    def model(self, look: int) -> ModelStyle:
        """The style at a place, 0 and up: see `Geometry.looks`, which gives models theirs.

        Hues repeat after eight with a hatch, dashes and markers after four; models of one hue
        have another dash.
        """
        turn, hue = divmod(look, len(self.models))
        style = (hue + turn) % len(DASHES)
        return ModelStyle(
            self.models[hue],
            self.model_words[hue],
            self.on_models[hue],
            DASHES[style],
            MARKERS[style],
            hatched=turn > 0,
        )

    @property
    def context(self) -> ModelStyle:
        """The style of models that stand behind the others: thin, pale and alike."""
        return ModelStyle(self.pale, self.ink3, self.ink, (), Marker.CIRCLE, width=1.0)

    def pen(self, color: QColor, width: float, dash: tuple[float, ...] = ()) -> QPen:
        """A round-joined pen; `width` and `dash` in pixels, widened where the theme asks."""
        wide = width + self.extra_width
        pen = QPen(color, wide)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if dash:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([length / wide for length in dash])  # Qt counts in pen widths
        return pen


def mix(color: QColor, ground: QColor, share: float) -> QColor:
    """`color` mixed with `share` of `ground`."""
    return QColor.fromRgbF(
        color.redF() * (1 - share) + ground.redF() * share,
        color.greenF() * (1 - share) + ground.greenF() * share,
        color.blueF() * (1 - share) + ground.blueF() * share,
    )


@cache
def load_theme(name: str) -> Theme:
    """The theme "light", "dark" or "contrast"."""
    found = (FOLDER / "themes" / f"{name}.json").read_bytes()
    return json.decode(found, type=Theme, dec_hook=lambda _, color: QColor(color))


def load_fonts() -> None:
    """Register the shipped fonts; needs a QGuiApplication."""
    for style in FONT_FILES:
        QFontDatabase.addApplicationFont(str(FOLDER / "fonts" / f"Inter-{style}.otf"))


def font(size: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
    """The program's font at a size in pixels, with tabular figures; the caller's own.

    Signs beside figures keep their ordinary form: the contextual one has no code point, so
    that "=" and "−" would be missing from the text of a PDF.
    """
    return QFont(_font(round(size), weight))


@cache
def _font(pixels: int, weight: QFont.Weight) -> QFont:
    made = QFont(FONT_FAMILY)
    made.setPixelSize(pixels)
    made.setWeight(weight)
    made.setFeature(QFont.Tag("tnum"), 1)
    made.setFeature(QFont.Tag("calt"), 0)
    return made
