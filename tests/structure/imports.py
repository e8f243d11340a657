"""The modules of a tree, what each imports, and their rooms: folders and loose modules."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

PACKAGES = ("engine", "gui", "resources")

Graph = Mapping[str, frozenset[str]]


def modules_of(tree: Path) -> dict[str, Path]:
    """The modules of the program by their dotted names; a package stands for its `__init__`."""
    found = {}
    for package in PACKAGES:
        for path in sorted((tree / package).rglob("*.py")):
            parts = path.relative_to(tree).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_of(modules: Mapping[str, Path]) -> Graph:
    """Who imports whom, wherever in a module the import stands."""
    return {
        name: frozenset(_imported(ast.parse(path.read_text("utf-8")), modules)) - {name}
        for name, path in modules.items()
    }


def _imported(tree: ast.Module, modules: Mapping[str, Path]) -> Iterator[str]:
    """The modules of the program that the import statements of a module name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield from [name for name in (inner, node.module) if name in modules][:1]


def room_of(module: str) -> str:
    """The folder right under `engine` or `gui` that holds a module; itself where it is loose."""
    return ".".join(module.split(".")[:2])


def arrows_between_rooms(imports: Graph) -> Graph:
    """Which rooms each room imports from."""
    rooms: dict[str, set[str]] = {}
    for importer, imported in imports.items():
        here = room_of(importer)
        rooms.setdefault(here, set()).update(room_of(module) for module in imported)
    return {room: frozenset(others - {room}) for room, others in rooms.items()}


def arrows_inside(package: str, imports: Graph) -> Graph:
    """What each folder and module right inside a package imports from the others there."""
    depth = package.count(".") + 2
    inside: dict[str, set[str]] = {}
    for importer, imported in imports.items():
        if importer.startswith(f"{package}."):
            here = ".".join(importer.split(".")[:depth])
            near = (module for module in imported if module.startswith(f"{package}."))
            inside.setdefault(here, set()).update(".".join(m.split(".")[:depth]) for m in near)
    return {name: frozenset(others - {name}) for name, others in inside.items()}


def packages_in(modules: Iterable[str]) -> list[str]:
    """Every folder of the program, outermost first."""
    return sorted({name.rpartition(".")[0] for name in modules if "." in name})


def cycle_in(graph: Graph) -> list[str]:
    """One way round in circles, or nothing."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def floors(graph: Graph) -> list[list[str]]:
    """The rooms by height: each floor imports only from the floors before it."""
    sorter = TopologicalSorter(graph)
    sorter.prepare()
    found = []
    while sorter.is_active():
        floor = sorted(sorter.get_ready())
        found.append(floor)
        sorter.done(*floor)
    return found


def classes_defined_twice(modules: Mapping[str, Path]) -> dict[str, list[str]]:
    """Class names that mean more than one thing, with the modules that define them."""
    return _twice(
        (node.name, module)
        for module, path in modules.items()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ClassDef)
    )


def file_names_used_twice(modules: Mapping[str, Path]) -> dict[str, list[str]]:
    """Names of files that stand in more than one folder; packages' own files aside."""
    return _twice(
        (path.stem, module) for module, path in modules.items() if path.stem != "__init__"
    )


def _twice(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """What has more than one place, with the places."""
    places: dict[str, list[str]] = {}
    for name, place in pairs:
        places.setdefault(name, []).append(place)
    return {name: found for name, found in places.items() if len(found) > 1}
