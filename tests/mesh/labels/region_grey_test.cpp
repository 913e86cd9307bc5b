// Grey values of regions: nothing from outside a region enters, on whatever grid the values lie.
#include "mesh/labels/region_grey.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/model/geometry.hpp"
#include "mesh/labels/label_mesh.hpp"

using namespace genba;

namespace {

constexpr float no_value = std::numeric_limits<float>::quiet_NaN();

using At = std::function<double(const Vec3& patient)>;

ImageFrame frame(std::array<Index, 3> cells, Vec3 spacing, Vec3 origin = {}, double angle = 0) {
  ImageFrame f;
  f.cells = cells;
  f.spacing = spacing;
  f.origin = origin;
  f.axes = {Vec3{std::cos(angle), std::sin(angle), 0}, Vec3{-std::sin(angle), std::cos(angle), 0},
            Vec3{0, 0, 1}};
  return f;
}

Image image(const ImageFrame& f, const At& at) {
  Image out;
  out.frame = f;
  for (Index k = 0; k < f.cells[2]; ++k)
    for (Index j = 0; j < f.cells[1]; ++j)
      for (Index i = 0; i < f.cells[0]; ++i)
        out.values.push_back(static_cast<float>(at(
            f.to_patient({(i + 0.5) * f.spacing[0], (j + 0.5) * f.spacing[1], (k + 0.5) * f.spacing[2]}))));
  return out;
}

LabelVolume labels(const ImageFrame& f, const At& at) {
  LabelVolume v;
  v.frame = f;
  for (const float l : image(f, at).values) v.label.push_back(static_cast<std::uint8_t>(l));
  for (const char* name : {"bone", "marrow"}) {
    const auto number = static_cast<std::uint8_t>(v.regions.size() + 1);
    v.regions.push_back({number, name, std::count(v.label.begin(), v.label.end(), number), {}});
  }
  return v;
}

/// A wall of bone, 3 mm thick, marrow on one side, air on the other.
double wall(const Vec3& p) {
  if (std::abs(p[1]) > 4e-3 || std::abs(p[2]) > 4e-3) return 0;
  return p[0] > 0 && p[0] < 3e-3 ? 1 : p[0] > -4e-3 && p[0] <= 0 ? 2 : 0;
}
double grey_of(double label) {
  return label == 1 ? 1200 : label == 2 ? -100 : -1000;
}

std::array<double, 2> range_of(const LabelVolume& v, const RegionGrey& grey, int label) {
  std::array<double, 2> range{1e300, -1e300};
  for (std::size_t i = 0; i < v.label.size(); ++i) {
    if (v.label[i] != label) continue;
    REQUIRE_FALSE(std::isnan(grey.value[i]));
    range[0] = std::min(range[0], static_cast<double>(grey.value[i]));
    range[1] = std::max(range[1], static_cast<double>(grey.value[i]));
  }
  return range;
}

bool any_has(const std::vector<Text>& lines, const char* part) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const Text& line) { return line.english().find(part) != std::string::npos; });
}

const ImageFrame millimetres = frame({14, 14, 14}, {1e-3, 1e-3, 1e-3}, {-6.5e-3, -6.5e-3, -6.5e-3});

}  // namespace

TEST_CASE("constant regions keep their value on the same, finer, coarser, shifted and turned grids") {
  const LabelVolume volume = labels(millimetres, wall);
  const ImageFrame grids[] = {millimetres,
                              frame({20, 20, 20}, {1e-3, 1e-3, 1e-3}, {-9.5e-3, -8.5e-3, -9.5e-3}),
                              frame({30, 30, 30}, {0.5e-3, 0.5e-3, 0.5e-3}, {-7.25e-3, -7.25e-3, -7.25e-3}),
                              frame({40, 40, 40}, {0.41e-3, 0.37e-3, 0.4e-3}, {-7.3e-3, -7.2e-3, -7.1e-3}),
                              frame({16, 16, 16}, {1e-3, 1e-3, 1e-3}, {-7.2e-3, -7.3e-3, -7.4e-3}),
                              frame({24, 24, 24}, {0.9e-3, 0.8e-3, 0.7e-3}, {-2e-3, -13e-3, -8e-3}, 0.6),
                              frame({10, 10, 10}, {1.7e-3, 1.6e-3, 1.8e-3}, {-7.6e-3, -7.1e-3, -7.7e-3}),
                              frame({10, 10, 10}, {2e-3, 2e-3, 2e-3}, {-9e-3, -9e-3, -9e-3})};
  for (const ImageFrame& grid : grids) {
    CAPTURE(grid.spacing[0]);
    CAPTURE(grid.axes[0][1]);
    const RegionGrey grey =
        grey_of_regions(volume, image(grid, [](const Vec3& p) { return grey_of(wall(p)); }), {});
    const auto bone = range_of(volume, grey, 1), marrow = range_of(volume, grey, 2);
    CHECK(bone[0] == doctest::Approx(1200).epsilon(1e-4));
    CHECK(bone[1] == doctest::Approx(1200).epsilon(1e-4));
    CHECK(marrow[0] == doctest::Approx(-100).epsilon(1e-3));
    CHECK(marrow[1] == doctest::Approx(-100).epsilon(1e-3));
    for (std::size_t v = 0; v < volume.label.size(); ++v)
      if (volume.label[v] == 0) CHECK(std::isnan(grey.value[v]));
  }
}

TEST_CASE("values that grow along a region are kept, at its edge to half a voxel of the coarser grid") {
  const LabelVolume volume = labels(millimetres, wall);
  const auto grows = [](const Vec3& p) { return wall(p) == 1 ? 1000 + 1e5 * p[1] : -1000; };  // 100 a mm
  for (const double spacing : {0.5e-3, 0.8e-3, 1e-3, 1.4e-3}) {
    CAPTURE(spacing);
    const auto n = static_cast<Index>(std::ceil(16e-3 / spacing));
    const double first = -0.5 * spacing * (n - 1);
    const RegionGrey grey = grey_of_regions(
        volume, image(frame({n, n, n}, {spacing, spacing, spacing}, {first, first, first}), grows), {});
    for (Index k = 4; k < 10; ++k)
      for (Index j = 4; j < 10; ++j)
        for (Index i = 7; i < 10; ++i)
          CHECK(std::abs(static_cast<double>(grey.value[volume.frame.at(i, j, k)]) -
                         (1000 + 100 * (j - 6.5))) < (spacing > 1e-3 ? 45 : 10));
  }
}

TEST_CASE("padding, NaN and what is stated to be none take the nearest values of the region, and are told") {
  const LabelVolume volume = labels(millimetres, wall);
  const auto beyond = [](double value) {
    return
        [value](const Vec3& p) { return std::abs(p[1]) + std::abs(p[2]) > 5e-3 ? value : grey_of(wall(p)); };
  };
  for (const double value : {-2000.0, -3024.0, static_cast<double>(no_value)}) {
    CAPTURE(value);
    const RegionGrey grey = grey_of_regions(volume, image(millimetres, beyond(value)), {});
    CHECK(range_of(volume, grey, 1) == std::array<double, 2>{1200, 1200});
    CHECK(any_has(grey.warnings, "region 'bone': "));
    CHECK(any_has(grey.warnings, "they take the nearest ones"));
    CHECK(any_has(grey.warnings, "count as padding") == !std::isnan(value));
  }
  // -1024 may be air that is meant.
  const RegionGrey air = grey_of_regions(volume, image(millimetres, beyond(-1024)), {});
  CHECK(range_of(volume, air, 1)[0] == -1024);
  CHECK(any_has(air.warnings, "if that is padding"));
  ImageOptions stated;
  stated.grey_min = -1023;
  const RegionGrey without = grey_of_regions(volume, image(millimetres, beyond(-1024)), stated);
  CHECK(range_of(volume, without, 1) == std::array<double, 2>{1200, 1200});
  CHECK_FALSE(any_has(without.warnings, "if that is padding"));
  stated.grey_min = -5000;
  CHECK(range_of(volume, grey_of_regions(volume, image(millimetres, beyond(-2000)), stated), 1)[0] == -2000);
  // A region without any value has none, and says so.
  const RegionGrey empty = grey_of_regions(
      volume, image(millimetres, [](const Vec3& p) { return wall(p) == 1 ? no_value : -100; }), {});
  CHECK(any_has(empty.warnings, "nor has any voxel that hangs together with them"));
  CHECK(std::isnan(empty.value[volume.frame.at(8, 7, 7)]));
}

TEST_CASE("edge voxels take the values behind them only where that is asked for and there are such") {
  // Blurred over one voxel: 1200 inside, less in the outer layer, still less in marrow's.
  const auto blurred = [](double thickness) {
    return [thickness](const Vec3& p) {
      const double depth = std::min(p[0], thickness - p[0]);
      return depth > 1e-3 ? 1200.0 : depth > 0 ? 900.0 : 200.0;
    };
  };
  const auto plate = [](double thickness) {
    return [thickness](const Vec3& p) { return p[0] > 0 && p[0] < thickness ? 1.0 : 0.0; };
  };
  ImageOptions eroded;
  eroded.grey_edges = GreyEdges::eroded;
  const LabelVolume thick = labels(millimetres, plate(5e-3));
  const RegionGrey own = grey_of_regions(thick, image(millimetres, blurred(5e-3)), {});
  CHECK(range_of(thick, own, 1) == std::array<double, 2>{900, 1200});
  CHECK(any_has(own.notes, "edge voxels as they are"));
  CHECK(any_has(own.notes, "grey value 900 on average, behind them 1200"));
  const RegionGrey behind = grey_of_regions(thick, image(millimetres, blurred(5e-3)), eroded);
  CHECK(range_of(thick, behind, 1) == std::array<double, 2>{1200, 1200});
  CHECK(any_has(behind.notes, "(grey_edges: eroded)"));
  CHECK(behind.warnings.empty());
  // Two voxels, and one: no inner ones.
  for (const double thickness : {1e-3, 2e-3}) {
    const LabelVolume thin = labels(millimetres, plate(thickness));
    const RegionGrey kept = grey_of_regions(thin, image(millimetres, blurred(thickness)), eroded);
    CHECK(range_of(thin, kept, 1) == std::array<double, 2>{900, 900});
    CHECK(any_has(kept.warnings, "too thin there"));
  }
}

TEST_CASE("elements: a voxel's own value, the mean of own voxels in a block, own voxels in tetrahedra") {
  const ImageFrame turned = frame({9, 8, 6}, {0.6e-3, 0.5e-3, 1.5e-3}, {0.1, -0.2, 0.3}, 0.7);
  std::vector<double> numbers;
  LabelVolume volume = labels(turned, [](const Vec3&) { return 0; });
  Image grey;
  grey.frame = turned;
  for (std::size_t v = 0; v < volume.label.size(); ++v) {
    const std::size_t i = v % 9, j = v / 9 % 8;
    volume.label[v] = i >= 2 && i < 7 && j >= 1 && j < 7 ? 1 : 0;
    grey.values.push_back(volume.label[v] == 1 ? static_cast<float>(1000 + v * 7919 % 500) : -1000.0f);
  }
  volume.regions.pop_back();
  volume.regions[0].voxels = std::count(volume.label.begin(), volume.label.end(), 1);
  const RegionGrey values = grey_of_regions(volume, Image(grey), {});
  Mesh mesh = make_voxel_mesh(volume);
  CHECK(add_grey_means(mesh, volume, values.value, 1) == std::vector<std::int64_t>{0});
  std::size_t e = 0;
  for (std::size_t v = 0; v < volume.label.size(); ++v)
    if (volume.label[v] == 1) CHECK(mesh.solids[0].grey[e++] == static_cast<double>(grey.values[v]));
  CHECK(e == mesh.solids[0].grey.size());
  for (const int factor : {2, 3}) {
    const LabelVolume coarse = coarsened(volume, factor);
    Mesh blocks = make_voxel_mesh(coarse);
    add_grey_means(blocks, volume, values.value, factor);
    e = 0;
    for (Index k = 0; k < coarse.frame.cells[2]; ++k)
      for (Index j = 0; j < coarse.frame.cells[1]; ++j)
        for (Index i = 0; i < coarse.frame.cells[0]; ++i) {
          if (coarse(i, j, k) != 1) continue;
          double sum = 0;
          int count = 0;
          for (Index z = 0; z < factor; ++z)
            for (Index y = 0; y < factor; ++y)
              for (Index x = 0; x < factor; ++x)
                if (const Index a = factor * i + x, b = factor * j + y, c = factor * k + z;
                    volume(a, b, c) == 1) {
                  sum += static_cast<double>(grey.values[turned.at(a, b, c)]);
                  ++count;
                }
          CHECK(blocks.solids[0].grey[e++] == doctest::Approx(sum / count));
        }
    CHECK(e == blocks.solids[0].grey.size());
  }
}

TEST_CASE("tetrahedra across the edge of their region take its own voxels; those beyond the nearest, told") {
  const LabelVolume volume = labels(millimetres, wall);
  const RegionGrey grey = grey_of_regions(
      volume, image(millimetres, [](const Vec3& p) { return wall(p) == 1 ? 1000 + 1e5 * p[1] : -1000; }), {});
  Mesh mesh;
  mesh.regions = {{1, "bone"}, {2, "marrow"}};
  ElementBlock& block = mesh.solids.emplace_back();
  const auto add = [&](const Vec3& corner, double size) {
    const Index first = mesh.node_count();
    for (const Vec3& d : {Vec3{0, 0, 0}, Vec3{size, 0, 0}, Vec3{0, size, 0}, Vec3{0, 0, size}})
      mesh.points.push_back(plus(corner, d, 1));
    for (Index n = 0; n < 4; ++n) block.nodes.push_back(first + n);
    block.group.push_back(0);
    block.tags.push_back(block.size());
  };
  add({1e-3, 0, 0}, 1e-3);        // inside: linear values are exact
  add({-1.5e-3, 0, 0}, 4e-3);     // half in marrow
  add({2.4e-3, -1e-3, 0}, 2e-3);  // half in air
  add({3.6e-3, 0, 0}, 0.4e-3);    // beyond, within a voxel
  add({6e-3, 0, 0}, 0.4e-3);      // beyond, three voxels off
  CHECK(add_grey_means(mesh, volume, grey.value, 1) == std::vector<std::int64_t>{2, 0});
  CHECK(mesh.solids[0].grey[0] == doctest::Approx(1000 + 1e5 * 0.25e-3).epsilon(1e-5));
  CHECK(mesh.solids[0].grey[1] == doctest::Approx(1062.5).epsilon(0.01));
  CHECK(mesh.solids[0].grey[2] == doctest::Approx(958).epsilon(0.015));
  for (const std::size_t e : {3, 4}) CHECK(std::abs(mesh.solids[0].grey[e] - 1010) < 60);
}
