// Parts that hang together by ties, equations, rigid bodies and springs, where materials flow or deform largely.
#include <doctest/doctest.h>

#include "engine/base/error.hpp"
#include "engine/procedure/increments/increment_history.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"
#include "tests/engine/procedure/increments_bench.hpp"
#include "tests/texts.hpp"

using namespace genba;

namespace {

constexpr double steel = 210e9, flow = 240e6, slope = 12e9;  // Pa

/// Two unit cubes along z, a and b, held at the planes of symmetry and at the bottom, pulled at the top.
FlowBench pulled_boxes(ElementType type, Index cells, Index other, double stress) {
  FlowBench bench{two_boxes(type, {cells, cells, 2}, type, {other, other, 2}),
                  flowing_study(steel, 0.3, flow, {{0.0, flow}, {0.01, flow + 0.01 * slope}})};
  bench.study.constraints = {tied("seam", "b.zmin", "a.zmax"), hold("a.zmin", {}, {}, 0.0)};
  for (const char* part : {"a.", "b."}) {
    bench.study.constraints.push_back(hold(std::string(part) + "xmin", 0.0, {}, {}));
    bench.study.constraints.push_back(hold(std::string(part) + "ymin", {}, 0.0, {}));
  }
  bench.study.loads = {traction_load("pull", NamedSelector{{"b.zmax"}}, {0, 0, stress})};
  return bench;
}

double strain_at(double stress) { return stress / steel + std::max(0.0, stress - flow) / slope; }

/// A slender beam along z of two parts with the same cells across, or whole.
FlowBench bent_beam(bool is_tied) {
  std::shared_ptr<Mesh> mesh;
  if (is_tied) {
    mesh = two_boxes(ElementType::hex8, {2, 2, 5}, ElementType::hex8, {2, 2, 5});
  } else {
    mesh = std::make_shared<Mesh>();
    append_mesh(*mesh, make_box_mesh(ElementType::hex8, {1, 1, 2}, {2, 2, 10}), "a.", {});
  }
  for (Vec3& p : mesh->points) p = {0.1 * p[0], 0.1 * p[1], p[2]};
  FlowBench bench{mesh, elastic_study(1e6, 0.3)};
  bench.study.elements.large_deformation = true;
  bench.study.elements.hex8 = element::Formulation::standard;
  bench.study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0)};
  if (is_tied) bench.study.constraints.push_back(tied("seam", "b.zmin", "a.zmax"));
  return bench;
}

double moved_at(const FlowBench& bench, const Vec3& place, int component) {
  return field_at(bench.results(), "displacement", node_at(*bench.mesh, place), component);
}

std::string refusal_of(const FlowBench& bench) {
  Monitor monitor;
  try {
    (void)resolve(bench.mesh, bench.study, monitor);
  } catch (const Error& error) {
    return error.problem().english();
  }
  return "nothing";
}

}  // namespace

TEST_CASE("tied parts with unlike meshes flow as one: uniform stress, by every kind of element") {
  const double stress = 1.25 * flow;
  for (const ElementType type : {ElementType::hex8, ElementType::hex20, ElementType::tet4, ElementType::tet10, ElementType::wedge6}) {
    CAPTURE(traits(type).name);
    FlowBench bench = pulled_boxes(type, 2, 3, stress);
    bench.run();
    const Results results = bench.results();
    for (const Index node : {node_at(*bench.mesh, {1, 1, 2}), node_at(*bench.mesh, {0, 0, 2})})
      CHECK(field_at(results, "displacement", node, 2) == doctest::Approx(2 * strain_at(stress)).epsilon(1e-6));
    const Field& flowed = *results.find("plastic_strain");
    for (const double value : flowed.data) CHECK(value == doctest::Approx(strain_at(stress) - stress / steel).epsilon(1e-5));
    CHECK(results.balance.relative_error < 1e-6);
    REQUIRE(results.connections.size() == 1);
    CHECK(std::abs(results.connections[0].force[2]) == doctest::Approx(stress).epsilon(1e-6));
    // The curve of the bottom's force has what reaches it through the seam.
    const IncrementHistory& history = *bench.frames.taken.back().solution->increments;
    for (const auto& watched : history.watched) {
      CHECK(watched.name != "seam");
      if (watched.name == "hold a.zmin" && watched.what == "force z")
        CHECK(watched.values.back() == doctest::Approx(-stress).epsilon(1e-6));
    }
  }
}

TEST_CASE("prescribed motions of tied parts flow too") {
  const double strain = strain_at(1.2 * flow);
  FlowBench bench = pulled_boxes(ElementType::hex8, 2, 3, 0);
  bench.study.loads.clear();
  // The seam's own nodes move with the bottom part, some of which are held: the held ones go first.
  bench.study.constraints.push_back(over_time(hold("b.zmax", {}, {}, 0.0), 2, {0, 1, 2}, {0, 2 * strain, 0}));
  bench.times = {0, 1, 2};
  bench.run();
  CHECK(field_at(bench.results(1), "von_mises", node_at(*bench.mesh, {1, 1, 2})) == doctest::Approx(1.2 * flow).epsilon(1e-6));
  // Back at the begin the bar is pressed: elastic, then by the other way.
  CHECK(field_at(bench.results(2), "stress", node_at(*bench.mesh, {0, 0, 0}), 2) < -flow);
}

TEST_CASE("tied parts with unlike meshes stretch largely as one: the same stress everywhere") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    FlowBench bench = pulled_boxes(type, 2, 3, 4e6);
    bench.study.materials = elastic_study(10e6, 0.3).materials;
    bench.study.elements.large_deformation = true;
    bench.run();
    const Results results = bench.results();
    const double stress = field_at(results, "stress", node_at(*bench.mesh, {0, 0, 0}), 2);
    CHECK(stress > 1.1 * 4e6);  // by the area that is left
    for (const Index node : {node_at(*bench.mesh, {1, 1, 1}), node_at(*bench.mesh, {0, 0, 2}), node_at(*bench.mesh, {1, 0, 2})})
      CHECK(field_at(results, "stress", node, 2) == doctest::Approx(stress).epsilon(1e-6));
    CHECK(results.balance.relative_error < 1e-6);
  }
}

TEST_CASE("a tied beam bends largely as the whole one does: dead load, pressure with free edges, arc length") {
  const auto tip = [](bool is_tied, int way) {
    FlowBench bench = bent_beam(is_tied);
    const std::string end = is_tied ? "b.zmax" : "a.zmax";
    if (way == 1)
      bench.study.loads = {pressure_load("p", NamedSelector{is_tied ? std::vector<std::string>{"a.xmin", "b.xmin"} : std::vector<std::string>{"a.xmin"}}, 70.0)};
    else
      bench.study.loads = {force_load("end", NamedSelector{{end}}, {6.0, 0, -2.0})};
    if (way == 2) bench.options.load_control = LoadControl::arc_length;
    bench.run();
    CHECK(bench.results().balance.relative_error < 1e-5);
    return Vec3{moved_at(bench, {0, 0, 2}, 0), moved_at(bench, {0, 0, 2}, 1), moved_at(bench, {0, 0, 2}, 2)};
  };
  for (const int way : {0, 1, 2}) {
    CAPTURE(way);
    const Vec3 whole = tip(false, way), by_tie = tip(true, way);
    CHECK(std::abs(whole[0]) > 0.5);
    for (std::size_t a = 0; a < 3; ++a) CHECK(std::abs(by_tie[a] - whole[a]) < 2e-6 * std::abs(whole[0]));
  }
}

TEST_CASE("a rigid body and a spring at the end of a bar that flows") {
  // The sides are held, so that a stiff end changes nothing: uniaxial strain.
  const double force = 3 * flow;
  const auto moved_by = [&](const std::vector<Condition>& loads, const std::vector<Condition>& more = {}) {
    FlowBench bench = pulled_boxes(ElementType::hex8, 2, 2, 0);
    for (const char* part : {"a.", "b."}) {
      bench.study.constraints.push_back(hold(std::string(part) + "xmax", 0.0, {}, {}));
      bench.study.constraints.push_back(hold(std::string(part) + "ymax", {}, 0.0, {}));
    }
    bench.study.constraints.insert(bench.study.constraints.end(), more.begin(), more.end());
    bench.study.loads = loads;
    bench.run();
    CHECK(bench.results().balance.relative_error < 1e-6);
    return moved_at(bench, {0.5, 0.5, 2}, 2);
  };
  const auto pull = [](double f) { return traction_load("pull", NamedSelector{{"b.zmax"}}, {0, 0, f}); };
  const double moved = moved_by({pull(force)}), elastic = moved_by({pull(0.01 * force)});
  CHECK(moved > 110 * elastic);
  CHECK(moved_by({}, {condition_on("rigid", "head", NamedSelector{{"b.zmax"}}, {0.5, 0.5, 2.5, 0, 0, force, 0, 0, 0})}) ==
        doctest::Approx(moved).epsilon(1e-6));
  // What the spring to the ground takes does not pull the bar.
  const double k = 0.5 * force / moved;  // N/m
  CHECK(moved_by({pull(1.5 * force), condition_on("remote_spring", "ground", NamedSelector{{"b.zmax"}},
                                                  {0.5, 0.5, 2, 0, 0, k, 0, 0, 0, 0, 1, 0, 0})}) ==
        doctest::Approx(moved).epsilon(1e-6));
}

TEST_CASE("a moved point bends a bar past yield and back") {
  // A rigid end that turns by an angle bends a beam without shear: a pure moment, the same curvature everywhere.
  const auto bar = [](bool is_turned) {
    auto mesh = std::make_shared<Mesh>();
    append_mesh(*mesh, make_box_mesh(ElementType::hex20, {1, 0.1, 0.1}, {4, 1, 6}), "a.", {});
    FlowBench bench{mesh, flowing_study(steel, 0, flow, {{0.0, flow}, {0.01, flow + 0.01 * slope}})};
    bench.study.constraints = {hold("a.xmin", 0.0, {}, {}), hold("a.ymin", {}, 0.0, {}),
                               displacement("corner", BoxSelector{{-1e-6, -1, 0.05 - 1e-6}, {1e-6, 1, 0.05 + 1e-6}}, {std::nullopt, std::nullopt, 0.0})};
    bench.times = {0, 1, 2};
    if (is_turned)
      bench.study.constraints.push_back(over_time(
          condition_on("remote_displacement", "turn", NamedSelector{{"a.xmax"}},
                       {1, 0.05, 0.05, std::nullopt, 0.0, std::nullopt, 0.0, 0.0, 0.0}), 7, {0, 1, 2}, {0, 0.06, 0.0}));
    return bench;
  };
  FlowBench bench = bar(true);
  bench.run();
  const double depth = 0.1, curvature = 0.06 / 1.0, edge = curvature * depth / 2;
  // Along x alone: stress by the curve of the material at each height.
  const auto stress_at = [&](double strain) {
    return strain <= flow / steel ? steel * strain : flow + (strain - flow / steel) * slope * steel / (slope + steel);
  };
  double moment = 0;
  for (int i = 0; i < 2000; ++i) {
    const double z = (i + 0.5) / 2000 * depth / 2;
    moment += 2 * stress_at(curvature * z) * z * depth / 2 / 2000 * depth;
  }
  const Results bent = bench.results(1), back = bench.results(2);
  const auto moment_of = [](const Results& of) {
    for (const ConnectionResult& c : of.connections)
      if (c.name == "turn") return std::abs(c.moment[1]);
    return 0.0;
  };
  CHECK(stress_at(edge) > 1.05 * flow);
  CHECK(moment_of(bent) == doctest::Approx(moment).epsilon(0.02));
  // Pressed straight again it has a moment the other way.
  CHECK(moment_of(back) > 0.2 * moment);
  CHECK(bent.balance.relative_error < 1e-6);
}

TEST_CASE("connections that increments do not compute are refused by name") {
  const auto refusal = [](const Condition& constraint, bool is_large) {
    FlowBench bench = pulled_boxes(ElementType::hex8, 1, 1, flow);
    bench.study.elements.large_deformation = is_large;
    if (constraint.kind) bench.study.constraints.push_back(constraint);
    return refusal_of(bench);
  };
  CHECK(refusal({}, false) == "nothing");
  CHECK(test::has(refusal(condition_on("cylindrical_displacement", "head", NamedSelector{{"b.zmax"}}, {0.5, 0.5, 2, 0, 0, 1, 0, {}, {}}), true),
                  "small rotations"));
}
