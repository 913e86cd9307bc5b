#!/usr/bin/env bash
# Installs what is missing, configures a preset and builds it: packaging/build.sh [preset, default dev]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=${1:-dev}
packaging/install-packages.sh
mkdir -p "build/$preset"
if ! cmake --preset "$preset" >"build/$preset/configure.log" 2>&1; then
  cat "build/$preset/configure.log"
  exit 1
fi
grep -E '^-- Genba' "build/$preset/configure.log" || true
cmake --build --preset "$preset"
