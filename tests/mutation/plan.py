"""Which tests are asked about which module, the nearest and quickest first."""

from pathlib import Path

from tests.mutation.mutants import mutants

CHECKOUT = Path(__file__).resolve().parents[2]
PACKAGE = CHECKOUT / "engine" / "binary"
TESTS = CHECKOUT / "tests" / "engine"

COUNTS = (
    "binary/test_reference",
    "binary/test_settled_values",
    "binary/voros/test_winners",
    "binary/test_counts_properties",
    "binary/test_oracle",
)
RESAMPLES = (
    "binary/inference/test_replicate_statistics",
    "binary/inference/test_bootstrap",
    "binary/inference/test_out_of_bag",
)
PLAN: dict[str, tuple[str, ...]] = {
    "kept": ("binary/test_kept",),
    "points.bounds": ("binary/points/test_criteria", "binary/test_chosen_points"),
    "points.constraint_specs": ("binary/points/test_feasible_region",),
    "voros.winners": (
        "binary/voros/test_winners",
        "binary/test_settled_values",
        "binary/test_oracle",
    ),
    "voros.conditions": (
        "binary/voros/test_conditions",
        "binary/test_settled_values",
        "binary/test_t_through",
        "binary/voros/test_measures_over_t",
    ),
    "curve.roc_curve": (*COUNTS, "binary/curve/test_thresholds"),
    "voros.range_density": ("binary/voros/test_measures_over_t",),
    "curve.hull_certificate": (*COUNTS,),
    "curve.hull": (*COUNTS, "binary/curve/test_thresholds"),
    "voros.supporting_lines": (
        "binary/voros/test_supporting_lines",
        "binary/test_t_through",
        "binary/voros/test_winners",
        *COUNTS,
    ),
    "voros.measure_specs": ("binary/voros/test_measures_over_t", "analysis/test_analysis"),
    "voros.measures_over_t": ("binary/voros/test_measures_over_t",),
    "points.mixtures": ("binary/points/test_criteria", "binary/test_chosen_points"),
    "points.weighted_points": ("binary/curve/test_case_weights",),
    "points.operating_point": (
        "binary/voros/test_supporting_lines",
        "binary/test_settled_values",
        "binary/points/test_criteria",
        "binary/test_oracle",
    ),
    "regions.region_specs": ("binary/regions/test_region_areas",),
    "voros.measure_of_ranges": ("binary/voros/test_measures_over_t",),
    "voros.moments": (
        "binary/voros/test_measures_over_t",
        "binary/inference/test_area_of_any_point",
    ),
    "curve.summarised_curve": ("binary/curve/test_count_stream",),
    "curve.thresholds": ("binary/curve/test_thresholds", "binary/points/test_criteria"),
    "voros.closed_form": (
        "binary/test_settled_values",
        "binary/voros/test_measures_over_t",
        "binary/test_oracle",
    ),
    "curve.case_weights": ("binary/curve/test_case_weights", "binary/test_weighted_peer"),
    "inference.area_of_any_point": (
        "binary/inference/test_area_of_any_point",
        "binary/inference/test_out_of_bag",
    ),
    "inference.bootstrap": (
        "binary/inference/test_bootstrap",
        "binary/inference/test_replicate_statistics",
        "binary/inference/test_bootstrap_results",
    ),
    "inference.resampled_curves": (*RESAMPLES, "binary/inference/test_weighted_resampling"),
    "inference.grouped_shares": (
        "binary/inference/test_quick_bands",
        "binary/inference/test_weighted_bands",
    ),
    "inference.resampled_tpr": ("binary/inference/test_quick_bands",),
    "voros.surface_block": ("binary/voros/test_roc_surface",),
    "inference.confidence_band": ("binary/inference/test_bootstrap_results",),
    "inference.delong": ("binary/inference/test_delong", "binary/inference/test_bootstrap_results"),
    "inference.resampled_hulls": (*RESAMPLES, "binary/inference/test_large_counts"),
    "inference.bootstrap_results": (
        "binary/inference/test_bootstrap_results",
        "binary/inference/test_weighted_resampling",
    ),
    "inference.joint_statistics": (
        "binary/inference/test_replicate_statistics",
        "binary/inference/test_bootstrap",
    ),
    "inference.out_of_bag": (
        "binary/inference/test_out_of_bag",
        "binary/inference/test_weighted_resampling",
    ),
    "inference.corrected_auc": ("binary/inference/test_corrected_results",),
    "inference.corrected_choices": (
        "binary/inference/test_corrected_results",
        "binary/inference/test_corrected_sources",
        "binary/inference/test_corrected_voros",
        "binary/inference/test_corrected_cost",
    ),
    "inference.corrected_sources": (
        "binary/inference/test_corrected_sources",
        "binary/inference/test_corrected_voros",
        "binary/inference/test_out_of_bag_draws",
    ),
    "inference.corrected_variance": (
        "binary/inference/test_corrected_variance",
        "binary/inference/test_corrected_results",
    ),
    "inference.corrected_contributions": (
        "binary/inference/test_corrected_variance",
        "binary/inference/test_corrected_voros",
    ),
    "inference.corrected_differences": ("binary/inference/test_corrected_pairs",),
    "inference.corrected_hull_auc": ("binary/inference/test_corrected_results",),
    "inference.corrected_numbers": ("binary/inference/test_corrected_results",),
    "inference.out_of_bag_hulls": ("binary/inference/test_out_of_bag_draws",),
    "inference.rows_that_measure": ("binary/inference/test_chosen_on_other_rows",),
    "inference.interval_on_other_rows": ("binary/inference/test_chosen_on_other_rows",),
    "inference.pairwise": (
        "binary/inference/test_pairwise",
        "binary/inference/test_bootstrap_results",
    ),
    "inference.sorted_rows": RESAMPLES,
    "inference.resampling": (
        "binary/inference/test_bootstrap",
        "binary/inference/test_replicate_statistics",
        "binary/inference/test_weighted_resampling",
    ),
    "inference.replicate_statistics": (
        "binary/inference/test_replicate_statistics",
        "binary/inference/test_weighted_resampling",
    ),
}


def modules() -> list[str]:
    """Every module of engine.binary in which an error can be put, as the plan names it."""
    files = (path for path in PACKAGE.rglob("*.py") if path.stem != "__init__")
    found = [path for path in files if mutants(path.read_text("utf-8"))]
    return sorted(".".join(path.relative_to(PACKAGE).with_suffix("").parts) for path in found)


def source_of(module: str) -> Path:
    """A module's file."""
    return (PACKAGE / module.replace(".", "/")).with_suffix(".py")


def asked_of(module: str) -> list[Path]:
    """The test files that are asked about a module, in order: the one of its name unless planned.

    Raises:
        SystemExit: a file does not exist.
    """
    *folder, stem = module.split(".")
    own = "/".join(("binary", *folder, f"test_{stem}"))
    files = [TESTS / f"{name}.py" for name in PLAN.get(module, (own,))]
    for file in files:
        if not file.is_file():
            raise SystemExit(f"Name the tests of {module} in {__file__}: {file} does not exist.")
    return files
