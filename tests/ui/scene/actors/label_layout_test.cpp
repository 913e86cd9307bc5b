#include "ui/scene/actors/label_layout.hpp"

#include <doctest/doctest.h>
#include <vtkCamera.h>
#include <vtkCoordinate.h>
#include <vtkNew.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>

#include <algorithm>
#include <string>
#include <vector>

using namespace genba;

namespace {

struct Labels {
  vtkNew<vtkRenderWindow> window;
  vtkNew<vtkRenderer> renderer;

  Labels() {
    window->SetOffScreenRendering(1);
    window->SetSize(1600, 1000);
    window->AddRenderer(renderer);
    renderer->GetActiveCamera()->ParallelProjectionOn();
  }

  vtkNew<vtkTextActor> make(const std::string& text, int letter, double x, double y) const {
    vtkNew<vtkTextActor> out;
    out->SetInput(text.c_str());
    out->GetTextProperty()->SetFontSize(letter);
    out->GetTextProperty()->SetBackgroundOpacity(0.75);
    renderer->SetDisplayPoint(x, y, 0.5);
    renderer->DisplayToWorld();
    const double* place = renderer->GetWorldPoint();
    stand_at(out, place[0] / place[3], place[1] / place[3], place[2] / place[3]);
    return out;
  }

  LabelLayout::Area area(vtkTextActor* label) {
    const double* at = label->GetPositionCoordinate()->GetComputedDoubleViewportValue(renderer);
    const double x = at[0], y = at[1];
    double box[4];
    label->GetBoundingBox(renderer, box);
    return {x + box[0], x + box[1], y + box[2], y + box[3]};
  }
};

double common(const LabelLayout::Area& a, const LabelLayout::Area& b) {
  return std::max(0.0, std::min(a[1], b[1]) - std::max(a[0], b[0])) *
         std::max(0.0, std::min(a[3], b[3]) - std::max(a[2], b[2]));
}

}  // namespace

TEST_CASE("labels of marks that lie close together do not cover each other, at any size of letters") {
  Labels scene;
  for (const int letter : {9, 12, 24, 48})
    for (int dx = -letter; dx <= letter; dx += 3)
      for (int dy = -letter; dy <= letter; dy += 3) {
        const auto max = scene.make(" Max 319.3 MPa ", letter, 700, 500);
        const auto probe = scene.make(" side of the hole: 311 MPa ", letter, 700 + dx, 500 + dy);
        LabelLayout layout(scene.renderer);
        REQUIRE(scene.area(probe)[0] - scene.area(max)[0] == doctest::Approx(dx).epsilon(0.1));
        layout.place(max, true);
        layout.place(probe, true);
        CAPTURE(letter);
        CAPTURE(dx);
        CAPTURE(dy);
        REQUIRE(common(scene.area(max), scene.area(probe)) == 0);
        const auto far = scene.area(probe);
        REQUIRE(std::max(far[2] - (500 + dy), 500 + dy - far[3]) < 2 * (far[3] - far[2]));
      }
}
