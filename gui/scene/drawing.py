"""Draws the ROC surface into a framebuffer; importing it imports PyOpenGL."""

from time import perf_counter

from gui.paint.surface_scene import SurfaceScene
from gui.scene import gl
from gui.scene.framebuffer import Framebuffer
from gui.scene.surface_item import Frame, SurfaceItem
from gui.theme import Theme


class SurfaceDrawing:
    """What belongs to one OpenGL context: the item, and a framebuffer with many samples.

    Made, used and released while that context is current.
    """

    def __init__(self) -> None:
        self.item = SurfaceItem()
        self._smooth: Framebuffer | None = None

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
        self, scene: SurfaceScene | None, frame: Frame, theme: Theme, strip: tuple[float, float]
    ) -> float:
        """Draw a strip of the picture with several samples a pixel, unseen.

        Args:
            scene: as for `draw`.
            frame: likewise.
            theme: likewise.
            strip: where it begins and ends, as shares of the height from below.

        Returns:
            how many seconds it took.
        """
        began = perf_counter()
        self._smooth_for(frame.width, frame.height).bind()
        bottom, top = (round(frame.height * share) for share in strip)
        gl.glEnable(gl.GL_SCISSOR_TEST)
        gl.glScissor(0, bottom, frame.width, top - bottom)
        self.draw(scene, frame, theme)
        gl.glDisable(gl.GL_SCISSOR_TEST)
        gl.glFinish()
        return perf_counter() - began

    def show_smooth(self, frame: Frame, target: int) -> None:
        """Copy what `draw_smooth` drew into the framebuffer `target`."""
        self._smooth_for(frame.width, frame.height).copy_to(target, frame.width, frame.height)

    def release(self) -> None:
        """Give everything on the GPU back."""
        self.item.release()
        if self._smooth is not None:
            self._smooth.release()
        self._smooth = None

    def _smooth_for(self, width: int, height: int) -> Framebuffer:
        """A framebuffer of this size, the one there is if it fits."""
        found = self._smooth
        if found is not None and (found.width, found.height) == (width, height):
            return found
        if found is not None:
            found.release()
        self._smooth = None
        self._smooth = made = Framebuffer(width, height)
        return made
