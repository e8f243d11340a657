"""The command line's options and what they say; imports no numbers, so that --help is quick."""

import argparse
import textwrap
from collections.abc import Callable, Sequence

from engine.command.class_options import add_class_costs, add_classes, typed
from engine.command.measuring_options import (
    OF_PLANE,
    REPLICATES,
    add_cells,
    add_columns_on_request,
    add_measuring,
    add_plane,
    add_seed,
)
from engine.command.parser import Parser
from engine.command.ranges import named, size, whole
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.messages.version import VERSION

COMMANDS = ("analyse", "report", "render", "apply", "samples", "discrepancy")
WINDOW = "window"  # what render takes besides the views
COMPARISON = "comparison"  # what render resamples for, however many rows there are
WITH_INTERVALS = frozenset((WINDOW, COMPARISON))
MOST_CLASSIFIERS = 3000
NARROW = 78  # columns of a text in the help
MOST_TIMES = 1000  # that an option is repeated

FILE_HELP = tr("a table in any usual format, a saved session (.voro), or '-' for standard input")
MODE_HELP = tr(
    "how the view is looked at, where it has modes: of cost t, probability-cost, brier or "
    "decision; of scores counts, densities or distributions, each with -log-odds after it for "
    "that axis; of gain lift or delinquency; of comparison differences, bound or t; of confusion "
    "cases, counts or rates; of models leaders or all; of matrices shares or counts (what the "
    "window shows first; of comparison, all)"
)
APPLY_HELP = tr(
    "Writes the rows of FILE with three more columns: score, decision (flag, clear, or review "
    "where that pays) and expected cost. A case is decided by the threshold as it is printed, at "
    "the t that the session is at. Its expected cost is (1 − p) × the cost of a false alarm if "
    "it is flagged, p × the cost of a miss if it is cleared, that of a review if it is reviewed; "
    "p is the isotonic probability of its score at the prevalence in use; of costs and "
    "prevalence that are ranges, the values at that t, as in the verdict. Without stated costs "
    "it is empty. A row without a usable score stays, undecided."
)
NEW_FILE_HELP = tr("a table in any usual format, or '-' for standard input; no labels are needed")

REPEATED = ("score", "lower", "add", "roi", "point", "predicted", "section", "show")
RULE_FORMS = ("sql", "python", "formula", "json")
SAMPLINGS = ("hit-first", "uniform-columns", "better-than-chance")


def parse(argv: Sequence[str], views: Sequence[str] = ()) -> argparse.Namespace:
    """Parse the words after `voroscope`, the first of which is one of COMMANDS.

    Args:
        argv: the words.
        views: what `render` takes besides the window; of none, any word.

    Raises:
        InputError: an option is unknown, malformed or out of bounds.
        SystemExit: --help or --version was asked for and has been printed.
    """
    parser, commands = _parsers(views)
    options, unknown = parser.parse_known_args(argv)
    commands[options.command].refuse_unknown(unknown, commands)
    if hasattr(options, "measure"):
        stated = options.bootstrap is not None
        options.bootstrap_stated = stated
        options.bounded = options.command == "render" and not stated and options.view != COMPARISON
        if options.bootstrap is None:
            options.bootstrap = _usual_replicates(options)
        _refuse_too_many(options)
    return options


def _usual_replicates(options: argparse.Namespace) -> int:
    """Replicates of two classes where none are stated: some views show intervals or bands."""
    if options.command == "render":
        return REPLICATES if _shows_samples(options) else 0
    return REPLICATES if options.command == "report" else 0


def untouched(options: argparse.Namespace) -> argparse.Namespace:
    """The options of the same command on the same file where no other option is given."""
    required = {"report": ["-o", "r.pdf"], "render": ["-o", "r.png"]}.get(options.command, [])
    view = [options.view] if options.command == "render" else []
    return parse([options.command, *required, "--", *view, options.file])


def build_parser() -> Parser:
    """The whole command line."""
    return _parsers()[0]


def _parsers(views: Sequence[str] = ()) -> tuple[Parser, dict[str, Parser]]:
    """The parser of the whole command line, and those of its commands by name."""
    parser = Parser(
        prog="voroscope",
        description=tr(
            "ROC geometry: which model to use at which threshold, and why.\n"
            "With files, or with nothing, the window opens."
        ),
        examples=(
            "voroscope scores.csv",
            "voroscope analyse scores.csv --cost-fn 2:12 --prevalence 0.1:0.2",
            "voroscope analyse --help",
        ),
    )
    parser.add_argument("--version", action="version", version=f"voroscope {VERSION}")
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="COMMAND", parser_class=Parser
    )
    _add_analyse(commands.add_parser)
    _add_report(commands.add_parser)
    _add_render(commands.add_parser, views)
    _add_apply(commands.add_parser)
    _add_samples(commands.add_parser)
    _add_discrepancy(commands.add_parser)
    return parser, commands.choices


AddCommand = Callable[..., Parser]


def _add_analyse(command: AddCommand) -> None:
    parser = command(
        "analyse",
        help=tr("measure: a readable table, or JSON"),
        examples=(
            "voroscope analyse scores.csv --label y --score forest --score bayes",
            "voroscope analyse scores.csv --cost-fn 2:12 --prevalence 0.1:0.2 --json result.json",
            "voroscope analyse scores.csv --point tpr:0.9 --roi fpr:0:0.1 --bootstrap 2000",
            "voroscope analyse scores.csv --cost-fn 5 --prevalence 0.1 --rule sql",
            "voroscope analyse probabilities.csv --cost-matrix '0,1,5;1,0,2;9,3,0'",
        ),
    )
    parser.add_argument("file", type=named, metavar="FILE", help=FILE_HELP)
    parser.add_argument(
        "--json", type=named, metavar="OUT", help=tr("write JSON ('-': to standard output)")
    )
    parser.add_argument(
        "--rule",
        choices=RULE_FORMS,
        help=tr("print the verdict’s rule as code that decides elsewhere, in the table’s place"),
    )
    add_measuring(parser, usual="0")
    add_columns_on_request(parser)
    _add_several(parser)
    parser.set_defaults(**OF_PLANE)


def _add_report(command: AddCommand) -> None:
    parser = command(
        "report",
        help=tr("write the report, as PDF or HTML"),
        examples=(
            "voroscope report scores.csv -o report.pdf --cost-fp 1 --cost-fn 5",
            "voroscope report probabilities.csv -o report.html --cost-matrix '0,1,5;1,0,2;9,3,0'",
        ),
    )
    parser.add_argument("file", type=named, metavar="FILE", help=FILE_HELP)
    _add_out(parser, tr("OUT.pdf or OUT.html"))
    add_measuring(parser, usual=tr("2,000; of several classes 0"))
    add_columns_on_request(parser)
    add_plane(parser)
    parser.add_argument(
        "--mode",
        dest="modes",
        action="append",
        default=[],
        metavar="VIEW=MODE",
        help=tr("how the figure of a view is looked at, as for render: cost=brier; repeatable"),
    )
    _add_several(parser)


def _add_render(command: AddCommand, views: Sequence[str]) -> None:
    parser = command(
        "render",
        help=tr("write one picture, as PNG, SVG or PDF"),
        examples=(
            "voroscope render roc scores.csv -o roc.svg --theme dark",
            "voroscope render roc scores.csv -o roc.png --confidence-band --axes sensitivity",
            "voroscope render cost scores.csv -o brier.svg --mode brier",
            "voroscope render window scores.csv -o window.png --size 1920x1080",
            "voroscope render matrices probabilities.csv -o matrices.svg",
        ),
    )
    taken = (*views, WINDOW)
    parser.add_argument(
        "view", choices=taken if views else None, metavar="VIEW", help=", ".join(taken)
    )
    parser.add_argument("file", type=named, metavar="FILE", help=FILE_HELP)
    _add_out(parser, tr("OUT.png, OUT.svg or OUT.pdf"))
    parser.add_argument("--mode", metavar="MODE", help=MODE_HELP)
    parser.add_argument(
        "--theme", choices=("light", "dark", "contrast"), default="light", help="(light)"
    )
    parser.add_argument(
        "--size", type=size, default=(1600, 1000), metavar="WxH", help=tr("in pixels (1600x1000)")
    )
    add_measuring(parser, usual=tr("0; of the window 2,000; of several classes 0"))
    add_plane(parser)
    _add_several(parser)
    parser.set_defaults(show=[])


def _add_apply(command: AddCommand) -> None:
    parser = command(
        "apply",
        help=tr("decide the cases of a new file by a session’s rule"),
        description=textwrap.fill(APPLY_HELP, NARROW),
        examples=(
            "voroscope analyse scores.csv --cost-fn 5 --prevalence 0.1 --save chosen.voro",
            "voroscope apply chosen.voro new.csv -o decided.csv",
            "voroscope apply chosen.voro new.parquet -o decided.parquet --json decided.json",
        ),
    )
    parser.add_argument(
        "session", type=named, metavar="SESSION", help=tr("a saved session of two classes (.voro)")
    )
    parser.add_argument("file", type=named, metavar="FILE", help=NEW_FILE_HELP)
    _add_out(parser, tr("OUT.csv, OUT.parquet or OUT.xlsx; another ending is written as CSV"))
    add = parser.add_argument
    add("--model", metavar="NAME", help=tr("whose rule (that of the model in the verdict)"))
    add(
        "--score",
        metavar="COL",
        help=tr("the column of scores in FILE (as the model’s was called)"),
    )
    add(
        "--json",
        type=named,
        metavar="OUT",
        help=tr("write what was done as JSON ('-': to standard output)"),
    )
    add_cells(parser.add_argument_group(tr("how FILE is read")).add_argument)


def _add_several(parser: Parser) -> None:
    """The options of three and more classes, the way in which matrices are read among them."""
    several = parser.add_argument_group(tr("three and more classes")).add_argument
    add_classes(several)
    add_class_costs(several)


def _add_out(parser: Parser, forms: str) -> None:
    parser.add_argument("-o", "--out", type=named, required=True, metavar="OUT", help=forms)


def _add_samples(command: AddCommand) -> None:
    parser = command(
        "samples",
        help=tr("list or write the bundled samples"),
        examples=(
            "voroscope samples",
            "voroscope samples crossing -o crossing.csv",
            "voroscope samples crossing -o crossing.voro",
        ),
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help=tr("the sample to write"))
    parser.add_argument(
        "-o",
        "--out",
        type=named,
        metavar="FILE",
        help=tr("where (standard output); a name in .voro writes the session that it opens with"),
    )


def _add_discrepancy(command: AddCommand) -> None:
    parser = command(
        "discrepancy",
        help=tr(
            "how often approximations rank random three-class classifiers unlike the exact VUS"
        ),
        examples=("voroscope discrepancy --classifiers 200 --sampling uniform-columns",),
    )
    parser.add_argument(
        "--sampling",
        choices=SAMPLINGS,
        default=SAMPLINGS[0],
        help=tr("how classifiers are drawn ({samplings})", samplings=SAMPLINGS[0]),
    )
    parser.add_argument(
        "--classifiers",
        type=whole(2, MOST_CLASSIFIERS),
        default=100,
        metavar="N",
        help=tr("how many (100)"),
    )
    add_seed(parser.add_argument)


def _shows_samples(options: argparse.Namespace) -> bool:
    """Whether a picture shows what the bootstrap finds."""
    with_band = options.confidence_band or options.band_of is not None
    banded = options.view == "calibration" or (options.view == "roc" and with_band)
    return banded or options.view in WITH_INTERVALS


def _refuse_too_many(options: argparse.Namespace) -> None:
    """Refuse what would take hours."""
    for name in REPEATED:
        times = len(getattr(options, name))
        if times > MOST_TIMES:
            raise InputError(
                tr("is given {times:,} times", times=times),
                where=typed(name),
                do=tr("Give it {most_times:,} times at most.", most_times=MOST_TIMES),
            )
