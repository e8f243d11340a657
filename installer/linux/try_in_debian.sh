#!/usr/bin/env bash
# Try a package in a bare Debian that is made for it and thrown away. As root, on Debian or Ubuntu.
# Usage: try_in_debian.sh bookworm|trixie PACKAGE [FOLDER]; what it wrote goes into FOLDER.
# MIRROR=URL of an Ubuntu and the suite noble try it in Ubuntu 24.04; debootstrap may need its keys.
set -euo pipefail
suite=${1:?bookworm or trixie}
package=$(realpath "${2:?a .deb or .tar.gz}")
results=$(realpath -m "${3:-out/$suite/${package##*.}}")
checkout=$(realpath "$(dirname "$0")/../..")
base=${TMPDIR:-/tmp}/bare-$suite
root=$(mktemp -d "${TMPDIR:-/tmp}/try-$suite.XXXX")

finish() {
  umount "$root/proc" "$root/dev/pts" "$root/dev" 2>/dev/null || true
  rm -rf --one-file-system "$root"
}
trap finish EXIT

# The mirror that this machine takes its own packages from, unless another one is given.
mirror=${MIRROR:-$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
  awk '/^URIs:/ {print $2; exit}
       /^deb / {for (i = 2; i <= NF; i++) if ($i ~ /^https?:/) {print $i; exit}}' || true)}
components=main
case $mirror in *ubuntu*) components="main universe" ;; esac
if [ ! -d "$base/usr" ]; then
  command -v debootstrap >/dev/null || apt-get install -y -qq debootstrap >/dev/null
  debootstrap --variant=minbase --include=ca-certificates,python3 --components="${components/ /,}" \
    "$suite" "$base" "$mirror" >/dev/null
fi
cp -a "$base/." "$root"
cp -rL /etc/ssl/certs/. "$root/etc/ssl/certs/" 2>/dev/null || true
cp -r /etc/apt/apt.conf.d/. "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
cp /etc/resolv.conf /etc/hosts "$root/etc/"
echo "deb $mirror $suite $components" >"$root/etc/apt/sources.list"
mkdir -p "$root/opt/try/tests/reference" "$results"
cp -r "$checkout/installer" "$root/opt/try/"
cp -r "$checkout/tests/reference/formats" "$root/opt/try/tests/reference/"
cp "$package" "$root/opt/try/"
mount --bind /proc "$root/proc"
mount --bind /dev "$root/dev"
mount --bind /dev/pts "$root/dev/pts"
chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin \
  /opt/try/installer/linux/try_package.sh "/opt/try/$(basename "$package")" /opt/try/out
cp -r "$root/opt/try/out/." "$results"
