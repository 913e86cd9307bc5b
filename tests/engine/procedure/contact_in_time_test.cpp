// Bodies that touch, in time and with a conductivity of temperature.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/solve/direct/direct_solver.hpp"
#include "tests/engine/model/two_bodies.hpp"
#include "tests/engine/procedure/transient_bench.hpp"

using namespace genba;

namespace {

constexpr double edge = 0.01, joint_conductance = 100, block_density = 2000, block_heat = 500, end = 50;

std::shared_ptr<const Mesh> blocks(ElementType type, Index cells, Index other_cells) {
  return std::make_shared<const Mesh>(
      beside_each_other(named_box(type, {edge, edge, edge}, {cells, 2, 2}, {}, "left"),
                        named_box(type, {edge, edge, edge}, {cells, other_cells, 2}, {edge, 0, 0}, "right")));
}

/// Two blocks that conduct so well that each has one temperature: their difference fades exponentially.
TransientBench fading(ElementType type, SolveMethod method, Condition contact) {
  TransientOptions how;
  how.scheme = TimeScheme::bdf2;
  how.step = 0.25;
  how.frames = {end};
  TransientBench bench{blocks(type, 1, 3), heat_in_time(4000, block_density, block_heat, how)};
  bench.study.loads = {condition_in("initial_temperature", "hot", {"left"}, {400}),
                       condition_in("initial_temperature", "cold", {"right"}, {300}), std::move(contact)};
  bench.options.method = method;
  bench.options.nonlinear_tolerance = 1e-9;
  return bench;
}

void check_faded(const TransientBench& bench) {
  const double by_area = block_density * block_heat * edge;
  const double left = 400 - 50 * (1 - std::exp(-2 * joint_conductance / by_area * end));
  CHECK(bench.at({0, 0, 0}) == doctest::Approx(left).epsilon(2e-4));
  CHECK(bench.at({2 * edge, 0, 0}) == doctest::Approx(700 - left).epsilon(2e-4));
  CHECK(std::abs(bench.report().imbalance) < 1e-5);
}

}  // namespace

TEST_CASE("the temperatures of two blocks that touch meet in time") {
  const auto contact = thermal_contact("joint", plane_at(edge), joint_conductance);
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    check_faded(fading(type, SolveMethod::cg, contact).run_all());
    if (has_direct_solver()) check_faded(fading(type, SolveMethod::direct, contact).run_all());
  }
}

TEST_CASE("a conductance that grows over time passes what its mean does") {
  const auto contact =
      by_table(thermal_contact("joint", plane_at(edge), joint_conductance), 0, VariationTable::Over::time,
               {0, end}, {joint_conductance / 2, 1.5 * joint_conductance});
  check_faded(fading(ElementType::hex8, SolveMethod::cg, contact).run_all());
}

TEST_CASE("two blocks that touch, with a conductivity over temperature that is the same everywhere") {
  TransientBench bench =
      fading(ElementType::hex8, SolveMethod::cg, thermal_contact("joint", plane_at(edge), joint_conductance));
  const Variation by{VariationTable{VariationTable::Over::temperature, {200, 500}, {4000, 4000}}};
  set_variation(bench.study.materials[0], "k", &by);
  check_faded(bench.run_all());
}

TEST_CASE("a steady conductivity over temperature beside a contact") {
  // k = k0 (1 + b (T - 300 K)) on both sides of the contact.
  constexpr double k0 = 10, b = 0.004, hot = 500, cold = 300, h = 800;
  TransientBench bench{blocks(ElementType::hex8, 40, 3), heat_study(k0)};
  const Variation by{VariationTable{VariationTable::Over::temperature, {300, 500}, {k0, k0 * (1 + b * 200)}}};
  set_variation(bench.study.materials[0], "k", &by);
  bench.study.constraints = {prescribed_temperature("hot", plane_at(0), hot),
                             prescribed_temperature("cold", plane_at(2 * edge), cold)};
  bench.study.loads = {thermal_contact("joint", plane_at(edge), h)};
  bench.options.nonlinear_tolerance = 1e-10;
  bench.run_all();
  // The flux for which what the right block's face has and what the left one's has differ by flux / h.
  const auto whole = [](double t) { return k0 * ((t - 300) + b / 2 * (t - 300) * (t - 300)); };
  const auto inverse = [](double w) { return 300 + (-1 + std::sqrt(1 + 2 * b * w / k0)) / b; };
  double low = 0, high = whole(hot) / edge;
  for (int i = 0; i < 200; ++i) {
    const double q = (low + high) / 2;
    const double left = inverse(whole(hot) - q * edge), right = inverse(q * edge);
    (left - right > q / h ? low : high) = q;
  }
  const double left = inverse(whole(hot) - low * edge), right = inverse(low * edge);
  double most = 0;
  const auto& numbering = bench.planned->numbered->numbering;
  const auto& values = bench.frames.taken.back().solution->values;
  Index left_nodes = make_box_mesh(ElementType::hex8, {1, 1, 1}, {40, 2, 2}).node_count();
  for (std::size_t row = 0; row < values.size(); ++row) {
    const Index node = numbering.mesh_node[row];
    const double x = bench.mesh->points[static_cast<std::size_t>(node)][0];
    if (std::abs(x - edge) > 1e-9) continue;
    most = std::max(most, std::abs(values[row] - (node < left_nodes ? left : right)));
  }
  CHECK(most < 0.02);
}
