"""Where another measure over t ranks two models the other way, in words."""

from engine.analysis.analysis import Analysis
from engine.binary.voros.measures_over_t import UniformInLogRatio, UniformInRatio, UniformInT
from engine.messages.language import alternatives, listing, plural, tr

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
    together: dict[str, list[tuple[str, str]]] = {}
    for pair, others in pairs[:MOST_REVERSALS]:
        together.setdefault(alternatives(others), []).append(pair)
    words = analysis.measure.words
    sentences = [_sentence(reversed_, words, others) for others, reversed_ in together.items()]
    return " ".join([*sentences, more] if left_out else sentences)


def _sentence(pairs: list[tuple[str, str]], words: str, others: str) -> str:
    """That pairs, of each the better one first, rank the other way under other measures."""
    if len(pairs) == 1:
        ((better, worse),) = pairs
        return tr(
            "{better} has the higher VOROS {words}, {worse} {others}: the ranking reverses.",
            better=better,
            words=words,
            worse=worse,
            others=others,
        )
    return tr(
        "{pairs}: of each the first has the higher VOROS {words}, the second {others}; "
        "the rankings reverse.",
        pairs=listing(f"{better} – {worse}" for better, worse in pairs),
        words=words,
        others=others,
    )
