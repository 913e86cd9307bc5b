// Parts of a body that no common face joins.
#include "engine/model/faces/solid_parts.hpp"

#include <doctest/doctest.h>

#include "tests/engine/model/cube_mesh.hpp"

using namespace genba;
using namespace genba::testing;

TEST_CASE("cubes are one part through faces and three common corners, apart through edges and corners") {
  CHECK(solid_parts(mesh_of_cubes({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}})).count() == 1);
  CHECK(solid_parts(mesh_of_cubes({{0, 0, 0}, {5, 0, 0}})).count() == 2);

  const Mesh edge = mesh_of_cubes({{0, 0, 0}, {1, 1, 0}});
  const SolidParts two = solid_parts(edge);
  REQUIRE(two.count() == 2);
  CHECK(two.volume[0] == doctest::Approx(1e-9));
  CHECK(two.centroid[1][0] == doctest::Approx(1.5e-3));
  const auto joints = joint_nodes(edge, two);
  REQUIRE(joints.size() == 2);
  CHECK(joints[0].parts == std::vector<Index>{0, 1});
  CHECK(lie_on_a_line(edge, std::array{joints[0].node, joints[1].node}));

  CHECK(solid_parts(mesh_of_cubes({{0, 0, 0}, {1, 1, 1}})).count() == 2);
  // The third touches the first along one edge and the second along another: each of them turns about its own.
  CHECK(solid_parts(mesh_of_cubes({{0, 0, 0}, {1, 1, 0}, {2, 2, 0}})).count() == 3);
}

TEST_CASE("two beams that touch at corners off one line are one part") {
  // An arch of cubes over a beam: its feet touch the beam along two edges far from each other.
  const Mesh arch = mesh_of_cubes({{0, 0, 0}, {1, 0, 0}, {2, 0, 0},             // beam
                                   {0, 1, 1}, {0, 1, 2}, {1, 1, 2}, {2, 1, 2}, {2, 1, 1}});  // arch
  // The edges at (0..1, 1, 1) and (2..3, 1, 1) lie on one line: it turns.
  CHECK(solid_parts(arch).count() == 2);
  const Mesh corner = mesh_of_cubes({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0},    // an L
                                     {0, 1, 1}, {0, 2, 1}, {1, 2, 1},  // touches it at y = 1 and at x = 2
                                     });
  CHECK(solid_parts(corner).count() == 1);
}
