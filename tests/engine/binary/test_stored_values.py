"""What else pROC, ROCR and scikit-learn stored of every score: costs, rates, bands, counts.

Not compared, as the product does not offer them: smoothing, Venkatraman's test, weighted
distances to the corner, ROCR's break-even point (0 in every file), and bootstrap ranges of
the rates at pROC's own best threshold, which lies midway between two scores.
"""

import numpy as np
import pytest

from engine.binary.curve.roc_curve import RocCurve
from engine.binary.inference.bootstrap import bootstrap
from engine.binary.inference.replicate_statistics import Auc
from engine.binary.inference.sorted_rows import rank_cases
from engine.binary.points.criteria import PointFrame, predictive_values, youden
from engine.binary.points.operating_point import optimal_point
from engine.binary.regions.region_areas import partial_area
from engine.binary.regions.region_specs import parse_region
from engine.binary.voros.conditions import Scenario
from engine.binary.voros.supporting_lines import optimal_vertices
from tests.reference.scores import Stored


def test_the_least_cost_per_case_at_the_files_prevalence_is_rocrs(stored: Stored) -> None:
    for name, told, curve, hull, _ in stored.scores:
        prevalence = curve.positives / (curve.positives + curve.negatives)
        for fp, fn in ((1, 1), (1, 10), (10, 1), (1, 100)):
            share = fp * curve.negatives, fn * curve.positives
            t = share[0] / sum(share)
            point = optimal_point(name, hull, t, Scenario(fp, fn, prevalence))
            least = told["rocr"][f"cost_fp{fp}_fn{fn}"]["min"]
            assert point.cost_per_case == pytest.approx(least, abs=1e-12), (name, fp, fn)


def test_the_hulls_vertices_are_rocrs(stored: Stored) -> None:
    for name, told, _, hull, _ in stored.scores:
        theirs = {
            (round(x, 9), round(y, 9))
            for x, y in zip(told["rocr"]["rch_fpr"], told["rocr"]["rch_tpr"], strict=True)
        }
        ours = set(zip(hull.fpr.round(9).tolist(), hull.tpr.round(9).tolist(), strict=True))
        assert ours <= theirs, name  # theirs may hold collinear points too


def test_areas_left_of_an_fpr_are_rocrs_and_scikit_learns(stored: Stored) -> None:
    for name, told, curve, *_ in stored.scores:
        area = partial_area(curve.fpr, curve.tpr, parse_region("fpr:0:0.1", 0.5)).area
        assert area == pytest.approx(told["rocr"]["auc_fpr_stop_0.1"], abs=1e-12), name
        for most in ("0.05", "0.1", "0.2"):
            found = partial_area(curve.fpr, curve.tpr, parse_region(f"fpr:0:{most}", 0.5))
            theirs = told["sklearn"][f"roc_auc_max_fpr_{most}"]["value"]
            assert found.mcclish == pytest.approx(theirs, abs=1e-12), (name, most)


def test_the_curve_has_scikit_learns_points(stored: Stored) -> None:
    for name, told, curve, *_ in stored.scores:
        assert curve.thresholds.size == told["sklearn"]["n_roc_points_with_origin"], name


def test_pROCs_weighted_youden_is_the_least_cost(stored: Stored) -> None:  # noqa: N802
    """Its weights are C_FN/C_FP and the prevalence: it maximises TPR − r FPR, r = t/(1 − t)."""
    compared = 0
    for name, told, _, hull, _ in stored.scores:
        for key, best in told.items():
            if not key.startswith("best_youden_w_"):
                continue
            cost, prevalence = (float(part) for part in key.rsplit("_", 2)[1:])
            t = (1 - prevalence) / (1 - prevalence + cost * prevalence)
            ends = optimal_vertices(hull, t)
            costs = t * (1 - np.atleast_1d(best["specificity"])) + (1 - t) * (
                1 - np.atleast_1d(best["sensitivity"])
            )
            ours = t * hull.fpr[ends[0]] + (1 - t) * hull.fnr[ends[0]]
            assert costs == pytest.approx(np.full(costs.shape, ours), abs=1e-12), (name, key)
            compared += 1
    assert compared == 5 * len(stored.scores)


def test_the_table_at_youdens_point_is_pROCs(stored: Stored) -> None:  # noqa: N802
    for name, told, curve, *_ in stored.scores:
        theirs = told["coords_at_youden_full"]
        cases = curve.positives + curve.negatives
        chosen = youden(PointFrame("m", curve, 0.5, None, curve.positives / cases))
        counts = chosen.point.counts
        assert counts is not None
        tied = [(int(curve.tp[at]), int(curve.fp[at])) for at in chosen.others]
        tp, fp = int(theirs["tp"]), int(theirs["fp"])
        assert (tp, fp) in [(counts.tp, counts.fp), *tied], name  # pROC may name another
        assert curve.positives - tp == theirs["fn"]
        assert curve.negatives - fp == theirs["tn"]
        rates = fp / curve.negatives, tp / curve.positives
        ppv, npv = predictive_values(*rates, curve.positives / cases)
        assert ppv == pytest.approx(theirs["ppv"], abs=1e-12)
        assert npv == pytest.approx(theirs["npv"], abs=1e-12)
        assert (tp + curve.negatives - fp) / cases == pytest.approx(theirs["accuracy"], abs=1e-12)
        assert chosen.value + 1 == pytest.approx(theirs["youden"], abs=1e-12)


def test_two_u_is_twice_wilcoxons_statistic(stored: Stored) -> None:
    for name, told, curve, *_ in stored.scores:
        assert curve.two_u == 2 * told["wilcoxon"]["W"], name


def test_the_curve_at_a_specificity_is_pROCs(stored: Stored) -> None:  # noqa: N802
    for name, told, curve, *_ in stored.scores:
        at = told["coords_at_specificity"]
        for specificity, sensitivity in zip(at["at"], at["sensitivity"], strict=True):
            region = parse_region(f"fpr:{1 - specificity - 1e-7!r}:{1 - specificity + 1e-7!r}", 0.5)
            under = partial_area(curve.fpr, curve.tpr, region).ratio
            assert under == pytest.approx(sensitivity, abs=1e-4) or _upright(
                curve, 1 - specificity
            ), (name, specificity)


def _upright(curve: RocCurve, fpr: float) -> bool:
    """Whether the curve rises straight up at an FPR, so that it has many TPRs there."""
    here = np.flatnonzero(np.isclose(curve.fpr, fpr, rtol=0, atol=1e-7))
    return here.size > 1


def test_the_spread_of_paired_differences_is_that_of_pROCs_bootstrap(  # noqa: N802
    stored: Stored,
) -> None:
    """Its D is the difference ÷ the standard deviation of 2000 replicates, good to 1/√4000.

    Two such deviations differ by √2 of that, 2.2 %; six times it is allowed.
    """
    compared = 0
    for name, told, a, b in stored.pairs:
        if "bootstrap_paired" not in told or a.positive.size != b.positive.size:
            continue
        ranked = [rank_cases(a), rank_cases(b)]
        *_, found = bootstrap(ranked, [Auc()], paired=True, seed=42)
        gaps = found.of("auc", a.name) - found.of("auc", b.name)
        difference = told["delong_paired"]["auc"][0] - told["delong_paired"]["auc"][1]
        theirs = abs(difference / told["bootstrap_paired"]["D"])
        assert gaps.std() == pytest.approx(theirs, rel=0.135), name
        compared += 1
    assert compared > 0
