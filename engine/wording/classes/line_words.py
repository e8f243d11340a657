"""A line through the class weights in words: what its ends are, and places along it."""

from collections.abc import Sequence

from engine.messages.language import tr
from engine.multiclass.class_losses import PointKind
from engine.multiclass.weight_line import WeightLine
from engine.wording import formatting

FEW = 4  # classes whose parts are all written
ALONE = 1 - 5e-4  # a part from which a class counts alone, as it is written
DRAWN = tr("As drawn")


def towards_words(label: str, kind: PointKind) -> str:
    """The line along which one class counts for more and more."""
    if kind == "priors":
        return tr("More and more {label}", label=label)
    return tr("More weight on {label}", label=label)


def along_words(kind: PointKind) -> str:
    """Through what a line leads."""
    if kind == "priors":
        return tr("who costs least along a line through the priors")
    return tr("who costs least along a line through the class weights")


def place_words(line: WeightLine, share: float) -> str:
    """A place along a line: the part of the class that it leads to, or every class' part."""
    if line.towards is not None:
        return formatting.number(share, 3)
    parts = line.at(share).tolist()
    if len(parts) <= FEW:
        return " · ".join(formatting.number(part, 2) for part in parts)
    return tr("{share} of the way", share=formatting.percent(share))


def end_words(line: WeightLine, labels: Sequence[str], kind: PointKind) -> tuple[str, str]:
    """What the start and the end of a line are."""
    return _end(line.start, labels, kind), _end(line.end, labels, kind)


def point_parts(point: Sequence[float], labels: Sequence[str]) -> str:
    """The parts of a point that count for something, "a 0.30, b 0.30, c 0.40"."""
    return ", ".join(
        f"{label} {formatting.number(part, 2)}"
        for label, part in zip(labels, point, strict=True)
        if part > 0
    )


def _end(point: Sequence[float], labels: Sequence[str], kind: PointKind) -> str:
    most = max(point)
    if most >= ALONE:
        label = labels[list(point).index(most)]
        if kind == "priors":
            return tr("only {label} occurs", label=label)
        return tr("only {label} counts", label=label)
    nothing = [label for label, part in zip(labels, point, strict=True) if part == 0]
    if len(labels) > FEW and len(nothing) == 1:
        if kind == "priors":
            return tr("no {label}", label=nothing[0])
        return tr("{label} counts for nothing", label=nothing[0])
    return point_parts(point, labels)
