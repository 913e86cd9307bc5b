// Bundles of fibres and softening in increments, on one element against closed forms.
#include <doctest/doctest.h>

#include "engine/model/study/hyperelastic.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

constexpr double matrix_mu = 2, matrix_lambda = 3, bundle_stiffness = 1.5;

Study mixture_study(const std::function<void(Material&)>& state) {
  Study study = elastic_study(1, 0.3);
  Material& m = study.materials[0];
  m.youngs_modulus.reset(), m.poisson_ratio.reset();
  m.shear_modulus = matrix_mu, m.lame_lambda = matrix_lambda;
  state(m);
  study.elements.large_deformation = true;
  return study;
}

/// A cube that its symmetry planes hold, stretched along x to l[i] at time i.
FlowBench drawn_to(const Study& study, std::vector<double> l) {
  FlowBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1})), study};
  std::vector<double> moves;
  for (std::size_t i = 0; i < l.size(); ++i) bench.times.push_back(static_cast<double>(i)), moves.push_back(l[i] - 1);
  bench.study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("zmin", {}, {}, 0.0),
                             over_time(hold("xmax", 0.0, {}, {}), 0, bench.times, moves)};
  return bench;
}
double end_pull(const FlowBench& bench, std::size_t frame) { return bench.results(frame).reactions[3].total[0]; }

/// Nominal stress of the matrix alone, whose sides are free, and the stretch across.
double matrix_pull(double l, double& side) {
  side = 1;
  for (int i = 0; i < 60; ++i)
    side -= (matrix_mu * (side * side - 1) + matrix_lambda * std::log(side * side * l)) / (2 * matrix_mu * side + 2 * matrix_lambda / side);
  return (matrix_mu * (l * l - 1) + matrix_lambda * std::log(side * side * l)) / l;
}

}  // namespace

TEST_CASE("fibres that soften by strain, energy and stress: drawn, let back, drawn further") {
  const std::vector<double> l = {1, 1.2, 1.1, 1.3};
  const auto pull = [](double stretch) { return 2 * bundle_stiffness * (stretch * stretch - 1) * stretch; };  // whole fibres
  const auto check = [&](const std::function<void(Material&)>& soften, const std::function<double(double)>& damage) {
    FlowBench bench = drawn_to(mixture_study([&](Material& m) { m.bundle_ksi = bundle_stiffness, soften(m); }), l);
    CHECK_FALSE(wrong_hyperelastic(bench.study.materials[0]));
    bench.run();
    double largest = 1, side;
    for (std::size_t i = 1; i < l.size(); ++i) {
      largest = std::max(largest, l[i]);
      const double expected = matrix_pull(l[i], side) + (1 - damage(largest)) * pull(l[i]);
      CHECK(end_pull(bench, i) == doctest::Approx(expected).epsilon(1e-6));
    }
  };
  const auto volume_stress = [&](double stretch) {  // Cauchy's stress of whole fibres
    double side;
    (void)matrix_pull(stretch, side);
    return pull(stretch) / (side * side);
  };
  check([](Material& m) { m.softening_strain = 0.2, m.softening_deviation = 0.4; },
        [](double at) { return 0.5 * std::erfc(-std::log(0.5 * (at * at - 1) / 0.2) / 0.4 / std::sqrt(2.0)); });
  check([](Material& m) { m.softening_energy = 0.3, m.softening_power = 2, m.softening_most = 0.7; },
        [](double at) { return 0.7 * (1 - std::exp(-std::pow(0.5 * bundle_stiffness * std::pow(at * at - 1, 2) / 0.3, 2))); });
  check([](Material& m) { m.softening_von_mises = 2, m.softening_rest = 0.1; },
        [&](double at) { const double y = volume_stress(at) / 2; return 0.9 * (1 - (1 - std::exp(-y)) / y); });
  check([](Material& m) { m.softening_normal = 1, m.softening_end = 4; }, [&](double at) {
    const double x = std::clamp((volume_stress(at) - 1) / 3, 0.0, 1.0);
    return x * x * x * (10 - 15 * x + 6 * x * x);
  });
  check([](Material& m) { m.softening_shear = 0.6; }, [&](double at) { return volume_stress(at) / 2 > 0.6 ? 1.0 : 0.0; });
}

TEST_CASE("fibres at two angles pull along their middle, and a law without bundles softens as a whole") {
  const double l = 1.2, angle = pi / 6;
  FlowBench bench = drawn_to(mixture_study([&](Material& m) { m.bundle_ksi = bundle_stiffness, m.bundle_angle = angle; }), {1, l});
  bench.study.assignments[0].axes = ConstantAxes{{1, 0, 0}, Vec3{0, 1, 0}};
  bench.study.constraints.push_back(hold("ymax", {}, 0.0, {}));
  bench.run();
  double side = 1;  // along z alone
  for (int i = 0; i < 60; ++i)
    side -= (matrix_mu * (side * side - 1) + matrix_lambda * std::log(side * l)) / (2 * matrix_mu * side + matrix_lambda / side);
  const double c = std::cos(angle), x = (l * l - 1) * c * c;
  CHECK(end_pull(bench, 1) == doctest::Approx((matrix_mu * (l * l - 1) + matrix_lambda * std::log(side * l)) / l +
                                              2 * 2 * bundle_stiffness * x * c * c * l).epsilon(1e-7));

  FlowBench soft = drawn_to(mixture_study([](Material& m) { m.softening_strain = 0.2, m.softening_power = 1; }), {1, l});
  soft.run();
  const double damage = 1 - std::exp(-0.5 * (l * l - 1) / 0.2);
  CHECK(end_pull(soft, 1) == doctest::Approx((1 - damage) * matrix_pull(l, side)).epsilon(1e-6));
}

TEST_CASE("a fluid beside the law: the pull of a bar that cannot contract is 4/3 eta times its rate more, in reactions too") {
  const double eta = 100;
  const auto pull = [&](double viscosity) {
    FlowBench bench = drawn_to(mixture_study([&](Material& m) { m.viscosity = viscosity; }), {1, 1.02, 1.04, 1.06, 1.08, 1.1});
    bench.study.constraints.push_back(hold("ymax", {}, 0.0, {}));
    bench.study.constraints.push_back(hold("zmax", {}, {}, 0.0));
    bench.run();
    CHECK(bench.results(5).balance.relative_error < 1e-6);
    return end_pull(bench, 5);
  };
  // Over a step of 1 s: (C1 - C0) / 2 by C1.
  CHECK(std::abs(pull(eta) - pull(1e-9)) == doctest::Approx(4.0 / 3 * eta * (1.1 * 1.1 - 1.08 * 1.08) / (2 * 1.1 * 1.1)).epsilon(1e-5));
}

TEST_CASE("what does not go with bundles and softening is refused") {
  const auto says = [](const std::function<void(Material&)>& state) {
    const auto wrong = wrong_hyperelastic(mixture_study(state).materials[0]);
    return wrong ? wrong->problem.english() : std::string();
  };
  CHECK(says([](Material& m) { m.bundle_ksi = 1, m.bundle_e = 1, m.bundle_straight = 1.1; }).find("beside bundle_ksi") != std::string::npos);
  CHECK(says([](Material& m) { m.bundle_e = 1; }).find("bundle_straight is missing") != std::string::npos);
  CHECK(says([](Material& m) { m.bundle_concentration = 1; }).find("bundle_ksi is missing") != std::string::npos);
  CHECK(says([](Material& m) { m.bundle_ksi_1 = 1; }).find("bundle_ksi_2 is missing") != std::string::npos);
  CHECK(says([](Material& m) { m.softening_power = 1; }).find("softening_strain is missing") != std::string::npos);
  CHECK(says([](Material& m) { m.softening_strain = 1, m.softening_end = 2, m.softening_power = 2; }).find("beside softening_power") != std::string::npos);
  CHECK(says([](Material& m) { m.lame_lambda.reset(), m.bulk_modulus = 9, m.softening_strain = 1, m.prony_g_1 = 0.1, m.prony_tau_1 = 1; }).find("does not relax") != std::string::npos);
  CHECK(says([](Material& m) { m.bundle_ksi = 1, m.prony_g_1 = 0.1, m.prony_tau_1 = 1; }) == "");
  CHECK(says([](Material& m) { m.prony_g_1 = 0.1, m.prony_tau_1 = 1, m.prony_volume = 1; }).find("relaxes as a whole") != std::string::npos);
  CHECK(says([](Material& m) { m.prony_volume = 1; }).find("prony_g_1 is missing") != std::string::npos);
  CHECK(says([](Material& m) { m.bulk_viscosity = 1; }).find("viscosity is missing") != std::string::npos);
  CHECK(says([](Material& m) { m.fung_c = 1, m.shear_modulus.reset(), m.lame_lambda.reset(), m.bulk_modulus = 9; }).find("E_1 is missing") != std::string::npos);
  CHECK(says([](Material& m) { m.muscle_stress = 1; }).find("fibre_shear_along is missing") != std::string::npos);
  CHECK(says([](Material& m) { m.shear_modulus.reset(), m.lame_lambda.reset(), m.bundle_ksi = 1; }).find("without a hyperelastic law") != std::string::npos);
  CHECK(says([](Material& m) { m.holmes_mow_beta = 0.5, m.lame_lambda.reset(), m.bulk_modulus = 9; }).find("lame_lambda is missing") != std::string::npos);
  CHECK(says([](Material& m) { m.shear_modulus.reset(), m.lame_lambda.reset(), m.ogden_mu_1 = 1, m.ogden_alpha_1 = 2, m.ogden_cp = 1; }) == "");
}
