"""The VUS by sampling, where one hull would be too large: four and more classes."""

from functools import lru_cache

import numpy as np

from engine.arrays import BoolArray, FloatArray
from engine.geometry.polytope import mixture_below, undominated
from engine.multiclass.confusion import actual_of_coordinate, classes_of_dimension
from engine.multiclass.vus import Vus, exact_vus, maximum_vus, minimum_vus, with_trivials
from engine.progress import Progress, silent

REPLICATES = 8  # independent scrambles; their scatter is the standard error
TOLERANCE = 1e-9
BATCH = 64  # between two batches cuts found so far are applied to all that is left
EXACT_OF_FOUR = 10  # classifiers of four classes; five times more take minutes


def measure_vus(
    errors: FloatArray,
    *,
    check: bool = True,
    power: int = 9,
    seed: int = 0,
    progress: Progress = silent,
) -> Vus:
    """The VUS, exact where one hull is affordable, else sampled.

    Args:
        errors: (n, d) error vectors.
        check: as in exact_vus.
        power: as in sampled_vus.
        seed: of the sampling.
        progress: may raise Cancelled.
    """
    classes = classes_of_dimension(errors.shape[1])
    if classes <= 3 or (classes == 4 and _corners(errors) <= EXACT_OF_FOUR):
        return exact_vus(errors, check=check, progress=progress)
    return sampled_vus(errors, power=power, seed=seed, progress=progress)


def _corners(errors: FloatArray) -> int:
    """How many classifiers no other dominates, trivial ones not counted."""
    classes = classes_of_dimension(errors.shape[1])
    return len(undominated(with_trivials(errors))) - classes


def sampled_vus(
    errors: FloatArray, *, power: int = 9, seed: int = 0, progress: Progress = silent
) -> Vus:
    """The VUS by scrambled Sobol points on the valid region, with a standard error.

    A point is discarded if some mixture of the classifiers is below it: one linear
    programme, whose dual is a cost vector that rejects other points without one.

    Args:
        errors: (n, d) error vectors.
        power: 2^power points in each of eight scrambles.
        seed: of the scrambles.
        progress: asked between batches; may raise Cancelled.
    """
    classes = classes_of_dimension(errors.shape[1])
    points = undominated(with_trivials(errors))
    cuts = np.empty((0, points.shape[1]))
    shares = []
    for replicate in range(REPLICATES):
        sample = valid_points(classes, power, seed + replicate)
        inside = np.ones(len(sample), dtype=np.bool_)
        for start in range(0, len(sample), BATCH):
            done = (replicate + start / len(sample)) / REPLICATES
            progress(done, "Sampling error vectors")
            batch = slice(start, start + BATCH)
            inside[batch], cuts = _discarded(points, sample[batch], cuts)
        shares.append(float(inside.mean()))
    return _sampled(np.array(shares), len(shares) << power, classes, len(points))


def _sampled(shares: FloatArray, count: int, classes: int, corners: int) -> Vus:
    """The estimate from the replicates' shares, kept within the two sure bounds."""
    low, high = minimum_vus(classes), maximum_vus(classes)
    share = float(shares.mean())
    error = float(shares.std(ddof=1)) / len(shares) ** 0.5
    if share in (0.0, 1.0):  # no scatter is no proof: the rule of three
        error = 1.5 / count
    value = min(max(share * high, low), high)
    return Vus(
        value=value,
        classes=classes,
        method="sampled",
        certified=False,
        spread=0.0,
        low=max(low, value - 1.96 * error * high),
        high=min(high, value + 1.96 * error * high),
        standard_error=error * high,
        corners=corners,
    )


def _discarded(
    points: FloatArray, sample: FloatArray, cuts: FloatArray
) -> tuple[BoolArray, FloatArray]:
    """Which sample points some mixture of `points` is below, and the cuts learned on the way."""
    inside = np.ones(len(sample), dtype=np.bool_)
    if len(cuts):
        least = (points @ cuts.T).min(axis=0)
        inside = (sample @ cuts.T >= least - TOLERANCE).all(axis=1)
    for place in np.flatnonzero(inside):
        if not inside[place]:
            continue
        found = mixture_below(points, sample[place])
        if found.slack < -TOLERANCE:
            cuts = np.vstack((cuts, found.weights))
            least_cost = float((points @ found.weights).min())
            inside &= sample @ found.weights >= least_cost - TOLERANCE
    return inside, cuts


@lru_cache(maxsize=64)
def sobol_cube(dimension: int, power: int, seed: int) -> FloatArray:
    """(2^power, dimension) scrambled Sobol points of the unit cube; read-only."""
    from scipy.stats import qmc

    sobol = qmc.Sobol(dimension, scramble=True, rng=np.random.default_rng(seed))
    cube = np.asarray(sobol.random_base2(power))
    cube.setflags(write=False)
    return cube


def simplex_of_cube(cube: FloatArray) -> FloatArray:
    """(n, k) uniform points of the cube to (n, k + 1) uniform points of the simplex, Σ = 1.

    By breaking a stick piece by piece: smooth, so that Sobol points stay even (sorting the
    coordinates instead triples the error of a VOROS).
    """
    count, pieces = cube.shape
    shares = np.empty((count, pieces + 1))
    left = np.ones(count)
    for piece in range(pieces):
        part = 1 - (1 - cube[:, piece]) ** (1 / (pieces - piece))
        shares[:, piece] = left * part
        left = left * (1 - part)
    shares[:, pieces] = left
    return shares


def valid_points(classes: int, power: int, seed: int) -> FloatArray:
    """(2^power, d) points uniform in the valid region, a simplex for each actual class."""
    cube = sobol_cube(classes * (classes - 1), power, seed)
    points = np.empty_like(cube)
    for actual in range(classes):
        column = np.flatnonzero(actual_of_coordinate(classes) == actual)
        points[:, column] = simplex_of_cube(cube[:, column])[:, :-1]
    return points
