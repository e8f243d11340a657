"""What pictures of certain ranges are drawn from, worked out where no window waits for it."""

from engine.analysis.analysis import Analysis


def worked_out(analysis: Analysis) -> Analysis:
    """The same analysis, which keeps now what is else worked out while it is painted."""
    _ = analysis.certain_stretches
    for model in analysis.models:
        _ = model.curve.outline_rates
    return analysis
