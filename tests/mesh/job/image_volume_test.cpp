// Grey values on their way from a file through the mesher to a picture.
#include "mesh/job/image_volume.hpp"

#include <doctest/doctest.h>

#include <filesystem>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "mesh/job/temporary_folder.hpp"
#include "mesh/labels/voxels.hpp"
#include "mesh/mesher/volume_reader.hpp"

using namespace genba;

namespace {

std::string metaimage(int voxels) {
  std::string text =
      "ObjectType = Image\nNDims = 3\nBinaryData = True\nBinaryDataByteOrderMSB = False\n"
      "ElementSpacing = 1 2 3\nOffset = 10 20 30\nDimSize = 4 3 2\nElementType = MET_SHORT\n"
      "ElementDataFile = LOCAL\n";
  for (int i = 0; i < voxels; ++i) {
    const std::int16_t value = static_cast<std::int16_t>(100 * i - 1000);
    text.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  return text;
}

}  // namespace

TEST_CASE("an image comes with its values at its places") {
  TemporaryFolder folder;
  const std::string path = folder.file("head.mha");
  write_text_atomically(path, metaimage(24));
  Monitor monitor;

  const ImageVolume volume = read_image_volume(path, 0, monitor);

  CHECK(volume.cells == std::array<Index, 3>{4, 3, 2});
  REQUIRE(volume.values.size() == 24);
  CHECK(volume.values[23] == 1300);
  CHECK(volume.min == -1000);
  CHECK(volume.max == 1300);
  CHECK(volume.thinned == 1);
  CHECK(volume.file_cells == volume.cells);
  CHECK_FALSE(volume.is_ct);
  const Vec3 first = volume.place({0.5, 0.5, 0.5}), last = volume.place({3.5, 2.5, 1.5});
  const double expected[2][3] = {{0.010, 0.020, 0.030}, {0.013, 0.024, 0.033}};
  for (std::size_t c = 0; c < 3; ++c) {
    CHECK(first[c] == doctest::Approx(expected[0][c]));
    CHECK(last[c] == doctest::Approx(expected[1][c]));
  }
}

TEST_CASE("what is no image, is cut off or damaged is refused") {
  TemporaryFolder folder;
  Monitor monitor;
  CHECK_THROWS_AS(read_image_volume(folder.file("part.step"), 0, monitor), Error);
  const std::string cut = folder.file("cut.mha");
  write_text_atomically(cut, metaimage(20));
  CHECK_THROWS_AS(read_image_volume(cut, 0, monitor), Error);

  ImageVolume volume;
  volume.cells = {2, 2, 2};
  volume.values.assign(8, 1);
  const std::string handed = folder.file("voxels.genba");
  write_image_volume(handed, volume);
  const std::string good = read_file(handed);
  CHECK(read_image_volume_file(handed).values == volume.values);
  for (const std::string& bad : {std::string(), good.substr(0, 40), good.substr(0, good.size() - 1),
                                 good + "x", std::string(good.size(), '\xff')}) {
    write_text_atomically(handed, bad);
    CHECK_THROWS_AS(read_image_volume_file(handed), Error);
  }
}

TEST_CASE("names and colours of labels come along; damaged ones are refused") {
  TemporaryFolder folder;
  ImageVolume volume;
  volume.cells = {2, 1, 1};
  volume.values = {0, 3};
  volume.is_ct = true;
  volume.file_cells = {4, 2, 1};
  volume.labels = {{3, "femur left", Rgb{1, 2, 255}}, {-7, "", {}}, {300000, std::string(300, 'x'), {}}};
  const std::string path = folder.file("voxels.genba");
  write_image_volume(path, volume);
  const ImageVolume read = read_image_volume_file(path);
  CHECK(read.is_ct);
  CHECK(read.file_cells == volume.file_cells);
  REQUIRE(read.labels.size() == 3);
  CHECK(read.labels[0] == volume.labels[0]);
  CHECK(read.labels[1].value == -7);
  CHECK_FALSE(read.labels[1].colour);
  CHECK(read.labels[2].value == 300000);
  CHECK(read.labels[2].region.size() <= 200);
  CHECK(read.values == volume.values);
  // The length of the first name.
  std::string bytes = read_file(path);
  const std::size_t name = bytes.find("femur");
  REQUIRE(name != std::string::npos);
  for (const char length : {'\x7f', '\xff'}) {
    bytes[name - 1] = length;
    write_text_atomically(path, bytes);
    CHECK_THROWS_AS(read_image_volume_file(path), Error);
  }
}

TEST_CASE("a large image is thinned in place") {
  Image image;
  image.frame.cells = {5, 4, 3};
  image.frame.spacing = {0.001, 0.001, 0.002};
  for (int i = 0; i < 60; ++i) image.values.push_back(static_cast<float>(i));

  const ImageVolume all = to_volume(image, 60), some = to_volume(image, 20);

  CHECK(all.values == image.values);
  CHECK(some.thinned == 2);
  CHECK(some.file_cells == std::array<Index, 3>{5, 4, 3});
  CHECK(some.cells == std::array<Index, 3>{3, 2, 2});
  CHECK(some.values == std::vector<float>{0, 2, 4, 10, 12, 14, 40, 42, 44, 50, 52, 54});
  CHECK(some.corner == all.corner);
  CHECK(some.steps[2][2] == doctest::Approx(0.004));
}
