"""Draws the ROC surface into a framebuffer; importing it imports PyOpenGL."""

from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize

from gui.paint.surface_scene import SurfaceScene
from gui.scene import gl
from gui.scene.framebuffer import smooth_framebuffer
from gui.scene.surface_item import Frame, SurfaceItem
from gui.theme import Theme

if TYPE_CHECKING:
    from PySide6.QtOpenGL import QOpenGLFramebufferObject


class SurfaceDrawing:
    """What belongs to one OpenGL context: the item, and a framebuffer with many samples.

    Made, used and released while that context is current.
    """

    def __init__(self) -> None:
        self.item = SurfaceItem()
        self._smooth: QOpenGLFramebufferObject | None = None

    def draw(self, scene: SurfaceScene | None, frame: Frame, theme: Theme) -> None:
        """Draw ground and surface into the framebuffer that is bound."""
        ground = theme.panel
        gl.glViewport(0, 0, frame.width, frame.height)
        gl.glClearColor(ground.redF(), ground.greenF(), ground.blueF(), 1.0)
        gl.glDepthMask(gl.GL_TRUE)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT | gl.GL_DEPTH_BUFFER_BIT)
        self.item.show_scene(scene)
        self.item.draw(frame)

    def draw_smooth(
        self, scene: SurfaceScene | None, frame: Frame, theme: Theme, target: int
    ) -> float:
        """Draw with several samples a pixel into the framebuffer `target`.

        Returns:
            how many seconds it took.
        """
        began = perf_counter()
        size = QSize(frame.width, frame.height)
        if self._smooth is None or self._smooth.size() != size:
            self._smooth = smooth_framebuffer(size)
        self._smooth.bind()
        self.draw(scene, frame, theme)
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, self._smooth.handle())
        gl.glBindFramebuffer(gl.GL_DRAW_FRAMEBUFFER, target)
        box = (0, 0, frame.width, frame.height)
        gl.glBlitFramebuffer(*box, *box, gl.GL_COLOR_BUFFER_BIT, gl.GL_NEAREST)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, target)
        gl.glFinish()
        return perf_counter() - began

    def release(self) -> None:
        """Give everything on the GPU back."""
        self.item.release()
        self._smooth = None
