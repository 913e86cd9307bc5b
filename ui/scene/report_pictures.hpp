// Which pictures a report has, and how a scene is set up for each. They are drawn at once or in parts.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/inspect/slice_needles.hpp"
#include "app/lesion/lesion_range.hpp"
#include "app/lesion/lesions.hpp"
#include "app/report/frame_choice.hpp"
#include "app/report/picture_choice.hpp"
#include "ui/scene/scene.hpp"

namespace genba {

/// The first picture at another time of the step.
struct ReportFrame {
  std::size_t number = 0, of = 0;  ///< its number from 1, of how many
  std::function<std::shared_ptr<const Results>()> load;
};

/// A lesion: its border is a surface of equal value.
struct ReportLesion {
  Text caption;
  std::string field;
  double above = 0;                   ///< SI
  std::optional<double> range_max{};  ///< SI, the end of the colours; none: that of the field
};

struct ReportPictureTask {
  std::shared_ptr<const Results> results;
  std::string field;  ///< of the first picture; empty: Physics::shown_first
  ReportView seen_from = ReportView::oblique;
  bool patient_axes = false;                ///< SceneOptions::patient_axes
  PlaneLook plane{};                        ///< SceneOptions::plane
  std::vector<FieldPicture> more_fields{};  ///< drawn after the loads
  std::vector<ReportLesion> lesions{};      ///< drawn after more_fields
  std::vector<ReportFrame> frames{};        ///< drawn after the lesions
  std::optional<std::array<double, 2>> frame_range{};  ///< SI, of all frames; none: each has its own
  std::shared_ptr<const ConditionGlyphs> conditions;
  std::vector<NeedleSelector> needles{};
  std::optional<QualityMeasure> quality;     ///< also draws the mesh coloured by the quality of its elements
  std::shared_ptr<const ImageVolume> image;  ///< also draws planes of it under the geometry; null: none
  ImageView view;
  std::shared_ptr<const PictureTexts> texts;  ///< null: English
  /// What was made before, on any thread; null: the scene makes it.
  std::shared_ptr<const SurfaceMesh> surface;
  std::shared_ptr<const PreparedField> prepared;
};

struct ReportPictureStep {
  std::string file;                           ///< name beside the report; empty: only inside it
  std::function<void(Scene&)> set_up;         ///< call them in the order of the steps
  std::function<Text(const Scene&)> caption;  ///< after set_up(); tells the direction of view
  PictureRole role = PictureRole::view;
};

/// Fills in which fields the case wants, and from where they are seen. `task.results` must be set. It is
/// inline because the scene alone does not link the application.
inline void choose_pictures(ReportPictureTask& task, const Project& project) {
  const auto [first, second, third] = field_pictures(project, *task.results);
  task.field = first.field;
  task.seen_from = first.view;
  task.more_fields = {second, third};
  task.patient_axes = project.geometry.kind == GeometryKind::image;
  task.plane = plane_look(*task.results->mesh, project.study);
  for (const LesionWish& wish : project.output.lesions)
    if (task.results->find(wish.of().name))
      task.lesions.push_back({phrase<"Lesion \"%1\": %2.">(wish.name, describe(wish)),
                              std::string(wish.of().name), wish.above,
                              lesion_range_max(wish.field, wish.above)});
  task.needles = needles_of(project);
}

/// Fills in the frames that the case asks for. `task.results` must be set.
inline void choose_frames(ReportPictureTask& task, const FramePictures& pictures) {
  task.frame_range = pictures.range;
  for (std::size_t k = 0; k < pictures.frames.size(); ++k)
    task.frames.push_back(
        {pictures.frames[k] + 1, pictures.of, frame_loader(pictures, k, task.results)});
}

/// The field, loads and constraints, more fields, then what else the task asks for. `task` is copied. Setting
/// a picture up throws Error(input) if the results have no such field.
std::vector<ReportPictureStep> report_pictures(const ReportPictureTask& task);

/// How much larger letters and lines are drawn (Scene::Png::scale). Two pictures in one row are half as
/// wide on the page.
inline double beside_scale(PictureRole role) {
  constexpr double beside = 2.6;
  return role == PictureRole::model || role == PictureRole::field ? beside : 1;
}

/// The options of the first picture before it is set up, for prepare_field().
SceneOptions first_picture_options(const ReportPictureTask& task);

}  // namespace genba
