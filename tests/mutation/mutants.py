"""Mutants: copies of a module, each with one small error put in."""

import ast
from collections.abc import Callable, Iterator

from msgspec import Struct

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
NAMES = {
    "min": "max",
    "minimum": "maximum",
    "any": "all",
    "floor": "ceil",
    "left": "right",
    "lower": "higher",
    "log": "log1p",
    "isfinite": "isnan",
}
NAMES |= {second: first for first, second in NAMES.items()}

Change = Callable[[ast.AST], ast.AST]


class Mutant(Struct, frozen=True):
    """One error in one module.

    Attributes:
        line: where it is.
        what: what was changed, in words.
        source: the module as it is.
        place: which of the nodes that run is changed.
        change: what makes the error of it.
    """

    line: int
    what: str
    source: str
    place: int
    change: Change

    @property
    def tree(self) -> ast.Module:
        """The module's syntax tree with the error."""
        tree = ast.parse(self.source)
        target = _reached(tree)[self.place]
        _replace(tree, target, self.change(target))
        return ast.fix_missing_locations(tree)


def mutants(source: str) -> list[Mutant]:
    """Every mutant of a module, in the order of its text."""
    found = [
        Mutant(getattr(node, "lineno", 0), what, source, place, change)
        for place, node in enumerate(_reached(ast.parse(source)))
        for what, change in _changes(node)
    ]
    return sorted(found, key=lambda mutant: mutant.line)


def _reached(tree: ast.Module) -> list[ast.AST]:
    """The nodes that run: no docstrings, types, decorators, class options, imports, errors' words."""
    found: list[ast.AST] = []
    waiting: list[ast.AST] = list(reversed(tree.body))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import | ast.ImportFrom | ast.Raise | ast.JoinedStr):
            continue
        found.append(node)
        waiting.extend(reversed(list(_children(node))))
    return found


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that run and are not told apart by type alone."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "args", "bases"} and not isinstance(
            node, ast.Call
        ):
            continue
        if name == "keywords" and isinstance(node, ast.ClassDef):
            continue  # how a value is kept, not what it is
        if name == "keywords" and isinstance(node, ast.Call):
            yield from (each.value for each in value if each.arg not in {"strict", "method"})
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST):
                yield each


def _changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """The errors that can be put into one node."""
    for kind, changes in _BY_TYPE.items():
        if isinstance(node, kind):
            yield from changes(node)


def _comparisons(node: ast.AST) -> Iterator[tuple[str, Change]]:
    assert isinstance(node, ast.Compare)
    for place, operator in enumerate(node.ops):
        for other in COMPARISONS[type(operator)]:
            yield _words(operator, other), _set_comparison(place, other)


def _set_comparison(place: int, other: type[ast.cmpop]) -> Change:
    def change(node: ast.AST) -> ast.AST:
        assert isinstance(node, ast.Compare)
        node.ops[place] = other()
        return node

    return change


def _operations(node: ast.AST) -> Iterator[tuple[str, Change]]:
    assert isinstance(node, ast.BinOp | ast.AugAssign)
    other = OPERATORS.get(type(node.op))
    if other is None:
        return

    def change(mutated: ast.AST) -> ast.AST:
        assert isinstance(mutated, ast.BinOp | ast.AugAssign)
        mutated.op = other()
        return mutated

    yield _words(node.op, other), change


def _bare(node: ast.AST) -> Iterator[tuple[str, Change]]:
    assert isinstance(node, ast.UnaryOp)
    if not isinstance(node.operand, ast.Constant):
        yield f"{type(node.op).__name__} dropped", _operand


def _operand(node: ast.AST) -> ast.AST:
    assert isinstance(node, ast.UnaryOp)
    return node.operand


def _joins(node: ast.AST) -> Iterator[tuple[str, Change]]:
    assert isinstance(node, ast.BoolOp)
    other: type[ast.boolop] = ast.Or if isinstance(node.op, ast.And) else ast.And

    def change(mutated: ast.AST) -> ast.AST:
        assert isinstance(mutated, ast.BoolOp)
        mutated.op = other()
        return mutated

    yield _words(node.op, other), change


def _constants(node: ast.AST) -> Iterator[tuple[str, Change]]:
    assert isinstance(node, ast.Constant)
    value = node.value
    if isinstance(value, bool):
        yield f"{value} to {not value}", lambda _: ast.Constant(not value)
    elif isinstance(value, int | float):
        yield f"{value} to {value + 1}", lambda _: ast.Constant(value + 1)
        if value == 1:
            yield f"{value} to 0", lambda _: ast.Constant(type(value)(0))
    elif isinstance(value, str) and value in NAMES:
        yield f"“{value}” to “{NAMES[value]}”", lambda _: ast.Constant(NAMES[value])


def _names(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """`min` for `max` and the like, as a function or as a method."""
    assert isinstance(node, ast.Call)
    called = node.func
    name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
    if name not in NAMES:
        return

    def change(mutated: ast.AST) -> ast.AST:
        assert isinstance(mutated, ast.Call)
        if isinstance(mutated.func, ast.Name):
            mutated.func.id = NAMES[name]
        elif isinstance(mutated.func, ast.Attribute):
            mutated.func.attr = NAMES[name]
        return mutated

    yield f"{name} to {NAMES[name]}", change


def _branches(_: ast.AST) -> Iterator[tuple[str, Change]]:
    """A condition turned round."""

    def change(mutated: ast.AST) -> ast.AST:
        assert isinstance(mutated, ast.If | ast.IfExp | ast.While)
        mutated.test = ast.UnaryOp(ast.Not(), mutated.test)
        return mutated

    yield "condition turned round", change


def _returns(node: ast.AST) -> Iterator[tuple[str, Change]]:
    assert isinstance(node, ast.Return)
    if node.value is not None and getattr(node.value, "value", "") is not None:
        yield "returns None", lambda _: ast.Return(ast.Constant(None))


def _statements(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """A statement left out that is run for its effect."""
    if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Call):
        return
    targets = node.targets if isinstance(node, ast.Assign) else []
    if targets and not any(isinstance(each, ast.Subscript) for each in targets):
        return
    yield "statement left out", lambda _: ast.Pass()


def _augmented(node: ast.AST) -> Iterator[tuple[str, Change]]:
    yield from _operations(node)
    yield from _statements(node)


def _words(before: ast.AST, after: type[ast.AST]) -> str:
    return f"{type(before).__name__} to {after.__name__}"


def _replace(tree: ast.Module, old: ast.AST, new: ast.AST) -> None:
    """Put one node in another's place."""
    if old is new:
        return
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list):
                setattr(parent, name, [new if each is old else each for each in value])


_BY_TYPE: dict[type[ast.AST], Callable[[ast.AST], Iterator[tuple[str, Change]]]] = {
    ast.Compare: _comparisons,
    ast.BinOp: _operations,
    ast.UnaryOp: _bare,
    ast.BoolOp: _joins,
    ast.Constant: _constants,
    ast.Call: _names,
    ast.If: _branches,
    ast.IfExp: _branches,
    ast.While: _branches,
    ast.Return: _returns,
    ast.Expr: _statements,
    ast.Assign: _statements,
    ast.AugAssign: _augmented,
}
