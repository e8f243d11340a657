"""What the import dialog points out: doubts, refusals, scores that rank the wrong way round."""

from engine.messages.errors import SeveralTablesError, UserError
from engine.messages.language import sentence, tr
from engine.opening.preview import Preview
from engine.opening.proposed_order import can_be_ordered
from engine.opening.turned_scores import below_chance_in_preview
from engine.wording import formatting
from engine.wording.below_chance import below_chance_statement
from gui.widgets.notice import Notice

ADVICE = (  # what is done in the dialog in the place of an option
    ("--positive", tr("Choose a positive and a negative class below.")),
    ("--label", tr("Choose “Label (truth)” for the column of true classes below.")),
    ("--score", tr("Choose “Score” for a column of numbers below.")),
    ("--lower", tr("Choose “lower” for a column of scores below.")),
    ("--missing", tr("Choose below what becomes of rows without a score.")),
    ("--order", tr("Say below that the classes are ordered.")),
    ("--weight", tr("Choose what the column is used as below.")),
    ("--case-cost", tr("Choose what the column is used as below.")),
    ("--encoding", tr("Choose its encoding above.")),
    ("--decimal", tr("Choose the decimal sign above.")),
    ("--separator", tr("Choose what parts the columns above.")),
    ("--sheet", tr("Choose one of its tables above.")),
    ("--where", tr("Leave them out of the table.")),
    ("--engine", tr("On the command line it can be read into memory, or counted otherwise.")),
)
REMEDIES = (tr("Lower means positive"), tr("Swap the classes"))
LOWER, SWAP = range(2)


def show_doubt(notice: Notice, preview: Preview, *, from_memory: bool) -> None:
    """Say why a table cannot be opened so, else that a guess is not certain; or nothing."""
    if preview.requested.order and preview.refusal is not None:
        _show_error(notice, preview.refusal)
    elif preview.requested.order:
        notice.show_words(
            tr("All classes are opened, in the order below."),
            tr("Each marker is measured by thresholds that part one class from the next."),
        )
    elif preview.matrices and preview.refusal is not None:
        _show_error(notice, preview.refusal)
    elif preview.matrices:
        notice.show_words(
            tr("Confusion matrices of several classes: {way}.", way=preview.orientation),
            tr("Where it is the other way round, swap them below."),
        )
    elif preview.several:
        notice.show_words(
            tr("The table is about several classes; all of them are opened."),
            tr("To look at two of them, choose a positive and a negative class."),
        )
    elif preview.refusal is not None and preview.label is not None and _could_be_ordered(preview):
        classes = formatting.count(len(preview.values))
        notice.show_words(
            tr("{label} has {classes} classes.", label=preview.label, classes=classes),
            tr("Say below that they are ordered, or choose a positive and a negative one."),
        )
    elif preview.refusal is not None:
        _show_error(notice, preview.refusal)
    elif from_memory:
        notice.show_words(tr("Filled in as you chose last time for a table with these columns."))
    elif preview.doubt is not None:
        notice.show_words(
            tr("Not certain: {sentence}", sentence=sentence(preview.doubt.what)),
            tr("The likeliest answer is filled in below. Check it, then open."),
        )
    else:
        notice.hide()


def _could_be_ordered(preview: Preview) -> bool:
    """Whether the table is refused only because its classes are more than two."""
    two = preview.requested.request.positive is not None
    return preview.layout is None and not two and can_be_ordered(preview.values)


def show_failure_notice(notice: Notice, failure: UserError) -> None:
    """Say why a file cannot be read as it is."""
    if isinstance(failure, SeveralTablesError):
        notice.show_words(sentence(failure.what), tr("Choose one of them as the table."))
    else:
        _show_error(notice, failure)


def show_below_chance(notice: Notice, preview: Preview) -> None:
    """Point out scores whose AUC is below 0.5, and offer what may be meant; or say nothing."""
    below = below_chance_in_preview(preview)
    if not below or preview.layout not in (None, "long"):
        notice.hide()
        return
    notice.show_words(
        f"{below_chance_statement(below)}.", tr("Nothing is turned round unless you say so.")
    )
    notice.buttons[SWAP].setVisible(len(below) == len(preview.models))


def _show_error(notice: Notice, error: UserError) -> None:
    """Say what is wrong and what to do, in the words of the dialog."""
    notice.show_words(sentence(error.what), advice_here(error.do), "error")


def advice_here(do: str) -> str:
    """What to do, where an option of the command line is meant as the control that stands for it.

    Args:
        do: the advice of an error.
    """
    if "--" not in do:
        return do
    return next((advice for option, advice in ADVICE if option in do), "")
