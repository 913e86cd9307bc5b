// Directions of materials by formulas and fields: as the same directions stated otherwise.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/analysis/problem/element_axes.hpp"
#include "engine/base/error.hpp"
#include "engine/model/study/symmetry.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/varying.hpp"

using namespace genba;

namespace {

/// Stiff along direction 2.
Material hoops() {
  Material m;
  m.name = "solid";
  m.e_1 = 4e9, m.e_2 = 60e9, m.e_3 = 6e9;
  m.nu_12 = 0.02, m.nu_13 = 0.2, m.nu_23 = 0.3;
  m.g_12 = 2e9, m.g_13 = 2.5e9, m.g_23 = 3e9;
  return m;
}

VaryingAxes by_formulas(const std::array<std::string, 6>& numbers) {
  VaryingAxes axes;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Variation by{VariationFormula{numbers[i]}};
    set_variation(axes, i, &by);
  }
  return axes;
}

/// What the formulas of these tests say, by their text.
VariationSources formulas() {
  return plain_formulas({{"x", [](const Vec3& p, double, double) { return p[0]; }},
                         {"-x", [](const Vec3& p, double, double) { return -p[0]; }},
                         {"y", [](const Vec3& p, double, double) { return p[1]; }},
                         {"-y", [](const Vec3& p, double, double) { return -p[1]; }},
                         {"x - 1.5", [](const Vec3& p, double, double) { return p[0] - 1.5; }},
                         {"0", [](const Vec3&, double, double) { return 0.0; }},
                         {"0.6", [](const Vec3&, double, double) { return 0.6; }},
                         {"0.8", [](const Vec3&, double, double) { return 0.8; }},
                         {"-0.8", [](const Vec3&, double, double) { return -0.8; }}});
}

Solved solve_hoops(const std::shared_ptr<Mesh>& mesh, const MaterialAxes& axes,
                   std::vector<Condition> constraints, Condition load) {
  Study study;
  study.materials = {hoops()};
  study.assignments = {{"solid", {}, axes}};
  study.constraints = std::move(constraints);
  study.loads = {std::move(load)};
  return solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-12, Preconditioner::block_jacobi, nullptr,
                     formulas());
}

/// Largest difference of a nodal field, over its largest value.
double difference(const Solved& a, const Solved& b, const char* field) {
  const std::vector<double>&one = a.results.find(field)->data, &other = b.results.find(field)->data;
  REQUIRE(one.size() == other.size());
  double worst = 0, largest = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    worst = std::max(worst, std::abs(one[i] - other[i]));
    largest = std::max(largest, std::abs(one[i]));
  }
  REQUIRE(largest > 0);
  return worst / largest;
}

}  // namespace

TEST_CASE("a ring stiff along its hoops: by formula as by cylindrical directions") {
  const auto ring = mapped_box(ElementType::hex20, {3, 8, 2}, [](Vec3 p) {
    const double radius = 1 + p[0], angle = pi / 2 * p[1];
    return Vec3{radius * std::cos(angle), radius * std::sin(angle), 0.5 * p[2]};
  });
  const auto solved = [&](const MaterialAxes& axes) {
    return solve_hoops(
        ring, axes,
        {hold("ymin", std::nullopt, 0.0, std::nullopt), hold("ymax", 0.0, std::nullopt, std::nullopt),
         hold("zmin", std::nullopt, std::nullopt, 0.0)},
        pressure_load("inside", NamedSelector{{"xmin"}}, 1e6));
  };
  const Solved round = solved(CylindricalAxes{}),
               by_place = solved(by_formulas({"x", "y", "0", "-y", "x", "0"}));
  CHECK(difference(round, by_place, "displacement") < 1e-8);
  CHECK(difference(round, by_place, "stress") < 1e-8);
  for (const std::size_t element : {std::size_t{0}, std::size_t{17}, std::size_t{47}}) {
    const AxesMatrix a = element_axes(round.problem, 0, element),
                     b = element_axes(by_place.problem, 0, element);
    for (std::size_t k = 0; k < 9; ++k) CHECK(std::abs(a[k] - b[k]) < 1e-12);
  }
  // Stiff across the hoops instead: it would widen more.
  const Solved wrong = solved(by_formulas({"-y", "x", "0", "x", "y", "0"}));
  CHECK(difference(round, wrong, "displacement") > 0.1);
}

TEST_CASE("a turned bar: formulas and fields that say the same everywhere are the constant directions") {
  const auto bar = mapped_box(ElementType::tet10, {6, 2, 2}, [](Vec3 p) {
    return Vec3{3 * p[0] + 0.1 * p[1], p[1], p[2] + 0.05 * p[0] * p[0]};
  });
  const auto solved = [&](const MaterialAxes& axes) {
    return solve_hoops(bar, axes, {hold("xmin", 0.0, 0.0, 0.0)},
                       traction_load("push", NamedSelector{{"xmax"}}, {2e4, 1e4, -5e3}));
  };
  const Solved constant = solved(ConstantAxes{{0.6, 0.8, 0}, Vec3{-0.8, 0.6, 0}});
  CHECK(constant.problem.axes.empty());
  const Solved by_formula = solved(by_formulas({"0.6", "0.8", "0", "-0.8", "0.6", "0"}));
  REQUIRE(by_formula.problem.axes.size() == 1);
  CHECK(by_formula.problem.axes[0].size() == 4 * bar->solids[0].group.size());
  CHECK(difference(constant, by_formula, "displacement") < 1e-8);
  CHECK(difference(constant, by_formula, "stress") < 1e-8);
  // Numbers that do not vary beside some that do, of any length.
  VaryingAxes mixed;
  mixed.values = {3, 0, 0, -0.8, 0.6, 0};
  const Variation four{VariationTable{VariationTable::Over::z, {0}, {4}, {}}};
  set_variation(mixed, 1, &four);
  CHECK(difference(constant, solved(mixed), "displacement") < 1e-8);
}

TEST_CASE("vectors that make no directions are refused with region, element and place") {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {3, 3, 1}, {3, 3, 1}));
  const auto refusal = [&](const VaryingAxes& axes, const Material& m = hoops()) -> std::string {
    Study study;
    study.materials = {m};
    study.assignments = {{"solid", {}, axes}};
    study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
    study.loads = {traction_load("push", NamedSelector{{"xmax"}}, {0, 1e4, 0})};
    Monitor monitor;
    try {
      (void)resolve(mesh, study, monitor, formulas());
    } catch (const Error& e) {
      return e.what();
    }
    return "accepted";
  };
  const auto says = [](const std::string& text, const char* part) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
  };
  CHECK(refusal(by_formulas({"x", "y", "0", "-y", "x", "0"})) == "accepted");
  // The middle of element 2 is at x = 1.5.
  says(refusal(by_formulas({"x - 1.5", "0", "0", "0", "0.6", "0"})),
       "the vector along direction 1 is zero or not finite at element 2 around");
  says(refusal(by_formulas({"0.6", "0", "0", "0", "x - 1.5", "0"})),
       "the vector towards direction 2 is zero or not finite at element 2");
  says(refusal(by_formulas({"x", "y", "0", "x", "y", "0"})),
       "the vectors of directions 1 and 2 are parallel at element 1");

  VaryingAxes axes = by_formulas({"x", "y", "0", "-y", "x", "0"});
  axes.has_second = false;
  std::erase_if(axes.varies, [](const VaryingAxes::Number& n) { return n.value >= 3; });
  says(refusal(axes), "direction 2 is open");
  axes = by_formulas({"x", "y", "0", "-y", "x", "0"});
  for (const char* text : {"x * t / 1 s", "T / 1 K"}) {
    const Variation by{VariationFormula{text}};
    set_variation(axes, 0, &by);
    says(refusal(axes), "directions differ between places alone");
  }
  const Variation of_step{VariationField{"", "warm", "heat_flux:x", "", ""}};
  set_variation(axes, 0, &of_step);
  says(refusal(axes), "directions differ between places alone");
  const Variation descending{VariationTable{VariationTable::Over::x, {1, 0}, {1, 1}, {}}};
  set_variation(axes, 0, &descending);
  says(refusal(axes), "row 2 of the table");
}

TEST_CASE("vectors are told number by number, or as the array that they are") {
  VaryingAxes axes;
  const Variation along{VariationFormula{"x / 1 m"}};
  set_variation(axes, 0, &along);
  CHECK(describe(MaterialAxes(axes)) ==
        "direction 1 along (formula x / 1 m, 0, 0), direction 2 towards (0, 1, 0)");
  VariationField field;
  field.file = "scans/muscle.vtu";
  field.array = "fibre";
  set_whole_vector(axes, 0, field);
  REQUIRE(whole_vector(axes, 0));
  CHECK(*whole_vector(axes, 0) == field);
  CHECK_FALSE(whole_vector(axes, 3));
  axes.has_second = false;
  CHECK(describe(MaterialAxes(axes)) == "direction 1 along \"fibre\" of muscle.vtu");
  set_variation(axes, 2, nullptr);
  CHECK_FALSE(whole_vector(axes, 0));
}
