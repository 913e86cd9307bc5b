// J2 plasticity in increments, against closed forms.
#include <doctest/doctest.h>

#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

constexpr double E = 210e9, nu = 0.3, yield = 240e6;

/// A bar along x, free at its sides, pulled at x = 1.
FlowBench pulled_bar(std::shared_ptr<const Mesh> mesh, Study study, bool is_flat) {
  FlowBench bench{std::move(mesh), std::move(study)};
  bench.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {})};
  if (!is_flat) bench.study.constraints.push_back(hold("zmin", {}, {}, 0.0));
  return bench;
}

std::shared_ptr<Mesh> bent_box(ElementType type) {
  auto mesh = mapped_box(type, {3, 2, 2}, [](Vec3 p) {
    const double bump = std::sin(pi * p[0]) * std::sin(pi * p[1]) * std::sin(pi * p[2]);
    return Vec3{p[0] + 0.08 * bump, 0.5 * p[1] - 0.05 * bump, 0.4 * p[2] + 0.06 * bump};
  });
  straighten_edges(*mesh);
  return mesh;
}

/// Stress over strain of uniaxial tension with the table {0: yield, 0.01: 1.5 yield}.
double uniaxial_strain(double stress) {
  const double slope = 0.5 * yield / 0.01;
  return stress / E + std::max(0.0, stress - yield) / slope;
}

}  // namespace

TEST_CASE("a bar pulled past its flow stress and let go, for every kind of element") {
  const std::vector<std::array<double, 2>> rows = {{0.0, yield}, {0.01, 1.5 * yield}};
  const double stress = 1.25 * yield, left = uniaxial_strain(stress) - stress / E;
  const auto check = [&](FlowBench&& bench, const std::string& what) {
    CAPTURE(what);
    CAPTURE(static_cast<int>(bench.mesh->solids[0].type));
    bench.study.loads = {over_time(traction_load("pull", NamedSelector{{"xmax"}}, {stress, 0, 0}), 0, {0, 1, 2},
                                   {0, stress, 0})};
    bench.times = {0.0, 1.0, 2.0};
    bench.run();
    REQUIRE(bench.frames.taken.size() == 3);
    const Results pulled = bench.results(1), free = bench.results(2);
    const Index end = node_at(*bench.mesh, {1, 0, 0}), inside = node_at(*bench.mesh, {0, 0, 0});
    CHECK(field_at(pulled, "displacement", end) == doctest::Approx(uniaxial_strain(stress)).epsilon(1e-6));
    CHECK(field_at(pulled, "stress", inside) == doctest::Approx(stress).epsilon(1e-6));
    CHECK(field_at(pulled, "von_mises", end) == doctest::Approx(stress).epsilon(1e-6));
    CHECK(field_at(pulled, "plastic_strain", end) == doctest::Approx(left).epsilon(1e-6));
    CHECK(field_at(free, "displacement", end) == doctest::Approx(left).epsilon(1e-6));
    CHECK(std::abs(field_at(free, "von_mises", inside)) < 1e-5 * stress);
    CHECK(field_at(free, "plastic_strain", inside) == doctest::Approx(left).epsilon(1e-6));
    CHECK(pulled.balance.relative_error < 1e-6);
  };
  for (const ElementType type : {ElementType::tet4, ElementType::tet10, ElementType::hex8, ElementType::hex20,
                                 ElementType::wedge6, ElementType::wedge15}) {
    check(pulled_bar(bent_box(type), flowing_study(E, nu, yield, rows), false), "solid");
    if (type != ElementType::hex8 && type != ElementType::hex20) continue;
    Study study = flowing_study(E, nu, yield, rows);
    study.elements.hex8 = element::Formulation::incompatible;
    study.elements.hex20 = element::Formulation::reduced;
    check(pulled_bar(bent_box(type), study, false), "incompatible modes, or reduced");
  }
  for (const ElementType type :
       {ElementType::tri3, ElementType::tri6, ElementType::quad4, ElementType::quad8}) {
    for (const auto formulation : {element::Formulation::standard, element::Formulation::incompatible}) {
      Study study = flowing_study(E, nu, yield, rows);
      study.elements.plane = PlaneBody::plane_stress;
      study.elements.thickness = 0.02;
      study.elements.quad4 = formulation;
      if (formulation == element::Formulation::incompatible && type != ElementType::quad4) continue;
      auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(type, {1, 0.5}, {3, 2}));
      check(pulled_bar(mesh, study, true), "plane stress");
    }
  }
}

TEST_CASE("forces past a limit are refused by name") {
  Mesh mesh = make_box_mesh(ElementType::hex8, {1, 0.5, 0.4}, {1, 1, 1});
  FlowBench bench = pulled_bar(std::make_shared<Mesh>(mesh), flowing_study(E, nu, yield), false);
  bench.study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {1.1 * yield, 0, 0})};
  try {
    bench.run();
    FAIL("a perfectly plastic bar carries more than its yield stress");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::not_converged);
    const std::string problem = error.problem().english();
    CHECK(problem.find("load factor 0.9") != std::string::npos);  // 1 / 1.1 = 0.909
    CHECK(problem.find("increment") != std::string::npos);
  }
  bench.study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {0.99 * yield, 0, 0})};
  bench.run();
  CHECK(field_at(bench.results(), "displacement", node_at(mesh, {1, 0, 0})) ==
        doctest::Approx(0.99 * yield / E).epsilon(1e-6));
}

TEST_CASE("NAFEMS NL1: plane strain under a path of strains") {
  // E 250 GPa, nu 0.25, yield 5 MPa; von Mises stress after each step, MPa
  constexpr double modulus = 250e9, ratio = 0.25, stress = 5e6, unit = 1e-4;
  const std::vector<double> x = {0, 0.25, 0.5, 0.5, 0.5, 0.25, 0, 0, 0}, y = {0, 0, 0, 0.25, 0.5, 0.5, 0.5, 0.25, 0};
  // The published numbers for hardening differ from the exact integral of the law (made by 2000 increments a step)
  // by 1 % at the end: 5.000, 5.862, 5.482, 6.362, 6.640, 7.322, 4.230, 5.673.
  const double hardening[] = {5.000, 5.862, 5.482, 6.361, 6.635, 7.313, 4.189, 5.623};
  const double perfect[] = {5, 5, 5, 5, 5, 5, 3.917, 5};
  for (const double slope : {62.5e9, 0.0}) {
    FlowBench bench{std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad8, {1, 1}, {1, 1})),
                    slope > 0 ? flowing_study(modulus, ratio, stress, {{0, stress}, {1, stress + slope}})
                              : flowing_study(modulus, ratio, stress)};
    bench.study.elements.plane = PlaneBody::plane_strain;
    bench.study.elements.thickness = 1;
    bench.study.elements.quad8 = element::Formulation::reduced;
    std::vector<double> ux, uy;
    for (int i = 0; i < 9; ++i) bench.times.push_back(i), ux.push_back(unit * x[i]), uy.push_back(unit * y[i]);
    bench.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}),
                               over_time(hold("xmax", 0.0, {}, {}), 0, bench.times, ux),
                               over_time(hold("ymax", {}, 0.0, {}), 1, bench.times, uy)};
    bench.options.first_increment = bench.options.largest_increment = 0.005;
    bench.run();
    REQUIRE(bench.frames.taken.size() == 9);
    for (std::size_t i = 1; i < 9; ++i) {
      CAPTURE(i);
      const double expected = 1e6 * (slope > 0 ? hardening[i - 1] : perfect[i - 1]);
      CHECK(field_at(bench.results(i), "von_mises", 0) == doctest::Approx(expected).epsilon(0.002));
    }
  }
}

TEST_CASE("Hill's cylinder under inner pressure, partly plastic, as rings and as a quarter of hex20") {
  // Prandtl-Reuss with von Mises, plane strain: p for a plastic radius of 120, 140, 160 mm and u at 200 mm
  const double pressure[] = {139.21e6, 163.91e6, 180.13e6}, outer[] = {0.08646e-3, 0.11769e-3, 0.15371e-3};
  const auto check = [&](FlowBench& bench, Vec3 at, double tolerance, int component) {
    bench.study.loads = {over_time(pressure_load("p", NamedSelector{{"xmin"}}, 1), 0, {0, 1, 2, 3},
                                   {0, pressure[0], pressure[1], pressure[2]})};
    bench.times = {0.0, 1, 2, 3};
    bench.options.nonlinear_tolerance = 1e-6;
    bench.run();
    for (std::size_t i = 1; i < 4; ++i) {
      CAPTURE(i);
      const Results results = bench.results(i);
      CHECK(field_at(results, "displacement", node_at(*bench.mesh, at), component) ==
            doctest::Approx(outer[i - 1]).epsilon(tolerance));
    }
  };
  for (const ElementType type : {ElementType::quad8, ElementType::quad4}) {
    Mesh mesh = make_rectangle_mesh(type, {0.1, 0.01}, {20, 1});
    for (Vec3& p : mesh.points) p[0] += 0.1;
    FlowBench bench{std::make_shared<Mesh>(mesh), flowing_study(E, nu, yield)};
    bench.study.elements.plane = PlaneBody::axisymmetric;
    bench.study.elements.quad8 = element::Formulation::reduced;
    bench.study.constraints = {hold("ymin", {}, 0.0, {}), hold("ymax", {}, 0.0, {})};
    check(bench, {0.2, 0, 0}, 0.02, 0);
  }
  Study study = flowing_study(E, nu, yield);
  study.elements.hex20 = element::Formulation::reduced;
  const auto quarter = mapped_box(ElementType::hex20, {10, 4, 1}, [](Vec3 p) {
    const double r = 0.1 + 0.1 * p[0], angle = pi / 2 * p[1];
    return Vec3{r * std::cos(angle), r * std::sin(angle), 0.01 * p[2]};
  });
  FlowBench bench{quarter, study};
  bench.study.constraints = {hold("ymin", {}, 0.0, {}), hold("ymax", 0.0, {}, {}), hold("zmin", {}, {}, 0.0),
                             hold("zmax", {}, {}, 0.0)};
  check(bench, {0.2, 0, 0}, 0.02, 0);
}

TEST_CASE("thermal strain makes a held bar flow, and an elastic neighbour keeps its law") {
  Study study = flowing_study(E, nu, yield);
  FlowBench bench = pulled_bar(bent_box(ElementType::hex8), study, false);
  bench.study.constraints.push_back(hold("xmax", 0.0, {}, {}));
  bench.study.loads = {thermal_strain_load("hot", 293.15 + 200, 293.15)};  // 1.2e-5 * 200 = 2.1 yield / E
  bench.run();
  CHECK(field_at(bench.results(), "stress", 0) == doctest::Approx(-yield).epsilon(1e-6));
  CHECK(field_at(bench.results(), "plastic_strain", 0) ==
        doctest::Approx(1.2e-5 * 200 - yield / E).epsilon(1e-6));
}

TEST_CASE("kinematic hardening lets a reversed bar flow earlier than isotropic hardening does") {
  constexpr double slope = 20e9, top = 2 * yield;
  const auto end = [&](double kinematic) {
    Study study = kinematic > 0 ? flowing_study(E, nu, yield)
                                : flowing_study(E, nu, yield, {{0, yield}, {1, yield + slope}});
    if (kinematic > 0) study.materials[0].kinematic_hardening = kinematic;
    FlowBench bench = pulled_bar(bent_box(ElementType::hex8), study, false);
    bench.study.loads = {over_time(traction_load("pull", NamedSelector{{"xmax"}}, {1, 0, 0}), 0, {0, 1, 2},
                                   {0, top, -top})};
    bench.times = {0.0, 1, 2};
    bench.run();
    return field_at(bench.results(), "displacement", node_at(*bench.mesh, {1, 0, 0}));
  };
  const double grown = (top - yield) / slope;
  CHECK(end(0) == doctest::Approx(-top / E + grown).epsilon(1e-6));       // flows at -top again
  CHECK(end(slope) == doctest::Approx(-top / E - grown).epsilon(1e-6));   // flows back from top - 2 yield
}

TEST_CASE("Newton's method is quadratic, and results are the same bits for every number of threads") {
  class Watch final : public Monitor {
   public:
    void residual(int, double relative) override { seen.push_back(relative); }
    std::vector<double> seen;
  };
  const auto bent = [&](int threads) {
    FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 0.2, 0.1}, {8, 2, 3})),
                    flowing_study(E, nu, yield, {{0, yield}, {0.1, 2 * yield}})};
    bench.study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
    bench.study.loads = {traction_load("down", NamedSelector{{"xmax"}}, {0, 0, -8e6})};
    bench.options.threads = threads;
    bench.options.nonlinear_tolerance = 1e-11;
    bench.options.first_increment = 1;
    return bench;
  };
  FlowBench one = bent(1), three = bent(3);
  Watch watch;
  one.run(make_cpu_backend(1), watch);
  three.run(make_cpu_backend(3));
  CHECK(one.frames.taken.back().solution->values == three.frames.taken.back().solution->values);
  REQUIRE(watch.seen.size() >= 4);
  const std::size_t last = watch.seen.size() - 1;
  // The last steps gain more than twice the digits of a linear method.
  CHECK(watch.seen[last] < 1e-3 * watch.seen[last - 1]);
  CHECK(watch.seen[last - 1] < 0.05 * watch.seen[last - 2]);
}

TEST_CASE("a step that was stopped between increments goes on to the same end") {
  class Kept final : public StateKeeper, public TransientStates {
   public:
    CgCheckpoints* begin(bool) override { return nullptr; }
    void solved(const SolveReport&, const DeviceVector&) override {}
    void solved_directly() override {}
    TransientStates* in_time() override { return this; }
    std::optional<TransientMark> take(std::span<const NamedVector> vectors) override {
      if (goes_on)
        for (std::size_t i = 0; i < vectors.size(); ++i) *vectors[i].values = values.at(i);
      return goes_on ? std::optional(mark) : std::nullopt;
    }
    bool is_due(bool) override { return true; }
    void keep(const TransientMark& at, std::span<const NamedVector> vectors) override {
      mark = at;
      values.clear();
      for (const NamedVector& v : vectors) values.push_back(*v.values);
    }
    void done(const TransientMark&, std::span<const NamedVector>) override {}
    TransientMark mark;
    std::vector<std::vector<double>> values;
    bool goes_on = false;
  };
  class Stop final : public Monitor {
   public:
    explicit Stop(int after) : left_(after) {}
    void residual(int, double) override { --left_; }
    bool cancelled() const override { return left_ <= 0; }

   private:
    int left_;
  };
  const auto make = [] {
    FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 0.2, 0.1}, {6, 2, 2})),
                    flowing_study(E, nu, yield, {{0, yield}, {0.1, 2 * yield}})};
    bench.study.elements.hex8 = element::Formulation::incompatible;
    bench.study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
    bench.study.loads = {over_time(traction_load("down", NamedSelector{{"xmax"}}, {0, 0, 1}), 2, {0, 1, 2},
                                   {0, -8e6, 2e6})};
    bench.times = {0.0, 1, 2};
    bench.options.nonlinear_tolerance = 1e-10;
    return bench;
  };
  FlowBench whole = make();
  whole.run();
  for (const int after : {1, 9, 17, 30}) {
    CAPTURE(after);
    Kept kept;
    FlowBench stopped = make(), resumed = make();
    stopped.states = resumed.states = &kept;
    Stop stop(after);
    CHECK_THROWS_AS(stopped.run(make_cpu_backend(2), stop), Cancelled);
    kept.goes_on = !kept.values.empty();
    resumed.run();
    const auto &a = whole.frames.taken.back().solution->values, &b = resumed.frames.taken.back().solution->values;
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) CHECK(a[i] == doctest::Approx(b[i]).scale(1e-2).epsilon(1e-8));
  }
}

TEST_CASE("bars along the edges of an elastic brick flow, and push back when the brick returns") {
  // nu = 0, so strains are uniform: 0.002 and back. The bars flow at 240 MPa, the brick does not.
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {0.1, 0.1, 0.4}, {1, 1, 2}));
  mesh->regions.push_back({2, "bars"});
  mesh->solids.emplace_back().type = ElementType::line2;
  for (const Vec3& foot : {Vec3{0, 0, 0}, Vec3{0.1, 0, 0}, Vec3{0, 0.1, 0}, Vec3{0.1, 0.1, 0}})
    for (const double z : {0.0, 0.2}) {
      const Index a = node_at(*mesh, {foot[0], foot[1], z}), b = node_at(*mesh, {foot[0], foot[1], z + 0.2});
      mesh->solids[1].nodes.insert(mesh->solids[1].nodes.end(), {a, b});
      mesh->solids[1].group.push_back(1);
      mesh->solids[1].tags.push_back(1000 + mesh->solids[1].size());
    }
  check_mesh(*mesh);
  constexpr double area = 1e-4, soft = 10e9, strain = 0.002;
  FlowBench bench{mesh, flowing_study(E, 0, yield)};
  Material brick = bench.study.materials[0];
  brick.name = "brick";
  brick.youngs_modulus = soft;
  brick.flow_stress.reset();
  bench.study.materials.push_back(brick);
  bench.study.assignments = {{"brick", {}}, {"solid", {"bars"}}};
  bench.study.assignments[1].area = area;
  bench.study.constraints = {hold("zmin", {}, {}, 0.0), hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}),
                             over_time(hold("zmax", {}, {}, 0.0), 2, {0, 1, 2}, {0, 0.4 * strain, 0})};
  bench.times = {0.0, 1, 2};
  bench.run();
  const auto force = [&](std::size_t frame) {
    const Results results = bench.results(frame);
    for (const Field& f : results.element_fields)
      if (f.name == "bar_force") return f.data[2];
    return 0.0;
  };
  CHECK(force(1) == doctest::Approx(area * yield));
  CHECK(force(2) == doctest::Approx(area * (yield - E * strain)));
  CHECK(bench.results(1).reactions[3].total[2] == doctest::Approx(soft * 0.01 * strain + 4 * area * yield));
  CHECK(field_at(bench.results(1), "stress", node_at(*mesh, {0, 0, 0.2}), 2) == doctest::Approx(soft * strain));
  CHECK(field_at(bench.results(1), "plastic_strain", node_at(*mesh, {0, 0, 0.2})) ==
        doctest::Approx(strain - yield / E));
}

TEST_CASE("the memory plan counts the states of the points") {
  FlowBench bench = pulled_bar(bent_box(ElementType::hex8), flowing_study(E, nu, yield), false);
  bench.study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {1e6, 0, 0})};
  bench.run();
  Problem elastic = *bench.planned->problem;
  elastic.study.materials[0].flow_stress.reset();
  const std::int64_t one = 12 * 8 * 14 * 8;  // elements, points, numbers, bytes
  CHECK(bench.frames.taken.back().solution->points->bytes() == one);
  const std::int64_t more = assembly_host_bytes(*bench.planned->problem, *bench.planned->numbered) -
                            assembly_host_bytes(elastic, *bench.planned->numbered);
  CHECK(more >= 3 * one);
  CHECK(more < 3 * one + 4096);
}
