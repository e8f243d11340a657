"""The panel of more than eight models: sections, search, order, hiding, one alone, changes."""

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Range
from engine.data.dataset import Dataset
from engine.session.session import Session
from gui.panels.model_chips import ModelChips
from gui.panels.model_sections import BEST, HIDDEN, NEVER
from gui.panels.models_panel import ModelsPanel
from gui.themes.theme import load_theme
from gui.widgets.chip_column import MORE, SPACE, ChipColumn
from gui.widgets.model_chip import HEIGHT
from gui.widgets.model_list_rows import HEAD_HEIGHT, ROW_HEIGHT
from tests.blends import CONDITIONS, blends
from tests.conftest import session_for
from tests.gui.acts import wait_until
from tests.gui.conftest import AnalyseCrossing
from tests.gui.paint.test_roc_plane import is_near


class Answering:
    """A panel, and an analyser that answers what it proposes."""

    def __init__(self, panel: ModelsPanel, dataset: Dataset) -> None:
        self.panel, self.dataset, self.analyser = panel, dataset, Analyser()
        self.session = session_for(dataset, conditions=CONDITIONS, at=0.56)
        panel.session_proposed.connect(self.take)
        self.take(self.session)

    def take(self, session: Session) -> None:
        self.session = session
        self.analysis: Analysis = self.analyser.analyse(session, self.dataset)
        self.panel.show_session(session)
        self.panel.show_analysis(self.analysis)

    @property
    def names(self) -> list[str]:
        return [entry.name for entry in self.panel.many.list.entries]

    def section(self, head: str) -> list[str]:
        names: list[str] = []
        inside = False
        for entry in self.panel.many.list.entries:
            inside = entry.name == head if entry.head else inside
            if inside and not entry.head:
                names.append(entry.name)
        return names

    def click(self, name: str, x: int) -> None:
        view = self.panel.many.list
        view.scrollTo(view.model().index(self.names.index(name), 0))
        at = QPoint(x, view.row_middle(name).y())
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)


@pytest.fixture(scope="module")
def fifty() -> Dataset:
    return blends()


@pytest.fixture
def shown(fifty: Dataset) -> Iterator[Answering]:
    panel = ModelsPanel()
    panel.show_theme(load_theme("light"))
    panel.resize(208, 700)
    panel.show()
    yield Answering(panel, fifty)
    panel.deleteLater()


def test_winners_come_first_with_their_shares_and_then_the_others(shown: Answering) -> None:
    best, never = shown.section(BEST), shown.section(NEVER)
    voros = {model.name: model.voros.value for model in shown.analysis.models}
    assert set(best) == {model.name for model in shown.analysis.in_front}
    assert best == sorted(best, key=lambda name: -voros[name])
    assert never == sorted(never, key=lambda name: -voros[name])
    assert len(best) + len(never) == 50
    first = shown.panel.many.list.entries[1]
    assert (first.name, first.number, first.note) == ("blend_19", "0.933", "41\u202f%")
    assert shown.panel.many.list.chosen == "blend_46"


def test_under_constraints_whoever_never_keeps_them_at_least_cost_stands_below(
    shown: Answering,
) -> None:
    before = shown.section(BEST)
    shown.take(replace(shown.session, constraints=("precision:0.5", "capacity:0.2")))
    entries = {entry.name: entry for entry in shown.panel.many.list.entries}
    best = shown.section(BEST)
    assert 0 < len(best) < len(before)
    assert all("%" in entries[name].note for name in best)
    assert set(before) - set(best) <= set(shown.section(NEVER))
    assert entries[BEST].number == str(len(best))
    shown.click(NEVER, 190)
    assert {model.name for model in shown.analysis.models} == set(best)


def test_a_drag_of_t_moves_no_row_and_makes_none_anew(shown: Answering) -> None:
    before = shown.panel.many.list.entries
    for t in (0.3, 0.5, 0.7):
        shown.take(replace(shown.session, at=t))
        assert shown.panel.many.list.entries is before
    assert shown.panel.many.list.chosen == "blend_19"


def test_search_and_order(shown: Answering) -> None:
    many = shown.panel.many
    QTest.keyClicks(many.field, "D_4")
    assert set(shown.names) == {BEST, NEVER, *(f"blend_4{last}" for last in range(10))}
    many.field.clear()
    QTest.mouseClick(many.order.segment(2), Qt.MouseButton.LeftButton)
    assert shown.section(NEVER) == sorted(shown.section(NEVER))
    QTest.mouseClick(many.direction, Qt.MouseButton.LeftButton)
    assert shown.section(NEVER) == sorted(shown.section(NEVER), reverse=True)
    QTest.mouseClick(many.order.segment(1), Qt.MouseButton.LeftButton)
    auc = {model.name: model.curve.auc for model in shown.analysis.models}
    assert shown.section(NEVER) == sorted(shown.section(NEVER), key=lambda name: -auc[name])
    number = {entry.name: entry.number for entry in many.list.entries}
    assert number["blend_26"] == f"{auc['blend_26']:.3f}"


def test_hide_one_hide_all_and_show_all(shown: Answering) -> None:
    shown.click("blend_19", 20)  # its line
    assert shown.session.hidden == {"blend_19"}
    assert shown.section(HIDDEN) == ["blend_19"]
    shown.click(NEVER, 190)
    assert len(shown.analysis.models) == len(shown.section(BEST))
    shown.click(HIDDEN, 190)
    assert shown.session.hidden == frozenset()


def test_one_bar_scrolls_and_a_line_says_how_many_models_stand_below(shown: Answering) -> None:
    many = shown.panel.many
    bar, more = many.list.verticalScrollBar(), many.more
    wait_until(lambda: bar.maximum() > 0)
    assert not bar.isVisible()
    seen = (many.list.maximumHeight() - 2 * HEAD_HEIGHT) // ROW_HEIGHT
    assert more.text() == f"{50 - seen} more below"
    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    assert bar.value() > 0
    bar.setValue(bar.maximum())
    assert more.text() == "Back to the top"
    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    assert bar.value() == 0
    QTest.keyClicks(many.field, "blend_4")
    assert not more.isVisible()  # all ten are seen


def test_no_row_is_cut_at_the_foot_of_the_list(shown: Answering) -> None:
    listed = shown.panel.many.list
    foot = max(
        listed.visualRect(listed.model().index(row, 0)).bottom() + 1
        for row in range(listed.model().rowCount())
        if listed.visualRect(listed.model().index(row, 0)).top() < listed.maximumHeight()
    )
    assert foot == listed.maximumHeight()


def test_one_alone_and_back_by_mouse_and_by_key(shown: Answering) -> None:
    shown.take(replace(shown.session, hidden=frozenset({"blend_00"})))
    view = shown.panel.many.list
    at = QPoint(90, view.row_middle("blend_26").y())
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert [model.name for model in shown.analysis.models] == ["blend_26"]
    view.setCurrentIndex(view.model().index(shown.names.index("blend_26"), 0))
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert shown.session.hidden == {"blend_00"}
    QTest.keyClick(view, Qt.Key.Key_Space)  # the row is still the current one
    assert shown.session.hidden == {"blend_00", "blend_26"}


def test_up_to_eight_models_have_rows_with_a_menu(fifty: Dataset) -> None:
    panel = ModelsPanel()
    eight = Answering(panel, blends(8))
    assert len(panel.rows) == 8
    assert panel.many.isHidden()
    panel.rows[3].alone_requested.emit(panel.rows[3].name)
    assert [model.name for model in eight.analysis.models] == ["blend_03"]
    panel.rows[3].alone_requested.emit(panel.rows[3].name)
    assert eight.session.hidden == frozenset()
    Answering(panel, fifty)
    assert [row.name for row in panel.rows] == []
    assert not panel.many.isHidden()
    panel.deleteLater()


def test_chips_of_many_models_begin_with_those_that_win(fifty: Dataset) -> None:
    analysis = Analyser().analyse(session_for(fifty, conditions=CONDITIONS, at=0.56), fifty)
    chips = ModelChips()
    theme = load_theme("light")
    chips.show_theme(theme)
    chips.show_analysis(analysis)
    assert chips.chips[0].name == "blend_19"
    winning = {winner.model for winner in analysis.winners}
    assert {chip.name for chip in chips.chips[:9]} == winning
    front = sorted(analysis.in_front, key=lambda model: -model.voros.value)
    assert [chip.name for chip in chips.chips[: len(front)]] == [model.name for model in front]
    last = chips.chips[-1].grab().toImage()
    column = [last.pixelColor(last.width() // 2, row) for row in range(22)]
    assert any(is_near(color, theme.pale, 20) for color in column)
    chips.deleteLater()


def test_chips_follow_the_range_and_keep_who_is_hidden(fifty: Dataset) -> None:
    chips, analyser = ModelChips(), Analyser()
    seen = []
    for high in (12.0, 200.0):
        stated = replace(CONDITIONS, cost_fn=Range(2.0, high))
        session = session_for(fifty, conditions=stated, at=0.56, hidden=frozenset({"blend_09"}))
        chips.show_session(session)
        analysis = analyser.analyse(session, fifty)
        chips.show_analysis(analysis)
        first = [chip.name for chip in chips.chips[: len(analysis.in_front)]]
        assert set(first) == {model.name for model in analysis.in_front}
        assert [chip.name for chip in chips.chips if not chip.isChecked()] == ["blend_09"]
        chips.resize(48, 4000)
        chips.grab()
        tops = [chip.y() for chip in chips.chips]
        assert tops == sorted(tops)
        seen.append(first)
    assert seen[0] != seen[1]
    chips.deleteLater()


@pytest.mark.parametrize("height", [300, 333, 580, 601])
def test_chips_that_scroll_are_whole(fifty: Dataset, height: int) -> None:
    chips = ModelChips()
    chips.show_analysis(Analyser().analyse(session_for(fifty, conditions=CONDITIONS), fifty))
    chips.resize(48, height)
    chips.grab()
    room = chips.viewport().height()
    tops = [chip.y() for chip in chips.chips]
    assert not any(top < room < top + HEIGHT for top in tops)
    assert room > height - HEIGHT - 2 * SPACE - MORE
    whole = sum(top + HEIGHT <= room for top in tops)
    assert chips._more.text() == f"{50 - whole} more"
    assert chips._more.geometry().top() >= chips.viewport().geometry().bottom()
    chips.verticalScrollBar().setValue(chips.verticalScrollBar().maximum())
    assert chips._more.text() == ""
    chips.deleteLater()


def test_below_chips_stands_what_became_of_the_rows(analyse_crossing: AnalyseCrossing) -> None:
    chips = ModelChips()
    chips.show_analysis(analyse_crossing())
    chips.resize(48, 500)
    chips.grab()
    labels = [label for label in chips.findChildren(QLabel) if label.text()]
    shown = [label.text() for label in sorted(labels, key=below)]
    assert shown == ["563", "rows", "211", "positive", "6", "left out"]
    assert all(label.width() <= 48 for label in labels)
    assert labels[0].mapTo(chips, QPoint()).y() > chips.chips[-1].y() + HEIGHT
    chips.deleteLater()


def below(label: QLabel) -> int:
    return label.mapTo(label.window(), QPoint()).y()


def test_a_name_and_the_arrow_keys_select_and_hide_nothing(shown: Answering) -> None:
    found: list[int] = []
    shown.panel.model_selected.connect(found.append)
    shown.panel.model_selected.connect(shown.panel.show_selected)
    first, second, *_ = shown.section(NEVER)
    index = {model.name: model.index for model in shown.analysis.models}
    shown.click(first, 90)
    assert found == [index[first]]
    assert shown.panel.many.list.chosen == first
    QTest.keyClick(shown.panel.many.list, Qt.Key.Key_Down)
    assert found == [index[first], index[second]]
    assert shown.panel.many.list.chosen == second
    assert not shown.session.hidden
    shown.panel.show_selected(None)
    best = shown.analysis.best
    assert shown.panel.many.list.chosen == ("" if best is None else best.name)


def key(shown: Answering, name: str, pressed: Qt.Key, held: Qt.KeyboardModifier) -> None:
    view = shown.panel.many.list
    view.setCurrentIndex(view.model().index(shown.names.index(name), 0))
    QTest.keyClick(view, pressed, held)


def order(shown: Answering) -> list[str]:
    return [model.name for model in shown.analysis.models]


def test_alt_and_an_arrow_move_a_model_past_its_neighbour_in_the_order_that_shows_it(
    shown: Answering,
) -> None:
    before = order(shown)
    key(shown, "blend_46", Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    best = shown.section(BEST)
    assert shown.panel.many.choices.order.value == "Order"
    assert best == [name for name in order(shown) if name in best]
    beside = best[best.index("blend_46") + 1]  # it was above
    assert before.index(beside) < before.index("blend_46")
    assert order(shown).index("blend_46") == order(shown).index(beside) - 1
    current = shown.panel.many.list.currentIndex().row()
    assert shown.names[current] == "blend_46"
    QTest.keyClick(shown.panel.many.list, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert shown.section(BEST).index("blend_46") == best.index("blend_46") + 1


def test_a_model_of_many_is_renamed_by_f2(
    shown: Answering, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(_: object, __: str, with_name: Callable[[str], Session]) -> tuple[str, Session]:
        return "Other", with_name("Other")

    monkeypatch.setattr("gui.panels.models_panel.ask_for_new_name", answer)
    key(shown, "blend_19", Qt.Key.Key_F2, Qt.KeyboardModifier.NoModifier)
    assert "Other" in shown.section(BEST)
    assert shown.names[shown.panel.many.list.currentIndex().row()] == "Other"


def test_the_menu_of_a_model_that_is_seen_offers_looks_and_turns_it_round(
    shown: Answering,
) -> None:
    found = {model.name: model.look for model in shown.analysis.models}
    view = shown.panel.many.list

    def entries(name: str) -> dict[str, QAction]:
        view.scrollTo(view.model().index(shown.names.index(name), 0))
        place = view.row_middle(name)
        mouse = QContextMenuEvent.Reason.Mouse
        QApplication.sendEvent(
            view.viewport(), QContextMenuEvent(mouse, place, view.viewport().mapToGlobal(place))
        )
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        listed = {each.text().replace("&", "").partition("\t")[0]: each for each in menu.actions()}
        looks = listed.get("Colour, dash and marker")
        inner = None if looks is None else looks.menu()
        if isinstance(inner, QMenu):
            listed |= {each.text(): each for each in inner.actions()}
        menu.close()
        return listed

    free = next(look for look in range(8) if look != found["blend_19"])
    entries("blend_19")[f"Look {free + 1}"].trigger()
    now = {model.name: model.look for model in shown.analysis.models}
    assert now["blend_19"] == free
    assert sorted(now.values()) == sorted(found.values())
    behind = shown.section(NEVER)[0]
    assert "Colour, dash and marker" not in entries(behind)
    auc = shown.analysis.models[order(shown).index(behind)].curve.auc
    entries(behind)["Turn the scores round"].trigger()
    assert shown.analysis.models[order(shown).index(behind)].curve.auc == pytest.approx(1 - auc)


def test_chips_say_the_names_of_their_models() -> None:
    """In full where there is room; else so that one is told from another."""
    names = ("forest", "gradient boosting, first", "gradient boosting, second")
    column = ChipColumn()
    column.make_chips(names, (0, 1, 2))
    column.show_theme(load_theme("light"))
    column.resize(48, 300)
    column.show()
    shown = [chip.name_shown for chip in column.chips]
    assert shown[0] == "forest"
    assert len(set(shown)) == 3
    assert all("…" in name for name in shown[1:])
