"""What a query that is copied counts: the roles of a table as they were settled."""

import numpy as np
from msgspec import Struct
from numpy.typing import ArrayLike

from engine.data.counting.count_query import CountedRows, LabelSplit
from engine.data.counting.query_text import CopiedModel
from engine.data.counting.weight_digits import WeightDigits, digits_of_sample
from engine.data.counting.where_filter import parse_filter
from engine.data.dataset import Dataset, NumberColumn
from engine.data.labels import label_key, label_values
from engine.messages.language import tr
from engine.opening.preview import Preview

MOST_SAMPLED = 100_000
MOST_VALUES = 1000


class CopiedQuery(Struct, frozen=True, eq=False):
    """What is counted.

    Attributes:
        rows: its table is named where the query is written.
        each: whether each model counts the rows that have its own score.
        distinct: about how many distinct scores the model with the most has.
    """

    models: tuple[CopiedModel, ...]
    rows: CountedRows
    each: bool
    distinct: int = 0


def copied_query(preview: Preview) -> CopiedQuery | str:
    """What the roles of a preview count; a sentence why no query can count it where none can."""
    roles = preview.roles
    if roles is None or roles.layout is not None or preview.requested.order:
        return tr("A query counts tables of two classes with a row a case")
    if any((roles.case_cost_fp, roles.case_cost_fn, roles.cluster, roles.fold)):
        return tr("Costs of single cases, clusters and folds need the rows, which no count keeps")
    dataset = preview.dataset
    label = dataset.column(roles.label)
    values = label_values(label, MOST_VALUES) or ()
    positive, negative = (
        tuple(word for v in values if v.key == label_key(name) for word, _ in v.spellings)
        for name in (roles.positive, roles.negative)
    )
    if not (positive and negative):
        return tr("The column of labels does not hold both classes")
    split = LabelSplit(roles.label, positive, negative, isinstance(label, NumberColumn))
    where = None
    if preview.options.where:
        where = parse_filter(preview.options.where, [column.name for column in dataset.columns])
    models = []
    for score in roles.scores:
        column = dataset.column(score.column)
        if not isinstance(column, NumberColumn):
            return tr("A column of scores does not hold numbers")
        models.append(CopiedModel(score.name, score.column, column.values[:MOST_SAMPLED]))
    weight = None
    if roles.weight is not None:
        weight = _weight_of(dataset, roles.weight)
        if weight is None:
            return tr("The weights lie too far apart for a database to add them up exactly")
    rows = CountedRows("", split, (), where, weight)
    there = dataset.source.drawn_of or dataset.rows
    most = max((about_distinct(model.sample, there) for model in models), default=0)
    return CopiedQuery(tuple(models), rows, roles.missing == "each", most)


def _weight_of(dataset: Dataset, name: str) -> WeightDigits | None:
    """How the weights of a column are added up; None where their sums would not be exact."""
    column = dataset.column(name)
    if not isinstance(column, NumberColumn):
        return None
    return digits_of_sample(name, column.values)


def about_distinct(sample: ArrayLike, rows: int) -> int:
    """About how many distinct scores there are, from how many of a sample are alike.

    Of n scores drawn among D that are alike in number n(n - 1)/2D pairs coincide.

    Args:
        sample: of scores; NaN is none.
        rows: of the table that it was drawn from.
    """
    values = np.asarray(sample, dtype=np.float64)
    values = values[~np.isnan(values)] + 0.0
    different = np.unique(values).size
    if values.size >= rows or different == 0:
        return different
    alike = max(1, values.size - different)
    return min(rows, max(different, values.size * (values.size - 1) // (2 * alike)))
