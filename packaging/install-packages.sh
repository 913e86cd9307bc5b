#!/usr/bin/env bash
# Installs what building and testing Genba needs on Debian 12; asks apt only for what is missing.
set -euo pipefail
packages=(
  build-essential cmake ninja-build ccache pkg-config git ca-certificates dpkg-dev
  qt6-base-dev libqt6opengl6-dev qt6-svg-dev qt6-qpa-plugins qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools
  libvtk9-dev libgmsh-dev libgdcm-dev libcgal-dev libgmp-dev libmpfr-dev libspdlog-dev libexpat1-dev nlohmann-json3-dev libcli11-dev doctest-dev zlib1g-dev
  libsuitesparse-dev libopenblas-dev
  patchelf xz-utils binutils
  python3 python3-numpy python3-matplotlib libgl-dev libegl-dev libgl1-mesa-dri libfontconfig-dev fonts-dejavu-core
  xvfb xauth poppler-utils calculix-ccx)
missing=()
for p in "${packages[@]}"; do
  [ "$(dpkg-query -W -f='${db:Status-Abbrev}' "$p" 2>/dev/null)" = "ii " ] || missing+=("$p")
done
if [ ${#missing[@]} -eq 0 ]; then
  echo "packages: all ${#packages[@]} installed"
  exit 0
fi
echo "packages: installing ${missing[*]}"
root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "error: not root and no sudo; install by hand: ${missing[*]}" >&2; exit 1; }
  root=(sudo)
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
for attempt in 1 2 3; do
  if { "${root[@]}" apt-get update -qq &&
       "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
    exit 0
  fi
  echo "packages: attempt $attempt failed" >&2
  sleep 5
done
tail -20 "$log" >&2
exit 1
