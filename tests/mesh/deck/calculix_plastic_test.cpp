// Decks with *PLASTIC, or with NLGEOM and *HYPERELASTIC, that CalculiX (ccx) solves and Genba reads and solves in the same increments.
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
    if (results.find("plastic_strain")) out.flowed = std::max(out.flowed, field_at(results, "plastic_strain", i));
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

TEST_CASE("CalculiX and Genba agree on bodies that deform largely") {
  const TemporaryFolder folder;
  struct Law {
    std::string lines;
    double end;  ///< mm
  };
  const Law laws[] = {{"*ELASTIC\n210000., .3\n", -20},
                      {"*HYPERELASTIC, NEO HOOKE\n1.92505, .026\n", -20},
                      {"*HYPERELASTIC, MOONEY-RIVLIN\n1.2, .4, .05\n", -20},
                      {"*HYPERELASTIC, YEOH\n1.2, .02, .001, .05, 0., 0.\n", -20},
                      {"*HYPERELASTIC, OGDEN, N=2\n1.4, 2.1, .3, -1.6, .05, 0.\n", -20},
                      {"*HYPERELASTIC, POLYNOMIAL, N=2\n1., .3, .02, .01, .01, .05, 0.\n", -20}};
  for (const auto& [type, shape] : {std::pair{"C3D20R", ElementType::hex20}, {"C3D10", ElementType::tet10}}) {
    const Mesh mesh =
        *mapped_box(shape, {6, 2, 2}, [](Vec3 p) { return Vec3{60 * p[0], 10 * p[1] + 2 * p[0], 8 * p[2]}; });
    for (const Law& law : laws) {
      CAPTURE(std::string(type));
      CAPTURE(law.lines);
      const std::string text = deck_of(folder, mesh, PlaneBody::unstated, type) + "*NSET, NSET=HELD\n" +
                               nodes_of(mesh, "xmin") + "*NSET, NSET=END\n" + nodes_of(mesh, "xmax") +
                               "*MATERIAL, NAME=M\n" + law.lines + "*SOLID SECTION, ELSET=EALL, MATERIAL=M\n"
                               "*STEP, NLGEOM\n*STATIC\n.1, 1.\n*BOUNDARY\nHELD, 1, 3, 0.\nEND, 3, 3, " +
                               std::to_string(law.end) + "\n";
      CHECK(solve_both(folder, text, 3).displacement < 5e-4);  // CalculiX stops at a residual of 0.5 %
    }
  }
}

TEST_SUITE_END();

TEST_CASE("a deck states NLGEOM and hyperelastic laws") {
  const TemporaryFolder folder;
  const Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1});
  const auto read = [&](const std::string& law) {
    return read_deck(deck_of(folder, mesh, PlaneBody::unstated, "C3D8") + "*MATERIAL, NAME=M\n" + law +
                         "*SOLID SECTION, ELSET=EALL, MATERIAL=M\n*STEP, NLGEOM\n*STATIC\n*BOUNDARY\n1, 1, 3, 0.\n"
                         "*END STEP\n",
                     "a.inp", 1e-3)
        .study;
  };
  const Study neo = read("*HYPERELASTIC, NEO HOOKE\n.5, .1\n");
  CHECK(neo.elements.large_deformation);
  CHECK(neo.not_computed.empty());
  CHECK(*neo.materials[0].c10 == doctest::Approx(0.5e6));
  CHECK(*neo.materials[0].bulk_modulus == doctest::Approx(20e6));
  const Study ogden = read("*HYPERELASTIC, OGDEN, N=3\n1., 2., .5, 3., -.2, -1.5, .1, 0.\n0., 20.\n");
  CHECK(*ogden.materials[0].ogden_alpha_3 == -1.5);
  CHECK(*ogden.materials[0].ogden_mu_3 == doctest::Approx(-0.2e6));
  CHECK(ogden.not_computed.empty());
  const Study open = read("*HYPERELASTIC, MOONEY-RIVLIN\n1., .5, 0.\n");
  CHECK(*open.materials[0].bulk_modulus == doctest::Approx(60e6));
  REQUIRE(read("*HYPERELASTIC, VAN DER WAALS\n1., 2., 3., 4., 5.\n").not_computed.size() >= 1);
}

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
  REQUIRE(variation_of(kinematic.materials[0], "back_stress") != nullptr);
  CHECK(std::get<VariationTable>(variation_of(kinematic.materials[0], "back_stress")->by).values == std::vector<double>{0, 150e6});
  CHECK(variation_of(kinematic.materials[0], "flow_stress") == nullptr);
  const Study combined =
      read("*PLASTIC, HARDENING=COMBINED\n250., 0.\n400., .1\n*CYCLIC HARDENING\n250., 0.\n300., .1\n");
  CHECK(variation_of(combined.materials[0], "back_stress") != nullptr);
  CHECK(variation_of(combined.materials[0], "flow_stress") != nullptr);
  CHECK(combined.not_computed.empty());
  const Study johnson = read("*PLASTIC, HARDENING=JOHNSON COOK\n250., 0.\n");
  REQUIRE(johnson.not_computed.size() == 1);
  CHECK(johnson.not_computed[0].name == "*PLASTIC, HARDENING=JOHNSON COOK");
  CHECK_FALSE(johnson.materials[0].flow_stress.has_value());
  const Study hot = read("*PLASTIC\n250., 0., 20.\n400., .1, 20.\n200., 0., 500.\n");
  REQUIRE(hot.not_computed.size() == 1);
  CHECK(hot.not_computed[0].name == "*PLASTIC, by temperature");
  const Study soft = read("*PLASTIC\n250., 0., 20.\n400., .1, 20.\n200., 0., 500.\n320., .1, 500.\n");
  CHECK(soft.not_computed.size() == 1);  // no step states a temperature
  CHECK(soft.not_computed[0].name == "*PLASTIC, HARDENING=ISOTROPIC");
  CHECK(read("*PLASTIC\n250., 0.\n", "*END STEP\n*STEP\n*STATIC\n").not_computed.empty());
  const Study relaxing = read("*VISCOELASTIC, TIME=PRONY\n0.3, 0., 2.\n0.2, 0., 50.\n");
  CHECK(relaxing.not_computed.empty());
  CHECK(relaxing.materials[0].prony_g_2 == 0.2);
  CHECK(relaxing.materials[0].prony_tau_2 == 50.0);
  const Study whole = read("*VISCOELASTIC, TIME=PRONY\n0.3, 0.15, 2.\n0.2, 0.1, 50.\n");
  CHECK(whole.not_computed.empty());
  CHECK(*whole.materials[0].prony_volume == doctest::Approx(0.5));
  CHECK(read("*VISCOELASTIC, TIME=PRONY\n0.3, 0.1, 2.\n0.3, 0.3, 9.\n").not_computed.size() == 1);
  CHECK(read("*VISCOELASTIC, TIME=PRONY\n0.3, 0.4, 2.\n").not_computed.size() == 1);
  const Study creeping = read("*CREEP, LAW=NORTON\n1e-12, 4., -0.3\n");
  CHECK(creeping.not_computed.empty());
  CHECK(*creeping.materials[0].creep_rate == 1e-12);
  CHECK(*creeping.materials[0].creep_stress == doctest::Approx(1e6));
  CHECK(*creeping.materials[0].creep_exponent == 4);
  CHECK(*creeping.materials[0].creep_time_exponent == -0.3);
  CHECK(read("*CREEP, LAW=USER\n").not_computed.size() == 1);
}
