// Kinds of elements, bodies and physics on ranks, against this process.
#include <doctest/doctest.h>

#include "app/case/case_file.hpp"
#include "tests/app/cli/cli_runner.hpp"
#include "tests/app/ranks/ranks_testing.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;
using namespace genba::test;

namespace {

std::string line(const std::vector<int>& numbers) {
  std::string out;
  for (const int n : numbers) out += (out.empty() ? "" : ", ") + std::to_string(n);
  return out + "\n";
}

std::string point(int number, double x, double y, double z) {
  return std::to_string(number) + ", " + std::to_string(x) + ", " + std::to_string(y) + ", " + std::to_string(z) + "\n";
}

std::string held_and_pulled(const std::string& section, const std::string& foot, const std::string& load) {
  return "*MATERIAL, NAME=STEEL\n*ELASTIC\n210000., 0.3\n" + section + "*NSET, NSET=FOOT\n" + foot + "*BOUNDARY\n" + load + "*END STEP\n";
}

/// Five cubes in a row, each of six pyramids.
std::string pyramids() {
  constexpr int cubes = 5;
  std::string nodes = "*NODE\n", elements = "*ELEMENT, TYPE=C3D5, ELSET=E\n";
  for (int i = 0; i <= cubes; ++i)
    for (int k = 0; k < 4; ++k) nodes += point(4 * i + k + 1, 10. * i, k == 1 || k == 2 ? 10 : 0, k >= 2 ? 10 : 0);
  int element = 0;
  for (int i = 0; i < cubes; ++i) {
    const int a = 4 * i + 1, middle = 100 + i;
    nodes += point(middle, 10. * i + 5, 5, 5);
    // Corners 0..3 at the begin, 4..7 at the end, around the axis in the same sense.
    for (const auto& face : {std::vector{0, 1, 2, 3}, {4, 7, 6, 5}, {0, 4, 5, 1}, {1, 5, 6, 2}, {2, 6, 7, 3}, {3, 7, 4, 0}}) {
      std::vector<int> of = {++element};
      for (const int corner : face) of.push_back(a + corner);
      of.push_back(middle);
      elements += line(of);
    }
  }
  return nodes + elements +
         held_and_pulled("*SOLID SECTION, ELSET=E, MATERIAL=STEEL\n", "1, 2, 3, 4\n",
                         "FOOT, 1, 3\n*STEP\n*STATIC\n*CLOAD\n21, 3, -100.\n22, 1, 50.\n");
}

/// A strip of quad8 from r = 10 to 14 mm.
std::string strip(const std::string& type, const std::string& boundary) {
  constexpr int across = 2, up = 6;
  std::string nodes = "*NODE\n", elements = "*ELEMENT, TYPE=" + type + ", ELSET=E\n";
  const auto number = [](int i, int j) { return j * (2 * across + 1) + i + 1; };
  for (int j = 0; j <= 2 * up; ++j)
    for (int i = 0; i <= 2 * across; ++i)
      if (i % 2 == 0 || j % 2 == 0) nodes += point(number(i, j), 10. + i, 1.5 * j, 0);
  for (int j = 0; j < 2 * up; j += 2)
    for (int i = 0; i < 2 * across; i += 2)
      elements += line({j * across + i / 2 + 1, number(i, j), number(i + 2, j), number(i + 2, j + 2), number(i, j + 2),
                        number(i + 1, j), number(i + 2, j + 1), number(i + 1, j + 2), number(i, j + 1)});
  return nodes + elements +
         held_and_pulled("*SOLID SECTION, ELSET=E, MATERIAL=STEEL\n" + std::string(type == "CAX8" ? "" : "2.\n"), "1, 2, 3, 4, 5\n",
                         boundary + "*STEP\n*STATIC\n*CLOAD\n" + std::to_string(number(4, 2 * up)) + ", 1, 20.\n" +
                             std::to_string(number(0, 2 * up)) + ", 2, 30.\n");
}

void check_on_ranks(const Project& project) {
  Monitor silent;
  const auto serial = values_of_run(project, 0, silent);
  for (const int ranks : {1, 2}) {
    CAPTURE(ranks);
    CHECK(largest_difference(serial, values_of_run(project, ranks, silent)) < 1e-9);
  }
}

}  // namespace

TEST_SUITE("needs PETSc and MPI" * doctest::skip(!has_ranks())) {
  TEST_CASE("pyramids, plane stress and strain, axisymmetric bodies: 1 and 2 ranks give the answer of this process") {
    const Variable options("PETSC_OPTIONS", "-pc_type bjacobi -sub_pc_type lu");
    for (const std::string& deck : {pyramids(), strip("CPS8", "FOOT, 1, 2\n"), strip("CPE8", "FOOT, 1, 2\n"), strip("CAX8", "FOOT, 2, 2\n")}) {
      const Bench bench;
      bench.write("a.inp", deck);
      const Finished made = bench.run({"new", "a.inp", "-o", "a.json", "--unit", "mm"});
      CAPTURE(made.err);
      REQUIRE(made.code == 0);
      check_on_ranks(read_case(bench.file("a.json")));
    }
  }

  TEST_CASE("a bed of springs, and an electric current: 1 and 2 ranks give the answer of this process") {
    const Variable options("PETSC_OPTIONS", "-pc_type bjacobi -sub_pc_type lu");
    Project bed = cantilever();
    bed.study.constraints.clear();
    bed.study.loads.push_back(condition_on("elastic_support", "bed", NamedSelector{{"xmin"}}, {1e12, 2e11}));
    check_on_ranks(bed);
    Project current = heated_rod();
    current.study.physics = &physics_named("electric");
    current.study.materials[0].electric_conductivity = 5;
    current.study.loads.clear();
    current.study.constraints = {condition_on("voltage", "ground", NamedSelector{{"xmin"}}, {0}),
                                 condition_on("voltage", "plus", NamedSelector{{"xmax"}}, {5})};
    check_on_ranks(current);
  }
}
