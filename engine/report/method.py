"""How a report's numbers are made, where they come from, and whom to cite."""

import math
import platform
import shlex
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from engine.analysis.analysis import Analysis
from engine.analysis.model_geometry import Geometry, ModelGeometry
from engine.binary.voros.conditions import Range
from engine.data.roles import Guess, Roles, ScoreRole
from engine.messages.language import plural, tr
from engine.messages.version import VERSION
from engine.report.document import NO_MODES, Block, DocumentHeading, Entries, FigureKind
from engine.report.paragraphs import left_out_lines, sentence
from engine.wording import formatting
from engine.wording.cautions import cautions
from engine.wording.citations import CITATIONS
from engine.wording.guess_words import guess_words
from engine.wording.text_spans import Sentence, TextSpan
from engine.wording.verdict import amount_lines, classes_line

MOST_LINES = 12  # of models: scores of more are told in one paragraph
LIBRARIES = ("numpy", "scipy", "pandas", "PySide6-Essentials")

DEFINITIONS = (
    (
        tr("Counts"),
        (
            tr(
                "A case is flagged if its score reaches the threshold; equal "
                "scores are one vertex of the curve. Counts are exact integers, "
                "and hulls are decided on them, never on rates."
            )
        ),
    ),
    (
        tr("Operating condition"),
        (
            tr(
                "t = C_{FP} (1 − π) ÷ (C_{FP} (1 − π) + C_{FN} π): the share of "
                "the worst-case cost that false alarms bear. Ranges of the three "
                "give the range [a, b] of t."
            )
        ),
    ),
    (
        tr("Cost"),
        (
            tr(
                "Normalised, c_{t} = t · FPR + (1 − t)(1 − TPR); per case, "
                "C_{FP} (1 − π) FPR + C_{FN} π (1 − TPR)."
            )
        ),
    ),
    (
        tr("Lesser classifiers"),
        (
            tr(
                "A_{t} = 1 − c_{t}² ÷ (2 t (1 − t)) is the share of ROC space "
                "that costs more than the model’s cheapest point at t."
            )
        ),
    ),
    (
        "VOROS",
        (
            tr(
                "The mean of A_{t} over t in [a, b], uniform in t: the chance "
                "that a random point of ROC space costs more than this model’s "
                "best point, at a random t. Doing nothing has a VOROS too; the "
                "gain is the difference."
            )
        ),
    ),
    (
        tr("Doing nothing"),
        (
            tr(
                "Flagging no one and flagging everyone need no model. A model is "
                "worth using where it costs less than both."
            )
        ),
    ),
)


def method_blocks(
    analysis: Analysis,
    guesses: Iterable[Guess],
    date: str,
    show: Sequence[str] = (),
    modes: Mapping[FigureKind, str] = NO_MODES,
) -> tuple[Block, ...]:
    """The last part of a report; columns shown and modes of figures are in its command."""
    return (
        DocumentHeading(tr("How the numbers are made")),
        Entries(tuple((sentence(f"**{name}**"), sentence(text)) for name, text in DEFINITIONS)),
        DocumentHeading(tr("Where they come from")),
        Entries(tuple(_provenance(analysis, guesses, date, again(analysis, show, modes)))),
        DocumentHeading(tr("How to cite")),
        Entries(
            tuple(
                ((TextSpan(each.owed, strong=True),), (TextSpan(each.text),)) for each in CITATIONS
            )
        ),
    )


def versions() -> str:
    """The program, Python and the libraries that computed and painted."""
    found = [
        f"Voroscope {VERSION}",
        tr("Python {python_version}", python_version=platform.python_version()),
    ]
    for name in LIBRARIES:
        try:
            found.append(f"{name.removesuffix('-Essentials')} {version(name)}")
        except PackageNotFoundError:  # a frozen program carries no metadata of its parts
            continue
    return ", ".join(found)


def again(
    analysis: Analysis, show: Sequence[str] = (), modes: Mapping[FigureKind, str] = NO_MODES
) -> str:
    """The command that makes this report again where the file is at hand."""
    conditions, roles = analysis.session.conditions, analysis.session.roles
    words = ["voroscope", "report", analysis.geometry.source.name]
    words += [] if roles is None else role_options(roles)
    words += _counting_options(analysis.geometry)
    stated = (
        ("--cost-fp", conditions.cost_fp),
        ("--cost-fn", conditions.cost_fn),
        ("--prevalence", conditions.prevalence),
        ("--t", conditions.t),
    )
    for option, given in stated:
        if given is not None:
            words += [option, _range(given)]
    session = analysis.session
    if session.at is not None:
        words += ["--at", repr(session.at)]
    if conditions.measure != "t":
        listed = ":scenarios.csv" if conditions.scenarios else ""
        words += ["--measure", conditions.measure + listed]
    for region in session.regions:
        words += ["--roi", region]
    for point in session.points:
        words += ["--point", point]
    words += session.plane.options
    words += [] if session.auc_interval == "normal" else ["--auc-interval", session.auc_interval]
    words += [] if session.interval == "corrected" else ["--interval", session.interval]
    words += _question_options(analysis)
    for column in show:
        words += ["--show", column]
    words += mode_options(modes)
    words += ["--bootstrap", str(session.bootstrap), "--seed", str(session.seed)]
    words += ["--level", repr(session.level)]
    return " ".join(shlex.quote(word) for word in [*words, "-o", "report.pdf"])


def _question_options(analysis: Analysis) -> list[str]:
    """The options that ask what the page Decide does."""
    session = analysis.session
    words = [part for each in session.constraints for part in ("--constraint", each)]
    if session.one_threshold:
        words += ["--one-threshold", "--regret", session.regret_against]
    words += ["--power"] if session.power else []
    test = None if session.test is None else Path(session.test.path).name
    named = {
        "--volume": None if session.volume is None else repr(session.volume),
        "--review-cost": None if session.review_cost is None else repr(session.review_cost),
        "--test": test,
        "--margin": session.margin,
        "--reference": session.reference,
    }
    given = ((option, value) for option, value in named.items() if value is not None)
    return [*words, *(part for each in given for part in each)]


def mode_options(modes: Mapping[FigureKind, str]) -> list[str]:
    """The options that look at figures in the same modes."""
    given = (f"{kind.value}={mode}" for kind, mode in modes.items() if mode)
    return [word for each in given for word in ("--mode", each)]


def role_options(roles: Roles) -> list[str]:
    """The options of the command line that name the same roles."""
    layout = roles.layout
    words: list[str] = []
    if layout is not None and layout.arrangement != "long":
        words += ["--kind", "points" if layout.arrangement == "points" else "counts"]
        if layout.arrangement in ("counts", "matrix"):
            words += ["--positive", roles.positive, "--negative", roles.negative]
        words += ["--swap"] if layout.swapped else []
        if layout.arrangement == "counts":
            words += [part for score in _lower(roles) for part in ("--lower", score.name)]
        return words
    words += ["--label", roles.label, "--positive", roles.positive, "--negative", roles.negative]
    if layout is not None:
        words += ["--score", str(layout.score)]
        words += [part for score in _lower(roles) for part in ("--lower", score.name)]
    else:
        for score in roles.scores:
            words += ["--score" if score.direction == "higher" else "--lower", score.column]
    for option in ("weight", "case_cost_fp", "case_cost_fn", "cluster", "fold", "group"):
        column = getattr(roles, option)
        if column is not None:
            words += [f"--{option.replace('_', '-')}", column]
    return words + (["--missing", "each"] if roles.missing == "each" else [])


def _counting_options(geometry: Geometry) -> list[str]:
    """The options by which a database counts the same rows as far; none where rows were read."""
    counted = geometry.counted
    if counted is None:
        return []
    words = ["--engine", counted.engine]
    words += ["--where", counted.where] if counted.where else []
    stops = 0 < counted.certain_to < math.inf
    return words + (["--certain-to", repr(counted.certain_to)] if stops else [])


def _lower(roles: Roles) -> list[ScoreRole]:
    """The scores of which a lower one means positive."""
    return [score for score in roles.scores if score.direction == "lower"]


def _range(given: Range) -> str:
    """A range as the command line takes it."""
    if given.exact:
        return repr(given.low)
    scale = "" if given.scale == "linear" else f"{given.scale}:"
    return f"{scale}{given.low!r}:{given.high!r}"


def _steps(model: ModelGeometry) -> str:
    """What the curve of a model goes by, and how many of them it has."""
    steps = model.curve.distinct
    if model.curve.scored:
        return plural("{count} distinct score", "{count} distinct scores", steps)
    return plural("{count} point", "{count} points", steps)


def _scores(geometry: Geometry) -> list[tuple[str, str]]:
    """What each model's scores mean; of many models all in one entry."""
    directions = {model.direction for model in geometry.models}
    if len(geometry.models) > MOST_LINES and directions == {"higher"}:
        sizes = ", ".join(f"{model.column} {_steps(model)}" for model in geometry.models)
        return [(tr("Scores"), tr("Higher means positive; {sizes}", sizes=sizes))]
    lines = [
        tr("{column}: lower means positive; {size}", column=model.column, size=_steps(model))
        if model.direction == "lower"
        else tr("{column}: higher means positive; {size}", column=model.column, size=_steps(model))
        for model in geometry.models
    ]
    if len(lines) > MOST_LINES:
        return [(tr("Scores"), ". ".join(lines) + ".")]
    return [(tr("Score"), line) for line in lines]


def _provenance(
    analysis: Analysis, guesses: Iterable[Guess], date: str, command: str
) -> list[tuple[Sentence, Sentence]]:
    """Names beside values; column names stay as they stand in the file."""
    geometry, count = analysis.geometry, formatting.count
    source = geometry.source
    used = tr(
        "{rows_read} read, {rows_used} used",
        rows_read=count(source.rows_read),
        rows_used=count(geometry.rows_used),
    )
    entries = [(tr("File"), source.name), (tr("SHA-256"), source.sha256), (tr("Rows"), used)]
    entries += [(tr("Left out"), text) for text in left_out_lines(geometry.left_out)]
    entries += [(tr("Classes"), classes_line(geometry))]
    entries += [(tr("Amounts"), text) for text in amount_lines(analysis)]
    entries += _scores(geometry)
    entries += [(tr("Guessed"), words) for words in guess_words((*source.guesses, *guesses))]
    entries += [(tr("Warning"), str(caution)) for caution in cautions(analysis)]
    if not analysis.session.hidden:  # the command line hides no models
        entries += [(tr("Make again"), command)]
    entries += [(tr("Made by"), tr("{versions}, on {date}", versions=versions(), date=date))]
    return [((TextSpan(name, strong=True),), (TextSpan(text),)) for name, text in entries]
