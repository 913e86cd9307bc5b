// Nastran files that Genba reads and solves, beside decks of the same mesh that CalculiX (ccx) solves.
#include <cmath>

#include "mesh/bulk/bulk_deck.hpp"
#include "mesh/files/mesh_io.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/mesh/bulk/bulk_text.hpp"
#include "tests/mesh/deck/calculix.hpp"
#include "tests/mesh/deck_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

std::string rows_of(const Mesh& mesh, const char* surface, const std::string& before, const std::string& after) {
  std::string out;
  for (const Index n : select(mesh, NamedSelector{{surface}}, "t").nodes)
    out += before + std::to_string(n + 1) + after + "\n";
  return out;
}

/// PLOAD4 cards on a surface, and the same faces for *DLOAD: "element, P4, 2."
struct Pressed {
  std::string bulk, deck;
};
Pressed pressed_faces(const Mesh& mesh, const char* surface, const std::string& value) {
  Pressed out;
  const auto owners = facet_owners(mesh);
  for (std::size_t b = 0; b < mesh.facets.size(); ++b)
    for (std::size_t f = 0; f < owners[b].size(); ++f) {
      if (mesh.surfaces[static_cast<std::size_t>(mesh.facets[b].group[f])].name != surface) continue;
      const auto nodes = element_nodes(mesh.facets[b], static_cast<Index>(f));
      const auto& solids = mesh.solids[static_cast<std::size_t>(owners[b][f].block)];
      const int corners = traits(mesh.facets[b].type).corners;
      Index other = nodes[2];
      if (corners == 3)
        for (int k = 0; k < 4; ++k) {
          const Index node = element_nodes(solids, owners[b][f].element)[static_cast<std::size_t>(k)];
          if (node != nodes[0] && node != nodes[1] && node != nodes[2]) other = node;
        }
      const std::string element = std::to_string(owners[b][f].element + 1);
      out.bulk += "PLOAD4,2," + element + "," + value + ",,,," + std::to_string(nodes[0] + 1) + "," +
                  std::to_string(other + 1) + "\n";
      out.deck += element + ", P" + std::to_string(owners[b][f].face + 1) + ", " + value + "\n";
    }
  return out;
}

}  // namespace

TEST_SUITE_BEGIN("needs CalculiX" * doctest::skip(!has_calculix()));

TEST_CASE("CalculiX and Genba agree on cards of Nastran") {
  for (const ElementType type : {ElementType::hex20, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    TemporaryFolder folder;
    const Mesh mesh = bent_bar(type);
    write_inp(folder.file("mesh.inp"), mesh, "bar");
    std::string nodes = read_file(folder.file("mesh.inp"));
    if (type == ElementType::hex20) nodes = replaced(nodes, "TYPE=C3D20", "TYPE=C3D20R");
    const std::string head = nodes + "*NSET, NSET=FOOT\n" + rows_of(mesh, "zmin", "", ",") + "*NSET, NSET=HEAD\n" +
                             rows_of(mesh, "zmax", "", ",") +
                             "*NODE\n9001, -30., 40., 90.\n9002, 0., 0., 0.\n*MATERIAL, NAME=STEEL\n*ELASTIC\n210000., 0.3\n"
                             "*DENSITY\n7.85E-9\n*EXPANSION\n1.2E-5\n*SOLID SECTION, ELSET=EALL, MATERIAL=STEEL\n";
    const std::string bulk = bulk_mesh(mesh) + "GRID,9001,,-30.,40.,90.\n" + steel_card;
    std::string set;
    int on_line = 0;
    for (const Index n : select(mesh, NamedSelector{{"zmax"}}, "t").nodes) {
      if ((on_line++ + 3) % 8 == 0) set += ",\n";
      set += "," + std::to_string(n + 1);
    }
    const std::vector<Index> tips = select(mesh, NamedSelector{{"zmax"}}, "t").nodes;
    const std::string tip = std::to_string(tips[0] + 1), other = std::to_string(tips[5] + 1);
    const std::string foot_bulk = "SPC1,1,123,", foot = rows_of(mesh, "zmin", foot_bulk, "");
    const Pressed pressed = pressed_faces(mesh, "xmax", "3.");
    const struct {
      std::string what, cards, control, model, step;
      double bound;
    } cases[] = {
        {"forces, weight and rotation", "FORCE,2," + tip + ",0,20.,1.,0.5,0.\nGRAV,4,0,9.81+6,0.,0.,-1.\n"
         "RFORCE,6,0,0,100.,0.,1.,0.\nLOAD,5,1.,2.,2,1.,4,1.,6\n",
         "LOAD=5\n", "", "*CLOAD\n" + tip + ", 1, 40.\n" + tip + ", 2, 20.\n*DLOAD\nEALL, GRAV, 9.81E6, 0., 0., -1.\n"
         "EALL, CENTRIF, 394784.176043574, 0., 0., 0., 0., 1., 0.\n", 1e-5},
        {"pressures", pressed.bulk, "LOAD=2\n", "", "*DLOAD\n" + pressed.deck, 1e-5},
        {"prescribed motion", "SPC,1," + tip + ",2,0.05\nSPCD,2," + tip + ",2,0.1\nFORCE,2," + other + ",0,1.,5.,0.,0.\n", "LOAD=2\n", "",
         "*BOUNDARY\n" + tip + ", 2, 2, 0.1\n*CLOAD\n" + other + ", 1, 5.\n", 1e-5},
        {"a rigid body", "RBE2,20,9001,123456" + set + "\nFORCE,2,9001,0,1.,30.,-20.,10.\nMOMENT,2,9001,0,1.,500.,300.,-200.\n",
         "LOAD=2\n", "*RIGID BODY, NSET=HEAD, REF NODE=9001, ROT NODE=9002\n",
         "*CLOAD\n9001, 1, 30.\n9001, 2, -20.\n9001, 3, 10.\n9002, 1, 500.\n9002, 2, 300.\n9002, 3, -200.\n", 1e-5},
        {"an equation", "MPC,8," + tip + ",1,1.," + other + ",1,2.\nFORCE,2," + tip + ",0,1.,30.,-20.,10.\n", "LOAD=2\nMPC=8\n",
         "*EQUATION\n2\n" + tip + ", 1, 1., " + other + ", 1, 2.\n",
         "*CLOAD\n" + tip + ", 1, 30.\n" + tip + ", 2, -20.\n" + tip + ", 3, 10.\n", 1e-5},
        {"springs and a mass",
         "PELAS,7,200.\nCELAS1,8001,7," + tip + ",1," + other + ",1\nCELAS2,8002,300.," + other + ",2\nCONM2,8003," + tip +
             ",0,0.004\nFORCE,2," + tip + ",0,20.,1.,0.5,0.\nGRAV,4,0,9.81+3,0.,0.,-1.\nLOAD,5,1.,1.,2,1.,4\n",
         "LOAD=5\n", "*ELEMENT, TYPE=SPRING2, ELSET=S1\n8001, " + tip + ", " + other + "\n*SPRING, ELSET=S1\n1, 1\n200.\n" +
         "*ELEMENT, TYPE=SPRING1, ELSET=S2\n8002, " + other + "\n*SPRING, ELSET=S2\n2\n300.\n" +
         "*ELEMENT, TYPE=MASS, ELSET=M\n8003, " + tip + "\n*MASS, ELSET=M\n0.004\n",
         "*CLOAD\n" + tip + ", 1, 20.\n" + tip + ", 2, 10.\n*DLOAD\nEALL, GRAV, 9.81E3, 0., 0., -1.\nM, GRAV, 9.81E3, 0., 0., -1.\n", 1e-5},
        {"temperatures", "TEMPD,2,120.\n", "TEMP(LOAD)=2\n",
         "*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNALL, 20.\n", "*TEMPERATURE\nNALL, 120.\n", 1e-5},
    };
    for (const auto& c : cases) {
      CAPTURE(c.what);
      write_bytes(folder.file("job.inp"), head + c.model + "*BOUNDARY\nFOOT, 1, 3\n*STEP\n*STATIC\n" + c.step +
                                              "*NODE PRINT, NSET=NALL\nU\n*END STEP\n");
      const auto reference = run_calculix(folder.path(), "job");
      const Deck deck = read_bulk_deck(bulk_file("SPC=1\n" + c.control, bulk + foot + c.cards), "job.bdf", 1e-3);
      REQUIRE_MESSAGE(deck.study.not_computed.empty(), deck.study.not_computed.front().name);
      const auto read = std::make_shared<const Mesh>(deck.mesh);
      const Solved s = solve_study(read, deck.study, {}, {}, Format::rbp_csr, 1e-12, Preconditioner::block_jacobi, nullptr,
                                   deck_sources(deck));
      double worst = 0, largest = 0;
      for (Index i = 0; i < read->node_count(); ++i)
        for (int a = 0; a < 3; ++a) {
          const double u = reference.at(read->node_tags[static_cast<std::size_t>(i)])[static_cast<std::size_t>(a)];
          largest = std::max(largest, std::abs(u));
          worst = std::max(worst, std::abs(1e3 * s.at("displacement", i, a) - u));
        }
      MESSAGE(c.what << ": largest displacement " << largest << " mm, difference " << worst / largest);
      CHECK(largest > 1e-6);
      CHECK(worst < c.bound * largest);
    }
  }
}

TEST_SUITE_END();
