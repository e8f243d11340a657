"""GPU programs from the shader files, and buffers that hold rows of floats."""

import ctypes
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from gui.scene import gl
from resources import FOLDER

FLOAT_BYTES = 4
LONGEST_LOG = 4096
# What OpenGL writes into.
_Handle = ctypes.c_uint * 1
_Flag = ctypes.c_int * 1


class GpuProgram:
    """One vertex and one fragment shader, linked; belongs to the context that is current.

    Args:
        corners: name of the vertex shader's file without suffix.
        pixels: name of the fragment shader's.
    """

    def __init__(self, corners: str, pixels: str) -> None:
        parts = [
            _compiled(f"{corners}.vert", gl.GL_VERTEX_SHADER),
            _compiled(f"{pixels}.frag", gl.GL_FRAGMENT_SHADER),
        ]
        self._handle = gl.glCreateProgram()
        for part in parts:
            gl.glAttachShader(self._handle, part)
        gl.glLinkProgram(self._handle)
        linked = _Flag()
        gl.glGetProgramiv(self._handle, gl.GL_LINK_STATUS, linked)
        if not linked[0]:
            log = _log_of(gl.glGetProgramInfoLog, self._handle)
            raise RuntimeError(f"shaders {corners} and {pixels}: {log}")
        for part in parts:
            gl.glDeleteShader(part)
        self._places: dict[str, int] = {}

    def use(self) -> None:
        """Draw with this program from now on."""
        gl.glUseProgram(self._handle)

    def set(self, name: str, *values: float) -> None:
        """Give a uniform of one to four numbers its value."""
        place = self._place(name)
        (gl.glUniform1f, gl.glUniform2f, gl.glUniform3f, gl.glUniform4f)[len(values) - 1](
            place, *values
        )

    def choose(self, name: str, *, value: bool) -> None:
        """Give a uniform that is true or false its value."""
        gl.glUniform1i(self._place(name), int(value))

    def set_matrix(self, name: str, matrix: NDArray[np.float64]) -> None:
        """Give a 4 × 4 uniform its value, from rows."""
        values = np.ascontiguousarray(matrix, dtype=np.float32)
        gl.glUniformMatrix4fv(self._place(name), 1, True, values.ctypes.data)

    def release(self) -> None:
        """Give the program back; its context must be current."""
        gl.glDeleteProgram(self._handle)

    def _place(self, name: str) -> int:
        if name not in self._places:
            self._places[name] = gl.glGetUniformLocation(self._handle, name.encode())
        return self._places[name]


def _compiled(file: str, kind: int) -> int:
    """The handle of a shader, compiled from its file.

    Raises:
        RuntimeError: the driver refuses it; with what the driver says.
    """
    handle: int = gl.glCreateShader(kind)
    source = ctypes.c_char_p((FOLDER / "shaders" / file).read_bytes())
    lines = ctypes.cast(ctypes.pointer(source), ctypes.POINTER(ctypes.POINTER(ctypes.c_char)))
    gl.glShaderSource(handle, 1, lines, None)
    gl.glCompileShader(handle)
    compiled = _Flag()
    gl.glGetShaderiv(handle, gl.GL_COMPILE_STATUS, compiled)
    if not compiled[0]:
        raise RuntimeError(f"shader {file}: {_log_of(gl.glGetShaderInfoLog, handle)}")
    return handle


def _log_of(function: Callable[..., None], handle: int) -> str:
    """What the driver says of a shader or a program."""
    log = ctypes.create_string_buffer(LONGEST_LOG)
    function(handle, LONGEST_LOG, None, log)
    return log.value.decode(errors="replace").strip()


class VertexRows:
    """A buffer of rows of floats, and how their columns feed a program.

    Args:
        columns: how many floats each attribute takes, in the order of their locations.
        instanced: a row is an instance, not a corner.
    """

    def __init__(self, columns: Sequence[int], *, instanced: bool = False) -> None:
        self._width = sum(columns)
        self.count = 0
        self._array, self._buffer = _Handle(), _Handle()
        gl.glGenVertexArrays(1, self._array)
        gl.glGenBuffers(1, self._buffer)
        gl.glBindVertexArray(self._array[0])
        gl.glBindBuffer(gl.GL_ARRAY_BUFFER, self._buffer[0])
        offset = 0
        for location, size in enumerate(columns):
            gl.glEnableVertexAttribArray(location)
            gl.glVertexAttribPointer(
                location,
                size,
                gl.GL_FLOAT,
                False,
                FLOAT_BYTES * self._width,
                FLOAT_BYTES * offset,
            )
            if instanced:
                gl.glVertexAttribDivisor(location, 1)
            offset += size
        gl.glBindVertexArray(0)

    def upload(self, rows: NDArray[np.floating]) -> None:
        """Replace all rows by (n, width) floats."""
        data = np.ascontiguousarray(rows, dtype=np.float32).reshape(-1, self._width)
        self.count = len(data)
        gl.glBindBuffer(gl.GL_ARRAY_BUFFER, self._buffer[0])
        gl.glBufferData(gl.GL_ARRAY_BUFFER, data.nbytes, data.ctypes.data, gl.GL_DYNAMIC_DRAW)
        gl.glBindBuffer(gl.GL_ARRAY_BUFFER, 0)

    def draw_triangles(self, first: int = 0, last: int | None = None) -> None:
        """Draw every three rows as a triangle, all of them or those from `first` to `last`."""
        stop = self.count // 3 if last is None else last
        if stop > first:
            gl.glBindVertexArray(self._array[0])
            gl.glDrawArrays(gl.GL_TRIANGLES, 3 * first, 3 * (stop - first))
            gl.glBindVertexArray(0)

    def draw_strips(self) -> None:
        """Draw every row as an instance of a strip of four corners."""
        if self.count:
            gl.glBindVertexArray(self._array[0])
            gl.glDrawArraysInstanced(gl.GL_TRIANGLE_STRIP, 0, 4, self.count)
            gl.glBindVertexArray(0)

    def release(self) -> None:
        """Give the buffer back; its context must be current."""
        gl.glDeleteVertexArrays(1, self._array)
        gl.glDeleteBuffers(1, self._buffer)
