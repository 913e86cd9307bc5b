// Small elements follow the needle that they are for.
#include "app/check/needle_sizes.hpp"

#include <doctest/doctest.h>

using namespace genba;

TEST_CASE("a needle brings its local size, which follows it") {
  Project project;
  project.geometry.kind = GeometryKind::image;
  project.geometry.path = "liver.nrrd";
  project.mesh.kind = MeshKind::tet4;
  const Selector first = NeedleSelector{{0, 0, 0.05}, {0, 0, 0}, 1e-3, 0.03};
  follow_needle(project, nullptr, first);
  REQUIRE(project.mesh.sizes.size() == 1);
  CHECK(project.mesh.sizes[0].where == first);
  CHECK(project.mesh.sizes[0].size == 1e-3);
  follow_needle(project, nullptr, first);  // a second condition on the same one
  CHECK(project.mesh.sizes.size() == 1);

  project.mesh.sizes[0].size = 0.6e-3;
  const Selector moved = NeedleSelector{{0, 0.01, 0.05}, {0, 0, 0}, 1e-3, 0.03};
  follow_needle(project, &first, moved);
  REQUIRE(project.mesh.sizes.size() == 1);
  CHECK(project.mesh.sizes[0].where == moved);
  CHECK(project.mesh.sizes[0].size == 0.6e-3);
  const Selector thinner = NeedleSelector{{0, 0.01, 0.05}, {0, 0, 0}, 0.5e-3, 0.03};
  follow_needle(project, &moved, thinner);
  CHECK(project.mesh.sizes.at(0).size == 0.5e-3);
}

TEST_CASE("other places, wrong needles and meshes that are not made by size get none") {
  Project project;
  project.geometry.kind = GeometryKind::image;
  project.geometry.path = "liver.nrrd";
  follow_needle(project, nullptr, SphereSelector{{0, 0, 0}, 1});
  follow_needle(project, nullptr, NeedleSelector{{0, 0, 0}, {0, 0, 0}, 1e-3, 0.03});
  follow_needle(project, nullptr, NeedleSelector{{0, 0, 1}, {0, 0, 0}, 0, 0.03});
  CHECK(project.mesh.sizes.empty());
  const Selector right = NeedleSelector{{0, 0, 1}, {0, 0, 0}, 1e-3, 0.03};
  project.mesh.kind = MeshKind::hex8;
  follow_needle(project, nullptr, right);
  project.mesh.kind = MeshKind::tet10;
  project.geometry.kind = GeometryKind::box;
  follow_needle(project, nullptr, right);
  CHECK(project.mesh.sizes.empty());
  project.geometry.kind = GeometryKind::image;
  follow_needle(project, nullptr, right);
  CHECK(project.mesh.sizes.size() == 1);
}
