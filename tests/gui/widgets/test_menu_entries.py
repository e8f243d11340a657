"""No menu lets Qt make its entries of words alone: gui.widgets.menu_entries says why."""

import ast
from collections.abc import Iterator

from tests.conftest import INSTALLED


def of_words(tree: ast.AST) -> Iterator[int]:
    """Lines that add an entry, or a menu, to a menu by its words."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        if node.func.attr not in ("addAction", "addMenu") or not node.args:
            continue
        first, called = node.args[0], isinstance(node.args[0], ast.Call)
        speaks = called and getattr(getattr(first, "func", None), "id", "") == "tr"
        if len(node.args) > 1 or speaks or isinstance(first, ast.Constant | ast.JoinedStr):
            yield node.lineno


def test_entries_are_made_by_python() -> None:
    found = [
        f"{path.relative_to(INSTALLED)}:{line}"
        for path in sorted((INSTALLED / "gui").rglob("*.py"))
        for line in of_words(ast.parse(path.read_text("utf-8")))
        if path.name != "menus.py"  # the menu bar's own, which stay as long as the window
    ]
    assert found == []
    assert list(of_words(ast.parse('menu.addAction(tr("a"))\nmenu.addMenu(f"b")\n'))) == [1, 2]
