#!/usr/bin/env bash
# From a bare checkout to a tested program: installs what is missing, builds with warnings as errors, runs all tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
preset=${1:-ci}
packaging/build.sh "$preset"
ctest --preset "$preset" --parallel "$(nproc)"
