"""The command line's options and what they say; imports no numbers, so that --help is quick."""

import argparse
from collections.abc import Callable, Sequence
from typing import NoReturn

from engine import __version__
from engine.command.ranges import (
    cost_range,
    linear_range,
    number,
    prevalence_range,
    ranges,
    seed,
    size,
    words,
)
from engine.errors import InputError
from engine.session import DEFAULT_SEED

COMMANDS = ("analyse", "report", "render", "samples", "discrepancy")
VIEWS = ("roc", "surface", "cost", "decisions", "scores", "vus", "window")
LEVEL = 0.95
REPLICATES = 2000
REPLICATES_HELP = f"replicates (analyse and views 0; report and window {REPLICATES:,})"

FILE_HELP = "a table in any usual format, a saved session (.voro), or '-' for standard input"

# Options whose part of the engine is not there yet: value that asks for nothing, and words.
LATER: tuple[tuple[str, object, str], ...] = (("engine", "memory", "engines other than memory"),)
# Those of several classes, which ask for them: value that asks for nothing, and words.
OF_CLASSES: tuple[tuple[str, object, str], ...] = (
    ("predicted", [], "crisp predictions and three classes"),
    ("cost_matrix", None, "cost matrices of three classes"),
    ("priors", None, "priors of three classes"),
    ("cost_measure", None, "cost measures of three classes"),
    ("section", [], "sections of three classes' error ratios"),
    ("order", None, "ordered classes"),
    ("swap", False, "confusion matrices"),
    ("grid", None, "soft classifiers of three classes"),
    ("family", None, "soft classifiers of three classes"),
)
SAMPLINGS = ("hit-first", "uniform-columns", "better-than-chance")
FAMILIES = ("class-weights", "cost-matrices")


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are errors in words, one line each."""

    def error(self, message: str) -> NoReturn:
        raise InputError(message.removeprefix("argument "), do=f"See {self.prog} --help.")


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Parse the words after `voroscope`, the first of which is one of COMMANDS.

    Raises:
        InputError: an option is unknown, malformed or needs a part that comes later.
        SystemExit: --help or --version was asked for and has been printed.
    """
    options = build_parser().parse_args(argv)
    if hasattr(options, "measure"):
        if options.bootstrap is None:  # of the views the window alone shows intervals
            options.bootstrap = REPLICATES if options.view == "window" else 0
        _refuse_what_comes_later(options)
    return options


def build_parser() -> argparse.ArgumentParser:
    """The whole command line."""
    parser = _Parser(
        prog="voroscope",
        description="ROC geometry: which model to use at which threshold, and why. "
        "With files, or with nothing, the window opens.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"voroscope {__version__}")
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="COMMAND", parser_class=_Parser
    )
    _add_analyse(commands.add_parser)
    _add_report(commands.add_parser)
    _add_render(commands.add_parser)
    _add_samples(commands.add_parser)
    _add_discrepancy(commands.add_parser)
    return parser


AddCommand = Callable[..., argparse.ArgumentParser]
AddOption = Callable[..., object]


def _add_analyse(command: AddCommand) -> None:
    parser = command("analyse", help="measure: a readable table, or JSON", allow_abbrev=False)
    parser.add_argument("file", metavar="FILE", help=FILE_HELP)
    parser.add_argument("--json", metavar="OUT", help="write JSON ('-': to standard output)")
    _add_measuring(parser, bootstrap=0)


def _add_report(command: AddCommand) -> None:
    parser = command("report", help="write the PDF report", allow_abbrev=False)
    parser.add_argument("file", metavar="FILE", help=FILE_HELP)
    parser.add_argument("-o", "--out", required=True, metavar="OUT", help="OUT.pdf or OUT.html")
    _add_measuring(parser, bootstrap=REPLICATES)


def _add_render(command: AddCommand) -> None:
    parser = command("render", help="write one picture", allow_abbrev=False)
    parser.add_argument("view", choices=VIEWS, metavar="VIEW", help=", ".join(VIEWS))
    parser.add_argument("file", metavar="FILE", help=FILE_HELP)
    parser.add_argument(
        "-o", "--out", required=True, metavar="OUT", help="OUT.png, OUT.svg or OUT.pdf"
    )
    parser.add_argument("--theme", choices=("light", "dark", "contrast"), default="light")
    parser.add_argument(
        "--size", type=size, default=(1600, 1000), metavar="WxH", help="in pixels (1600x1000)"
    )
    _add_measuring(parser, bootstrap=None)


def _add_samples(command: AddCommand) -> None:
    parser = command("samples", help="list or write the bundled samples", allow_abbrev=False)
    parser.add_argument("name", nargs="?", metavar="NAME", help="the sample to write")
    parser.add_argument("-o", "--out", metavar="FILE", help="where (standard output)")


def _add_discrepancy(command: AddCommand) -> None:
    about = "how often approximations rank random three-class classifiers unlike the exact VUS"
    parser = command("discrepancy", help=about, allow_abbrev=False)
    parser.add_argument(
        "--sampling", choices=SAMPLINGS, default=SAMPLINGS[0], help="how classifiers are drawn"
    )
    parser.add_argument("--classifiers", type=int, default=100, metavar="N", help="how many (100)")
    parser.add_argument("--seed", type=seed, default=DEFAULT_SEED, help="of everything random")


def _add_measuring(parser: argparse.ArgumentParser, bootstrap: int | None) -> None:
    """The options of everything that measures; None leaves the replicates to `parse`."""
    _add_data(parser.add_argument_group("data").add_argument)
    _add_conditions(parser.add_argument_group("costs and prevalence").add_argument)
    _add_inference(parser.add_argument_group("measures and intervals").add_argument, bootstrap)
    several = parser.add_argument_group("three and more classes").add_argument
    _add_classes(several)
    _add_class_costs(several)
    parser.add_argument("--save", metavar="OUT.voro", help="write the session that was analysed")


def _add_data(add: AddOption) -> None:
    add("--label", metavar="COL", help="the column of true classes")
    add("--positive", metavar="VALUE", help="the label value that is positive")
    add("--negative", metavar="VALUE", help="the other one; further values are left out")
    add("--score", action="append", default=[], metavar="COL", help="a score column; repeatable")
    add("--lower", action="append", default=[], metavar="COL", help="lower score means positive")
    add("--weight", metavar="COL", help="a column of case weights")
    add("--case-cost-fp", metavar="COL", help="a column: what a false alarm of each case costs")
    add("--case-cost-fn", metavar="COL", help="a column: what a miss of each case costs")
    add(
        "--kind",
        default="auto",
        choices=("auto", "scores", "points", "counts", "classes"),
        help="what a row is",
    )
    add(
        "--missing",
        choices=("paired", "each"),
        default="paired",
        help="use the rows where every score is present, or let each model use its own",
    )
    add("--separator", metavar="CHAR", help="between the fields of a row")
    add("--decimal", metavar="CHAR", help="the decimal mark")
    add("--encoding", metavar="NAME", help="of the text")
    add("--header", choices=("yes", "no"), help="whether the first row names the columns")
    add(
        "--na",
        action="append",
        default=[],
        metavar="VALUE",
        help="a value that means missing, as -999 (--na=-999) or unknown; repeatable",
    )
    add(
        "--add",
        action="append",
        default=[],
        metavar="FILE",
        help="a second file of the same cases, whose scores are added; repeatable",
    )
    add("--sheet", metavar="NAME", help="one table of several, by its name")
    add("--engine", default="memory", choices=("memory", "duckdb", "spark"), help="what counts")


def _add_conditions(add: AddOption) -> None:
    either = "a number, LO:HI or log:LO:HI"
    add("--cost-fp", type=cost_range, metavar="X", help=f"cost of a false alarm: {either}")
    add("--cost-fn", type=cost_range, metavar="X", help=f"cost of a miss: {either}")
    add(
        "--prevalence",
        type=prevalence_range,
        metavar="P",
        help="share of positives in use: P, LO:HI or logit:LO:HI (the file's)",
    )
    add("--t", type=linear_range, metavar="A[:B]", help="the operating condition itself")
    add("--at", type=number, metavar="T", help="the t at which to decide (the middle)")


def _add_inference(add: AddOption, bootstrap: int | None) -> None:
    add(
        "--measure",
        default="t",
        metavar="MU",
        help="t, ratio, log-ratio, beta:A,B, ranges or scenarios:FILE",
    )
    add(
        "--roi",
        action="append",
        default=[],
        metavar="SPEC",
        help="a region of interest, as fpr:0:0.1; repeatable",
    )
    add(
        "--point",
        action="append",
        default=[],
        metavar="SPEC",
        help="an operating point, as tpr:0.9, fpr:0.1, precision:0.5, capacity:0.05; repeatable",
    )
    add(
        "--auc-interval",
        choices=("delong", "logit"),
        default="delong",
        help="the AUC’s own interval on its own scale, or on that of its log-odds",
    )
    add("--bootstrap", type=int, default=bootstrap, metavar="N", help=REPLICATES_HELP)
    add("--seed", type=seed, default=DEFAULT_SEED, help="of everything random")
    add("--level", type=number, default=LEVEL, help="of every interval")


def _add_classes(add: AddOption) -> None:
    add(
        "--predicted",
        action="append",
        default=[],
        metavar="COL",
        help="a column of predicted classes; repeatable (probabilities: "
        "--score [NAME:]A=COL,B=COL,C=COL)",
    )
    add("--order", type=words, metavar="A,B,C", help="the classes from lowest to highest")
    add(
        "--swap",
        action="store_true",
        help="confusion matrices have rows actual, columns predicted; not the other way round",
    )
    add(
        "--grid",
        type=int,
        metavar="N",
        help="weights tried a class where not all are enumerated (32; of four and more classes 8)",
    )
    add(
        "--family",
        choices=FAMILIES,
        help="what probabilities are made into: the class of largest weighted probability "
        "(class-weights), or of least cost for any cost matrix",
    )


def _add_class_costs(add: AddOption) -> None:
    add(
        "--cost-matrix",
        metavar="M",
        help="rows predicted, columns actual: a file or '0,1,5;1,0,2;9,3,0'; a cell may be LO:HI",
    )
    add(
        "--priors",
        type=ranges,
        metavar="P,Q,R",
        help="shares of the classes in use, each P or LO:HI (the file's)",
    )
    add(
        "--cost-measure",
        metavar="MU",
        help="of the VOROS: uniform over all cost vectors, box or log-box over the ranges given, "
        "or list:FILE with columns cost_matrix, priors, weight (box where a range is given, "
        "else uniform)",
    )
    add(
        "--section",
        action="append",
        default=[],
        metavar="SPEC",
        help="a 3-D section of the VUS polytope, three error ratios fixed as actual>predicted: "
        "'b>a=0.2,c>a=0.1,a>b=0.05'; repeatable",
    )


def class_options(options: argparse.Namespace) -> list[str]:
    """The options given that ask for several classes, as they are typed."""
    given = [_typed(name) for name, nothing, _ in OF_CLASSES if getattr(options, name) != nothing]
    if any("=" in score and "," in score for score in options.score):
        given.append("--score")
    return given


def _typed(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _refuse_what_comes_later(options: argparse.Namespace) -> None:
    """Refuse in words what would otherwise be ignored."""
    if options.bootstrap < 0:
        raise InputError("fewer than no replicates", where="--bootstrap", do="Give 0.")
    if options.kind == "classes" and options.command != "analyse":
        what = "several classes come later"  # a report and a picture know two classes only
        raise InputError(what, where="--kind", do="Leave the option out.")
    two = tuple(option for option in OF_CLASSES if option[0] != "swap")
    later = LATER if options.command == "analyse" else (*LATER, *two)
    for name, nothing, what in later:
        if getattr(options, name) != nothing:
            raise InputError(f"{what} come later", where=_typed(name), do="Leave the option out.")
    if options.command != "analyse" and set(class_options(options)) - {"--swap"}:
        raise InputError("three classes come later", where="--score", do="Name one column.")
