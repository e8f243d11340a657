"""Which column is the label, which are scores, and which label value is positive."""

from typing import Literal

from msgspec import Struct

from engine.data.read_options import Kind

Direction = Literal["higher", "lower"]
Missing = Literal["paired", "each"]
Arrangement = Literal["long", "counts", "confusion", "matrix", "points"]


class ScoreRole(Struct, frozen=True, forbid_unknown_fields=True):
    """A score column and how it is read: with "higher", score >= threshold is positive.

    Attributes:
        look: the place of the colour, dash and marker that the user gave its model; None where
            it has the one that its place gives it.
    """

    column: str
    name: str
    direction: Direction = "higher"
    look: int | None = None


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """What the columns of a table are that has not a row a case and a column a model.

    Attributes:
        arrangement: what a row is: of "long" a model's score of a case; of "counts" a distinct
            score; of "confusion" a threshold with its four counts; of "matrix" a cell, or a
            row, of a confusion matrix; of "points" an ROC point.
        model: the column that names the models; None where there is but one.
        case, fold: of "long", the columns that together tell the cases apart; without `case`
            it is unknown which rows are the same case.
        score: the column of scores; of "confusion" and "points" that of thresholds.
        columns: of "counts" positives and negatives, and where a row is a bin of scores, of
            which `score` is the least, the greatest; of "confusion" tp, fp, fn and tn; of
            "points" FPR (or specificity) and TPR; of "matrix" that of predicted classes, then
            either the columns named after the classes, or those of actual classes and counts.
        weights: of "counts" where cases weigh differently, the sums of the weights' digits to the
            base 2^30, of the positives and then of the negatives, the least significant first;
            then how many weights did not fit in, and the exponent of their unit.
        swapped: of "matrix", that rows are actual classes and columns predicted ones.
    """

    arrangement: Arrangement
    model: str | None = None
    case: str | None = None
    fold: str | None = None
    score: str | None = None
    columns: tuple[str, ...] = ()
    swapped: bool = False
    weights: tuple[str, ...] = ()


class Roles(Struct, frozen=True, forbid_unknown_fields=True):
    """What each column is for; part of the Session, so the user may change all of it.

    Attributes:
        positive: the label value that counts as positive, as first spelt in the file.
        negative: the other one; rows with any third value are left out and counted.
        missing: "paired" uses the rows where every score is present, "each" lets each
            model use its own.
        weight: the column of case weights; None where every case counts alike.
        case_cost_fp, case_cost_fn: the columns that say what a false alarm, and a miss, of each
            case costs; None where that error costs the same in every case.
        cluster: the column that tells which cases belong together; None where each stands alone.
        fold: the column of folds, each of which is measured by thresholds that the others chose;
            None where there are none.
        group: the column that splits every model into one curve a group; None where none does.
        layout: how the table is laid out; None if a row is a case and a column a model. Of
            "counts" the positive and the negative class are columns, and there is no label.
    """

    label: str
    positive: str
    negative: str
    scores: tuple[ScoreRole, ...]
    missing: Missing = "paired"
    weight: str | None = None
    layout: Layout | None = None
    case_cost_fp: str | None = None
    case_cost_fn: str | None = None
    cluster: str | None = None
    fold: str | None = None
    group: str | None = None


class Guess(Struct, frozen=True):
    """One role that was guessed, with the reason the user reads."""

    role: str
    column: str
    why: str


class RoleRequest(Struct, frozen=True):
    """What the user named; None (or empty) is left to the guess."""

    label: str | None = None
    positive: str | None = None
    negative: str | None = None
    scores: tuple[str, ...] = ()
    lower: tuple[str, ...] = ()
    missing: Missing = "paired"
    weight: str | None = None
    case_cost_fp: str | None = None
    case_cost_fn: str | None = None
    cluster: str | None = None
    fold: str | None = None
    group: str | None = None
    kind: Kind = "auto"
    swap: bool = False


class GuessedRoles(Struct, frozen=True):
    """Roles complete enough to analyse, and which of them were guessed."""

    roles: Roles
    guesses: tuple[Guess, ...]
