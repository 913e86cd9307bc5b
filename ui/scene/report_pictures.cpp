#include "ui/scene/report_pictures.hpp"

#include <cstdio>

#include "ui/scene/content/shown_field.hpp"

namespace genba {

namespace {

std::function<Text(const Scene&)> always(Text text) {
  return [text = std::move(text)](const Scene&) { return text; };
}

Text field_caption(const Results& results, const Scene& scene) {
  const Field* field = results.find(scene.options().field);
  const Text title = field ? shown_title(*field, scene.options().component) : Text();
  const double scale = scene.facts().deformation_scale;
  if (!(scale > 0)) return phrase<"%1.">(title);
  char times[32];
  std::snprintf(times, sizeof times, "%.3g", scale);
  return phrase<"%1, displacements drawn %2 times as large.">(title, times);
}

}  // namespace

SceneOptions first_picture_options(const ReportPictureTask& task) {
  SceneOptions options;
  options.field = task.field;
  if (options.field.empty()) options.field = task.results->physics->shown_first;
  return options;
}

std::vector<ReportPictureStep> report_pictures(const ReportPictureTask& task) {
  std::vector<ReportPictureStep> out;
  out.push_back({"picture.png",
                 [task](Scene& scene) {
                   if (task.texts) scene.set_texts(task.texts);
                   scene.show_results(task.results, task.surface, task.prepared);
                   scene.set_options(first_picture_options(task));
                 },
                 [task](const Scene& scene) { return field_caption(*task.results, scene); }});
  out.push_back({"",
                 [task](Scene& scene) {
                   SceneOptions options = scene.options();
                   options.field.clear();
                   scene.set_options(options);
                   scene.show_conditions(task.conditions);
                 },
                 always(phrase<"Loads and constraints.">())});
  if (task.quality)
    out.push_back({"quality.png",
                   [measure = *task.quality](Scene& scene) {
                     SceneOptions options = scene.options();
                     options.conditions = false;
                     options.quality = measure;
                     scene.set_options(options);
                   },
                   always(phrase<"Shapes of the elements: %1.">(word(to_string(*task.quality))))});
  if (task.image)
    out.push_back({"image.png",
                   [image = task.image, view = task.view](Scene& scene) {
                     scene.show_image(image);
                     SceneOptions options = scene.options();
                     options.conditions = false;
                     options.quality.reset();
                     options.image = view;
                     options.image.shown = true;
                     scene.set_options(options);
                   },
                   always(phrase<"The image under the geometry.">())});
  return out;
}

}  // namespace genba
