#include "ui/scene/actors/label_layout.hpp"

#include <vtkCoordinate.h>
#include <vtkNew.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include <algorithm>
#include <cmath>

namespace genba {
namespace {

constexpr int most_steps = 6;  // away from the mark, each a quarter of a label's height

double area_of(const LabelLayout::Area& a) {
  return std::max(0.0, a[1] - a[0]) * std::max(0.0, a[3] - a[2]);
}

LabelLayout::Area common(const LabelLayout::Area& a, const LabelLayout::Area& b) {
  return {std::max(a[0], b[0]), std::min(a[1], b[1]), std::max(a[2], b[2]), std::min(a[3], b[3])};
}

}  // namespace

void stand_at(vtkTextActor* label, double x, double y, double z) {
  vtkCoordinate* place = label->GetPositionCoordinate();
  if (!place->GetReferenceCoordinate()) {
    vtkNew<vtkCoordinate> mark;
    mark->SetCoordinateSystemToWorld();
    place->SetReferenceCoordinate(mark);
    place->SetCoordinateSystemToViewport();
    place->SetValue(0, 0);
  }
  place->GetReferenceCoordinate()->SetValue(x, y, z);
}

LabelLayout::LabelLayout(vtkRenderer* renderer) : renderer_(renderer) {}

void LabelLayout::keep_free(const Area& area) {
  taken_.push_back(area);
}

void LabelLayout::place(vtkTextActor* label, bool above) {
  if (!label->GetVisibility()) return;
  const int* picture = renderer_->GetSize();
  const Area whole = {0, static_cast<double>(picture[0]), 0, static_cast<double>(picture[1])};
  vtkCoordinate* place = label->GetPositionCoordinate();
  place->SetValue(0, 0);
  const double* at = place->GetComputedDoubleViewportValue(renderer_);
  const double x = at[0], y = at[1];
  double box[4];
  label->GetBoundingBox(renderer_, box);
  const double width = box[1] - box[0], height = box[3] - box[2];
  // The border of the label's background extends beyond the mark on every side.
  const double beyond_y = std::min(-box[2], box[3]), beyond_x = beyond_y;
  // The alignment of the text to its mark: a text at the right is aligned at its left.
  struct Side {
    int aligned;
    bool above;
  };
  Side best{VTK_TEXT_LEFT, above};
  Area best_area{};
  double least = -1, best_away = 0;
  for (int step = 0; step <= most_steps && least != 0; ++step)
    for (const Side side : {Side{VTK_TEXT_LEFT, above},
                            {VTK_TEXT_RIGHT, above},
                            {VTK_TEXT_LEFT, !above},
                            {VTK_TEXT_RIGHT, !above},
                            {VTK_TEXT_CENTERED, above},
                            {VTK_TEXT_CENTERED, !above}}) {
      const double left = side.aligned == VTK_TEXT_LEFT    ? beyond_x
                          : side.aligned == VTK_TEXT_RIGHT ? width - beyond_x
                                                           : 0.5 * width;
      const double away = std::round(step * height / 4) * (side.above ? 1 : -1);
      const double bottom = y + away - (side.above ? beyond_y : height - beyond_y);
      const Area area = {x - left, x - left + width, bottom, bottom + height};
      double covered = area_of(area) - area_of(common(area, whole));
      for (const Area& other : taken_) covered += area_of(common(area, other));
      if (least >= 0 && covered >= least) continue;
      best = side;
      best_away = away;
      best_area = area;
      least = covered;
    }
  // A label is of no use if its mark is not in view.
  const bool in_view = x >= 0 && x <= whole[1] && y >= 0 && y <= whole[3];
  if (!in_view) best = {VTK_TEXT_LEFT, above};
  if (in_view) place->SetValue(0, best_away);
  vtkTextProperty* style = label->GetTextProperty();
  style->SetJustification(best.aligned);
  style->SetVerticalJustification(best.above ? VTK_TEXT_BOTTOM : VTK_TEXT_TOP);
  if (in_view) taken_.push_back(best_area);
}

}  // namespace genba
