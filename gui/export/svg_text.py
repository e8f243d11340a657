"""The words of an SVG keep their room where the program's typeface is not installed."""

import re
from html import unescape

from PySide6.QtGui import QFont, QFontMetricsF

from gui.themes.theme import FONT_FAMILY, font

FALLBACKS = "Helvetica, Arial, sans-serif"

_TEXT = re.compile(r"<text (?P<look>[^>]*)>(?P<words>[^<]*)</text>")
_FAMILY = f'font-family="{FONT_FAMILY}"'
_SIZE = re.compile(r'font-size="([\d.]+)"')
_WEIGHT = re.compile(r'font-weight="(\d+)"')


def hold_words(drawing: str) -> str:
    """Write the length of every text beside it, and which typefaces may stand in.

    A viewer without the typeface then sets another one as wide, so that words neither run
    into each other nor out of their frames.
    """
    return _TEXT.sub(_held, drawing)


def _held(found: re.Match[str]) -> str:
    look, words = found["look"], found["words"]
    size, weight = _SIZE.search(look), _WEIGHT.search(look)
    if size is None or weight is None or _FAMILY not in look or not words.strip():
        return found[0]
    face = font(float(size[1]), QFont.Weight(int(weight[1])))
    length = QFontMetricsF(face).horizontalAdvance(unescape(words))
    look = look.replace(_FAMILY, f'font-family="{FONT_FAMILY}, {FALLBACKS}"').rstrip()
    return f'<text {look} textLength="{length:.2f}" lengthAdjust="spacingAndGlyphs">{words}</text>'
