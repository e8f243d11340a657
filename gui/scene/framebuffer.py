"""Framebuffers with several samples a pixel; importing this imports PyOpenGL."""

from PySide6.QtCore import QSize
from PySide6.QtOpenGL import QOpenGLFramebufferObject, QOpenGLFramebufferObjectFormat

from gui.scene import gl
from gui.scene.platform import OpenGLError

SAMPLES = 4


def smooth_framebuffer(size: QSize) -> QOpenGLFramebufferObject:
    """A framebuffer with depth in the current context.

    Raises:
        OpenGLError: there is none of this size.
    """
    wanted = QOpenGLFramebufferObjectFormat()
    wanted.setAttachment(QOpenGLFramebufferObject.Attachment.CombinedDepthStencil)
    wanted.setSamples(SAMPLES)
    made = QOpenGLFramebufferObject(size, wanted)
    while gl.glGetError() != gl.GL_NO_ERROR:
        pass  # a framebuffer that failed leaves errors, for which the next call would be blamed
    if not made.isValid():
        raise OpenGLError(f"no framebuffer of {size.width()} × {size.height()} pixels")
    return made
