"""The columns of a test file: those of the file that chose, by the same names."""

from msgspec.structs import replace

from engine.data.dataset import Dataset
from engine.data.roles import Roles
from engine.messages.errors import InputError
from engine.messages.language import tr


def roles_on_test(roles: Roles, test: Dataset) -> Roles:
    """The same roles for a test file, without what it need not have.

    It is measured whole, so that it has no folds; its cases need neither costs of their own nor
    clusters.

    Raises:
        InputError: a column is missing; the message names it and those there are.
    """
    names = {column.name for column in test.columns}
    layout = roles.layout
    needed = [roles.label, roles.weight]
    if layout is None:
        needed += [score.column for score in roles.scores]
    else:
        needed += [layout.model, layout.case, layout.score, *layout.columns]
    for name in needed:
        if name and name not in names:
            raise _missing(name, test)
    return replace(
        roles,
        fold=None,
        cluster=roles.cluster if roles.cluster in names else None,
        group=roles.group if roles.group in names else None,
        case_cost_fp=None,
        case_cost_fn=None,
    )


def _missing(name: str, test: Dataset) -> InputError:
    listed = ", ".join(column.name for column in test.columns[:20])
    return InputError(
        tr("the test data have no column “{name}”", name=name),
        where=test.source.name,
        do=tr(
            "Rename it as in the first file, or choose other scores. The columns are: {listed}.",
            listed=listed,
        ),
    )
