#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "mesh/labels/label_volume.hpp"

using namespace genba;

namespace {

using LabelOf = std::function<int(int i, int j, int k)>;

LabelVolume make(int n, int regions, const LabelOf& label_of) {
  LabelVolume v;
  v.frame.cells = {n, n, n};
  v.frame.spacing = {1e-3, 1e-3, 1e-3};
  v.label.resize(v.frame.voxels());
  v.regions.resize(static_cast<std::size_t>(regions));
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) {
        const int label = label_of(i, j, k);
        v.label[v.frame.at(i, j, k)] = static_cast<std::uint8_t>(label);
        if (label > 0) ++v.regions[static_cast<std::size_t>(label - 1)].voxels;
      }
  return v;
}

/// [label] blocks with it
std::vector<double> blocks_of(const LabelVolume& coarse) {
  std::vector<double> out(coarse.regions.size() + 1);
  for (const std::uint8_t l : coarse.label) ++out[l];
  return out;
}

double radius(int i, int j, int k, double x, double y, double z) {
  return std::hypot(i + 0.5 - x, j + 0.5 - y, k + 0.5 - z);
}

/// A large ball of two halves, small balls in it, at its face and alone.
int small_regions(int i, int j, int k) {
  if (radius(i, j, k, 15.3, 20.1, 20.2) < 2.6) return 3;
  if (radius(i, j, k, 20.2, 20.4, 33.9) < 3.1) return 4;
  if (radius(i, j, k, 37.1, 37.2, 36.8) < 2.2) return 5;
  if (radius(i, j, k, 20, 20, 20) < 15) return i < 20 ? 1 : 2;
  return 0;
}

/// A core with a wall of one voxel.
int walled(int i, int j, int k) {
  const double r = radius(i, j, k, 20.3, 19.9, 20.1);
  return r < 12 ? 1 : r < 13 ? 2 : 0;
}

}  // namespace

TEST_CASE("coarsened regions keep their volume to half a block, small and thin ones too") {
  struct Case {
    const char* name;
    int regions;
    LabelOf label;
  };
  for (const Case& c : {Case{"small regions", 5, small_regions}, Case{"walled", 2, walled}}) {
    const LabelVolume fine = make(40, c.regions, c.label);
    for (const int factor : {2, 3, 4}) {
      CAPTURE(c.name);
      CAPTURE(factor);
      const LabelVolume coarse = coarsened(fine, factor);
      const auto have = blocks_of(coarse);
      for (std::size_t r = 0; r < fine.regions.size(); ++r) {
        CAPTURE(r);
        const double wanted = static_cast<double>(fine.regions[r].voxels) / (factor * factor * factor);
        CHECK(std::abs(have[r + 1] - wanted) <= 0.5);
      }
      CHECK(coarse.label == coarsened(fine, factor).label);
    }
  }
}

TEST_CASE("a coarse block of one label keeps it, and a label goes only where it is") {
  const LabelVolume fine = make(30, 5, small_regions);
  const LabelVolume coarse = coarsened(fine, 4);
  CHECK(coarse.frame.cells == std::array<Index, 3>{8, 8, 8});
  CHECK(coarse.frame.spacing[0] == doctest::Approx(4e-3));
  for (Index k = 0; k < 8; ++k)
    for (Index j = 0; j < 8; ++j)
      for (Index i = 0; i < 8; ++i) {
        std::array<int, 6> count{};
        for (Index v = 0; v < 64; ++v)
          ++count[static_cast<std::size_t>(fine(4 * i + v % 4, 4 * j + v / 4 % 4, 4 * k + v / 16))];
        const auto label = static_cast<std::size_t>(coarse(i, j, k));
        CHECK(count[label] > 0);
        if (*std::max_element(count.begin(), count.end()) == 64) CHECK(count[label] == 64);
      }
}

TEST_CASE("what fills half a layer of blocks is one piece of it") {
  // Two blocks and a half high: of the last layer 8 of 16 blocks.
  const LabelVolume fine = make(16, 1, [](int, int, int k) { return k < 10 ? 1 : 0; });
  const LabelVolume coarse = coarsened(fine, 4);
  CHECK(blocks_of(coarse)[1] == 40);
  int touching = 0;
  for (Index j = 0; j < 4; ++j)
    for (Index i = 0; i < 4; ++i) {
      if (coarse(i, j, 2) == 0) continue;
      touching += (coarse(i + 1, j, 2) != 0) + (coarse(i, j + 1, 2) != 0);
    }
  CHECK(touching >= 8);
}

TEST_CASE("one voxel a block is the image itself, and a region of less than half a block has none") {
  LabelVolume fine = make(9, 2, [](int i, int j, int k) { return i == 4 && j == 4 && k == 4 ? 2 : 1; });
  CHECK(coarsened(fine, 1).label == fine.label);
  CHECK(blocks_of(coarsened(fine, 3)) == std::vector<double>{0, 27, 0});
}
