"""What a session asks to decide by: constraints, one threshold for all t, review."""

from engine.analysis.analysis import Analysis
from engine.analysis.bounded_models import KeptBounds
from engine.analysis.fixed_thresholds import KeptFixed
from engine.analysis.reviewed_models import with_review


class KeptDecisions:
    """Answers all of them, constraints first, for they bind the others."""

    def __init__(self) -> None:
        self._bounds, self._fixed = KeptBounds(), KeptFixed()

    def with_decisions(self, analysis: Analysis) -> Analysis:
        """The same analysis with what its session asks to decide by.

        Raises:
            InputError: a constraint or the cost of a review cannot be.
        """
        found = self._bounds.with_bounds(analysis)
        if analysis.session.one_threshold:
            found = self._fixed.with_fixed(found)
        return with_review(found)
