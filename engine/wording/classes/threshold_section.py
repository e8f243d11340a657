"""The two thresholds of every score of three ordered classes, and what they call right."""

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording import formatting
from engine.wording.classes.ordered_words import chosen_words, threshold_words, trivial_costs
from engine.wording.classes.results_section import ResultsSection, one_table, row_of

HEADING = tr("Two thresholds")


def threshold_section(analysis: ClassesAnalysis) -> ResultsSection | None:
    """The thresholds in use; where costs are stated the cheapest score first, and doing nothing."""
    models = analysis.ordered
    if not models:
        return None
    rows = []
    stated = analysis.costs is not None
    for found in models:
        if found.ordered is not None:
            result = found.ordered
            pair = [threshold_words(result, cut) for cut in result.cuts]
            rates = [
                formatting.number(rate, 4) for rate in result.marker.rates(result.cuts).tolist()
            ]
            cost = [formatting.cost_per_1000(result.cost(result.cuts), 1)] if stated else []
            chosen = any(found is each for each in analysis.cheapest_ordered)
            rows.append(row_of(found.name, *pair, *rates, *cost, look=found.look, chosen=chosen))
    first = models[0].ordered
    if first is None:
        return None
    if stated:
        for label, paid in trivial_costs(first):
            words = tr("call everything {label}", label=label)
            shown = ["–"] * 5
            rows.append(row_of(words, *shown, formatting.cost_per_1000(paid, 1)))
    title = tr(
        "{heading}: a score below the first is called {low}, one from the second on {high}, "
        "between them {middle}; then the share of each class called right. {chosen}",
        heading=HEADING,
        low=first.marker.labels[0],
        middle=first.marker.labels[1],
        high=first.marker.labels[2],
        chosen=chosen_words(first),
    )
    header = ["", tr("first ≥"), tr("second ≥"), *first.marker.labels]
    header += [tr("cost per 1,000")] if stated else []
    return one_table(HEADING, title, header, rows)
