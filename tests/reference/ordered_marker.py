"""The recipe of the bundled sample of ordered markers: simulated scores, the same everywhere."""

from random import Random

SEED = 20261204
CASES = (("healthy", 40), ("mild", 30), ("severe", 30))
MARKERS = {  # mean and spread in each stage, decimals
    "marker_a": (((1.0, 0.17), (1.5, 0.3), (1.8, 0.5)), 2),
    "marker_b": (((42.0, 16.0), (52.0, 9.0), (76.0, 11.0)), 1),
    "marker_c": (((6.0, 1.5), (7.0, 1.5), (7.5, 1.5)), 1),
}


def ordered_marker_text() -> str:
    """The file: a row a case, in a shuffled order; each marker has a stream of its own."""
    streams = [Random(SEED + place) for place in range(len(MARKERS) + 1)]  # noqa: S311
    *markers, order = streams
    rows = []
    for place, (stage, cases) in enumerate(CASES):
        for _ in range(cases):
            scores = [
                f"{max(stream.gauss(*levels[place]), 0.1):.{decimals}f}"
                for stream, (levels, decimals) in zip(markers, MARKERS.values(), strict=True)
            ]
            rows.append(",".join([stage, *scores]))
    order.shuffle(rows)
    return "\n".join([",".join(["stage", *MARKERS]), *rows]) + "\n"
