"""Measures over t by their names: `t`, `ratio`, `log-ratio`, `beta:2,2`, `ranges`."""

from pkgutil import resolve_name

from engine.binary.voros.conditions import Conditions, OperatingRange
from engine.binary.voros.measure_names import MEASURES, NamedMeasure, measure_forms
from engine.binary.voros.measure_of_ranges import RangesOfConditions
from engine.binary.voros.measures_over_t import Measure, ScenarioList
from engine.messages.errors import InputError
from engine.messages.language import tr


def measure_of(conditions: Conditions, given: OperatingRange) -> Measure:
    """The measure that conditions name.

    Raises:
        InputError: as parse_measure.
    """
    if conditions.measure == "scenarios" and conditions.scenarios:
        return ScenarioList(conditions.scenarios)
    return parse_measure(conditions.measure, given)


def parse_measure(text: str, given: OperatingRange) -> Measure:
    """The measure of a command-line name; "scenarios" needs its list and is made by measure_of.

    Raises:
        InputError: the name is unknown, its parameters cannot be, or "ranges" is asked for
            where t is given directly.
    """
    kind, _, rest = text.partition(":")
    if text == "ranges":
        if given.cost_fp is None:
            raise InputError(
                tr("the measure “ranges” needs ranges of costs or prevalence, not of t"),
                do=tr("State costs or a prevalence, or choose another measure."),
            )
        return RangesOfConditions(given)
    for listed in MEASURES:
        if listed.name == kind and listed.made_by:
            found: Measure = resolve_name(listed.made_by)(*_parameters(listed, text, rest))
            return found
    raise InputError(
        tr("“{words}” is no measure over t", words=text),
        do=tr("Choose {measure_forms}.", measure_forms=measure_forms()),
    )


def _parameters(listed: NamedMeasure, text: str, rest: str) -> list[float]:
    """The numbers behind the colon, as many as the measure takes.

    Raises:
        InputError: there are others.
    """
    wanted = listed.parameters.count(",") + 1 if listed.parameters else 0
    try:
        found = [float(part) for part in rest.split(",")] if ":" in text else []
    except ValueError:
        found = []
    if len(found) != wanted:
        raise InputError(
            tr("“{words}” is no measure", words=text), do=tr("Write {form}.", form=listed.form)
        )
    return found
