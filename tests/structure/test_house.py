"""The house has no circles, few arrows between its rooms, and one meaning for each name."""

from pathlib import Path

import pytest

from tests.structure.imports import (
    Graph,
    arrows_between_rooms,
    arrows_inside,
    classes_defined_twice,
    cycle_in,
    file_names_used_twice,
    floors,
    imports_of,
    modules_of,
    packages_in,
)

CHECKOUT = Path(__file__).resolve().parents[2]
BEFORE = (
    308  # arrows between rooms before the house was put in order, by `python -m tests.structure`
)


@pytest.fixture(scope="module")
def modules() -> dict[str, Path]:
    return modules_of(CHECKOUT)


@pytest.fixture(scope="module")
def imports(modules: dict[str, Path]) -> Graph:
    return imports_of(modules)


def test_no_module_imports_itself_in_a_circle(imports: Graph) -> None:
    assert cycle_in(imports) == []


def test_in_every_folder_rooms_stand_on_each_other_in_one_order(imports: Graph) -> None:
    circles = {
        package: cycle_in(arrows_inside(package, imports)) for package in packages_in(imports)
    }

    assert {package: circle for package, circle in circles.items() if circle} == {}


def test_half_the_arrows_between_rooms_are_gone(imports: Graph) -> None:
    between = arrows_between_rooms(imports)

    assert sum(len(others) for others in between.values()) <= BEFORE // 2


def test_a_class_name_means_one_thing(modules: dict[str, Path]) -> None:
    assert classes_defined_twice(modules) == {}


def test_a_file_name_means_one_thing(modules: dict[str, Path]) -> None:
    assert file_names_used_twice(modules) == {}


def test_a_circle_is_found() -> None:
    assert cycle_in({"a": frozenset("b"), "b": frozenset("c"), "c": frozenset("a")})
    assert floors({"a": frozenset("b"), "b": frozenset("c"), "c": frozenset()}) == [
        ["c"],
        ["b"],
        ["a"],
    ]


def test_names_used_twice_are_found(tmp_path: Path) -> None:
    for folder in ("engine", "gui"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "same.py").write_text("class Thing:\n    pass\n")

    found = modules_of(tmp_path)

    assert classes_defined_twice(found) == {"Thing": ["engine.same", "gui.same"]}
    assert file_names_used_twice(found) == {"same": ["engine.same", "gui.same"]}
