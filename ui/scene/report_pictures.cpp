#include "ui/scene/report_pictures.hpp"

#include <cstdio>

#include "ui/scene/content/shown_field.hpp"

namespace genba {

namespace {

std::function<std::string(const Scene&)> always(std::string text) {
  return [text = std::move(text)](const Scene&) { return text; };
}

std::string field_caption(const Results& results, const Scene& scene) {
  const Field* field = results.find(scene.options().field);
  std::string out = field ? shown_title(*field, scene.options().component) : std::string();
  if (const double scale = scene.facts().deformation_scale; scale > 0) {
    char text[64];
    std::snprintf(text, sizeof text, ", displacements drawn %.3g times as large", scale);
    out += text;
  }
  return out + ".";
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
                 always("Loads and constraints.")});
  if (task.quality)
    out.push_back({"quality.png",
                   [measure = *task.quality](Scene& scene) {
                     SceneOptions options = scene.options();
                     options.conditions = false;
                     options.quality = measure;
                     scene.set_options(options);
                   },
                   always("Shapes of the elements: " + std::string(to_string(*task.quality)) + ".")});
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
                   always("The image under the geometry.")});
  return out;
}

}  // namespace genba
