// Files that others made, in the folder GENBA_TEST_DATA.
#include <doctest/doctest.h>

#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

std::string folder() {
  const char* given = std::getenv("GENBA_TEST_DATA");
  return given != nullptr ? given : GENBA_TEST_DATA;
}

bool has(const std::string& name) {
  return std::filesystem::exists(folder() + "/" + name);
}

}  // namespace

TEST_SUITE_BEGIN("needs meshes of others" * doctest::skip(!has("mesh") || !has("surface")));

TEST_CASE("Meshes of other programs are read with their volume") {
  const Mesh angle = mesh_file(folder() + "/mesh/winkel.msh", 1, 0, MeshKind::tet4);
  CHECK(angle.solid_count() == 33491);
  CHECK(measure_quality(angle).min > 0);
  const Mesh figure = mesh_file(folder() + "/mesh/Armadillo13K.msh", 1e-3, 0, MeshKind::tet4);
  CHECK(figure.solid_count() == 54985);
  CHECK(figure.node_count() == 13230);
}

TEST_CASE("A hinge as triangles is meshed") {
  const Mesh mesh = mesh_file(folder() + "/surface/hinge.stl", 1e-3, 3e-3, MeshKind::tet4);
  CHECK(measure_quality(mesh).volume == doctest::Approx(6.34e-6).epsilon(0.02));
}

TEST_CASE("A liver with specks beside it is one region, listed and meshed without a lost attempt") {
  GeometrySpec liver;
  liver.path = folder() + "/mesh/liver.vtk";
  liver.unit = 1e-3;
  Monitor quiet;
  GeometryFacts facts;
  CHECK(processor_seconds_of([&] { facts = read_geometry_facts(liver, {}, quiet); }) < 30);
  CHECK(facts.regions.size() == 1);
  CHECK_FALSE(facts.surfaces.empty());
  MeshingReport report;
  const Mesh mesh = mesh_file(liver.path, liver.unit, 15e-3, MeshKind::tet4, &report);
  CHECK(mesh.regions.size() == 1);
  CHECK(mesh.surfaces.size() == facts.surfaces.size());
  CHECK(measure_quality(mesh).volume == doctest::Approx(1.4772e-3).epsilon(0.02));
  REQUIRE_FALSE(report.warnings.empty());
  CHECK(report.warnings.front().english().find("3 separate shell(s)") != std::string::npos);
  for (const std::string& warning : english(report.warnings))
    CHECK(warning.find("did not work") == std::string::npos);
}

TEST_CASE("Decks and grids of other programs are read with their counts") {
  const Mesh cubes = mesh_file(folder() + "/mesh/hueeber3.inp", 1, 0, MeshKind::tet4);
  CHECK(cubes.solid_count() == 8500);
  CHECK(measure_quality(cubes).volume == doctest::Approx(2e-7));
  const Mesh jaw = mesh_file(folder() + "/mesh/kiefer.vtu", 1e-3, 0, MeshKind::tet4);
  CHECK(jaw.solids.at(0).type == ElementType::tet10);
  CHECK(jaw.solid_count() == 56786);
}

TEST_SUITE_END();

TEST_SUITE_BEGIN("needs images of others" * doctest::skip(!has("image")));

TEST_CASE("Label volumes and a heart MRI are meshed") {
  const auto mesh_image = [](const std::string& name, double size, std::optional<double> lower) {
    GeometrySpec geometry;
    geometry.kind = GeometryKind::image;
    geometry.path = folder() + "/image/" + name;
    geometry.image.lower = lower;
    MeshOptions options;
    options.kind = MeshKind::tet4;
    options.size = size;
    Monitor quiet;
    MeshingReport report;
    const Mesh mesh = make_mesh(geometry, options, quiet, &report);
    CHECK(report.warnings.empty());
    CHECK(measure_quality(mesh).min >= 0.1);
    return measure_quality(mesh).volume;
  };
  CHECK(mesh_image("Brain.nrrd", 0, {}) == doctest::Approx(1.4715e-3).epsilon(0.01));
  CHECK(mesh_image("Skull.nrrd", 8e-3, {}) == doctest::Approx(4.2989e-4).epsilon(0.02));
  CHECK(mesh_image("dicom/IM-0001-0007.dcm", 0, 900) == doctest::Approx(1.1064e-5).epsilon(0.01));
}

TEST_SUITE_END();
