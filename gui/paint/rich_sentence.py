"""A sentence with weights as rich text for a label."""

import html
import re
from collections.abc import Iterable

from PySide6.QtGui import QFont

from engine.wording import formatting
from engine.wording.text_spans import TextSpan
from gui.paint.names import distinguished

NO_BREAK = "\u00a0"
WITHIN_A_RANGE = r"(?<=[\d%]) (?=– [\d−])|(?<=[\d%] –) (?=[\d−])"  # of numbers: "246 – 348"
# Rich text takes a narrow space for one at which a line may end.
KEPT_TOGETHER = re.compile(
    rf"{formatting.THIN_SPACE}| (?=[=≥≤]|[−<>] )|(?<=[=≥≤]) |(?<= [−<>]) "
    rf"|{WITHIN_A_RANGE}"
)
WITHIN_A_FORMULA = re.compile(r"(?<=/)(?=\()")
JOINED = "\u2060"  # no width: no line may end there
LONGEST_FACT = 40
LONGEST_NAME = 280.0  # px: a name without spaces fills a line


def rich_sentence(
    sentence: Iterable[TextSpan], line_height: int = 100, names: tuple[str, ...] = ()
) -> str:
    """A sentence as rich text: key facts are semibold, subscripts low.

    Args:
        sentence: its parts.
        line_height: in percent.
        names: of all models, so that of long ones what differs is kept.
    """
    parts = []
    for span in sentence:
        text = _shortened(span.text, names) if span.strong else span.text
        unbroken = KEPT_TOGETHER.sub(NO_BREAK, text)
        words = html.escape(WITHIN_A_FORMULA.sub(JOINED, unbroken))
        if span.strong:
            words = f'<span style="font-weight:600">{words}</span>'
        parts.append(f"<sub>{words}</sub>" if span.low else words)
    return f'<p style="margin:0; line-height:{line_height}%">{"".join(parts)}</p>'


def _shortened(text: str, names: tuple[str, ...]) -> str:
    """A key fact; of an endless name a part is left out, but not what tells it from others."""
    if len(text) <= LONGEST_FACT:
        return text
    among = names if text in names else (text,)
    return distinguished(among, 13, QFont.Weight.DemiBold, LONGEST_NAME)[among.index(text)]
