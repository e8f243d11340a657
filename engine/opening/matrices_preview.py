"""A table of confusion matrices before it is used: which axis is which, and what refuses them."""

from engine.data.cases.converted_rows import look_of
from engine.data.dataset import Dataset, NumberColumn
from engine.data.read_options import ReadOptions
from engine.data.roles import RoleRequest
from engine.data.shape.matrix_layout import MatrixTable
from engine.messages.errors import UserError
from engine.multiclass.matrix_table import read_matrices
from engine.opening.column_roles import ColumnRole, RequestedColumns
from engine.opening.preview import Preview


def matrices_preview(
    dataset: Dataset, table: MatrixTable, requested: RequestedColumns, options: ReadOptions
) -> Preview:
    """What would come of a table of confusion matrices.

    Args:
        dataset: the table.
        table: where the matrices are.
        requested: what the user said; whether rows and columns are swapped counts.
        options: how the table was read; kept beside the answer.
    """
    request = RoleRequest(kind=requested.request.kind, swap=requested.request.swap)
    orientation, refusal = "", None
    try:
        orientation = read_matrices(dataset, table, swap=request.swap).orientation
    except UserError as error:
        refusal = error
    return Preview(
        dataset=dataset,
        options=options,
        requested=RequestedColumns(request),
        look=look_of(dataset),
        columns=_columns(dataset, table, swapped=request.swap),
        layout=None,
        layout_why="",
        label=None,
        values=(),
        roles=None,
        guesses=(),
        models=(),
        rows_used=dataset.rows,
        positives=0,
        negatives=0,
        left_out=(),
        positive_proposed=False,
        cautions=(),
        doubt=None,
        refusal=refusal,
        several=True,
        matrices=True,
        orientation=orientation,
    )


def _columns(dataset: Dataset, table: MatrixTable, *, swapped: bool) -> tuple[ColumnRole, ...]:
    """What each column is taken for."""
    classes = ("actual", "predicted") if swapped else ("predicted", "actual")
    parts = {table.rows: classes[0]} | dict.fromkeys(table.columns, "count")
    if table.model is not None:
        parts[table.model] = "model"
    if table.actual is not None:
        parts |= {table.actual[0]: classes[1], table.actual[1]: "count"}
    return tuple(
        ColumnRole(column.name, isinstance(column, NumberColumn), parts[column.name], "")
        for column in dataset.columns
    )
