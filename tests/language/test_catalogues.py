"""Every sentence of the program stands in each language, with the same values, and none is left."""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.messages.language import ENGLISH, FOLDER, LANGUAGES
from tests.conftest import CHECKOUT
from tests.language.templates import (
    PASSES_ON,
    placeholders,
    templates,
    templates_in,
    wrong_values,
)

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
MNEMONIC = re.compile(r"&(?=[^\W\d])")
ENGLISH_QUOTES = re.compile(r"“[^“”„]*”")


@pytest.fixture(scope="module")
def written() -> set[str]:
    """The templates of the code."""
    return {each.text for each in templates() if each.text is not None}


def catalogue(code: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((FOLDER / f"{code}.json").read_text("utf-8"))
    return found


def test_every_template_can_be_read() -> None:
    """A template is a text in the code, so that no sentence escapes the translators."""
    unread = [each for each in templates() if each.text is None]
    assert [each for each in unread if each.file not in PASSES_ON] == []


def test_templates_are_found_in_choices_and_plurals() -> None:
    tree = ast.parse('tr("a" if b else "c {d}", d=1)\nplural("1 {count}", "{count}s", 3)\ntr(e)\n')
    found = sorted(str(each.text) for each in templates_in(tree, "file"))
    assert found == ["1 {count}", "None", "a", "c {d}", "{count}s"]


def test_every_call_gives_the_values_that_its_template_names() -> None:
    found = [
        f"{path.relative_to(CHECKOUT)}:{line}: {text}"
        for folder in ("engine", "gui")
        for path in sorted((CHECKOUT / folder).rglob("*.py"))
        for line, text in wrong_values(ast.parse(path.read_text("utf-8")))
    ]
    assert found == []
    wrong = ast.parse('tr("{a} of {b}", a=1)\ntr("{a}", a=1, c=2)\ntr("{a}", a=1)\n')
    assert [line for line, _ in wrong_values(wrong)] == [1, 2]


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_missing_and_nothing_left_over(code: str, written: set[str]) -> None:
    known = set(catalogue(code))
    assert sorted(written - known) == [], "translate these: python -m tests.language " + code
    assert sorted(known - written) == [], "nothing says these any more"


@pytest.mark.parametrize("code", OTHERS)
def test_values_mnemonics_and_blanks_are_those_of_the_english(code: str) -> None:
    """What stands for a value, the letter that a menu underlines, and what glues a text."""
    for english, other in catalogue(code).items():
        assert placeholders(other) == placeholders(english), english
        assert english.count("{}") == other.count("{}"), english
        assert len(MNEMONIC.findall(english)) == len(MNEMONIC.findall(other)), english
        assert english[0].isspace() == other[0].isspace(), english
        assert english[-1].isspace() == other[-1].isspace(), english
        assert english.count("\n") == other.count("\n"), english
        assert english.endswith(".") == other.endswith("."), english


def test_german_has_quotation_marks_of_its_own() -> None:
    wrong = [other for other in catalogue("de").values() if ENGLISH_QUOTES.search(other)]
    assert wrong == []
    assert any("„" in other for other in catalogue("de").values())


def test_no_sentence_is_loaded_before_the_language_is_known() -> None:
    """Modules that hold sentences at their heads wait for the language."""
    script = (
        "import sys, gui.program.commands, gui.program.run_window, gui.frame.kept_preferences; "
        "print(*(name for name in sys.modules if name.partition('.')[0] in ('engine', 'gui')))"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    loaded = run.stdout.split()
    assert "gui.program.commands" in loaded
    early = [name for name in loaded if _speaks_when_imported(name)]
    assert early == []


def _speaks_when_imported(module: str) -> bool:
    path = CHECKOUT / f"{module.replace('.', '/')}.py"
    if not path.exists():
        path = path.with_suffix("") / "__init__.py"
    tree = ast.parse(path.read_text("utf-8"))
    at_head = [each for each in tree.body if not isinstance(each, ast.FunctionDef)]
    calls = (
        node
        for each in at_head
        if not isinstance(each, ast.ClassDef)
        for node in ast.walk(each)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    )
    return any(call.func.id in ("tr", "plural") for call in calls)  # type: ignore[attr-defined]


def test_english_reads_no_catalogue() -> None:
    """The start in English opens no file of another language."""
    script = (
        "import sys; seen = []; "
        "sys.addaudithook(lambda name, args: seen.append(str(args[0])) if name == 'open' else None); "
        "from gui.cli import main; main(['samples']); "
        "print([each for each in seen if 'languages' in each])"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=CHECKOUT, capture_output=True, text=True, check=True
    )
    assert run.stdout.splitlines()[-1] == "[]"


def test_a_window_in_german_shows_no_english_and_cuts_nothing(tmp_path: Path) -> None:
    """On the empty page and on each sample, by each page, at two sizes."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.language", "window"],
        cwd=CHECKOUT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (0, ""), f"{run.stdout}\n{run.stderr}"
