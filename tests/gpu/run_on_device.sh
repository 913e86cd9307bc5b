#!/bin/sh
# Builds on a machine with a CUDA GPU, runs the tests there (compute-sanitizer too) and the benches; the tables come last.
# Run from the repository root.
# usage: tests/gpu/run_on_device.sh [tests] [sanitizer] [spmv] [uneven] [trip] [building] [large] [products] [panels] [tuner] [peers] [multigrid] [minres] [poisson] [spgemm] [cg] [assembly] [transient] [increments] [contact] [modes] [two_cards]
# (none: tests, sanitizer, spmv, uneven and trip)
# Logs lie under $OUT, or build/device-results; tests/bench/results/README.md says how tables are kept. SPMV, TRIP, BUILDING, MULTIGRID, SPGEMM, CG and ASSEMBLY name the problems; see
# tests/bench/problems.hpp. PRODUCTS names the matrices of products, tuner and peers, PANELS those of panels; see tests/bench/matrices.hpp.
# TRANSIENT="nonlinear NODES STEPS FRAMES" asks for other steps in time; without the first word they are linear.
# INCREMENTS="KINDS NODES COUNT" asks for another block that flows, MODES="KINDS NODES COUNT" for another bar that vibrates.
# two_cards needs two devices that read each other; TWO_CARDS names its problems.
# large needs 30 GB of host and of device memory; LARGE="ROWS FORMAT..." asks for other sizes and fewer formats.
out=${OUT:-build/device-results}
mkdir -p "$out" || exit 1
parts=${*:-tests sanitizer spmv uneven trip}
spmv=${SPMV:-hex8:70:elasticity tet4:70:elasticity tet4:101:heat}
trip=${TRIP:-hex8:70:elasticity}
products=${PRODUCTS:-hex8:70:elasticity:clusters power:1000000}
building=${BUILDING:-hex8:70:elasticity tet10:47:elasticity tet4:101:heat}
multigrid=${MULTIGRID:-hex8:70:elasticity:clusters}
spgemm=${SPGEMM:-poisson:1000000 hex8:40:elasticity}
cg=${CG:-hex8:15:elasticity hex8:22:heat hex8:70:elasticity:clusters tet4:101:heat:clusters}
assembly=${ASSEMBLY:-tet4:101:elasticity tet4:101:heat tet10:81:elasticity tet10:81:heat hex8:101:elasticity hex8:101:heat}
bin=build/device/bin
failed=

step() {  # step NAME COMMAND...: runs it, keeps its log, remembers a failure
  name=$1
  shift
  start=$(date +%s)
  if "$@" >"$out/$name.log" 2>&1; then result=ok; else result="FAILED ($?)"; failed="$failed $name"; fi
  echo "$name: $result, $(($(date +%s) - start)) s"
}

step configure cmake --preset device
step build cmake --build --preset device --target gpu_test gpu_face_test spmv_bench uneven_bench trip_bench building_bench large_bench products_bench panels_bench tuner_bench peers_bench multigrid_bench minres_bench poisson_bench spgemm_bench cg_bench device_assembly_bench transient_bench increments_bench contact_bench modes_bench two_cards_bench
if [ -n "$failed" ]; then
  tail -n 60 "$out/configure.log" "$out/build.log"
  exit 1
fi
for part in $parts; do
  case $part in
    tests)
      step face_test $bin/gpu_face_test
      step gpu_test $bin/gpu_test
      tail -n 3 "$out/gpu_test.log"
      ;;
    sanitizer)
      # Every case runs, at sizes that the tools can repeat. Out of memory is asked for on purpose, so failing calls
      # are not reported as errors. Only memcheck runs the case that fills the device: no kernel runs while it is full,
      # so racecheck would see nothing, and initcheck needs memory of its own for every byte that is allocated.
      for tool in memcheck racecheck initcheck; do
        exclude='*more memory*'
        [ $tool = memcheck ] && exclude=
        step $tool env GENBA_TEST_SCALE=small timeout 1200 compute-sanitizer --tool $tool --report-api-errors no \
          --error-exitcode 9 $bin/gpu_test ${exclude:+"--test-case-exclude=$exclude"}
        tail -n 1 "$out/$tool.log"
      done
      ;;
    spmv) step spmv $bin/spmv_bench $spmv ;;
    uneven) step uneven $bin/uneven_bench ${UNEVEN_ROWS:-} ;;
    products) step products $bin/products_bench cuda "$out/products.csv" $products ;;
    panels) step panels $bin/panels_bench ${PANELS:-hex8:70:elasticity:clusters tet4:70:elasticity:clusters} ;;
    tuner) step tuner $bin/tuner_bench cuda "$out/tuner.csv" $products ;;
    peers) step peers $bin/peers_bench $products ;;
    trip) step trip $bin/trip_bench $trip ${TRIP_OPTIONS:-} ;;
    building) step building sh -c 'for problem; do "$0" "$problem" || exit; done' $bin/building_bench $building ;;
    multigrid) step multigrid $bin/multigrid_bench ${MULTIGRID_OPTIONS:---mixed} $multigrid ;;
    minres) step minres $bin/minres_bench ${MINRES:-} ;;
    poisson) step poisson $bin/poisson_bench ${POISSON:-} ;;
    spgemm) step spgemm $bin/spgemm_bench $spgemm ;;
    assembly) step assembly $bin/device_assembly_bench ${ASSEMBLY_OPTIONS:-} $assembly ;;
    cg) step cg $bin/cg_bench ${CG_OPTIONS:---multigrid} $cg ;;
    transient) step transient $bin/transient_bench cuda ${TRANSIENT:-nonlinear} ;;
    increments) step increments $bin/increments_bench cuda ${INCREMENTS:-hex8,tet10} ;;
    contact) step contact $bin/contact_bench cuda ${CONTACT:-55 10 0.2 elastic} ;;
    modes) step modes $bin/modes_bench cuda ${MODES:-tet10} ;;
    two_cards) step two_cards $bin/two_cards_bench ${TWO_CARDS:-hex8:129:elasticity:clusters} ;;
    large) step large $bin/large_bench ${LARGE:-} ;;
  esac
done
for part in spmv uneven trip building large panels tuner peers multigrid minres poisson spgemm cg assembly increments contact modes two_cards; do
  [ -f "$out/$part.log" ] && cat "$out/$part.log"
done
if [ -n "$failed" ]; then
  for name in $failed; do echo "== end of $name.log"; tail -n 25 "$out/$name.log"; done
  echo "failed:$failed"
  exit 1
fi
