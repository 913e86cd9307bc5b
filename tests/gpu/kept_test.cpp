// Elements that stay on the device, against those that a host keeps.
#include <doctest/doctest.h>

#include "engine/analysis/system/assembly.hpp"
#include "engine/analysis/heat/kept_heat.hpp"
#include "engine/solve/cpu/kept_on_host.hpp"
#include "tests/engine/procedure/ablation_bench.hpp"
#include "tests/gpu/device_tools.hpp"

using namespace genba;

namespace {

/// A problem with all that kept elements have values of.
struct Tissue {
  explicit Tissue(ElementType type) : bench(ablation(tissue_cube(type, 3), how())) {
    Monitor quiet;
    problem = resolve(bench.mesh, bench.study, quiet, bench.sources, 0);
    problem.storage = first_storage(bench.study);
    for (const ElementBlock& block : bench.mesh->solids)
      problem.perfusion_left.emplace_back(static_cast<std::size_t>(block.size()), 1.0);
    numbered = number_nodes(*bench.mesh, 1, NodeOrder::clusters, team, quiet);
    input = assembly_input(problem, numbered.numbering, Radiation::none);
    curves = state_curves(problem).value();
  }
  static TransientOptions how() { return ablation_steps(TimeScheme::backward_euler, 10, 10, 1); }
  /// [row] numbers of a range, no two neighbours the same.
  std::vector<double> numbers(double from, double to, int seed) const {
    std::vector<double> out;
    for (Offset i = 0; i < input.rows(); ++i) out.push_back(from + (to - from) * ((i * 37 + seed) % 101) / 100.0);
    return out;
  }

  ThreadTeam team{2};
  TransientBench bench;
  Problem problem;
  NumberedGraph numbered;
  AssemblyInput input;
  StateCurves curves;
};

struct Made {
  std::vector<double> product, rhs, held;
};

enum class Conductivity { by_curves, given };

/// Matrix times a vector, right-hand side, and what flows around prescribed nodes, after all values changed.
Made make(Tissue& tissue, Backend& backend, KeptElements& kept, Format format, Conductivity by) {
  Monitor quiet;
  const AssemblyInput& input = tissue.input;
  const auto vector = [&](const std::vector<double>& values) {
    auto out = backend.make_vector(input.rows());
    backend.upload(values, *out);
    return out;
  };
  const auto downloaded = [&](const DeviceVector& v) {
    std::vector<double> out(static_cast<std::size_t>(v.size()));
    backend.download(v, out);
    return out;
  };
  const auto loads = tissue.numbers(-1, 2, 5), x = tissue.numbers(-3, 1, 17);
  const auto rhs = vector(loads), first = vector(loads);
  const Values values = backend.info().is_gpu ? Values::none : Values::zero;
  const auto matrix =
      backend.assemble(input, empty_matrix(tissue.numbered, format, tissue.team, values), *first, quiet);
  // Another rate, other air, skin and shares.
  Problem other = tissue.problem;
  other.storage.rate *= 3;
  other.loads[2].load.values[0] = 55;
  kept.take_reactions(assembly_input(other, tissue.numbered.numbering, Radiation::none));
  for (std::size_t i = 0; i < other.dirichlet.value.size(); ++i)
    if (other.dirichlet.fixed[i]) other.dirichlet.value[i] = 315;
  kept.take_prescribed(other.dirichlet.value);
  kept.take_shares(*vector(tissue.numbers(0, 1, 3)));
  if (by == Conductivity::by_curves) {
    kept.take_state(*vector(tissue.numbers(280, 390, 11)));
  } else {
    std::vector<double> own;
    for (std::size_t i = 0; i < tissue.problem.own.size(); ++i) own.push_back(0.3 + 0.01 * (i % 40));
    kept.take_conductivities(tissue.problem.region_material.size(), own);
  }
  kept.assemble(*matrix, *rhs);
  const auto y = backend.make_vector(input.rows()), held = backend.make_vector(input.rows());
  backend.multiply(*matrix, *vector(x), *y);
  backend.fill(0, *held);
  kept.subtract_held(*vector(x), *held);
  Made out{downloaded(*y), downloaded(*rhs), downloaded(*held)};
  // Only rows of prescribed nodes are whole.
  for (std::size_t row = 0; row < out.held.size(); ++row)
    if (!other.dirichlet.fixed[static_cast<std::size_t>(tissue.numbered.numbering.mesh_node[row])])
      out.held[row] = 0;
  return out;
}

}  // namespace

TEST_CASE("kept elements make the host's matrix, right-hand side and flows, whatever changed") {
  for (const ElementType type : {ElementType::tet4, ElementType::hex8})
    for (const Format format : {Format::rbp_sym, Format::csr, Format::sell})
      for (const Conductivity by : {Conductivity::by_curves, Conductivity::given}) {
        CAPTURE(traits(type).name);
        CAPTURE(to_string(format));
        Tissue tissue(type);
        const auto host = make_cpu_backend(2), device = make_cuda_backend();
        const auto on_host = keep_elements_on_host(*host, tissue.input, tissue.curves, 2);
        const auto on_device = device->keep_elements(tissue.input, tissue.curves);
        REQUIRE(on_device);
        const Made a = make(tissue, *host, *on_host, format, by), b = make(tissue, *device, *on_device, format, by);
        CHECK(test::norm(a.held) > 0);
        CHECK(test::relative_difference(b.product, a.product) < 1e-12);
        CHECK(test::relative_difference(b.rhs, a.rhs) < 1e-12);
        CHECK(test::relative_difference(b.held, a.held) < 1e-12);
        // The same bits when they are asked again.
        const Made again = make(tissue, *device, *on_device, format, by);
        CHECK(again.product == b.product);
        CHECK(again.rhs == b.rhs);
        CHECK(again.held == b.held);
      }
}

TEST_CASE("kept elements take the bytes that are foretold") {
  for (const ElementType type : {ElementType::tet4, ElementType::hex8}) {
    CAPTURE(traits(type).name);
    Tissue tissue(type);
    auto device = make_cuda_backend();
    const std::int64_t before = device->peak_bytes();
    const auto kept = device->keep_elements(tissue.input, tissue.curves);
    REQUIRE(kept);
    const auto foretold = static_cast<double>(kept_bytes(tissue.input, {true, true, false}));
    CHECK(static_cast<double>(kept->bytes()) == doctest::Approx(foretold).epsilon(0.02));
    CHECK(device->peak_bytes() - before >= kept->bytes());
  }
}

TEST_CASE("elements that no kernel knows are not kept, nor those with a conductivity by point") {
  for (const ElementType type : {ElementType::hex20, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    Tissue tissue(type);
    CHECK(make_cuda_backend()->keep_elements(tissue.input, tissue.curves) == nullptr);
    CHECK(kept_bytes(tissue.problem, tissue.input) == 0);
  }
}
