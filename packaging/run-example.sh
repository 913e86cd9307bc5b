#!/usr/bin/env bash
# From a bare checkout to a result: installs what is missing, builds, and solves the bundled bracket.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
packaging/build.sh user
bin=build/user/bin
out=build/example
"$bin/genba-cli" run resources/examples/bracket.case.json --output "$out"
echo
echo "Results: $out (report.html, picture.png, result.vtu for ParaView)"
if [ -x "$bin/genba" ]; then
  echo "Desktop: $bin/genba resources/examples/bracket.case.json"
else
  echo "The desktop was not built; build/user/configure.log says why."
fi
