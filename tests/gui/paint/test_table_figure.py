"""Columns of tables painted in a card: words are cut before numbers are; rows without room."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from engine.analysis.analysis import Analysis
from gui.paint.lettering import Run, draw_runs
from gui.paint.names import in_two_lines
from gui.paint.painted_tables import PaintedRow, PaintedTable
from gui.paint.table_figure import TableFigure, _widest_that_fit
from gui.themes.theme import load_theme
from tests.gui.conftest import AnalyseCrossing

WIDE = QRectF(0, 0, 500, 300)


class TwoTables(TableFigure):
    """Seventeen rows and five, numbered."""

    def tables(self) -> Sequence[PaintedTable]:
        """Both."""
        return tuple(
            PaintedTable(
                title, ("n",), tuple(PaintedRow((f"{title}{n}", f"{n}")) for n in range(k))
            )
            for title, k in (("a", 17), ("b", 5))
        )

    def note(self) -> str:
        """What stands below."""
        return "The note."


class ShortNames(TwoTables):
    """Names and numbers shorter than the title and the heads."""

    def tables(self) -> Sequence[PaintedTable]:
        """One table."""
        heads = ("flag", "clear below", "reviewed", "Norm. cost", "saving", "pays below")
        row = PaintedRow(("m", *("–" for _ in heads)))
        return (PaintedTable("looked at by a person", heads, (row,)),)


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch, analyse_crossing: AnalyseCrossing) -> "Painted":
    """Paints, and says which words."""
    return Painted(monkeypatch, analyse_crossing())


class Painted:
    """Collects the words that a figure paints, and how far down they reach."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, analysis: Analysis) -> None:
        self.words: list[str] = []
        self.lowest = 0.0
        self._analysis = analysis

        def draw(painter: QPainter, place: QPointF, runs: list[Run], *rest: object) -> None:
            self.words.append("".join(run.text for run in runs))
            self.lowest = max(self.lowest, place.y())
            draw_runs(painter, place, runs, *rest)  # type: ignore[arg-type]

        monkeypatch.setattr("gui.paint.table_figure.draw_runs", draw)

    def figure(self, first: int = 0, kind: type[TwoTables] = TwoTables) -> TwoTables:
        """The figure from a row on."""
        return kind(self._analysis, load_theme("light"), first=first)

    def rows(self, first: int = 0, rect: QRectF = WIDE) -> list[str]:
        """The names of the rows that are painted; the line about the others comes last."""
        self.words = []
        image = QImage(rect.size().toSize(), QImage.Format.Format_RGB32)
        with QPainter(image) as painter:
            self.figure(first).paint(painter, rect)
        return [words for words in self.words if words[0] in "ab…" and len(words) > 1]


def test_the_note_is_found_once(painted: Painted, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is asked how many rows have room above it: words of groups take long."""
    found: list[str] = []

    def note(_figure: TwoTables) -> str:
        found.append("found")
        return "The note."

    monkeypatch.setattr(TwoTables, "note", note)
    figure = painted.figure(3)
    assert figure.last_first(WIDE) > 0
    image = QImage(WIDE.size().toSize(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        figure.paint(painter, WIDE)
    assert found == ["found"]


def test_rows_without_room_are_counted(painted: Painted) -> None:
    rows = painted.rows()
    seen = len(rows) - 1
    assert rows[:seen] == [f"a{n}" for n in range(seen)]
    assert 6 <= seen < 17
    assert rows[-1] == f"… {22 - seen} more rows"
    assert painted.lowest < WIDE.bottom() - 20, "the note keeps its room"


def test_what_is_scrolled_away_is_counted_too(painted: Painted) -> None:
    *rows, words = painted.rows(first=3)
    assert rows[0] == "a3"
    assert words == f"… {22 - 3 - len(rows)} more rows, 3 rows above"


def test_the_last_row_can_be_reached_and_nothing_beyond(painted: Painted) -> None:
    last = painted.figure().last_first(WIDE)
    assert painted.rows(last)[-2:] == ["b4", f"… {last} rows above"]
    assert painted.rows(last - 1)[-2:] == ["b3", f"… 1 more row, {last - 1} rows above"]


def test_where_all_is_seen_there_is_no_such_line(painted: Painted) -> None:
    tall = QRectF(0, 0, 500, 800)
    assert painted.figure().last_first(tall) == 0
    assert painted.rows(0, tall) == [*(f"a{n}" for n in range(17)), *(f"b{n}" for n in range(5))]


@pytest.mark.parametrize("width", range(396, 500, 8))
def test_gaps_are_narrowed_before_a_head_is_cut(painted: Painted, width: int) -> None:
    rect = QRectF(0, 0, width, 200)
    image = QImage(rect.size().toSize(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painted.figure(kind=ShortNames).paint(painter, rect)
    cut = [words for words in painted.words if "…" in words]
    assert cut == []


class LongAnswer(TwoTables):
    """A name of one letter, and an answer in words."""

    def tables(self) -> Sequence[PaintedTable]:
        """One table."""
        row = PaintedRow(("k", "−0.162", "−0.205 – −0.118", "worse beyond the margin"))
        return (PaintedTable("against m", ("difference", "95 % interval", "answer"), (row,)),)


@pytest.mark.parametrize("width", range(378, 500, 8))
def test_a_title_reaches_over_heads_of_one_line_before_an_answer_is_cut(
    painted: Painted, width: int
) -> None:
    rect = QRectF(0, 0, width, 200)
    image = QImage(rect.size().toSize(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painted.figure(kind=LongAnswer).paint(painter, rect)
    assert "worse beyond the margin" in painted.words
    assert [words for words in painted.words if "…" in words] == []


def test_a_name_is_parted_where_its_longer_line_is_shortest() -> None:
    assert in_two_lines("marker_a") == ("marker_", "a")
    assert in_two_lines("gradient boosted trees") == ("gradient", "boosted trees")
    assert in_two_lines("Cost/1,000") == ("Cost/", "1,000")
    assert in_two_lines("forest") == ("forest",)


@given(st.lists(st.floats(1, 400), min_size=1, max_size=6), st.floats(40, 900))
def test_columns_fit_and_only_the_widest_give_way(widths: list[float], room: float) -> None:
    most = _widest_that_fit(widths, room)
    kept = [min(width, most) for width in widths]
    assert sum(kept) <= max(room, len(widths)) + 1e-6
    if sum(widths) <= room:
        assert kept == widths
    elif room > len(widths):
        assert abs(sum(kept) - room) < 1e-6
