"""The camera of the ROC surface: one projection for QPainter, OpenGL and labels alike."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF

from engine.numerics.arrays import FloatArray

Point = tuple[float, float, float]
"""A place in (t, FPR, TPR)."""

BEAM = np.array([1.62, 1.0, 1.0])
"""How long the sides of the block are drawn: t runs 1.62 times as long as FPR and TPR."""

DISTANCE = 7.5  # from the eye to the middle, in heights of the block: a mild perspective
CORNERS = np.array([[t, h, k] for t in (0.0, 1.0) for h in (0.0, 1.0) for k in (0.0, 1.0)])
LEAST_ZOOM, MOST_ZOOM = 0.4, 8.0


class Camera(Struct, frozen=True, dict=True):
    """Where the surface is looked at from; (t, FPR, TPR) runs right, into depth, up.

    Attributes:
        yaw: degrees; negative looks from the side of t = 0, 90 from t = 1 along the t axis.
        pitch: degrees above the horizon, within ±90.
        zoom: 1 fits the block as it stands at home.
        end_view: orthographic along t from t = 1, what lies beyond the playhead clipped.
    """

    yaw: float = -24.0
    pitch: float = 25.0
    zoom: float = 1.0
    end_view: bool = False

    def orbited(self, right: float, up: float) -> "Camera":
        """The camera turned by degrees around the block; the end view is left by turning."""
        yaw = (self.yaw + right + 180) % 360 - 180
        pitch = min(90.0, max(-90.0, self.pitch + up))
        return replace(self, yaw=yaw, pitch=pitch, end_view=False)

    def zoomed(self, factor: float) -> "Camera":
        """The camera nearer by a factor."""
        return replace(self, zoom=min(MOST_ZOOM, max(LEAST_ZOOM, self.zoom * factor)))

    @cached_property
    def axes(self) -> FloatArray:
        """(3, 3) rows: the directions right, up and forward on the screen, in beam lengths."""
        yaw, pitch = np.radians(self.yaw), np.radians(self.pitch)
        right = np.array([np.cos(yaw), np.sin(yaw), 0.0])
        forward = np.array(
            [-np.sin(yaw) * np.cos(pitch), np.cos(yaw) * np.cos(pitch), -np.sin(pitch)]
        )
        return np.stack([right, np.cross(right, forward), forward])

    @cached_property
    def eye(self) -> FloatArray:
        """(3,) where the eye stands, in (t, FPR, TPR); far away in the end view."""
        distance = 1e6 if self.end_view else DISTANCE
        return np.asarray(0.5 - distance * self.axes[2] / BEAM)


HOME = Camera()
END_VIEW = Camera(yaw=90.0, pitch=0.0, end_view=True)


class Projection(Struct, frozen=True, eq=False, dict=True):
    """A camera on a canvas: where points of (t, FPR, TPR) fall.

    The block is fitted as it stands at home, so that turning it does not change its size.

    Attributes:
        camera: where the eye is.
        canvas: the whole picture, in pixels.
        fit: the part of it that the block should fill at zoom 1.
    """

    camera: Camera
    canvas: QRectF
    fit: QRectF

    @cached_property
    def _focus(self) -> tuple[float, float, float]:
        """Pixels per unit at unit depth, and where the middle of the block falls."""
        reference = END_VIEW if self.camera.end_view else HOME
        flat, _ = _flattened(reference, CORNERS)
        low, high = flat.min(axis=0), flat.max(axis=0)
        scale = min(
            self.fit.width() / float(high[0] - low[0]),
            self.fit.height() / float(high[1] - low[1]),
        )
        scale = max(scale, 1e-6) * self.camera.zoom
        middle = (low + high) / 2 * scale
        centre = self.fit.center()
        return scale, centre.x() - float(middle[0]), centre.y() + float(middle[1])

    @cached_property
    def matrix(self) -> FloatArray:
        """(4, 4) from (t, FPR, TPR, 1) to OpenGL's clip coordinates over the whole canvas."""
        scale, x, y = self._focus
        width, height = self.canvas.width(), self.canvas.height()
        right, up, forward = self.camera.axes
        rows = np.zeros((4, 4))
        if self.camera.end_view:
            rows[3, 3] = 1.0
            rows[2, :3] = forward / DISTANCE
            scale /= DISTANCE
        else:
            near, far = DISTANCE - 1.5, DISTANCE + 1.5  # the beam's half diagonal is 1.07
            rows[3] = [*forward, DISTANCE]
            depth, shift = (far + near) / (far - near), -2 * far * near / (far - near)
            rows[2] = depth * rows[3] + [0, 0, 0, shift]
        rows[0] = 2 / width * np.array([*(scale * right), 0.0])
        rows[0] += (2 * (x - self.canvas.left()) / width - 1) * rows[3]
        rows[1] = 2 / height * np.array([*(scale * up), 0.0])
        rows[1] += (1 - 2 * (y - self.canvas.top()) / height) * rows[3]
        place = np.eye(4)
        place[:3, :3] = np.diag(BEAM)
        place[:3, 3] = -BEAM / 2
        return rows @ place

    def flat(self, points: FloatArray) -> FloatArray:
        """(n, 2) pixels of (n, 3) points."""
        clip = np.append(points, np.ones((len(points), 1)), axis=1) @ self.matrix.T
        ndc = clip[:, :2] / clip[:, 3:]
        size = np.array([self.canvas.width(), self.canvas.height()])
        corner = np.array([self.canvas.left(), self.canvas.top()])
        return np.asarray(corner + (ndc * [1, -1] + 1) / 2 * size)

    def point(self, place: Sequence[float]) -> QPointF:
        """The pixel of one point."""
        x, y = self.flat(np.array([place], dtype=np.float64))[0].tolist()
        return QPointF(x, y)

    def faces_eye(self, point: Sequence[float], normal: Sequence[float]) -> bool:
        """Whether the outer side of a plane of (t, FPR, TPR) is turned to the eye."""
        return float((self.camera.eye - np.asarray(point)) @ np.asarray(normal)) > 0


def _flattened(camera: Camera, points: FloatArray) -> tuple[FloatArray, FloatArray]:
    """(n, 2) right and up on the screen at unit depth, and the (n,) depths, of (n, 3) points."""
    seen = (points - 0.5) * BEAM @ camera.axes.T
    depth = np.full(len(points), DISTANCE) if camera.end_view else seen[:, 2] + DISTANCE
    return seen[:, :2] / depth[:, None], depth
