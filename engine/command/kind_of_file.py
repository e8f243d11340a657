"""Whether a file is about several classes, where no option says so."""

from argparse import Namespace

from engine.data.dataset import Dataset
from engine.data.shape.matrix_layout import find_matrices
from engine.multiclass import class_recognition
from engine.multiclass.class_role_guess import holds_classes


def holds_several(options: Namespace, dataset: Dataset) -> bool:
    """Whether the file itself has several classes, and nothing in the call says two."""
    two = (options.positive, options.negative, *options.score, *options.lower)
    if options.kind in ("scores", "points") or any(word is not None for word in two):
        return False
    if options.kind != "classes" and counts_two(options, dataset):
        return False
    return find_matrices(dataset) is not None or holds_classes(dataset, options.label)


def counts_two(options: Namespace, dataset: Dataset) -> bool:
    """Whether a table without cases, of counts or points, is about two classes."""
    return options.label is None and class_recognition.counts_two(dataset)
