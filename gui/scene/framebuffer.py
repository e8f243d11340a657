"""Framebuffers in the current context; importing this imports PyOpenGL.

They are made by OpenGL's own functions, which let other threads run: Qt's class of the same
name would hold them up for as long as a software renderer takes, up to a second.
"""

import ctypes

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from engine.messages.language import tr
from gui.scene import gl
from gui.scene.platform import OpenGLError

SAMPLES = 4
KINDS = (
    (gl.GL_COLOR_ATTACHMENT0, gl.GL_RGBA8),
    (gl.GL_DEPTH_ATTACHMENT, gl.GL_DEPTH_COMPONENT24),
)


class Framebuffer:
    """Pixels with depth; bound when it is made. Belongs to the context that is current.

    Args:
        width: in pixels.
        height: in pixels.
        samples: of each pixel; 0 for plain ones, which alone can be read.

    Raises:
        OpenGLError: there is none of this size.
    """

    def __init__(self, width: int, height: int, samples: int = SAMPLES) -> None:
        self.width, self.height = width, height
        self._handle = (ctypes.c_uint * 1)()
        self._stores = (ctypes.c_uint * len(KINDS))()
        gl.glGenFramebuffers(1, self._handle)
        gl.glGenRenderbuffers(len(KINDS), self._stores)
        self.bind()
        try:
            self._fill(samples)
        except gl.Error as error:
            self.release()
            raise OpenGLError(
                tr("no framebuffer of {width} × {height} pixels", width=width, height=height)
            ) from error

    @property
    def handle(self) -> int:
        """OpenGL's number for it."""
        return self._handle[0]

    def bind(self) -> None:
        """Draw into this one from now on."""
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self.handle)

    def copy_to(self, target: int, width: int, height: int, *, flipped: bool = False) -> None:
        """Copy the colours into another framebuffer, and draw into that from now on.

        Args:
            target: its handle.
            width: of the copy; pixels with several samples need the same size.
            height: of the copy.
            flipped: upside down, as pictures on a screen are counted.
        """
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self.handle)
        gl.glBindFramebuffer(gl.GL_DRAW_FRAMEBUFFER, target)
        rows = (height, 0) if flipped else (0, height)
        there = (0, rows[0], width, rows[1])
        same = (width, height) == (self.width, self.height)
        how = gl.GL_NEAREST if same else gl.GL_LINEAR
        gl.glBlitFramebuffer(*(0, 0, self.width, self.height), *there, gl.GL_COLOR_BUFFER_BIT, how)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, target)

    def read(self, width: int, height: int) -> QImage:
        """The colours as a picture of its own size or a smaller one (RGB888)."""
        plain = Framebuffer(self.width, self.height, samples=0)
        upright = Framebuffer(width, height, samples=0)
        self.copy_to(plain.handle, self.width, self.height)
        plain.copy_to(upright.handle, width, height, flipped=True)
        image = QImage(width, height, QImage.Format.Format_RGB888)
        if image.isNull():
            raise OpenGLError(
                tr("no memory for {width} × {height} pixels", width=width, height=height)
            )
        pixels = (ctypes.c_char * image.sizeInBytes()).from_buffer(image.bits())
        gl.glReadPixels(0, 0, width, height, gl.GL_RGB, gl.GL_UNSIGNED_BYTE, pixels)
        plain.release()
        upright.release()
        return image

    def picture(self) -> QImage:
        """The colours of plain pixels as a picture (RGBX8888), as quick as can be; bound after."""
        self.bind()
        image = QImage(self.width, self.height, QImage.Format.Format_RGBX8888)
        if image.isNull():
            raise OpenGLError(
                tr("no memory for {width} × {height} pixels", width=self.width, height=self.height)
            )
        pixels = (ctypes.c_char * image.sizeInBytes()).from_buffer(image.bits())
        gl.glReadPixels(0, 0, self.width, self.height, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, pixels)
        image.flip(Qt.Orientation.Vertical)
        return image

    def release(self) -> None:
        """Give it back; its context must be current."""
        gl.glDeleteFramebuffers(1, self._handle)
        gl.glDeleteRenderbuffers(len(KINDS), self._stores)

    def _fill(self, samples: int) -> None:
        for store, (place, kind) in zip(self._stores, KINDS, strict=True):
            gl.glBindRenderbuffer(gl.GL_RENDERBUFFER, store)
            gl.glRenderbufferStorageMultisample(
                gl.GL_RENDERBUFFER, samples, kind, self.width, self.height
            )
            gl.glFramebufferRenderbuffer(gl.GL_FRAMEBUFFER, place, gl.GL_RENDERBUFFER, store)
        if gl.glCheckFramebufferStatus(gl.GL_FRAMEBUFFER) != gl.GL_FRAMEBUFFER_COMPLETE:
            raise gl.Error("incomplete")
