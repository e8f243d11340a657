"""What is assumed where no costs of several classes are stated, and how they are stated."""

import shlex

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis

SESSION = "stated.voro"
FILE = "costs.csv"
DECIMALS = 4
FEW = 5  # classes, whose costs can be typed


def unstated_words(analysis: ClassesAnalysis) -> str:
    """What holds where no costs are stated, in a sentence; none where they are."""
    if analysis.session.cost_matrix is not None:
        return ""
    if analysis.session.measure.name == "uniform":
        return tr(
            "No costs are stated, so which costs least is open: VOROS is over all cost vectors."
        )
    return tr("No single costs are stated: VOROS is over the scenarios that were listed.")


def priors_words(analysis: ClassesAnalysis) -> str:
    """Whose priors are in use, in few words."""
    if analysis.session.priors is not None:
        return tr("The priors are stated.")
    if analysis.cases.priors is None:
        return tr("The file has no priors: equal ones.")
    return tr("The priors are the file’s.")


def stating_command(analysis: ClassesAnalysis) -> str:
    """A command line that states costs and priors: every error 1, every class as common.

    Of many classes the costs would fill the screen: there a file holds them.
    """
    classes = analysis.cases.classes
    stated = ["--cost-matrix", FILE]
    if classes <= FEW:
        places = range(classes)
        rows = (",".join("01"[row != column] for column in places) for row in places)
        share = round(1 / classes, DECIMALS)
        shares = [*[share] * (classes - 1), round(1 - share * (classes - 1), DECIMALS)]
        stated = ["--cost-matrix", ";".join(rows), "--priors", ",".join(map(str, shares))]
    file = analysis.table.source.path.name
    return shlex.join(["voroscope", "analyse", file, *stated, "--save", SESSION])
