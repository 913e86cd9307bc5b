// Files that others made; skipped where the folder is absent.
#include <doctest/doctest.h>

#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

std::string folder() {
  const char* given = std::getenv("GENBA_TEST_DATA");
  return given != nullptr ? given : GENBA_TEST_DATA;
}

bool absent() {
  if (std::filesystem::exists(folder())) return false;
  MESSAGE("skipped: there is no folder " << folder() << " (set GENBA_TEST_DATA)");
  return true;
}

}  // namespace

TEST_CASE("Meshes of other programs are read with their volume") {
  if (absent()) return;
  const Mesh angle = mesh_file(folder() + "/mesh/winkel.msh", 1, 0, MeshKind::tet4);
  CHECK(angle.solid_count() == 33491);
  CHECK(measure_quality(angle).min > 0);
  const Mesh figure = mesh_file(folder() + "/mesh/Armadillo13K.msh", 1e-3, 0, MeshKind::tet4);
  CHECK(figure.solid_count() == 54985);
  CHECK(figure.node_count() == 13230);
}

TEST_CASE("A hinge as triangles is meshed") {
  if (absent()) return;
  const Mesh mesh = mesh_file(folder() + "/surface/hinge.stl", 1e-3, 3e-3, MeshKind::tet4);
  CHECK(measure_quality(mesh).volume == doctest::Approx(6.34e-6).epsilon(0.02));
}

TEST_CASE("Decks and grids of other programs are read with their counts") {
  if (absent()) return;
  const Mesh cubes = mesh_file(folder() + "/mesh/hueeber3.inp", 1, 0, MeshKind::tet4);
  CHECK(cubes.solid_count() == 8500);
  CHECK(measure_quality(cubes).volume == doctest::Approx(2e-7));
  const Mesh jaw = mesh_file(folder() + "/mesh/kiefer.vtu", 1e-3, 0, MeshKind::tet4);
  CHECK(jaw.solids.at(0).type == ElementType::tet10);
  CHECK(jaw.solid_count() == 56786);
  CHECK(
      says(error_of([] { mesh_file(folder() + "/mesh/liver.vtk", 1e-3, 0, MeshKind::tet4); }), "liver.vtk"));
}
