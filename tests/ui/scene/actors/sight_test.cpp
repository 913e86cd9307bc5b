// What of a body stands before a place of it.
#include "ui/scene/actors/sight.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "tests/ui/bent_bar.hpp"
#include "tests/ui/picture.hpp"
#include "ui/scene/scene.hpp"

using namespace genba;
using namespace genba_test;

namespace {

struct Box {
  std::shared_ptr<const Mesh> mesh;
  std::shared_ptr<const SurfaceMesh> surface;
  std::vector<std::array<float, 3>> positions;
  SurfaceLooks looks;

  explicit Box(const std::array<Index, 3>& cells) {
    mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, cells));
    surface = prepare_surface(*mesh);
    for (const Index node : surface->vertex_node) {
      const Vec3& p = mesh->points[static_cast<std::size_t>(node)];
      positions.push_back({static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])});
    }
  }
  Index node_at(const Vec3& place) const {
    for (std::size_t n = 0; n < mesh->points.size(); ++n) {
      const Vec3& p = mesh->points[n];
      if (std::abs(p[0] - place[0]) + std::abs(p[1] - place[1]) + std::abs(p[2] - place[2]) < 1e-9)
        return static_cast<Index>(n);
    }
    return -1;
  }
  bool covers(const Vec3& place, const Vec3& to_viewer, bool roughly = false) const {
    const Index node = node_at(place);
    REQUIRE(node >= 0);
    return genba::covers({*surface, positions, looks}, node, place, to_viewer, roughly);
  }
};

}  // namespace

TEST_CASE("the far side of a body is covered, its near side and its outline are not") {
  const Box box({4, 4, 4});
  CHECK_FALSE(box.covers({1, 0.5, 0.5}, {1, 0, 0}));
  CHECK(box.covers({0, 0.5, 0.5}, {1, 0, 0}));
  CHECK(box.covers({0.5, 0.5, 0.5}, {1, 0, 0}));  // inside
  const double s = 1 / std::sqrt(3.0);
  CHECK_FALSE(box.covers({1, 1, 1}, {s, s, s}));
  CHECK_FALSE(box.covers({1, 0.5, 0.5}, {s, s, s}));
  CHECK(box.covers({0, 0.5, 0.5}, {s, s, s}));
}

TEST_CASE("what is hidden or seen through covers nothing") {
  Box box({2, 2, 2});
  const std::size_t faces = box.mesh->surfaces.size();
  box.looks.hidden.assign(faces, 0);
  box.looks.opacity.assign(faces, 1);
  CHECK(box.covers({0, 0.5, 0.5}, {1, 0, 0}));
  box.looks.opacity.assign(faces, 0.5);
  CHECK_FALSE(box.covers({0, 0.5, 0.5}, {1, 0, 0}));
  box.looks.opacity.assign(faces, 1);
  box.looks.hidden.assign(faces, 1);
  CHECK_FALSE(box.covers({0, 0.5, 0.5}, {1, 0, 0}));
}

TEST_CASE("a coarser surface tells the same of a large body") {
  const Box box({200, 200, 2});  // 163,200 triangles
  REQUIRE_FALSE(box.surface->coarse.empty());
  for (const bool roughly : {false, true}) {
    CHECK(box.covers({0.5, 0.5, 0}, {0, 0, 1}, roughly));
    CHECK_FALSE(box.covers({0.5, 0.5, 1}, {0, 0, 1}, roughly));
    CHECK_FALSE(box.covers({0.03, 0.98, 1}, {0, 0, 1}, roughly));
  }
}

TEST_CASE("labels of extrema that are hidden by the body are fainter than those that are seen") {
  const auto strength = [](const Vec3& place, ViewDirection from) {
    const auto bar = bent_bar(ElementType::hex8, 4);
    Field& stress = bar->fields[1];
    std::fill(stress.data.begin(), stress.data.end(), 1e6);
    std::size_t nearest = 0;
    const auto distance = [&](std::size_t n) {
      const Vec3& p = bar->mesh->points[n];
      return std::hypot(p[0] - place[0], p[1] - place[1], p[2] - place[2]);
    };
    for (std::size_t n = 0; n < bar->mesh->points.size(); ++n)
      if (distance(n) < distance(nearest)) nearest = n;
    stress.data[nearest] = 2e6;
    Scene scene;
    scene.show_results(bar);
    SceneOptions options = scene.options();
    options.deformed = false;
    options.robust_range = false;
    std::array<Picture, 2> pictures;
    for (const bool labels : {false, true}) {
      options.extrema_labels = labels;
      scene.set_options(options);
      scene.view(from);
      pictures[labels] = decode_png(scene.render_png(900, 600));
    }
    return mean_difference(pictures[0], pictures[1]);
  };
  const Vec3 far{bar_size[0] / 2, bar_size[1], bar_size[2] / 2}, near{far[0], 0, far[2]};
  using enum ViewDirection;
  const double seen = strength(near, minus_y), hidden = strength(far, minus_y);
  CHECK(seen > 0.05);
  CHECK(hidden > 0);
  CHECK(hidden < 0.8 * seen);
  const double turned = strength(near, plus_y);
  CHECK(turned < 0.8 * strength(far, plus_y));
}
