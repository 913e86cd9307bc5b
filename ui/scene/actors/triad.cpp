#include "ui/scene/actors/triad.hpp"

#include <vtkAxesActor.h>
#include <vtkCamera.h>
#include <vtkCaptionActor2D.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/scene/actors/tiled_renderer.hpp"

namespace genba {

struct Triad::State {
  vtkNew<TiledRenderer> renderer;
  vtkNew<vtkAxesActor> axes;
  std::array<vtkCaptionActor2D*, 3> captions() {
    return {axes->GetXAxisCaptionActor2D(), axes->GetYAxisCaptionActor2D(), axes->GetZAxisCaptionActor2D()};
  }
};

Triad::Triad() : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.renderer->SetLayer(1);
  s.renderer->InteractiveOff();
  s.renderer->GetActiveCamera()->ParallelProjectionOn();
  s.axes->SetConeRadius(0.5);
  s.axes->SetShaftTypeToCylinder();
  s.axes->SetCylinderRadius(0.06);
  s.axes->SetNormalizedLabelPosition(1.45, 1.45, 1.45);
  for (vtkCaptionActor2D* caption : s.captions()) {
    caption->GetTextActor()->SetTextScaleModeToNone();
    caption->GetCaptionTextProperty()->ItalicOff();
    caption->GetCaptionTextProperty()->ShadowOff();
    caption->GetCaptionTextProperty()->SetJustificationToCentered();
    caption->GetCaptionTextProperty()->SetVerticalJustificationToCentered();
  }
  s.renderer->AddActor(s.axes);
}

Triad::~Triad() = default;

void Triad::add_to(vtkRenderWindow* window) {
  window->SetNumberOfLayers(2);
  window->AddRenderer(state_->renderer);
}

void Triad::remove_from(vtkRenderWindow* window) {
  window->RemoveRenderer(state_->renderer);
}

void Triad::set_drawn(bool drawn) {
  state_->renderer->SetDraw(drawn);
}

void Triad::set_tile(int left, int bottom) {
  state_->renderer->set_tile(left, bottom);
}

void Triad::set_text_colour(const Colour& colour) {
  for (vtkCaptionActor2D* caption : state_->captions())
    caption->GetCaptionTextProperty()->SetColor(colour[0], colour[1], colour[2]);
}

void Triad::follow(vtkRenderer* main, int width, int height, double pixel) {
  State& s = *state_;
  const double side = 110 * pixel;
  s.renderer->SetViewport(0, 0, std::min(1.0, side / width), std::min(1.0, side / height));
  for (vtkCaptionActor2D* caption : s.captions())
    caption->GetCaptionTextProperty()->SetFontSize(static_cast<int>(std::lround(13 * pixel)));
  double direction[3], up[3];
  main->GetActiveCamera()->GetDirectionOfProjection(direction);
  main->GetActiveCamera()->GetViewUp(up);
  vtkCamera* camera = s.renderer->GetActiveCamera();
  camera->SetFocalPoint(0, 0, 0);
  camera->SetPosition(-5 * direction[0], -5 * direction[1], -5 * direction[2]);
  camera->SetViewUp(up);
  camera->SetParallelScale(1.75);
  s.renderer->ResetCameraClippingRange();
}

}  // namespace genba
