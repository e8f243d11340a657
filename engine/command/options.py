"""The command line's options and what they say; imports no numbers, so that --help is quick."""

import argparse
from collections.abc import Callable, Sequence

from engine import __version__
from engine.binary.voros.measure_names import measure_forms
from engine.command.class_options import (
    OF_CLASSES,
    add_class_costs,
    add_classes,
    add_swap,
    class_options,
    typed,
)
from engine.command.parser import Parser
from engine.command.ranges import (
    cost_range,
    level,
    linear_range,
    named,
    number,
    prevalence_range,
    size,
    whole,
)
from engine.data.shared_choices import DEFAULT_SEED
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.limits import MOST_REPLICATES

COMMANDS = ("analyse", "report", "render", "samples", "discrepancy")
WINDOW = "window"  # what render takes besides the views
WITH_INTERVALS = frozenset((WINDOW, "comparison"))  # what render resamples for
LEVEL = 0.95
REPLICATES = 2000
MOST_SEED = 2**63 - 1
MOST_CLASSIFIERS = 3000
MOST_TIMES = 1000  # that an option is repeated

FILE_HELP = tr("a table in any usual format, a saved session (.voro), or '-' for standard input")
REPLICATES_HELP = tr("replicates for intervals; more than 0 adds an interval to every number")
ROI_HELP = tr(
    "a region of interest; repeatable: fpr:LOW:HIGH, tpr:LOW:HIGH, "
    "two-way:FPRMAX:TPRMIN, rra, rra:RHO, phi:PHI, precision:P, "
    "capacity:Q, cost:LAMBDA:MU, polygon:x,y;x,y;x,y; with :hull at "
    "its end the hull is measured there, not the curve"
)

REPEATED = ("score", "lower", "add", "roi", "point", "predicted", "section")
KINDS = ("auto", "scores", "points", "counts")
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
        if options.bootstrap is None:  # only some of the views show intervals
            options.bootstrap = REPLICATES if options.view in WITH_INTERVALS else 0
        _refuse_too_many(options)
        _refuse_classes(options)
    return options


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
    parser.add_argument("--version", action="version", version=f"voroscope {__version__}")
    commands = parser.add_subparsers(
        dest="command", required=True, metavar="COMMAND", parser_class=Parser
    )
    _add_analyse(commands.add_parser)
    _add_report(commands.add_parser)
    _add_render(commands.add_parser, views)
    _add_samples(commands.add_parser)
    _add_discrepancy(commands.add_parser)
    return parser, commands.choices


AddCommand = Callable[..., Parser]
AddOption = Callable[..., object]


def _add_analyse(command: AddCommand) -> None:
    parser = command(
        "analyse",
        help=tr("measure: a readable table, or JSON"),
        examples=(
            "voroscope analyse scores.csv --label y --score forest --score bayes",
            "voroscope analyse scores.csv --cost-fn 2:12 --prevalence 0.1:0.2 --json result.json",
            "voroscope analyse scores.csv --point tpr:0.9 --roi fpr:0:0.1 --bootstrap 2000",
            "voroscope analyse probabilities.csv --cost-matrix '0,1,5;1,0,2;9,3,0'",
        ),
    )
    parser.add_argument("file", type=named, metavar="FILE", help=FILE_HELP)
    parser.add_argument(
        "--json", type=named, metavar="OUT", help=tr("write JSON ('-': to standard output)")
    )
    _add_measuring(parser, bootstrap=0)
    _add_several(parser)


def _add_report(command: AddCommand) -> None:
    parser = command(
        "report",
        help=tr("write the report, as PDF or HTML"),
        examples=("voroscope report scores.csv -o report.pdf --cost-fp 1 --cost-fn 5",),
    )
    parser.add_argument("file", type=named, metavar="FILE", help=FILE_HELP)
    _add_out(parser, tr("OUT.pdf or OUT.html"))
    _add_measuring(parser, bootstrap=REPLICATES)
    parser.set_defaults(**{name: value for name, value in OF_CLASSES.items() if name != "swap"})


def _add_render(command: AddCommand, views: Sequence[str]) -> None:
    parser = command(
        "render",
        help=tr("write one picture, as PNG, SVG or PDF"),
        examples=(
            "voroscope render roc scores.csv -o roc.svg --theme dark",
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
    parser.add_argument(
        "--theme", choices=("light", "dark", "contrast"), default="light", help="(light)"
    )
    parser.add_argument(
        "--size", type=size, default=(1600, 1000), metavar="WxH", help=tr("in pixels (1600x1000)")
    )
    _add_measuring(parser, bootstrap=None)
    _add_several(parser)


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
    _add_seed(parser.add_argument)


def _add_seed(add: AddOption) -> None:
    add(
        "--seed",
        type=whole(0, MOST_SEED),
        default=DEFAULT_SEED,
        metavar="N",
        help=tr("seed of everything random ({default_seed})", default_seed=DEFAULT_SEED),
    )


def _add_measuring(parser: Parser, bootstrap: int | None) -> None:
    """The options of everything that measures; None leaves the replicates to `parse`.

    A report, with REPLICATES, knows two classes only.
    """
    data = parser.add_argument_group("data").add_argument
    kinds = KINDS if bootstrap == REPLICATES else (*KINDS, "classes")
    _add_columns(data, kinds)
    _add_reading(data)
    if bootstrap == REPLICATES:
        add_swap(data)
    _add_conditions(parser.add_argument_group(tr("costs and prevalence")).add_argument)
    add = parser.add_argument_group(tr("measures and intervals")).add_argument
    _add_measures(add)
    _add_inference(add, bootstrap)
    parser.add_argument(
        "--save", type=named, metavar="OUT.voro", help=tr("write the session that was analysed")
    )


def _add_columns(add: AddOption, kinds: Sequence[str]) -> None:
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
    add("--kind", default="auto", choices=kinds, help=tr("what a row is (auto)"))
    add(
        "--missing",
        choices=("paired", "each"),
        default="paired",
        help=tr(
            "use the rows where every score is present, or let each model use its own (paired)"
        ),
    )


def _add_reading(add: AddOption) -> None:
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
    add(
        "--add",
        action="append",
        type=named,
        default=[],
        metavar="FILE",
        help=tr("a second file of the same cases, whose scores are added; repeatable"),
    )
    add("--sheet", metavar="NAME", help=tr("one table of several, by its name"))
    add("--engine", default="memory", choices=("memory",), help=tr("what counts (memory)"))


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
            "max-mcc; repeatable"
        ),
    )


def _add_inference(add: AddOption, bootstrap: int | None) -> None:
    add(
        "--auc-interval",
        choices=("delong", "logit"),
        default="delong",
        help=tr("the AUC’s own interval on its own scale, or on that of its log-odds (delong)"),
    )
    usual = tr("0; of the window 2,000") if bootstrap is None else f"{bootstrap:,}"
    add(
        "--bootstrap",
        type=whole(0, MOST_REPLICATES, tr("; {replicates:,} are usual", replicates=REPLICATES)),
        default=bootstrap,
        metavar="N",
        help=f"{REPLICATES_HELP} ({usual})",
    )
    _add_seed(add)
    add(
        "--level",
        type=level,
        default=LEVEL,
        metavar="P",
        help=tr("confidence level of every interval ({level})", level=LEVEL),
    )


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


def _refuse_classes(options: argparse.Namespace) -> None:
    """Refuse in words what would otherwise be taken for the name of one column."""
    if options.command == "report" and set(class_options(options)) - {"--swap"}:
        raise InputError(
            tr(
                "“{score}” names a column a class, and voroscope {command} knows two classes",
                score=options.score[0],
                command=options.command,
            ),
            where="--score",
            do=tr("Name one column, or use voroscope analyse."),
        )
