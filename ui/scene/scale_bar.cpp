#include "ui/scene/scale_bar.hpp"

#include <vtkActor2D.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper2D.h>
#include <vtkProperty2D.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/quantity/quantity.hpp"
#include "ui/scene/content/round_numbers.hpp"

namespace genba {
namespace {
constexpr double longest = 150;  // nominal pixels
constexpr double most_of_width = 0.2;
}  // namespace

struct ScaleBar::State {
  vtkNew<vtkPolyData> lines;
  vtkNew<vtkActor2D> bar;
  vtkNew<vtkTextActor> text;
  double length = 0;
  std::shared_ptr<const PictureTexts> texts = std::make_shared<PictureTexts>();
  bool visible = true;
};

ScaleBar::ScaleBar() : state_(std::make_unique<State>()) {
  vtkNew<vtkPolyDataMapper2D> mapper;
  mapper->SetInputData(state_->lines);
  state_->bar->SetMapper(mapper);
  state_->text->GetTextProperty()->SetJustificationToCentered();
  state_->text->GetTextProperty()->SetVerticalJustificationToBottom();
}

ScaleBar::~ScaleBar() = default;

void ScaleBar::add_to(vtkRenderer* renderer) {
  renderer->AddActor2D(state_->bar);
  renderer->AddActor2D(state_->text);
}

void ScaleBar::set_text_colour(const Colour& colour) {
  state_->bar->GetProperty()->SetColor(colour[0], colour[1], colour[2]);
  state_->text->GetTextProperty()->SetColor(colour[0], colour[1], colour[2]);
}

void ScaleBar::set_texts(std::shared_ptr<const PictureTexts> texts) {
  state_->texts = std::move(texts);
}

void ScaleBar::show(bool visible) {
  const bool on = visible && state_->length > 0;
  state_->bar->SetVisibility(on);
  state_->text->SetVisibility(on);
}

void ScaleBar::place(double metres_a_pixel, int width, double pixel) {
  State& s = *state_;
  s.length = round_down(metres_a_pixel * std::min(longest * pixel, most_of_width * width));
  if (!(s.length > 0)) return;
  const double right = width - 14 * pixel, left = right - s.length / metres_a_pixel, y = 14 * pixel,
               tick = 4 * pixel;
  vtkNew<vtkPoints> points;
  for (const auto& [x, up] : {std::pair(left, tick), {left, 0.0}, {right, 0.0}, {right, tick}})
    points->InsertNextPoint(x, y + up, 0);
  vtkNew<vtkCellArray> lines;
  const vtkIdType all[4] = {0, 1, 2, 3};
  lines->InsertNextCell(4, all);
  s.lines->SetPoints(points);
  s.lines->SetLines(lines);
  s.bar->GetProperty()->SetLineWidth(static_cast<float>(std::max(1.0, 1.5 * pixel)));
  set_text(*s.text, format_quantity(s.length, QuantityKind::length, 6), *s.texts);
  s.text->GetTextProperty()->SetFontSize(static_cast<int>(std::lround(12 * pixel)));
  s.text->SetDisplayPosition(static_cast<int>((left + right) / 2), static_cast<int>(y + tick + 2 * pixel));
}

double ScaleBar::length() const {
  return state_->length;
}

}  // namespace genba
