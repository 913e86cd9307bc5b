// Orthotropic materials and *ORIENTATION of a deck.
#include <cmath>

#include "engine/model/study/symmetry.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

constexpr const char* elastic = "*ELASTIC\n210000., .3\n";
constexpr const char* section = "*SOLID SECTION, ELSET=Lower, MATERIAL=STEEL\n";

std::string turned(const std::string& orientation,
                   const std::string& section_parameter = ", ORIENTATION=o1") {
  const std::string wood = replaced(replaced(two_bricks, "*HYPERFOAM\n250., 0.\n", ""), elastic,
                                    "*ELASTIC, TYPE=ENGINEERING CONSTANTS\n"
                                    "11600., 900., 500., 0.37, 0.42, 0.47, 750., 720.,\n39., 20.\n");
  return replaced(wood, section,
                  orientation + "*SOLID SECTION, ELSET=Lower, MATERIAL=STEEL" + section_parameter + "\n");
}

const ConstantAxes& constant(const Deck& deck) {
  return std::get<ConstantAxes>(deck.study.assignments.at(0).axes);
}

void check_along(const Vec3& v, const Vec3& wanted) {
  for (std::size_t c = 0; c < 3; ++c) CHECK(std::abs(v[c] - wanted[c]) < 1e-12);
}

}  // namespace

TEST_CASE("engineering constants, stiffnesses and conductivities by direction are read in SI") {
  const Deck deck = read(turned("*ORIENTATION, NAME=O1\n1., 0., 0., 0., 1., 0.\n"));
  const Material& m = deck.study.materials.at(0);
  CHECK(deck.study.not_computed.empty());
  CHECK_FALSE(m.youngs_modulus);
  CHECK(*m.e_1 == doctest::Approx(11.6e9));
  CHECK(m.nu_13 == 0.42);
  CHECK(*m.g_23 == doctest::Approx(39e6));

  // The same material by its stiffnesses.
  double d[21];
  const auto stiffness = element::OrthotropicElastic::of(engineering_constants(m));
  std::copy(std::begin(stiffness.d), std::end(stiffness.d), d);
  const auto at = [&](int i, int j) { return std::to_string(1e-6 * d[element::triangle<6>(i, j)]); };
  const std::string ortho = at(0, 0) + "," + at(0, 1) + "," + at(1, 1) + "," + at(0, 2) + "," + at(1, 2) +
                            "," + at(2, 2) + "," + at(3, 3) + "," + at(5, 5) + ",\n" + at(4, 4) + "\n";
  const std::string text =
      replaced(replaced(two_bricks, "*HYPERFOAM\n250., 0.\n", ""), elastic, "*ELASTIC, TYPE=ORTHO\n" + ortho);
  const Material same = read(text).study.materials.at(0);
  for (const std::string_view key : {"E_1", "E_2", "E_3", "nu_12", "nu_13", "nu_23", "G_12", "G_13", "G_23"})
    CHECK(*property(same, key) == doctest::Approx(*property(m, key)).epsilon(1e-6));

  const Deck heat =
      read(replaced(two_bricks, "*CONDUCTIVITY\n50.\n", "*CONDUCTIVITY, TYPE=ORTHO\n50., 5., 2., 20.\n"));
  CHECK(heat.study.materials[0].k_1 == 50.0);
  CHECK(heat.study.materials[0].k_3 == 2.0);
  CHECK_FALSE(heat.study.materials[0].conductivity);
}

TEST_CASE("orientations give sections their axes") {
  const Deck plain = read(turned("*ORIENTATION, NAME=O1, SYSTEM=RECTANGULAR\n0., 2., 0., -1., 1., 0.\n"));
  check_along(constant(plain).first, {0, 1, 0});
  check_along(*constant(plain).second, {-1, 0, 0});
  // Points with an origin, and an additional rotation about direction 3.
  const Deck moved = read(turned("*ORIENTATION, NAME=O1\n4., 1., 1., 1., 3., 1., 1., 1., 1.\n3, 90.\n"));
  check_along(constant(moved).first, {0, 1, 0});
  check_along(*constant(moved).second, {-1, 0, 0});
  const Deck round =
      read(turned("*ORIENTATION, NAME=O1, SYSTEM=CYLINDRICAL\n5., 0., 0., 5., 0., 2.\n1, 30.\n"));
  const auto& axes = std::get<CylindricalAxes>(round.study.assignments.at(0).axes);
  CHECK(axes.point[0] == doctest::Approx(5e-3));
  check_along(axes.direction, {0, 0, 2});
  CHECK(axes.angle == doctest::Approx(0.523599));
  // Stated below the section; of an isotropic material it changes nothing.
  const Deck isotropic = read(replaced(replaced(two_bricks, "*HYPERFOAM\n250., 0.\n", ""), section,
                                       "*SOLID SECTION, ELSET=Lower, MATERIAL=STEEL, ORIENTATION=O1\n"
                                       "*ORIENTATION, NAME=O1\n1., 0., 0., 0., 1., 0.\n"));
  CHECK(std::holds_alternative<std::monostate>(isotropic.study.assignments.at(0).axes));
}

TEST_CASE("orientations that are not understood stop the run, wrong ones are refused") {
  for (const auto& [text, name] : std::initializer_list<std::pair<const char*, const char*>>{
           {"*ORIENTATION, NAME=O1, SYSTEM=SPHERICAL\n0., 0., 0., 0., 0., 1.\n",
            "*ORIENTATION, SYSTEM=SPHERICAL"},
           {"*ORIENTATION, NAME=O1, DEFINITION=NODES\n1, 2\n", "*ORIENTATION, DEFINITION=NODES"},
           {"*ORIENTATION, NAME=O1\nmy distribution\n", "*ORIENTATION, by a distribution"},
           {"*ORIENTATION, NAME=O1, SYSTEM=CYLINDRICAL\n0., 0., 0., 0., 0., 1.\n3, 10.\n",
            "*ORIENTATION, SYSTEM=CYLINDRICAL, turned about direction 3"}}) {
    CAPTURE(text);
    CHECK(omitted(read(turned(text)), name).name == name);
  }
  CHECK(has(refusal_of(turned("")), "there is no *ORIENTATION named"));
  CHECK(has(refusal_of(turned("*ORIENTATION, NAME=O1\n1., 0., 0., 2., 0., 0.\n")), "lie on one line"));
  CHECK(has(refusal_of(turned("*ORIENTATION, NAME=O1\n1., 0., 0.\n")), "coordinates of two points"));
  CHECK(has(refusal_of(turned("*ORIENTATION, NAME=O1\n1., 0., 0., 0., 1., 0.\n4, 10.\n")), "not 1, 2 or 3"));
  const std::string one_line =
      replaced(replaced(two_bricks, "*HYPERFOAM\n250., 0.\n", ""), elastic,
               "*ELASTIC, TYPE=ENGINEERING CONSTANTS\n1., 1., 1., .3, .3, .3, 1., 1.\n");
  CHECK(has(refusal_of(one_line), "has 8 values, not 9"));
  const std::string negative =
      replaced(one_line, "*ELASTIC, TYPE=ENGINEERING CONSTANTS\n1., 1., 1., .3, .3, .3, 1., 1.\n",
               "*ELASTIC, TYPE=ORTHO\n1., 2., 1., 0., 0., 1., 1., 1.\n1.\n");
  CHECK(has(refusal_of(negative), "not positive definite"));
}

TEST_CASE("constants by temperature are told, and those of the first are taken") {
  const std::string by_temperature =
      replaced(turned("*ORIENTATION, NAME=O1\n1., 0., 0., 0., 1., 0.\n"), "39., 20.\n",
               "39., 20.\n10000., 900., 500., 0.37, 0.42, 0.47, 750., 720.,\n39., 80.\n");
  const Deck deck = read(by_temperature);
  CHECK(*deck.study.materials[0].e_1 == doctest::Approx(11.6e9));
  CHECK(omitted(deck, "*ELASTIC, by temperature").name != "");
}
