// Heat in time on the device: the same steps as on the host.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/engine/procedure/transient_bench.hpp"
#include "tests/gpu/device_tools.hpp"

using namespace genba;

namespace {

TransientBench warming(Capacity capacity, Format format, Preconditioner kind) {
  TransientOptions how;
  how.scheme = TimeScheme::bdf2;
  how.capacity = capacity;
  how.step = 4;
  how.frames = {4, 16};
  TransientBench bench{bar_along_x(ElementType::hex8, 0.1, 8), heat_in_time(35, 7200, 440.5, how)};
  bench.study.constraints = {by_table(prescribed_temperature("ramp", NamedSelector{{"xmax"}}, 300), 0,
                                      VariationTable::Over::time, {0, 16}, {300, 400})};
  bench.study.loads = {initial_temperature(300), convection_load("air", NamedSelector{{"xmin"}}, 50, 290),
                       condition_in("perfusion", "blood", {}, {1e-3, 1050, 3617, 310})};
  bench.options.format = format;
  bench.options.preconditioner = kind;
  return bench;
}

}  // namespace

TEST_CASE("a transient step takes the same way on the device as on the host") {
  for (const Capacity capacity : {Capacity::consistent, Capacity::lumped})
    for (const Format format : {Format::rbp_sym, Format::csr}) {
      CAPTURE(to_string(capacity));
      auto host = warming(capacity, format, Preconditioner::jacobi);
      auto device = warming(capacity, format, Preconditioner::jacobi);
      host.run_all();
      device.run_all(make_cuda_backend());
      REQUIRE(device.frames.taken.size() == 2);
      for (std::size_t frame = 0; frame < 2; ++frame) {
        const auto &a = host.frames.taken[frame].solution->values,
                   &b = device.frames.taken[frame].solution->values;
        REQUIRE(a.size() == b.size());
        double worst = 0;
        for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::abs(a[i] - b[i]));
        CHECK(worst < 1e-5);
      }
      CHECK(device.report().imbalance < 1e-6);
    }
}
