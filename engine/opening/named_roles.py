"""What a call names of a table's roles, and whether the table that was read has it."""

from engine.data.dataset import Dataset
from engine.data.roles import RoleRequest
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.opening.requests_and_answers import OpenTable
from engine.session.session import Session


def is_named(request: OpenTable) -> bool:
    """Whether the user named roles: of such a table more is known than can be proposed."""
    session = request.session
    return request.columns != RoleRequest() or (session != Session() and session.roles is not None)


def has_columns(dataset: Dataset, session: Session, request: OpenTable) -> bool:
    """Whether a table has the columns of a session's roles, where a request is given, too.

    What is read again may have other columns by now: then what is known of them is asked for.
    """
    roles = session.roles
    if roles is None or request.columns == RoleRequest():
        return True
    if roles.layout is not None:  # such tables are told by their columns anew
        return False
    amounts = (roles.weight, roles.case_cost_fp, roles.case_cost_fn)
    dividing = (roles.cluster, roles.fold, roles.group)
    further = filter(None, (*amounts, *dividing))
    used = {roles.label, *(score.column for score in roles.scores), *further}
    return used <= {column.name for column in dataset.columns}


def refuse_two_only(request: OpenTable, dataset: Dataset) -> None:
    """Refuse several classes where only two will do."""
    if request.two_only:
        raise InputError(
            tr(
                "the table is about several classes, and {two_only} about two",
                two_only=request.two_only,
            ),
            where=dataset.source.name,
            do=tr("Use voroscope analyse, or choose two with --positive VALUE --negative VALUE."),
        )
