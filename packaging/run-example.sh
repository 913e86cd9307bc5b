#!/usr/bin/env bash
# From a bare checkout to a result: installs what is missing, builds, and solves the bundled bracket.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
packaging/build.sh release
bin=build/release/bin
out=build/example
"$bin/genba-cli" run resources/examples/bracket.case.json --output "$out"
echo
echo "Results: $out (report.html, picture.png, result.vtu for ParaView)"
if [ -x "$bin/genba" ]; then
  echo "Desktop: $bin/genba resources/examples/bracket.case.json"
else
  echo "The desktop was not built; build/release/configure.log says why."
fi
