"""The confusion table in the window: its units, its model, and the t that it follows."""

from engine.wording.confusion_words import confusion_title
from gui.paint.confusion_figure import ConfusionFigure
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme
from gui.views.confusion_view import ConfusionView
from gui.views.playhead import Playhead
from tests.gui.acts import analysis_of, click, open_sample, settle, show_evidence, workspace_of
from tests.gui.conftest import AnalyseCrossing


def title_of(view: ConfusionView) -> str:
    """Model and threshold above the squares."""
    figure = view.canvas.figure
    assert isinstance(figure, ConfusionFigure)
    assert figure.table is not None
    return confusion_title(figure.table)


def test_the_units_are_chosen_by_clicks(analyse_crossing: AnalyseCrossing) -> None:
    view = ConfusionView(Playhead(), load_theme("light"))
    view.resize(400, 400)
    view.show_analysis(analyse_crossing(at=0.56))
    assert view.canvas.accessibleDescription().startswith("Of 1,000 cases, π = 14.3")
    assert "36 missed, 107 found, 114 false alarms" in view.canvas.accessibleDescription()
    view.units.segments.segment(1).click()
    assert "53 missed, 158 found, 47 false alarms" in view.canvas.accessibleDescription()
    view.units.segments.segment(2).click()
    assert "0.251 missed" in view.canvas.accessibleDescription()
    view.reset_view()
    assert "36 missed" in view.canvas.accessibleDescription()


def test_a_model_is_chosen_and_stays_while_t_moves(analyse_crossing: AnalyseCrossing) -> None:
    view = ConfusionView(Playhead(), load_theme("light"))
    view.show_analysis(analyse_crossing(at=0.56))
    assert title_of(view) == "forest at score ≥ 0.39"
    assert view.subtitle(analyse_crossing(at=0.56)) == "what t = 0.56 does to each case"
    view.show_analysis(analyse_crossing(at=0.3))
    assert title_of(view).startswith("bayes at")
    view.models.setCurrentIndex(3)
    view.models.activated.emit(3)
    moved = analyse_crossing(at=0.3)
    view.show_analysis(moved)
    assert title_of(view).startswith("logistic at")
    alone = analyse_crossing(hidden=("logistic", "bayes"))
    view.show_analysis(alone)
    assert title_of(view).startswith("forest at")


def test_in_the_window_it_follows_t(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    show_evidence(program)
    view = workspace_of(program).views["confusion"]
    assert isinstance(view, ConfusionView)
    told = []
    for t in (0.3, 0.7):
        program.store.drag_t(t)
        settle(program)
        counts = analysis_of(program).best
        assert counts is not None
        assert counts.at.counts is not None
        click(view.units.segments.segment(1))
        told.append(view.canvas.accessibleDescription())
        assert f"{counts.at.counts.fn} missed, {counts.at.counts.tp} found" in told[-1]
    assert told[0] != told[1]
