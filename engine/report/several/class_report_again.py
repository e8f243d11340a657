"""The command that makes a report of several classes again, where the file is at hand."""

import shlex
from collections.abc import Mapping, Sequence

from engine.multiclass.class_roles import ClassRoles, PredictedRole, ProbabilityRole
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.cost_measures import CostBox, CostList, Rows
from engine.report.document import NO_MODES, FigureKind
from engine.report.method import mode_options
from engine.wording.classes.class_cells import ratio_name

LISTED = "list:scenarios.csv"


def command_again(analysis: ClassesAnalysis, modes: Mapping[FigureKind, str] = NO_MODES) -> str:
    """The words of the command line, quoted for a shell."""
    session = analysis.session
    words = ["voroscope", "report", analysis.table.source.name]
    words += ["--swap"] if session.swapped else []
    words += [] if session.roles is None else _role_options(session.roles)
    words += [] if session.order is None else ["--order", ",".join(session.order)]
    words += _cost_options(session)
    words += [] if session.family == "class weights" else ["--family", "cost-matrices"]
    words += [] if session.finest_side is None else ["--grid", str(session.finest_side)]
    for fixed in session.sections:
        pairs = (f"{ratio_name(place, analysis.labels)}={value!r}" for place, value in fixed)
        words += ["--section", ",".join(pairs)]
    words += mode_options(modes)
    words += ["--bootstrap", str(session.bootstrap), "--seed", str(session.seed)]
    words += ["--level", repr(session.level), "-o", "report.pdf"]
    return " ".join(map(shlex.quote, words))


def _role_options(roles: ClassRoles) -> list[str]:
    """The options that name the same columns."""
    words = ["--label", roles.label]
    for role in roles.models:
        if isinstance(role, PredictedRole):
            words += ["--predicted", role.column]
        elif isinstance(role, ProbabilityRole):
            pairs = ",".join(f"{label}={column}" for label, column in role.columns)
            words += ["--score", f"{role.name}:{pairs}"]
        else:
            words += ["--score", role.column]
    return words


def _cost_options(session: ClassesSession) -> list[str]:
    """Costs, priors and their measure; of ranges the ranges."""
    measure, costs, priors = session.measure, session.cost_matrix, session.priors
    if isinstance(measure, CostBox) and costs is not None:
        right = [costs[place][place] for place in range(len(costs))]
        matrix = _matrix(_above(measure.cost_low, right), _above(measure.cost_high, right))
        name = "log-box" if measure.logarithmic else "box"
        words = ["--cost-matrix", matrix, "--cost-measure", name]
        shares = ",".join(map(_range, measure.prior_low, measure.prior_high))
        return words if priors is None else [*words, "--priors", shares]
    words = [] if costs is None else ["--cost-matrix", _matrix(costs, costs)]
    words += [] if priors is None else ["--priors", ",".join(map(repr, priors))]
    return words + (["--cost-measure", LISTED] if isinstance(measure, CostList) else [])


def _above(net: Rows, right: Sequence[float]) -> Rows:
    """Net costs as they are stated: with what being right costs of each actual class."""
    return tuple(tuple(cost + base for cost, base in zip(row, right, strict=True)) for row in net)


def _matrix(low: Rows, high: Rows) -> str:
    """A cost matrix as the option takes it, cells as ranges where the two differ."""
    return ";".join(
        ",".join(map(_range, low_row, high_row))
        for low_row, high_row in zip(low, high, strict=True)
    )


def _range(low: float, high: float) -> str:
    return repr(low) if low == high else f"{low!r}:{high!r}"
