"""What is shown of the part of a section that the mouse is on: a face's costs, a vertex's name."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from engine.numerics.arrays import FloatArray
from engine.wording.classes.section_words import facet_words, vertex_errors, vertex_words
from gui.paint.facet_card import draw_facet_card
from gui.paint.lettering import STRONG, Run
from gui.paint.plot_card import CardLine, draw_card_beside
from gui.paint.polytope_labels import Shown, all_of, area_and_middle
from gui.paint.polytope_scene import PolytopeScene
from gui.paint.scene_layout import SceneLayout

OUTLINE = 2.6  # px round a face
DOT = 4.0


def paint_face_card(
    painter: QPainter,
    scene: PolytopeScene,
    layout: SceneLayout,
    number: int,
    shown: Shown = all_of,
) -> None:
    """The outline of what is shown of a face, and who is cheapest there at which costs."""
    words = facet_words(scene.section, number)
    if words is None:
        return
    flat = layout.projection.flat(shown(scene.boxed.solid.faces[number].corners))
    painter.setPen(scene.theme.pen(scene.theme.ink, layout.sizes.line(OUTLINE)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in flat.tolist()]))
    _, middle = area_and_middle(flat)
    draw_facet_card(painter, layout.rect, middle, words, scene.labels, scene.theme, layout.sizes)


def paint_vertex_card(
    painter: QPainter, scene: PolytopeScene, layout: SceneLayout, place: FloatArray
) -> None:
    """A dot on a vertex, and whose it is."""
    theme, mouse = scene.theme, layout.projection.point(place)
    painter.setPen(theme.pen(theme.panel, layout.sizes.line(1.5)))
    painter.setBrush(theme.ink)
    painter.drawEllipse(mouse, layout.sizes.px(DOT), layout.sizes.px(DOT))
    point = scene.boxed.vector(place)
    errors = vertex_errors(scene.section, point, scene.labels)
    head = Run(vertex_words(scene.section, point), theme.ink, STRONG)
    lines: list[CardLine] = [([head], []), *(([Run(words, theme.ink2)], []) for words in errors)]
    draw_card_beside(painter, layout.rect, mouse, lines, theme, layout.sizes)
