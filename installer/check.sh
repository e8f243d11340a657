#!/usr/bin/env bash
# Every check of `make test`: lint, types, import contracts, tests offscreen, tests with OpenGL.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=.venv/bin

"$bin/ruff" check .
"$bin/ruff" format --check .
"$bin/mypy"
"$bin/lint-imports" --no-cache --no-logo
QT_QPA_PLATFORM=offscreen "$bin/python" -m pytest -q -n logical --dist loadfile -m "not gl and not slow"
xvfb-run -a -s "-screen 0 1600x1000x24" "$bin/python" -m pytest -q -m "gl and not slow"
