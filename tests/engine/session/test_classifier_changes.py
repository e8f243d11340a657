"""Models of classes renamed, moved and recoloured keep numbers (engine.multiclass.shown_models)."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from engine.command.several.json_classes import classes_form
from engine.data.readers.read import read
from engine.jobs.progress import silent
from engine.messages.errors import InputError
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.ordered_marker import MarkerThresholds
from engine.multiclass.shown_models import ShownModel
from engine.multiclass.what_if import ChangedMatrix
from engine.opening.several_classes import ClassesAnalyser
from engine.session.classifier_changes import moved, recoloured, renamed, turned
from engine.session.file import SavedSession, file_on_disk, write_session
from engine.session.reopening import reopen

NAMES = ("tree", "net", "rule")
# Different totals: priors in use are those of the first matrix of the file, wherever it stands.
CELLS = {
    "tree": ((30, 6, 2), (4, 28, 6), (4, 4, 30)),
    "net": ((14, 5, 5), (6, 15, 6), (6, 5, 14)),
    "rule": ((9, 1, 1), (1, 18, 1), (1, 1, 27)),
}
PLAIN = ClassesSession(voros_power=4, cost_matrix=((0, 1, 2), (3, 0, 1), (1, 2, 0)))


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    rows = ["classifier,predicted,actual,count"]
    for name in NAMES:
        for predicted, row in zip("abc", CELLS[name], strict=True):
            rows += [
                f"{name},{predicted},{actual},{n}" for actual, n in zip("abc", row, strict=True)
            ]
    made = tmp_path_factory.mktemp("matrices") / "matrices.csv"
    made.write_text("\n".join(rows) + "\n", "utf-8")
    return made


class Answering:
    """Answers sessions about one file, as the engine does."""

    def __init__(self, path: Path) -> None:
        self.dataset, self.analyser = read(path), ClassesAnalyser()

    def __call__(self, session: ClassesSession) -> ClassesAnalysis:
        found = self.analyser.analyse(session, self.dataset, revision=0, progress=silent)
        for better in self.analyser.refine(found, silent, details=False):
            found = better
        return found


def names(analysis: ClassesAnalysis) -> list[str]:
    return [found.name for found in analysis.models]


def cells(analysis: ClassesAnalysis, name: str) -> object:
    (found,) = (found for found in analysis.models if found.name == name)
    assert found.model.confusion is not None
    assert found.model.confusion.name == name
    return found.model.confusion.cells.tolist()


def test_a_renamed_model_is_renamed_wherever_it_is_named_and_keeps_its_numbers(
    path: Path,
) -> None:
    answer = Answering(path)
    before = replace(
        PLAIN,
        hidden=frozenset({"rule"}),
        what_if=(ChangedMatrix("net", ((0.5, 0.1, 0.1), (0.3, 0.8, 0.1), (0.2, 0.1, 0.8))),),
        thresholds=(MarkerThresholds("net", 0.1, 0.2),),
    )
    shown = ("tree", "Deep net", "rule")
    session = renamed(renamed(before, NAMES, "net", " Deep net "), shown, "rule", "Rules")
    assert session.hidden == {"Rules"}
    assert [each.name for each in session.what_if] == ["Deep net"]
    assert [each.model for each in session.thresholds] == ["Deep net"]
    old, new = answer(before), answer(session)
    assert names(new) == ["tree", "Deep net"]
    assert cells(new, "Deep net") == cells(old, "net")
    assert new.set_vus is not None
    assert old.set_vus is not None
    assert new.set_vus.share == old.set_vus.share
    assert new.best is not None
    assert old.best is not None
    costs = dict(new.best.costs)
    assert costs["Deep net"] == dict(old.best.costs)["net"]


def test_a_moved_model_keeps_its_look_and_no_number_changes(path: Path) -> None:
    answer = Answering(path)
    before = replace(PLAIN, bootstrap=8)
    old = answer(before)
    session = moved(before, NAMES, "rule", -2)
    new = answer(session)
    assert names(new) == ["rule", "tree", "net"]
    assert [(found.name, found.look) for found in new.models] == [
        ("rule", 2),
        ("tree", 0),
        ("net", 1),
    ]
    assert [found.index for found in new.models] == [0, 1, 2]
    assert new.priors.tolist() == old.priors.tolist()
    assert np.allclose(new.priors, np.sum(CELLS["tree"], axis=0) / np.sum(CELLS["tree"]))
    measures = {found.name: found.measures.vus for found in new.models}
    assert measures == {found.name: found.measures.vus for found in old.models}
    for name in NAMES:
        assert new.interval(name, "vus") == old.interval(name, "vus") is not None
    assert moved(session, names(new), "net", 5) is session
    assert names(answer(moved(session, names(new), "rule", 9))) == list(NAMES)


def test_what_is_known_of_models_stays_while_they_are_moved_and_recoloured(path: Path) -> None:
    answer = Answering(path)
    first = answer(PLAIN)
    session = recoloured(PLAIN, NAMES, first.looks, "tree", 4)
    second = answer(session)
    assert second.looks == (4, 1, 2)
    assert second.cases is first.cases
    assert second.polytope is first.polytope
    third = recoloured(session, NAMES, second.looks, "net", 4)
    assert answer(third).looks == (1, 4, 2)
    quick = answer.analyser.analyse(
        moved(PLAIN, NAMES, "net", -1), answer.dataset, revision=0, progress=silent
    )
    assert all(found.measures.voros is not None for found in quick.models)  # not drawn again


def test_names_may_be_exchanged(path: Path) -> None:
    answer = Answering(path)
    models = (ShownModel("tree", "net"), ShownModel("net", "tree"))
    found = answer(replace(PLAIN, models=models))
    assert names(found) == ["net", "tree", "rule"]
    assert cells(found, "net") == [list(map(float, row)) for row in CELLS["tree"]]
    assert cells(found, "tree") == [list(map(float, row)) for row in CELLS["net"]]
    assert found.looks == (0, 1, 2)


def test_session_files_keep_names_order_and_looks_and_the_json_tells_them(
    path: Path, tmp_path: Path
) -> None:
    answer = Answering(path)
    session = renamed(moved(PLAIN, NAMES, "net", -1), ("net", "tree", "rule"), "net", "Deep")
    session = recoloured(session, ("Deep", "tree", "rule"), (1, 0, 2), "Deep", 6)
    target = tmp_path / "s.voro"
    saved = SavedSession(session, file_on_disk(path, answer.dataset.source.sha256))
    target.write_bytes(write_session(saved, target))
    opened = reopen(target).saved.session
    assert opened == session
    assert isinstance(opened, ClassesSession)
    found = answer(opened)
    assert [(each.name, each.look) for each in found.models] == [
        ("Deep", 6),
        ("tree", 0),
        ("rule", 2),
    ]
    form = classes_form(found)["models"]
    assert [(each["name"], each["name_in_file"], each["look"]) for each in form] == [
        ("Deep", "net", 6),
        ("tree", "tree", 0),
        ("rule", "rule", 2),
    ]


def test_a_name_that_cannot_be_had_is_refused(path: Path) -> None:
    for name in ("", "  ", "tree", "x" * 121):
        with pytest.raises(InputError):
            renamed(PLAIN, NAMES, "net", name)
    # Of a file that has changed meanwhile: another model has the name by now.
    with pytest.raises(InputError, match="two models"):
        Answering(path)(replace(PLAIN, models=(ShownModel("net", "tree"),)))
    gone = (ShownModel("gone", "tree", 3), ShownModel("net", "Net", 5))
    found = Answering(path)(replace(PLAIN, models=gone))
    assert names(found) == ["Net", "tree", "rule"]
    assert found.looks == (5, 3, 2)


def test_turned_round_the_order_runs_back_and_chosen_thresholds_go() -> None:
    chosen = (MarkerThresholds("m", 1.0, 2.0),)
    session = turned(replace(PLAIN, order=("a", "b", "c"), thresholds=chosen))
    assert session.order == ("c", "b", "a")
    assert session.thresholds == ()
    with pytest.raises(InputError, match="no order"):
        turned(PLAIN)


def test_the_section_stays_with_its_classifier_whatever_the_order(path: Path) -> None:
    answer = Answering(path)

    def through(session: ClassesSession) -> tuple[list[str], object]:
        found = answer(session).section
        assert found is not None
        names = found.polytope.names[: -found.polytope.classes]
        return [name for place, name in enumerate(names) if found.through(place)], found.fixed

    first = through(PLAIN)
    assert first[0] == ["tree"]
    other = moved(PLAIN, NAMES, "rule", -2)
    assert names(answer(other)) == ["rule", "tree", "net"]
    assert through(other) == first
    assert through(renamed(other, ("rule", "tree", "net"), "tree", "oak")) == (["oak"], first[1])
    assert through(replace(other, hidden=frozenset({"tree"})))[0] == ["net"]
