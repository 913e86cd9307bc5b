#include "mesh/mesher/straighten.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "engine/model/geometry.hpp"

using namespace genba;

namespace {

/// The node in the middle of an edge of the unit tetrahedron, by its corners.
constexpr std::size_t edge_node(std::size_t a, std::size_t b) {
  constexpr std::size_t nodes[4][4] = {{0, 4, 6, 7}, {4, 0, 5, 8}, {6, 5, 0, 9}, {7, 8, 9, 0}};
  return nodes[a][b];
}

/// The unit tetrahedron with straight edges.
Mesh unit_tet10() {
  Mesh mesh;
  mesh.points = {{0, 0, 0},     {1, 0, 0},   {0, 1, 0},   {0, 0, 1},     {0.5, 0, 0},
                 {0.5, 0.5, 0}, {0, 0.5, 0}, {0, 0, 0.5}, {0.5, 0, 0.5}, {0, 0.5, 0.5}};
  mesh.solids = {{ElementType::tet10, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {0}, {1}}};
  mesh.regions = {{1, "body"}};
  return mesh;
}

/// Corners of the edge that a node is the middle of.
using Edges = std::map<Index, std::pair<Index, Index>>;
Edges edges_of(const Mesh& mesh) {
  Edges edges;
  const ElementBlock& block = mesh.solids.at(0);
  for (Index e = 0; e < block.size(); ++e) {
    const auto nodes = element_nodes(block, e);
    for (std::size_t a = 0; a < 4; ++a)
      for (std::size_t b = a + 1; b < 4; ++b) edges[nodes[edge_node(a, b)]] = {nodes[a], nodes[b]};
  }
  return edges;
}

Vec3 middle(const Mesh& mesh, std::pair<Index, Index> edge) {
  const Vec3 &a = mesh.points[static_cast<std::size_t>(edge.first)],
             &b = mesh.points[static_cast<std::size_t>(edge.second)];
  return {(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2};
}

}  // namespace

TEST_CASE("straight edges are no cause, a bend that turns the element is taken out") {
  Mesh mesh = unit_tet10();
  CHECK(count_inverted(mesh) == 0);
  CHECK(straighten_inverted(mesh) == 0);

  for (std::size_t node = 4; node < 10; ++node) {
    CAPTURE(node);
    mesh = unit_tet10();
    const auto straight = mesh.points;
    for (double& x : mesh.points[node]) x += 0.02;
    const auto bent = mesh.points;
    CHECK(count_inverted(mesh) == 0);  // a little is welcome: it follows the surface
    CHECK(straighten_inverted(mesh) == 0);
    CHECK(mesh.points == bent);

    mesh.points = straight;
    const Vec3 to_corner = minus(straight[edges_of(mesh).at(static_cast<Index>(node)).first], straight[node]);
    for (std::size_t k = 0; k < 3; ++k) mesh.points[node][k] += 0.9 * to_corner[k];
    REQUIRE(smallest_jacobian(mesh, mesh.solids[0], 0) < 0);
    CHECK(count_inverted(mesh) == 1);
    CHECK(straighten_inverted(mesh) == 1);
    CHECK(mesh.points == straight);
    CHECK(count_inverted(mesh) == 0);
  }
}

TEST_CASE("an element that is nearly inside out counts, at a tenth of its straight Jacobian") {
  // The edge node at a share s of the edge from corner 0: d/dr of x at that corner is 4 s - 1, straight 1.
  for (const auto& [jacobian, inverted] : {std::pair{0.11, 0}, std::pair{0.09, 1}, std::pair{-0.2, 1}}) {
    Mesh mesh = unit_tet10();
    mesh.points[4][0] = (1 + jacobian) / 4;
    CHECK(smallest_jacobian(mesh, mesh.solids[0], 0) == doctest::Approx(jacobian));
    CHECK(count_inverted(mesh) == inverted);
    CHECK(straighten_inverted(mesh) == inverted);
  }
}

TEST_CASE("a mesh bent at random gets valid, and nothing but edges of bad elements moves") {
  int followed = 0;  // times that straight edges turned an element that was valid before
  for (unsigned seed = 0; seed < 30; ++seed) {
    CAPTURE(seed);
    Mesh mesh = make_box_mesh(ElementType::tet10, {3, 2, 2}, {3, 2, 2});
    const Edges edges = edges_of(mesh);
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> shift(-0.22, 0.22);
    for (const auto& [node, edge] : edges)
      for (double& x : mesh.points[static_cast<std::size_t>(node)]) x += shift(random);
    const Mesh bent = mesh;
    const std::int64_t before = count_inverted(mesh);
    REQUIRE(before > 0);
    REQUIRE(before < mesh.solid_count());

    const std::int64_t straightened = straighten_inverted(mesh);

    CHECK(straightened >= before);
    followed += straightened > before;
    CHECK(count_inverted(mesh) == 0);
    CHECK(straighten_inverted(mesh) == 0);
    const ElementBlock& block = mesh.solids[0];
    for (Index e = 0; e < block.size(); ++e) CHECK(smallest_jacobian(mesh, block, e) > 0);
    std::vector<bool> of_straight(mesh.points.size());  // nodes of elements without a bend
    for (Index e = 0; e < block.size(); ++e) {
      const auto nodes = element_nodes(block, e);
      bool straight = true;
      for (Index node : nodes.subspan(4))
        straight = straight && mesh.points[static_cast<std::size_t>(node)] == middle(mesh, edges.at(node));
      for (Index node : nodes)
        of_straight[static_cast<std::size_t>(node)] = of_straight[static_cast<std::size_t>(node)] || straight;
    }
    std::size_t moved = 0, kept = 0;
    for (std::size_t i = 0; i < mesh.points.size(); ++i) {
      if (mesh.points[i] == bent.points[i]) {
        ++kept;
        continue;
      }
      ++moved;
      REQUIRE(edges.count(static_cast<Index>(i)) == 1);
      CHECK(mesh.points[i] == middle(mesh, edges.at(static_cast<Index>(i))));
      CHECK(of_straight[i]);
    }
    CHECK(moved > 0);
    CHECK(kept > mesh.points.size() - edges.size());  // more than the corners
  }
  CHECK(followed > 0);
}

TEST_CASE(
    "corners in the wrong order are left for the check of the mesh, and numbers that are none end it too") {
  Mesh mesh = unit_tet10();
  std::swap(mesh.points[1], mesh.points[2]);
  std::swap(mesh.points[4], mesh.points[6]);
  std::swap(mesh.points[8], mesh.points[9]);
  const auto before = mesh.points;
  CHECK(count_inverted(mesh) == 1);
  CHECK(straighten_inverted(mesh) == 0);
  CHECK(mesh.points == before);
  CHECK_THROWS(check_mesh(mesh));

  mesh = unit_tet10();
  mesh.points[2][1] = std::nan("");
  straighten_inverted(mesh);
  CHECK(count_inverted(mesh) == 1);
}

TEST_CASE("elements without edge nodes are not looked at") {
  Mesh mesh = make_box_mesh(ElementType::tet4, {1, 1, 1}, {1, 1, 1});
  const auto before = mesh.points;
  std::swap(mesh.solids[0].nodes[0], mesh.solids[0].nodes[1]);
  CHECK(count_inverted(mesh) == 0);
  CHECK(straighten_inverted(mesh) == 0);
  CHECK(mesh.points == before);
}
