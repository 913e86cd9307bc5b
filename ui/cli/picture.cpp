#include "ui/cli/picture.hpp"

#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numbers>

#include "app/describe.hpp"
#include "engine/base/file.hpp"
#include "ui/scene/condition_glyphs.hpp"
#include "ui/scene/scene.hpp"

namespace genba {

std::vector<ReportPicture> draw_pictures(const Pipeline& pipeline, int width, int height) {
  const auto results = pipeline.results();
  Scene scene;
  scene.show_results(results);
  SceneOptions options = scene.options();
  options.field = pipeline.project()->output.picture_field;
  if (options.field.empty()) options.field = results->physics == Physics::heat ? "temperature" : "von_mises";
  scene.set_options(options);
  ReportPicture picture;
  picture.png = scene.render_png(width, height);
  picture.caption = field_title(options.field);
  picture.caption[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(picture.caption[0])));
  if (const double scale = scene.facts().deformation_scale; scale > 0) {
    char text[64];
    std::snprintf(text, sizeof text, ", displacements drawn %.3g times as large", scale);
    picture.caption += text;
  }
  picture.caption += ".";

  const auto project = pipeline.project();
  options.field.clear();
  scene.set_options(options);
  scene.show_conditions(make_condition_glyphs(results->mesh, project->study));
  return {picture, {"Loads and constraints.", scene.render_png(width, height)}};
}

void write_animation(const Pipeline& pipeline, const std::string& folder, int frames, int width, int height) {
  Scene scene;
  scene.show_results(pipeline.results());
  SceneOptions options = scene.options();
  if (!pipeline.project()->output.picture_field.empty())
    options.field = pipeline.project()->output.picture_field;
  scene.set_options(options);
  const double scale = scene.facts().deformation_scale;
  if (scale == 0)
    throw Error(ErrorKind::input, "animation", "nothing is deformed", "Animate an elastic case with loads.");
  std::filesystem::create_directories(folder);
  for (int i = 0; i < frames; ++i) {
    options.deformation_scale = scale * (0.5 - 0.5 * std::cos(2 * std::numbers::pi * i / frames));
    scene.set_options(options);
    char name[32];
    std::snprintf(name, sizeof name, "/frame_%03d.png", i + 1);
    write_text_atomically(folder + name, scene.render_png(width, height));
  }
}

}  // namespace genba
