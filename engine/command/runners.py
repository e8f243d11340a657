"""Where the commands are that the engine runs by itself, by the words that call them."""

from engine.data.read_options import READ_ISOLATED

ENGINE_RUNNERS = {
    "analyse": "engine.command.run_analyse:run_analyse",
    "apply": "engine.command.run_apply:run_apply",
    "samples": "engine.command.run_samples:run_samples",
    "discrepancy": "engine.command.run_discrepancy:run_discrepancy",
}
READERS = {READ_ISOLATED: "engine.data.isolated.child:serve"}  # by which the program calls itself
