"""The bar of who costs least over the range, on the sheet."""

from PySide6.QtCore import QPointF, QRectF

from engine.messages.language import tr
from engine.report.document import BarStretch, WinnerBar
from gui.export.page import STRONG, Ink, Type
from gui.paint.lettering import Align
from gui.paint.marks import draw_hatch

BAND = 25.0
TICKS = 17.0
NOTE = 15.0
GAP = 2.0  # of paper between two stretches
HATCH = 6.0
NAME = 11.5


class BarBlock:
    """A band of coloured stretches, the t at which they meet, and which way t runs."""

    above, below = 4.0, 10.0
    height = BAND + TICKS + NOTE

    def __init__(self, block: WinnerBar, width: float) -> None:
        self._bar = block
        self._width = width
        self._low = block.stretches[0].t_low
        self._length = block.stretches[-1].t_high - self._low

    def paint(self, ink: Ink, left: float, top: float) -> None:
        """Paint the band, its ticks and the note."""
        for stretch in self._bar.stretches:
            self._paint_stretch(ink, stretch, left, top)
        self._paint_ticks(ink, left, top + BAND + 11)
        note = tr("t: misses weigh more to the left") if self._length else tr("one t, no range")
        ink.write(note, QPointF(left, top + BAND + TICKS + 10), Type(11, ink.theme.ink2))

    def _x(self, t: float) -> float:
        return self._width * (t - self._low) / self._length if self._length else 0.0

    def _paint_stretch(self, ink: Ink, stretch: BarStretch, left: float, top: float) -> None:
        start, end = self._x(stretch.t_low), self._x(stretch.t_high)
        if not self._length:
            end = self._width
        if stretch is not self._bar.stretches[-1]:
            end = max(start + 0.5, end - GAP)
        area = QRectF(left + start, top, end - start, BAND)
        theme = ink.theme
        model = None if stretch.look is None else theme.model(stretch.look)
        ink.fill(area, theme.hover if model is None else model.color)
        if ink.painter is not None and (model is None or model.hatched):
            draw_hatch(ink.painter, area, theme.border if model is None else theme.plot, HATCH)
        color = theme.ink if model is None else model.band_word_color
        for text in (f"{stretch.name} {stretch.share}", stretch.name, stretch.share):
            kind = Type(NAME, color, STRONG)
            width = ink.text_width(text, kind)
            if width + 10 <= area.width():
                if model is None:
                    ink.fill(
                        QRectF(area.center().x() - width / 2 - 4, top + 4, width + 8, BAND - 8),
                        theme.plot,
                    )
                ink.write(text, area.center(), kind, Align.CENTRE)
                return

    def _paint_ticks(self, ink: Ink, left: float, y: float) -> None:
        """Bounds at the two ends; between them the t that find room."""
        kind = Type(11, ink.theme.ink2)
        ticks = self._bar.ticks
        first, last = ticks[0], ticks[-1]
        ink.write(first[1], QPointF(left, y), kind)
        if len(ticks) == 1:
            return
        ink.write(last[1], QPointF(left + self._width, y), kind, Align.RIGHT)
        reached = ink.text_width(first[1], kind)
        limit = self._width - ink.text_width(last[1], kind)
        for t, text in ticks[1:-1]:
            half = ink.text_width(text, kind) / 2
            at = self._x(t)
            if at - half > reached + 6 and at + half < limit - 6:
                ink.write(text, QPointF(left + at, y), kind, Align.CENTRE)
                reached = at + half
