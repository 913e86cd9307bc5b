// Which fields the pictures of a report show, and where from: the same for every face.
#pragma once

#include <array>
#include <string>

#include "app/case/project.hpp"
#include "engine/analysis/results/results.hpp"

namespace genba {

/// What a picture shows, and by that where it stands. view: of the window, as a person has left it. lesion: its surface.
/// frame: the field of the answer at another time.
enum class PictureRole { view, answer, model, field, quality, image, lesion, frame };

struct FieldPicture {
  std::string field;
  ReportView view = ReportView::oblique;
};

/// The answer's picture, then two more. A field that the results lack (of another step, say) gives way to the
/// usual one; the first stays as it is stated.
std::array<FieldPicture, 3> field_pictures(const Project& project, const Results& results);

}  // namespace genba
