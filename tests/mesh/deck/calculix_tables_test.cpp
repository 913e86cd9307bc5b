// Decks with properties over the temperature that CalculiX (ccx) solves and Genba reads and solves.
#include <cmath>

#include "mesh/deck/deck.hpp"
#include "mesh/files/mesh_io.hpp"
#include "tests/engine/procedure/transient_bench.hpp"
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

std::string mesh_text(const TemporaryFolder& folder, const Mesh& mesh) {
  write_inp(folder.file("mesh.inp"), mesh, "bar");
  return read_file(folder.file("mesh.inp")) + "*NSET, NSET=FOOT\n" + nodes_of(mesh, "zmin") +
         "*NSET, NSET=HEAD\n" + nodes_of(mesh, "zmax");
}

}  // namespace

TEST_SUITE_BEGIN("needs CalculiX" * doctest::skip(!has_calculix()));

TEST_CASE("CalculiX and Genba agree to 1e-3 of the range on a conductivity over the temperature") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    TemporaryFolder folder;
    const Mesh mesh = bent_bar(type);
    const std::string text =
        mesh_text(folder, mesh) +
        "*PHYSICAL CONSTANTS, ABSOLUTE ZERO=-273.15\n*MATERIAL, NAME=STEEL\n*CONDUCTIVITY\n50., 20.\n40., "
        "220.\n*SOLID SECTION, ELSET=EALL, MATERIAL=STEEL\n"
        "*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNALL, 20.\n*STEP\n*HEAT TRANSFER, STEADY STATE\n"
        "*BOUNDARY\nFOOT, 11, 11, 220.\nHEAD, 11, 11, 20.\n*DFLUX\nEALL, BF, 0.3\n"
        "*NODE PRINT, NSET=NALL\nNT\n*END STEP\n";
    write_bytes(folder.file("job.inp"), text);
    const auto reference = run_calculix(folder.path(), "job");
    REQUIRE(reference.size() == mesh.points.size());
    const Deck deck = read_deck(text, "job.inp", 1e-3);
    CHECK(deck.study.not_computed.empty());
    TransientBench bench{std::make_shared<const Mesh>(deck.mesh), deck.study};
    bench.options.nonlinear_tolerance = 1e-9;
    bench.run_all();
    const auto& numbering = bench.planned->numbered->numbering;
    const auto& values = bench.frames.taken.back().solution->values;
    double worst = 0, low = 1e300, high = -1e300;
    for (std::size_t row = 0; row < values.size(); ++row) {
      const auto node = static_cast<std::size_t>(numbering.mesh_node[row]);
      const double t = reference.at(bench.mesh->node_tags[node])[0];
      worst = std::max(worst, std::abs(values[row] - 273.15 - t));
      low = std::min(low, t);
      high = std::max(high, t);
    }
    MESSAGE(traits(type).name << ": temperatures from " << low << " to " << high << " C, largest difference "
                              << worst << " K");
    CHECK(worst < 1e-3 * (high - low));
  }
}

TEST_CASE("CalculiX and Genba agree to 1e-5 on elasticity and expansion over the temperature") {
  TemporaryFolder folder;
  const Mesh mesh = bent_bar(ElementType::hex20);
  const std::string tip = std::to_string(select(mesh, NamedSelector{{"zmax"}}, "t").nodes[0] + 1);
  const std::string head = mesh_text(folder, mesh) +
                           "*MATERIAL, NAME=STEEL\n*ELASTIC\n210000., 0.3, 20.\n180000., 0.33, 220.\n"
                           "*EXPANSION, ZERO=5.\n1.2E-5, 20.\n1.5E-5, 220.\n"
                           "*SOLID SECTION, ELSET=EALL, MATERIAL=STEEL\n"
                           "*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNALL, 30.\n*BOUNDARY\nFOOT, 1, 3\n";
  const std::string force = "*CLOAD\n" + tip + ", 1, 40.\n";
  for (const std::string& step : {"*TEMPERATURE\nNALL, 100.\n" + force, force}) {
    CAPTURE(step);
    const std::string text =
        head + "*STEP\n*STATIC\n1., 1.\n" + step + "*NODE PRINT, NSET=NALL\nU\n*END STEP\n";
    write_bytes(folder.file("job.inp"), text);
    const auto reference = run_calculix(folder.path(), "job");
    REQUIRE(reference.size() == mesh.points.size());
    const Deck deck = read_deck(text, "job.inp", 1e-3);
    CHECK(deck.study.not_computed.empty());
    const auto read = std::make_shared<const Mesh>(deck.mesh);
    const Solved s = solve_study(read, deck.study, {}, {}, Format::rbp_csr, 1e-11);
    double worst = 0, largest = 0;
    for (Index i = 0; i < read->node_count(); ++i)
      for (int a = 0; a < 3; ++a) {
        const double u =
            reference.at(read->node_tags[static_cast<std::size_t>(i)])[static_cast<std::size_t>(a)];
        largest = std::max(largest, std::abs(u));
        worst = std::max(worst, std::abs(1e3 * s.at("displacement", i, a) - u));
      }
    MESSAGE("largest displacement " << largest << " mm, largest difference " << worst << " mm");
    CHECK(largest > 1e-6);
    CHECK(worst < 1e-5 * largest);
  }
}

TEST_SUITE_END();
