#include "ui/cli/picture.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numbers>

#include "app/image_view.hpp"
#include "engine/base/file.hpp"
#include "ui/scene/condition_glyphs.hpp"
#include "ui/scene/report_pictures.hpp"
#include "ui/scene/scene.hpp"
#include "ui/scene/video.hpp"

namespace genba {

namespace {

constexpr int video_rate = 20;  // frames a second
constexpr int video_periods = 3;

/// Texts keep their share of the picture.
Scene::Png png_of(const PictureLook& look) {
  constexpr PictureSize usual{1600, 1100};
  const PictureSize size = look.size.value_or(usual);
  return {size.width, size.height, true, look.transparent,
          std::min(1.0 * size.width / usual.width, 1.0 * size.height / usual.height)};
}

/// Of the case, or a file from the command line.
std::shared_ptr<const ImageVolume> image_for(const Project& project, const ExtraPictures& extra,
                                             Monitor& monitor) {
  const std::string path =
      extra.image_path.empty() ? image_of(project) : std::filesystem::absolute(extra.image_path).string();
  return load_image(project, path, monitor);
}

}  // namespace

std::vector<ReportPicture> draw_pictures(const Pipeline& pipeline, const ExtraPictures& extra,
                                         Monitor& monitor) {
  const auto project = pipeline.project();
  ReportPictureTask task;
  task.results = pipeline.results();
  task.field = project->output.picture_field;
  task.conditions = make_condition_glyphs(task.results->mesh, project->study);
  task.quality = extra.quality;
  if (extra.image) {
    task.image = image_for(*project, extra, monitor);
    task.view = {.at = extra.image_at, .low = extra.black, .high = extra.white};
  }
  Scene scene;
  std::vector<ReportPicture> out;
  for (const ReportPictureStep& step : report_pictures(task)) {
    monitor.check();
    step.set_up(scene);
    std::string png = scene.render_png(png_of(extra.look));
    out.push_back({step.caption(scene), std::move(png), step.file});
  }
  return out;
}

std::string draw_quality(const std::shared_ptr<const Mesh>& mesh, QualityMeasure measure,
                         const PictureLook& look) {
  Scene scene;
  scene.show_mesh(mesh);
  SceneOptions options = scene.options();
  options.quality = measure;
  scene.set_options(options);
  return scene.render_png(png_of(look));
}

void write_animation(const Pipeline& pipeline, const std::string& path, int frames, const PictureLook& look,
                     Monitor& monitor) {
  const bool video = path.ends_with(".ogv");
  Scene::Png png = png_of(look);
  if (video) png.transparent = false;
  Scene scene;
  scene.show_results(pipeline.results());
  SceneOptions options = scene.options();
  if (!pipeline.project()->output.picture_field.empty())
    options.field = pipeline.project()->output.picture_field;
  scene.set_options(options);
  const double scale = scene.facts().deformation_scale;
  if (scale == 0)
    throw Error(ErrorKind::input, "animation", "nothing is deformed", "Animate an elastic case with loads.");
  const auto draw = [&](int i) {
    monitor.check();
    monitor.progress("animation", static_cast<double>(i) / frames);
    options.deformation_scale = scale * (0.5 - 0.5 * std::cos(2 * std::numbers::pi * i / frames));
    scene.set_options(options);
    return scene.render_png(png);
  };
  if (video) {
    std::vector<std::string> period;
    for (int i = 0; i < frames; ++i) period.push_back(draw(i));
    return write_video(path, video_rate, frames * video_periods, [&](int i) {
      monitor.check();
      return period[static_cast<std::size_t>(i % frames)];
    });
  }
  std::filesystem::create_directories(path);
  for (int i = 0; i < frames; ++i) {
    char name[32];
    std::snprintf(name, sizeof name, "/frame_%03d.png", i + 1);
    write_text_atomically(path + name, draw(i));
  }
}

}  // namespace genba
