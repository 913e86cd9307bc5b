#include "ui/cli/common/picture.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <numbers>

#include "app/inspect/image_view.hpp"
#include "app/report/picture_process.hpp"
#include "app/vary/rigid_files.hpp"
#include "engine/base/file/file.hpp"
#include "ui/print/picture_language.hpp"
#include "ui/scene/content/condition_glyphs.hpp"
#include "ui/scene/report_pictures.hpp"
#include "ui/scene/scene.hpp"
#include "ui/scene/video.hpp"

namespace genba {

namespace {

constexpr int video_rate = 20;  // frames a second
constexpr int video_periods = 3;

/// Scales texts with the picture.
Scene::Png png_of(const PictureLook& look) {
  constexpr PictureSize usual{1600, 1100};
  const PictureSize size = look.size.value_or(usual);
  return {size.width, size.height, true, look.transparent,
          std::min(1.0 * size.width / usual.width, 1.0 * size.height / usual.height)};
}

using SortedJson = nlohmann::json;

/// What the drawing process is to draw.
struct Wishes {
  ExtraPictures extra;
  std::string animation;  ///< empty: the pictures of a report
  int frames = 0;
  FramePictures over_time{};
};

std::string format_wishes(const Wishes& wishes) {
  const ExtraPictures& e = wishes.extra;
  SortedJson json = {{"transparent", e.look.transparent},
                     {"image", e.image},
                     {"image_path", e.image_path},
                     {"image_at", e.image_at},
                     {"black", e.black},
                     {"white", e.white},
                     {"language", e.language},
                     {"animation", wishes.animation},
                     {"frames", wishes.frames}};
  const FramePictures& over_time = wishes.over_time;
  json["over_time"] = {{"series", over_time.series},
                       {"field", over_time.field},
                       {"frames", over_time.frames},
                       {"of", over_time.of}};
  if (over_time.range) json["over_time"]["range"] = *over_time.range;
  if (e.look.size) json["size"] = {e.look.size->width, e.look.size->height};
  if (e.quality) json["quality"] = static_cast<int>(*e.quality);
  return json.dump(-1, ' ', false, SortedJson::error_handler_t::replace);
}

Wishes parse_wishes(const std::string& text) {
  const SortedJson json = SortedJson::parse(text);
  Wishes out;
  ExtraPictures& e = out.extra;
  e.look.transparent = json.at("transparent");
  if (json.contains("size")) e.look.size = PictureSize{json["size"][0], json["size"][1]};
  if (json.contains("quality")) e.quality = static_cast<QualityMeasure>(json["quality"].get<int>());
  e.image = json.at("image");
  e.image_path = json.at("image_path");
  e.image_at = json.at("image_at");
  e.black = json.at("black");
  e.white = json.at("white");
  e.language = json.at("language");
  out.animation = json.at("animation");
  out.frames = json.at("frames");
  const SortedJson& over_time = json.at("over_time");
  out.over_time.series = over_time.at("series");
  out.over_time.field = over_time.at("field");
  out.over_time.frames = over_time.at("frames").get<std::vector<std::size_t>>();
  out.over_time.of = over_time.at("of");
  if (over_time.contains("range")) out.over_time.range = over_time["range"].get<std::array<double, 2>>();
  return out;
}

PictureProcess process_for(const Pipeline& pipeline, const Wishes& wishes) {
  const Results& results = *pipeline.results();
  std::vector<std::string> fields{std::string(results.physics->unknown.name)};
  for (const FieldPicture& picture : field_pictures(*pipeline.project(), results))
    if (std::ranges::find(fields, picture.field) == fields.end()) fields.push_back(picture.field);
  for (const LesionWish& wish : pipeline.project()->output.lesions)
    if (const std::string field(wish.of().name);
        results.find(field) && std::ranges::find(fields, field) == fields.end())
      fields.push_back(field);
  std::error_code code;
  PictureProcess out{
      .command = {std::filesystem::read_symlink("/proc/self/exe", code).string(), "draw-pictures"},
      .wishes = format_wishes(wishes),
      .fields = std::move(fields),
      .time_limit = wishes.extra.time_limit};
  // The error names the fields that exist.
  for (const std::string& field : out.fields)
    if (!results.find(field)) {
      out.fields.clear();
      break;
    }
  return out;
}

/// The image of the case, or a file from the command line.
std::shared_ptr<const ImageVolume> image_for(const Project& project, const ExtraPictures& extra,
                                             Monitor& monitor) {
  return load_image(project, extra.image_path.empty() ? image_of(project) : extra.image_path, monitor);
}

void draw_for_report(const PictureTask& handed, const Wishes& wishes, const PictureTeller& teller) {
  const ExtraPictures& extra = wishes.extra;
  ReportPictureTask task;
  task.results = handed.results;
  choose_pictures(task, *handed.project);
  choose_frames(task, wishes.over_time);
  task.texts = picture_texts_in(extra.language);
  task.conditions = make_condition_glyphs(task.results->mesh, handed.project->study, shown_triangles(*handed.project));
  task.quality = extra.quality;
  if (extra.image) {
    Monitor silent;
    task.image = image_for(*handed.project, extra, silent);
    task.view = {.at = extra.image_at, .low = extra.black, .high = extra.white};
  }
  Scene scene;
  for (const ReportPictureStep& step : report_pictures(task)) {
    step.set_up(scene);
    Scene::Png wanted = png_of(extra.look);
    wanted.scale *= beside_scale(step.role);
    std::string png = scene.render_png(wanted);
    teller.done({step.caption(scene), std::move(png), step.file, step.role});
  }
}

void draw_animation(const PictureTask& task, const Wishes& wishes, const PictureTeller& teller) {
  const int frames = wishes.frames;
  Scene::Png png = png_of(wishes.extra.look);
  if (is_video(wishes.animation)) png.transparent = false;
  Scene scene;
  scene.show_results(task.results);
  SceneOptions options = scene.options();
  if (!task.project->output.picture_field.empty()) options.field = task.project->output.picture_field;
  options.plane = plane_look(*task.results->mesh, task.project->study);
  scene.set_options(options);
  const double scale = scene.facts().deformation_scale;
  if (scale == 0)
    throw Error(ErrorKind::input, phrase<"animation">(), phrase<"nothing is deformed">(),
                phrase<"Animate an elastic case with loads">());
  const auto draw = [&](int i) {
    teller.progress(static_cast<double>(i) / frames);
    options.deformation_scale = scale * (0.5 - 0.5 * std::cos(2 * std::numbers::pi * i / frames));
    scene.set_options(options);
    return scene.render_png(png);
  };
  if (is_video(wishes.animation)) {
    std::vector<std::string> period;
    for (int i = 0; i < frames; ++i) period.push_back(draw(i));
    return write_video(wishes.animation, video_rate, frames * video_periods, [&](int i) {
      teller.progress(1);
      return period[static_cast<std::size_t>(i % frames)];
    });
  }
  std::filesystem::create_directories(wishes.animation);
  for (int i = 0; i < frames; ++i) write_text_atomically(frame_path(wishes.animation, i), draw(i));
}

}  // namespace

bool is_video(const std::string& path) {
  return path.ends_with(".ogv");
}

std::string frame_path(const std::string& folder, int i) {
  char name[32];
  std::snprintf(name, sizeof name, "/frame_%03d.png", i + 1);
  return folder + name;
}

DrawnPictures draw_pictures(const Pipeline& pipeline, const ExtraPictures& extra, Monitor& monitor) {
  Wishes wishes{extra, {}, 0, frame_pictures(*pipeline.project(), *pipeline.results())};
  if (!extra.image_path.empty())
    wishes.extra.image_path = std::filesystem::absolute(extra.image_path).string();
  return draw_by_process(pipeline, process_for(pipeline, wishes), monitor);
}

std::vector<Text> write_animation(const Pipeline& pipeline, const std::string& path, int frames,
                                  const ExtraPictures& extra, Monitor& monitor) {
  monitor.progress(phrase<"animation">(), 0);
  try {
    return draw_by_process(pipeline, process_for(pipeline, {extra, path, frames}), monitor, true).warnings;
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::input) throw;
    return {phrase<"No picture: %1">(full_text(error))};
  }
}

int draw_in_this_process(const std::string& folder, int parent) {
  return draw_handed_over(folder, parent, [](const PictureTask& task, const PictureTeller& teller) {
    const Wishes wishes = parse_wishes(task.wishes);
    if (wishes.animation.empty())
      draw_for_report(task, wishes, teller);
    else
      draw_animation(task, wishes, teller);
  });
}

std::string draw_deformed(const std::shared_ptr<const Results>& results, const PictureLook& look) {
  Scene scene;
  scene.show_results(results);
  SceneOptions options = scene.options();
  options.field = results->displacement()->name;
  scene.set_options(options);
  return scene.render_png(png_of(look));
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

}  // namespace genba
