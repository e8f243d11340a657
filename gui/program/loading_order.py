"""What is loaded when: modules that the first picture needs, and those that come later."""

from collections.abc import Iterator
from importlib import import_module

from gui.catalogue import SEVERAL_CLASSES, modules_of
from gui.starting.preload_opengl import load_driver

ENGINE = ("numpy", "engine.analysis.analyser", "engine.wording.verdict")
INTERFACE = (
    *modules_of("figure", early=True),
    *modules_of("drawing", early=True),
    "gui.paint.ribbon",
    "gui.panels.conditions_panel",
    "gui.panels.models_panel",
    "gui.panels.data_panel",
    "gui.views.numbers_view",
    "gui.views.ribbon_view",
    *modules_of("widget", early=True),
    "gui.frame.workspace",
)
# Views that come after the first picture, and what the first picture that is copied of one needs;
# importing them makes no widget.
LATE_VIEWS = (
    *modules_of("widget", early=False),
    *modules_of("figure", early=False),
    *modules_of("drawing", early=False),
    "gui.export.export_files",
    "gui.panels.many_models",
    "gui.panels.inference_settings",
)
# What only a file of several classes needs; with it comes scipy, a third of a second.
ENGINE_OF_SEVERAL = ("engine.opening.several_classes", "engine.wording.classes.classes_sections")
INTERFACE_OF_SEVERAL = ("gui.panels.classifiers_panel", "gui.frame.classes_workspace")
VIEWS_OF_SEVERAL = tuple(
    module
    for named in ("widget", "figure", "drawing")
    for module in modules_of(named, SEVERAL_CLASSES, early=False)
)


def load_interface() -> Iterator[None]:
    """Load OpenGL's driver, and then what the workspace will need, a module a step."""
    yield from load_driver()
    for module in INTERFACE:
        import_module(module)
        yield
