"""Links what Python will load of Qt, while Python reads the modules that come before it."""

import ctypes
import os
import sys
import threading
from importlib.util import find_spec

# One by one, for meanwhile no other can be loaded; those that are absent are passed by.
LIBRARIES = (
    "Qt/lib/libQt6Core.so.6",
    "QtCore.abi3.so",
    "Qt/lib/libQt6Gui.so.6",
    "QtGui.abi3.so",
    "Qt/lib/libQt6Widgets.so.6",
    "QtWidgets.abi3.so",
    "Qt/lib/libQt6XcbQpa.so.6",
    "QtSvg.abi3.so",
)


def begin_linking() -> None:
    """Let the system link Qt's libraries on a thread of its own.

    It takes a fiftieth of a second, in which Python would hold all other threads up: `import`
    keeps the interpreter while a library is linked. What is linked here `import` finds so.
    """
    if sys.platform == "linux":
        threading.Thread(target=_link, name="linking", daemon=True).start()


def _link() -> None:
    found = find_spec("PySide6")
    if found is None or not found.submodule_search_locations:
        return
    folder = f"{found.submodule_search_locations[0]}/"  # pathlib waits until this has begun
    link = ctypes.CDLL(None).dlopen  # called so, it lets Python go on
    link.restype = ctypes.c_void_p
    link.argtypes = (ctypes.c_char_p, ctypes.c_int)
    for library in LIBRARIES:
        link(os.fsencode(folder + library), os.RTLD_NOW)
