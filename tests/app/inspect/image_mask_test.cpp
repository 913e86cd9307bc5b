// What is seen of an image before it is meshed: the mask of a thinned image, its box, names of its labels.
#include "app/inspect/image_mask.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>

#include "app/inspect/image_view.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// A ball of 100 in 40^3 voxels of 1 x 2 x 3 mm, every n-th of them.
ImageVolume ball(int n) {
  ImageVolume out;
  out.thinned = n;
  out.file_cells = {40, 40, 40};
  const Index kept = (40 + n - 1) / n;
  out.cells = {kept, kept, kept};
  out.steps = {Vec3{0.001 * n, 0, 0}, Vec3{0, 0.002 * n, 0}, Vec3{0, 0, 0.003 * n}};
  for (Index k = 0; k < kept; ++k)
    for (Index j = 0; j < kept; ++j)
      for (Index i = 0; i < kept; ++i)
        out.values.push_back(std::hypot(i * n - 20, j * n - 20, k * n - 20) < 15 ? 100.0F : 0.0F);
  out.max = 100;
  return out;
}

}  // namespace

TEST_CASE("a thinned image has about the body of the whole one") {
  ImageOptions options;
  options.lower = 50;
  options.open_voxels = 2;
  options.close_voxels = 1;
  options.crop = "1-20, all, 11-40";
  const ImageVolume whole = ball(1), thin = ball(2);
  const auto all = mask_of(whole, options, Monitor()), some = mask_of(thin, options, Monitor());
  CHECK(voxel_volume(whole) == doctest::Approx(6e-9));
  CHECK(voxel_volume(thin) == doctest::Approx(48e-9));
  const double exact = static_cast<double>(all->voxels) * voxel_volume(whole),
               about = static_cast<double>(some->voxels) * voxel_volume(thin);
  CHECK(all->voxels > 1000);
  CHECK(std::abs(about / exact - 1) < 0.1);
}

TEST_CASE("the box of the case is shown and stated in voxels of the file") {
  ImageOptions options;
  options.crop = "11-30, all, 1-7";
  const ImageVolume whole = ball(1), thin = ball(3);
  CHECK(shown_crop(options, whole) == CropBox{{10, 0, 0}, {29, 39, 6}});
  CHECK(stated_crop(shown_crop(options, whole), whole) == options.crop);
  const CropBox box = shown_crop(options, thin);
  CHECK(box == CropBox{{4, 0, 0}, {9, 13, 2}});
  CHECK(stated_crop(box, thin) == "13-30, all, 1-9");
  CHECK(stated_crop(whole_box(thin.cells), thin).empty());
  options.crop = "1-41, all, all";
  CHECK_THROWS_AS(shown_crop(options, thin), Error);
}

TEST_CASE("labels have the names and colours that the mesh will have") {
  TemporaryFolder folder;
  ImageVolume volume;
  volume.cells = volume.file_cells = {5, 1, 1};
  volume.steps = {Vec3{0.001, 0, 0}, Vec3{0, 0.001, 0}, Vec3{0, 0, 0.001}};
  volume.values = {0, 1, 2, 3, 3};
  volume.labels = {{1, "of the file", Rgb{1, 1, 1}}, {2, "second", {}}, {9, "nowhere", {}}};
  Project project;
  project.path = folder.file("case.json");
  project.geometry.kind = GeometryKind::image;
  project.geometry.path = "a.nrrd";
  auto labels = labels_of(project, volume);
  REQUIRE(labels.size() == 3);
  CHECK(labels.at(1).region == "of the file");
  CHECK(labels.at(1).colour == Rgb{1, 1, 1});
  CHECK(labels.at(3).region == "label 3");
  write_text_atomically(folder.file("names.csv"), "label,name,colour\n1,femur,#0a0b0c\n3,screw,\n");
  project.geometry.image.label_file = "names.csv";
  labels = labels_of(project, volume);
  CHECK(labels.at(1).region == "femur");
  CHECK(labels.at(1).colour == Rgb{10, 11, 12});
  CHECK(labels.at(2).region == "second");
  CHECK(labels.at(3).region == "screw");
  project.geometry.image.labels = {{3, "mine", Rgb{7, 7, 7}}};
  labels = labels_of(project, volume);
  REQUIRE(labels.size() == 1);
  CHECK(labels.at(3).region == "mine");
  project.geometry.image.label_file = "gone.csv";
  CHECK(labels_of(project, volume).at(3).colour == Rgb{7, 7, 7});
}

TEST_CASE("another image is taken at the voxels of this one, wherever it lies") {
  // The same place by axes in another order and the other way round, finer and shifted.
  ImageVolume fine;
  fine.cells = {6, 4, 8};
  fine.corner = {0.004, 0, 0};
  fine.steps = {Vec3{0, 0, 0.001}, Vec3{-0.001, 0, 0}, Vec3{0, 0.001, 0}};
  fine.min = -5;
  fine.max = 1000;
  fine.is_ct = true;
  for (Index k = 0; k < 8; ++k)
    for (Index j = 0; j < 4; ++j)
      for (Index i = 0; i < 6; ++i) {
        const Vec3 p = fine.place({i + 0.5, j + 0.5, k + 0.5});
        fine.values.push_back(static_cast<float>(std::floor(p[0] * 1e3) + 10 * std::floor(p[1] * 1e3) +
                                                 100 * std::floor(p[2] * 1e3)));
      }
  ImageVolume onto;
  onto.cells = {3, 5, 3};
  onto.steps = {Vec3{0.002, 0, 0}, Vec3{0, 0.002, 0}, Vec3{0, 0, 0.002}};
  onto.corner = {0.0006, 0.0006, 0.0006};
  onto.values.assign(45, 0);
  const ImageVolume out = resampled(fine, onto, Monitor());
  CHECK(out.cells == onto.cells);
  CHECK(out.is_ct);
  REQUIRE(out.values.size() == 45);
  for (Index k = 0; k < 3; ++k)
    for (Index j = 0; j < 5; ++j)
      for (Index i = 0; i < 3; ++i) {
        // The centre lies 1.6 + 2 i mm along x, in the voxel from 1 + 2 i on.
        const bool inside = 1 + 2 * i < 4 && 1 + 2 * j < 8 && 1 + 2 * k < 6;
        const float expected =
            inside ? static_cast<float>((1 + 2 * i) + 10 * (1 + 2 * j) + 100 * (1 + 2 * k)) : -5.0F;
        CHECK(out.values[static_cast<std::size_t>((k * 5 + j) * 3 + i)] == expected);
      }
}

TEST_CASE("an image knows whether it is the body of the case") {
  TemporaryFolder folder;
  std::string text =
      "NRRD0004\ntype: uchar\ndimension: 3\nspace: LPS\nsizes: 2 2 2\n"
      "space directions: (1,0,0) (0,1,0) (0,0,1)\nspace origin: (0,0,0)\nencoding: raw\n\n";
  text += std::string("\0\1\2\3\4\5\6\7", 8);
  write_text_atomically(folder.file("a.nrrd"), text);
  write_text_atomically(folder.file("b.nrrd"), text);
  Project project;
  project.path = folder.file("case.json");
  project.geometry.kind = GeometryKind::image;
  project.geometry.path = "a.nrrd";
  Monitor quiet;
  const auto own = load_image(project, "a.nrrd", quiet), other = load_image(project, folder.file("b.nrrd"), quiet);
  CHECK(is_body_of(project, *own));
  CHECK_FALSE(is_body_of(project, *other));
  project.geometry.image.series = 2;
  CHECK_FALSE(is_body_of(project, *own));
}
