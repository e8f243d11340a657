"""Loads OpenGL's driver for a file that is named at the start, while Python imports the program."""

import ctypes
import os
import sys
import threading
from importlib.util import find_spec
from pathlib import Path

# The function that first asks the driver, as compilers name it; Python's own keeps all others out.
_ASKING = "_ZN14QOpenGLContext22supportsThreadedOpenGLEv"
_SURFACELESS = 0x31DD  # EGL_PLATFORM_SURFACELESS_MESA: neither a screen nor a window


def begin_loading_driver() -> None:
    """Let EGL load the driver on a thread of its own, where there is a screen and an EGL.

    A software renderer brings its own compiler, a thirtieth of a second of linking, which Qt
    would do on the main thread, and hold up Python on every other. EGL is asked because it needs
    no connection to a screen; what it loads is what Qt then finds loaded, by whatever way it
    goes. Where there is none, or another vendor's, Qt loads the driver later as ever.
    """
    if sys.platform == "linux" and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        threading.Thread(target=_load, name="driver", daemon=True).start()


def _load() -> None:
    try:
        egl = ctypes.CDLL("libEGL.so.1")
        platform_display, initialise = egl.eglGetPlatformDisplay, egl.eglInitialize
    except (OSError, AttributeError):
        return  # this system has none, or one older than EGL 1.5
    platform_display.restype = ctypes.c_void_p
    platform_display.argtypes = (ctypes.c_uint, ctypes.c_void_p, ctypes.c_void_p)
    initialise.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    display = platform_display(_SURFACELESS, None, None)
    if display:
        initialise(display, None, None)  # stays so: to end it would unload the driver


def ask_driver() -> None:
    """Let Qt ask the driver what it can, while Python's other threads go on.

    Qt does so where OpenGL is first named, and takes a sixtieth of a second, in which it would
    keep the interpreter. It asks once, whoever calls, and always on the main thread. Where Qt
    keeps its libraries elsewhere, or names the function otherwise, it asks later as ever.
    """
    found = find_spec("PySide6")
    if sys.platform == "linux" and found is not None and found.submodule_search_locations:
        library = Path(found.submodule_search_locations[0]) / "Qt/lib/libQt6Gui.so.6"
        if library.exists() and (ask := getattr(ctypes.CDLL(str(library)), _ASKING, None)):
            ask()
