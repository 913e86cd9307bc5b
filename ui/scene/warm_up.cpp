#include "ui/scene/warm_up.hpp"

#include <cmath>
#include <functional>

#include "app/inspect/image_view.hpp"
#include "ui/scene/actors/pick_layer.hpp"
#include "ui/scene/content/condition_glyphs.hpp"
#include "ui/scene/scene.hpp"

namespace genba {
namespace {

constexpr int width = 240, height = 180;

std::shared_ptr<const Results> some_results() {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {0.1, 0.1, 0.1}, {3, 3, 3}));
  auto results = std::make_shared<Results>();
  Field displacement{"displacement", 3, {"x", "y", "z"}, QuantityKind::length, {}};
  Field stress{"von_mises", 1, {}, QuantityKind::pressure, {}};
  for (const Vec3& p : mesh->points) {
    displacement.data.insert(displacement.data.end(), {0.01 * p[0], 0, -0.1 * p[0] * p[0]});
    stress.data.push_back(1e9 * p[0]);
  }
  results->mesh = mesh;
  results->fields = {std::move(displacement), std::move(stress)};
  return results;
}

std::shared_ptr<const ImageVolume> some_image() {
  auto image = std::make_shared<ImageVolume>();
  image->cells = {4, 4, 4};
  for (std::size_t c = 0; c < 3; ++c) image->steps[c][c] = 0.03;
  for (int i = 0; i < 64; ++i) image->values.push_back(static_cast<float>(i));
  image->max = 63;
  return image;
}

/// One condition of every kind.
Study some_study(const Physics& physics) {
  Study study;
  study.physics = &physics;
  for (const ConditionKind& kind : physics.conditions) {
    Condition condition = empty_condition(kind);
    condition.where = NamedSelector{{kind.is_constraint() ? "xmin" : "xmax"}};
    for (auto& value : condition.values) value = value.value_or(1.0);
    (kind.is_constraint() ? study.constraints : study.loads).push_back(condition);
  }
  return study;
}

}  // namespace

void warm_up_shaders(std::unique_ptr<OffscreenWindow> window) {
  const auto results = some_results();
  Scene scene(std::move(window));
  scene.show_results(results);
  const SceneOptions plain = scene.options();
  // Once with the samples of a picture at rest, once with those of a moving one.
  const auto draw = [&] {
    for (const bool moving : {false, true}) {
      scene.set_moving(moving);
      (void)scene.render_png(width, height);
    }
  };
  const auto with = [&](const std::function<void(SceneOptions&)>& change) {
    SceneOptions options = plain;
    change(options);
    scene.set_options(options);
    draw();
  };
  draw();
  for (const bool edges : {false, true})
    for (const CutKind cut : {CutKind::none, CutKind::slice, CutKind::clip})
      with([&](SceneOptions& o) {
        o.edges = edges;
        o.cut = cut;
        o.cut_position = 0.05;
      });
  with([](SceneOptions& o) { o.iso_surfaces = 2; });
  with([](SceneOptions& o) {
    o.threshold = true;
    o.threshold_max = 5e7;
  });
  for (const bool edges : {false, true})
    with([&](SceneOptions& o) {
      o.edges = edges;
      o.field = "displacement";
      o.vectors = true;
    });
  with([](SceneOptions& o) {
    o.field = "displacement";
    o.streamlines = true;
  });
  scene.show_image(some_image());
  with([](SceneOptions& o) { o.image.shown = true; });
  scene.show_image(nullptr);
  scene.picks().show_probes({{{0.05, 0.05, 0.1}, "1"}});
  with([](SceneOptions&) {});
  scene.picks().show_probes({});
  // The mesh: its colours, signs of conditions, picked things, shapes of the elements.
  for (const Physics* physics : all_physics()) {
    scene.show_conditions(make_condition_glyphs(results->mesh, some_study(*physics)));
    with([](SceneOptions& o) { o.field.clear(); });
  }
  for (const PickFilter filter : {PickFilter::faces, PickFilter::edges, PickFilter::nodes}) {
    const Picked one{filter, {filter == PickFilter::edges ? std::int64_t{2} : 0}};
    scene.picks().show(one, {filter, {1}});
    draw();
  }
  scene.picks().show({}, {});
  scene.mark_element(SolidRef{});
  scene.highlight({0});
  draw();
  with([](SceneOptions& o) {
    o.field.clear();
    o.quality = QualityMeasure::aspect_ratio;
  });
}

}  // namespace genba
