"""Every measure can be chosen with its parameters; what cannot be is refused at the field."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from engine.binary.voros.conditions import (
    Conditions,
    Range,
    Scale,
    Scenario,
    WeightedScenario,
    exactly,
)
from engine.binary.voros.measure_names import MEASURES
from gui.panels.measure_choice import MeasureChoice
from gui.program.app import WindowedProgram
from tests.gui.acts import (
    analysis_of,
    click,
    open_sample,
    settle,
    type_into,
    wait_until,
    workspace_of,
)

STATED = Conditions(exactly(1.0), Range(2, 12), Range(0.1, 0.2))
LISTED = (WeightedScenario(Scenario(1.0, 5.0, 0.15)), WeightedScenario(Scenario(1.0, 3.0, 0.1), 2))


@pytest.fixture
def choice() -> Iterator[MeasureChoice]:
    made = MeasureChoice()
    made.resize(320, 200)
    made.show()
    made.show_conditions(STATED)
    yield made
    made.deleteLater()


def proposals(choice: MeasureChoice) -> list[Conditions]:
    """What it proposes from now on, each taken at once."""
    found: list[Conditions] = []
    choice.conditions_proposed.connect(found.append)
    choice.conditions_proposed.connect(choice.show_conditions)
    return found


def choose(choice: MeasureChoice, name: str) -> None:
    place = choice.measure.findData(name)
    assert place >= 0
    choice.measure.setCurrentIndex(place)
    choice.measure.activated.emit(place)


def test_every_listed_measure_is_offered(choice: MeasureChoice) -> None:
    offered = [choice.measure.itemData(place) for place in range(choice.measure.count())]
    assert offered == [listed.name for listed in MEASURES]


@pytest.mark.parametrize("name", [each.name for each in MEASURES if each.name != "scenarios"])
def test_a_choice_proposes_the_measure(choice: MeasureChoice, name: str) -> None:
    found = proposals(choice)
    choose(choice, name)
    assert [each.measure.partition(":")[0] for each in found] == [name]
    assert choice.complaint == ""


def test_the_parameters_of_beta_have_fields(choice: MeasureChoice) -> None:
    found = proposals(choice)
    choose(choice, "beta")
    alpha, beta = (field for _, field in choice.fields["beta"])
    assert alpha.isVisible()
    type_into(alpha, "3")
    type_into(beta, "0.5")
    assert [each.measure for each in found] == ["beta:2,2", "beta:3,2", "beta:3,0.5"]
    type_into(beta, "-1")
    assert "out of bounds" in choice.complaint
    assert beta.wrong
    assert len(found) == 3
    choose(choice, "t")
    assert not alpha.isVisible()


def test_a_measure_of_infinite_mass_is_refused_where_it_is_chosen(choice: MeasureChoice) -> None:
    choice.show_conditions(Conditions())
    found = proposals(choice)
    choose(choice, "log-ratio")
    assert found == []
    assert "infinite mass at t = 0 and t = 1" in choice.complaint
    assert choice.measure.currentData() == "t"
    choice.show_conditions(STATED)
    assert choice.complaint == ""


def test_ranges_of_conditions_need_conditions(choice: MeasureChoice) -> None:
    choice.show_conditions(Conditions(t=Range(0.2, 0.4)))
    found = proposals(choice)
    choose(choice, "ranges")
    assert found == []
    assert "needs ranges of costs or prevalence" in choice.complaint


def test_each_range_can_be_spread_on_a_scale_of_its_own(choice: MeasureChoice) -> None:
    found = proposals(choice)
    choose(choice, "ranges")
    spreads = choice.spreads.choices
    assert not spreads["cost_fp"].isVisible()  # exact: there is nothing to be spread over
    click(spreads["cost_fn"].segment(1))
    assert (found[-1].cost_fn, found[-1].prevalence) == (Range(2, 12, "log"), Range(0.1, 0.2))
    click(spreads["prevalence"].segment(1))
    assert found[-1].prevalence == Range(0.1, 0.2, "log")
    click(spreads["prevalence"].segment(2))
    assert (found[-1].cost_fp, found[-1].cost_fn) == (exactly(1.0), Range(2, 12, "log"))
    click(spreads["cost_fn"].segment(0))
    assert (found[-1].cost_fn, found[-1].prevalence) == (Range(2, 12), Range(0.1, 0.2, "logit"))


@pytest.mark.parametrize("cost", ["linear", "log"])
@pytest.mark.parametrize("share", ["linear", "log", "logit"])
def test_how_each_range_is_spread_is_shown(
    choice: MeasureChoice, cost: Scale, share: Scale
) -> None:
    ranges = Range(2, 12, cost), Range(0.1, 0.2, share)
    choice.show_conditions(Conditions(exactly(1.0), *ranges, measure="ranges"))
    shown = choice.spreads.choices
    assert shown["cost_fn"].choice == ("linear", "log").index(cost)
    assert shown["prevalence"].choice == ("linear", "log", "logit").index(share)


def test_scenarios_come_from_a_file_and_stay_at_hand(
    choice: MeasureChoice, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = proposals(choice)
    asked: list[Path] = []
    choice.scenarios_requested.connect(asked.append)
    monkeypatch.setattr(
        "PySide6.QtWidgets.QFileDialog.getOpenFileName", lambda *_: ("list.csv", "")
    )
    choose(choice, "scenarios")
    assert asked == [Path("list.csv")]
    assert choice.measure.currentData() == "t"  # until they are read
    choice.take_scenarios((), "list.csv: it has no column weight.")
    assert choice.complaint == "List.csv: it has no column weight."
    choice.take_scenarios(LISTED, "")
    assert (found[-1].measure, found[-1].scenarios) == ("scenarios", LISTED)
    choose(choice, "t")
    choose(choice, "scenarios")  # no file is asked for again
    assert [len(each.scenarios) for each in found] == [2, 0, 2]
    assert asked == [Path("list.csv")]


def test_scenarios_far_from_the_range_are_refused(choice: MeasureChoice) -> None:
    found = proposals(choice)
    far = (WeightedScenario(Scenario(1.0, 1e5, 0.5)),)
    choice.take_scenarios(far, "")
    assert found == []
    assert "No scenario has its t between" in choice.complaint


def test_the_program_reads_scenarios_beside_the_window(
    program: WindowedProgram, tmp_path: Path
) -> None:
    open_sample(program, "crossing")
    conditions = workspace_of(program).conditions
    path = tmp_path / "met.csv"
    path.write_text("cost_fp,cost_fn,prevalence,weight\n1,5,0.15,1\n1,3,0.1,2\n")
    conditions.scenarios_requested.emit(path)
    wait_until(lambda: program.store.two_class_session.conditions.measure == "scenarios")
    settle(program)
    assert analysis_of(program).session.conditions.scenarios == LISTED
    path.write_text("a,b\n1,2\n")
    conditions.scenarios_requested.emit(path)
    wait_until(lambda: conditions.measures.complaint != "")
    assert "needs a column cost_fp" in conditions.measures.complaint
    program.store.undo()
    settle(program)
    QApplication.processEvents()
    assert analysis_of(program).measure.name == "t"
