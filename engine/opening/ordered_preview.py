"""A table of ordered classes before it is used: which columns are markers, and in which order."""

from engine.data.cases.converted_rows import look_of
from engine.data.dataset import Dataset
from engine.data.labels import label_key, label_values
from engine.data.read_options import ReadOptions
from engine.data.roles import Guess, RoleRequest
from engine.messages.errors import UserError
from engine.multiclass.class_cases import SelectedClasses, select_class_cases
from engine.multiclass.class_role_guess import guess_class_roles
from engine.multiclass.class_roles import ClassRequest, ClassRoles, MarkerRole
from engine.multiclass.class_table import ClassTable
from engine.multiclass.classes_session import ClassesSession
from engine.opening.class_columns import columns_of_classes
from engine.opening.column_roles import RequestedColumns
from engine.opening.preview import MOST_VALUES, Preview
from engine.opening.requests_and_answers import SeveralClasses


def ordered_preview(dataset: Dataset, requested: RequestedColumns, options: ReadOptions) -> Preview:
    """What would come of a table whose classes are ordered.

    Args:
        dataset: the table.
        requested: what the user said, with an order.
        options: how the table was read; kept beside the answer.
    """
    request = requested.request
    columns = ClassRequest(request.label, request.scores, order=requested.order)
    roles: ClassRoles | None = None
    selected: SelectedClasses | None = None
    guesses: list[Guess] = []
    refusal: UserError | None = None
    try:
        roles, guesses = guess_class_roles(dataset, columns)
        selected = select_class_cases(dataset, roles)
    except UserError as error:
        refusal = error
    label = request.label if roles is None else roles.label
    values = None if label is None else label_values(dataset.column(label), MOST_VALUES)
    markers = () if roles is None else roles.models
    scores = tuple(model.column for model in markers if isinstance(model, MarkerRole))
    return Preview(
        dataset=dataset,
        options=options,
        requested=RequestedColumns(RoleRequest(label=label, scores=scores), order=requested.order),
        look=look_of(dataset),
        columns=columns_of_classes(dataset, label, roles, guesses),
        layout=None,
        layout_why="",
        label=label,
        values=values or (),
        roles=None,
        guesses=tuple(guesses),
        models=(),
        rows_used=0 if selected is None else selected.rows_used,
        positives=0,
        negatives=0,
        left_out=() if selected is None else selected.left_out,
        positive_proposed=False,
        cautions=(),
        doubt=None,
        refusal=refusal,
        several=True,
    )


def in_order(columns: RoleRequest, order: tuple[str, ...]) -> SeveralClasses:
    """What opens a table with its classes in an order; its scores are markers."""

    def session(table: ClassTable) -> ClassesSession:
        spellings = {label_key(label): label for label in table.cases.labels}
        return ClassesSession(order=tuple(spellings.get(label_key(word), word) for word in order))

    def refuse(_matrices: bool) -> None:
        """Nothing that was said has no meaning here."""

    named = ClassRequest(columns.label, columns.scores, order=order)
    return SeveralClasses(named, swapped=False, named=True, session=session, refuse=refuse)
