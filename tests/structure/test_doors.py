"""Imports of our own modules wait at doors alone: every other import stands at a module's head.

Behind a door all is imported in the ordinary way. A door saves time before the first picture or
for `--help`, and the comment beside it says what; another one must be put on this list.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import CHECKOUT
from tests.structure.imports import PACKAGES, modules_of

# Who opens the door, and the module behind it.
DOORS = {
    # the commands, and the window
    ("gui.cli", "gui.program.commands"),
    ("gui.program.commands", "engine.command.call"),
    ("gui.program.commands", "gui.catalogue"),
    ("gui.program.run_window", "gui.frame.kept_preferences"),
    ("gui.program.run_window", "gui.program.app"),
    # the engine's thread, and what it does only for some files or after the first answer
    ("engine.opening.engine", "engine.opening.answerer"),
    ("engine.opening.answerer", "engine.opening.unsettled_tables"),
    ("engine.opening.answerer", "engine.opening.scenarios"),
    ("engine.opening.answerer", "engine.analysis.further_numbers"),
    ("engine.opening.answerer", "engine.analysis.details_of_models"),
    ("engine.opening.answerer", "engine.analysis.bound_rankings"),
    ("engine.analysis.analysis", "engine.binary.voros.cost_curves"),
    ("engine.opening.answerer", "engine.analysis.corrected_of_models"),
    ("engine.opening.answerer", "engine.analysis.power_by_size"),
    ("engine.analysis.analyser", "engine.analysis.split_models"),
    ("engine.analysis.analyser", "engine.analysis.unseen_rows"),
    ("engine.analysis.analyser", "engine.analysis.decisions"),
    ("engine.analysis.analyser", "engine.analysis.margin_tests"),
    ("engine.analysis.measured_models", "engine.analysis.tables_without_cases"),
    ("engine.analysis.measured_models", "engine.analysis.geometry_of_counts"),
    ("engine.opening.answerer", "engine.opening.counted_tables"),
    ("engine.opening.tables", "engine.data.counting.first_look"),
    ("engine.opening.tables", "engine.data.guessing.second_file"),
    ("engine.analysis.measured_models", "engine.data.shape.long_tables"),
    ("engine.session.reopening", "engine.data.guessing.second_file"),
    ("engine.analysis.analyser", "engine.binary.inference.bootstrap_results"),
    ("engine.analysis.analyser", "engine.analysis.bands_of_models"),
    ("engine.analysis.analyser", "engine.analysis.corrected_of_models"),
    ("engine.analysis.analyser", "engine.analysis.omnibus_on_test"),
    ("engine.data.readers.formats", "engine.data.isolated.reading"),
    # several classes
    ("engine.opening.answerer", "engine.opening.several_classes"),
    ("engine.session.reopening", "engine.multiclass.classes_session"),
    ("engine.command.run_analyse", "engine.command.several"),
    ("engine.report.sections", "engine.report.several.report_of_classes"),
    # the workspace, the import dialogs, export, OpenGL
    ("gui.frame.window", "gui.frame.window_with_data"),
    ("gui.frame.window", "gui.panels.empty_page"),
    ("gui.frame.made_on_request", "gui.frame.command_palette"),
    ("gui.frame.made_on_request", "gui.frame.table_twin"),
    ("gui.frame.made_on_request", "gui.frame.shortcuts_dialog"),
    ("gui.program.wiring", "gui.frame.presenter"),
    ("gui.importing.outlining", "engine.opening.sample_outlines"),
    ("gui.panels.models_panel", "gui.panels.many_models"),
    ("gui.panels.inference_panel", "gui.panels.inference_settings"),
    ("gui.frame.dialogs", "engine.data.readers.formats"),
    ("gui.program.preferring", "gui.frame.preferences_dialog"),
    ("gui.importing.opening", "gui.importing.import_dialogs"),
    ("gui.importing.opening", "gui.importing.remembered_choices"),
    ("gui.importing.opening", "gui.importing.spark_table_dialog"),
    ("gui.importing.replacing", "gui.importing.second_file_dialog"),
    ("gui.importing.session_saving", "gui.importing.session_steps"),
    ("gui.state.session_document", "engine.session.file"),
    ("gui.state.session_document", "engine.analysis.kept_rules"),
    ("gui.program.applying", "engine.command.applied_file"),
    ("gui.program.crash_reports", "engine.messages.failures"),
    ("gui.state.autosave", "engine.session.recovery"),
    ("gui.program.app", "gui.importing.left_behind"),
    ("gui.export.exporting", "gui.export.export_files"),
    ("gui.scene.canvas", "gui.scene.offscreen"),
    ("gui.scene.canvas", "gui.scene.first_picture"),
    ("gui.scene.context_beside", "gui.scene.offscreen"),
    ("gui.starting.preload_opengl", "gui.scene.context_beside"),
    ("gui.scene.scene_tiles", "gui.scene.offscreen"),
    ("gui.scene.surface_drawing", "gui.paint.surface_faces"),
    ("gui.views.scene_view", "gui.scene.painted_canvas"),
    ("gui.views.scene_view", "gui.scene.scene_picture"),
}
# Who imports what a table names: commands, readers by format, measures over t, views of the
# catalogue, those that come late, the page of several classes in steps; and who loads them beforehand.
BY_NAME = {
    "engine.binary.voros.measure_specs",
    "gui.frame.late_modules",
    "gui.frame.workspace",
    "gui.program.commands",
    "engine.data.readers.formats",
    "engine.data.isolated.child",
    "gui.export.figures",
    "gui.frame.workspace_parts",
    "gui.starting.early_engine",
    "gui.program.loading_order",
    "gui.starting.preload",
    "gui.starting.preload_opengl",
}
IMPORTERS = {"import_module", "resolve_name"}
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def inside_functions(tree: ast.Module) -> Iterator[ast.AST]:
    """Every node that is run only when a function is called."""
    for function in ast.walk(tree):
        if isinstance(function, FUNCTIONS):
            for node in ast.walk(function):
                if node is not function:
                    yield node


def is_own(module: str) -> bool:
    return module.partition(".")[0] in PACKAGES


def deferred_imports(tree: ast.Module) -> set[str]:
    """The modules of the program that are imported inside functions."""
    found: set[str] = set()
    for node in inside_functions(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return {module for module in found if is_own(module) or module.startswith(".")}


def imports_by_name(tree: ast.Module) -> bool:
    """Whether modules are imported by names, unless each name is of another package."""
    others = {
        id(call.func)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and not is_own(str(call.args[0].value))
    }
    return any(
        getattr(node, "attr", getattr(node, "id", "")) in IMPORTERS and id(node) not in others
        for node in ast.walk(tree)
        if isinstance(node, ast.Name | ast.Attribute)
    )


@pytest.fixture(scope="module")
def trees() -> dict[str, ast.Module]:
    return {name: ast.parse(path.read_text("utf-8")) for name, path in modules_of(CHECKOUT).items()}


def test_imports_wait_at_doors_alone(trees: dict[str, ast.Module]) -> None:
    found = {(name, module) for name, tree in trees.items() for module in deferred_imports(tree)}

    assert found == DOORS


def test_modules_are_imported_by_names_where_there_is_a_table_of_them(
    trees: dict[str, ast.Module],
) -> None:
    assert {name for name, tree in trees.items() if imports_by_name(tree)} == BY_NAME


def test_a_comment_beside_each_door_says_what_it_saves() -> None:
    for opener, behind in DOORS:
        lines = modules_of(CHECKOUT)[opener].read_text("utf-8").splitlines()
        places = [place for place, line in enumerate(lines) if f"    from {behind} import" in line]
        assert any("# A door" in "\n".join(lines[place - 2 : place]) for place in places), opener


def test_a_deferred_import_is_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "import gui.a\n"
        "def f():\n"
        "    import os\n"
        "    def g():\n"
        "        from engine.b import c\n"
        "    return lambda: import_module('zstandard')\n"
        "class D:\n"
        "    def h(self):\n"
        "        import gui.e\n"
    )
    tree = ast.parse(module.read_text())

    assert deferred_imports(tree) == {"engine.b", "gui.e"}
    assert not imports_by_name(tree)
    assert imports_by_name(ast.parse("pkgutil.resolve_name(view.figure)"))
    assert imports_by_name(ast.parse("map(resolve_name, names)"))


def loaded_by(program: str) -> set[str]:
    """The modules that are there when a program has run."""
    ran = subprocess.run(
        [sys.executable, "-c", f"{program}\nimport sys\nprint('loaded', *sys.modules)"],
        cwd=CHECKOUT,
        env={"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(CHECKOUT)},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(ran.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("call", [["--help"], ["samples"], ["analyse"], ["analyze"], ["--nothing"]])
def test_calls_that_measure_nothing_load_neither_numbers_nor_qt(call: list[str]) -> None:
    loaded = loaded_by(f"from gui.cli import main\nmain({call!r})")

    assert "gui.program.commands" in loaded
    assert not loaded & {"numpy", "scipy", "pandas", "PySide6", "OpenGL"}


def test_the_empty_window_loads_neither_numbers_nor_options() -> None:
    loaded = loaded_by(
        "from gui.program import commands, app\n"
        "application = app.make_application()\n"
        "program = app.WindowedProgram(application)\n"
        "program.window.appear()\n"
        "program.store.close()"
    )

    assert "gui.frame.window" in loaded
    assert not loaded & {"numpy", "scipy", "pandas", "OpenGL", "engine.command.options"}
