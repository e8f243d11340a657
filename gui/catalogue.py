"""The table of views: what menus, tool bar, workspace, export, `render` and preloading offer.

A view is added here and nowhere else. Its modules are named, not imported: the window comes without
them.
"""

from msgspec import Struct

from engine.messages.language import tr

TWO_CLASSES = "engine.analysis.analysis:Analysis"
SEVERAL_CLASSES = "engine.multiclass.classes_analysis:ClassesAnalysis"
KINDS = (TWO_CLASSES, SEVERAL_CLASSES)
GEOMETRY, EVIDENCE, DECIDE = "geometry", "evidence", "decide"
NO_CRISP = tr("It takes classifiers with a confusion matrix: name them with --predicted.")
PAGES = {GEOMETRY: tr("Geometry"), EVIDENCE: tr("Evidence"), DECIDE: tr("Decide")}


class ViewMode(Struct, frozen=True):
    """One of several ways in which a view is looked at.

    Attributes:
        key: what the command line calls it, and the widget that shows it.
        figure: paints it, as the view's own figure does.
    """

    key: str
    figure: str


class View(Struct, frozen=True):
    """One view; classes are named as in "package.module:Class".

    Attributes:
        key: what the command line calls it; names its action, its card and its report figure.
        title: of its card, its picture, and in the export dialog.
        words: in the menu and the tool bar, with the mnemonic.
        keys: that show or hide it; may be empty.
        tip: what they do.
        widget: a `gui.views.view_widget.ViewWidget`.
        figure: paints it by QPainter; a `gui.export.figures.MakeFigure` says how it is made.
            Empty where there is a drawing.
        drawing: makes the `gui.scene.drawing.Drawing` of an analysis in a theme, for pictures
            and reports; empty in two dimensions. In the window such a view waits until OpenGL
            is loaded.
        modes: how it can be looked at, in the order of its switch; without any other word the
            figure is painted.
        takes: the kinds of analysis that it shows; a widget of several classes is made with the
            `gui.views.class_pointer.ClassPointer`, one of two with the playhead.
        classes: how many classes it needs; 0 if as many as there may be.
        page: the built-in page in whose group it is offered.
        at_first: whether it stands on that page until the user arranges it otherwise.
        early: whether it is imported and made on the way to the first picture; all others
            come after it.
        needs: the attribute of an analysis that says whether its file holds what the view shows;
            else it is not offered. Empty where there is always something.
        remedy: what to do to have that, for who asks for the view by name.
    """

    key: str
    title: str
    words: str
    keys: str
    tip: str
    widget: str
    figure: str = ""
    drawing: str = ""
    modes: tuple[ViewMode, ...] = ()
    takes: tuple[str, ...] = (TWO_CLASSES,)
    classes: int = 0
    page: str = EVIDENCE
    at_first: bool = True
    early: bool = False
    needs: str = ""
    remedy: str = ""

    def figure_in(self, mode: str = "") -> str:
        """What paints it in one of its modes; its own figure where none is named."""
        return next((each.figure for each in self.modes if each.key == mode), self.figure)

    def takes_analysis(self, analysis: object) -> bool:
        """Whether it shows analyses of this kind and of so many classes, and this one has it."""
        fits = self.classes in (0, len(getattr(analysis, "labels", ())))
        if kind_of(analysis) not in self.takes or not fits:
            return False
        return not self.needs or bool(getattr(analysis, self.needs))


VIEWS = (
    View(
        key="roc",
        title=tr("ROC plane"),
        words=tr("ROC &plane"),
        keys="Ctrl+1",
        tip=tr("Show or hide the ROC plane"),
        widget="gui.views.roc_plane_view:RocPlaneView",
        figure="gui.paint.roc_plane:RocPlaneFigure",
        page=GEOMETRY,
        early=True,
    ),
    View(
        key="surface",
        title=tr("ROC surface"),
        words=tr("ROC &surface"),
        keys="Ctrl+2",
        tip=tr("Show or hide the surface"),
        widget="gui.views.surface_view:SurfaceView",
        drawing="gui.scene.surface_drawing:surface_drawing",
        page=GEOMETRY,
        early=True,
    ),
    View(
        key="polytope",
        title=tr("Polytope"),
        words=tr("Pol&ytope"),
        keys="",
        tip=tr("Show or hide sections of the VUS polytope"),
        widget="gui.views.polytope_view:PolytopeView",
        drawing="gui.scene.polytope_drawing:polytope_drawing",
        takes=(SEVERAL_CLASSES,),
        classes=3,
        page=GEOMETRY,
        needs="has_crisp",
        remedy=NO_CRISP,
    ),
    View(
        key="cost",
        title=tr("Costs"),
        words=tr("&Costs"),
        keys="Ctrl+3",
        tip=tr("Show or hide the costs over t"),
        widget="gui.views.cost_view:CostView",
        figure="gui.paint.cost_figure:CostFigure",
        modes=(
            ViewMode("t", "gui.paint.cost_figure:CostFigure"),
            ViewMode("probability-cost", "gui.paint.cost_figure:DrummondHolteFigure"),
            ViewMode("brier", "gui.paint.brier_figure:BrierFigure"),
            ViewMode("decision", "gui.paint.decision_curve_figure:DecisionCurveFigure"),
        ),
        page=GEOMETRY,
    ),
    View(
        key="decision-curve",
        title=tr("Decision curve"),
        words=tr("Decision cur&ve"),
        keys="",
        tip=tr("Show or hide net benefit over threshold probabilities"),
        widget="gui.views.cost_view:DecisionCurveView",
        figure="gui.paint.decision_curve_figure:DecisionCurveFigure",
        page=GEOMETRY,
        at_first=False,
    ),
    View(
        key="decisions",
        title=tr("Decision map"),
        words=tr("&Decision map"),
        keys="Ctrl+4",
        tip=tr("Show or hide who costs least at each cost ratio and prevalence"),
        widget="gui.views.decision_map_view:DecisionMapView",
        figure="gui.paint.map_figure:DecisionMapFigure",
        page=GEOMETRY,
    ),
    View(
        key="models",
        title=tr("All models"),
        words=tr("All &models"),
        keys="",
        tip=tr("Show or hide the AUC of every model against its VOROS"),
        widget="gui.views.models_view:ModelsView",
        figure="gui.paint.models_figure:ModelsFigure",
        modes=(
            ViewMode("leaders", "gui.paint.models_figure:leaders_figure"),
            ViewMode("all", "gui.paint.models_figure:all_figure"),
        ),
        page=GEOMETRY,
        at_first=False,
    ),
    View(
        key="errors",
        title=tr("Error plane"),
        words=tr("E&rror plane"),
        keys="",
        tip=tr("Show or hide what is discarded in the plane of FPR and FNR"),
        widget="gui.views.error_plane_view:ErrorPlaneView",
        figure="gui.paint.error_plane_figure:ErrorPlaneFigure",
        page=GEOMETRY,
        at_first=False,
    ),
    View(
        key="scores",
        title=tr("Scores"),
        words=tr("&Scores"),
        keys="Ctrl+5",
        tip=tr("Show or hide both classes' scores and the threshold"),
        widget="gui.views.scores_view:ScoresView",
        figure="gui.paint.scores_figure:ScoresFigure",
        modes=(
            ViewMode("counts", "gui.paint.scores_figure:counts_figure"),
            ViewMode("densities", "gui.paint.scores_figure:densities_figure"),
            ViewMode("distributions", "gui.paint.scores_figure:distributions_figure"),
            ViewMode("counts-log-odds", "gui.paint.scores_figure:counts_by_log_odds"),
            ViewMode("densities-log-odds", "gui.paint.scores_figure:densities_by_log_odds"),
            ViewMode("distributions-log-odds", "gui.paint.scores_figure:distributions_by_log_odds"),
        ),
    ),
    View(
        key="pr",
        title=tr("Precision–recall"),
        words=tr("&Precision–recall"),
        keys="Ctrl+6",
        tip=tr("Show or hide precision over recall at the prevalence in use"),
        widget="gui.views.precision_recall_view:PrecisionRecallView",
        figure="gui.paint.precision_recall_figure:PrecisionRecallFigure",
    ),
    View(
        key="gain",
        title=tr("Lift and gain"),
        words=tr("&Lift and gain"),
        keys="Ctrl+7",
        tip=tr("Show or hide what is found of the positives over the cases flagged"),
        widget="gui.views.gain_view:GainView",
        figure="gui.paint.gain_figure:GainFigure",
        modes=(
            ViewMode("lift", "gui.paint.gain_figure:lift_figure"),
            ViewMode("delinquency", "gui.paint.gain_figure:delinquency_figure"),
        ),
    ),
    View(
        key="calibration",
        title=tr("Calibration"),
        words=tr("Cali&bration"),
        keys="Ctrl+8",
        tip=tr("Show or hide how shares of positives agree with scores"),
        widget="gui.views.calibration_view:CalibrationView",
        figure="gui.paint.calibration_figure:CalibrationFigure",
    ),
    View(
        key="comparison",
        title=tr("Comparison"),
        words=tr("Com&parison"),
        keys="Ctrl+9",
        tip=tr("Show or hide the comparison of models"),
        widget="gui.views.comparison_view:ComparisonView",
        figure="gui.paint.comparison_figure:ComparisonFigure",
        modes=(
            ViewMode("differences", "gui.paint.comparison_figure:differences_figure"),
            ViewMode("bound", "gui.paint.comparison_figure:bound_figure"),
            ViewMode("t", "gui.paint.comparison_figure:t_figure"),
        ),
    ),
    View(
        key="confusion",
        title=tr("Confusion"),
        words=tr("Con&fusion"),
        keys="Ctrl+0",
        tip=tr("Show or hide the confusion table"),
        widget="gui.views.confusion_view:ConfusionView",
        figure="gui.paint.confusion_figure:ConfusionFigure",
        modes=(
            ViewMode("cases", "gui.paint.confusion_figure:cases_figure"),
            ViewMode("counts", "gui.paint.confusion_figure:counts_figure"),
            ViewMode("rates", "gui.paint.confusion_figure:rates_figure"),
        ),
    ),
    View(
        key="questions",
        title=tr("Questions"),
        words=tr("&Questions"),
        keys="",
        tip=tr("Show or hide the questions to decide by"),
        widget="gui.views.questions_view:QuestionsView",
        figure="gui.paint.question_figures:QuestionsFigure",
        page=DECIDE,
    ),
    View(
        key="unseen",
        title=tr("Unseen rows"),
        words=tr("&Unseen rows"),
        keys="",
        tip=tr("Show or hide what thresholds do on rows that did not choose them"),
        widget="gui.views.question_views:UnseenView",
        figure="gui.paint.question_figures:UnseenFigure",
        page=DECIDE,
        needs="unseen",
        remedy=tr("It takes other rows: add --test FILE or --fold COL."),
    ),
    View(
        key="clusters",
        title=tr("Cases that belong together"),
        words=tr("Cases that belong &together"),
        keys="",
        tip=tr("Show or hide what clusters of cases change"),
        widget="gui.views.question_views:ClustersView",
        figure="gui.paint.question_figures:ClustersFigure",
        page=DECIDE,
        needs="clustered",
        remedy=tr("It takes a column of clusters: add --cluster COL."),
    ),
    View(
        key="margin",
        title=tr("Not worse by a margin"),
        words=tr("Not worse by a &margin"),
        keys="",
        tip=tr("Show or hide which models are not worse than another by a margin"),
        widget="gui.views.question_views:MarginView",
        figure="gui.paint.question_figures:MarginFigure",
        page=DECIDE,
        needs="asks_margin",
        remedy=tr("It takes a margin: add --margin auc:0.02 --reference MODEL."),
    ),
    View(
        key="power",
        title=tr("How many cases?"),
        words=tr("How many &cases?"),
        keys="",
        tip=tr("Show or hide expected widths and power by number of cases"),
        widget="gui.views.question_views:PowerView",
        figure="gui.paint.power_figure:PowerFigure",
        page=DECIDE,
        needs="asks_power",
        remedy=tr("It must be asked for: add --power."),
    ),
    View(
        key="cube",
        title=tr("Hit cube"),
        words=tr("&Hit cube"),
        keys="Ctrl+1",
        tip=tr("Show or hide the hit rates of three classes"),
        widget="gui.views.hit_cube_view:HitCubeView",
        drawing="gui.scene.hit_cube_drawing:hit_cube_drawing",
        takes=(SEVERAL_CLASSES,),
        classes=3,
        page=GEOMETRY,
        needs="has_crisp",
        remedy=NO_CRISP,
    ),
    View(
        key="weights",
        title=tr("Weights"),
        words=tr("&Weights"),
        keys="Ctrl+3",
        tip=tr("Show or hide who costs least at which class weights or priors"),
        widget="gui.views.weights_view:WeightsView",
        figure="gui.paint.weights_figure:WeightsFigure",
        takes=(SEVERAL_CLASSES,),
        classes=3,
        page=GEOMETRY,
        needs="has_crisp",
        remedy=NO_CRISP,
    ),
    View(
        key="line",
        title=tr("Along a line"),
        words=tr("A&long a line"),
        keys="",
        tip=tr("Show or hide who costs least along a line through the weights, as a card"),
        widget="gui.views.weight_strip_view:WeightStripView",
        figure="gui.paint.weight_strip_figure:WeightStripFigure",
        takes=(SEVERAL_CLASSES,),
        page=GEOMETRY,
        at_first=False,
        needs="losses",
        remedy=NO_CRISP,
    ),
    View(
        key="ordered",
        title=tr("Ordered-class surface"),
        words=tr("&Ordered-class surface"),
        keys="Ctrl+4",
        tip=tr("Show or hide what two thresholds on the score of three ordered classes call right"),
        widget="gui.views.ordered_view:OrderedView",
        drawing="gui.scene.ordered_drawing:ordered_drawing",
        takes=(SEVERAL_CLASSES,),
        page=GEOMETRY,
        needs="has_order",
        remedy=tr("It takes a score of three ordered classes: add --order LOWEST,MIDDLE,HIGHEST."),
    ),
    View(
        key="matrices",
        title=tr("Confusion matrices"),
        words=tr("Confusion &matrices"),
        keys="Ctrl+5",
        tip=tr("Show or hide the confusion matrices, whose cells ask what if"),
        widget="gui.views.matrices_view:MatricesView",
        figure="gui.paint.matrices_figure:MatricesFigure",
        modes=(
            ViewMode("shares", "gui.paint.matrices_figure:shares_figure"),
            ViewMode("counts", "gui.paint.matrices_figure:counts_figure"),
        ),
        takes=(SEVERAL_CLASSES,),
        needs="has_crisp",
        remedy=NO_CRISP,
    ),
    View(
        key="class-scores",
        title=tr("Scores by class"),
        words=tr("&Scores by class"),
        keys="Ctrl+7",
        tip=tr("Show or hide how scores lie in each class, and two thresholds of ordered ones"),
        widget="gui.views.class_scores_view:ClassScoresView",
        figure="gui.paint.class_scores_figure:ClassScoresFigure",
        takes=(SEVERAL_CLASSES,),
        needs="has_scores",
        remedy=tr("It takes probabilities, or a score of three ordered classes with --order."),
    ),
    View(
        key="approximations",
        title=tr("Exact value and approximations"),
        words=tr("&Approximations"),
        keys="Ctrl+6",
        tip=tr("Show or hide the exact VUS and its approximations"),
        widget="gui.views.approximations_view:ApproximationsView",
        figure="gui.paint.approximations_figure:ApproximationsFigure",
        takes=(SEVERAL_CLASSES,),
    ),
    View(
        key="one-vs-rest",
        title=tr("One class against the rest"),
        words=tr("&One class against the rest"),
        keys="Ctrl+8",
        tip=tr("Show or hide the ROC curves of each class against all others"),
        widget="gui.views.one_vs_rest_view:OneVsRestView",
        figure="gui.paint.one_vs_rest_figure:OneVsRestFigure",
        takes=(SEVERAL_CLASSES,),
        needs="has_probabilities",
        remedy=tr("It takes the probability of each class: name their columns, or another view."),
    ),
)


def kind_of(analysis: object) -> str:
    """Which kind an analysis is of, named as in `View.takes`: told without importing either."""
    kind = type(analysis)
    return f"{kind.__module__}:{kind.__qualname__}"


def views_of(kind: str) -> tuple[View, ...]:
    """The views that take a kind of analysis."""
    return tuple(view for view in VIEWS if kind in view.takes)


def view_of(key: str) -> View:
    """The view that goes by a key."""
    return next(view for view in VIEWS if view.key == key)


def modules_of(classes: str, kind: str = TWO_CLASSES, *, early: bool) -> tuple[str, ...]:
    """The modules of the "widget", "figure" or "drawing" of views, to be imported beforehand.

    Args:
        classes: which.
        kind: of analysis that the views take.
        early: of the views that come with the first picture, or of all others.
    """
    named = (str(getattr(view, classes)) for view in views_of(kind) if view.early is early)
    return tuple(dict.fromkeys(name.partition(":")[0] for name in named if name))
