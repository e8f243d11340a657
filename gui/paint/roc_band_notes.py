"""What bands, marks and regions on the ROC plane are, in words."""

from engine.binary.points.point_rules import parse_point
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.certain_words import certain_to
from engine.wording.point_lines import rule_in_words
from gui.paint.rich_sentence import NO_BREAK
from gui.paint.roc_rule_points import MOST_WORDS, rule_points
from gui.paint.roc_scene import RocScene


def band_notes(scene: RocScene) -> list[str]:
    """What each band is, or why it is not there; what marks and regions without names are."""
    analysis, notes = scene.analysis, []
    level = formatting.percent(analysis.session.level)
    if analysis.banded is not None:
        name = formatting.possessive(scene.name(analysis.banded))
        if analysis.banded.name in analysis.bands:
            notes.append(
                tr(
                    "band: {name} curve, {level} at each {x}, bootstrap",
                    name=name,
                    level=level,
                    x=scene.rate_names.x,
                )
            )
        else:
            notes.append(tr("band of {name} curve: no bootstrap of it yet", name=name))
    if analysis.session.plane.chance_band:
        if analysis.chance is not None:
            notes.append(
                tr(
                    "round the diagonal: {level} of what chance gives",
                    level=level,
                )
            )
        else:
            notes.append(tr("no band of chance: it needs cases that count alike, each by itself"))
    certain = certain_to(analysis)
    if certain:
        notes.append(tr("shaded: the curve, {certain}", certain=certain))
    if analysis.unseen is not None and not scene.crowded:
        source = analysis.unseen.source
        notes.append(
            tr("faint: each fold’s own curve")
            if source is None
            else tr("thin, dashed: {name}, the test data", name=source.name)
        )
    if len(rule_points(scene)) > MOST_WORDS:
        specs = (parse_point(spec) for spec in dict.fromkeys(analysis.session.points))
        words = (rule_in_words(spec, scene.rate_names) for spec in specs)
        rules = ", ".join(rule.replace(" ", NO_BREAK) for rule in words)
        notes.append(tr("hollow marks: {rules}", rules=rules))
    if scene.crowded and scene.regions:  # beside it leaders run
        notes.append(tr("dotted: region of interest"))
    return notes
