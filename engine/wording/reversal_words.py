"""Where another measure over t ranks two models the other way, in words."""

from engine.analysis.analysis import Analysis
from engine.binary.voros.measures_over_t import UniformInLogRatio, UniformInRatio, UniformInT
from engine.messages.language import alternatives, plural, tr

MOST_REVERSALS = 4  # pairs that are named
MEASURE_WORDS = {
    measure.name: measure.words for measure in (UniformInT(), UniformInRatio(), UniformInLogRatio())
}


def reversal_sentence(analysis: Analysis) -> str:
    """Where another measure ranks two models the other way; empty where none does.

    Of many pairs those of the models with the highest VOROS are named, and the others counted.
    """
    by_pair: dict[tuple[str, str], list[str]] = {}
    for found in analysis.reversals:
        by_pair.setdefault((found.better, found.worse), []).append(MEASURE_WORDS[found.measure])
    pairs = list(by_pair.items())
    if len(pairs) > MOST_REVERSALS:
        area = {model.name: model.voros.value for model in analysis.models}
        pairs.sort(key=lambda pair: (-area[pair[0][0]], -area[pair[0][1]]))
    left_out = len(pairs[MOST_REVERSALS:])
    more = plural(
        "The ranking of {count} more pair reverses, too.",
        "The rankings of {count} more pairs reverse, too.",
        left_out,
    )
    sentences = [
        tr(
            "{better} has the higher VOROS {words}, {worse} {others}: the ranking reverses.",
            better=better,
            words=analysis.measure.words,
            worse=worse,
            others=alternatives(others),
        )
        for (better, worse), others in pairs[:MOST_REVERSALS]
    ]
    return " ".join([*sentences, more] if left_out else sentences)
