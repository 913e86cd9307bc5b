// Decks with ties, equations, couplings and rigid bodies that CalculiX (ccx) solves and Genba reads and solves.
#include "tests/mesh/deck/compared_joins.hpp"

#include <iterator>

#include "engine/model/geometry.hpp"

using namespace genba;
using namespace genba::testing;

TEST_SUITE_BEGIN("needs CalculiX" * doctest::skip(!has_calculix()));

TEST_CASE("equations: CalculiX and Genba agree to 1e-6") {
  const Mesh mesh = bar();
  const auto nodes = select(mesh, NamedSelector{{"zmax"}}, "t").nodes;
  std::string equations = "*EQUATION\n";
  const std::string first = std::to_string(nodes[0] + 1);
  for (std::size_t i = 1; i < nodes.size(); ++i) equations += "2\n" + std::to_string(nodes[i] + 1) + ", 3, 1., " + first + ", 3, -1.\n";
  equations += "3\n" + std::to_string(nodes[1] + 1) + ", 1, 2., " + first + ", 1, -1., " + std::to_string(nodes[2] + 1) + ", 2, 0.5\n";
  CHECK(compare(mesh, "", sets(mesh) + equations, "*CLOAD\n" + first + ", 1, 40.\n" + first + ", 3, -20.\n").difference < 1e-6);
}

TEST_CASE("supports in turned axes: CalculiX and Genba agree to 1e-6") {
  const Mesh mesh = bar();
  CHECK(compare(mesh, "", sets(mesh) + "*TRANSFORM, NSET=HEAD, TYPE=R\n0.6, 0.8, 0.1, -0.8, 0.6, 0.3\n*BOUNDARY\nHEAD, 1, 1, 0.01\n",
                "*CLOAD\nHEAD, 2, 4.\n").difference < 1e-6);
  CHECK(compare(mesh, "", sets(mesh) + "*TRANSFORM, NSET=HEAD, TYPE=C\n0., 0., 0., 0., 1., 0.\n*BOUNDARY\nHEAD, 2, 2, 0.02\n",
                "*CLOAD\nHEAD, 1, 4.\n").difference < 1e-6);
}

TEST_CASE("a rigid body with force and moment: CalculiX and Genba agree") {
  const Mesh mesh = bar();
  CHECK(compare(mesh, "9001, -60., 5., 70.\n9002, -60., 5., 70.\n",
                sets(mesh) + "*RIGID BODY, NSET=HEAD, REF NODE=9001, ROT NODE=9002\n",
                "*CLOAD\n9001, 1, 30.\n9001, 3, -10.\n9002, 2, 500.\n").difference < 1e-4);
  CHECK(compare(mesh, "9001, -60., 5., 70.\n9002, -60., 5., 70.\n",
                sets(mesh) + "*RIGID BODY, NSET=HEAD, REF NODE=9001, ROT NODE=9002\n*BOUNDARY\n9002, 1, 3\n9001, 2, 2, 0.01\n",
                "*CLOAD\n9001, 1, 30.\n").difference < 1e-4);
}

TEST_CASE("a mean rotation, given or by a moment: CalculiX and Genba agree") {
  const Mesh mesh = bar();
  // Not in one plane across the axis, and not symmetric about it.
  std::string rotation = "*MPC\nMEANROT";
  std::vector<std::string> fields;
  const auto nodes = select(mesh, NamedSelector{{"zmax"}}, "t").nodes;
  for (std::size_t i = 0; i + 2 < nodes.size(); ++i) fields.insert(fields.end(), 3, std::to_string(nodes[i] + 1));
  fields.push_back("9001");
  std::size_t on_line = 0;
  for (const std::string& field : fields) {
    if (on_line == 15) rotation += "\n0", on_line = 0;
    rotation += ", " + field;
    ++on_line;
  }
  const std::string model = sets(mesh) + rotation + "\n", axis = "9001, 0.1, 0.3, 1.\n";
  CHECK(compare(mesh, axis, model, "*BOUNDARY\n9001, 1, 1, 0.0002\n").difference < 1e-5);
  CHECK(compare(mesh, axis, model, "*CLOAD\n9001, 1, 500.\n").difference < 1e-5);
}

TEST_CASE("a kinematic coupling: CalculiX and Genba agree") {
  const Mesh mesh = bar();
  CHECK(compare(mesh, "9001, -60., 5., 70.\n",
                sets(mesh) + "*COUPLING, REF NODE=9001, SURFACE=zmax, CONSTRAINT NAME=C1\n*KINEMATIC\n1, 3\n",
                "*CLOAD\n9001, 1, 30.\n9001, 3, -10.\n9001, 5, 200.\n").difference < 1e-4);
}

TEST_CASE("a distributing coupling: CalculiX and Genba agree away from it, and its mean motion") {
  const Mesh mesh = bar();
  const ComparedJoins c = compare(mesh, "9001, -60., 5., 70.\n",
                sets(mesh) + "*COUPLING, REF NODE=9001, SURFACE=zmax, CONSTRAINT NAME=C1\n*DISTRIBUTING\n1, 6\n",
                "*CLOAD\n9001, 1, 30.\n9001, 3, -10.\n9001, 5, 200.\n");
  CHECK(c.difference < 0.02);
}

TEST_CASE("tied bars: CalculiX and Genba agree to 1 %") {
  Mesh mesh;
  append_mesh(mesh, make_box_mesh(ElementType::hex20, {10, 10, 30}, {2, 2, 4}), "a", {});
  append_mesh(mesh, make_box_mesh(ElementType::hex20, {10, 10, 30}, {3, 3, 4}), "b", {0, 0, 30});
  const std::string tip = std::to_string(select(mesh, NamedSelector{{"bzmax"}}, "t").nodes[0] + 1);
  const ComparedJoins c =
      compare(mesh, "", "*NSET, NSET=FOOT\n" + list_of(mesh, "azmin") + "*BOUNDARY\nFOOT, 1, 3\n*TIE, NAME=T, POSITION TOLERANCE=0.1\nbzmin, azmax\n",
              "*DSLOAD\nbxmax, P, 1.\n");
  CHECK(c.difference < 0.01);
}

TEST_CASE("points on a plane and on a line: CalculiX and Genba agree") {
  const Mesh mesh = bar();
  const auto nodes = select(mesh, NamedSelector{{"zmax"}}, "t").nodes;
  const std::string force = "*CLOAD\n" + std::to_string(nodes[0] + 1) + ", 1, 4.\n" + std::to_string(nodes[4] + 1) + ", 3, -2.\n";
  std::string plane = "*MPC\nPLANE";
  // The first three nodes must not lie on one line.
  std::vector<Index> order = nodes;
  for (std::size_t k = 2; k < order.size(); ++k) {
    const auto& p = mesh.points;
    const auto at = [&](std::size_t i) { return p[static_cast<std::size_t>(order[i])]; };
    const Vec3 a{at(1)[0] - at(0)[0], at(1)[1] - at(0)[1], at(1)[2] - at(0)[2]}, b{at(k)[0] - at(0)[0], at(k)[1] - at(0)[1], at(k)[2] - at(0)[2]};
    const double area = std::hypot(a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
    if (area < 5) continue;
    std::swap(order[2], order[k]);
    break;
  }
  int on_line = 1;
  for (const Index n : order) {
    if (on_line == 16) plane += "\n0", on_line = 1;
    plane += ", " + std::to_string(n + 1);
    ++on_line;
  }
  CHECK(compare(mesh, "", sets(mesh) + plane + "\n", force).difference < 1e-3);
}

TEST_CASE("points on a line: CalculiX and Genba agree") {
  const Mesh mesh = bar();
  // The nodes of an edge of the top, in their order along it; the first two must lie apart.
  std::vector<Index> edge;
  const auto top = select(mesh, NamedSelector{{"zmax"}}, "t").nodes, side = select(mesh, NamedSelector{{"ymin"}}, "t").nodes;
  std::set_intersection(top.begin(), top.end(), side.begin(), side.end(), std::back_inserter(edge));
  REQUIRE(edge.size() == 5);
  const auto place = [&](Index n) { return mesh.points[static_cast<std::size_t>(n)]; };
  std::sort(edge.begin(), edge.end(), [&](Index a, Index b) { return place(a) < place(b); });
  std::swap(edge[1], edge.back());
  std::string line = "*MPC\nSTRAIGHT";
  for (const Index n : edge) line += ", " + std::to_string(n + 1);
  const std::string force = "*CLOAD\n" + std::to_string(edge[0] + 1) + ", 1, 4.\n" + std::to_string(edge[2] + 1) + ", 3, -2.\n";
  const ComparedJoins c = compare(mesh, "", sets(mesh) + line + "\n", force);
  CHECK(c.difference < 1e-3);
  // They still lie on one line: the cross product with the chord vanishes in first order.
  const auto moved = [&](Index n) {
    Vec3 u{};
    for (int a = 0; a < 3; ++a) u[static_cast<std::size_t>(a)] = c.solved.at("displacement", n, a);
    return u;
  };
  const Vec3 first = moved(edge[0]), last = moved(edge[1]);
  double most = 0;
  for (std::size_t k = 2; k < edge.size(); ++k) {
    const Vec3 along = minus(place(edge[1]), place(edge[0])), from = minus(place(edge[k]), place(edge[0]));
    const double s = dot(from, along) / dot(along, along);
    const Vec3 off = minus(moved(edge[k]), plus(first, minus(last, first), s));
    most = std::max(most, length(cross(off, unit_or(along, {}))) / length(first));
  }
  CHECK(most < 1e-9);
}

TEST_CASE("a sector: CalculiX and Genba agree") {
  Mesh mesh = make_box_mesh(ElementType::hex20, {1, 1, 1}, {4, 4, 1});
  for (Vec3& p : mesh.points) {
    const double r = 20 + 20 * p[0], at = 1.04719755119659775 * p[1];
    p = {r * std::cos(at), r * std::sin(at), 5 * p[2]};
  }
  // CalculiX takes no supports of nodes that follow.
  std::string foot;
  const auto follow = select(mesh, NamedSelector{{"ymax"}}, "t").nodes;
  for (const Index n : select(mesh, NamedSelector{{"xmin"}}, "t").nodes)
    if (!std::binary_search(follow.begin(), follow.end(), n)) foot += std::to_string(n + 1) + ",\n";
  const std::string model = "*NSET, NSET=FOOT\n" + foot +
                            "*BOUNDARY\nFOOT, 1, 3\n*TIE, NAME=T1, CYCLIC SYMMETRY, POSITION TOLERANCE=0.1\nymax, ymin\n"
                            "*CYCLIC SYMMETRY MODEL, N=6, NGRAPH=6, TIE=T1\n0., 0., 0., 0., 0., 1.\n";
  CHECK(compare(mesh, "", model, "*DSLOAD\nxmax, P, 5.\n").difference < 1e-3);
}

TEST_CASE("a bolt that is cut across a plane of elements: CalculiX and Genba agree to 1e-6") {
  const Mesh mesh = make_box_mesh(ElementType::hex20, {20, 20, 60}, {2, 2, 3});
  std::string cut = "*SURFACE, NAME=CUT, TYPE=ELEMENT\n";
  const ElementBlock& bricks = mesh.solids.front();
  for (Index e = 0; e < bricks.size(); ++e)
    if (const auto nodes = element_nodes(bricks, e); mesh.points[static_cast<std::size_t>(nodes[0])][2] == 20)
      cut += std::to_string(e + 1) + ", S1\n";
  // The normal of a tension points out of the elements that the surface names.
  CHECK(compare(mesh, "9001, 10., 10., 20.\n",
                sets(mesh) + "*BOUNDARY\nHEAD, 1, 3\n" + cut + "*PRE-TENSION SECTION, SURFACE=CUT, NODE=9001\n0., 0., -1.\n",
                "*CLOAD\n9001, 1, 5000.\n").difference < 1e-6);
}

TEST_SUITE_END();
