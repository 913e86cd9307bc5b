// What a person points at where a body is cut.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/analysis/results/point_locator.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/model/geometry.hpp"
#include "tests/ui/bent_bar.hpp"
#include "tests/ui/scene/picture_sizes.hpp"
#include "ui/scene/actors/pick_layer.hpp"
#include "ui/scene/content/section.hpp"
#include "ui/scene/scene.hpp"

using namespace genba;
using namespace genba_test;

namespace {

/// A bar that is cut across its length, as it is drawn at rest; `flip` keeps the far half.
void cut(Scene& scene, const std::shared_ptr<const Results>& results, CutKind kind, bool flip) {
  scene.show_results(results);
  SceneOptions options = scene.options();
  options.field = "von_mises";
  options.component = -1;
  options.deformed = false;
  options.cut = kind;
  options.cut_axis = 0;
  options.cut_position = bar_size[0] / 2;
  options.cut_flip = flip;
  scene.set_options(options);
  const auto task = scene.wanted_section();
  REQUIRE(task);
  scene.take_section(task, make_section(*task));
  scene.render_png(width, height);
}

std::vector<SurfaceHit> all_hits(Scene& scene) {
  constexpr double step = 4;
  return scene.picks().first_hits(
      {.x = 0, .y = 0, .step = step, .columns = int(width / step), .rows = int(height / step)});
}

}  // namespace

TEST_CASE("what is cut off is not picked, and the cut hides what lies behind it") {
  const auto bar = bent_bar(ElementType::hex8, 4);
  for (const bool flip : {false, true}) {
    CAPTURE(flip);
    Scene scene;
    cut(scene, bar, CutKind::clip, flip);
    int on_surface = 0, in_section = 0;
    for (const SurfaceHit& hit : all_hits(scene)) {
      if (hit.is_in_section) {
        ++in_section;
        CHECK(hit.triangle == -1);
        CHECK(std::abs(hit.drawn[0] - bar_size[0] / 2) < 1e-6 * bar_size[0]);
      } else if (hit.triangle >= 0) {
        ++on_surface;
        CHECK((hit.drawn[0] - bar_size[0] / 2) * (flip ? 1 : -1) > -1e-6 * bar_size[0]);
        REQUIRE(hit.node >= 0);
        // The nearest corner that is drawn.
        CHECK((bar->mesh->points[static_cast<std::size_t>(hit.node)][0] - bar_size[0] / 2) * (flip ? 1 : -1) >
              -1e-6 * bar_size[0]);
      }
    }
    CHECK(on_surface > 20);
    // One half shows its cut, the other one its end face.
    const bool shows_cut = in_section > 0;
    CHECK(shows_cut == (dot(scene.picks().axes().away, {flip ? 1.0 : -1.0, 0, 0}) > 0));
    const auto ends = scene.picks().in_box(0, 0, width, height, PickFilter::faces);
    CHECK(ends.items.size() == 5);  // not the end that is cut off
    CHECK(scene.picks().in_box(0, 0, width, height, PickFilter::edges).items.size() == 8);
    for (const auto node : scene.picks().in_box(0, 0, width, height, PickFilter::nodes).items)
      CHECK((bar->mesh->points[static_cast<std::size_t>(node)][0] - bar_size[0] / 2) * (flip ? 1 : -1) >
            -1e-6 * bar_size[0]);
  }
}

TEST_CASE("a slice alone is no surface to pick from, and its places are known") {
  const auto bar = bent_bar(ElementType::hex8, 4);
  Scene scene;
  cut(scene, bar, CutKind::slice, false);
  int in_section = 0;
  for (const SurfaceHit& hit : all_hits(scene)) {
    CHECK(hit.triangle == -1);
    in_section += hit.is_in_section;
  }
  CHECK(in_section > 5);
  CHECK(scene.picks().in_box(0, 0, width, height, PickFilter::faces).items.empty());
  CHECK(scene.picks().at(width / 2, height / 2, PickFilter::faces, 0).items.empty());
}

TEST_CASE("a place of the deformed body is found in the undeformed one") {
  const auto bar = bent_bar(ElementType::hex20, 4);
  ThreadTeam team(1);
  bar->locator = std::make_shared<const PointLocator>(bar->mesh, team);
  const Field& displacement = *bar->displacement();
  for (const double scale : {0.0, 1.0, 40.0})
    for (const double x : {0.05, 0.37, 0.93})
      for (const double y : {0.02, 0.6}) {
        CAPTURE(scale);
        const Vec3 place{x * bar_size[0], y * bar_size[1], 0.4 * bar_size[2]};
        const std::vector<double> u = probe(*bar, displacement, place);
        REQUIRE(u.size() == 3);
        const Vec3 drawn{place[0] + scale * u[0], place[1] + scale * u[1], place[2] + scale * u[2]};
        CHECK(length(minus(undeformed(*bar, scale, drawn), place)) < 1e-3 * bar_size[2]);
      }
}
