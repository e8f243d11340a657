"""The VUS by sampling, where one hull would be too large: four and more classes."""

from functools import lru_cache

import numpy as np

from engine.geometry.polytope import undominated
from engine.jobs.progress import Progress, silent
from engine.messages.language import tr
from engine.multiclass.confusion import actual_of_coordinate, classes_of_dimension
from engine.multiclass.discarding import TOLERANCE, Mixtures
from engine.multiclass.vus import Method, Vus, exact_vus, least_share, with_trivials
from engine.numerics.arrays import FloatArray

REPLICATES = 8  # independent scrambles; their scatter is the standard error
POWER = 9  # 2^9 points in each
UNITS = 8_000_000  # of work in linear programmes: a few seconds
SOBOL_SIDES = 2000
CELLS = 1 << 19  # numbers in one scramble; of many classes it has fewer points
BATCH = 64  # points looked at between two questions whether to go on
EXACT_OF_FOUR = 10  # classifiers of four classes; five times more take minutes


def measure_vus(
    errors: FloatArray,
    *,
    check: bool = True,
    power: int = POWER,
    units: int = UNITS,
    seed: int = 0,
    progress: Progress = silent,
) -> Vus:
    """The VUS, exact where one hull is affordable, else sampled.

    Args:
        errors: (n, d) error vectors.
        check: as in exact_vus.
        power: as in sampled_vus.
        units: as in sampled_vus.
        seed: of the sampling.
        progress: may raise Cancelled.
    """
    classes = classes_of_dimension(errors.shape[1])
    if classes <= 3 or (classes == 4 and _corners(errors) <= EXACT_OF_FOUR):
        return exact_vus(errors, check=check, progress=progress)
    return sampled_vus(errors, power=power, units=units, seed=seed, progress=progress)


def _corners(errors: FloatArray) -> int:
    """How many classifiers no other dominates, trivial ones not counted."""
    classes = classes_of_dimension(errors.shape[1])
    return len(undominated(with_trivials(errors))) - classes


def sampled_vus(
    errors: FloatArray,
    *,
    power: int = POWER,
    units: int = UNITS,
    seed: int = 0,
    progress: Progress = silent,
) -> Vus:
    """The VUS by scrambled Sobol points on the valid region, with a standard error.

    What the best single classifier discards is known exactly; sampled is what mixtures and
    the others add to it. Where linear programmes would cost more than `units`, the points
    left undecided count as not discarded, and the value is a lower bound.

    Args:
        errors: (n, d) error vectors.
        power: 2^power points in each of eight scrambles; of many classes fewer.
        units: of work in linear programmes, those of `discarding.Mixtures`.
        seed: of the scrambles.
        progress: asked between batches; may raise Cancelled.
    """
    classes = classes_of_dimension(errors.shape[1])
    points = undominated(with_trivials(errors))
    power = power_within(power, points.shape[1])
    everything, spared = Mixtures(points, 0), 0
    found = np.zeros((REPLICATES, 2))  # shares beyond the best classifier, and undecided ones
    outside = 0
    for replicate in range(REPLICATES):
        sample = valid_points(classes, power, seed + replicate)
        everything.left = spared + units // REPLICATES
        if 2 * replicate >= REPLICATES and not found[:, 0].any():
            everything.left = 0  # half the work has found nothing, nor will the rest
        best = points[everything.box]
        beyond = sample[~(sample >= best - TOLERANCE).all(axis=1)]
        outside += len(beyond)
        for start in range(0, len(beyond), BATCH):
            done = (replicate + start / len(beyond)) / REPLICATES
            progress(done, tr("Sampling error vectors"))
            inside, unknown = everything.below(beyond[start : start + BATCH])
            found[replicate] += inside.sum(), unknown.sum()
        spared = max(everything.left, 0)
    return _sampled(found / (1 << power), everything.box_share, outside, classes, len(points))


def _sampled(found: FloatArray, box: float, outside: int, classes: int, corners: int) -> Vus:
    """The estimate from the replicates' shares (r, 2), kept within the sure bounds."""
    beyond, unknown = found.mean(axis=0).tolist()
    error = float(found[:, 0].std(ddof=1)) / len(found) ** 0.5
    floor = max(box, least_share(classes))
    share = min(max(box + beyond, floor), 1.0)
    method: Method = "sampled"
    low, high = share - 1.96 * error, share + 1.96 * error + unknown
    if beyond == 0:  # no scatter is no proof: the rule of three
        method, low, error = "lower bound", share, 0.0
        high = share + unknown + (1 - box) * 3 / max(outside, 3)
    if unknown > 0:
        method = "lower bound"
    if box == 1:  # a perfect classifier leaves nothing to sample
        method, low, high = "exact", 1.0, 1.0
    return Vus(
        share=share,
        classes=classes,
        method=method,
        certified=box == 1,
        spread=0.0,
        low_share=max(low, floor),
        high_share=min(high, 1.0),
        share_error=error,
        corners=corners,
    )


def power_within(power: int, dimension: int) -> int:
    """The power of two of points in so many dimensions that keeps one scramble small."""
    return max(0, min(power, (CELLS // dimension).bit_length() - 1))


@lru_cache(maxsize=16)
def sobol_cube(dimension: int, power: int, seed: int) -> FloatArray:
    """(2^power, dimension) scrambled Sobol points of the unit cube; read-only.

    In thousands of dimensions, where so few are no more even than others, random points:
    scrambling would take most of the time.
    """
    generator = np.random.default_rng(seed)
    if dimension > SOBOL_SIDES:
        cube = generator.random((1 << power, dimension))
    else:
        from scipy.stats import qmc

        cube = np.asarray(qmc.Sobol(dimension, rng=generator).random_base2(power))
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
