#!/usr/bin/env bash
# Every check of `make test`: lint, types, import contracts, tests with OpenGL, tests offscreen.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=.venv/bin
unset PYTHONDONTWRITEBYTECODE  # or every process would compile every module anew

"$bin/ruff" check .
"$bin/ruff" format --check .

# Types and OpenGL take one core each: side by side. What is said of types is shown when both ended.
said=$(mktemp)
trap 'rm -f "$said"' EXIT
{ "$bin/mypy" && "$bin/lint-imports" --no-cache --no-logo; } >"$said" 2>&1 &
types=0 opengl=0
xvfb-run -a -s "-screen 0 1600x1000x24" "$bin/python" -m pytest -q -m "gl and not slow" || opengl=$?
wait $! || types=$?
cat "$said"
if ((types || opengl)); then exit $((types ? types : opengl)); fi

# A process of tests that crashes ends them: with another in its place they would wait forever.
QT_QPA_PLATFORM=offscreen "$bin/python" -m pytest -q -n logical --dist loadfile --max-worker-restart=0 \
  -m "not gl and not slow"
