"""The recipe of the bundled sample of an ordered marker: simulated scores, the same everywhere."""

from random import Random

SEED = 20261204
CASES = (("healthy", 40), ("mild", 30), ("severe", 30))
MARKERS = {  # mean and spread in each stage
    "marker_a": ((1.0, 0.2), (1.5, 0.35), (1.8, 0.5)),
    "marker_b": ((40.0, 15.0), (52.0, 9.0), (78.0, 11.0)),
}


def ordered_marker_text() -> str:
    """The file: a row a case, in a shuffled order."""
    draw = Random(SEED)  # noqa: S311 - it hides nothing
    rows = []
    for place, (stage, cases) in enumerate(CASES):
        for _ in range(cases):
            a, b = (draw.gauss(*levels[place]) for levels in MARKERS.values())
            rows.append(f"{stage},{max(a, 0.05):.2f},{max(b, 5.0):.1f}")
    draw.shuffle(rows)
    return "\n".join(["stage,marker_a,marker_b", *rows]) + "\n"
