"""What a query that is copied counts: the roles of a table as they were settled."""

from msgspec import Struct

from engine.data.counting.count_query import CountedRows, LabelSplit
from engine.data.counting.query_text import CopiedModel
from engine.data.counting.where_filter import parse_filter
from engine.data.dataset import NumberColumn
from engine.data.labels import label_key, label_values
from engine.opening.preview import Preview

MOST_SAMPLED = 100_000
MOST_VALUES = 1000


class CopiedQuery(Struct, frozen=True, eq=False):
    """What is counted.

    Attributes:
        rows: its table is named where the query is written.
        each: whether each model counts the rows that have its own score.
    """

    models: tuple[CopiedModel, ...]
    rows: CountedRows
    each: bool


def copied_query(preview: Preview) -> CopiedQuery | None:
    """What the roles of a preview count.

    None where no query can: they are not of two classes with a row a case, or need more of a row
    than its score and label.
    """
    roles = preview.roles
    if roles is None or roles.layout is not None or preview.requested.order:
        return None
    if any((roles.weight, roles.case_cost_fp, roles.case_cost_fn, roles.cluster, roles.fold)):
        return None
    dataset = preview.dataset
    label = dataset.column(roles.label)
    values = label_values(label, MOST_VALUES) or ()
    positive, negative = (
        tuple(word for v in values if v.key == label_key(name) for word, _ in v.spellings)
        for name in (roles.positive, roles.negative)
    )
    if not (positive and negative):
        return None
    split = LabelSplit(roles.label, positive, negative, isinstance(label, NumberColumn))
    where = None
    if preview.options.where:
        where = parse_filter(preview.options.where, [column.name for column in dataset.columns])
    models = []
    for score in roles.scores:
        column = dataset.column(score.column)
        if not isinstance(column, NumberColumn):
            return None
        models.append(CopiedModel(score.name, score.column, column.values[:MOST_SAMPLED]))
    return CopiedQuery(tuple(models), CountedRows("", split, (), where), roles.missing == "each")
