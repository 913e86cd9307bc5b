// Large deformation in increments, against closed forms and published values.
#include <doctest/doctest.h>

#include "engine/model/study/hyperelastic.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

std::shared_ptr<Mesh> mapped_rectangle(ElementType type, std::array<Index, 2> cells,
                                       const std::function<Vec3(Vec3)>& map) {
  auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(type, {1, 1}, cells));
  for (Vec3& p : mesh->points) p = map(p);
  return mesh;
}

/// Keeps the relative residuals of all iterations.
class Residuals final : public Monitor {
 public:
  void residual(int, double relative) override { all.push_back(relative); }
  std::vector<double> all;
};

}  // namespace

TEST_CASE("elastica: a cantilever under a dead load at its end") {
  // P L^2 / EI = 1, 2, 5, 10: deflection and shortening by length (elliptic integrals)
  const double deflection[] = {0.30172, 0.49346, 0.71379, 0.81061}, shortening[] = {0.05643, 0.16064, 0.38763, 0.55500};
  const double L = 10, t = 0.1, E = 1.2e6, inertia = t * t * t / 12, unit = E * inertia / (L * L);
  FlowBench bench{std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad8, {L, t}, {40, 1})), elastic_study(E, 0)};
  bench.study.elements.large_deformation = true;
  bench.study.elements.plane = PlaneBody::plane_stress;
  bench.study.elements.thickness = 1;
  bench.study.constraints = {hold("xmin", 0.0, 0.0, {})};
  bench.times = {1, 2, 3, 4};
  bench.study.loads = {over_time(force_load("end", NamedSelector{{"xmax"}}, {0, 0, 0}), 1, bench.times,
                                 {unit, 2 * unit, 5 * unit, 10 * unit})};
  bench.options.nonlinear_tolerance = 1e-6;
  bench.run();
  REQUIRE(bench.frames.taken.size() == 4);
  const Index end = node_at(*bench.mesh, {L, t / 2, 0});
  for (std::size_t i = 0; i < 4; ++i) {
    CAPTURE(i);
    CHECK(field_at(bench.results(i), "displacement", end, 1) / L == doctest::Approx(deflection[i]).epsilon(0.002));
    CHECK(-field_at(bench.results(i), "displacement", end, 0) / L == doctest::Approx(shortening[i]).epsilon(0.003));
    CHECK(bench.results(i).balance.relative_error < 1e-5);
  }
}

TEST_CASE("an inflated tube of rubber, with pressure that follows and by first and second order") {
  // incompressible: p = mu / 2 (ln((b / a)^2 / (B / A)^2) ... ) with A 10, B 20, a 15 mm: 8.5646 kPa at mu 20 kPa
  for (const ElementType type : {ElementType::quad4, ElementType::quad8, ElementType::tri6}) {
    CAPTURE(static_cast<int>(type));
    auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(type, {0.01, 0.002}, {12, 1}));
    for (Vec3& p : mesh->points) p[0] += 0.01;
    FlowBench bench{mesh, rubber_study(20e3, 20e6)};
    bench.study.elements.plane = PlaneBody::axisymmetric;
    bench.study.constraints = {hold("ymin", {}, 0.0, {}), hold("ymax", {}, 0.0, {})};
    bench.study.loads = {pressure_load("p", NamedSelector{{"xmin"}}, 8.5646e3)};
    bench.options.nonlinear_tolerance = 1e-7;
    bench.run();
    const double moved = field_at(bench.results(), "displacement", node_at(*mesh, {0.01, 0, 0}));
    CHECK(moved == doctest::Approx(0.005).epsilon(0.02));
    // The true radial stress at the bore is the pressure.
    CHECK(field_at(bench.results(), "stress", node_at(*mesh, {0.01, 0, 0}), 0) ==
          doctest::Approx(-8.5646e3).epsilon(0.2));
  }
}

TEST_CASE("an increment whose tangent has no preconditioner is cut, and the system goes on") {
  const auto mesh = quarter_ring(ElementType::hex8, {8, 8, 1}, 0.01, 0.02, 0.002);
  FlowBench bench{mesh, rubber_study(20e3, 20e6)};
  bench.study.constraints = {hold("ymin", {}, 0.0, {}), hold("ymax", 0.0, {}, {}), hold("zmin", {}, {}, 0.0),
                             hold("zmax", {}, {}, 0.0)};
  bench.study.loads = {pressure_load("p", NamedSelector{{"xmin"}}, 8.5646e3)};
  bench.options.preconditioner = Preconditioner::multigrid;
  bench.options.nonlinear_tolerance = 1e-6;
  bench.run();
  CHECK(field_at(bench.results(), "displacement", node_at(*mesh, {0.01, 0, 0})) == doctest::Approx(0.005).epsilon(0.01));
  CHECK(bench.results().balance.relative_error < 1e-6);
}

TEST_CASE("Cook's membrane of rubber in plane strain, by elements of first and second order") {
  // CalculiX gives 13.73 mm with 8 x 8 CPE8 elements.
  const double mu = 0.4225, bulk = 2 * mu * 1.3 / (3 * 0.4);
  for (const ElementType type : {ElementType::quad4, ElementType::quad8}) {
    CAPTURE(static_cast<int>(type));
    const Index cells = type == ElementType::quad4 ? 24 : 8;
    auto mesh = mapped_rectangle(type, {cells, cells}, [](Vec3 p) {
      return Vec3{48 * p[0], 44 * p[0] + (44 - 28 * p[0]) * p[1], 0};
    });
    FlowBench bench{mesh, rubber_study(mu, bulk)};
    bench.study.elements.plane = PlaneBody::plane_strain;
    bench.study.elements.thickness = 1;
    bench.study.constraints = {hold("xmin", 0.0, 0.0, {})};
    bench.study.loads = {force_load("end", NamedSelector{{"xmax"}}, {0, 1, 0})};
    bench.options.nonlinear_tolerance = 1e-6;
    bench.run();
    CHECK(field_at(bench.results(), "displacement", node_at(*mesh, {48, 60, 0}), 1) ==
          doctest::Approx(13.73).epsilon(0.003));
  }
}

TEST_CASE("Newton's method converges quadratically, for solids with mean dilatation too") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    CAPTURE(static_cast<int>(type));
    auto mesh = mapped_box(type, {4, 2, 2}, [](Vec3 p) { return Vec3{2 * p[0], p[1], p[2] + 0.1 * p[0] * p[1]}; });
    FlowBench bench{mesh, rubber_study(1, 500)};
    bench.study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
    bench.study.loads = {traction_load("end", NamedSelector{{"xmax"}}, {0, 0, 0.004})};
    bench.options.first_increment = 1;
    bench.options.nonlinear_tolerance = 1e-9;
    bench.options.method = SolveMethod::cg;
    Residuals residuals;
    bench.run(make_cpu_backend(2), residuals);
    bool has_squared = false;
    for (std::size_t i = 1; i < residuals.all.size(); ++i)
      has_squared = has_squared || (residuals.all[i - 1] < 1e-3 && residuals.all[i] < 1e-3 * residuals.all[i - 1]);
    CHECK(has_squared);
    CHECK(residuals.all.size() < 12);
    CHECK(bench.results().balance.relative_error < 1e-7);
  }
}

TEST_CASE("an increment that turns an element inside out is cut, and the last error names the element") {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  FlowBench bench{mesh, rubber_study(1, 10)};
  bench.study.constraints = {hold("zmin", 0.0, 0.0, 0.0), hold("zmax", 0.0, 0.0, -1.2)};
  bench.options.increment_retries = 2;
  try {
    bench.run();
    FAIL("a block was pressed through itself");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::not_converged);
    CHECK(error.problem().english().find("turned inside out") != std::string::npos);
  }
}

TEST_CASE("an increment of prescribed stretch: uniaxial tension of laws with one volume function") {
  // Nominal stress over stretch of incompressible laws; the bulk modulus is 10,000 times the shear modulus.
  const double l = 1.6;
  const auto check = [&](const std::function<void(Material&)>& state, double nominal) {
    FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1})), rubber_study(1, 1e4)};
    Material& m = bench.study.materials[0];
    m.shear_modulus.reset();
    state(m);
    bench.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0),
                               hold("xmax", l - 1, {}, {})};
    bench.run();
    CHECK(std::abs(bench.results().reactions[3].total[0]) == doctest::Approx(nominal).epsilon(1e-3));
    CHECK(field_at(bench.results(), "stress", 0) == doctest::Approx(nominal * l).epsilon(1e-3));
  };
  const double side = 1 / std::sqrt(l), i1 = l * l + 2 / l - 3, first = l - 1 / (l * l), second = 1 - 1 / (l * l * l);
  check([](Material& m) { m.c10 = 0.5; }, 2 * 0.5 * first);
  check([](Material& m) { m.c10 = 0.4, m.c01 = 0.1; }, 2 * (0.4 * first + 0.1 * second));
  check([](Material& m) { m.c10 = 0.5, m.c20 = -0.01, m.c30 = 0.02; },
        2 * first * (0.5 - 0.02 * i1 + 0.06 * i1 * i1));
  check([](Material& m) { m.ogden_mu_1 = 0.7, m.ogden_alpha_1 = 2.3, m.ogden_mu_2 = 0.2, m.ogden_alpha_2 = -1.5; },
        2 * 0.7 / 2.3 * (std::pow(l, 1.3) - std::pow(side, 2.3) / l) -
            2 * 0.2 / 1.5 * (std::pow(l, -2.5) - std::pow(side, -1.5) / l));
  check([](Material& m) { m.veronda_c1 = 0.5, m.veronda_c2 = 0.8; },
        2 * (first * 0.4 * std::exp(0.8 * i1) - second * 0.2));
  const double strain = 0.5 * (l * l - 1), across = 0.5 * (1 / l - 1);
  const double size = 0.3 * std::exp(4 * strain * strain + 2 * 1.5 * across * across);
  check([](Material& m) { m.bulk_modulus = 1e6, m.fibre_c = 0.3, m.fibre_bf = 4, m.fibre_bt = 1.5, m.fibre_bfs = 2; },
        size * (4 * strain * l - 1.5 * across / (l * l)));
}

TEST_CASE("neo-Hookean without a split: uniaxial tension by its closed form, and what does not go with it") {
  const double mu = 2, lambda = 3, l = 1.5;
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1})), rubber_study(mu, 1)};
  Material& m = bench.study.materials[0];
  m.bulk_modulus.reset(), m.lame_lambda = lambda;
  bench.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0),
                             hold("xmax", l - 1, {}, {})};
  bench.options.nonlinear_tolerance = 1e-10;
  bench.run();
  // mu (s^2 - 1) + lambda ln (s^2 l) = 0 across
  double s = 1;
  for (int i = 0; i < 60; ++i) s -= (mu * (s * s - 1) + lambda * std::log(s * s * l)) / (2 * mu * s + 2 * lambda / s);
  CHECK(std::abs(bench.results().reactions[3].total[0]) ==
        doctest::Approx((mu * (l * l - 1) + lambda * std::log(s * s * l)) / l).epsilon(1e-8));

  CHECK(!wrong_hyperelastic(m));
  CHECK(initial_bulk_modulus(m) == doctest::Approx(lambda + 2 * mu / 3));
  Material at_rest = m;
  take_moduli_at_rest(at_rest);
  CHECK(*at_rest.poisson_ratio == doctest::Approx(lambda / (2 * (lambda + mu))));
  const auto refused = [&](const std::function<void(Material&)>& change) {
    Material other = m;
    change(other);
    return wrong_hyperelastic(other).has_value();
  };
  CHECK(refused([](Material& o) { o.shear_modulus.reset(); }));
  CHECK(refused([](Material& o) { o.bulk_modulus = 5; }));
  CHECK(refused([](Material& o) { o.c10 = 1; }));
  CHECK(refused([](Material& o) { o.youngs_modulus = 1; }));
}

TEST_CASE("a volume function of the logarithm: uniaxial tension by its closed form, and what does not go with it") {
  const double shear = 2, bulk = 5, l = 1.4;
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1})), rubber_study(shear, 1)};
  Material& m = bench.study.materials[0];
  m.bulk_modulus.reset(), m.log_bulk_modulus = bulk;
  bench.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0),
                             hold("xmax", l - 1, {}, {})};
  bench.options.nonlinear_tolerance = 1e-10;
  bench.run();
  // Kirchhoff stresses: K ln J + G J^(-2/3) (stretch^2 - mean), 0 across, where the stretch is s.
  const auto stress = [&](double s, double stretch) {
    const double j = l * s * s, mean = (l * l + 2 * s * s) / 3;
    return bulk * std::log(j) + shear * std::pow(j, -2.0 / 3) * (stretch * stretch - mean);
  };
  double s = 1;
  for (int i = 0; i < 60; ++i) s -= stress(s, s) / ((stress(s + 1e-6, s + 1e-6) - stress(s - 1e-6, s - 1e-6)) / 2e-6);
  CHECK(std::abs(bench.results().reactions[3].total[0]) == doctest::Approx(stress(s, l) / l).epsilon(1e-8));
  CHECK(initial_bulk_modulus(m) == bulk);
  CHECK(!wrong_hyperelastic(m));
  m.bulk_modulus = bulk;
  CHECK(wrong_hyperelastic(m).has_value());
  m.bulk_modulus.reset(), m.log_bulk_modulus.reset();
  CHECK(wrong_hyperelastic(m).has_value());
}

TEST_CASE("hex8 with one dilatation a point bends as stiffly as plain elements do") {
  // An own program of plain elements in another language: the force for a tip motion of 1 is 0.0442356648949.
  const auto force = [](ElementPressure pressure) {
    FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {4, 1, 1}, {4, 1, 1})), rubber_study(2, 1)};
    Material& m = bench.study.materials[0];
    m.bulk_modulus.reset(), m.lame_lambda = 3;
    bench.study.elements.pressure = pressure;
    bench.study.constraints = {hold("xmin", 0.0, 0.0, 0.0), hold("xmax", {}, {}, 1.0)};
    bench.options.nonlinear_tolerance = 1e-10;
    bench.run();
    return std::abs(bench.results().reactions[1].total[2]);
  };
  CHECK(force(ElementPressure::never) == doctest::Approx(0.0442356648949).epsilon(1e-7));
  CHECK(force(ElementPressure::automatic) < 0.99 * 0.0442356648949);
}

TEST_CASE("a spring between two places turns with its line at large deformation; others are refused") {
  const double stiffness = 7;
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 1, 1})), rubber_study(2, 5)};
  bench.study.constraints = {hold("xmin", 0.0, 0.0, 0.0), hold("xmax", 0.2, 0.5, 0.0)};
  bench.options.nonlinear_tolerance = 1e-10;
  bench.run();
  const Vec3 without = bench.results().reactions[1].total;
  std::vector<std::optional<double>> values(13);
  for (std::size_t i = 0; i < 7; ++i) values[i] = i == 0 ? stiffness : 0.0;
  Condition spring = condition_on("spring_between", "link", NamedSelector{{"xmin"}}, values);
  spring.other = NamedSelector{{"xmax"}};
  bench.study.loads = {spring};
  bench.run();
  // From (0, 1/2, 1/2) to (1, 1/2, 1/2), which moves by (0.2, 0.5, 0): the length grows from 1 to 1.3.
  const Results results = bench.results();
  CHECK(std::abs(results.reactions[1].total[0] - without[0]) == doctest::Approx(stiffness * 0.3 * 1.2 / 1.3).epsilon(1e-8));
  CHECK(std::abs(results.reactions[1].total[1] - without[1]) == doctest::Approx(stiffness * 0.3 * 0.5 / 1.3).epsilon(1e-8));
  CHECK(results.balance.relative_error < 1e-8);
  const auto refused = [&](std::size_t value) {
    Study other = bench.study;
    other.loads[0].values[value] = 1.0;
    return std::ranges::any_of(validate(other), [](const Finding& f) { return f.is_error; });
  };
  CHECK_FALSE(std::ranges::any_of(validate(bench.study), [](const Finding& f) { return f.is_error; }));
  CHECK(refused(1));  // a direction of its own
  CHECK(refused(4));  // a spring along x
}
