// Plane and axisymmetric decks that CalculiX (ccx) solves and Genba reads and solves.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/deck/deck.hpp"
#include "mesh/files/mesh_io.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/mesh/deck/calculix.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

/// A piece with curved sides beside the axis, with the numbers of a deck in mm.
Mesh curved_piece(ElementType type) {
  Mesh mesh = make_rectangle_mesh(type, {1, 1}, {3, 4});
  for (Vec3& p : mesh.points)
    p = {30 + 20 * p[0] + 4 * p[1] * p[1], 25 * p[1] + 3 * p[0] * p[1] + 2 * p[0], 0};
  return mesh;
}

std::string lines_of(const Mesh& mesh, const char* surface) {
  std::string list;
  for (const Index n : select(mesh, NamedSelector{{surface}}, "t").nodes)
    list += std::to_string(n + 1) + ",\n";
  return list;
}

/// The mesh as a deck, with elements of this type.
std::string deck_of(const TemporaryFolder& folder, const Mesh& mesh, PlaneBody plane,
                    const std::string& type) {
  write_inp(folder.file("mesh.inp"), mesh, "piece", plane);
  std::string text = read_file(folder.file("mesh.inp"));
  const std::size_t at = text.find("TYPE=C");
  REQUIRE(at != std::string::npos);
  return text.replace(at + 5, text.find(',', at) - at - 5, type);
}

/// "12, P2": the first edge of a surface.
std::string edge_of(const Mesh& mesh, const char* surface) {
  const auto owners = facet_owners(mesh);
  for (std::size_t b = 0; b < mesh.facets.size(); ++b)
    for (std::size_t f = 0; f < owners[b].size(); ++f)
      if (mesh.surfaces[static_cast<std::size_t>(mesh.facets[b].group[f])].name == surface)
        return std::to_string(owners[b][f].element + 1) + ", P" + std::to_string(owners[b][f].face + 1);
  FAIL("no edge of " << surface);
  return {};
}

struct Compared {
  Deck deck;
  double displacement = 0, stress = 0;  ///< largest difference over the largest value
};

/// Stresses that ccx prints at the points of elements: their means by element, MPa.
std::map<std::int64_t, std::array<double, 4>> stresses_of_elements(const std::string& path) {
  std::ifstream file(path);
  std::map<std::int64_t, std::array<double, 4>> sum;
  std::map<std::int64_t, int> count;
  bool is_stress = false;
  for (std::string line; std::getline(file, line);) {
    if (line.find("stresses") != std::string::npos) is_stress = true;
    std::istringstream fields(line);
    std::int64_t element, point;
    std::array<double, 4> s{};
    if (!is_stress || !(fields >> element >> point >> s[0] >> s[1] >> s[2] >> s[3])) continue;
    ++count[element];
    for (std::size_t k = 0; k < 4; ++k) sum[element][k] += s[k];
  }
  for (auto& [element, s] : sum)
    for (double& value : s) value /= count.at(element);
  return sum;
}

/// Solves a deck, up to the loads of its step, with both.
Compared solve_both(const TemporaryFolder& folder, const std::string& text) {
  const std::string whole = text + "*NODE PRINT, NSET=NALL\nU\n*EL PRINT, ELSET=EALL\nS\n*END STEP\n";
  write_bytes(folder.file("job.inp"), whole);
  std::map<std::int64_t, Vec3> reference = run_calculix(folder.path(), "job");
  Compared out{read_deck(whole, "job.inp", 1e-3)};
  CHECK(out.deck.study.not_computed.empty());
  const auto read = std::make_shared<const Mesh>(out.deck.mesh);
  const Solved solved = solve_study(read, out.deck.study, {}, {}, Format::rbp_csr, 1e-12);
  double worst = 0, largest = 0;
  for (Index i = 0; i < read->node_count(); ++i)
    for (std::size_t a = 0; a < 2; ++a) {
      const double u = reference.at(read->node_tags[static_cast<std::size_t>(i)])[a];
      largest = std::max(largest, std::abs(u));
      worst = std::max(worst, std::abs(1e3 * solved.at("displacement", i, static_cast<int>(a)) - u));
    }
  CHECK(largest > 1e-6);
  out.displacement = worst / largest;
  const auto stresses = stresses_of_elements(folder.file("job.dat"));
  CHECK(stresses.size() == static_cast<std::size_t>(read->solid_count()));
  worst = largest = 0;
  const ElementBlock& block = read->solids[0];
  for (Index e = 0; e < block.size(); ++e) {
    const auto nodes = element_nodes(block, e);
    for (int k = 0; k < 4; ++k) {
      double mean = 0;
      for (const Index n : nodes)
        mean += 1e-6 * solved.at("stress", n, k) / static_cast<double>(nodes.size());
      const double s = stresses.at(block.tags[static_cast<std::size_t>(e)])[static_cast<std::size_t>(k)];
      largest = std::max(largest, std::abs(s));
      worst = std::max(worst, std::abs(s - mean));
    }
  }
  out.stress = worst / largest;
  return out;
}

}  // namespace

TEST_SUITE_BEGIN("needs CalculiX" * doctest::skip(!has_calculix()));

// CalculiX makes solids of plane elements. Where they are the same elements, all digits that it prints agree.
// - In plane stress its solids have displacements along z, so that the stress zz vanishes in the mean only.
// Without
//   Poisson's ratio there is no difference.
// - A ring is a sector of 2 degrees there, with errors of 1 - cos(1 degree).
// - Genba computes elements of 4 nodes in plane strain and in rings with a mean dilatation, CalculiX as they
// are.
// - It integrates loads on the volume with as many points as the stiffness, Genba with more.
TEST_CASE("CalculiX and Genba agree on plane stress, plane strain and axisymmetry") {
  using enum PlaneBody;
  const struct {
    const char* type;
    ElementType shape;
    PlaneBody plane;
    const char* poisson;
    double bound, of_volume;
  } cases[] = {{"CPE3", ElementType::tri3, plane_strain, "0.3", 1e-6, 4e-3},
               {"CPE6", ElementType::tri6, plane_strain, "0.3", 1e-6, 3e-5},
               {"CPE8", ElementType::quad8, plane_strain, "0.3", 1e-6, 1e-6},
               {"CPE8R", ElementType::quad8, plane_strain, "0.3", 1e-6, 3e-5},
               {"CPE4", ElementType::quad4, plane_strain, "0.", 0.05, 0.05},
               {"CPS3", ElementType::tri3, plane_stress, "0.", 1e-6, 4e-3},
               {"CPS4", ElementType::quad4, plane_stress, "0.", 1e-6, 1e-6},
               {"CPS6", ElementType::tri6, plane_stress, "0.", 1e-6, 3e-5},
               {"CPS8", ElementType::quad8, plane_stress, "0.", 1e-6, 1e-6},
               {"CPS8R", ElementType::quad8, plane_stress, "0.", 1e-6, 3e-5},
               {"CPS8", ElementType::quad8, plane_stress, "0.3", 4e-3, 4e-3},
               {"CAX3", ElementType::tri3, axisymmetric, "0.3", 2e-2, 2e-2},
               {"CAX4", ElementType::quad4, axisymmetric, "0.", 0.05, 0.05},
               {"CAX6", ElementType::tri6, axisymmetric, "0.3", 3e-4, 3e-4},
               {"CAX8", ElementType::quad8, axisymmetric, "0.3", 3e-4, 3e-4},
               {"CAX8R", ElementType::quad8, axisymmetric, "0.3", 3e-4, 3e-4}};
  TemporaryFolder folder;
  for (const auto& c : cases) {
    CAPTURE(c.type);
    const Mesh mesh = curved_piece(c.shape);
    const bool ring = c.plane == axisymmetric;
    const std::string tip = std::to_string(select(mesh, NamedSelector{{"ymax"}}, "t").nodes[0] + 1);
    const std::string head =
        deck_of(folder, mesh, c.plane, c.type) +
        "*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNALL, 20.\n*MATERIAL, NAME=STEEL\n*ELASTIC\n"
        "210000., " +
        c.poisson +
        "\n*DENSITY\n7.85E-9\n*EXPANSION, ZERO=20.\n1.2E-5\n*SOLID SECTION, ELSET=EALL, "
        "MATERIAL=STEEL\n" +
        (ring ? "\n" : "2.5\n") + "*NSET, NSET=FOOT\n" + lines_of(mesh, "ymin") +
        "*BOUNDARY\nFOOT, 1, 3\n*STEP\n*STATIC\n";
    const std::string on_sides = "*CLOAD\n" + tip + ", 1, 4000.\n" + tip + ", 2, 2500.\n*DLOAD\n" +
                                 edge_of(mesh, "xmin") + ", 25.\n" + edge_of(mesh, "ymax") +
                                 ", 10.\n*DSLOAD\nxmax, P, 30.\n*TEMPERATURE\nNALL, 35.\n";
    const std::string in_volume =
        "*DLOAD\nEALL, GRAV, 9.81E6, 0., -1., 0.\nEALL, CENTRIF, 4.E6, 0., 0., 0., " +
        std::string(ring ? "0., 1., 0.\n" : "0., 0., 1.\n");
    for (const bool is_volume : {false, true}) {
      CAPTURE(is_volume);
      const Compared found = solve_both(folder, head + (is_volume ? in_volume : on_sides));
      CHECK(found.deck.study.elements.plane == c.plane);
      const std::string what = std::string(c.type) + (is_volume ? ", loads on the volume: " : ", on edges: ");
      MESSAGE(what << found.displacement << ", stresses " << found.stress);
      CHECK(found.displacement < (is_volume ? c.of_volume : c.bound));
      // Means over elements of nodal stresses beside those of points inside: this tells components apart.
      if (traits(c.shape).order == 2 && is_volume) CHECK(found.stress < 0.1);
    }
  }
}

TEST_CASE("CalculiX and Genba agree on a plane orthotropic body along turned axes, to all digits") {
  TemporaryFolder folder;
  const Mesh mesh = curved_piece(ElementType::quad8);
  const std::string tip = std::to_string(select(mesh, NamedSelector{{"ymax"}}, "t").nodes[0] + 1);
  const Compared found =
      solve_both(folder, deck_of(folder, mesh, PlaneBody::plane_strain, "CPE8") +
                             "*MATERIAL, NAME=WOOD\n*ELASTIC, TYPE=ENGINEERING CONSTANTS\n"
                             "11600., 900., 500., 0.37, 0.42, 0.47, 750., 720.,\n39.\n"
                             "*ORIENTATION, NAME=O\n0.6, 0.8, 0., -0.8, 0.6, 0.\n"
                             "*SOLID SECTION, ELSET=EALL, MATERIAL=WOOD, ORIENTATION=O\n*NSET, NSET=FOOT\n" +
                             lines_of(mesh, "ymin") + "*BOUNDARY\nFOOT, 1, 2\n*STEP\n*STATIC\n*CLOAD\n" +
                             tip + ", 1, 40.\n");
  CHECK(found.deck.study.elements.thickness == 1e-3);  // both take 1 where the section states none
  CHECK(found.displacement < 1e-6);
}

// Its wedges integrate conduction and films on curved sides with fewer points.
TEST_CASE("CalculiX and Genba agree on heat in a plate and in a ring") {
  const struct {
    const char* type;
    ElementType shape;
    PlaneBody plane;
    double bound;
  } cases[] = {{"CPS8", ElementType::quad8, PlaneBody::plane_stress, 1e-6},
               {"CPE6", ElementType::tri6, PlaneBody::plane_strain, 2e-3},
               {"CPE8", ElementType::quad8, PlaneBody::plane_strain, 1e-6},
               {"DCAX8", ElementType::quad8, PlaneBody::axisymmetric, 3e-4}};
  TemporaryFolder folder;
  for (const auto& c : cases) {
    CAPTURE(c.type);
    const Mesh mesh = curved_piece(c.shape);
    const auto edge = [&](const char* surface, char letter) {
      std::string text = edge_of(mesh, surface);
      text[text.find('P')] = letter;
      return text;
    };
    const std::string whole =
        deck_of(folder, mesh, c.plane, c.type) +
        "*PHYSICAL CONSTANTS, ABSOLUTE ZERO=-273.15\n*MATERIAL, NAME=STEEL\n*CONDUCTIVITY\n10.\n"
        "*SOLID SECTION, ELSET=EALL, MATERIAL=STEEL\n" +
        (c.plane == PlaneBody::axisymmetric ? "" : "2.5\n") + "*NSET, NSET=FOOT\n" + lines_of(mesh, "ymin") +
        "*INITIAL CONDITIONS, TYPE=TEMPERATURE\nNALL, 20.\n*STEP\n*HEAT TRANSFER, STEADY STATE\n"
        "*BOUNDARY\nFOOT, 11, 11, 100.\n*DFLUX\nEALL, BF, 0.3\n" +
        edge("xmin", 'S') + ", 2.\n*FILM\n" + edge("xmax", 'F') + ", 20., 0.4\n" + edge("ymax", 'F') +
        ", 20., 0.4\n*NODE PRINT, NSET=NALL\nNT\n*END STEP\n";
    write_bytes(folder.file("job.inp"), whole);
    const auto reference = run_calculix(folder.path(), "job");
    REQUIRE(reference.size() == mesh.points.size());
    const Deck deck = read_deck(whole, "job.inp", 1e-3);
    CHECK(deck.study.not_computed.empty());
    const auto read = std::make_shared<const Mesh>(deck.mesh);
    const Solved s = solve_study(read, deck.study, {}, {}, Format::rbp_csr, 1e-13);
    double worst = 0, low = 1e300, high = -1e300;
    for (Index i = 0; i < read->node_count(); ++i) {
      const double t = reference.at(read->node_tags[static_cast<std::size_t>(i)])[0];
      worst = std::max(worst, std::abs(s.at("temperature", i) - 273.15 - t));
      low = std::min(low, t);
      high = std::max(high, t);
    }
    MESSAGE(std::string(c.type) << ": temperatures from " << low << " to " << high << ", largest difference "
                                << worst << " K");
    CHECK(high - low > 10);
    CHECK(worst < c.bound * (high - low));
  }
}

namespace {

/// Largest difference of displacements over the largest one; both solve the deck.
double difference_of_bars(const TemporaryFolder& folder, const std::string& text) {
  const std::string whole = text + "*NODE PRINT, NSET=NALL\nU\n*END STEP\n";
  write_bytes(folder.file("job.inp"), whole);
  const auto reference = run_calculix(folder.path(), "job");
  const Deck deck = read_deck(whole, "job.inp", 1e-3);
  CHECK(deck.study.not_computed.empty());
  const auto read = std::make_shared<const Mesh>(deck.mesh);
  const Solved solved = solve_study(read, deck.study, {}, {}, Format::rbp_csr, 1e-13);
  double worst = 0, largest = 0;
  for (Index i = 0; i < read->node_count(); ++i)
    for (std::size_t a = 0; a < 3; ++a) {
      const double u = reference.at(read->node_tags[static_cast<std::size_t>(i)])[a];
      largest = std::max(largest, std::abs(u));
      worst = std::max(worst, std::abs(1e3 * solved.at("displacement", i, static_cast<int>(a)) - u));
    }
  CHECK(largest > 1e-6);
  return worst / largest;
}

}  // namespace

// CalculiX makes bricks with hinges of bars, so it knows their bending within an element; T3D3 has other
// loads there.
TEST_CASE("CalculiX and Genba agree on a truss and on rods beside a brick") {
  TemporaryFolder folder;
  const std::string material = "*MATERIAL, NAME=STEEL\n*ELASTIC\n210000., 0.3\n";
  const std::string truss =
      "*NODE, NSET=NALL\n1, 0., 0., 0.\n2, 0., 300., 0.\n3, 400., 0., 0.\n4, 400., 300., 0.\n"
      "5, 800., 0., 0.\n*ELEMENT, TYPE=T3D2, ELSET=E\n1, 1, 3\n2, 2, 3\n3, 2, 4\n4, 3, 4\n5, 3, 5\n6, 4, "
      "5\n" +
      material +
      "*SOLID SECTION, ELSET=E, MATERIAL=STEEL\n50.\n*NSET, NSET=WALL\n1, 2\n*BOUNDARY\nWALL, 1, 2\nNALL, 3, "
      "3\n"
      "*STEP\n*STATIC\n*CLOAD\n5, 2, -1000.\n4, 1, 300.\n";
  const double of_truss = difference_of_bars(folder, truss);

  // Four rods hold a brick; one is thicker than the others. Sideways it stands on its foot.
  const Mesh brick = make_box_mesh(ElementType::hex20, {20, 20, 30}, {1, 1, 2});
  write_inp(folder.file("mesh.inp"), brick, "brick", PlaneBody::unstated);
  std::string whole = read_file(folder.file("mesh.inp"));
  const auto label = [&](double x, double y) { return node_at(brick, {x, y, 30}) + 1; };
  const double corners[4][2] = {{0, 0}, {20, 0}, {0, 20}, {20, 20}};
  std::string rods, ceiling = "*NSET, NSET=CEILING\n", nodes = "*NODE, NSET=NALL\n";
  for (int i = 0; i < 4; ++i) {
    const auto [x, y] = corners[i];
    nodes += std::to_string(1001 + i) + ", " + std::to_string(x) + ", " + std::to_string(y) + ", 80.\n";
    ceiling += std::to_string(1001 + i) + ",\n";
    rods += std::string("*ELEMENT, TYPE=T3D2, ELSET=") + (i == 0 ? "THICK" : "THIN") + "\n" +
            std::to_string(1001 + i) + ", " + std::to_string(label(x, y)) + ", " + std::to_string(1001 + i) +
            "\n";
  }
  whole += nodes + rods + ceiling + material +
           "*SOLID SECTION, ELSET=EALL, MATERIAL=STEEL\n*SOLID SECTION, ELSET=THICK, MATERIAL=STEEL\n12.\n"
           "*SOLID SECTION, ELSET=THIN, MATERIAL=STEEL\n4.\n*NSET, NSET=FOOT\n" +
           lines_of(brick, "zmin") +
           "*BOUNDARY\nFOOT, 1, 2\nCEILING, 1, 3\n*STEP\n*STATIC\n*DLOAD\n1, P1, 5.\n";
  const double of_rods = difference_of_bars(folder, whole);
  MESSAGE("truss: " << of_truss << ", rods beside a brick: " << of_rods);
  CHECK(of_truss < 1e-6);
  CHECK(of_rods < 1e-4);
}

TEST_SUITE_END();
