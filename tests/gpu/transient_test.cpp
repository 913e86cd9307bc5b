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

TEST_CASE("a current heats on the device as on the host, with a matrix of its own there") {
  for (const Preconditioner kind : {Preconditioner::jacobi, Preconditioner::multigrid}) {
    CAPTURE(to_string(kind));
    const auto heated = [&] {
      auto bench = warming(Capacity::consistent, Format::rbp_sym, kind);
      TransientOptions& how = *bench.study.transient;
      how.current_step = "current";
      how.current_control = CurrentControl::power;
      how.current_power = 40;
      Study current;
      current.physics = &physics_named("electric");
      Material material;
      material.name = "conductor";
      material.electric_conductivity = 1;
      const Variation over{VariationTable{VariationTable::Over::temperature, {300, 400}, {1, 3}}};
      set_variation(material, "sigma", &over);
      current.materials = {material};
      current.assignments = {{"conductor", {}}};
      current.constraints = {condition_on("voltage", "ground", NamedSelector{{"xmin"}}, {0}),
                             condition_on("voltage", "plus", NamedSelector{{"xmax"}}, {1})};
      Monitor quiet;
      bench.current = std::make_shared<const Problem>(resolve(bench.mesh, current, quiet));
      return bench;
    };
    auto host = heated(), device = heated();
    host.run_all();
    device.run_all(make_cuda_backend());
    CHECK(device.report().current.energy == doctest::Approx(40 * 16).epsilon(1e-12));
    CHECK(device.report().current.solves == host.report().current.solves);
    const auto &a = host.frames.taken.back().solution->values,
               &b = device.frames.taken.back().solution->values;
    REQUIRE(a.size() == b.size());
    double worst = 0;
    for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::abs(a[i] - b[i]));
    CHECK(worst < 1e-5);
    CHECK(device.report().current.samples.back().resistance ==
          doctest::Approx(host.report().current.samples.back().resistance).epsilon(1e-7));
  }
}
