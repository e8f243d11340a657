"""The words of the hit cube: its volumes, and cards of classifiers and faces."""

from collections.abc import Iterator, Sequence

from engine.messages.language import listing, tr
from engine.multiclass.class_costs import costs_of_weights
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.hit_cube import CHANCE_VOLUME, HitCube
from engine.numerics.arrays import FloatArray
from engine.wording import formatting
from gui.paint.lettering import STRONG, Run
from gui.paint.plot_card import CardLine
from gui.themes.theme import Theme


def volume_rows(cube: HitCube, analysis: ClassesAnalysis) -> Iterator[tuple[str, str]]:
    """Names and values, a chance level after each volume."""
    yield tr("Volume of the dome"), formatting.rate(cube.volume)
    yield tr("its chance level, 1/6"), formatting.rate(CHANCE_VOLUME)
    found = analysis.set_vus
    if found is not None:
        yield tr("VUS, in six dimensions"), formatting.plain(found.value, 4)
        yield tr("its chance level, 1/180"), formatting.plain(1 / 180)


def volume_in_short(cube: HitCube) -> str:
    """The dome's volume and its chance level, in one line."""
    volume, chance = (formatting.rate(value) for value in (cube.volume, CHANCE_VOLUME))
    return tr("Dome {volume}, chance {chance}", volume=volume, chance=chance)


def point_lines(
    cube: HitCube, analysis: ClassesAnalysis, theme: Theme, name: str
) -> Iterator[CardLine]:
    """A classifier's hit rates, and by which mixture it is discarded, if it is."""
    place = cube.names.index(name)
    yield [Run(name, theme.ink, STRONG)], ()
    for label, rate in zip(analysis.labels, cube.hits[place].tolist(), strict=True):
        words = Run(tr("hit rate of {label}", label=label), theme.ink2)
        yield [words], [Run(formatting.rate(rate), theme.ink)]
    found = next((each for each in analysis.models if each.name == name), None)
    if found is None or found.discarded is None:
        return
    if not found.discarded.discarded:
        yield [Run(tr("no mixture of the others is as good at all costs"), theme.ink3)], ()
        return
    yield [Run(tr("as good or better at all costs, in every error ratio:"), theme.ink2)], ()
    for other, share in found.discarded.mixture:
        yield [Run(other, theme.ink)], [Run(formatting.percent(share, 1), theme.ink)]


def face_lines(
    cube: HitCube,
    labels: Sequence[str],
    theme: Theme,
    members: Sequence[int],
    weights: FloatArray,
    priors: FloatArray,
) -> Iterator[CardLine]:
    """Who is best on a face, and at which weights of the classes.

    Args:
        cube: the hit cube.
        labels: of the classes.
        theme: the look.
        members: places of the classifiers that span the face.
        weights: (3,) at which they cost the same.
        priors: (3,) in use.
    """
    names = listing([cube.names[i] for i in members])
    yield [Run(names, theme.ink, STRONG)], ()
    yield [Run(tr("cost the same, and least, where the classes weigh"), theme.ink2)], ()
    for label, weight in zip(labels, weights.tolist(), strict=True):
        yield [Run(label, theme.ink2)], [Run(formatting.rate(weight), theme.ink)]
    yield [Run(tr("weight: prior × cost of a miss, scaled to sum 1"), theme.ink3)], ()
    if costs_of_weights(weights, priors) is not None:
        yield [Run(tr("Click to use such costs"), theme.accent)], ()
