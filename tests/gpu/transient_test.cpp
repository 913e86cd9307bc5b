// Heat in time on the device: the same steps as on the host.
#include <doctest/doctest.h>

#include <cmath>

#include "tests/engine/procedure/ablation_bench.hpp"
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

TEST_CASE("an ablation keeps its elements on the device and takes the same steps as on the host") {
  for (const ElementType type : {ElementType::tet4, ElementType::hex8, ElementType::tet10})
    for (const Capacity capacity : {Capacity::consistent, Capacity::lumped})
      for (const Format format : {Format::rbp_sym, Format::csr}) {
        CAPTURE(traits(type).name);
        CAPTURE(to_string(capacity));
        CAPTURE(to_string(format));
        if (format == Format::csr && type != ElementType::tet4) continue;  // it differs in products alone
        auto how = ablation_steps(TimeScheme::bdf2, 20, 120, 2);
        how.capacity = capacity;
        auto host = ablation(tissue_cube(type, 4), how), device = ablation(tissue_cube(type, 4), how);
        for (TransientBench* bench : {&host, &device}) {
          bench->study.constraints = {by_table(bench->study.constraints[0], 0, VariationTable::Over::time,
                                               {0, 60}, {blood_temperature, blood_temperature + 12})};
          bench->options.format = format;
          bench->options.preconditioner = Preconditioner::jacobi;
          bench->options.nonlinear_tolerance = 1e-10;
          bench->options.nonlinear_change = 0;
        }
        host.run_all();
        device.run_all(make_cuda_backend());
        // k of elements of second order is taken at their points, by the host.
        const bool is_kept = type != ElementType::tet10;
        CHECK((device.planned->plan.row(format).elements > 0) == is_kept);
        const NonlinearReport& told = *device.frames.taken.back().solution->nonlinear;
        if (is_kept) CHECK(told.matrices >= told.solves + told.iterations);
        for (std::size_t frame = 0; frame < 2; ++frame) CHECK(largest_difference(host, device, frame) < 1e-4);
        CHECK(device.report().imbalance < 1e-6);
        CHECK(device.report().by_constraints == doctest::Approx(host.report().by_constraints).epsilon(1e-4));
      }
}

TEST_CASE("the memory plan of a nonlinear step counts the elements that stay on the device") {
  for (const Capacity capacity : {Capacity::consistent, Capacity::lumped}) {
    CAPTURE(to_string(capacity));
    auto how = ablation_steps(TimeScheme::backward_euler, 40, 40, 1);
    how.capacity = capacity;
    auto bench = ablation(tissue_cube(ElementType::tet4, 8), how);
    bench.options.format = Format::rbp_sym;
    bench.options.preconditioner = Preconditioner::jacobi;
    bench.run_all(make_cuda_backend());
    const PlanRow& row = bench.planned->plan.row(Format::rbp_sym);
    CHECK(row.elements > 0);
    const auto measured = static_cast<double>(bench.frames.taken.back().solution->measured_peak);
    CHECK(measured <= 1.02 * static_cast<double>(row.peak));
    CHECK(measured >= 0.95 * static_cast<double>(row.peak));
  }
}

TEST_CASE("melting and a specific heat over the temperature follow the state on the device too, as planned") {
  const auto melting = [] {
    auto out = ablation(tissue_cube(ElementType::tet4, 6), ablation_steps(TimeScheme::backward_euler, 20, 120, 2));
    Material& tissue = out.study.materials[0];
    const Variation c{VariationTable{VariationTable::Over::temperature, {300, 380}, {3500, 4200}}};
    set_variation(tissue, "c", &c);
    tissue.latent_heat = 5e4, tissue.solidus = 318, tissue.liquidus = 322;
    out.options.format = Format::rbp_sym;
    out.options.preconditioner = Preconditioner::jacobi;
    out.options.nonlinear_tolerance = 1e-9;
    out.options.nonlinear_change = 0;
    return out;
  };
  auto host = melting(), device = melting();
  host.run_all();
  device.run_all(make_cuda_backend());
  for (std::size_t frame = 0; frame < 2; ++frame) CHECK(largest_difference(host, device, frame) < 1e-3);
  CHECK(device.report().imbalance < 1e-6);
  const PlanRow& row = device.planned->plan.row(Format::rbp_sym);
  CHECK(row.elements > 0);
  const auto measured = static_cast<double>(device.frames.taken.back().solution->measured_peak);
  CHECK(measured <= 1.02 * static_cast<double>(row.peak));
  CHECK(measured >= 0.95 * static_cast<double>(row.peak));
}

TEST_CASE("elements that find no room on the device are worked on by the host, with the same result") {
  const auto how = ablation_steps(TimeScheme::backward_euler, 40, 80, 1);
  auto roomy = ablation(tissue_cube(ElementType::tet4, 6), how),
       tight = ablation(tissue_cube(ElementType::tet4, 6), how);
  for (TransientBench* bench : {&roomy, &tight}) {
    bench->options.format = Format::csr;
    bench->options.preconditioner = Preconditioner::jacobi;
    bench->options.nonlinear_tolerance = 1e-10;
    bench->options.nonlinear_change = 0;
  }
  roomy.run_all(make_cuda_backend());
  const PlanRow& with = roomy.planned->plan.row(Format::csr);
  tight.options.memory_limit = static_cast<double>(with.peak - 1);
  tight.run_all(make_cuda_backend());
  const PlanRow& without = tight.planned->plan.row(Format::csr);
  CHECK(with.elements > 0);
  CHECK(without.elements == 0);
  CHECK(without.fits);
  CHECK(largest_difference(roomy, tight, 0) < 1e-4);
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
