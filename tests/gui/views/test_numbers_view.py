"""The verdict as it is laid out, and the table's titles."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QRegion, QTextDocument

from engine.analysis.analyser import refine
from engine.binary.voros.conditions import Conditions, exactly
from engine.binary.voros.winners import ALL_NEGATIVE, BestOn
from engine.wording.text_spans import TextSpan
from gui.paint.rich_sentence import JOINED, rich_sentence
from gui.themes.theme import load_theme
from gui.views.numbers_view import NumbersView, numbers
from gui.widgets.numbers_table import NumbersTable
from gui.widgets.scroll_column import ScrollColumn
from tests.blends import analyse_blends
from tests.gui.conftest import AnalyseCrossing


def lines_of(sentence: list[TextSpan], width: float) -> list[str]:
    """Where rich text of a width breaks its lines."""
    document = QTextDocument()
    document.setHtml(rich_sentence(sentence))
    document.setTextWidth(width)
    document.documentLayout().documentSize()  # lays it out
    block = document.begin()
    layout, text = block.layout(), block.text()
    lines = [layout.lineAt(place) for place in range(layout.lineCount())]
    return [text[line.textStart() : line.textStart() + line.textLength()] for line in lines]


@pytest.mark.parametrize("facts", ["score ≥ 0.39", "t = 0.56", "65\u202f%", "t/(1 − t)"])
def test_a_fact_never_falls_apart_at_the_end_of_a_line(facts: str) -> None:
    unbroken = facts.translate({ord(" "): "\xa0", ord("\u202f"): "\xa0"})
    for width in range(90, 300, 3):
        lines = lines_of(
            [TextSpan("use it where nothing else is "), TextSpan(facts), TextSpan(" now")], width
        )
        seen = [line.replace(JOINED, "") for line in lines]
        assert any(unbroken in line for line in seen), (width, lines)


def test_of_an_endless_name_both_ends_are_shown() -> None:
    shown = rich_sentence([TextSpan("A name without an end " * 12 + "number 7", strong=True)])
    assert "A name without an" in shown
    assert "number 7" in shown
    assert len(shown) < 200


def test_voros_at_a_single_t_says_at_which(analyse_crossing: AnalyseCrossing) -> None:
    exact = Conditions(exactly(1.0), exactly(1.0), exactly(0.2))
    header, _ = numbers(analyse_crossing(at=0.56, conditions=exact))
    assert header[0] == "At t = 0.56"
    assert header[1] == "VOROS\nat 0.80"


def test_the_corrected_voros_stands_below_the_one_in_sample(
    analyse_crossing: AnalyseCrossing,
) -> None:
    exact = analyse_crossing()
    header, before = numbers(exact)
    (*_, refined) = refine(exact, replicates=0)
    _, after = numbers(refined)
    assert refined.corrected is not None
    voros = refined.corrected.models["forest"].voros
    low, high = voros.interval.low or 0, voros.interval.high or 0

    assert header[1] == "VOROS\nin sample"
    assert before[0].foot == "VOROS corrected …"
    assert after[0].foot == f"VOROS corrected {voros.value:.3f}, {low:.3f} – {high:.3f}"
    assert after[0].cells[1].first == before[0].cells[1].first
    assert after[0].cells[-1].second  # the interval of the corrected cost
    assert [row.foot for row in after if row.plain] == ["", ""]
    table = NumbersTable()
    table.show_rows(header, before)
    heights = [table.rowHeight(place) for place in range(len(before))]
    table.show_rows(header, after)
    assert [table.rowHeight(place) for place in range(len(after))] == heights
    chosen = replace(refined, session=replace(refined.session, interval="in-sample"))
    header, rows = numbers(chosen)
    assert header[1].startswith("VOROS\non")
    assert [row.foot for row in rows] == [""] * len(rows)


def test_doing_nothing_has_its_voros_where_every_model_is_hidden(
    analyse_crossing: AnalyseCrossing,
) -> None:
    seen, none = analyse_crossing(), analyse_crossing(hidden=("forest", "bayes", "logistic"))
    assert not none.models
    _, rows = numbers(none)
    assert [row.cells[0].first for row in rows] == ["Flag no one", "Flag everyone"]
    assert rows[0].cells[1].first == numbers(seen)[1][-2].cells[1].first
    assert none.baseline == seen.models[0].voros.baseline


def test_a_tie_is_a_row_that_takes_the_whole_width_and_no_share_is_counted_twice(
    analyse_crossing: AnalyseCrossing,
) -> None:
    parts = (BestOn(("forest",), 0.4), BestOn(("forest", "bayes"), 0.35))
    nobody = BestOn((ALL_NEGATIVE,), 0.25)
    analysis = replace(analyse_crossing(), best_on=(*parts, nobody))
    table = NumbersTable()
    table.resize(320, 300)
    header, rows = numbers(analysis)
    table.show_rows(header, rows)
    assert [(row.cells[0].first, row.cells[0].second) for row in rows] == [
        ("forest", "best on 40\u202f%"),
        ("bayes", "best only in ties"),
        ("logistic", "never best"),
        ("Tie of forest and bayes", "best on 35\u202f%"),
        ("Flag no one", "best on 25\u202f%"),
        ("Flag everyone", ""),
    ]
    assert table.columnSpan(3, 0) == len(header)
    assert table.rowHeight(4) > table.rowHeight(5)
    bottom = table.rowViewportPosition(5) + table.rowHeight(5)
    assert table.height() >= table.horizontalHeader().height() + bottom
    header, rows = numbers(analyse_crossing())
    table.show_rows(header, rows)
    assert all(table.columnSpan(place, 0) == 1 for place in range(len(rows)))


def test_the_bracket_is_whole_where_scrolling_uncovers_one_of_its_rows(
    analyse_crossing: AnalyseCrossing,
) -> None:
    view = NumbersView()
    view.show_theme(load_theme("light"))
    view.show_analysis(analyse_crossing())
    view.resize(344, 600)
    table, last = view.table, len(view.table.rows) - 1
    cell = table.visualRect(table.model().index(last, 1))

    def shown(region: QRect) -> QImage:
        image = QImage(table.viewport().size(), QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        table.viewport().render(image, region.topLeft(), QRegion(region))
        return image.copy(cell)

    whole = shown(table.viewport().rect())
    assert len({whole.pixel(x, y) for x in range(whole.width()) for y in range(6)}) > 1
    assert shown(cell) == whole


def test_bold_is_the_best_of_its_own_column(analyse_crossing: AnalyseCrossing) -> None:
    for at in (0.3, 0.56, 0.95):
        analysis = analyse_crossing(at=at)
        _, rows = numbers(analysis)
        areas = [model.voros.value for model in analysis.models]
        costs = [model.at.normalised_cost for model in analysis.models]
        for row, area, cost in zip(rows, areas, costs, strict=False):
            assert row.cells[1].strong is (area == max(areas))
            assert row.cells[4].strong is (cost == min(costs))
        assert not any(cell.strong for row in rows[len(areas) :] for cell in row.cells)


def test_of_many_models_those_in_front_have_rows_and_the_others_share_one() -> None:
    analysis = analyse_blends()
    _, rows = numbers(analysis)
    names = [row.cells[0].first for row in rows]
    areas = {model.name: model.voros.value for model in analysis.models}
    front = [model.name for model in analysis.in_front]
    assert names[:6] == sorted(front, key=lambda name: -areas[name])
    assert names[6:] == ["44 others", "Flag no one", "Flag everyone"]
    behind = [model.voros.value for model in analysis.behind]
    assert f"{min(behind):.3f} – {max(behind):.3f}" in rows[6].wide_words
    assert [row.cells[0].first for row in rows if row.chosen] == ["blend_46"]


def test_a_model_that_is_best_outside_the_range_has_a_row_while_t_is_there() -> None:
    _, rows = numbers(analyse_blends(at=0.02))
    names = [row.cells[0].first for row in rows]
    assert [row.cells[0].first for row in rows if row.chosen] == ["blend_09"]
    assert "43 others" in names


def test_in_a_low_window_the_verdict_scrolls_with_the_table(
    analyse_crossing: AnalyseCrossing,
) -> None:
    """Else both would be cut, each with a bar; taller, the verdict stays above the table."""
    view = NumbersView()
    view.show_theme(load_theme("light"))
    view.show_analysis(analyse_crossing(at=0.56))
    for height, bars in ((247, 1), (600, 2), (247, 1)):
        view.resize(344, height)
        view.grab()  # lays it out
        columns = [each for each in view.findChildren(ScrollColumn) if each.isVisibleTo(view)]
        assert len(columns) == bars
        sentence = columns[0].viewport()
        words = view._verdict
        foot = words.mapTo(view, words.rect().bottomLeft()).y()
        assert foot < sentence.mapTo(view, sentence.rect().bottomLeft()).y() + 1
