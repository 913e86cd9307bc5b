// Laws of tissue, relaxation, creep and large plastic strains in increments, against closed forms.
#include <doctest/doctest.h>

#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

std::shared_ptr<Mesh> cube_of(ElementType type, Index cells = 1) {
  return std::make_shared<Mesh>(make_box_mesh(type, {1, 1, 1}, {cells, cells, cells}));
}

Study large_study(const std::function<void(Material&)>& state) {
  Study study = elastic_study(1, 0.3);
  study.materials[0].youngs_modulus.reset(), study.materials[0].poisson_ratio.reset();
  state(study.materials[0]);
  study.elements.large_deformation = true;
  return study;
}

/// A cube that its symmetry planes hold, stretched along x to l.
FlowBench stretched(const Study& study, double l, ElementType type = ElementType::hex8) {
  FlowBench bench{cube_of(type), study};
  bench.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0),
                             hold("xmax", l - 1, {}, {})};
  return bench;
}
double pull_of(const Results& results) { return results.reactions[3].total[0]; }

/// A cube whose six faces stay.
FlowBench held(const Study& study) {
  FlowBench bench{cube_of(ElementType::hex8, 2), study};
  bench.study.constraints = {hold("xmin", 0.0, 0.0, 0.0), hold("xmax", 0.0, 0.0, 0.0), hold("ymin", 0.0, 0.0, 0.0),
                             hold("ymax", 0.0, 0.0, 0.0), hold("zmin", 0.0, 0.0, 0.0), hold("zmax", 0.0, 0.0, 0.0)};
  return bench;
}

}  // namespace

TEST_CASE("tissue with fibres: uniaxial and biaxial stretch against the derivative of the energy") {
  // Incompressible but for 1e-4: nominal stress = dW/dl.
  const double l = 1.2, i1 = l * l + 2 / l - 3, di1 = 2 * l - 2 / (l * l);
  const auto uniaxial = [&](const std::function<void(Material&)>& state, double nominal, double at = 1.2) {
    FlowBench bench = stretched(large_study(state), at);
    bench.run();
    CHECK(pull_of(bench.results()) == doctest::Approx(nominal).epsilon(2e-3));
  };
  {
    const double k1 = 2, k2 = 1.5, kappa = 0.1, e = kappa * i1 + (1 - 3 * kappa) * (l * l - 1);
    uniaxial(
        [&](Material& m) {
          m.shear_modulus = 1, m.bulk_modulus = 1e4;
          m.fibre_k1 = k1, m.fibre_k2 = k2, m.fibre_dispersion = kappa;
        },
        0.5 * di1 + k1 * e * std::exp(k2 * e * e) * (kappa * di1 + (1 - 3 * kappa) * 2 * l));
  }
  {
    const double e = l * l - 1;
    const auto myocardium = [](Material& m) {
      m.bulk_modulus = 1e4, m.myocardium_a = 1, m.myocardium_b = 2, m.myocardium_af = 3, m.myocardium_bf = 1.5;
      m.myocardium_as = 2, m.myocardium_bs = 1, m.myocardium_afs = 1, m.myocardium_bfs = 1;
    };
    uniaxial(myocardium, 0.5 * std::exp(2 * i1) * di1 + 3 * e * std::exp(1.5 * e * e) * 2 * l);
  }
  const auto ligament = [](Material& m) {
    m.shear_modulus = 1, m.bulk_modulus = 1e4;
    m.ligament_c3 = 0.5, m.ligament_c4 = 10, m.ligament_c5 = 20, m.ligament_stretch = 1.1;
  };
  uniaxial(ligament, 0.5 * di1 + (0.5 * (std::exp(1.0) - 1) + 20 * 0.1) / l);
  const double s = 0.9;  // compressed: the matrix alone
  uniaxial(ligament, s - 1 / (s * s), s);
  {
    // Two families at 45 degrees in the plane that is stretched in both directions.
    const double e = l * l - 1, k1 = 1, k2 = 2;
    FlowBench bench{cube_of(ElementType::hex8), large_study([&](Material& m) {
                      m.c10 = 0.5, m.bulk_modulus = 1e4, m.fibre_k1 = k1, m.fibre_k2 = k2, m.fibre_angle = pi / 4;
                    })};
    bench.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0),
                               hold("xmax", l - 1, {}, {}), hold("ymax", {}, l - 1, {})};
    bench.run();
    const double slope = 0.5 * (4 * l - 4 * std::pow(l, -5)) + 2 * k1 * e * std::exp(k2 * e * e) * 2 * l;
    CHECK(pull_of(bench.results()) == doctest::Approx(0.5 * slope).epsilon(2e-3));
  }
}

TEST_CASE("fibres whose direction changes from element to element, and a mixture of two laws") {
  const double l = 1.2;
  Study study = large_study([](Material& m) {
    m.c10 = 0.3, m.ogden_mu_1 = 0.4, m.ogden_alpha_1 = 3, m.bulk_modulus = 1e4, m.fibre_k1 = 1, m.fibre_k2 = 2;
  });
  study.assignments[0].axes = ConstantAxes{{1, 0, 0}, {}};
  FlowBench same = stretched(study, l);
  same.run();
  study.assignments[0].axes = CylindricalAxes{{-3000, 0.5, 0}, {0, 0, 1}, 0};  // radial: along x, but for 1e-4
  FlowBench varying = stretched(study, l);
  varying.run();
  const double e = l * l - 1, expected = 0.3 * (2 * l - 2 / (l * l)) +
                                         2 * 0.4 / 3 * (l * l - std::pow(l, -2.5)) + e * std::exp(2 * e * e) * 2 * l;
  CHECK(pull_of(same.results()) == doctest::Approx(expected).epsilon(2e-3));
  CHECK(pull_of(varying.results()) == doctest::Approx(pull_of(same.results())).epsilon(1e-4));
  CHECK(varying.results().element_fields.size() >= 3);  // directions are shown
}

TEST_CASE("an active stress over time pulls along the fibres, and a prestretch is there from the start") {
  const auto rubber = [](Material& m) { m.shear_modulus = 2, m.bulk_modulus = 500; };
  Study study = large_study(rubber);
  const Variation beat{VariationTable{VariationTable::Over::time, {0, 1, 2}, {0, 3, 1}}};
  set_variation(study.materials[0], "active_stress", &beat);
  study.assignments[0].axes = ConstantAxes{{0, 1, 0}, {}};
  FlowBench bench = held(study);
  bench.times = {0, 1, 1.5};
  bench.run();
  CHECK(field_at(bench.results(1), "stress", 0, 1) == doctest::Approx(3.0).epsilon(1e-9));
  CHECK(field_at(bench.results(2), "stress", 0, 1) == doctest::Approx(2.0).epsilon(1e-9));
  CHECK(std::abs(field_at(bench.results(2), "stress", 0, 0)) < 1e-9);
  const double l = 1.1;
  FlowBench before = held(large_study([&](Material& m) { rubber(m), m.prestretch = l; }));
  before.run();
  CHECK(field_at(before.results(), "stress", 0, 0) - field_at(before.results(), "stress", 0, 1) ==
        doctest::Approx(2 * (l * l - 1 / l)).epsilon(1e-9));
  // Let go, the body takes the shape without stress.
  FlowBench free = held(large_study([&](Material& m) { rubber(m), m.prestretch = l; }));
  free.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0)};
  free.run();
  CHECK(field_at(free.results(), "displacement", node_at(*free.mesh, {1, 1, 1})) == doctest::Approx(1 / l - 1).epsilon(1e-5));
}

TEST_CASE("a Prony series: relaxation at small and large strain, and creep") {
  // g = 0.5, tau = 1 s: 0.5 + 0.5 exp(-1) of the first stress is left after 1 s.
  const double left = 0.5 + 0.5 * std::exp(-1.0);
  const auto relax = [&](Study study, double l, ElementType type = ElementType::hex8) {
    study.materials[0].prony_g_1 = 0.5, study.materials[0].prony_tau_1 = 1;
    FlowBench bench = stretched(study, l, type);
    bench.times = {0, 1};
    bench.run();
    const double first = pull_of(bench.results(0)), last = pull_of(bench.results(1));
    CHECK(last / first == doctest::Approx(left).epsilon(1e-4));
    CHECK(field_at(bench.results(1), "stress", 0) / field_at(bench.results(0), "stress", 0) ==
          doctest::Approx(left).epsilon(1e-4));
    return first;
  };
  CHECK(relax(elastic_study(3, 0.49999), 1.001) == doctest::Approx(3e-3).epsilon(1e-4));
  CHECK(relax(large_study([](Material& m) { m.c10 = 0.5, m.bulk_modulus = 1e5; }), 1.6) ==
        doctest::Approx(1.6 - 1 / (1.6 * 1.6)).epsilon(1e-3));
  relax(large_study([](Material& m) {
          m.c10 = 0.5, m.bulk_modulus = 1e5, m.fibre_k1 = 1, m.fibre_k2 = 1;
        }), 1.2);  // with fibres
  // Creep under a constant traction, J / J0 = 2 - exp(-t / 2).
  for (const bool is_large : {false, true}) {
    Study study = elastic_study(3, 0.49999);
    study.elements.large_deformation = is_large;
    study.materials[0].prony_g_1 = 0.5, study.materials[0].prony_tau_1 = 1;
    FlowBench bench = stretched(study, 1);
    bench.study.constraints.pop_back();
    bench.study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {3e-5, 0, 0})};
    bench.times = {0, 0.5, 1};
    bench.options.largest_increment = 0.1;
    bench.options.first_increment = 0.1;
    bench.run();
    const Index end = node_at(*bench.mesh, {1, 1, 1});
    CHECK(field_at(bench.results(2), "displacement", end) / field_at(bench.results(0), "displacement", end) ==
          doctest::Approx(1.393469).epsilon(3e-4));
  }
}

TEST_CASE("a bar drawn to large plastic strain, back and forth: logarithmic strains and true stresses") {
  const double E = 210e3, nu = 0.3, yield = 400;
  const auto check = [&](Study study, double l, double expected) {
    study.elements.large_deformation = true;
    for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
      FlowBench bench = stretched(study, l, type);
      bench.options.largest_increment = 0.25;
      bench.run();
      // The flow stress is that of Kirchhoff: true stress by the volume before deformation.
      const double volume = std::exp((1 - 2 * nu) * expected / E);
      CHECK(field_at(bench.results(), "stress", 0) == doctest::Approx(expected / volume).epsilon(1e-6));
      // Section: exp(2 times the strain across).
      const double across = -nu * expected / E - 0.5 * (std::log(l) - expected / E);
      CHECK(pull_of(bench.results()) == doctest::Approx(expected / volume * std::exp(2 * across)).epsilon(1e-6));
      CHECK(field_at(bench.results(), "plastic_strain", 0) == doctest::Approx(std::abs(std::log(l) - expected / E)).epsilon(1e-6));
    }
  };
  const double h = 300;
  const auto stress_at = [&](double l) { return (yield + h * std::log(l)) / (1 + h / E); };
  check(flowing_study(E, nu, yield, {{0.0, yield}, {2.0, yield + 2 * h}}), 1.4, stress_at(1.4));
  Study kinematic = flowing_study(E, nu, yield);
  kinematic.materials[0].kinematic_hardening = h;
  check(kinematic, 1.4, stress_at(1.4));
  check(kinematic, 0.8, -(yield - h * std::log(0.8)) / (1 + h / E));
}

TEST_CASE("creep by a power of the stress: strain at constant stress, relaxation at constant strain") {
  const double E = 100e3, stress = 100, rate = 1e-4, n = 4;
  const auto creeping = [&](double m) {
    Study study = elastic_study(E, 0.3);
    study.materials[0].creep_rate = rate, study.materials[0].creep_stress = 100, study.materials[0].creep_exponent = n;
    if (m != 0) study.materials[0].creep_time_exponent = m;
    return study;
  };
  for (const double m : {0.0, -0.5}) {
    FlowBench bench = stretched(creeping(m), 1);
    bench.study.constraints.pop_back();
    bench.study.loads = {traction_load("pull", NamedSelector{{"xmax"}}, {stress, 0, 0})};
    bench.times = {0, 4};
    bench.run();
    const double creep = rate * std::pow(4.0, m + 1) / (m + 1);
    CHECK(field_at(bench.results(), "displacement", node_at(*bench.mesh, {1, 1, 1})) ==
          doctest::Approx(stress / E + creep).epsilon(1e-6));
    CHECK(field_at(bench.results(), "creep_strain", 0) == doctest::Approx(creep).epsilon(1e-6));
    CHECK(std::abs(field_at(bench.results(), "plastic_strain", 0)) < 1e-12);
  }
  for (const bool is_large : {false, true}) {  // stress^(1-n) grows by (n - 1) E rate / stress0^n t
    Study study = creeping(0);
    study.elements.large_deformation = is_large;
    FlowBench bench = stretched(study, 1 + stress / E);
    bench.times = {0, 20};
    bench.options.largest_increment = bench.options.first_increment = 0.005;
    bench.run();
    const double s0 = field_at(bench.results(0), "stress", 0);
    const double expected = std::pow(std::pow(s0, 1 - n) + (n - 1) * E * rate / std::pow(100, n) * 20, 1 / (1 - n));
    CHECK(field_at(bench.results(1), "stress", 0) == doctest::Approx(expected).epsilon(0.01));
  }
}

TEST_CASE("a flow stress over the temperature") {
  const double yield = 200;
  Study study = flowing_study(200e3, 0.3, yield);
  const Variation soft{VariationTable{VariationTable::Over::temperature, {300, 500}, {1, 0.5}}};
  set_variation(study.materials[0], "flow_factor", &soft);
  study.materials[0].thermal_expansion = 0;
  FlowBench bench = stretched(study, 1.01);
  bench.study.loads = {thermal_strain_load("warm", 400, 400)};
  bench.run();
  CHECK(field_at(bench.results(), "stress", 0) == doctest::Approx(0.75 * yield).epsilon(1e-6));
}

TEST_CASE("a step begins from the end of another: plastic strains and stresses go on") {
  const double yield = 400, h = 1000, E = 200e3;
  Study study = flowing_study(E, 0.3, yield, {{0.0, yield}, {1.0, yield + h}});
  for (const bool is_large : {false, true}) {
    study.elements.large_deformation = is_large;
    FlowBench first = stretched(study, 1.02);
    first.run();
    FlowBench second = stretched(study, 1.015);
    second.begin = first.end();
    second.run();
    FlowBench at_once = stretched(study, 1);
    at_once.times = {0, 1, 2};
    at_once.study.constraints.back() = over_time(hold("xmax", 0.0, {}, {}), 0, {0, 1, 2}, {0, 0.02, 0.015});
    at_once.run();
    for (const char* field : {"stress", "plastic_strain"})
      CHECK(field_at(second.results(), field, 0) == doctest::Approx(field_at(at_once.results(), field, 0)).epsilon(1e-6));
    CHECK(field_at(second.results(), "stress", 0) < -0.9 * yield);
  }
}

TEST_CASE("a region that relaxes beside one that does not") {
  Study study = large_study([](Material& m) { m.name = "stiff", m.c10 = 0.5, m.bulk_modulus = 1e5; });
  Material soft = study.materials[0];
  soft.name = "soft", soft.prony_g_1 = 0.5, soft.prony_tau_1 = 1;
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 2, 2}));
  mesh->regions.push_back(mesh->regions[0]);
  mesh->regions[0].name = "a", mesh->regions[1].name = "b", mesh->regions[1].tag += 1;
  mesh->solids[0].group = {0, 1, 0, 1};
  study.materials.push_back(soft);
  study.assignments = {{"stiff", {"a"}}, {"soft", {"b"}}};
  FlowBench bench = stretched(study, 1.3);
  bench.mesh = mesh;
  bench.times = {0, 1};
  bench.run();
  const double left = 0.5 * (1 + 0.5 + 0.5 * std::exp(-1.0));  // half of the section relaxes, both keep one shape
  CHECK(pull_of(bench.results(1)) / pull_of(bench.results(0)) == doctest::Approx(left).epsilon(1e-3));
}
