"""Which tests are asked about which module, the nearest and quickest first."""

from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
PACKAGE = CHECKOUT / "engine" / "binary"
TESTS = CHECKOUT / "tests" / "engine"

COUNTS = (
    "binary/test_reference",
    "binary/test_settled_values",
    "binary/test_compare",
    "binary/test_counts_properties",
    "binary/test_oracle",
)
RESAMPLES = (
    "binary/inference/test_statistics",
    "binary/inference/test_bootstrap",
    "binary/inference/test_out_of_bag",
)
PLAN: dict[str, tuple[str, ...]] = {
    "bounds": ("binary/test_criteria", "binary/test_chosen_points"),
    "compare": ("binary/test_compare", "binary/test_settled_values", "binary/test_oracle"),
    "conditions": (
        "binary/test_conditions",
        "binary/test_settled_values",
        "binary/test_t_through",
        "binary/test_measures",
    ),
    "curve": (*COUNTS, "binary/test_thresholds"),
    "density": ("binary/test_measures",),
    "hull": (*COUNTS, "binary/test_thresholds"),
    "lines": ("binary/test_lines", "binary/test_t_through", "binary/test_compare", *COUNTS),
    "measure_names": ("binary/test_measures", "test_analysis"),
    "measures": ("binary/test_measures",),
    "mixtures": ("binary/test_criteria", "binary/test_chosen_points"),
    "operating_point": (
        "binary/test_lines",
        "binary/test_settled_values",
        "binary/test_criteria",
        "binary/test_oracle",
    ),
    "region_specs": ("binary/test_regions",),
    "range_measure": ("binary/test_measures",),
    "thresholds": ("binary/test_thresholds", "binary/test_criteria"),
    "voros": ("binary/test_settled_values", "binary/test_measures", "binary/test_oracle"),
    "weighted": ("binary/test_weighted", "binary/test_weighted_peer"),
    "inference.any_point": ("binary/inference/test_any_point", "binary/inference/test_out_of_bag"),
    "inference.bootstrap": (
        "binary/inference/test_bootstrap",
        "binary/inference/test_statistics",
        "binary/inference/test_inference",
    ),
    "inference.curves": (*RESAMPLES, "binary/inference/test_weighted"),
    "inference.delong": ("binary/inference/test_delong", "binary/inference/test_inference"),
    "inference.hulls": RESAMPLES,
    "inference.inference": ("binary/inference/test_inference", "binary/inference/test_weighted"),
    "inference.joint": ("binary/inference/test_statistics", "binary/inference/test_bootstrap"),
    "inference.moments": ("binary/inference/test_statistics", "binary/inference/test_any_point"),
    "inference.out_of_bag": ("binary/inference/test_out_of_bag", "binary/inference/test_weighted"),
    "inference.pairwise": ("binary/inference/test_pairwise", "binary/inference/test_inference"),
    "inference.ranked": RESAMPLES,
    "inference.resampling": (
        "binary/inference/test_bootstrap",
        "binary/inference/test_statistics",
        "binary/inference/test_weighted",
    ),
    "inference.statistics": ("binary/inference/test_statistics", "binary/inference/test_weighted"),
}


def modules() -> list[str]:
    """Every module of engine.binary, as the plan names it."""
    found = [path for path in PACKAGE.rglob("*.py") if path.stem != "__init__"]
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
