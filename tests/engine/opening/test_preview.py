"""A table before it is used: engine.opening.column_roles, engine.data.cases.converted_rows, engine.opening.requests_and_answers, engine.opening.answerer, engine.opening.unsettled_tables, engine.opening.tables, engine.opening.engine."""

from pathlib import Path

import pytest

from engine.data.read_options import ReadOptions
from engine.data.roles import RoleRequest
from engine.jobs.progress import silent
from engine.messages.errors import EncodingError, SeveralTablesError
from engine.opening.column_roles import LIKELIEST, ColumnRole, RequestedColumns
from engine.opening.engine import Engine
from engine.opening.preview import Preview
from engine.opening.requests_and_answers import (
    JoinTable,
    Opened,
    OpenTable,
    PreviewTable,
    TableToOpen,
    Unsettled,
)
from engine.session.session import Session
from tests.conftest import SAMPLES
from tests.opened_tables import analysis_of_two, opened_table
from tests.reference.files import path_of

CROSSING = SAMPLES / "wdbc_partial_oof.csv"


def shown(table: TableToOpen, requested: RequestedColumns | None = None) -> Unsettled:
    request = PreviewTable(table, requested or RequestedColumns())
    return Engine().answer(request, silent)


def preview_of(path: Path, requested: RequestedColumns | None = None, **options: object) -> Preview:
    found = shown(TableToOpen(path, options=ReadOptions(**options)), requested)  # type: ignore[arg-type]
    assert found.preview is not None, found.failure
    return found.preview


def column(preview: Preview, name: str) -> ColumnRole:
    return next(found for found in preview.columns if found.name == name)


@pytest.fixture
def write(tmp_path: Path) -> object:
    def written(content: str | bytes, name: str = "table.csv") -> Path:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return written


def two_labels(tmp_path: Path) -> Path:
    """Two columns that may be the label, and disagree."""
    path = tmp_path / "two.csv"
    rows = "".join(f"{i % 2},{(i // 2) % 2},{i / 16}\n" for i in range(16))
    path.write_text("outcome,event,score\n" + rows, "utf-8")
    return path


def test_a_certain_guess_is_shown_with_its_reasons() -> None:
    preview = preview_of(CROSSING)
    assert preview.doubt is None
    assert preview.refusal is None
    assert [found.part for found in preview.columns] == ["id", "label", "score", "score", "score"]
    assert all(found.why for found in preview.columns)
    assert preview.requested.request.label == "malignant"
    assert (preview.requested.request.positive, preview.requested.request.negative) == ("1", "0")
    assert (preview.positives, preview.negatives) == (211, 352)
    assert [(reason.why, reason.rows) for reason in preview.left_out] == [("bayes has no score", 6)]


def test_aucs_are_those_of_the_analysis() -> None:
    preview = preview_of(CROSSING)
    for model in analysis_of_two(opened_table(CROSSING)).models:
        assert column(preview, model.name).auc == model.curve.auc


def test_columns_that_are_no_scores_have_an_auc_too(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("y,prob,age\n1,0.9,20\n0,0.8,30\n1,0.7,40\n0,0.1,10\n", "utf-8")
    preview = preview_of(path)
    assert column(preview, "age").part == "left out"
    assert column(preview, "age").auc == 3 / 4  # (20>10), (40>30), (40>10) of four pairs
    assert column(preview, "prob").auc == 3 / 4
    assert column(preview, "y").auc is None


def test_a_doubt_is_kept_beside_the_likeliest_answer(tmp_path: Path) -> None:
    preview = preview_of(two_labels(tmp_path))
    assert preview.doubt is not None
    assert "outcome" in preview.doubt.what
    assert "event" in preview.doubt.what
    assert preview.label == "outcome"
    assert preview.roles is not None
    assert preview.refusal is None


def test_what_the_user_says_settles_the_doubt(tmp_path: Path) -> None:
    requested = RequestedColumns(RoleRequest(label="event"))
    preview = preview_of(two_labels(tmp_path), requested)
    assert preview.doubt is None
    assert preview.roles is not None
    assert preview.roles.label == "event"


def test_opening_what_is_doubtful_answers_with_the_preview(tmp_path: Path) -> None:
    table = TableToOpen(two_labels(tmp_path))
    found = Engine().answer(OpenTable(table, interactive=True), silent)
    assert isinstance(found, Unsettled)
    assert found.preview is not None
    assert found.preview.doubt is not None
    assert found.table.dataset is found.preview.dataset


def test_a_complete_request_opens_what_the_preview_showed(tmp_path: Path) -> None:
    engine = Engine()
    table = TableToOpen(two_labels(tmp_path))
    first = engine.answer(PreviewTable(table, RequestedColumns()), silent)
    assert first.preview is not None
    request = first.preview.requested.request
    opened = opened_table(first.table, request, engine=engine)
    assert opened.session.roles == first.preview.roles
    assert opened.dataset is first.preview.dataset


def test_of_equally_many_values_that_mean_nothing_the_later_is_proposed(tmp_path: Path) -> None:
    path = tmp_path / "ab.csv"
    path.write_text("y,score\nB,0.9\nA,0.8\nB,0.7\nA,0.1\n", "utf-8")
    preview = preview_of(path)
    assert preview.doubt is not None
    assert preview.requested.request.positive == "B"


def test_more_than_two_classes_are_asked_about_with_their_counts(tmp_path: Path) -> None:
    path = tmp_path / "abc.csv"
    path.write_text("y,score\nA,0.9\nB,0.8\nC,0.7\nA,0.1\n", "utf-8")
    preview = preview_of(path)
    assert preview.roles is None
    assert preview.refusal is not None
    assert [(value.spelling, value.rows) for value in preview.values] == [
        ("A", 2),
        ("B", 1),
        ("C", 1),
    ]
    assert next(column.why for column in preview.columns if column.name == "y") == LIKELIEST
    chosen = RequestedColumns(RoleRequest(label="y", positive="A", negative="B"))
    settled = preview_of(path, chosen)
    assert settled.refusal is None
    assert next(column.why for column in settled.columns if column.name == "y") == ""


def test_a_score_that_is_turned_round_has_the_other_auc() -> None:
    request = RoleRequest(label="malignant", scores=("forest",))
    before = column(preview_of(CROSSING, RequestedColumns(request)), "forest")
    lower = RoleRequest(label="malignant", scores=("forest",), lower=("forest",))
    after = column(preview_of(CROSSING, RequestedColumns(lower)), "forest")
    assert after.direction == "lower"
    assert before.auc is not None
    assert after.auc == pytest.approx(1 - before.auc, abs=1e-15)


def test_notes_are_kept_on_columns_that_take_no_part() -> None:
    requested = RequestedColumns(
        RoleRequest(label="malignant", scores=("forest",)), (("bayes", "id"),)
    )
    preview = preview_of(CROSSING, requested)
    assert column(preview, "bayes").part == "id"
    assert column(preview, "logistic").part == "left out"
    assert column(preview, "forest").why == ""


def test_first_rows_and_problems_are_shown_as_understood(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("y;score\n1;0,5\n0;1e400\n1;\n0;0,25\n", "utf-8")
    preview = preview_of(path)
    assert preview.look.lines == (2, 3, 4, 5)
    assert preview.look.cells == (("1", "0", "1", "0"), ("0.5", "", "", "0.25"))
    found = {(one.why, one.cells, one.first, one.rejected) for one in preview.look.problems}
    assert found == {
        ("“1e400” is beyond the range of numbers", 1, (3,), True),
        ("no value", 1, (4,), False),
    }
    text_format = preview.dataset.text_format
    assert text_format is not None
    assert (text_format.separator, text_format.decimal, text_format.encoding) == (";", ",", "utf-8")
    assert text_format.header


def test_a_text_in_an_older_encoding_opens(tmp_path: Path) -> None:
    path = tmp_path / "old.csv"
    path.write_bytes("y,größe\n1,0.9\n0,0.1\n1,0.1\n0,0.2\n".encode("cp1252"))
    found = Engine().answer(OpenTable(TableToOpen(path), interactive=True, revision=1), silent)
    assert isinstance(found, Opened)
    assert [guess.role for guess in found.dataset.source.guesses] == ["encoding"]


def test_a_text_with_older_bytes_in_numbers_is_shown_and_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "old.csv"
    text = "y;größe\n1;1\N{NO-BREAK SPACE}900,5\n0;100\n1;100\n0;200\n"
    path.write_bytes(text.encode("cp1252"))
    found = Engine().answer(OpenTable(TableToOpen(path), interactive=True, revision=1), silent)
    assert isinstance(found, Unsettled)
    assert found.preview is not None
    assert isinstance(found.preview.doubt, EncodingError)
    assert found.preview.options.encoding == "cp1252"
    assert [one.name for one in found.preview.columns] == ["y", "größe"]


def test_a_text_that_cannot_be_read_is_asked_about(tmp_path: Path) -> None:
    path = tmp_path / "open.csv"
    path.write_text('y,score\n1,"0.9\n0,0.1\n', "utf-8")
    found = Engine().answer(OpenTable(TableToOpen(path), interactive=True, revision=1), silent)
    assert isinstance(found, Unsettled)
    assert found.preview is None
    assert found.failure is not None
    assert "quotation" in found.failure.what


def test_several_tables_are_named(tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "two.sqlite"
    database = sqlite3.connect(path)
    for name in ("march", "april"):
        database.execute(f"CREATE TABLE {name} (y INTEGER, score REAL)")
        database.executemany(
            f"INSERT INTO {name} VALUES (?, ?)",  # noqa: S608 - our own names
            [(1, 0.9), (0, 0.1)],
        )
    database.commit()
    database.close()
    found = shown(TableToOpen(path))
    assert isinstance(found.failure, SeveralTablesError)
    assert found.failure.tables == ("april", "march")
    assert preview_of(path, sheet="march").refusal is None


def test_long_tables_show_their_models() -> None:
    path = path_of("weird/long_format_3_models_shuffled_wdbc.csv")
    preview = preview_of(path, RequestedColumns(RoleRequest(label="y", positive="benign")))
    assert preview.layout == "long"
    assert {model.name: model.auc for model in preview.models} == pytest.approx(
        {
            "logistic": 0.9937106918238994,
            "random_forest": 0.990041928721174,
            "multinomial_nb": 0.9513626834381552,
        },
        abs=1e-12,
    )


def test_what_tells_repeats_of_a_case_apart_is_no_fold(tmp_path: Path) -> None:
    rows = [
        f"{model},{case},{fold},{case % 2},{(case * 3 + fold + len(model)) % 7}"
        for model in ("a", "bb")
        for case in range(6)
        for fold in (1, 2)
    ]
    path = tmp_path / "long.csv"
    path.write_text("model,id,fold,y,score\n" + "\n".join(rows) + "\n")
    found = preview_of(path)
    assert (column(found, "id").part, column(found, "fold").part) == ("case", "case")
    assert column(found, "fold").why == "tells the rows of one case apart"


def test_roc_points_show_what_their_columns_are() -> None:
    preview = preview_of(path_of("weird/sklearn_roc_points_wdbc_logistic.csv"))
    assert [found.part for found in preview.columns] == ["FPR", "TPR", "threshold"]
    assert preview.models[0].auc == pytest.approx(0.9937106918238994, abs=1e-12)


def test_a_second_file_says_what_it_adds(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("id,y,m\n7,1,0.9\n8,0,0.2\n9,1,0.4\n", "utf-8")
    (tmp_path / "b.csv").write_text("id,k\n9,0.1\n7,0.3\n8,0.2\n", "utf-8")
    engine = Engine()
    opened = opened_table(tmp_path / "a.csv", engine=engine)
    assert isinstance(opened.session, Session)
    roles = opened.session.roles
    second = engine.answer(
        JoinTable(opened.dataset, roles, TableToOpen(tmp_path / "b.csv")), silent
    )
    assert second.joined is not None
    assert second.joined.added == ("k",)
    third = engine.answer(JoinTable(opened.dataset, roles, TableToOpen(CROSSING)), silent)
    assert third.joined is None
    assert third.why.endswith(".")
