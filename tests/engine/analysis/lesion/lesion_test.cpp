// Lesions whose volume, extents, pieces and margins are known.
#include "engine/analysis/lesion/lesion.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>

#include "engine/analysis/lesion/lesion_voxels.hpp"
#include "engine/analysis/lesion/margin.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"

using namespace genba;

namespace {

std::vector<double> field_on(const Mesh& mesh, const std::function<double(const Vec3&)>& of) {
  std::vector<double> out;
  for (const Vec3& p : mesh.points) out.push_back(of(p));
  return out;
}

Lesion lesion_of(const Mesh& mesh, const std::vector<double>& values, double threshold) {
  Monitor quiet;
  return find_lesion(mesh, values, threshold, quiet);
}

double area_of(const std::vector<Triangle>& triangles) {
  double out = 0;
  for (const Triangle& t : triangles) out += 0.5 * length(cross(minus(t[1], t[0]), minus(t[2], t[0])));
  return out;
}

std::shared_ptr<Mesh> moved_box(ElementType type, std::array<Index, 3> cells, Vec3 size, Vec3 corner = {}) {
  return mapped_box(type, cells, [=](Vec3 p) {
    return Vec3{corner[0] + size[0] * p[0], corner[1] + size[1] * p[1], corner[2] + size[2] * p[2]};
  });
}

/// Elements whose middle has x below `limit` are region 0, others region 1.
void split_at(Mesh& mesh, double limit) {
  mesh.regions = {{1, "tumour", {}}, {2, "liver", {}}};
  for (ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      block.group[static_cast<std::size_t>(e)] = element_centroid(mesh, block, e)[0] < limit ? 0 : 1;
}

Margin margin_of(const Mesh& mesh, const std::vector<double>& values, double threshold) {
  Monitor quiet;
  ThreadTeam team(2);
  const Index regions[] = {0};
  return margin_around(mesh, regions, values, threshold, find_lesion(mesh, values, threshold, quiet), team, quiet);
}

}  // namespace

TEST_CASE("a plane cuts every kind of element exactly, also far from the origin") {
  for (const ElementType type : solid_types)
    for (const double far : {0.0, 1e3}) {
      CAPTURE(traits(type).name);
      CAPTURE(far);
      const auto mesh = moved_box(type, {3, 2, 2}, {1, 0.5, 0.25}, {far, 0, -far});
      const auto values = field_on(*mesh, [&](const Vec3& p) { return p[0] - far; });
      const Lesion found = lesion_of(*mesh, values, 0.3);
      const double rounding = far > 0 ? 1e-9 : 1e-12;
      CHECK(found.volume == doctest::Approx(0.7 * 0.125).epsilon(rounding));
      CHECK(found.region[0] == doctest::Approx(0.125).epsilon(rounding));
      CHECK(found.in_region[0] == doctest::Approx(found.volume).epsilon(1e-12));
      CHECK(area_of(found.surface) == doctest::Approx(0.125).epsilon(rounding));
      CHECK(found.pieces == 1);
      CHECK(found.largest_piece == doctest::Approx(found.volume).epsilon(1e-9));
      CHECK(found.low[0] == doctest::Approx(far + 0.3));
      CHECK(found.high[0] == doctest::Approx(far + 1));
      CHECK(found.centroid[0] - far == doctest::Approx(0.65).epsilon(1e-9));
      CHECK(found.extents[0] == doctest::Approx(0.7).epsilon(1e-6));
      CHECK(found.extents[2] == doctest::Approx(0.25).epsilon(1e-6));
      CHECK(std::abs(found.axes[0][0]) == doctest::Approx(1));
    }
}

TEST_CASE("a slanted plane cuts off a corner") {
  for (const ElementType type : {ElementType::tet4, ElementType::hex8, ElementType::tet10, ElementType::hex20}) {
    CAPTURE(traits(type).name);
    const auto mesh = moved_box(type, {4, 4, 4}, {1, 1, 1});
    const auto values = field_on(*mesh, [](const Vec3& p) { return -(p[0] + p[1] + p[2]); });
    CHECK(lesion_of(*mesh, values, -0.6).volume == doctest::Approx(0.6 * 0.6 * 0.6 / 6).epsilon(1e-10));
    CHECK(lesion_of(*mesh, values, -2.5).volume == doctest::Approx(1 - 0.125 / 6).epsilon(1e-10));
  }
}

TEST_CASE("pieces are counted, and nothing, all and a touched node are what they are") {
  for (const ElementType type : {ElementType::tet4, ElementType::hex8}) {
    CAPTURE(traits(type).name);
    const auto mesh = moved_box(type, {10, 2, 2}, {1, 1, 1});
    const auto two = field_on(*mesh, [](const Vec3& p) { return std::abs(p[0] - 0.4); });
    const Lesion found = lesion_of(*mesh, two, 0.25);
    CHECK(found.pieces == 2);
    CHECK(found.volume == doctest::Approx(0.15 + 0.35).epsilon(1e-10));
    CHECK(found.largest_piece == doctest::Approx(0.35).epsilon(1e-10));
    CHECK(area_of(found.surface) == doctest::Approx(2).epsilon(1e-10));
    const auto x = field_on(*mesh, [](const Vec3& p) { return p[0]; });
    CHECK(lesion_of(*mesh, x, 2).is_empty());
    CHECK(lesion_of(*mesh, x, 2).volume == 0);
    CHECK(lesion_of(*mesh, x, 1).is_empty());  // a face alone
    const Lesion all = lesion_of(*mesh, x, 0);
    CHECK(all.volume == doctest::Approx(1).epsilon(1e-12));
    CHECK(area_of(all.surface) == doctest::Approx(0).scale(1));
  }
}

TEST_CASE("a ball and an ellipsoid that lies askew") {
  const auto mesh = moved_box(ElementType::hex8, {30, 30, 30}, {0.1, 0.1, 0.1}, {-0.05, -0.05, -0.05});
  const auto ball = field_on(*mesh, [](const Vec3& p) { return 0.03 - length(p); });
  const Lesion round = lesion_of(*mesh, ball, 0);
  CHECK(round.volume == doctest::Approx(4.0 / 3 * pi * std::pow(0.03, 3)).epsilon(0.02));
  CHECK(area_of(round.surface) == doctest::Approx(4 * pi * 0.03 * 0.03).epsilon(0.02));
  for (const double extent : round.extents) CHECK(extent == doctest::Approx(0.06).epsilon(0.01));
  CHECK(length(round.centroid) < 1e-6);
  const double c = std::cos(0.6), s = std::sin(0.6);
  const auto askew = field_on(*mesh, [&](const Vec3& p) {
    const double u = c * p[0] + s * p[1], v = c * p[1] - s * p[0];
    return 1 - std::sqrt(u * u / (0.04 * 0.04) + v * v / (0.02 * 0.02) + p[2] * p[2] / (0.015 * 0.015));
  });
  const Lesion found = lesion_of(*mesh, askew, 0);
  CHECK(found.volume == doctest::Approx(4.0 / 3 * pi * 0.04 * 0.02 * 0.015).epsilon(0.04));
  CHECK(found.extents[0] == doctest::Approx(0.08).epsilon(0.03));
  CHECK(found.extents[1] == doctest::Approx(0.04).epsilon(0.03));
  CHECK(found.extents[2] == doctest::Approx(0.03).epsilon(0.03));
  CHECK(std::abs(c * found.axes[0][0] + s * found.axes[0][1]) == doctest::Approx(1).epsilon(1e-3));
}

TEST_CASE("the margin between two planes is their distance, with its sign") {
  for (const ElementType type : {ElementType::tet4, ElementType::hex8, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    const auto mesh = moved_box(type, {10, 3, 3}, {1, 0.3, 0.3});
    split_at(*mesh, 0.3);
    const auto values = field_on(*mesh, [](const Vec3& p) { return -p[0]; });
    const Margin covered = margin_of(*mesh, values, -0.6);
    CHECK(covered.volume == doctest::Approx(0.3 * 0.09).epsilon(1e-10));
    CHECK(covered.covered == doctest::Approx(1).epsilon(1e-10));
    CHECK(covered.area == doctest::Approx(0.09).epsilon(1e-10));
    CHECK(covered.covered_area == doctest::Approx(1).epsilon(1e-10));
    REQUIRE(covered.distances);
    CHECK(covered.distances->smallest == doctest::Approx(0.3).epsilon(1e-10));
    CHECK(covered.distances->mean == doctest::Approx(0.3).epsilon(1e-10));
    const Margin left = margin_of(*mesh, values, -0.2);
    CHECK(left.covered == doctest::Approx(2.0 / 3).epsilon(1e-10));
    CHECK(left.covered_area == 0);
    REQUIRE(left.distances);
    CHECK(left.distances->smallest == doctest::Approx(-0.1).epsilon(1e-10));
    CHECK(left.distances->largest == doctest::Approx(-0.1).epsilon(1e-10));
    CHECK(left.distances->place[0] == doctest::Approx(0.3));
  }
}

TEST_CASE("a lesion that leaves a part of the tumour shows how deep") {
  const auto mesh = moved_box(ElementType::hex8, {20, 20, 1}, {1, 1, 0.05});
  split_at(*mesh, 0.5);
  // Beyond the surface x = 0.5 for y < 0.6, short of it above.
  const auto values = field_on(*mesh, [](const Vec3& p) { return 0.8 - 0.5 * p[1] - p[0]; });
  const Margin found = margin_of(*mesh, values, 0);
  REQUIRE(found.distances);
  CHECK(found.covered_area == doctest::Approx(0.6).epsilon(1e-9));
  const double cosine = 1 / std::sqrt(1.25);
  CHECK(found.distances->largest == doctest::Approx(0.3 * cosine).epsilon(1e-6));
  CHECK(found.distances->smallest == doctest::Approx(-0.2 * cosine).epsilon(1e-6));
}

TEST_CASE("without a surface of one of both there is no margin") {
  const auto mesh = moved_box(ElementType::hex8, {4, 2, 2}, {1, 1, 1});
  split_at(*mesh, 0.5);
  const auto values = field_on(*mesh, [](const Vec3& p) { return p[0]; });
  const Margin all = margin_of(*mesh, values, -1);
  CHECK(all.covered == doctest::Approx(1));
  CHECK_FALSE(all.distances);
  const Margin none = margin_of(*mesh, values, 5);
  CHECK(none.covered == 0);
  CHECK_FALSE(none.distances);
  split_at(*mesh, 2);  // the whole body is the region
  CHECK_FALSE(margin_of(*mesh, values, 0.3).distances);
  CHECK(margin_of(*mesh, values, 0.3).covered == doctest::Approx(0.7));
}

TEST_CASE("the nearest of many triangles is that of a search over all") {
  std::vector<Triangle> triangles;
  for (int i = 0; i < 300; ++i) {
    const double a = 0.37 * i, b = 0.11 * i;
    const Vec3 p = {std::cos(a) * (1 + 0.01 * i), std::sin(a), std::sin(b)};
    triangles.push_back({p, plus(p, {0.1, 0, 0.05}), plus(p, {0, 0.1, 0})});
  }
  const TriangleTree tree(triangles);
  for (int i = 0; i < 50; ++i) {
    const Vec3 p = {std::sin(1.3 * i) * 3, std::cos(2.1 * i) * 2, std::sin(0.7 * i)};
    double want = 1e9;
    for (const Triangle& t : triangles) want = std::min(want, TriangleTree({t}).distance(p));
    CHECK(tree.distance(p) == doctest::Approx(want).epsilon(1e-12));
  }
  CHECK(std::isinf(TriangleTree({}).distance({0, 0, 0})));
}

TEST_CASE("voxels of a lesion lie where their centres do, on a grid that is turned") {
  const double c = std::cos(0.4), s = std::sin(0.4);
  for (const ElementType type : {ElementType::tet4, ElementType::hex8, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    const auto mesh = moved_box(type, {4, 4, 4}, {0.1, 0.1, 0.1}, {-0.05, -0.05, -0.05});
    const auto values = field_on(*mesh, [](const Vec3& p) { return p[0] + 0.5 * p[1]; });
    const double step = 0.004;
    VoxelGrid grid{{40, 41, 42}, {}, {{{c * step, s * step, 0}, {-s * step, c * step, 0}, {0, 0, step}}}};
    // The body lies in its middle.
    for (std::size_t a = 0; a < 3; ++a)
      grid.first[a] = -19.6 * grid.steps[0][a] - 20.1 * grid.steps[1][a] - 20.4 * grid.steps[2][a];
    Monitor quiet;
    const auto labels = lesion_voxels(*mesh, values, 0.01, grid, quiet);
    REQUIRE(labels.size() == 40U * 41 * 42);
    std::size_t wrong = 0, at = 0, count = 0;
    for (int k = 0; k < 42; ++k)
      for (int j = 0; j < 41; ++j)
        for (int i = 0; i < 40; ++i, ++at) {
          Vec3 p = grid.first;
          for (std::size_t a = 0; a < 3; ++a)
            p[a] += i * grid.steps[0][a] + j * grid.steps[1][a] + k * grid.steps[2][a];
          const double depth = std::min({0.05 - std::abs(p[0]), 0.05 - std::abs(p[1]), 0.05 - std::abs(p[2]),
                                         p[0] + 0.5 * p[1] - 0.01});
          count += labels[at];
          if (std::abs(depth) > 1e-7 && (depth > 0) != (labels[at] == 1)) ++wrong;
        }
    CHECK(wrong == 0);
    CHECK(static_cast<double>(count) * step * step * step ==
          doctest::Approx(lesion_of(*mesh, values, 0.01).volume).epsilon(0.05));
  }
}
