"""What an answer about several classes works out again, and what it keeps: engine.opening.several_classes, engine.multiclass.kept_parts, engine.multiclass.kept_values, engine.multiclass.classes_refinement."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.command.several.json_classes import classes_form
from engine.data.dataset import Dataset
from engine.data.readers.read import read
from engine.jobs.progress import silent
from engine.messages.errors import Cancelled
from engine.multiclass import classes_voros
from engine.multiclass.analyse_classes import analyse_classes
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_refinement import refine_classes
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.cost_measures import CostBox
from engine.multiclass.kept_values import KeptValues
from engine.multiclass.what_if import with_share
from engine.numerics.arrays import FloatArray
from engine.opening.requests_and_answers import OpenTable, TableToOpen
from engine.opening.several_classes import ClassesAnalyser
from engine.wording.classes.approximation_rows import approximation_rows, legend_words
from engine.wording.classes.voros_section import voros_section
from tests.conftest import SAMPLES
from tests.engine.wording.test_approximation_rows import write_three_matrices

COSTS = ((0.0, 1.0, 2.0), (1.0, 0.0, 1.0), (3.0, 1.0, 0.0))
OTHER_COSTS = ((0.0, 1.0, 2.5), (1.0, 0.0, 1.0), (3.0, 1.0, 0.0))
BOX = CostBox(COSTS, ((0, 2, 3), (2, 0, 2), (4, 2, 0)), (0.2, 0.2, 0.2), (0.5, 0.5, 0.5))
SECTION = ((0, 0.1), (1, 0.2), (5, 0.05))


class Conversation:
    """One file, and one analyser that answers about it again and again."""

    def __init__(self, path: Path) -> None:
        self.dataset: Dataset = read(path)
        self._analyser = ClassesAnalyser()
        opened, _ = self._analyser.session(OpenTable(TableToOpen(path)), self.dataset)
        self.session = replace(opened, voros_power=5, cost_matrix=COSTS, priors=(0.3, 0.3, 0.4))

    def answer(self, session: ClassesSession) -> ClassesAnalysis:
        """The first answer."""
        return self._analyser.analyse(session, self.dataset, revision=0, progress=silent)

    def refined(self, session: ClassesSession) -> ClassesAnalysis:
        """The last one."""
        found = self.answer(session)
        for better in self._analyser.refine(found, silent, details=True):
            found = better
        return found


@pytest.fixture
def matrices(tmp_path: Path) -> Conversation:
    return Conversation(write_three_matrices(tmp_path))


@pytest.fixture
def iris() -> Conversation:
    return Conversation(SAMPLES / "iris.csv")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many classifiers each set had whose VOROS was drawn."""
    sizes: list[int] = []
    plain = classes_voros.lesser_share

    def share(
        weights: FloatArray, errors: FloatArray, columns: FloatArray | None = None
    ) -> FloatArray:
        sizes.append(len(errors))
        return plain(weights, errors, columns)

    monkeypatch.setattr(classes_voros, "lesser_share", share)
    return sizes


def with_cell(found: ClassesAnalysis, place: int, share: float) -> ClassesSession:
    """The session with a supposed matrix of one classifier."""
    matrix = found.models[place].model.confusion
    assert matrix is not None
    return replace(found.session, what_if=with_share((), matrix, (0, 1), share))


def assert_same_geometry(before: ClassesAnalysis, after: ClassesAnalysis) -> None:
    """Nothing that matrices and rows alone fix was made again."""
    assert after.polytope is before.polytope
    assert after.hit_cube is before.hit_cube
    assert after.section is before.section
    assert after.strips is before.strips
    assert after.set_vus == before.set_vus
    for one, other in zip(before.models, after.models, strict=True):
        assert other.measures.vus is one.measures.vus
        assert other.measures.soft is one.measures.soft
        assert other.measures.ranking is one.measures.ranking
        assert other.discarded is one.discarded
        assert other.paths is one.paths
        assert other.measures.voros == one.measures.voros is not None


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"cost_matrix": OTHER_COSTS}, id="a cost"),
        pytest.param({"priors": (0.3, 0.2, 0.5)}, id="a prior"),
        pytest.param({"cost_matrix": None, "priors": None}, id="no costs"),
    ],
)
@pytest.mark.parametrize("file", ["matrices", "iris"])
def test_costs_and_priors_leave_the_geometry(
    file: str, change: dict[str, object], drawn: list[int], request: pytest.FixtureRequest
) -> None:
    talk: Conversation = request.getfixturevalue(file)
    before = talk.refined(talk.session)
    drawn.clear()
    after = talk.answer(replace(talk.session, **change))
    assert_same_geometry(before, after)
    assert drawn == []
    assert not after.awaits_voros
    assert after.costs != before.costs


def test_a_section_leaves_all_but_itself(matrices: Conversation, drawn: list[int]) -> None:
    before = matrices.refined(matrices.session)
    drawn.clear()
    after = matrices.answer(replace(matrices.session, sections=(SECTION,)))
    assert after.section is not before.section
    assert after.section is not None
    assert after.section.fixed == SECTION
    assert after.section.polytope is before.polytope
    assert after.strips == ()  # they come later
    assert after.set_voros == before.set_voros
    assert drawn == []
    back = matrices.answer(matrices.session)
    assert_same_geometry(before, back)


@pytest.mark.parametrize("file", ["matrices", "iris"])
def test_a_cell_touches_one_classifier_and_the_set(
    file: str, drawn: list[int], request: pytest.FixtureRequest
) -> None:
    talk: Conversation = request.getfixturevalue(file)
    before = talk.refined(talk.session)
    drawn.clear()
    session = with_cell(before, 1, 0.3)
    after = talk.answer(session)
    assert drawn == []  # nothing is drawn before the first answer
    assert after.polytope is not before.polytope
    for place, (one, other) in enumerate(zip(before.models, after.models, strict=True)):
        assert (other.measures.vus is one.measures.vus) == (place != 1)
        assert (other.measures.approximations is one.measures.approximations) == (place != 1)
        assert (other.measures.voros == one.measures.voros) == (place != 1)
        assert other.measures.soft is one.measures.soft
        assert other.paths is one.paths
    assert after.awaits_voros
    refined = talk.refined(session)
    assert not refined.awaits_voros
    assert drawn == [1, 3]  # the changed classifier, and all three together


def test_what_is_kept_is_what_a_fresh_answer_finds(
    matrices: Conversation, iris: Conversation
) -> None:
    for talk in (matrices, iris):
        plain = talk.refined(talk.session)
        for session in (
            replace(talk.session, cost_matrix=OTHER_COSTS),
            with_cell(plain, 0, 0.25),
            replace(talk.session, sections=(SECTION,)),
            replace(talk.session, measure=BOX),
            replace(talk.session, hidden=frozenset({plain.models[2].name}), seed=3),
            replace(with_cell(plain, 1, 0.4), family="cost matrices"),
            talk.session,
        ):
            fresh = analyse_classes(session, plain.table)
            for better in refine_classes(fresh):
                fresh = better
            assert classes_form(talk.refined(session)) == classes_form(fresh)


def test_what_is_to_be_drawn_has_its_cell(matrices: Conversation) -> None:
    first = matrices.answer(matrices.session)
    rows = {row.key: row for row in approximation_rows(first)}
    assert [cell.words for cell in rows["voros"].cells] == ["…"] * 3
    assert all(cell.due and cell.value is None for cell in rows["voros"].cells)
    assert rows["voros"].chance == "…"
    assert "…: still to be computed." in legend_words(approximation_rows(first))
    section, later = voros_section(first), voros_section(matrices.refined(matrices.session))
    assert section is not None
    assert later is not None
    (table,), (full,) = section.tables, later.tables
    assert [row.cells[1:] for row in table.rows] == [("…", "…")] * 4
    assert [row.cells[0] for row in table.rows] == [row.cells[0] for row in full.rows]
    assert all("±" in cell for row in full.rows for cell in row.cells[1:])
    last = matrices.refined(matrices.session)
    assert "…" not in legend_words(approximation_rows(last))


def test_meshes_under_other_costs_come_later(iris: Conversation) -> None:
    before = iris.refined(iris.session)
    assert before.weights is not None
    assert before.weights.kind == "priors"
    moved = iris.answer(replace(iris.session, priors=(0.3, 0.2, 0.5)))
    assert moved.weights is not None
    assert moved.weights.meshes == before.weights.meshes
    other = iris.answer(replace(iris.session, cost_matrix=OTHER_COSTS))
    assert other.weights is not None
    assert other.awaits_meshes
    assert other.weights.meshes == ()
    later = iris.refined(replace(iris.session, cost_matrix=OTHER_COSTS))
    assert later.weights is not None
    assert [mesh.name for mesh in later.weights.meshes] == ["logistic", "bayes", "forest"]


def test_a_refinement_can_be_cancelled_and_goes_on(iris: Conversation) -> None:
    calls = 0

    def stop(fraction: float, doing: str) -> None:
        nonlocal calls
        calls += 1
        assert 0 <= fraction <= 1
        if calls == 2:
            raise Cancelled(doing)

    analyser = ClassesAnalyser()
    first = analyser.analyse(iris.session, iris.dataset, revision=0, progress=silent)
    with pytest.raises(Cancelled):
        list(analyser.refine(first, stop, details=True))
    *_, last = analyser.refine(first, silent, details=True)
    assert last.strips
    assert not last.awaits_voros
    assert list(analyser.refine(last, silent, details=True)) == []


def test_progress_of_a_refinement_only_rises(iris: Conversation) -> None:
    seen: list[float] = []
    found = iris.answer(replace(iris.session, bootstrap=2))

    def progress(fraction: float, doing: str) -> None:
        assert doing
        seen.append(fraction)

    for _ in ClassesAnalyser().refine(found, progress, details=True):
        pass
    assert seen == sorted(seen)
    assert 0 <= seen[0] < seen[-1] <= 1


def test_the_value_used_longest_ago_is_forgotten() -> None:
    kept: KeptValues[str] = KeptValues(2)
    made: list[str] = []

    def make(value: str) -> str:
        made.append(value)
        return value

    for key in ("a", "b", "a", "c", "a", "b"):
        assert kept.get(key, lambda key=key: make(key)) == key  # type: ignore[misc]
    assert made == ["a", "b", "c", "b"]
    assert kept.peek("c") is None
