"""The colours and widths of the ROC surface."""

from msgspec import Struct
from PySide6.QtGui import QColor

from engine.binary.voros.surface_block import Face
from gui.paint.camera import Box
from gui.themes.theme import ModelStyle, Theme, mix

GHOST = 0.42  # how opaque the winner's faces are outside the slab
GHOST_SIDE = 0.22  # and the block's own sides there
PALE = 0.5  # how much panel is in a band
TRIANGLE = 0.36  # accent in the slice
FLOOR = 0.04
HATCH_OPACITY = 0.6
CONTRAST_SIDE = 0.14
CONTRAST_PALE = 0.75  # with a hatch in the full colour
EDGE_OPACITY, GHOST_EDGE_OPACITY = 0.9, 0.6
RULING_OPACITY, GHOST_RULING_OPACITY = 0.75, 0.5
OUTLINE_WIDTH = 1.0
FRAME_WIDTH = 1.4
SLICE_WIDTH = 2.2
RULING_WIDTH = 0.9
PATH_WIDTH, JUMP_WIDTH = 2.4, 1.2
PATH_OPACITY, GHOST_PATH_OPACITY = 1.0, 0.75
SIDE_LINE_OPACITY, GHOST_SIDE_LINE_OPACITY = 0.9, 0.7

ROC_BOX = Box(lengths=(1.62, 1.0, 1.0))
"""The box of (t, FPR, TPR), in which t runs 1.62 times as long as FPR and TPR."""

# How much ink is mixed into a side of the block in light and in dark; below 0, panel.
_SHADES = {
    Face.TOP: (0.036, 0.03),
    Face.FRONT: (0.085, 0.01),
    Face.BACK: (0.085, 0.01),
    Face.BOTTOM: (0.12, -0.3),
    Face.LOW_CAP: (0.03, -0.15),
    Face.HIGH_CAP: (0.06, -0.08),
}
_BANDS = (Face.TOP_BAND, Face.FRONT_BAND, Face.LOW_CAP_BAND, Face.HIGH_CAP_BAND)


class SurfaceLook(Struct, frozen=True, eq=False):
    """What each face and line of the surface looks like in a theme.

    Attributes:
        styles: the shown models' styles, by owner.
    """

    theme: Theme
    styles: tuple[ModelStyle, ...]

    def winner(self, owner: int) -> QColor:
        """The full colour of an owner; neutral where no model alone costs least."""
        return self.theme.neutral if owner < 0 else self.styles[owner].color

    def band_words(self, owner: int) -> QColor:
        """The colour of words on an owner's part of the cut."""
        return self.theme.on_band if owner < 0 else self.styles[owner].band_word_color

    def face(self, face: Face, owner: int) -> QColor:
        """The colour of a face inside the slab."""
        if face is Face.CUT:
            return self.winner(owner)
        if self.is_band(face, owner):
            pale = PALE if self.theme.tints else CONTRAST_PALE
            return mix(self.winner(owner), self.theme.panel, pale)
        return self._side(Face(face - 1) if face in _BANDS else face)

    def _side(self, face: Face) -> QColor:
        """A side of the block itself, a little lighter or darker by where it looks."""
        theme = self.theme
        light, dark = _SHADES[face]
        if not theme.tints:
            return mix(theme.panel, theme.ink, CONTRAST_SIDE)
        shade = light if self.light else dark
        return mix(theme.separator, theme.ink if shade > 0 else theme.panel, abs(shade))

    def opacity(self, face: Face, owner: int) -> float:
        """How opaque a face is outside the slab."""
        return GHOST if face is Face.CUT or self.is_band(face, owner) else GHOST_SIDE

    def is_band(self, face: Face, owner: int) -> bool:
        """Whether a face is a model's pale band."""
        return face in _BANDS and owner >= 0

    def stripe(self, face: Face, owner: int) -> QColor | None:
        """The colour of a hatch on a face: no model alone wins, or the theme has no tints."""
        if face is Face.CUT and owner < 0:
            return self.theme.panel
        if self.is_band(face, owner) and not self.theme.tints:
            return self.winner(owner)
        return None

    @property
    def light(self) -> bool:
        """Whether the ground is light."""
        return self.theme.panel.lightnessF() > 0.5

    @property
    def ruling(self) -> QColor:
        """The colour of the rulings on a cut."""
        return self.theme.on_band

    def path(self, *, inside: bool) -> QColor:
        """The colour of the optimal point's path, inside the slab or outside."""
        return self.theme.on_band if inside else self.theme.ink2

    @property
    def floor(self) -> QColor:
        """The colour of the floor on which the block stands."""
        return mix(self.theme.panel, self.theme.ink, FLOOR)
