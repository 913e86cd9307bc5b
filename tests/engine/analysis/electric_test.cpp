// Ohm's law against what is known in closed form.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "tests/engine/analysis/solve_study.hpp"

using namespace genba;

namespace {

constexpr double conductor_length = 0.1, width = 0.02, height = 0.01, section = width * height;

Material conductor(std::string name, double sigma) {
  Material m;
  m.name = std::move(name);
  m.electric_conductivity = sigma;
  return m;
}

Study electric_study(double sigma) {
  Study study;
  study.physics = &physics_named("electric");
  study.materials = {conductor("metal", sigma)};
  study.assignments = {{"metal", {}}};
  return study;
}

std::shared_ptr<Mesh> conductor(ElementType type) {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {conductor_length, width, height}, {8, 2, 2}));
  complete_facets(*mesh);
  return mesh;
}

Condition voltage(std::string name, const char* side, double volts) {
  return condition_on("voltage", std::move(name), NamedSelector{{side}}, {volts});
}

double largest_error(const Solved& s, std::string_view field, auto exact) {
  double worst = 0;
  for (Index i = 0; i < s.problem.mesh->node_count(); ++i)
    worst = std::max(worst, std::abs(s.at(field, i) - exact(s.problem.mesh->points[i])));
  return worst;
}

}  // namespace

TEST_CASE("resistor: a bar under a voltage carries U / R, and heats up by U I") {
  const double sigma = 5e6, volts = 0.2, current = volts * sigma * section / conductor_length,
               density = current / section;
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    Study study = electric_study(sigma);
    study.constraints = {voltage("ground", "xmin", 0), voltage("plus", "xmax", volts)};
    const Solved s = solve_study(conductor(type), study);
    CHECK(largest_error(s, "potential", [&](Vec3 p) { return volts * p[0] / conductor_length; }) <
          1e-9 * volts);
    CHECK(largest_error(s, "current_density", [&](Vec3) { return -density; }) < 1e-9 * density);
    CHECK(largest_error(s, "joule_power", [&](Vec3) { return density * density / sigma; }) <
          1e-9 * density * density / sigma);
    REQUIRE(s.results.reactions.size() == 2);
    CHECK(s.results.reactions[0].total[0] == doctest::Approx(-current).epsilon(1e-9));
    CHECK(s.results.reactions[1].total[0] == doctest::Approx(current).epsilon(1e-9));
    CHECK(s.results.balance.relative_error < 1e-9);
    CHECK(s.results.energy == doctest::Approx(volts * current).epsilon(1e-9));
    CHECK(s.results.find("temperature") == nullptr);
    CHECK(s.results.displacement() == nullptr);
  }
}

TEST_CASE("a current in total and one by area make the same voltage") {
  const double sigma = 1e6, current = 30, volts = current * conductor_length / (sigma * section);
  for (const bool by_area : {false, true}) {
    Study study = electric_study(sigma);
    study.constraints = {voltage("ground", "xmin", 0)};
    study.loads = {condition_on(by_area ? "current_density" : "current", "in", NamedSelector{{"xmax"}},
                                {by_area ? current / section : current})};
    const Solved s = solve_study(conductor(ElementType::hex8), study);
    CHECK(largest_error(s, "potential", [&](Vec3 p) { return volts * p[0] / conductor_length; }) <
          1e-9 * volts);
    CHECK(s.results.balance.applied[0] == doctest::Approx(current).epsilon(1e-9));
    CHECK(s.results.reactions[0].total[0] == doctest::Approx(-current).epsilon(1e-9));
  }
}

TEST_CASE("two conductors in a row and a contact resistance are three resistances in series") {
  const double first = 6e7, second = 2e6, contact = 3e-9, volts = 0.05;
  const double resistance = 0.5 * conductor_length / (first * section) +
                            0.5 * conductor_length / (second * section) + contact / section;
  const double current = volts / resistance, density = current / section;
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    const auto mesh = conductor(type);
    mesh->regions.push_back({2, "second"});
    for (ElementBlock& block : mesh->solids)
      for (Index e = 0; e < block.size(); ++e) {
        const auto nodes = static_cast<std::size_t>(traits(type).nodes);
        double x = 0;
        for (int i = 0; i < traits(type).corners; ++i)
          x += mesh->points[block.nodes[static_cast<std::size_t>(e) * nodes + static_cast<std::size_t>(i)]]
                           [0] /
               traits(type).corners;
        if (x > 0.5 * conductor_length) block.group[e] = 1;
      }
    Study study = electric_study(first);
    study.materials.push_back(conductor("other", second));
    study.assignments.push_back({"other", {"second"}});
    study.constraints = {voltage("ground", "xmin", 0)};
    study.loads = {condition_on("contact", "clamp", NamedSelector{{"xmax"}}, {contact, volts})};
    const Solved s = solve_study(mesh, study);
    const auto exact = [&](Vec3 p) {
      const double a = std::min(p[0], 0.5 * conductor_length),
                   b = std::max(p[0] - 0.5 * conductor_length, 0.0);
      return density * (a / first + b / second);
    };
    CHECK(largest_error(s, "potential", exact) < 1e-9 * volts);
    CHECK(largest_error(s, "current_density", [&](Vec3) { return -density; }) < 1e-8 * density);
    // Where the two meet, the poor conductor's power is kept.
    const double strong = density * density / second, weak = density * density / first;
    CHECK(largest_error(s, "joule_power", [&](Vec3 p) {
            return p[0] > 0.5 * conductor_length - 1e-9 ? strong : weak;
          }) < 1e-8 * strong);
    REQUIRE(s.results.reactions.size() == 2);
    CHECK(s.results.reactions[1].constraint == "clamp");
    CHECK(s.results.reactions[1].total[0] == doctest::Approx(current).epsilon(1e-9));
    CHECK(s.results.balance.relative_error < 1e-9);
    // The heat of the contact itself is not made in the body.
    CHECK(s.results.energy == doctest::Approx(current * (volts - current * contact / section)).epsilon(1e-8));
  }
}

TEST_CASE("what electric conduction needs is asked for") {
  Study study = electric_study(1e6);
  study.loads = {condition_on("current", "in", NamedSelector{{"xmax"}}, {1.0})};
  const auto first_error = [&] {
    for (const Finding& f : validate(study))
      if (f.is_error) return f.place + ": " + f.problem.english();
    return std::string("none");
  };
  CHECK(first_error().find("no voltage is prescribed") != std::string::npos);
  study.loads.push_back(condition_on("contact", "clamp", NamedSelector{{"xmin"}}, {0.0, 0.0}));
  CHECK(first_error() == "loads/clamp: the contact resistance 0 ohm m^2 is not above 0");
  number_in(study.loads[1], "resistance") = 1e-8;
  CHECK(first_error() == "none");
  study.materials[0].electric_conductivity.reset();
  study.materials[0].conductivity = 50;
  CHECK(first_error() ==
        "materials/metal/sigma: Electric conductivity is missing; electric conduction needs it");
  study.materials[0].electric_conductivity = 1e6;
  study.loads.push_back(heat_flux_load("warm", NamedSelector{{"xmax"}}, 1));
  CHECK(first_error() == "loads/warm: a heat flux does not belong to electric conduction");
}

TEST_CASE("a conductivity over the temperature is that at 20 degC where nothing heats, with a warning") {
  Study study = electric_study(1);
  const Variation over{VariationTable{VariationTable::Over::temperature, {273.15, 313.15}, {1e6, 3e6}}};
  set_variation(study.materials[0], "sigma", &over);
  study.constraints = {voltage("ground", "xmin", 0), voltage("plus", "xmax", 0.2)};
  for (const ElementType type : {ElementType::hex8, ElementType::tet4}) {
    CAPTURE(traits(type).name);
    const Solved s = solve_study(conductor(type), study);
    const double current = 0.2 * 2e6 * section / conductor_length;
    CHECK(s.results.reactions.at(1).total[0] == doctest::Approx(current).epsilon(1e-8));
    CHECK(std::any_of(s.problem.warnings.begin(), s.problem.warnings.end(), [](const Text& warning) {
      return warning.english().find("taken at 20") != std::string::npos;
    }));
  }
}
