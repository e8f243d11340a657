"""Labels in the look's sizes and tones."""

import re
from collections.abc import Callable, Iterable
from math import ceil
from typing import Literal

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from gui.paint.names import distinguished
from gui.themes.theme import font
from gui.widgets.term_tips import tip_for

Tone = Literal["1", "2", "3", "error"]
BOLD = QFont.Weight.Bold
SEMIBOLD = QFont.Weight.DemiBold
MEDIUM = QFont.Weight.Medium
LEAST_WIDTH = 40
NORMAL = QFont.Weight.Normal
ENDLESS = 1000  # px: higher than any paragraph
LONG_WORD = re.compile(r"\S{24,}")  # a name of a column may be wider than what it stands in
OPTION = re.compile(r"--[a-z][a-z-]*")
PART = re.compile("(; | · )")
MAY_BREAK = "\u200b"  # no width: a line may end there
KEPT_HYPHEN = "\u2011"  # one at which no line ends


class Text(QLabel):
    """A line or a paragraph: size in pixels, weight, and tone (ink, ink2, ink3 or error)."""

    def __init__(
        self,
        text: str = "",
        size: float = 13,
        weight: QFont.Weight = NORMAL,
        tone: Tone = "1",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._explained = ""
        self.setFont(font(size, weight))
        self.setProperty("tone", tone)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show another text; a term in it is explained where nothing else is said of it."""
        if text and text == super().text():
            return  # what is dragged says most of its words again with every step
        super().setText(text)
        if self.toolTip() == self._explained:
            self._explained = tip_for(text)
            self.setToolTip(self._explained)

    def set_tone(self, tone: Tone) -> None:
        """Change the tone."""
        if self.property("tone") != tone:
            self.setProperty("tone", tone)
            polish_again(self)


def polish_again(widget: QWidget) -> None:
    """Let the style sheet look at a widget's properties again, if it has looked at all."""
    if widget.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):
        style = widget.style()
        style.unpolish(widget)
        style.polish(widget)


class WrappedLabel(Text):
    """Text that wraps to the width it is given and can be as narrow as need be.

    Names without spaces are broken where they must, options of the command line never. What
    was measured is kept: layouts in layouts ask for the same heights a dozen times over.
    """

    def __init__(
        self,
        text: str = "",
        size: float = 12,
        weight: QFont.Weight = NORMAL,
        tone: Tone = "2",
        parent: QWidget | None = None,
    ) -> None:
        self._heights: dict[int, int] = {}  # by widths
        self._line: QSize | None = None
        self._whole = ""
        super().__init__("", size, weight, tone, parent)
        self._reserved: tuple[str, ...] = ()
        self.setWordWrap(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setText(text)

    def reserve(self, texts: Iterable[str]) -> None:
        """Keep room for the longest of some texts, so that what follows does not jump."""
        self._reserved = tuple(map(_breakable, texts))
        self._measure_again()
        self.updateGeometry()

    def text(self) -> str:
        """The text as it was given."""
        return self._whole

    def setText(self, text: str) -> None:
        """Show another text; what can be copied is shown as it is, letter by letter."""
        self._whole = text
        plain = self.textFormat() == Qt.TextFormat.PlainText
        copied = self.textInteractionFlags() & Qt.TextInteractionFlag.TextSelectableByMouse
        shown = _breakable(text) if plain and not copied else text
        if shown != QLabel.text(self):
            super().setText(shown)
            self._measure_again()

    def _measure_again(self) -> None:
        self._heights.clear()
        self._line = None

    def minimumSizeHint(self) -> QSize:
        """One line; how high it must be follows from the width it gets."""
        return QSize(LEAST_WIDTH, self.fontMetrics().height())

    def heightForWidth(self, width: int) -> int:
        """Room for the text, and for what is reserved."""
        if width not in self._heights:
            self._heights[width] = self._height_for_width(width)
        return self._heights[width]

    def _height_for_width(self, width: int) -> int:
        area, wrapped = QRect(0, 0, width, ENDLESS), Qt.TextFlag.TextWordWrap
        metrics = self.fontMetrics()
        kept = (metrics.boundingRect(area, wrapped, text).height() for text in self._reserved)
        return max(super().heightForWidth(width), *kept, 0)

    def changeEvent(self, event: QEvent) -> None:
        """Measure again in another font or style."""
        self._measure_again()
        super().changeEvent(event)


class Phrase(WrappedLabel):
    """Words that stand in one line, and wrap only where there is no room for it."""

    def sizeHint(self) -> QSize:
        """Room for the line."""
        if self._line is None:
            # a rounded width may be half a pixel less than the label needs
            width = QFontMetricsF(self.font()).horizontalAdvance(self.text())
            self._line = QSize(ceil(width) + 1, self.fontMetrics().height())
        return self._line


def _breakable(text: str) -> str:
    """A text whose long words may be broken, at marks between their parts, and options not."""
    kept = OPTION.sub(lambda found: found[0].replace("-", KEPT_HYPHEN), text)
    return LONG_WORD.sub(_broken, kept)


def _broken(word: re.Match[str]) -> str:
    parts = re.sub(r"([_.,:;/\\|-])", rf"\1{MAY_BREAK}", word[0])
    return re.sub(rf"([^{MAY_BREAK}]{{12}})(?=[^{MAY_BREAK}])", rf"\1{MAY_BREAK}", parts)


class Elided(Text):
    """A line that is cut with an ellipsis where there is no room; its whole is the tooltip.

    Attributes:
        whole: the line uncut.
        tip: what its tooltip says where it is not cut.
    """

    def __init__(
        self,
        text: str = "",
        size: float = 13,
        weight: QFont.Weight = NORMAL,
        tone: Tone = "1",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("", size, weight, tone, parent)
        self.whole = self.tip = ""
        self._parts: list[str] = []  # and what stands between them
        self._frame: Callable[[str], str] = str
        self._last_stays = False
        self._names: tuple[str, ...] = ()
        self._size, self._weight = size, weight
        self._has_room = False  # until it is laid out: a label that changes asks for a layout
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.show_whole(text)

    def show_whole(self, text: str) -> None:
        """Show another line."""
        self.whole, self._parts = text, []
        self.updateGeometry()
        self._cut()

    def show_parts(
        self, text: str, frame: Callable[[str], str] = str, *, last_stays: bool = False
    ) -> None:
        """Show a line of which the last of its parts go first where there is no room for all.

        Args:
            text: parts with a semicolon or a raised dot between them.
            frame: what stands round it, however much of it there is.
            last_stays: the last part is the one that matters most; those before it go.
        """
        self._parts, self._frame, self._last_stays = PART.split(text), frame, last_stays
        self.whole = frame(text)
        self.updateGeometry()
        self._cut()

    def show_name(self, name: str, names: tuple[str, ...]) -> None:
        """Show one of some names in all the room there is; cut, it is told from the others."""
        self._names = names
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.show_whole(name)

    def _cut(self) -> None:
        """Leave out the middle: how a line ends often matters."""
        if not self._has_room:
            self.setText(self.whole)
            return
        room = self.contentsRect().width()
        if self.whole in self._names:
            cut = distinguished(self._names, self._size, self._weight, room)
            shown = cut[self._names.index(self.whole)]
            self.setText(shown)
            self.setToolTip(self.whole if shown != self.whole else self.tip)
            return
        if self._parts:
            shown = self._in_parts(room)
            self.setText(shown)
            self.setToolTip(self.whole if shown != self.whole else "")
        else:
            elided(self, self.whole, room, Qt.TextElideMode.ElideMiddle)
        if not self.toolTip():
            self.setToolTip(self.tip or tip_for(self.whole))

    def _in_parts(self, room: int) -> str:
        """As many parts as there is room for; of one alone as much as there is."""
        width = self.fontMetrics().horizontalAdvance
        parts, stays = self._parts, self._parts[-1:] if self._last_stays else []
        for end in range(len(parts) - len(stays), -1, -2):
            shown = self._frame("".join((*parts[:end], *stays)))
            if width(shown) <= room:
                return shown
        alone = parts[-1 if stays else 0]
        beside = width(self._frame(alone)) - width(alone)
        cut = self.fontMetrics().elidedText(alone, Qt.TextElideMode.ElideRight, room - beside)
        return self._frame(cut)

    def sizeHint(self) -> QSize:
        """Room for all of it."""
        # a label's width is rounded; one pixel more keeps a line that fits from being cut
        width = self.fontMetrics().horizontalAdvance(self.whole) + 1
        margins = self.contentsMargins()
        return QSize(width + margins.left() + margins.right(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Any room will do."""
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the line to the new width."""
        super().resizeEvent(event)
        self._has_room = True
        self._cut()


def elided(
    label: QLabel,
    text: str,
    width: int,
    where: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> None:
    """Show a text cut to a width; cut, its whole is the tooltip."""
    shown = label.fontMetrics().elidedText(text, where, width)
    label.setText(shown)
    label.setToolTip(text if shown != text else "")
