"""How a report's numbers are made, where they come from, and whom to cite."""

import platform
import shlex
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version

from engine import __version__, formatting
from engine.analysis import Analysis
from engine.binary.conditions import Range
from engine.data.roles import Guess
from engine.explain import Sentence, Span, amount_lines
from engine.report.document import Block, Entries, Heading, Paragraph
from engine.report.words import left_out_lines, sentence

LIBRARIES = ("numpy", "scipy", "pandas", "PySide6-Essentials")

DEFINITIONS = (
    (
        "Counts",
        (
            "A case is flagged if its score reaches the threshold; equal scores are one vertex of "
            "the curve. Counts are exact integers, and hulls are decided on them, never on rates."
        ),
    ),
    (
        "Operating condition",
        (
            "t = C_{FP} (1 − π) ÷ (C_{FP} (1 − π) + C_{FN} π): the share of the worst-case cost "
            "that false alarms bear. Ranges of the three give the range [a, b] of t."
        ),
    ),
    (
        "Cost",
        (
            "Normalised, c_{t} = t · FPR + (1 − t)(1 − TPR); per case, "
            "C_{FP} (1 − π) FPR + C_{FN} π (1 − TPR)."
        ),
    ),
    (
        "Lesser classifiers",
        (
            "A_{t} = 1 − c_{t}² ÷ (2 t (1 − t)) is the share of ROC space that costs more than the "
            "model’s cheapest point at t."
        ),
    ),
    (
        "VOROS",
        (
            "The mean of A_{t} over t in [a, b], uniform in t: the chance that a random point of "
            "ROC space costs more than this model’s best point, at a random t. Doing nothing has "
            "a VOROS too; the gain is the difference."
        ),
    ),
    (
        "Doing nothing",
        (
            "Flagging no one and flagging everyone need no model. A model is worth using where it "
            "costs less than both."
        ),
    ),
)

SOURCES = (
    (
        "Ratigan, C., & Cowen, L. (2024). The VOROS: Lifting ROC curves to 3D. VOROS, t and lesser "
        "classifiers; Lemma 23 in a corrected form."
    ),
    (
        "Provost, F., & Fawcett, T. (2001). Robust classification for imprecise environments. "
        "Machine Learning 42, 203–231. The ROC convex hull under unknown costs."
    ),
    (
        "Fawcett, T., & Niculescu-Mizil, A. (2007). PAV and the ROC convex hull. "
        "Machine Learning 68, 97–106. The hull as isotonic regression."
    ),
)


def method_blocks(analysis: Analysis, guesses: Iterable[Guess], date: str) -> tuple[Block, ...]:
    """The last part of a report."""
    return (
        Heading("How the numbers are made"),
        Entries(tuple((sentence(f"**{name}**"), sentence(text)) for name, text in DEFINITIONS)),
        Heading("Where they come from"),
        Entries(tuple(_provenance(analysis, guesses, date))),
        Heading("How to cite"),
        Paragraph(sentence(f"Voroscope {__version__}. If its numbers serve your work, cite:")),
        *(Paragraph(sentence(source), small=True) for source in SOURCES),
    )


def versions() -> str:
    """The program, Python and the libraries that computed and painted."""
    found = [f"Voroscope {__version__}", f"Python {platform.python_version()}"]
    for name in LIBRARIES:
        try:
            found.append(f"{name.removesuffix('-Essentials')} {version(name)}")
        except PackageNotFoundError:  # a frozen program carries no metadata of its parts
            continue
    return ", ".join(found)


def again(analysis: Analysis) -> str:
    """The command that makes this report again where the file is at hand."""
    geometry, conditions = analysis.geometry, analysis.session.conditions
    words = ["voroscope", "report", geometry.source.name, "--label", geometry.label]
    words += ["--positive", geometry.positive, "--negative", geometry.negative]
    for model in geometry.models:
        words += ["--score" if model.direction == "higher" else "--lower", model.column]
    roles = analysis.session.roles
    for option in ("weight", "case_cost_fp", "case_cost_fn"):
        column = getattr(roles, option)
        if column is not None:
            words += [f"--{option.replace('_', '-')}", column]
    if not geometry.paired:
        words += ["--missing", "each"]
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
    words += ["--bootstrap", str(session.bootstrap), "--seed", str(session.seed)]
    words += ["--level", repr(session.level)]
    return " ".join(shlex.quote(word) for word in [*words, "-o", "report.pdf"])


def _range(given: Range) -> str:
    """A range as the command line takes it."""
    if given.exact:
        return repr(given.low)
    scale = "" if given.scale == "linear" else f"{given.scale}:"
    return f"{scale}{given.low!r}:{given.high!r}"


def _provenance(
    analysis: Analysis, guesses: Iterable[Guess], date: str
) -> list[tuple[Sentence, Sentence]]:
    """Names beside values; column names stay as they stand in the file."""
    geometry, count = analysis.geometry, formatting.count
    source = geometry.source
    used = f"{count(source.rows_read)} read, {count(geometry.rows_used)} used"
    classes = (
        f"{geometry.label}: {geometry.positive} is positive ({count(geometry.positives)}), "
        f"{geometry.negative} is negative ({count(geometry.negatives)})"
    )
    entries = [("File", source.name), ("SHA-256", source.sha256), ("Rows", used)]
    entries += [("Left out", text) for text in left_out_lines(geometry)]
    entries += [("Label", classes)]
    entries += [("Amounts", text) for text in amount_lines(analysis)]
    entries += [
        (
            "Score",
            (
                f"{model.column}: {model.direction} means positive; "
                f"{formatting.quantity(int(model.counts.scores.size), 'distinct score')}"
            ),
        )
        for model in geometry.models
    ]
    entries += [("Guessed", f"{guess.role} {guess.column}: {guess.why}") for guess in guesses]
    if not analysis.session.hidden:  # the command line hides no models
        entries += [("Make again", again(analysis))]
    entries += [("Made by", f"{versions()}, on {date}")]
    return [((Span(name, strong=True),), (Span(text),)) for name, text in entries]
