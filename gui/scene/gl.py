"""The functions and constants of OpenGL 3.3 that the scene uses; importing this loads PyOpenGL.

PyOpenGL finds and checks them; which arguments they take stands here, as in the standard.
PyOpenGL's own lists hold every function of every version: a thirtieth of a second, of the
second in which the first picture should be there. Like its raw modules these functions know
nothing of lists and shapes: what they read or fill is given by its address.

Only what takes long lets other threads run meanwhile. A picture takes seven hundred calls, and
to each that let go of the interpreter another thread may hold on to it: beside a main thread that
lays out and paints, the first picture then takes twice as long.
"""

from collections.abc import Callable
from ctypes import PYFUNCTYPE, PyDLL
from ctypes import c_float as _float
from ctypes import c_int as _int
from ctypes import c_ssize_t as _size
from ctypes import c_ubyte as _bool
from ctypes import c_uint as _uint
from ctypes import c_uint64 as _uint64
from ctypes import c_void_p as _address
from typing import Any

from OpenGL import platform
from OpenGL.error import Error, _ErrorChecker

__all__ = ["Error"]  # and all that begins with gl or GL


class _data(_address):  # noqa: N801 - one of the argument types
    """An address; in the place of ctypes' own type PyOpenGL puts one that knows arrays.

    With that come all its kinds of arrays and all of OpenGL 1.1, which nothing here needs.
    """


class _Holding(PyDLL):
    """The library, with functions that hold on to the interpreter."""

    FunctionType = staticmethod(PYFUNCTYPE)  # where PyOpenGL looks for it


_library = platform.PLATFORM.GL
_holding = _Holding(_library._name, handle=_library._handle)  # noqa: SLF001 - says what it opened
_checker = _ErrorChecker(platform.PLATFORM, _holding.glGetError) if _ErrorChecker else None


def _command(
    name: str, *arguments: type, result: type | None = None, long: bool = False
) -> Callable[..., Any]:
    """A function that PyOpenGL looks up when it is called first, for then there is a context."""
    found: Callable[..., Any] = platform.PLATFORM.nullFunction(
        name,
        _library if long else _holding,
        resultType=result,
        argTypes=arguments,
        error_checker=_checker,
        force_extension=not hasattr(_library, name),  # as all beyond 1.1 on Windows
    )
    return found


GL_ARRAY_BUFFER = 0x8892
GL_BACK = 0x0405
GL_BLEND = 0x0BE2
GL_CCW = 0x0901
GL_CLIP_DISTANCE0 = 0x3000
GL_CLIP_DISTANCE1 = 0x3001
GL_COLOR_ATTACHMENT0 = 0x8CE0
GL_COLOR_BUFFER_BIT = 0x4000
GL_COMPILE_STATUS = 0x8B81
GL_CULL_FACE = 0x0B44
GL_DEPTH_ATTACHMENT = 0x8D00
GL_DEPTH_BUFFER_BIT = 0x0100
GL_DEPTH_COMPONENT24 = 0x81A6
GL_DEPTH_TEST = 0x0B71
GL_DRAW_FRAMEBUFFER = 0x8CA9
GL_DYNAMIC_DRAW = 0x88E8
GL_FALSE = 0
GL_FLOAT = 0x1406
GL_FRAGMENT_SHADER = 0x8B30
GL_FRAMEBUFFER = 0x8D40
GL_FRAMEBUFFER_COMPLETE = 0x8CD5
GL_GREATER = 0x0204
GL_LEQUAL = 0x0203
GL_LINEAR = 0x2601
GL_LINK_STATUS = 0x8B82
GL_NEAREST = 0x2600
GL_ONE = 1
GL_ONE_MINUS_SRC_ALPHA = 0x0303
GL_READ_FRAMEBUFFER = 0x8CA8
GL_RENDERBUFFER = 0x8D41
GL_RGB = 0x1907
GL_RGBA = 0x1908
GL_RGBA8 = 0x8058
GL_SCISSOR_TEST = 0x0C11
GL_SRC_ALPHA = 0x0302
GL_SYNC_FLUSH_COMMANDS_BIT = 0x0001
GL_SYNC_GPU_COMMANDS_COMPLETE = 0x9117
GL_TIMEOUT_EXPIRED = 0x911B
GL_TRIANGLES = 0x0004
GL_TRIANGLE_STRIP = 0x0005
GL_TRUE = 1
GL_UNSIGNED_BYTE = 0x1401
GL_VERTEX_SHADER = 0x8B31

glAttachShader = _command("glAttachShader", _uint, _uint)
glBindBuffer = _command("glBindBuffer", _uint, _uint)
glBindFramebuffer = _command("glBindFramebuffer", _uint, _uint)
glBindRenderbuffer = _command("glBindRenderbuffer", _uint, _uint)
glBindVertexArray = _command("glBindVertexArray", _uint)
glBlendFuncSeparate = _command("glBlendFuncSeparate", _uint, _uint, _uint, _uint)
glBlitFramebuffer = _command(
    "glBlitFramebuffer", _int, _int, _int, _int, _int, _int, _int, _int, _uint, _uint, long=True
)
glBufferData = _command("glBufferData", _uint, _size, _data, _uint, long=True)
glCheckFramebufferStatus = _command("glCheckFramebufferStatus", _uint, result=_uint, long=True)
glClear = _command("glClear", _uint, long=True)
glClearColor = _command("glClearColor", _float, _float, _float, _float)
glClientWaitSync = _command("glClientWaitSync", _data, _uint, _uint64, result=_uint, long=True)
glColorMask = _command("glColorMask", _bool, _bool, _bool, _bool)
glCompileShader = _command("glCompileShader", _uint, long=True)
glCreateProgram = _command("glCreateProgram", result=_uint)
glCreateShader = _command("glCreateShader", _uint, result=_uint)
glCullFace = _command("glCullFace", _uint)
glDeleteBuffers = _command("glDeleteBuffers", _int, _data, long=True)
glDeleteFramebuffers = _command("glDeleteFramebuffers", _int, _data, long=True)
glDeleteProgram = _command("glDeleteProgram", _uint, long=True)
glDeleteRenderbuffers = _command("glDeleteRenderbuffers", _int, _data, long=True)
glDeleteShader = _command("glDeleteShader", _uint)
glDeleteSync = _command("glDeleteSync", _data)
glDeleteVertexArrays = _command("glDeleteVertexArrays", _int, _data)
glDepthFunc = _command("glDepthFunc", _uint)
glDepthMask = _command("glDepthMask", _bool)
glDisable = _command("glDisable", _uint)
glDrawArrays = _command("glDrawArrays", _uint, _int, _int, long=True)
glDrawArraysInstanced = _command("glDrawArraysInstanced", _uint, _int, _int, _int, long=True)
glEnable = _command("glEnable", _uint)
glEnableVertexAttribArray = _command("glEnableVertexAttribArray", _uint)
glFenceSync = _command("glFenceSync", _uint, _uint, result=_address, long=True)
glFinish = _command("glFinish", long=True)
glFramebufferRenderbuffer = _command("glFramebufferRenderbuffer", _uint, _uint, _uint, _uint)
glFrontFace = _command("glFrontFace", _uint)
glGenBuffers = _command("glGenBuffers", _int, _data)
glGenFramebuffers = _command("glGenFramebuffers", _int, _data)
glGenRenderbuffers = _command("glGenRenderbuffers", _int, _data)
glGenVertexArrays = _command("glGenVertexArrays", _int, _data)
glGetProgramInfoLog = _command("glGetProgramInfoLog", _uint, _int, _data, _data)
glGetProgramiv = _command("glGetProgramiv", _uint, _uint, _data, long=True)
glGetShaderInfoLog = _command("glGetShaderInfoLog", _uint, _int, _data, _data)
glGetShaderiv = _command("glGetShaderiv", _uint, _uint, _data, long=True)
glGetUniformLocation = _command("glGetUniformLocation", _uint, _data, result=_int)
glLinkProgram = _command("glLinkProgram", _uint, long=True)
glReadPixels = _command("glReadPixels", _int, _int, _int, _int, _uint, _uint, _data, long=True)
glRenderbufferStorageMultisample = _command(
    "glRenderbufferStorageMultisample", _uint, _int, _uint, _int, _int, long=True
)
glScissor = _command("glScissor", _int, _int, _int, _int)
glShaderSource = _command("glShaderSource", _uint, _int, _data, _data)
glUniform1f = _command("glUniform1f", _int, _float)
glUniform1i = _command("glUniform1i", _int, _int)
glUniform2f = _command("glUniform2f", _int, _float, _float)
glUniform3f = _command("glUniform3f", _int, _float, _float, _float)
glUniform4f = _command("glUniform4f", _int, _float, _float, _float, _float)
glUniformMatrix4fv = _command("glUniformMatrix4fv", _int, _int, _bool, _data)
glUseProgram = _command("glUseProgram", _uint)
glVertexAttribDivisor = _command("glVertexAttribDivisor", _uint, _uint)
glVertexAttribPointer = _command("glVertexAttribPointer", _uint, _int, _uint, _bool, _int, _data)
glViewport = _command("glViewport", _int, _int, _int, _int)
