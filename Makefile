# `make run` opens the window, `make test` runs every check; both set up what is missing.
.PHONY: run test soak bench

PYTHON := .venv/bin/python
XVFB := xvfb-run -a -s "-screen 0 1600x1000x24"

run: .venv/run.stamp
	@installer/run.sh

test: .venv/test.stamp
	@installer/check.sh

soak: .venv/test.stamp
	$(PYTHON) -m pytest -m slow

bench: .venv/test.stamp
	$(PYTHON) -m tests.benchmarks

.venv/run.stamp: installer/requirements.lock installer/setup.sh
	@installer/setup.sh run

.venv/test.stamp: installer/requirements-dev.lock installer/setup.sh
	@installer/setup.sh test
