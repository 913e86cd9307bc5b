#include "ui/scene/sparsity_picture.hpp"

#include <doctest/doctest.h>

#include "tests/ui/picture.hpp"

using namespace genba;
using namespace genba_test;

namespace {

constexpr Pixel white{255, 255, 255};

/// Left and upper edge of the pattern in the picture, from the top left.
constexpr int left = 24, top = 44;

Pixel from_top(const Picture& picture, int x, int y) {
  return picture.at(x, picture.height - 1 - y);
}

}  // namespace

TEST_CASE("cells stand where the matrix has them, darker where it is denser") {
  // 2 x 4 cells of 10 x 10 places: enlarged to squares of 160 pixels.
  PatternDensity d;
  d.rows = 20;
  d.columns = 40;
  d.height = 2;
  d.width = 4;
  d.counts = {100, 0, 1, 0, 0, 10, 0, 0};
  d.nonzeros = 111;
  const Picture picture = decode_png(sparsity_png(d, "a title"));
  CHECK(picture.width == 4 * 160 + 2 * left);
  const auto cell = [&](int i, int j) { return from_top(picture, left + 160 * j + 80, top + 160 * i + 80); };
  for (const auto& [i, j] : {std::pair{0, 1}, {0, 3}, {1, 0}, {1, 2}, {1, 3}}) CHECK(cell(i, j) == white);
  const auto light = [&](int i, int j) { return cell(i, j)[0] + cell(i, j)[1] + cell(i, j)[2]; };
  CHECK(light(0, 0) < light(1, 1));
  CHECK(light(1, 1) < light(0, 2));
  CHECK(light(0, 2) < 3 * 230);
  // The edges of a cell are where they should be.
  CHECK(from_top(picture, left + 159, top + 159) == cell(0, 0));
  CHECK(from_top(picture, left + 160, top + 159) == white);
  CHECK(from_top(picture, left + 159, top + 160) == white);
  CHECK(from_top(picture, left + 160, top + 160) == cell(1, 1));
  // There is a title, and a legend from the lightest to the darkest colour.
  bool written = false;
  for (int x = left; x < left + 60; ++x)
    for (int y = 8; y < 36; ++y) written = written || from_top(picture, x, y)[0] < 100;
  CHECK(written);
  CHECK(from_top(picture, left + 1, top + 320 + 20) == cell(0, 2));
  CHECK(from_top(picture, left + 559, top + 320 + 20) == cell(0, 0));
}

TEST_CASE("large and empty patterns") {
  PatternDensity d;
  d.rows = d.columns = 1000000;
  d.height = d.width = 1000;
  d.counts.assign(1000000, 0);
  for (std::size_t i = 0; i < 1000; ++i) d.counts[i * 1001] = 1000;
  const Picture diagonal = decode_png(sparsity_png(d, ""));
  CHECK(diagonal.width == 1000 + 2 * left);
  for (int i : {0, 1, 500, 999}) {
    CHECK(from_top(diagonal, left + i, top + i) != white);
    CHECK(from_top(diagonal, left + i, top + i) == from_top(diagonal, left, top));
    CHECK(from_top(diagonal, left + i, top + (i + 500) % 1000) == white);
  }
  d.counts.assign(1000000, 0);
  CHECK(colour_count(decode_png(sparsity_png(d, ""))) == 2);  // white and the frame
  CHECK(decode_png(sparsity_png(PatternDensity{}, "nothing")).width > 0);
}
