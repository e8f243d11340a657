"""What of several classes takes long, brought after a first answer, ever better."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.jobs.progress import Progress, part_of, silent
from engine.multiclass.analyse_classes import section_key, shown_cases, with_meshes
from engine.multiclass.class_answers import without
from engine.multiclass.class_bootstrap import bootstrap_classes
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.kept_parts import KeptParts
from engine.multiclass.performance import Measures, soft_key, with_voros
from engine.multiclass.section_strips import section_strips
from engine.multiclass.soft import FIRST_SIDE, LAST_SIDE, SoftVus, refined_soft_vus

STRIPS, VOROS, SOFT = 0.1, 0.2, 0.5  # share of the time until each of them is there


def refine_classes(
    analysis: ClassesAnalysis,
    progress: Progress = silent,
    *,
    kept: KeptParts | None = None,
    strips: bool = False,
) -> Iterator[ClassesAnalysis]:
    """The same analysis, ever better: what a quick answer left out, finer grids, intervals.

    Nothing is yielded where nothing can be refined.

    Args:
        analysis: as `analyse_classes` left it.
        progress: may raise Cancelled.
        kept: of earlier answers about the same table; what is found joins it.
        strips: whether strips of the section that is shown are wanted, too.

    Raises:
        Cancelled: through `progress`.
    """
    known = KeptParts(len(analysis.cases.models)) if kept is None else kept
    if analysis.awaits_meshes:
        analysis = with_meshes(analysis, known)
        yield analysis
    if strips and analysis.section is not None and not analysis.strips:
        analysis = _with_strips(analysis, known, part_of(progress, 0.0, STRIPS))
        yield analysis
    if analysis.awaits_voros:
        analysis = _with_voros(analysis, known, part_of(progress, STRIPS, VOROS))
        yield analysis
    resampled = analysis.session.bootstrap and not analysis.session.what_if  # of no real cases
    end, count = SOFT if resampled else 1.0, len(analysis.models)
    for place in range(count):
        start, step = VOROS, (end - VOROS) / count
        part = part_of(progress, start + step * place, start + step * (place + 1))
        for better in _refined_soft(analysis, place, known, part):
            analysis = better
            yield analysis
    if resampled:
        yield from _resampled(analysis, part_of(progress, SOFT, 1.0))


def _with_strips(analysis: ClassesAnalysis, kept: KeptParts, progress: Progress) -> ClassesAnalysis:
    """The analysis with strips of the section that is shown."""
    section = analysis.section
    if section is None:
        return analysis
    strips = kept.strips.get(section_key(section), lambda: section_strips(section, progress))
    return replace(analysis, strips=strips)


def _measures(analysis: ClassesAnalysis) -> Measures:
    """All measures of an analysis."""
    found = tuple(model.measures for model in analysis.models)
    return Measures(found, analysis.set_vus, analysis.set_voros)


def _with_voros(analysis: ClassesAnalysis, kept: KeptParts, progress: Progress) -> ClassesAnalysis:
    """The analysis with every VOROS."""
    shown = shown_cases(analysis.session, analysis.table)
    measures = with_voros(_measures(analysis), shown, analysis.session, kept, progress)
    models = tuple(
        replace(model, measures=found)
        for model, found in zip(analysis.models, measures.models, strict=True)
    )
    return replace(analysis, models=models, set_voros=measures.set_voros)


def _refined_soft(
    analysis: ClassesAnalysis, place: int, kept: KeptParts, progress: Progress
) -> Iterator[ClassesAnalysis]:
    """The analysis with better and better soft values of one model."""
    found, session = analysis.models[place], analysis.session
    finest = session.finest_side
    if finest is None:
        finest = LAST_SIDE if analysis.cases.classes <= 3 else FIRST_SIDE
    soft, table, actual = found.measures.soft, found.model.probabilities, analysis.cases.actual
    if soft is None or table is None or actual is None or soft.reach == "exact":
        return
    key = soft_key(found.name, session)
    side = kept.soft_sides.peek(key) or session.soft_side
    finer = refined_soft_vus(
        table,
        actual,
        family=session.family,
        first=2 * side,
        last=finest,
        seed=session.seed,
        progress=progress,
    )
    for better in finer:
        side *= 2
        kept.soft_sides.keep(key, side)
        if better.vus.value > soft.vus.value:
            soft = kept.soft.keep(key, better)
            analysis = with_meshes(_with_soft(analysis, place, better), kept)
            yield analysis


def _with_soft(analysis: ClassesAnalysis, place: int, soft: SoftVus) -> ClassesAnalysis:
    """The analysis with another soft value of one model."""
    found = analysis.models[place]
    changed = replace(found, measures=replace(found.measures, soft=soft))
    models = (*analysis.models[:place], changed, *analysis.models[place + 1 :])
    return replace(analysis, models=models)


def _resampled(analysis: ClassesAnalysis, progress: Progress) -> Iterator[ClassesAnalysis]:
    """The analysis with narrower and narrower knowledge of its intervals."""
    shown = without(analysis.cases, analysis.session.hidden)
    measures = _measures(analysis)
    for state in bootstrap_classes(shown, analysis.session, measures, analysis.costs, progress):
        yield replace(analysis, bootstrap=state)
