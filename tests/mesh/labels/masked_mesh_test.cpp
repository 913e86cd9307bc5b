// Masks and mended labels through the whole way: file, child process, mesh.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "mesh/mask/mask.hpp"
#include "mesh/mesher/volume_reader.hpp"
#include "tests/mesh/label_phantom.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

TEST_CASE("what is meshed is what the same options take of the voxels in memory") {
  TemporaryFolder folder;
  // Two balls joined by a bridge of two voxels, and a plate.
  const LabelOf grey = [](double x, double y, double z) {
    if (std::hypot(x + 0.5, y, z) < 0.35 || std::hypot(x - 0.5, y, z) < 0.3) return 200;
    if (std::abs(x) < 0.5 && std::hypot(y, z) < 0.06) return 200;
    return y > 0.8 && std::abs(x) < 0.5 && std::abs(z) < 0.5 ? 150 : 20;
  };
  write_bytes(folder.file("a.nrrd"), phantom(32, grey));
  Monitor quiet;
  const ImageVolume volume = read_image_volume(folder.file("a.nrrd"), 0, quiet);
  const GreyGrid grid{volume.cells, 1e-9, volume.values};
  const auto check = [&](const ImageOptions& options) {
    const Mask mask = make_mask(grid, options, crop_box(options.crop, volume.cells, "geometry/crop"), "a", quiet);
    const Mesh mesh = mesh_image(folder.file("a.nrrd"), options, MeshKind::hex8);
    CHECK(mesh.solid_count() == mask.voxels);
    return mask.voxels;
  };
  ImageOptions options;
  options.lower = 100;
  options.drop_crumbs = false;
  const auto joined = check(options);
  options.open_voxels = 2;
  const auto larger = check(options);
  CHECK(larger < joined);
  options.keep_pieces = "all but 1";
  const auto others = check(options);
  CHECK(others != larger);
  options.keep_pieces = "1-2";
  options.crop = "all, 1-29, 5-28";
  options.close_voxels = 1;
  options.fill_holes = true;
  check(options);
  options.min_piece = 1;
  CHECK(says(error_of([&] { mesh_image(folder.file("a.nrrd"), options, MeshKind::hex8); }), "geometry/min_piece"));
}

TEST_CASE("labels are cropped; what works on thresholds alone is refused for them") {
  TemporaryFolder folder;
  write_bytes(folder.file("a.nrrd"), phantom(20, touching));
  ImageOptions options;
  options.drop_crumbs = false;
  const Mesh all = mesh_image(folder.file("a.nrrd"), options, MeshKind::hex8);
  REQUIRE(all.regions.size() == 3);
  options.crop = "1-10, all, all";
  MeshingReport report;
  const Mesh half = mesh_image(folder.file("a.nrrd"), options, MeshKind::hex8, 0, &report);
  REQUIRE(half.regions.size() == 1);
  CHECK(half.regions[0].name == "label 1");
  CHECK(half.solid_count() < all.solid_count());
  options.crop = "1-1, 1-1, all";
  CHECK(says(error_of([&] { mesh_image(folder.file("a.nrrd"), options, MeshKind::hex8); }), "no label lies in the box"));
  options.crop = "1-21, all, all";
  CHECK(says(error_of([&] { mesh_image(folder.file("a.nrrd"), options, MeshKind::hex8); }), "the image has 20 there"));
  options.crop.clear();
  // Two voxels of air become label 3, one of label 1 goes.
  options.label_edits = "3: 1-2/1/1; 0: 8/10/10";
  const Mesh mended = mesh_image(folder.file("a.nrrd"), options, MeshKind::hex8, 0, &report);
  CHECK(mended.solid_count() == all.solid_count() + 1);
  CHECK(std::any_of(report.facts.begin(), report.facts.end(),
                    [](const Text& f) { return f.english() == "the labels of 3 voxels were mended by hand"; }));
  options.label_edits = "3: 21/1/1";
  CHECK(says(error_of([&] { mesh_image(folder.file("a.nrrd"), options, MeshKind::hex8); }), "which has 20 x 20 x 20"));
  options.label_edits = "3: 1/1/1";
  options.lower = 1;
  CHECK(says(error_of([&] { mesh_image(folder.file("a.nrrd"), options, MeshKind::hex8); }), "no labels to mend"));
  options.lower.reset();
  options.label_edits.clear();
  options.open_voxels = 1;
  CHECK(says(error_of([&] { mesh_image(folder.file("a.nrrd"), options, MeshKind::hex8); }), "geometry/open_voxels"));
}
