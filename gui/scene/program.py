"""GPU programs from the shader files, and buffers that hold rows of floats."""

import ctypes
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from OpenGL import GL
from OpenGL.GL import shaders

from resources import FOLDER

FLOAT_BYTES = 4


class Program:
    """One vertex and one fragment shader, linked; belongs to the context that is current.

    Args:
        corners: name of the vertex shader's file without suffix.
        pixels: name of the fragment shader's.
    """

    def __init__(self, corners: str, pixels: str) -> None:
        name = f"{corners}, {pixels}"
        parts = [
            shaders.compileShader((FOLDER / "shaders" / file).read_text("utf-8"), kind)
            for file, kind in (
                (f"{corners}.vert", GL.GL_VERTEX_SHADER),
                (f"{pixels}.frag", GL.GL_FRAGMENT_SHADER),
            )
        ]
        self._handle = GL.glCreateProgram()
        for part in parts:
            GL.glAttachShader(self._handle, part)
        GL.glLinkProgram(self._handle)
        if not GL.glGetProgramiv(self._handle, GL.GL_LINK_STATUS):
            raise RuntimeError(f"shader {name}: {GL.glGetProgramInfoLog(self._handle)!r}")
        for part in parts:
            GL.glDeleteShader(part)
        self._places: dict[str, int] = {}

    def use(self) -> None:
        """Draw with this program from now on."""
        GL.glUseProgram(self._handle)

    def set(self, name: str, *values: float) -> None:
        """Give a uniform of one to four numbers its value."""
        place = self._place(name)
        (GL.glUniform1f, GL.glUniform2f, GL.glUniform3f, GL.glUniform4f)[len(values) - 1](
            place, *values
        )

    def choose(self, name: str, *, value: bool) -> None:
        """Give a uniform that is true or false its value."""
        GL.glUniform1i(self._place(name), int(value))

    def set_matrix(self, name: str, matrix: NDArray[np.float64]) -> None:
        """Give a 4 × 4 uniform its value, from rows."""
        GL.glUniformMatrix4fv(self._place(name), 1, True, matrix.astype(np.float32))

    def release(self) -> None:
        """Give the program back; its context must be current."""
        GL.glDeleteProgram(self._handle)

    def _place(self, name: str) -> int:
        if name not in self._places:
            self._places[name] = GL.glGetUniformLocation(self._handle, name)
        return self._places[name]


class Rows:
    """A buffer of rows of floats, and how their columns feed a program.

    Args:
        columns: how many floats each attribute takes, in the order of their locations.
        instanced: a row is an instance, not a corner.
    """

    def __init__(self, columns: Sequence[int], *, instanced: bool = False) -> None:
        self._width = sum(columns)
        self.count = 0
        self._array = GL.glGenVertexArrays(1)
        self._buffer = GL.glGenBuffers(1)
        GL.glBindVertexArray(self._array)
        GL.glBindBuffer(GL.GL_ARRAY_BUFFER, self._buffer)
        offset = 0
        for location, size in enumerate(columns):
            GL.glEnableVertexAttribArray(location)
            GL.glVertexAttribPointer(
                location,
                size,
                GL.GL_FLOAT,
                False,
                FLOAT_BYTES * self._width,
                ctypes.c_void_p(FLOAT_BYTES * offset),
            )
            if instanced:
                GL.glVertexAttribDivisor(location, 1)
            offset += size
        GL.glBindVertexArray(0)

    def upload(self, rows: NDArray[np.floating]) -> None:
        """Replace all rows by (n, width) floats."""
        data = np.ascontiguousarray(rows, dtype=np.float32).reshape(-1, self._width)
        self.count = len(data)
        GL.glBindBuffer(GL.GL_ARRAY_BUFFER, self._buffer)
        GL.glBufferData(GL.GL_ARRAY_BUFFER, data.nbytes, data, GL.GL_DYNAMIC_DRAW)
        GL.glBindBuffer(GL.GL_ARRAY_BUFFER, 0)

    def draw_triangles(self, first: int = 0, last: int | None = None) -> None:
        """Draw every three rows as a triangle, all of them or those from `first` to `last`."""
        stop = self.count // 3 if last is None else last
        if stop > first:
            GL.glBindVertexArray(self._array)
            GL.glDrawArrays(GL.GL_TRIANGLES, 3 * first, 3 * (stop - first))
            GL.glBindVertexArray(0)

    def draw_strips(self) -> None:
        """Draw every row as an instance of a strip of four corners."""
        if self.count:
            GL.glBindVertexArray(self._array)
            GL.glDrawArraysInstanced(GL.GL_TRIANGLE_STRIP, 0, 4, self.count)
            GL.glBindVertexArray(0)

    def release(self) -> None:
        """Give the buffer back; its context must be current."""
        GL.glDeleteVertexArrays(1, [self._array])
        GL.glDeleteBuffers(1, [self._buffer])
