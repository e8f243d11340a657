"""Every sentence that a user reads passes `tr`, so that it can be read in another language."""

import ast
import re
from pathlib import Path

from tests.structure.sentences import unwrapped

CHECKOUT = Path(__file__).resolve().parents[2]
# Words to be recognised, references as they were printed, style sheets, XML, code.
NO_SENTENCES = {
    "engine/data/vocabulary.py",
    "engine/wording/citations.py",
    "gui/themes/style.py",
    "engine/wording/rule_as_code.py",
    "engine/wording/workbook_sheet.py",
}
# What a database is asked there.
COUNTING = "engine/data/counting/"
SQL = re.compile(
    r"\b(AS|WHERE|WHEN|SELECT|UNION|CASE|AND|OR|IN|IS|SET|LIKE|CAST|DOUBLE|LEAST|DESCRIBE|TABLE|FROM|BETWEEN|SAMPLE|TABLESAMPLE)\b|\w_\w"
)
# Keys by which parts of the program know a thing: what JSON, sessions and tests compare.
KEYS = {
    *(
        "hull auc",
        "minimum cost",
        "best share",
        "tpr at fpr",
        "lesser area",
        "region …",
        "isotonic share",
    ),
    *("all negative", "all positive", "all …", "rows predicted, columns actual", "lower bound"),
    *("cost matrices", "class weights", "log box", "hit first", "uniform columns"),
    *(
        "better than chance",
        "greatest score",
        "low, high",
        "left out",
        "label again",
        "only in ties",
    ),
    *("cost of a false alarm", "cost of a miss", "below chance", "decimal sign"),
    *("… edges", "… faces", "end cap", "ROC, VOROS, SHA-256 …"),
    # Names of methods, which stand in JSON.
    *("DeLong, logit", "out of bag", "bootstrap percentile", "bootstrap, out of bag"),
    *("structural components", "trinormal, delta method"),
    # Names of columns and models, units, types, fonts, and what only a programmer reads.
    *("col …", "model …", "… of …", "… GB", "… MB", "Mapping[str, list[str]]", "three rows"),
    *("CREATE VIRTUAL", "Voroscope …", "Voroscope … · … · …", "Helvetica, Arial, sans-serif"),
    *('font-family="…, …"', "is negative", "the linear programme of a mixture failed: …"),
}


def test_no_sentence_stands_outside() -> None:
    found = {
        f"{name}:{line}: {words}"
        for folder in ("engine", "gui")
        for path in (CHECKOUT / folder).rglob("*.py")
        if (name := path.relative_to(CHECKOUT).as_posix()) not in NO_SENTENCES
        for line, words in unwrapped(ast.parse(path.read_text("utf-8")))
        if words not in KEYS and not (name.startswith(COUNTING) and SQL.search(words))
    }
    assert sorted(found) == []


def test_a_sentence_outside_is_found() -> None:
    tree = ast.parse(
        '"""A docstring of words."""\n'
        'raise InputError(f"no column {name}")\n'
        'raise ValueError("no such thing")\n'
        'label.setText("Open a file")\n'
        'label.setText(tr("Open a file"))\n'
        'if kind == "left out": pass\n'
        'found: "list of words" = {"a key": re.compile("a b")}\n'
        'label.setText("Open")\n'
    )
    assert list(unwrapped(tree)) == [(2, "no column …"), (4, "Open a file")]
