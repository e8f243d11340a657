"""What a session asks to decide by: constraints, one threshold for all t, review."""

from engine.analysis.analysis import Analysis
from engine.analysis.bounded_models import KeptBounds
from engine.analysis.fixed_thresholds import KeptFixed
from engine.analysis.reviewed_models import KeptReview
from engine.jobs.progress import Progress, part_of, silent


class KeptDecisions:
    """Answers all of them, constraints first, for they bind the others."""

    def __init__(self) -> None:
        self._bounds, self._fixed, self._review = KeptBounds(), KeptFixed(), KeptReview()

    def with_decisions(self, analysis: Analysis, progress: Progress = silent) -> Analysis:
        """The same analysis with what its session asks to decide by.

        Raises:
            InputError: a constraint or the cost of a review cannot be.
            Cancelled: through `progress`.
        """
        found = self._bounds.with_bounds(analysis, part_of(progress, 0, 0.3))
        if analysis.session.one_threshold:
            found = self._fixed.with_fixed(found, part_of(progress, 0.3, 0.6))
        return self._review.with_review(found, part_of(progress, 0.6, 1))
