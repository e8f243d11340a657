"""The VUS polytope: vertices, facets as cost vectors, who is discarded and by which mixture."""

from collections.abc import Sequence
from functools import cached_property
from itertools import product

import numpy as np
from msgspec import Struct

from engine.geometry.polytope import Facets, facets, mixture_below, upper_hull
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.confusion import (
    ConfusionMatrix,
    actual_of_coordinate,
    classes_of_dimension,
    error_places,
    hit_rates,
    trivial_errors,
    trivial_name,
)
from engine.numerics.arrays import BoolArray, FloatArray

TOLERANCE = 1e-9
RANK = 1e-7  # normals with a smaller singular value do not span space


class VusPolytope(Struct, frozen=True, eq=False, dict=True):
    """The discarded valid error vectors of a set of classifiers.

    Attributes:
        names: the n classifiers, then the c trivial ones ("all a", …).
        errors: (n + c, d) their error vectors.
        facets: the half-spaces w·v >= b; with those of the valid region they bound it.
            w tells at which costs the facet's classifiers (`best_on`) are jointly best.
    """

    names: tuple[str, ...]
    errors: FloatArray
    facets: Facets

    @property
    def classes(self) -> int:
        """C, how many classes there are."""
        return classes_of_dimension(self.errors.shape[1])

    def best_on(self, facet: int) -> tuple[str, ...]:
        """Names of the classifiers that cost the same, least amount at a facet's costs."""
        return tuple(self.names[place] for place in np.flatnonzero(self.facets.touching[facet]))

    def contains(self, vectors: FloatArray, tolerance: float = TOLERANCE) -> BoolArray:
        """(m,) whether vectors (m, d) are valid and discarded."""
        valid = (vectors >= -tolerance).all(axis=1)
        valid &= (hit_rates(vectors) >= -tolerance).all(axis=1)
        return np.asarray(valid & self.facets.contains(vectors, tolerance))

    @cached_property
    def vertices(self) -> FloatArray:
        """(v, d) extreme points: 27 for a perfect classifier, 9 for no knowledge (c = 3).

        Every vertex is a classifier, each of whose columns is kept or has all its hits
        moved to one wrong class; it is one if the constraints it meets span space.
        """
        candidates = np.unique(np.round(sabotaged(self.errors), 12) + 0.0, axis=0)
        normals, offsets = self.halfspaces()
        meets = np.abs(candidates @ normals.T - offsets) < TOLERANCE
        return candidates[_spanning(normals, meets)]

    def halfspaces(self) -> tuple[FloatArray, FloatArray]:
        """Normals and offsets of all constraints normal·v >= offset."""
        d = self.errors.shape[1]
        columns = actual_of_coordinate(self.classes) == np.arange(self.classes)[:, None]
        normals = np.vstack((self.facets.weights, np.eye(d), -columns.astype(np.float64)))
        offsets = np.concatenate((self.facets.offsets, np.zeros(d), -np.ones(self.classes)))
        return normals, offsets


def vus_polytope(confusions: Sequence[ConfusionMatrix]) -> VusPolytope:
    """The polytope of named classifiers, which share their labels.

    Raises:
        InputError: there is no classifier, or their classes differ.
    """
    if not confusions:
        raise InputError(tr("no classifier is chosen"), do=tr("Choose at least one."))
    labels = confusions[0].labels
    for found in confusions:
        if found.labels != labels:
            raise InputError(
                tr(
                    "its classes are {found_labels}, those of {name} {labels}",
                    found_labels=", ".join(found.labels),
                    name=confusions[0].name,
                    labels=", ".join(labels),
                ),
                where=found.name,
                do=tr("Give matrices of the same classes in the same order."),
            )
    names = (*(found.name for found in confusions), *(trivial_name(label) for label in labels))
    errors = np.vstack([*(found.errors for found in confusions), trivial_errors(len(labels))])
    return VusPolytope(names, errors, facets(upper_hull(errors)))


def _spanning(normals: FloatArray, chosen: BoolArray) -> BoolArray:
    """(m,) whether the normals (n, d) that each row (m, n) chooses span space."""
    counts = chosen.sum(axis=1)
    spans = np.zeros(len(chosen), dtype=np.bool_)
    rows = np.flatnonzero(counts >= normals.shape[1])
    if rows.size:  # padded with zeros, which span nothing: one call for all of them
        members = np.argsort(~chosen[rows], axis=1, kind="stable")[:, : counts.max()]
        own = np.take_along_axis(chosen[rows], members, axis=1)
        chosen_normals = np.where(own[:, :, None], normals[members], 0.0)
        spans[rows] = np.linalg.matrix_rank(chosen_normals, tol=RANK) == normals.shape[1]
    return spans


def sabotaged(errors: FloatArray) -> FloatArray:
    """(n · c^c, d) every classifier with each column kept or its hits moved to a wrong class.

    Their convex hull is the VUS polytope.
    """
    classes = classes_of_dimension(errors.shape[1])
    place = {pair: index for index, pair in enumerate(error_places(classes))}
    hits = hit_rates(errors)
    moved = []
    for choice in product(range(classes), repeat=classes):
        changed = errors.copy()
        for actual, wrong in enumerate(choice):
            if wrong != actual:
                changed[:, place[actual, wrong]] += hits[:, actual]
        moved.append(changed)
    return np.vstack(moved)


class Discarded(Struct, frozen=True):
    """Whether some mixture of other classifiers is at least as good as one at all costs.

    Attributes:
        discarded: the answer.
        mixture: (name, share) of the witness, largest share first; empty if kept.
        margin: the least amount by which the mixture's error ratios are below.
        weights: a cost vector (sum 1) at which it beats all the others; None if discarded.
    """

    discarded: bool
    mixture: tuple[tuple[str, float], ...]
    margin: float
    weights: FloatArray | None


def discard(
    name: str, names: Sequence[str], labels: Sequence[str], errors: FloatArray
) -> Discarded:
    """Test one classifier of a set against all the others and the trivial ones.

    Args:
        name: the classifier to test.
        names: the n classifiers, each name once.
        labels: the c classes.
        errors: (n, d) error vectors.

    Raises:
        InputError: there is no such classifier.
    """
    if name not in names:
        raise InputError(
            tr("there is no classifier “{name}”", name=name),
            do=tr("There are: {names}.", names=", ".join(names)),
        )
    place = list(names).index(name)
    others = np.vstack((np.delete(errors, place, axis=0), trivial_errors(len(labels))))
    called = [other for other in names if other != name] + [trivial_name(label) for label in labels]
    found = mixture_below(others, errors[place])
    if found.slack < -TOLERANCE:
        return Discarded(False, (), found.slack, found.weights)
    parts = sorted(zip(called, found.shares.tolist(), strict=True), key=lambda part: -part[1])
    return Discarded(True, tuple((n, s) for n, s in parts if s > TOLERANCE), found.slack, None)
