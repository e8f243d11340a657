"""Draws the ROC surface into a framebuffer; importing it imports PyOpenGL."""

from time import perf_counter

from gui.paint.surface_scene import SurfaceScene
from gui.scene import gl
from gui.scene.surface_item import DrawingFrame, SurfaceItem
from gui.themes.theme import Theme


class SurfaceDrawing:
    """The item and its ground; made, used and released while its context is current."""

    def __init__(self) -> None:
        self.item = SurfaceItem()

    def draw(self, scene: SurfaceScene | None, frame: DrawingFrame, theme: Theme) -> None:
        """Draw ground and surface into the framebuffer that is bound."""
        ground = theme.panel
        gl.glViewport(0, 0, frame.width, frame.height)
        gl.glClearColor(ground.redF(), ground.greenF(), ground.blueF(), 1.0)
        gl.glDepthMask(gl.GL_TRUE)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT | gl.GL_DEPTH_BUFFER_BIT)
        self.item.show_scene(scene)
        self.item.draw(frame)

    def draw_strip(
        self, scene: SurfaceScene, frame: DrawingFrame, theme: Theme, strip: tuple[float, float]
    ) -> float:
        """Draw a part of the picture, and wait until it is there.

        Args:
            scene: as for `draw`.
            frame: likewise.
            theme: likewise.
            strip: where it begins and ends, as shares of the height from below.

        Returns:
            how many seconds it took.
        """
        began = perf_counter()
        bottom, top = (round(frame.height * share) for share in strip)
        gl.glEnable(gl.GL_SCISSOR_TEST)
        gl.glScissor(0, bottom, frame.width, top - bottom)
        self.draw(scene, frame, theme)
        gl.glDisable(gl.GL_SCISSOR_TEST)
        gl.glFinish()
        return perf_counter() - began

    def release(self) -> None:
        """Give everything on the GPU back."""
        self.item.release()
