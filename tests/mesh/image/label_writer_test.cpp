// Label images as they are written, read back by the program's own readers.
#include "mesh/image/label_writer.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "engine/base/file/file.hpp"
#include "mesh/image/image_reader.hpp"
#include "tests/mesh/image_testing.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

/// Turned about an axis that is none of space, with voxels of three sizes.
LabelImageFrame turned(double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {{5, 4, 3},
          {0.0123, -0.2, 1.5},
          {{{0.0007 * c, 0.0007 * s, 0}, {0, 0, -0.0009}, {-0.002 * s, 0.002 * c, 0}}}};
}

std::vector<std::uint8_t> pattern() {
  std::vector<std::uint8_t> out;
  for (int i = 0; i < 60; ++i) out.push_back(i % 7 == 0 || i % 11 == 3);
  return out;
}

}  // namespace

TEST_CASE("labels come back where they were, whatever way the axes lie") {
  const TemporaryFolder folder;
  for (const double angle : {0.0, 0.3, 1.9, 3.0, -2.2})
    for (const char* name : {"a b.nrrd", "label.nii", "label.nii.gz"}) {
      CAPTURE(angle);
      CAPTURE(name);
      const LabelImageFrame frame = turned(angle);
      const std::string path = folder.file(name);
      write_label_image(path, frame, pattern());
      const Image image = read_image(path, 0, 0);
      CHECK(image.warnings.empty());
      check_frame_is_right_handed(image);
      // By place, since a reader may turn the order of the slices.
      std::size_t at = 0;
      for (int k = 0; k < 3; ++k)
        for (int j = 0; j < 4; ++j)
          for (int i = 0; i < 5; ++i, ++at) {
            Vec3 p = frame.first;
            for (std::size_t a = 0; a < 3; ++a)
              p[a] += i * frame.steps[0][a] + j * frame.steps[1][a] + k * frame.steps[2][a];
            const Vec3 x = minus(p, image.frame.origin);
            std::array<Index, 3> n{};
            for (std::size_t a = 0; a < 3; ++a) {
              const double voxels = dot(x, image.frame.axes[a]) / image.frame.spacing[a];
              n[a] = static_cast<Index>(std::lround(voxels));
              CHECK(std::abs(voxels - n[a]) < 1e-3);
              REQUIRE(n[a] >= 0);
              REQUIRE(n[a] < image.frame.cells[a]);
            }
            CHECK(image.values[image.frame.at(n[0], n[1], n[2])] == static_cast<float>(pattern()[at]));
          }
    }
}

TEST_CASE("headers name nobody and no file") {
  const TemporaryFolder folder;
  const std::string nii = folder.file("Jane Doe.nii"), nrrd = folder.file("Jane Doe.nrrd");
  write_label_image(nii, turned(0.1), pattern());
  write_label_image(nrrd, turned(0.1), pattern());
  CHECK(read_file(nii).find("Doe") == std::string::npos);
  CHECK(read_file(nrrd).find("Doe") == std::string::npos);
  const std::string text = read_file(nii);
  CHECK(text.size() == 352 + 60);
  // Description and auxiliary file of the standard.
  CHECK(text.substr(148, 104) == std::string(104, '\0'));
}

TEST_CASE("other endings, other counts and axes that are too long are refused") {
  const TemporaryFolder folder;
  CHECK_THROWS_WITH_AS(write_label_image(folder.file("a.mha"), turned(0), pattern()),
                       doctest::Contains("cannot be written with this ending"), Error);
  CHECK_THROWS_AS(write_label_image(folder.file("a.nrrd"), turned(0), std::vector<std::uint8_t>(59)), Error);
  LabelImageFrame longer = turned(0);
  longer.cells = {40000, 1, 1};
  CHECK_THROWS_WITH_AS(write_label_image(folder.file("a.nii"), longer, std::vector<std::uint8_t>(40000)),
                       doctest::Contains("32767"), Error);
  write_label_image(folder.file("a.nrrd"), longer, std::vector<std::uint8_t>(40000));
  CHECK(read_image(folder.file("a.nrrd"), 0, 0).frame.cells[0] == 40000);
}

TEST_CASE("grey values and names of labels come back") {
  const TemporaryFolder folder;
  const LabelImageFrame frame = turned(0.3);
  std::vector<float> values;
  for (int i = 0; i < 60; ++i) values.push_back(i == 7 ? std::numeric_limits<float>::quiet_NaN() : 0.1F * static_cast<float>(i) - 3);
  const std::string path = folder.file("grey.nrrd");
  write_grey_image(path, frame, values, std::vector<ImageLabel>{{3, "thigh bone", Rgb{255, 0, 51}}, {-1, "", {}}});
  const Image image = read_image(path, 0, 0);
  CHECK(image.warnings.empty());
  check_frame_is_right_handed(image);
  REQUIRE(image.values.size() == values.size());
  for (std::size_t i = 0; i < values.size(); ++i) CHECK((image.values[i] == values[i] || (i == 7 && std::isnan(image.values[i]))));
  REQUIRE(image.labels.size() == 2);
  CHECK(image.labels[0].value == 3);
  CHECK(image.labels[0].region == "thigh bone");
  CHECK(image.labels[0].colour == Rgb{255, 0, 51});
  CHECK(image.labels[1].value == -1);
  CHECK_THROWS_AS(write_grey_image(folder.file("a.nii"), frame, values, {}), Error);
}
