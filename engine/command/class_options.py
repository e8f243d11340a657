"""The command line's options of three and more classes, and which of them a call gives."""

import argparse
from collections.abc import Callable

from engine.command.ranges import ranges, whole, words
from engine.messages.language import tr
from engine.numerics.limits import LARGEST_GRID

AddOption = Callable[..., object]

FAMILIES = ("class-weights", "cost-matrices")

# What only several classes have, and the value that asks for nothing.
OF_CLASSES: dict[str, object] = {
    "predicted": [],
    "cost_matrix": None,
    "priors": None,
    "cost_measure": None,
    "section": [],
    "order": None,
    "swap": False,
    "grid": None,
    "family": None,
}


def add_classes(add: AddOption) -> None:
    """What classifiers of several classes are, and how they are measured."""
    add(
        "--predicted",
        action="append",
        default=[],
        metavar="COL",
        help=tr(
            "a column of predicted classes; repeatable (probabilities: "
            "--score [NAME:]A=COL,B=COL,C=COL)"
        ),
    )
    add("--order", type=words, metavar="A,B,C", help=tr("the classes from lowest to highest"))
    add_swap(add)
    add(
        "--grid",
        type=whole(2, LARGEST_GRID),
        metavar="N",
        help=tr(
            "weights tried a class where not all are enumerated (32; of four and more classes 8)"
        ),
    )
    add(
        "--family",
        choices=FAMILIES,
        help=tr(
            "what probabilities are made into: the class of largest weighted "
            "probability (class-weights, which is usual), or of least cost "
            "for any cost matrix"
        ),
    )


def add_swap(add: AddOption) -> None:
    """How confusion matrices are read, of two classes too."""
    add(
        "--swap",
        action="store_true",
        help=tr("confusion matrices have rows actual, columns predicted; not the other way round"),
    )


def add_class_costs(add: AddOption) -> None:
    """Costs and priors of several classes, and sections."""
    add(
        "--cost-matrix",
        metavar="M",
        help=tr(
            "rows predicted, columns actual: a file or '0,1,5;1,0,2;9,3,0'; a cell may be LO:HI"
        ),
    )
    add(
        "--priors",
        type=ranges,
        metavar="P,Q,R",
        help=tr("shares of the classes in use, each P or LO:HI (the file's)"),
    )
    add(
        "--cost-measure",
        metavar="MU",
        help=tr(
            "of the VOROS: uniform over all cost vectors, box or log-box "
            "over the ranges given, or list:FILE with columns cost_matrix, "
            "priors, weight (box where a range is given, else uniform)"
        ),
    )
    add(
        "--section",
        action="append",
        default=[],
        metavar="SPEC",
        help=tr(
            "a 3-D section of the VUS polytope, three error ratios fixed as "
            "actual>predicted: 'b>a=0.2,c>a=0.1,a>b=0.05'; repeatable"
        ),
    )


def class_options(options: argparse.Namespace) -> list[str]:
    """The options given that ask for several classes, as they are typed."""
    given = [
        typed(name) for name, nothing in OF_CLASSES.items() if getattr(options, name) != nothing
    ]
    if any("=" in score and "," in score for score in options.score):
        given.append("--score")
    return given


def typed(name: str) -> str:
    """An option as it is typed."""
    return f"--{name.replace('_', '-')}"
