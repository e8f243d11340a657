#!/usr/bin/env bash
# Install a package on a Debian or Ubuntu that may be thrown away (a root of `try_in_debian.sh`, a
# container), use it as an ordinary user, remove it, and see that nothing stays behind. As root.
# Usage: try_package.sh PACKAGE [FOLDER]; pictures, report and times go into FOLDER.
# PACKAGE is a .deb, or the tarball with install.sh, which is installed for one user, then for all.
set -euo pipefail
package=$(realpath "${1:?a .deb or .tar.gz}")
results=$(realpath -m "${2:-out}")
here=$(dirname "$(realpath "$0")")
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

say() { printf '== %s\n' "$*"; }

# Every path with its size and where it leads, but for what any installation changes.
list_files() {
  find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /run \
    -o -path /root -o -path /var/lib/dpkg -o -path /var/lib/apt \
    -o -path /var/cache -o -path /var/log -o -path "$results" -o -path "$home/used" \
    -o -path "$home/.config/Voroscope" -o -path "$home/.cache/fontconfig" \
    -o -path "$home/.cache/mesa*" \) -prune \
    -o ! -type d -printf '%p %s %l\n' -o -type d -printf '%p/\n' | sort
}

# An ordinary user, whose settings stay, and what the system's own libraries keep for any program.
home=/home/tried
as_user() { setpriv --reuid=4711 --regid=4711 --clear-groups env -i HOME="$home" LC_ALL=C.UTF-8 \
  PATH=/usr/local/bin:/usr/bin:/bin XDG_RUNTIME_DIR="$home/used" "$@"; }

# Each way in which the package is installed: `install_*`, the command, and `remove_*`.
install_deb() {
  apt-get install -y -qq --no-install-recommends "$package" >/dev/null
  dpkg --verify voroscope
}
remove_deb() { apt-get remove -y -qq voroscope >/dev/null; }
install_for_all() {
  "$unpacked/install.sh" /usr/local >/dev/null
  "$unpacked/install.sh" /usr/local # over itself, as a newer version over an older one
}
remove_for_all() { "$unpacked/install.sh" --remove /usr/local; }
install_for_one() { as_user "$unpacked/install.sh"; }
remove_for_one() { as_user "$unpacked/install.sh" --remove; }

use() {
  local program=$1 file
  as_user "$program" --version
  as_user "$program" samples crossing -o sample.voro
  as_user "$program" analyse sample.voro >"$results/analysis.txt"
  grep -q 'VOROS' "$results/analysis.txt"
  for view in roc surface window; do
    as_user "$program" render "$view" sample.voro -o "$view.png"
  done
  as_user "$program" report sample.voro -o report.pdf
  head -c 5 report.pdf | grep -q '%PDF-'
  as_user python3 "$here/first_frame.py" --picture screen.png -- "$program" sample.voro
  for file in "$here"/../../tests/reference/formats/wdbc*; do
    # A file that leaves a question open has been read; one that cannot be is damaged, or lacks a reader.
    if ! as_user "$program" analyse "$file" >/dev/null 2>reason.txt &&
      grep -E 'damaged|not installed|mistake|Traceback' reason.txt; then exit 1; fi
  done
  as_user mkdir tables
  as_user cp "$here"/../../tests/reference/formats/*.parquet tables
  as_user "$program" analyse tables --engine duckdb >counted.txt
  grep -q 'VOROS' counted.txt
  if as_user "$program" analyse tables --engine spark >/dev/null 2>reason.txt; then exit 1; fi
  grep -q 'leaves it out' reason.txt # and says which
  cp -- *.png report.pdf "$results"
}

# try WAY PREFIX: install, use, remove, compare.
try() {
  local way=$1 prefix=$2
  list_files >"$results/before.txt"
  say "install: $way"
  "install_$way"
  desktop-file-validate "$prefix/share/applications/voroscope.desktop"
  say "use"
  install -d -o 4711 -g 4711 "$home/used"
  cd "$home/used"
  use "$prefix/bin/voroscope"
  cd /
  say "remove"
  "remove_$way"
  rm -rf "$home/used"
  list_files >"$results/after.txt"
  diff "$results/before.txt" "$results/after.txt"
  say "nothing stays behind"
}

say "what it depends on"
mkdir -p "$results"
install -d -o 4711 -g 4711 "$home" "$home/.config" "$home/.cache"
apt-get update -qq
case $package in
*.deb)
  ways=(deb /usr)
  depends=$(dpkg-deb -f "$package" Depends)
  ;;
*.tar.gz)
  ways=(for_one "$home/.local" for_all /usr/local)
  tar xf "$package" -C /tmp
  unpacked=/tmp/$(basename "$package" .tar.gz)
  as_user "$unpacked/install.sh" 2>"$results/lacking.txt"
  as_user "$unpacked/install.sh" --remove
  grep -q 'libEGL.so.1' "$results/lacking.txt" # as bare as this is, it names what it needs
  depends=$(cat "$unpacked/packages.txt")
  ;;
esac
apt-get satisfy -y -qq --no-install-recommends "$depends" >/dev/null
apt-get install -y -qq --no-install-recommends xvfb python3 desktop-file-utils shared-mime-info \
  libgl1-mesa-dri >/dev/null
for ((i = 0; i < ${#ways[@]}; i += 2)); do try "${ways[i]}" "${ways[i + 1]}"; done
