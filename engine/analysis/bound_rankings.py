"""The ranking over a region's bound as a refinement of an Analysis, kept while its models stay."""

from msgspec.structs import replace

from engine.analysis.analysis import Analysis
from engine.analysis.last_value import LastValue
from engine.binary.regions.rankings_by_bound import RankingByBound, ranking_by_bound
from engine.jobs.progress import Progress, silent


class BoundRankings:
    """Ranks the shown models; no cost changes the answer, which is therefore kept."""

    def __init__(self) -> None:
        self._kept: LastValue[RankingByBound] = LastValue()

    def with_kept(self, analysis: Analysis) -> Analysis:
        """The analysis with the ranking, if it is known already."""
        return replace(analysis, by_bound=self._kept.peek(_key(analysis)))

    def with_ranking(self, analysis: Analysis, progress: Progress = silent) -> Analysis:
        """The analysis with the ranking, which takes a pass over each two curves.

        Raises:
            Cancelled: through `progress`.
        """
        names = [model.name for model in analysis.models]
        curves = [model.curve for model in analysis.models]
        made = self._kept.get(_key(analysis), lambda: ranking_by_bound(names, curves, progress))
        return replace(analysis, by_bound=made)


def _key(analysis: Analysis) -> tuple[object, ...]:
    return analysis.geometry, tuple(model.name for model in analysis.models)
