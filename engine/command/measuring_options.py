"""The options of whatever measures: data, costs and prevalence, measures, intervals."""

from collections.abc import Callable

from engine.binary.voros.measure_names import measure_forms
from engine.command.parser import Parser
from engine.command.ranges import (
    cost_range,
    level,
    linear_range,
    named,
    number,
    prevalence_range,
    stopping_width,
    whole,
)
from engine.data.shared_choices import DEFAULT_SEED
from engine.messages.language import tr
from engine.numerics.limits import MOST_REPLICATES
from engine.session.plane_choices import AXES

LEVEL = 0.95
REPLICATES = 2000
MOST_SEED = 2**63 - 1
USUAL_AXES = "tpr-fpr"
# What those that paint no plane leave as it is.
OF_PLANE: dict[str, object] = {
    "axes": USUAL_AXES,
    "confidence_band": False,
    "band_of": None,
    "chance_band": False,
    "square": False,
}
ON_REQUEST = ("gini", "ks")
KINDS = ("auto", "scores", "points", "counts", "classes")

REPLICATES_HELP = tr("replicates for intervals; more than 0 adds an interval to every number")
ROI_HELP = tr(
    "a region of interest; repeatable: fpr:LOW:HIGH, tpr:LOW:HIGH, "
    "two-way:FPRMAX:TPRMIN, rra, rra:RHO, phi:PHI, precision:P, "
    "capacity:Q, cost:LAMBDA:MU, polygon:x,y;x,y;x,y; with :hull at "
    "its end the hull is measured there, not the curve"
)

AddOption = Callable[..., object]


def add_seed(add: AddOption) -> None:
    """The seed of everything random."""
    add(
        "--seed",
        type=whole(0, MOST_SEED),
        default=DEFAULT_SEED,
        metavar="N",
        help=tr("seed of everything random ({default_seed})", default_seed=DEFAULT_SEED),
    )


def add_measuring(parser: Parser, usual: str) -> None:
    """The options of everything that measures; `usual` says how many replicates are."""
    data = parser.add_argument_group(tr("data")).add_argument
    _add_columns(data)
    _add_reading(data)
    _add_conditions(parser.add_argument_group(tr("costs and prevalence")).add_argument)
    add = parser.add_argument_group(tr("measures and intervals")).add_argument
    _add_measures(add)
    _add_inference(add, usual)
    _add_questions(parser.add_argument_group(tr("to decide by, and to trust")).add_argument)
    parser.add_argument(
        "--save", type=named, metavar="OUT.voro", help=tr("write the session that was analysed")
    )


def _add_columns(add: AddOption) -> None:
    add("--label", metavar="COL", help=tr("the column of true classes"))
    add("--positive", metavar="VALUE", help=tr("the label value that is positive"))
    add("--negative", metavar="VALUE", help=tr("the other one; further values are left out"))
    add(
        "--score", action="append", default=[], metavar="COL", help=tr("a score column; repeatable")
    )
    add(
        "--lower", action="append", default=[], metavar="COL", help=tr("lower score means positive")
    )
    add("--weight", metavar="COL", help=tr("a column of case weights"))
    add("--case-cost-fp", metavar="COL", help=tr("a column: what a false alarm of each case costs"))
    add("--case-cost-fn", metavar="COL", help=tr("a column: what a miss of each case costs"))
    add(
        "--cluster",
        metavar="COL",
        help=tr("a column that tells which cases belong together, as of one patient"),
    )
    add(
        "--fold",
        metavar="COL",
        help=tr("a column of folds: each is measured by thresholds that the others chose"),
    )
    add("--group", metavar="COL", help=tr("a column that splits each model into a curve a group"))
    add("--kind", default="auto", choices=KINDS, help=tr("what a row is (auto)"))
    add(
        "--missing",
        choices=("paired", "each"),
        default="paired",
        help=tr(
            "use the rows where every score is present, or let each model use its own (paired)"
        ),
    )


def _add_reading(add: AddOption) -> None:
    add_cells(add)
    add(
        "--add",
        action="append",
        type=named,
        default=[],
        metavar="FILE",
        help=tr("a second file of the same cases, whose scores are added; repeatable"),
    )
    add(
        "--engine",
        default="memory",
        choices=("memory", "duckdb", "spark"),
        help=tr("what counts: memory reads every row, duckdb and spark leave them there (memory)"),
    )
    add(
        "--where",
        default="",
        metavar="FILTER",
        help=tr("which rows a database counts: age >= 18 AND country IN ('DE', 'AT')"),
    )
    add(
        "--preview",
        action="store_true",
        help=tr("with a database: what is certain at once, as ranges, without the exact count"),
    )
    add(
        "--certain-to",
        type=stopping_width,
        default=0.0,
        metavar="WIDTH",
        help=tr(
            "with a database: stop counting once curve, AUC, VOROS and cost are certain to this "
            "width (0.0001); “pixel” is a thousandth"
        ),
    )


def add_cells(add: AddOption) -> None:
    """The options of how a file is read."""
    add("--separator", metavar="CHAR", help=tr("between the fields of a row"))
    add("--decimal", metavar="CHAR", help=tr("the decimal mark"))
    add("--encoding", metavar="NAME", help=tr("of the text"))
    add("--header", choices=("yes", "no"), help=tr("whether the first row names the columns"))
    add(
        "--na",
        action="append",
        default=[],
        metavar="VALUE",
        help=tr("a value that means missing, as -999 (--na=-999) or unknown; repeatable"),
    )
    add("--sheet", metavar="NAME", help=tr("one table of several, by its name"))


def _add_conditions(add: AddOption) -> None:
    either = tr("a number, LO:HI or log:LO:HI")
    add(
        "--cost-fp",
        type=cost_range,
        metavar="X",
        help=tr("cost of a false alarm: {either}", either=either),
    )
    add(
        "--cost-fn",
        type=cost_range,
        metavar="X",
        help=tr("cost of a miss: {either}", either=either),
    )
    add(
        "--prevalence",
        type=prevalence_range,
        metavar="P",
        help=tr("share of positives in use: P, LO:HI or logit:LO:HI (the file's)"),
    )
    add("--t", type=linear_range, metavar="A[:B]", help=tr("the operating condition itself"))
    add("--at", type=number, metavar="T", help=tr("the t at which to decide (the middle)"))


def _add_measures(add: AddOption) -> None:
    add(
        "--measure",
        default="t",
        metavar="MU",
        help=tr("over t: {measure_forms} (t)", measure_forms=measure_forms()),
    )
    add(
        "--roi",
        action="append",
        default=[],
        metavar="SPEC",
        help=ROI_HELP,
    )
    add(
        "--point",
        action="append",
        default=[],
        metavar="SPEC",
        help=tr(
            "the threshold that reaches a TPR, FPR, precision or share of "
            "cases flagged (tpr:0.9, fpr:0.1, precision:0.5, capacity:0.05), or is "
            "best by min-cost:T, youden, closest-to-corner, max-accuracy, max-f1 or "
            "max-mcc, or is given, as threshold:0.5; repeatable"
        ),
    )


def _add_inference(add: AddOption, usual: str) -> None:
    add(
        "--auc-interval",
        choices=("delong", "logit", "score"),
        default="delong",
        help=tr(
            "the AUC’s own interval: DeLong’s on its own scale or on that of its log-odds, or "
            "the score interval, which is shown unasked under 50 cases of a class (delong)"
        ),
    )
    add(
        "--interval",
        choices=("corrected", "in-sample"),
        default="corrected",
        help=tr(
            "intervals of numbers corrected for thresholds chosen on the same rows, or of the "
            "numbers in sample by bootstrap (corrected)"
        ),
    )
    add(
        "--bootstrap",
        type=whole(0, MOST_REPLICATES, tr("; {replicates:,} are usual", replicates=REPLICATES)),
        metavar="N",
        help=f"{REPLICATES_HELP} ({usual})",
    )
    add_seed(add)
    add(
        "--level",
        type=level,
        default=LEVEL,
        metavar="P",
        help=tr("confidence level of every interval ({level})", level=LEVEL),
    )


def _add_questions(add: AddOption) -> None:
    add(
        "--constraint",
        action="append",
        default=[],
        metavar="SPEC",
        help=tr(
            "a bound that every threshold must keep: precision:LEAST, capacity:MOST (share of "
            "cases flagged), alerts:MOST (a day, with --volume), tpr:LEAST, fpr:MOST; repeatable"
        ),
    )
    add("--volume", type=number, metavar="N", help=tr("cases a day, for alerts:MOST"))
    add(
        "--one-threshold",
        action="store_true",
        help=tr("one threshold for all t: of least mean cost, and of least worst regret"),
    )
    add(
        "--regret",
        choices=("own", "all"),
        help=tr(
            "one threshold for all t, with regret against the model’s own best at each t (own), "
            "or against the best of all models (all)"
        ),
    )
    add(
        "--review-cost",
        type=number,
        metavar="X",
        help=tr("what it costs to have a person look at a case, between two thresholds"),
    )
    add(
        "--test",
        type=named,
        metavar="FILE",
        help=tr("a file with the same columns, on which thresholds chosen on the first are tried"),
    )
    add(
        "--margin",
        metavar="SPEC",
        help=tr(
            "by how much a model may be worse than the reference: auc:D, voros:D or cost:D "
            "(of the normalised cost)"
        ),
    )
    add("--reference", metavar="MODEL", help=tr("the model that --margin holds others against"))
    add(
        "--power",
        action="store_true",
        help=tr("how many cases a file like this one would need, by simulation"),
    )


def add_plane(parser: Parser) -> None:
    """How the ROC plane is shown: the words and lengths of its axes, and its bands."""
    add = parser.add_argument_group(tr("ROC plane")).add_argument
    add(
        "--axes",
        choices=tuple(AXES),
        default=USUAL_AXES,
        help=tr("the words of the axes ({usual})", usual=USUAL_AXES),
    )
    add(
        "--confidence-band",
        action="store_true",
        help=tr("the band of TPR at each FPR, by bootstrap, of the model that costs least at t"),
    )
    add("--band-of", metavar="MODEL", help=tr("the same band, of the model of this name"))
    add(
        "--chance-band",
        action="store_true",
        help=tr("the band of TPR at each FPR that scores without any skill would give"),
    )
    add("--square", action="store_true", help=tr("both axes equally long"))


def add_columns_on_request(parser: Parser) -> None:
    """Further columns of the table of results."""
    parser.add_argument_group(tr("table of results")).add_argument(
        "--show",
        action="append",
        choices=ON_REQUEST,
        default=[],
        help=tr("a further column: Gini = 2 AUC − 1, or Kolmogorov–Smirnov; repeatable"),
    )
