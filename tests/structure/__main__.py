"""Draw the house: `python -m tests.structure [TREE]` lists its rooms by floor, then its faults."""

import sys
from pathlib import Path

from tests.structure.imports import (
    arrows_between_rooms,
    arrows_inside,
    classes_defined_twice,
    cycle_in,
    file_names_used_twice,
    floors,
    imports_of,
    modules_of,
    packages_in,
    room_of,
)


def draw(tree: Path) -> None:
    """Print the rooms of a tree from the ground up, then its faults."""
    modules = modules_of(tree)
    imports = imports_of(modules)
    rooms = arrows_between_rooms(imports)
    lines = dict.fromkeys(rooms, 0)
    for module, path in modules.items():
        lines[room_of(module)] += len(path.read_text("utf-8").splitlines())
    if not cycle_in(rooms):
        for height, floor in enumerate(floors(rooms), 1):
            for room in floor:
                below = ", ".join(sorted(rooms[room]))
                print(f"{height:3} {room:24} {lines[room]:6} lines  → {below}")
    arrows = sum(map(len, rooms.values()))
    print(f"{len(modules)} modules in {len(rooms)} rooms, {arrows} arrows between rooms")
    print("circle of modules:", " → ".join(cycle_in(imports)) or "none")
    print("circle of rooms:", " → ".join(cycle_in(rooms)) or "none")
    for package in packages_in(modules):
        print(
            f"circle in {package}:", " → ".join(cycle_in(arrows_inside(package, imports))) or "none"
        )
    print("class names used twice:", classes_defined_twice(modules) or "none")
    print("file names used twice:", file_names_used_twice(modules) or "none")


draw(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2])
