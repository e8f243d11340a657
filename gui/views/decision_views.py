"""Cards of constraints, review and one threshold for all t in the window."""

from engine.analysis.analysis import Analysis
from engine.messages.language import plural, tr
from engine.wording import formatting
from engine.wording.decision_lines import leading_decided
from gui.paint.decision_figures import BoundedFigure, RegretFigure, ReviewFigure
from gui.views.question_views import MANY_COLUMNS, TableView
from gui.views.tables_of_decisions import bounded_table, regret_table, review_table
from gui.views.view_data import ViewData


class BoundedView(TableView):
    """The best thresholds that keep every bound."""

    title = tr("Constraints")
    figure_class = BoundedFigure
    least_width = MANY_COLUMNS

    def subtitle(self, analysis: Analysis) -> str:
        """How many there are."""
        count = len(analysis.session.constraints)
        return plural("{count} bound", "{count} bounds", count)

    def data(self, analysis: Analysis) -> ViewData | None:
        """A row a model and constraint."""
        return bounded_table(analysis)


class RegretView(TableView):
    """One threshold for all t."""

    title = tr("One threshold for all t")
    figure_class = RegretFigure

    def subtitle(self, analysis: Analysis) -> str:
        """Of which model the regret is drawn."""
        model = leading_decided(analysis)
        return "" if model is None else tr("regret of {name}", name=model.name)

    def data(self, analysis: Analysis) -> ViewData | None:
        """Both regrets of every model over t."""
        return regret_table(analysis)


class ReviewView(TableView):
    """A person between two thresholds."""

    title = tr("Review by a person")
    figure_class = ReviewFigure
    least_width = MANY_COLUMNS

    def subtitle(self, analysis: Analysis) -> str:
        """At which price."""
        price = analysis.session.review_cost
        return "" if price is None else tr("at {price} a case", price=formatting.plain(price))

    def data(self, analysis: Analysis) -> ViewData | None:
        """A row a model."""
        return review_table(analysis)
