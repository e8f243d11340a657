"""Every painter of the program ends where it was begun, whatever happens in between.

One that an exception keeps alive would outlive what it paints on, and end the program with it.
"""

import ast
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]


def loose_painters(source: str) -> list[int]:
    """Lines at which a painter is made outside the head of a `with`."""
    tree = ast.parse(source)
    held = {
        id(item.context_expr)
        for node in ast.walk(tree)
        if isinstance(node, ast.With)
        for item in node.items
    }
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "QPainter"
        and id(node) not in held
    ]


def test_a_loose_painter_is_found() -> None:
    assert loose_painters("with QPainter(a) as b:\n    pass\nc = QPainter(d)\n") == [3]


def test_painters_end_where_they_are_begun() -> None:
    found = {
        f"{path.relative_to(CHECKOUT)}:{line}"
        for path in (CHECKOUT / "gui").rglob("*.py")
        for line in loose_painters(path.read_text("utf-8"))
    }
    assert found == set()
