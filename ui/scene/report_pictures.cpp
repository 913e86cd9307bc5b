#include "ui/scene/report_pictures.hpp"

#include <cmath>
#include <cstdio>

#include "ui/scene/content/shown_field.hpp"

namespace genba {

namespace {

/// "+x -y +z"
std::string axes_of(const CameraPose& pose) {
  constexpr double least = 0.25;  // of the direction; an axis seen nearly edge-on is not named
  double size = 0;
  Vec3 from{};
  for (std::size_t c = 0; c < 3; ++c) from[c] = pose.place[c] - pose.focus[c], size += from[c] * from[c];
  std::string out;
  for (std::size_t c = 0; c < 3; ++c)
    if (std::abs(from[c]) > least * std::sqrt(size))
      out += std::string(out.empty() ? "" : " ") + (from[c] < 0 ? "-" : "+") + "xyz"[c];
  return out;
}

Text with_view(const Text& caption, const Scene& scene) {
  return phrase<"%1 Seen from %2.">(caption, axes_of(scene.camera()));
}

std::function<Text(const Scene&)> always(Text text) {
  return [text = std::move(text)](const Scene& scene) { return with_view(text, scene); };
}

void look(Scene& scene, ReportView view) {
  using enum ViewDirection;
  switch (view) {
    case ReportView::oblique:
    case ReportView::behind:
      // A plane body is seen as it is drawn on paper; from behind it would be mirrored.
      if (scene.shows_flat_body()) return scene.view(plus_z);
      scene.view(iso);
      if (view == ReportView::behind) {
        CameraPose pose = scene.camera();
        for (std::size_t c = 0; c < 2; ++c) pose.place[c] = 2 * pose.focus[c] - pose.place[c];
        pose.up = {0, 0, 1};
        scene.set_camera(pose);
      }
      return;
    case ReportView::plus_x:
      return scene.view(plus_x);
    case ReportView::minus_x:
      return scene.view(minus_x);
    case ReportView::plus_y:
      return scene.view(plus_y);
    case ReportView::minus_y:
      return scene.view(minus_y);
    case ReportView::plus_z:
      return scene.view(plus_z);
    case ReportView::minus_z:
      return scene.view(minus_z);
  }
}

/// Tells where the colours end, if they end before the field does.
Text with_range(const Text& caption, const Field* field, const SceneFacts& facts) {
  if (!facts.robust || !field) return caption;
  const auto value = [&](double si) { return format_quantity(si, field->kind, 4); };
  if (facts.is_safety)
    return phrase<"%1 Low is red. The colours end at %2; the smallest value is %3.">(
        caption, value(facts.range_max), value(facts.field_min));
  const bool above = facts.range_max<facts.field_max, below = facts.range_min> facts.field_min;
  if (above && below)
    return phrase<
        "%1 The colours reach from %2 to %3, which holds 99.5 % of the volume; the ends are %4 and %5.">(
        caption, value(facts.range_min), value(facts.range_max), value(facts.field_min),
        value(facts.field_max));
  return above
             ? phrase<"%1 The colours end at %2, which holds 99.5 % of the volume; the largest value is %3.">(
                   caption, value(facts.range_max), value(facts.field_max))
             : phrase<
                   "%1 The colours begin at %2, which holds 99.5 % of the volume; the smallest value is %3.">(
                   caption, value(facts.range_min), value(facts.field_min));
}

Text plain_field_caption(const Field* field, const Scene& scene) {
  const Text title = field ? shown_title(*field, scene.options().component) : Text();
  const double scale = scene.facts().deformation_scale;
  if (!(scale > 0)) return with_view(phrase<"%1.">(title), scene);
  char times[32];
  std::snprintf(times, sizeof times, "%.3g", scale);
  return with_view(phrase<"%1, displacements drawn %2 times as large.">(title, times), scene);
}

std::string time_text(const Moment& moment) {
  return format_quantity(moment.at, moment.over);
}

Text field_caption(const Results& results, const Scene& scene) {
  const Field* field = results.find(scene.options().field);
  return with_range(plain_field_caption(field, scene), field, scene.facts());
}

/// Adds the time if the step has times.
Text timed(const Results& results, const Text& caption) {
  return results.moment ? phrase<"At %1: %2">(time_text(*results.moment), caption) : caption;
}

}  // namespace

namespace {
void end_colours(const ReportLesion& lesion, SceneOptions& options) {
  if (!lesion.range_max) return;
  options.automatic_range = false;
  options.range_min = 0;
  options.range_max = *lesion.range_max;
}
}  // namespace

SceneOptions first_picture_options(const ReportPictureTask& task) {
  SceneOptions options;
  options.patient_axes = task.patient_axes;
  options.plane = task.plane;
  options.field = task.field;
  if (options.field.empty()) options.field = task.results->physics->shown_first;
  for (const ReportLesion& lesion : task.lesions)
    if (lesion.field == options.field) end_colours(lesion, options);
  return options;
}

namespace {

/// All frames have one range of colours and one scale of the deformation.
void add_frames(std::vector<ReportPictureStep>& out, const ReportPictureTask& task) {
  const auto scale = std::make_shared<double>(-1);
  for (const ReportFrame& frame : task.frames) {
    const auto shown = std::make_shared<std::shared_ptr<const Results>>();
    const bool is_first = &frame == task.frames.data();
    out.push_back({"",
                   [task, frame, shown, scale, is_first](Scene& scene) {
                     if (is_first) {  // the scale of the first picture; the last one may be undeformed
                       scene.show_results(task.results, task.surface);
                       scene.set_options(first_picture_options(task));
                       *scale = scene.facts().deformation_scale;
                     }
                     *shown = frame.load();
                     scene.show_results(*shown, task.surface);
                     SceneOptions options = first_picture_options(task);
                     if (task.frame_range) {
                       options.automatic_range = false;
                       options.range_min = (*task.frame_range)[0];
                       options.range_max = (*task.frame_range)[1];
                     }
                     if (*scale > 0) options.deformation_scale = *scale;
                     scene.set_options(options);
                     look(scene, task.seen_from);
                   },
                   [frame, shown](const Scene& scene) -> Text {
                     const Results& results = **shown;
                     if (!results.moment) return field_caption(results, scene);
                     return phrase<"At %1, frame %2 of %3: %4">(time_text(*results.moment), frame.number,
                                                                frame.of, field_caption(results, scene));
                   },
                   PictureRole::frame});
  }
}

}  // namespace

std::vector<ReportPictureStep> report_pictures(const ReportPictureTask& task) {
  std::vector<ReportPictureStep> out;
  out.push_back(
      {"picture.png",
       [task](Scene& scene) {
         if (task.texts) scene.set_texts(task.texts);
         scene.show_results(task.results, task.surface, task.prepared);
         scene.show_needles(task.needles);
         scene.set_options(first_picture_options(task));
         look(scene, task.seen_from);
       },
       [task](const Scene& scene) { return timed(*task.results, field_caption(*task.results, scene)); },
       PictureRole::answer});
  out.push_back({"",
                 [task](Scene& scene) {
                   SceneOptions options = scene.options();
                   options.field.clear();
                   scene.set_options(options);
                   scene.show_conditions(task.conditions);
                 },
                 always(phrase<"Loads and constraints.">()), PictureRole::model});
  for (const FieldPicture& picture : task.more_fields)
    out.push_back(
        {"",
         [task, picture](Scene& scene) {
           SceneOptions options = first_picture_options(task);
           options.field = picture.field;
           scene.set_options(options);
           look(scene, picture.view);
         },
         [task](const Scene& scene) { return timed(*task.results, field_caption(*task.results, scene)); },
         PictureRole::field});
  for (const ReportLesion& lesion : task.lesions)
    out.push_back({"",
                   [task, lesion](Scene& scene) {
                     SceneOptions options = first_picture_options(task);
                     options.field = lesion.field;
                     options.iso_at = lesion.above;
                     end_colours(lesion, options);
                     scene.set_options(options);
                     look(scene, task.seen_from);
                   },
                   always(timed(*task.results, lesion.caption)), PictureRole::lesion});
  add_frames(out, task);
  if (task.quality)
    out.push_back({"quality.png",
                   [task, measure = *task.quality](Scene& scene) {
                     SceneOptions options = scene.options();
                     options.field.clear();
                     options.conditions = false;
                     options.quality = measure;
                     scene.set_options(options);
                     look(scene, task.seen_from);
                   },
                   always(phrase<"Shapes of the elements: %1.">(word(to_string(*task.quality)))),
                   PictureRole::quality});
  if (task.image)
    out.push_back({"image.png",
                   [image = task.image, view = task.view, from = task.seen_from](Scene& scene) {
                     scene.show_image(image);
                     SceneOptions options = scene.options();
                     options.field.clear();
                     options.conditions = false;
                     options.quality.reset();
                     options.image = view;
                     options.image.shown = true;
                     scene.set_options(options);
                     look(scene, from);
                   },
                   always(phrase<"The image under the geometry.">()), PictureRole::image});
  return out;
}

}  // namespace genba
