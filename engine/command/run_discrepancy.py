"""Run `discrepancy`: approximations of the VUS beside the exact value."""

from argparse import Namespace

from engine.command.progress_line import ProgressLine
from engine.command.several.discrepancy_table import discrepancy_as_table
from engine.command.streams import write
from engine.multiclass.discrepancy import SAMPLINGS, discrepancy_study


def run_discrepancy(options: Namespace) -> int:
    """Compare approximations of the VUS with the exact value on random classifiers."""
    named = {sampling.replace(" ", "-"): sampling for sampling in SAMPLINGS}
    progress = ProgressLine()
    try:
        found = discrepancy_study(
            named[options.sampling], options.classifiers, options.seed, progress
        )
    finally:
        progress.close()
    write(discrepancy_as_table(found))
    return 0
