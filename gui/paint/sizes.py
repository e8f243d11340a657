"""Sizes: logical pixels at one scale, for the window, the presenter and the page."""

from msgspec import Struct

PRESENTING = 1.3  # from here on people look from afar: names and strokes gain more than the rest


class Sizes(Struct, frozen=True):
    """Lengths of a figure painted at a scale; 1 is the window."""

    scale: float = 1.0

    @property
    def presenting(self) -> bool:
        """Whether the figure is made to be read from afar."""
        return self.scale >= PRESENTING

    @property
    def notes(self) -> bool:
        """Whether a view says how it is read: not to an audience."""
        return not self.presenting

    @property
    def name(self) -> float:
        """The size of names on lines and bands."""
        return self.scale * (14.4 if self.presenting else 13)

    def px(self, length: float) -> float:
        """A length, or a size of type."""
        return length * self.scale

    def line(self, width: float) -> float:
        """The width of a line, or the breadth of a marker."""
        return width * self.scale * (1.11 if self.presenting else 1)

    def dash(self, lengths: tuple[float, ...]) -> tuple[float, ...]:
        """A dash pattern."""
        return tuple(self.line(length) for length in lengths)
