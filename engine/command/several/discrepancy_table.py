"""The discrepancy study as text for a terminal."""

import textwrap

from engine.command.grid import grid
from engine.messages.language import plural, tr
from engine.multiclass.discrepancy import Discrepancy
from engine.wording import formatting

WORDS = {
    "macro_average": tr("macro-average"),
    "macro_average_076": tr("generalised mean, 0.76"),
    "one_point": tr("1-point"),
    "ht1b": "HT1b",
    "ht2": "HT2",
    "ht3": "HT3",
}
COUNTING = tr(
    "A pair that the approximation ties counts half. Ferri et al. "
    "2003, section 5.5, name neither their sampling nor their "
    "counting; “twice” counts each discordant pair twice, which "
    "agrees with their table under the sampling hit first."
)


def discrepancy_as_table(found: Discrepancy, width: int = 80) -> str:
    """The shares of pairs ranked otherwise than by the exact VUS of crisp classifiers."""
    title = tr(
        "Pairs of random three-class classifiers ranked otherwise than "
        "by the exact VUS of crisp classifiers: {classifiers} "
        "classifiers, {pairs}, sampling {sampling}",
        classifiers=formatting.count(found.classifiers),
        pairs=plural("{count} pair", "{count} pairs", found.pairs),
        sampling=found.sampling,
    )
    rows = [
        [words, formatting.number(found.shares[key], 4), formatting.number(found.doubled[key], 4)]
        for key, words in WORDS.items()
    ]
    table = grid(["approximation", "share", "twice"], rows)
    return "\n".join([textwrap.fill(title, width), table, textwrap.fill(COUNTING, width)]) + "\n"
