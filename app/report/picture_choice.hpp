// Chooses fields and view directions for the pictures of a report, the same for every face.
#pragma once

#include <array>
#include <string>

#include "app/case/project.hpp"
#include "engine/analysis/results/results.hpp"

namespace genba {

/// Role of a picture; it decides the place in the report. view: a view of the window as the user left it.
/// lesion: the surface of a lesion. frame: the field of the answer at another time.
enum class PictureRole { view, answer, model, field, quality, image, lesion, frame };

struct FieldPicture {
  std::string field;
  ReportView view = ReportView::oblique;
};

/// The picture of the answer, then two more. If the results lack a stated field (it may belong to another
/// step), the usual field replaces it, except for the first picture. The third one shows the first field from behind,
/// of a plane body the error estimate.
std::array<FieldPicture, 3> field_pictures(const Project& project, const Results& results);

}  // namespace genba
