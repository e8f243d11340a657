"""The triangle of class weights or of priors in words: corners, points, and what is lost there."""

from collections.abc import Sequence

from engine.messages.language import tr
from engine.multiclass.class_losses import ClassLosses
from engine.numerics.arrays import FloatArray
from engine.wording import formatting


def corner_words(triangle: ClassLosses, label: str) -> str:
    """What holds at the corner of a class."""
    if triangle.kind == "priors":
        return tr("only {label} occurs", label=label)
    return tr("only {label} counts", label=label)


def kind_words(triangle: ClassLosses) -> str:
    """What a point of the triangle is."""
    if triangle.kind == "priors":
        return tr("who costs least at which priors, under the costs stated")
    return tr("who costs least · weight = prior × cost of a miss")


def point_words(triangle: ClassLosses, labels: Sequence[str], point: FloatArray) -> str:
    """A point, "weights a 0.30, b 0.30, c 0.40"."""
    parts = [f"{label} {share}" for label, share in zip(labels, share_words(point), strict=True)]
    named = tr("priors") if triangle.kind == "priors" else tr("weights")
    return f"{named} {', '.join(parts)}"


def share_head(triangle: ClassLosses) -> str:
    """What each number of a point is."""
    return tr("prior") if triangle.kind == "priors" else tr("weight")


def share_words(point: FloatArray) -> list[str]:
    """The numbers of a point."""
    return [formatting.number(share, 3) for share in point.tolist()]


def region_words(triangle: ClassLosses, name: str) -> str:
    """Whose region it is: of equals all, "logistic = bayes"."""
    return " = ".join(triangle.equals(name))


def cheapest_words(triangle: ClassLosses, point: FloatArray) -> str:
    """Who costs least at a point, "A = B" where they tie."""
    return " = ".join(triangle.cheapest_at(point))


def loss_head(triangle: ClassLosses) -> str:
    """What `loss_words` are."""
    if triangle.kind == "priors":
        return tr("cost per 1,000 cases")
    return tr("missed, weighted")


def loss_words(triangle: ClassLosses, loss: float) -> str:
    """What a classifier loses at a point."""
    if triangle.kind == "priors":
        return formatting.plain(1000 * loss, 4)
    return formatting.percent(loss, 1)


def ranked_at(triangle: ClassLosses, point: FloatArray, most: int) -> list[tuple[str, str]]:
    """Who loses how much at a point, least first, as many as wanted."""
    losses = triangle.losses_at(point).tolist()
    order = sorted(range(len(losses)), key=lambda place: losses[place])
    return [(triangle.names[k], loss_words(triangle, losses[k])) for k in order[:most]]
