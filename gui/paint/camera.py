"""The camera of 3D drawings: one projection for QPainter, OpenGL and labels alike."""

import itertools
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF

from engine.numerics.arrays import FloatArray

Point = tuple[float, float, float]
"""A place by its coordinates along a box's three axes."""

DISTANCE = 7.5  # from the eye to the middle of the box, as drawn: a mild perspective
REACH = 1.5  # what is drawn stays so near to the middle
LEAST_ZOOM, MOST_ZOOM = 0.4, 8.0
EDGE = 0.01  # of the canvas, that a turned box keeps free
LEAST_SHARE = 0.5  # of its size that a turned box keeps, whatever the room
FLATTEST = 0.95  # nearer to an orthographic camera depth would be too coarse for a GPU


class Box(Struct, frozen=True, dict=True):
    """What a 3D drawing stands in; its axes run right, into depth, up.

    Attributes:
        lengths: of its sides as drawn, about 1 each.
        low, high: where it begins and ends along each axis.

    Raises:
        ValueError: half its diagonal, as drawn, is longer than REACH.
    """

    lengths: Point
    low: Point = (0.0, 0.0, 0.0)
    high: Point = (1.0, 1.0, 1.0)

    def __post_init__(self) -> None:
        if float(np.hypot.reduce(self.lengths)) / 2 > REACH:
            raise ValueError(f"a box with sides of {self.lengths} is too large for the camera")

    @cached_property
    def corners(self) -> FloatArray:
        """(8, 3) its corners."""
        return np.array(list(itertools.product(*zip(self.low, self.high, strict=True))))

    @cached_property
    def middle(self) -> FloatArray:
        """(3,) its centre."""
        return np.asarray((np.array(self.low) + np.array(self.high)) / 2)

    @cached_property
    def scale(self) -> FloatArray:
        """(3,) how long a unit of each axis is drawn."""
        return np.asarray(np.array(self.lengths) / (np.array(self.high) - np.array(self.low)))


class Camera(Struct, frozen=True, dict=True):
    """Where a box is looked at from.

    Attributes:
        yaw: degrees; negative looks from the low end of the first axis, 90 along it from the
            high end.
        pitch: degrees above the horizon, within ±90.
        zoom: 1 fits the box as it stands at home.
        orthographic: from infinitely far: along an axis two coordinates stand as in a plot.
        flatness: how far a camera that moves is on its way to an orthographic one, 0 to 1.
    """

    yaw: float = -24.0
    pitch: float = 25.0
    zoom: float = 1.0
    orthographic: bool = False
    flatness: float = 0.0

    @property
    def distance(self) -> float:
        """From the eye to the middle of the box, as drawn."""
        return 1e6 if self.orthographic else DISTANCE / (1 - min(self.flatness, FLATTEST))

    @property
    def end_view(self) -> bool:
        """Whether it looks along the first axis from its high end.

        A drawing that has a slice across that axis leaves out what lies before it.
        """
        return self.orthographic and (self.yaw, self.pitch) == (90.0, 0.0)

    def orbited(self, right: float, up: float) -> "Camera":
        """The camera turned by degrees around the box; perspective returns by turning."""
        yaw = (self.yaw + right + 180) % 360 - 180
        pitch = min(90.0, max(-90.0, self.pitch + up))
        return replace(self, yaw=yaw, pitch=pitch, orthographic=False, flatness=0.0)

    def zoomed(self, factor: float) -> "Camera":
        """The camera nearer by a factor."""
        return replace(self, zoom=min(MOST_ZOOM, max(LEAST_ZOOM, self.zoom * factor)))

    @cached_property
    def axes(self) -> FloatArray:
        """(3, 3) rows: the directions right, up and forward on the screen, in lengths as drawn."""
        yaw, pitch = np.radians(self.yaw), np.radians(self.pitch)
        right = np.array([np.cos(yaw), np.sin(yaw), 0.0])
        forward = np.array(
            [-np.sin(yaw) * np.cos(pitch), np.cos(yaw) * np.cos(pitch), -np.sin(pitch)]
        )
        return np.stack([right, np.cross(right, forward), forward])


HOME = Camera()
END_VIEW = Camera(yaw=90.0, pitch=0.0, orthographic=True)


class Preset(Struct, frozen=True):
    """A camera that a view offers by name.

    Attributes:
        name: what a menu calls it.
        camera: where it looks from.
    """

    name: str
    camera: Camera


def between_cameras(start: Camera, end: Camera, share: float) -> Camera:
    """The camera a share of the way from one to another, by the shorter turn.

    Between perspective and none the eye goes far away and comes near, so that nothing jumps.
    """
    if share >= 1:
        return end
    turn = (end.yaw - start.yaw + 180) % 360 - 180
    flat = [1.0 if camera.orthographic else camera.flatness for camera in (start, end)]
    return Camera(
        yaw=(start.yaw + share * turn + 180) % 360 - 180,
        pitch=start.pitch + share * (end.pitch - start.pitch),
        zoom=start.zoom * (end.zoom / start.zoom) ** share,
        flatness=flat[0] + share * (flat[1] - flat[0]),
    )


class Projection(Struct, frozen=True, eq=False, dict=True):
    """A camera on a canvas: where points of a box fall.

    The box is fitted as it stands at home, so that turning it does not change its size, unless a
    corner of it left the canvas then.

    Attributes:
        box: what is looked at.
        camera: from where.
        canvas: the whole picture, in pixels.
        fit: the part of it that the box should fill at zoom 1.
        home: from where the box fills it.
    """

    box: Box
    camera: Camera
    canvas: QRectF
    fit: QRectF
    home: Camera = HOME

    @cached_property
    def eye(self) -> FloatArray:
        """(3,) where the eye stands, along the box's axes; far away where orthographic."""
        back = self.camera.distance * self.camera.axes[2] / self.box.scale
        return np.asarray(self.box.middle - back)

    @cached_property
    def _focus(self) -> tuple[float, float, float]:
        """Pixels per unit in the middle of the box, and where that falls."""
        if self.camera.orthographic:
            return self._focus_of(self.camera)
        scale, x, y = self._turned(*self._focus_of(self.home))
        share = self.camera.flatness
        if share == 0:
            return scale, x, y
        flat = self._focus_of(replace(self.camera, orthographic=True, flatness=0.0))
        scale, x, y = (
            (1 - share) * near + share * far for near, far in zip((scale, x, y), flat, strict=True)
        )
        return scale, x, y

    def _turned(self, scale: float, x: float, y: float) -> tuple[float, float, float]:
        """The focus of home, smaller where the box as it is turned, not zoomed, had no room."""
        seen = _flattened(replace(self.camera, flatness=0.0), self.box) * scale * DISTANCE
        seen /= self.camera.zoom
        edge = EDGE * min(self.canvas.width(), self.canvas.height())
        room = self.canvas.adjusted(edge, edge, -edge, -edge)
        centre, zoom = self.fit.center(), self.camera.zoom
        left, up = centre.x() + (x - centre.x()) / zoom, centre.y() + (y - centre.y()) / zoom
        (low, lowest), (high, highest) = seen.min(axis=0), seen.max(axis=0)
        shares = (
            (left - room.left()) / -float(low),
            (room.right() - left) / float(high),
            (up - room.top()) / float(highest),
            (room.bottom() - up) / -float(lowest),
        )
        return scale * max(min(1.0, *shares), LEAST_SHARE), x, y

    def _focus_of(self, reference: Camera) -> tuple[float, float, float]:
        """The focus with which the box fills its part as a camera sees it."""
        flat = _flattened(reference, self.box)
        low, high = flat.min(axis=0), flat.max(axis=0)
        scale = min(
            self.fit.width() / float(high[0] - low[0]),
            self.fit.height() / float(high[1] - low[1]),
        )
        scale = max(scale, 1e-6) * self.camera.zoom
        middle = (low + high) / 2 * scale
        centre = self.fit.center()
        return scale / DISTANCE, centre.x() - float(middle[0]), centre.y() + float(middle[1])

    @cached_property
    def matrix(self) -> FloatArray:
        """(4, 4) from points of the box, and 1, to OpenGL's clip coordinates over the canvas."""
        scale, x, y = self._focus
        width, height = self.canvas.width(), self.canvas.height()
        right, up, forward = self.camera.axes
        rows = np.zeros((4, 4))
        if self.camera.orthographic:
            rows[3, 3] = 1.0
            rows[2, :3] = forward / DISTANCE
        else:
            distance = self.camera.distance
            near, far = distance - REACH, distance + REACH
            rows[3] = [*forward, distance]
            scale *= distance
            depth, shift = (far + near) / (far - near), -2 * far * near / (far - near)
            rows[2] = depth * rows[3] + [0, 0, 0, shift]
        rows[0] = 2 / width * np.array([*(scale * right), 0.0])
        rows[0] += (2 * (x - self.canvas.left()) / width - 1) * rows[3]
        rows[1] = 2 / height * np.array([*(scale * up), 0.0])
        rows[1] += (1 - 2 * (y - self.canvas.top()) / height) * rows[3]
        place = np.eye(4)
        place[:3, :3] = np.diag(self.box.scale)
        place[:3, 3] = -self.box.middle * self.box.scale
        return rows @ place

    @cached_property
    def _to_pixels(self) -> FloatArray:
        """(3, 4) from points of the box, and 1, to pixels times a depth, and that depth."""
        right, up, _, depth = self.matrix
        width, height = self.canvas.width() / 2, self.canvas.height() / 2
        middle = self.canvas.center()
        x, y = width * right + middle.x() * depth, middle.y() * depth - height * up
        return np.stack([x, y, depth])

    @cached_property
    def _to_pixel(self) -> list[list[float]]:
        """The same, for single points: a picture's words ask for a great many."""
        found: list[list[float]] = self._to_pixels.tolist()
        return found

    def flat(self, points: FloatArray) -> FloatArray:
        """(n, 2) pixels of (n, 3) points."""
        found = points @ self._to_pixels[:, :3].T + self._to_pixels[:, 3]
        return np.asarray(found[:, :2] / found[:, 2:])

    def ray(self, pixel: QPointF) -> tuple[FloatArray, FloatArray]:
        """Two points of the box's axes (3,) that fall on a pixel, the first before the box."""
        across = 2 * (pixel.x() - self.canvas.left()) / self.canvas.width() - 1
        down = 1 - 2 * (pixel.y() - self.canvas.top()) / self.canvas.height()
        ends = np.array([[across, down, -1.0, 1.0], [across, down, 1.0, 1.0]])
        found = np.linalg.solve(self.matrix, ends.T).T
        start, end = found[:, :3] / found[:, 3:]
        return start, end

    def point(self, place: Sequence[float] | FloatArray) -> QPointF:
        """The pixel of one point."""
        first, second, third = map(float, place)
        x, y, depth = (a * first + b * second + c * third + d for a, b, c, d in self._to_pixel)
        return QPointF(x / depth, y / depth)

    def faces_eye(
        self, point: Sequence[float] | FloatArray, normal: Sequence[float] | FloatArray
    ) -> bool:
        """Whether the outer side of a plane is turned to the eye."""
        return float((self.eye - np.asarray(point)) @ np.asarray(normal)) > 0


def _flattened(camera: Camera, box: Box) -> FloatArray:
    """(8, 2) right and up on the screen at unit depth, of a box's corners."""
    seen = (box.corners - box.middle) * box.scale @ camera.axes.T
    depth = np.full(len(seen), DISTANCE) if camera.orthographic else seen[:, 2] + DISTANCE
    return np.asarray(seen[:, :2] / depth[:, None])
