"""Words of the confusion that follows from two thresholds, and of every order of the classes."""

from msgspec import Struct

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassModelResult
from engine.multiclass.ordered_marker import Cuts
from engine.multiclass.ordered_results import OrderedResult
from engine.wording import formatting


class FollowingCell(Struct, frozen=True):
    """A cell of the confusion that follows.

    Attributes:
        share: of the actual class that is called so, 0 to 1.
        words: the share, the cases it is of, and what that costs per 1,000 cases.
        is_right: whether it is called what it is.
    """

    share: float
    words: tuple[str, ...]
    is_right: bool


class FollowingConfusion(Struct, frozen=True):
    """Whom two thresholds call what.

    Attributes:
        labels: of the classes, lowest first.
        cells: rows called, columns actual.
        sums: what the cells of each actual class cost together; empty without costs.
        total: what all cost; empty without costs.
    """

    labels: tuple[str, str, str]
    cells: tuple[tuple[FollowingCell, ...], ...]
    sums: tuple[str, ...] = ()
    total: str = ""


def following_confusion(result: OrderedResult, cuts: Cuts) -> FollowingConfusion:
    """What follows from two cuts of a marker, in words."""
    marker = result.marker
    counts, totals = marker.counts(cuts), marker.totals
    costs = None if result.costs is None else 1000 * marker.cell_costs(cuts, result.costs)

    def cell(called: int, actual: int) -> FollowingCell:
        cases, of = int(counts[called, actual]), int(totals[actual])
        words = [formatting.number(cases / of, 2), formatting.out_of(cases, of)]
        is_right = called == actual
        if is_right and (costs is None or costs[called, actual] == 0):
            words.append(tr("right"))
        elif costs is not None:
            words.append(tr("costs {cost}", cost=_cost(costs[called, actual])))
        return FollowingCell(cases / of, tuple(words), is_right)

    cells = tuple(tuple(cell(called, actual) for actual in range(3)) for called in range(3))
    if costs is None:
        return FollowingConfusion(marker.labels, cells)
    sums = tuple(_cost(each) for each in costs.sum(axis=0).tolist())
    return FollowingConfusion(marker.labels, cells, sums, _cost(float(costs.sum())))


def _cost(per_1000: float) -> str:
    """With a decimal, so that cells add up."""
    return formatting.number(float(per_1000), 1)


def following_note(result: OrderedResult) -> str:
    """How the costs are found, and on which rows the thresholds were."""
    if result.costs is None:
        return tr("Shares of each actual class. No costs are stated.")
    rows = formatting.count(int(result.marker.totals.sum()))
    if result.cuts == result.best:
        return tr(
            "Per 1,000 cases: share × prior × cost. Optimistic: thresholds were chosen and "
            "measured on the same {rows} rows.",
            rows=rows,
        )
    return tr("Per 1,000 cases: share × prior × cost, measured on {rows} rows.", rows=rows)


class OrderRow(Struct, frozen=True):
    """The value of a score in one order of the classes.

    Attributes:
        words: the order, "healthy < mild < severe".
        value: the ordered-class VUS in it.
        is_stated: whether it is the order that is stated.
    """

    words: str
    value: float
    is_stated: bool


def order_rows(found: ClassModelResult) -> tuple[OrderRow, ...]:
    """Every order of the classes, the greatest first; none where they are not computed."""
    orders = found.measures.orders
    if orders is None or found.ordered is None:
        return ()
    stated = found.ordered.marker.labels
    ranked = sorted(orders.items(), key=lambda each: -each[1])
    return tuple(OrderRow(" < ".join(way), value, way == stated) for way, value in ranked)


def orders_note(found: ClassModelResult) -> str:
    """What the values are, and what chance makes of them."""
    return tr(
        "{name} in each of the six orders: the chance that one case of each class is scored so, "
        "ties shared. They add up to 1.",
        name=found.name,
    )


def no_orders_note() -> str:
    """Why there are no values."""
    return tr("Still to be computed")
