// Decks with *PLASTIC that CalculiX (ccx) solves and Genba reads and solves in the same increments.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "mesh/deck/deck.hpp"
#include "mesh/files/mesh_io.hpp"
#include "tests/engine/procedure/increments_bench.hpp"
#include "tests/mesh/deck/calculix.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

std::string nodes_of(const Mesh& mesh, const char* surface) {
  std::string list;
  for (const Index n : select(mesh, NamedSelector{{surface}}, "t").nodes)
    list += std::to_string(n + 1) + ",\n";
  return list;
}

/// The mesh as a deck, with elements of this type.
std::string deck_of(const TemporaryFolder& folder, const Mesh& mesh, PlaneBody plane, const std::string& type) {
  write_inp(folder.file("mesh.inp"), mesh, "piece", plane);
  std::string text = read_file(folder.file("mesh.inp"));
  const std::size_t at = text.find("TYPE=C");
  REQUIRE(at != std::string::npos);
  return text.replace(at + 5, text.find(',', at) - at - 5, type);
}

struct Compared {
  double displacement = 0;  ///< largest difference over the largest value
  double flowed = 0;        ///< largest plastic strain
};

Compared solve_both(const TemporaryFolder& folder, const std::string& text, int dimensions) {
  const std::string whole = text + "*NODE PRINT, NSET=NALL\nU\n*END STEP\n";
  write_bytes(folder.file("job.inp"), whole);
  const Deck deck = read_deck(whole, "job.inp", 1e-3);
  CHECK(deck.study.not_computed.empty());
  FlowBench bench{std::make_shared<const Mesh>(deck.mesh), deck.study};
  bench.options.first_increment = bench.options.largest_increment = 0.1;
  bench.options.nonlinear_tolerance = 1e-7;
  bench.run();
  const Results results = bench.results();
  std::map<std::int64_t, Vec3> reference = run_calculix(folder.path(), "job");  // the last increment wins
  double worst = 0, largest = 0;
  Compared out;
  for (Index i = 0; i < bench.mesh->node_count(); ++i) {
    out.flowed = std::max(out.flowed, field_at(results, "plastic_strain", i));
    for (int a = 0; a < dimensions; ++a) {
      const double u = reference.at(bench.mesh->node_tags[static_cast<std::size_t>(i)])[static_cast<std::size_t>(a)];
      largest = std::max(largest, std::abs(u));
      worst = std::max(worst, std::abs(1e3 * field_at(results, "displacement", i, a) - u));
    }
  }
  out.displacement = worst / largest;
  MESSAGE("largest difference " << out.displacement << ", largest plastic strain " << out.flowed);
  return out;
}

}  // namespace

TEST_SUITE_BEGIN("needs CalculiX" * doctest::skip(!has_calculix()));

TEST_CASE("CalculiX and Genba agree on bodies that flow, in the same increments") {
  const TemporaryFolder folder;
  const std::string material =
      "*MATERIAL, NAME=M\n*ELASTIC\n210000., .3\n*PLASTIC\n240., 0.\n300., .005\n400., .05\n";
  SUBCASE("solids") {
    for (const auto& [type, shape] : {std::pair{"C3D20R", ElementType::hex20}, {"C3D10", ElementType::tet10},
                                      {"C3D20", ElementType::hex20}, {"C3D15", ElementType::wedge15}}) {
      CAPTURE(std::string(type));
      const Mesh mesh = *mapped_box(shape, {6, 2, 2}, [](Vec3 p) {
        return Vec3{60 * p[0], 10 * p[1] + 2 * p[0], 8 * p[2]};
      });
      const std::string text = deck_of(folder, mesh, PlaneBody::unstated, type) +
                               "*NSET, NSET=HELD\n" + nodes_of(mesh, "xmin") + "*NSET, NSET=END\n" +
                               nodes_of(mesh, "xmax") + material + "*SOLID SECTION, ELSET=EALL, MATERIAL=M\n"
                               "*STEP\n*STATIC, DIRECT\n.1, 1.\n*BOUNDARY\nHELD, 1, 3, 0.\nEND, 3, 3, -1.5\n";
      const Compared compared = solve_both(folder, text, 3);
      CHECK(compared.flowed > 2e-3);
      CHECK(compared.displacement < 1e-3);
    }
  }
  SUBCASE("plane strain and rings") {
    const Mesh mesh = [] {
      Mesh out = make_rectangle_mesh(ElementType::quad8, {1, 1}, {6, 3});
      for (Vec3& p : out.points) p = {30 + 20 * p[0] + 4 * p[1] * p[1], 10 * p[1], 0};
      return out;
    }();
    for (const auto& [type, plane] :
         {std::pair{"CPE8R", PlaneBody::plane_strain}, {"CAX8R", PlaneBody::axisymmetric}}) {
      CAPTURE(std::string(type));
      const std::string text = deck_of(folder, mesh, plane, type) + "*NSET, NSET=FOOT\n" + nodes_of(mesh, "ymin") +
                               "*NSET, NSET=BORE\n" + nodes_of(mesh, "xmin") + "*NSET, NSET=LID\n" +
                               nodes_of(mesh, "ymax") + material +
                               "*SOLID SECTION, ELSET=EALL, MATERIAL=M\n1.\n*STEP\n*STATIC, DIRECT\n.1, 1.\n"
                               "*BOUNDARY\nFOOT, 2, 2, 0.\nLID, 2, 2, 0.\nBORE, 1, 1, 0.1\n";
      const std::string held =
          std::string(type) == "CPE8R" ? "*NSET, NSET=BACK\n" + nodes_of(mesh, "xmax") : std::string();
      std::string whole = text;
      if (!held.empty()) {
        whole.insert(whole.find("*MATERIAL"), held);
        whole += "BACK, 1, 1, 0.\n";
      }
      const Compared compared = solve_both(folder, whole, 2);
      CHECK(compared.flowed > 1e-3);
      CHECK(compared.displacement < 1e-3);
    }
  }
}

TEST_SUITE_END();

TEST_CASE("a deck states isotropic, kinematic and combined hardening; others are named") {
  const TemporaryFolder folder;
  const Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1});
  const std::string begin = deck_of(folder, mesh, PlaneBody::unstated, "C3D8") +
                            "*MATERIAL, NAME=M\n*ELASTIC\n210000., .3\n",
                    end = "*SOLID SECTION, ELSET=EALL, MATERIAL=M\n*STEP\n*STATIC\n*BOUNDARY\n1, 1, 3, 0.\n";
  const auto read = [&](const std::string& hardening, const std::string& more = {}) {
    return read_deck(begin + hardening + end + more + "*END STEP\n", "a.inp", 1e-3).study;
  };
  const Study isotropic = read("*PLASTIC\n250., 0., 20.\n400., .1, 20.\n");
  CHECK(isotropic.materials[0].flow_stress == 250e6);
  CHECK(variation_of(isotropic.materials[0], "flow_stress") != nullptr);
  CHECK(isotropic.not_computed.empty());
  const Study kinematic = read("*PLASTIC, HARDENING=KINEMATIC\n250., 0.\n400., .1\n");
  CHECK(kinematic.materials[0].flow_stress == 250e6);
  CHECK(*kinematic.materials[0].kinematic_hardening == doctest::Approx(1500e6));
  CHECK(variation_of(kinematic.materials[0], "flow_stress") == nullptr);
  const Study combined =
      read("*PLASTIC, HARDENING=COMBINED\n250., 0.\n400., .1\n*CYCLIC HARDENING\n250., 0.\n300., .1\n");
  CHECK(*combined.materials[0].kinematic_hardening == doctest::Approx(1500e6));
  CHECK(variation_of(combined.materials[0], "flow_stress") != nullptr);
  CHECK(combined.not_computed.empty());
  const Study johnson = read("*PLASTIC, HARDENING=JOHNSON COOK\n250., 0.\n");
  REQUIRE(johnson.not_computed.size() == 1);
  CHECK(johnson.not_computed[0].name == "*PLASTIC, HARDENING=JOHNSON COOK");
  CHECK_FALSE(johnson.materials[0].flow_stress.has_value());
  const Study hot = read("*PLASTIC\n250., 0., 20.\n400., .1, 20.\n200., 0., 500.\n");
  REQUIRE(hot.not_computed.size() == 1);
  CHECK(hot.not_computed[0].name == "*PLASTIC, by temperature");
  const Study twice = read("*PLASTIC\n250., 0.\n", "*END STEP\n*STEP\n*STATIC\n");
  REQUIRE(twice.not_computed.size() == 1);
  CHECK(twice.not_computed[0].name == "*STEP after *PLASTIC");
}
