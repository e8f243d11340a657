"""--section: three error ratios held fixed, b>a=0.2,c>a=0.1,a>b=0.05 (actual > predicted)."""

from argparse import ArgumentTypeError

from engine.command.ranges import number
from engine.data.labels import label_key
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.confusion import error_places

Fixed = tuple[tuple[int, float], ...]


def fixed_coordinates(text: str, labels: tuple[str, ...]) -> Fixed:
    """The coordinate and value of each error ratio of a section.

    Args:
        text: "b>a=0.2,c>a=0.1,a>b=0.05": actual b that are called a, and so on.
        labels: the three classes.

    Raises:
        InputError: there are not three classes, or not three different ratios of them.
    """
    if len(labels) != 3:
        raise _wrong(
            text, tr("a section needs three classes, not {count}", count=len(labels)), labels
        )
    places = {label_key(label): place for place, label in enumerate(labels)}
    fixed: dict[int, float] = {}
    for part in text.split(","):
        pair, _, value = part.rpartition("=")
        actual, _, predicted = (label_key(word) for word in pair.partition(">"))
        found = (places.get(actual, -1), places.get(predicted, -1))
        if found not in error_places(3):
            raise _wrong(
                text, tr("“{strip}” is no error ratio of these classes", strip=part.strip()), labels
            )
        fixed[error_places(3).index(found)] = _share(text, value, labels)
    if len(fixed) != 3 or text.count(",") != 2:
        raise _wrong(text, tr("it does not hold three different error ratios fixed"), labels)
    return tuple(sorted(fixed.items()))


def _share(text: str, value: str, labels: tuple[str, ...]) -> float:
    try:
        return number(value)
    except ArgumentTypeError as error:
        raise _wrong(text, str(error), labels) from error


def _wrong(text: str, what: str, labels: tuple[str, ...]) -> InputError:
    a, b = labels[:2]
    return InputError(
        what,
        where=f"--section {text}",
        do=tr(
            "Write three ratios, actual>predicted=share, such as {b}>{a}=0.1 between commas.",
            b=b,
            a=a,
        ),
    )
