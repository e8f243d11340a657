#!/usr/bin/env bash
# Prepare this checkout: system packages, an environment, locked dependencies.
# Usage: setup.sh run|test|bundle (.venv for the first two, build/environment for the third)
set -euo pipefail
cd "$(dirname "$0")/.."
purpose=${1:?run, test or bundle}
environment=.venv lock=installer/requirements.lock
if [ "$purpose" = test ]; then lock=installer/requirements-dev.lock; fi
if [ "$purpose" = bundle ]; then
  environment=build/environment lock=installer/requirements-bundle.lock
fi

# What a Qt window with OpenGL needs on a bare Debian or Ubuntu.
packages=(python3-venv libgl1 libegl1 libgl1-mesa-dri libxcb-cursor0 libxcb-icccm4 libxcb-image0
  libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-sync1 libxcb-xfixes0
  libxcb-xkb1 libxkbcommon-x11-0 libx11-xcb1 libglib2.0-0 libfontconfig1 libdbus-1-3
  fonts-dejavu-core)
if [ "$purpose" = bundle ]; then
  # PyInstaller takes Python as a shared library, and asks objdump what a library needs.
  packages+=(binutils file zstd
    "$(/usr/bin/python3 -c 'import sys; print("libpython3.%d" % sys.version_info[1])')")
fi
if [ "$purpose" = test ]; then
  # A virtual screen for OpenGL tests, readers for the PDF, and what names the versions of libraries.
  packages+=(xvfb xauth poppler-utils binutils)
fi

say() { printf '%s\n' "$*" >&2; }

# The system's own Python comes first: it is built with every optimisation, which one that somebody
# built for himself often is not, and starts the program a fifth sooner.
find_python() {
  local name
  for name in /usr/bin/python3 python3 python3.13 python3.12 python3.11 python3.14; do
    if command -v "$name" >/dev/null &&
      "$name" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      command -v "$name"
      return
    fi
  done
  say "Python 3.11 or newer with its module venv was not found."
  say "Install it (Debian, Ubuntu: apt-get install python3-venv)."
  return 1
}

# Ubuntu 24.04 renamed some libraries (libglib2.0-0t64): a provided name counts as installed.
lacks() {
  ! dpkg-query -W -f='${Status}\n' "$1" 2>/dev/null | grep -q 'install ok installed' &&
    ! dpkg-query -W -f='${Status}\n' "$1t64" 2>/dev/null | grep -q 'install ok installed'
}

install_system_packages() {
  command -v dpkg-query >/dev/null || {
    say "This is no Debian or Ubuntu: if the window does not open, install what matches:"
    say "  ${packages[*]}"
    return
  }
  local missing=() name
  for name in "${packages[@]}"; do
    if lacks "$name"; then missing+=("$name"); fi
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      as_root=(sudo)
    else
      say "System packages are missing. Install them, then run make again:"
      say "  sudo apt-get install --no-install-recommends ${missing[*]}"
      return
    fi
  fi
  say "Installing system packages: ${missing[*]}"
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

install_dependencies() {
  if [ ! -x "$environment/bin/python" ]; then
    say "Making the environment $environment"
    "$(find_python)" -m venv "$environment"
  fi
  say "Installing locked dependencies ($lock)"
  "$environment/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps \
    --require-hashes --only-binary :all: -r "$lock"
  # PySide6 compiles a part of itself at every start, unless that part lies unpacked beside it.
  env -u PYTHONDONTWRITEBYTECODE SBK_EMBED=0 "$environment/bin/python" -c "import PySide6.QtCore"
}

install_system_packages
install_dependencies
case $purpose in
run) touch .venv/run.stamp ;;
test) touch .venv/run.stamp .venv/test.stamp ;; # the tests' dependencies include the program's
bundle) touch build/environment/bundle.stamp ;;
esac
