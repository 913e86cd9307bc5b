// One slice of an image as a plane body.
#include <doctest/doctest.h>

#include <cmath>
#include <map>

#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"
#include "tests/mesh/label_phantom.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

/// A shaft with marrow inside, a few voxels of bone around.
int shaft(double x, double y, double z) {
  const double r = std::hypot(x, y);
  if (std::abs(z) > 0.85 || r > 0.55) return 0;
  return r < 0.38 ? 7 : 4;
}

std::vector<double> areas_of_regions(const Mesh& mesh) {
  std::vector<double> out(mesh.regions.size(), 0.0);
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      out[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])] +=
          element_volume(mesh, block, e);
  return out;
}

double length_of_surface(const Mesh& mesh, const char* name) {
  double sum = 0;
  for (const ElementBlock& block : mesh.facets)
    for (Index e = 0; e < block.size(); ++e)
      if (mesh.surfaces[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])].name == name)
        sum += length(facet_area_vector(mesh, block, e));
  return sum;
}

}  // namespace

TEST_CASE("one slice of an image is a plane body of its pixels, with labels as regions") {
  constexpr int n = 24;
  TemporaryFolder folder;
  write_bytes(folder.file("a.nrrd"), phantom(n, shaft));
  ImageOptions image;
  image.labels = {{4, "bone"}, {7, "marrow"}};
  const auto at = [](int i) { return (2 * i + 1.0) / n - 1; };
  for (const bool is_long : {false, true}) {
    CAPTURE(is_long);
    image.crop = is_long ? "all, 12, all" : "all, all, 12";
    std::map<int, double> wanted;
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i)
        wanted[is_long ? shaft(at(i), at(11), at(j)) : shaft(at(i), at(j), at(11))] += 1e-6;
    for (const MeshKind kind : {MeshKind::quad4, MeshKind::tri3}) {
      MeshingReport report;
      const Mesh mesh = mesh_image(folder.file("a.nrrd"), image, kind, 0, &report);
      CHECK(mesh.is_plane());
      CHECK_NOTHROW(check_mesh(mesh));
      Mesh again = mesh;
      complete_facets(again);
      CHECK(again.facet_count() == mesh.facet_count());
      REQUIRE(mesh.regions.size() == 2);
      CHECK(mesh.regions[0].name == "bone");
      CHECK(mesh.regions[1].name == "marrow");
      CHECK(length_of_surface(mesh, "bone|marrow") > 0.02);  // a circle of 9 mm or two lines of 20
      CHECK_FALSE(select(mesh, NamedSelector{{"bone|outside"}}, "t").facets.empty());
      for (const Vec3& p : mesh.points) CHECK(p[2] == 0);
      const auto areas = areas_of_regions(mesh);
      CHECK(areas[0] == doctest::Approx(wanted[4]).epsilon(1e-9));
      CHECK(areas[1] == doctest::Approx(wanted[7]).epsilon(1e-9));
      CHECK(mesh.solid_count() ==
            std::llround((wanted[4] + wanted[7]) * 1e6) * (kind == MeshKind::tri3 ? 2 : 1));
    }
  }
  // Grey values of a threshold are those of the pixels.
  ImageOptions bright;
  bright.lower = 3.5;
  bright.crop = "all, all, 12";
  const Mesh grey = mesh_image(folder.file("a.nrrd"), bright, MeshKind::quad4);
  REQUIRE(grey.solids[0].grey.size() == static_cast<std::size_t>(grey.solid_count()));
  double wrong = 0;
  for (Index e = 0; e < grey.solids[0].size(); ++e) {
    const Vec3 c = element_centroid(grey, grey.solids[0], e);
    const auto low = bounding_box(grey)[0];
    CHECK(c[0] > low[0]);
    wrong += grey.solids[0].grey[static_cast<std::size_t>(e)] != 4 &&
             grey.solids[0].grey[static_cast<std::size_t>(e)] != 7;
  }
  CHECK(wrong == 0);
  image.crop = "all, all, 11-12";
  CHECK(says(error_of([&] { mesh_image(folder.file("a.nrrd"), image, MeshKind::quad4); }),
             "is meshed from one slice"));
  image.crop = "all, all, 1";
  CHECK(error_of([&] { mesh_image(folder.file("a.nrrd"), image, MeshKind::quad4); }));
  image.crop = "all, all, 12";
  CHECK(says(error_of([&] { mesh_image(folder.file("a.nrrd"), image, MeshKind::quad8); }), "not quad8"));
  image.coarsen = 2;
  CHECK(
      says(error_of([&] { mesh_image(folder.file("a.nrrd"), image, MeshKind::quad4); }), "geometry/coarsen"));
}
