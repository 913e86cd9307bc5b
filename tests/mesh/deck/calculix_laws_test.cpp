// Decks of several steps with *PLASTIC and NLGEOM, or *CREEP and *VISCO, that CalculiX (ccx) solves and Genba reads and
// solves: each step begins from the state of the one before.
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

/// Solves all steps of a deck, and the last one by CalculiX. Returns the largest difference of displacements over the
/// largest value.
double difference(const TemporaryFolder& folder, const std::string& text, double increment, const char* field,
                  double least) {
  write_bytes(folder.file("job.inp"), text);
  const Deck deck = read_deck(text, "job.inp", 1e-3);
  CHECK(deck.study.not_computed.empty());
  const auto mesh = std::make_shared<const Mesh>(deck.mesh);
  std::shared_ptr<const BodyBegin> begin;
  std::optional<Results> results;
  for (const DeckStepConditions& step : deck.steps) {
    FlowBench bench{mesh, deck.study};
    bench.study.constraints = step.constraints, bench.study.loads = step.loads;
    bench.times = step.times;
    CHECK(step.begins_from.empty() == (begin == nullptr));
    bench.begin = begin;
    bench.options.first_increment = bench.options.largest_increment = increment;
    bench.options.nonlinear_tolerance = 1e-7;
    bench.run();
    begin = bench.end();
    results = bench.results();
  }
  const std::map<std::int64_t, Vec3> reference = run_calculix(folder.path(), "job");  // the last increment wins
  double worst = 0, largest = 0, most = 0;
  for (Index i = 0; i < mesh->node_count(); ++i) {
    most = std::max(most, field_at(*results, field, i));
    for (int a = 0; a < 3; ++a) {
      const double u = reference.at(mesh->node_tags[static_cast<std::size_t>(i)])[static_cast<std::size_t>(a)];
      largest = std::max(largest, std::abs(u));
      worst = std::max(worst, std::abs(1e3 * field_at(*results, "displacement", i, a) - u));
    }
  }
  MESSAGE("largest difference " << worst / largest << ", largest " << field << " " << most);
  CHECK(most > least);
  return worst / largest;
}

std::string bar_deck(const TemporaryFolder& folder, const std::string& material) {
  const Mesh mesh = *mapped_box(ElementType::hex20, {4, 1, 1}, [](Vec3 p) { return Vec3{40 * p[0], 10 * p[1], 10 * p[2]}; });
  return deck_of(folder, mesh, PlaneBody::unstated, "C3D20R") + "*NSET, NSET=HELD\n" + nodes_of(mesh, "xmin") +
         "*NSET, NSET=END\n" + nodes_of(mesh, "xmax") + "*MATERIAL, NAME=M\n*ELASTIC\n210000., .3\n" + material +
         "*SOLID SECTION, ELSET=EALL, MATERIAL=M\n*BOUNDARY\nHELD, 1, 3\n";
}

}  // namespace

TEST_SUITE_BEGIN("needs CalculiX" * doctest::skip(!has_calculix()));

TEST_CASE("CalculiX and Genba agree on a bar that is bent past yield and back, at large strain") {
  const TemporaryFolder folder;
  for (const auto& [kind, cyclic] : {std::pair{"ISOTROPIC", ""}, {"KINEMATIC", ""},
                                     {"COMBINED", "*CYCLIC HARDENING\n800., 0.\n1200., .1\n"}}) {
    CAPTURE(std::string(kind));
    std::string text = bar_deck(folder, std::string("*PLASTIC, HARDENING=") + kind + "\n800., 0.\n1100., .02\n1600., .1\n" + cyclic);
    for (const double at : {6.0, -6.0})
      text += "*STEP, NLGEOM, INC=1000\n*STATIC, DIRECT\n.05, 1.\n*BOUNDARY\nEND, 3, 3, " + std::to_string(at) +
              "\n*NODE PRINT, NSET=NALL\nU\n*END STEP\n";
    CHECK(difference(folder, text, 0.05, "plastic_strain", 0.01) < 2e-2);
  }
}

TEST_CASE("CalculiX and Genba agree on a bar that creeps after it was loaded") {
  const TemporaryFolder folder;
  const std::string text = bar_deck(folder, "*CREEP, LAW=NORTON\n1.e-12, 4., 0.\n") +
                           "*STEP\n*STATIC\n1.e-3, 1.e-3\n*CLOAD\nEND, 3, -20.\n*NODE PRINT, NSET=NALL\nU\n*END STEP\n"
                           "*STEP, INC=1000\n*VISCO, DIRECT\n2., 100.\n*NODE PRINT, NSET=NALL\nU\n*END STEP\n";
  CHECK(difference(folder, text, 1, "creep_strain", 1e-6) < 2e-2);
}

TEST_SUITE_END();
