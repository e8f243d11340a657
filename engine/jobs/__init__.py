"""Work on the engine thread: one job runs, one waits; progress, cancelling, reading ahead."""
