"""Independent slow methods and made-up data for the three-class tests."""

from fractions import Fraction
from itertools import pairwise, product
from math import factorial

import numpy as np
from scipy.optimize import linprog
from scipy.spatial import ConvexHull

from engine.numerics.arrays import FloatArray, IntArray

# (actual, predicted) of each coordinate, written out: v_ba v_ca v_ab v_cb v_ac v_bc
PLACES = [(1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2)]

A = [[0.9, 0.2, 0.1], [0.05, 0.7, 0.3], [0.05, 0.1, 0.6]]
B = [[0.6, 0.1, 0.05], [0.2, 0.85, 0.15], [0.2, 0.05, 0.8]]
A_ERRORS = [0.2, 0.1, 0.05, 0.3, 0.05, 0.1]
B_ERRORS = [0.1, 0.05, 0.2, 0.15, 0.2, 0.05]


def hull_of_27(errors: FloatArray) -> float:
    """The VUS as the volume of one plain hull: each class keeps its column or loses all hits.

    Qhull's own volume is that of the joggled points, 1e-8 off: only its simplices are used.
    """
    points = []
    for vector in [*errors, *trivial_three()]:
        hits = [
            1 - sum(v for v, (a, _) in zip(vector, PLACES, strict=True) if a == i) for i in range(3)
        ]
        for choice in product(range(3), repeat=3):
            moved = list(vector)
            for actual, wrong in enumerate(choice):
                if wrong != actual:
                    moved[PLACES.index((actual, wrong))] += hits[actual]
            points.append(moved)
    cloud = np.unique(np.round(np.array(points), 13), axis=0)
    corners = cloud[ConvexHull(cloud, qhull_options="QJ").simplices] - cloud.mean(axis=0)
    return float(np.abs(np.linalg.det(corners)).sum()) / factorial(6)


def trivial_three() -> list[list[float]]:
    """All a, all b, all c."""
    return [[float(predicted == k) for _, predicted in PLACES] for k in range(3)]


def is_discarded(point: FloatArray, errors: FloatArray) -> bool:
    """Whether a convex mixture of the classifiers and the trivial ones is below a point."""
    points = np.vstack((errors, trivial_three()))
    solved = linprog(
        np.zeros(len(points)),
        A_ub=points.T,
        b_ub=point + 1e-12,
        A_eq=np.ones((1, len(points))),
        b_eq=[1],
    )
    return bool(solved.status == 0)


def random_valid(generator: np.random.Generator, count: int) -> FloatArray:
    """Error vectors uniform in the valid region, class by class."""
    vectors = np.empty((count, 6))
    for actual in range(3):
        shares = generator.dirichlet(np.ones(3), count)
        columns = [k for k, (a, _) in enumerate(PLACES) if a == actual]
        vectors[:, columns] = shares[:, :2]
    return vectors


def random_rational(generator: np.random.Generator, count: int, cases: int = 10) -> FloatArray:
    """Error vectors of better than random integer matrices with that many cases a class."""
    vectors = np.empty((count, 6))
    for actual in range(3):
        weight = np.full(3, 0.2)
        weight[actual] = 0.6
        drawn = generator.multinomial(cases, weight, count) / cases
        for predicted in range(3):
            if predicted != actual:
                vectors[:, PLACES.index((actual, predicted))] = drawn[:, predicted]
    return vectors


def soft_cases(
    seed: int, cases: int, *, skill: float = 1.0, noise: float = 1.0
) -> tuple[FloatArray, IntArray]:
    """Made-up probabilities (m, 3) and classes (m,), equally many of each."""
    generator = np.random.default_rng(seed)
    actual = np.repeat(np.arange(3), cases // 3)
    score = generator.normal(size=(actual.size, 3)) * noise
    score[np.arange(actual.size), actual] += skill
    odds = np.exp(score)
    return odds / odds.sum(axis=1, keepdims=True), actual


def weight_grid(probabilities: FloatArray, actual: IntArray, side: int) -> IntArray:
    """Distinct integer confusion matrices (n, 3, 3) over a plain grid of class weights."""
    found = set()
    for first, second in product(np.linspace(-4, 4, side), repeat=2):
        predicted = (probabilities * np.exp([first, second, 0.0])).argmax(axis=1)
        found.add(tuple(np.bincount(predicted * 3 + actual, minlength=9).tolist()))
    return np.array(sorted(found)).reshape(-1, 3, 3)


def errors_of(matrices: IntArray) -> FloatArray:
    """Error vectors (n, 6) of integer confusion matrices, rows predicted."""
    ratios = matrices / matrices.sum(axis=1, keepdims=True)
    return np.stack([ratios[:, predicted, actual] for actual, predicted in PLACES], axis=1)


def exact_hull_auc(points: list[tuple[Fraction, Fraction]]) -> Fraction:
    """Area under the upper hull of (fpr, tpr) and the two corners, in fractions."""
    chain: list[tuple[Fraction, Fraction]] = []
    zero, one = Fraction(0), Fraction(1)
    for x, y in sorted({(zero, zero), (one, one), *points}):
        while len(chain) > 1:
            (x1, y1), (x0, y0) = chain[-1], chain[-2]
            if (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0) < 0:
                break
            chain.pop()
        chain.append((x, y))
    return sum(
        ((x1 - x0) * (y1 + y0) / 2 for (x0, y0), (x1, y1) in pairwise(chain)),
        Fraction(0),
    )
