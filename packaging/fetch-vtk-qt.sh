#!/usr/bin/env bash
# Fetches the Qt widget of VTK as source: packaging/fetch-vtk-qt.sh [folder, default build/vtk-qt]
#
# Debian's libvtk9-qt-dev is built for Qt 5 and cannot be used with Qt 6, but VTK's own module source GUISupport/Qt works with
# both. It is taken from the distribution's source package (signed, about 17 MB) through a private sources list; nothing of the
# system's apt configuration is changed and root is not needed. Third-party source is never committed to this repository.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
target=${1:-build/vtk-qt}
needed=(QVTKOpenGLNativeWidget QVTKRenderWindowAdapter QVTKInteractor QVTKInteractorAdapter)

fail() { echo "error: $1" >&2; exit 1; }
if [ -f "$target/complete" ]; then
  echo "VTK's Qt widget: already in $target"
  exit 0
fi
command -v apt-get >/dev/null ||
  fail "no apt-get here; put VTK's folder GUISupport/Qt somewhere and configure with -DGENBA_VTK_QT_SOURCE=<folder>"
. /etc/os-release
case "${ID:-}" in
  debian) list="deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $VERSION_CODENAME main" ;;
  ubuntu) list="deb-src [signed-by=/usr/share/keyrings/ubuntu-archive-keyring.gpg] http://archive.ubuntu.com/ubuntu $VERSION_CODENAME main universe" ;;
  *) fail "unknown distribution ${ID:-}; put VTK's folder GUISupport/Qt somewhere and configure with -DGENBA_VTK_QT_SOURCE=<folder>" ;;
esac

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/source"
echo "$list" >"$work/sources.list"
options=(-qq -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts=/dev/null
  -o Dir::State::Lists="$work/lists" -o Dir::Cache="$work/cache" -o APT::Sandbox::User=
  -o Acquire::Languages=none -o Acquire::Retries=3 -o Debug::NoLocking=1)
version=$(dpkg-query -W -f='${source:Version}' libvtk9-dev 2>/dev/null || true)
apt-get "${options[@]}" update || fail "the list of source packages could not be read; is there a network?"
# apt checks the files against the signed index.
(cd "$work/source" &&
  { { [ -n "$version" ] && apt-get "${options[@]}" source --download-only "vtk9=$version" 2>/dev/null; } ||
    apt-get "${options[@]}" source --download-only vtk9; }) >/dev/null ||
  fail "the source package vtk9 could not be fetched"

tarball=$(ls "$work"/source/vtk9_*.orig.tar.* | head -1)
[ -f "$tarball" ] || fail "the source package holds no original tarball"
mkdir -p "$work/out"
tar -xf "$tarball" -C "$work/out" --strip-components=3 --wildcards '*/GUISupport/Qt/QVTK*'
for name in "${needed[@]}"; do
  [ -f "$work/out/$name.cxx" ] && [ -f "$work/out/$name.h" ] || fail "$name is not in $(basename "$tarball")"
done
basename "$tarball" >"$work/out/complete"
mkdir -p "$(dirname "$target")"
rm -rf "$target"
mv "$work/out" "$target"
chmod -R u+rwX,go+rX "$target"
echo "VTK's Qt widget: $(cat "$target/complete") -> $target"
