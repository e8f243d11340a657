"""What is shown of a section of the VUS polytope: colours, and a cross-hair through a classifier.

At home the camera looks at "no error", the near top corner.
"""

from collections.abc import Mapping
from functools import cached_property

import numpy as np
from msgspec import Struct
from PySide6.QtGui import QColor

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.section_axes import SectionInBox, section_in_box
from engine.multiclass.vus_polytope_sections import Section
from engine.numerics.arrays import FloatArray
from gui.paint.camera import Box, Camera
from gui.themes.theme import ModelStyle, Theme, mix

SECTION_HOME = Camera(yaw=40.0, pitch=27.0)
SECTION_BOX = Box(lengths=(1.0, 1.0, 1.0))
HUE = 0.46  # share of a hue on a face; the rest is the plot's ground
DARK_HUE = 0.5
TO_HUE = 0.65  # of the way from the blend of a tie to each of its hues, for its stripes
VALID = 0.06  # ink on faces of the valid region


class PolytopeScene(Struct, frozen=True, eq=False, dict=True):
    """A section in a theme.

    Attributes:
        section: what is shown.
        labels: the three classes.
        styles: how each classifier looks, by name.
        theme: the look.
    """

    section: Section
    labels: tuple[str, ...]
    styles: Mapping[str, ModelStyle]
    theme: Theme

    @cached_property
    def boxed(self) -> SectionInBox:
        """The section as it stands in the box."""
        return section_in_box(self.section)

    def best_on(self, face: int) -> tuple[str, ...]:
        """The classifiers that are cheapest on a face, the trivial ones left out."""
        return tuple(name for name in self.section.best_on(face) if name in self.styles)

    @cached_property
    def through(self) -> int | None:
        """Place of the first classifier that the section goes through; None where there is none."""
        count = len(self.section.polytope.names) - self.section.polytope.classes
        return next((place for place in range(count) if self.section.through(place)), None)

    @cached_property
    def centre(self) -> FloatArray | None:
        """(3,) where the classifier that the section goes through stands in the box."""
        return None if self.through is None else self.boxed.place_of(self.through)

    @property
    def through_name(self) -> str:
        """The name of that classifier; empty where there is none."""
        return "" if self.through is None else self.section.polytope.names[self.through]

    @property
    def own(self) -> tuple[float, float, float] | None:
        """Its error ratio along each axis of the box."""
        if self.through is None:
            return None
        errors = self.section.polytope.errors[self.through]
        x, y, z = (float(errors[coordinate]) for coordinate in self.boxed.coordinates)
        return x, y, z

    @cached_property
    def arms(self) -> FloatArray:
        """(k, 2, 3) the cross-hair through that classifier, as far as is valid."""
        return np.empty((0, 2, 3)) if self.through is None else self.boxed.arms(self.through)

    def color(self, face: int) -> QColor:
        """A face's colour in full light: that of who is cheapest there, ties blended."""
        return self._paints[face][0]

    def stripe(self, face: int) -> QColor | None:
        """Of a tie the colour of the stripes over it."""
        return self._paints[face][1]

    @cached_property
    def _paints(self) -> tuple[tuple[QColor, QColor | None], ...]:
        return tuple(self._paint(face) for face in range(len(self.section.facets)))

    def _paint(self, face: int) -> tuple[QColor, QColor | None]:
        theme = self.theme
        if not self.section.facets[face]:
            return mix(theme.plot, theme.ink, VALID), None
        hues = [self._on_ground(self.styles[name].color) for name in self.best_on(face)]
        if not hues:
            return self._on_ground(theme.neutral), None
        if len(hues) == 1:
            return hues[0], None
        blend = hues[0]
        for done, hue in enumerate(hues[1:], start=1):
            blend = mix(blend, hue, 1 / (done + 1))
        return mix(blend, hues[0], TO_HUE), mix(blend, hues[-1], TO_HUE)

    def _on_ground(self, hue: QColor) -> QColor:
        share = HUE if self.theme.plot.lightnessF() > 0.5 else DARK_HUE
        return mix(hue, self.theme.plot, 1 - share)


def polytope_scene(
    analysis: ClassesAnalysis | None,
    theme: Theme,
    *,
    section: Section | None = None,
) -> PolytopeScene | None:
    """The scene of an analysis; None where there is no polytope of three classes.

    Args:
        analysis: whose classifiers are shown.
        theme: the look.
        section: another one than the analysis has, while a slider moves; one of another polytope
            was of what was open before, and is left.
    """
    if analysis is None:
        return None
    is_of_it = section is not None and section.polytope is analysis.polytope
    shown = section if is_of_it else analysis.section
    if shown is None:
        return None
    styles = {found.name: theme.model(found.look) for found in analysis.crisp}
    return PolytopeScene(shown, analysis.labels, styles, theme)
