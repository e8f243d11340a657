"""The plane of FPR and FNR: the VUS polytope's simplest case (Ferri et al. 2003, section 3).

With two classes every pair of errors from 0 to 1 is valid. Discarded is what is at least as bad,
in both, as some mixture of the classifiers and the two trivial ones; its area is the AUC of their
hull, between 1/2 (no knowledge) and 1.
"""

import numpy as np

from engine.numerics.arrays import FloatArray


def discarded_region(fpr: FloatArray, tpr: FloatArray) -> FloatArray:
    """(v + 1, 2) corners (FPR, FNR) of what a hull discards, ending at (1, 1), all wrong.

    Args:
        fpr: (v,) of the hull's vertices, rising from 0 to 1.
        tpr: (v,) likewise.
    """
    hull = np.stack([fpr, 1 - tpr], axis=1)
    return np.asarray(np.vstack([hull, [1.0, 1.0]]))


def discarded_area(fpr: FloatArray, tpr: FloatArray) -> float:
    """The area of that region: the AUC of the hull."""
    x, y = discarded_region(fpr, tpr).T
    return abs(float(x @ np.roll(y, -1) - y @ np.roll(x, -1))) / 2
