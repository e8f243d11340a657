#!/bin/sh
# Install Voroscope from this folder, or remove it again.
#   ./install.sh                    for yourself, into ~/.local
#   sudo ./install.sh /usr/local    for all users of this computer
#   ./install.sh --remove [PREFIX]  remove what was installed there
set -eu
here=$(dirname "$(readlink -f "$0")")
remove=no
if [ "${1:-}" = --remove ]; then
  remove=yes
  shift
fi
prefix=${1:-$HOME/.local}
library=$prefix/lib/voroscope

# What desktops keep about their programs, where they keep anything.
refresh() {
  for tool in "update-desktop-database $prefix/share/applications" \
    "update-mime-database $prefix/share/mime" \
    "gtk-update-icon-cache -q -f -t $prefix/share/icons/hicolor"; do
    command -v "${tool%% *}" >/dev/null 2>&1 && $tool >/dev/null 2>&1 || true
  done
}

if [ "$remove" = yes ]; then
  if [ ! -f "$library/installed.txt" ]; then
    echo "Nothing is installed in $prefix." >&2
    exit 1
  fi
  list=$(mktemp)
  cp "$library/installed.txt" "$list"
  while IFS= read -r path; do
    case $path in
    lib/voroscope/*) ;;
    *) rm -f "$prefix/$path" ;;
    esac
  done <"$list"
  rm -rf "$library"
  # Folders that were made for it go, too, as far as nothing else is in them.
  sed -e 's#/[^/]*$##' "$list" | sort -ru | while IFS= read -r folder; do
    while [ "$folder" != . ] && rmdir "$prefix/$folder" 2>/dev/null; do
      folder=$(dirname "$folder")
    done
  done
  rm -f "$list"
  refresh
  echo "Voroscope was removed from $prefix. Your settings are in ~/.config/Voroscope."
  exit 0
fi

[ ! -e "$library" ] || "$0" --remove "$prefix" >/dev/null
mkdir -p "$prefix"
(cd "$here/usr" && find . \( -type f -o -type l \) | sed 's#^\./##' | sort) >"$here/installed.txt"
cp -a "$here/usr/." "$prefix"
mv "$here/installed.txt" "$library/installed.txt"
# A desktop may not look for programs in ~/.local/bin: its entry names the place.
sed -i "s#^Exec=voroscope#Exec=\"$prefix/bin/voroscope\"#" "$prefix/share/applications/voroscope.desktop"
refresh
echo "Voroscope is installed: $prefix/bin/voroscope"
