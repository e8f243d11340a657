"""Which OpenGL is asked for, and whether there is one at all.

Nothing here imports PyOpenGL: which of its platforms is right is only known from a context.
"""

import os
import sys
from functools import cache

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QGuiApplication, QOffscreenSurface, QOpenGLContext, QSurfaceFormat

from engine.messages.language import tr

LEAST_VERSION = (3, 3)
_VERSION = 0x1F02  # GL_VERSION

# Library, function that names its current context, and PyOpenGL's word for it.
_PLATFORMS = (
    ("libEGL.so.1", "eglGetCurrentContext", "egl"),
    ("libGLX.so.0", "glXGetCurrentContext", "glx"),
    ("libGL.so.1", "glXGetCurrentContext", "glx"),
)


def surface_format() -> QSurfaceFormat:
    """A core profile with depth: 3.3, on a Mac 4.1, the only ones that everyone has.

    Without samples: what needs smooth edges draws into a framebuffer of its own.
    """
    made = QSurfaceFormat()
    made.setRenderableType(QSurfaceFormat.RenderableType.OpenGL)
    made.setVersion(*((4, 1) if sys.platform == "darwin" else LEAST_VERSION))
    made.setProfile(QSurfaceFormat.OpenGLContextProfile.CoreProfile)
    made.setDepthBufferSize(24)
    made.setStencilBufferSize(8)
    made.setSamples(0)
    return made


def offscreen_surface(parent: QObject | None = None) -> QOffscreenSurface:
    """What a context without a window is made current on; the main thread makes and ends it."""
    surface = QOffscreenSurface(None, parent)
    surface.setFormat(surface_format())
    surface.create()
    return surface


class OpenGLError(Exception):
    """OpenGL is there but could not do what it should; its words follow "without OpenGL: "."""


class OpenGL(Struct, frozen=True):
    """Whether surfaces can be drawn by OpenGL.

    Attributes:
        usable: whether a context of version 3.3 can be had.
        reason: why not, in words that follow "without OpenGL: "; empty where it can.
    """

    usable: bool
    reason: str = ""


@cache
def probe_opengl() -> OpenGL:
    """Try a throw-away context, once; needs a QGuiApplication.

    It also tells PyOpenGL which platform is in use, which it guesses wrongly in a Wayland
    session that runs X programs, and must hear before it is imported.
    """
    if not isinstance(QCoreApplication.instance(), QGuiApplication):
        return OpenGL(usable=False, reason=tr("there is no screen"))
    context = QOpenGLContext()
    context.setFormat(surface_format())
    if not context.create():
        return OpenGL(usable=False, reason=_absence())
    surface = QOffscreenSurface()
    surface.setFormat(context.format())
    surface.create()
    if not surface.isValid() or not context.makeCurrent(surface):
        return OpenGL(usable=False, reason=tr("the system gives no surface to draw on"))
    try:
        return _judge(context)
    finally:
        context.doneCurrent()


def without_opengl() -> str:
    """The line that says why 3D drawings are not drawn by OpenGL; empty where they are."""
    found = probe_opengl()
    return "" if found.usable else tr("Drawn without OpenGL: {reason}.", reason=found.reason)


def _absence() -> str:
    platform = QGuiApplication.platformName()
    if platform in ("offscreen", "minimal"):
        return tr("there is no screen")
    return tr("the system offers none")


def _judge(context: QOpenGLContext) -> OpenGL:
    """Whether the current context will do; names its platform to PyOpenGL."""
    version = context.format().version()
    core = context.format().profile() is QSurfaceFormat.OpenGLContextProfile.CoreProfile
    if context.isOpenGLES() or tuple(version) < LEAST_VERSION or not core:
        found = str(context.functions().glGetString(_VERSION))
        return OpenGL(
            usable=False, reason=tr("this system has {found}, 3.3 is needed", found=found)
        )
    if sys.platform.startswith("linux"):
        platform = _current_platform()
        if platform:
            os.environ["PYOPENGL_PLATFORM"] = platform
    return OpenGL(usable=True)


def _current_platform() -> str:
    """PyOpenGL's word for the platform whose context is current, empty if none is known."""
    import ctypes  # an empty page does without

    for library, function, name in _PLATFORMS:
        try:
            current = getattr(ctypes.CDLL(library), function)
        except (OSError, AttributeError):
            continue  # this system has no such library
        current.restype = ctypes.c_void_p
        if current():
            return name
    return ""
