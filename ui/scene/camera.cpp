#include "ui/scene/camera.hpp"

#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace genba {

void look_from(vtkRenderer* renderer, ViewDirection direction) {
  Vec3 from{1, -1.25, 0.9}, up{0, 0, 1};
  switch (direction) {
    case ViewDirection::plus_x:
      from = {1, 0, 0};
      break;
    case ViewDirection::minus_x:
      from = {-1, 0, 0};
      break;
    case ViewDirection::plus_y:
      from = {0, 1, 0};
      break;
    case ViewDirection::minus_y:
      from = {0, -1, 0};
      break;
    case ViewDirection::plus_z:
      from = {0, 0, 1}, up = {0, 1, 0};
      break;
    case ViewDirection::minus_z:
      from = {0, 0, -1}, up = {0, 1, 0};
      break;
    case ViewDirection::iso:
      break;
  }
  vtkCamera* camera = renderer->GetActiveCamera();
  camera->ParallelProjectionOn();
  double focus[3];
  camera->GetFocalPoint(focus);
  camera->SetPosition(focus[0] + from[0], focus[1] + from[1], focus[2] + from[2]);
  camera->SetViewUp(up[0], up[1], up[2]);
  camera->OrthogonalizeViewUp();
}

void fit_points(vtkRenderer* renderer, const std::vector<std::array<float, 3>>& points, int width, int height,
                double legend_pixels) {
  if (points.empty() || width < 1 || height < 1) return;
  vtkCamera* camera = renderer->GetActiveCamera();
  double towards[3], up[3];
  camera->GetDirectionOfProjection(towards);
  camera->OrthogonalizeViewUp();
  camera->GetViewUp(up);
  const double right[3] = {towards[1] * up[2] - towards[2] * up[1], towards[2] * up[0] - towards[0] * up[2],
                           towards[0] * up[1] - towards[1] * up[0]};
  const double* axes[3] = {right, up, towards};
  double low[3], high[3];
  std::fill(low, low + 3, std::numeric_limits<double>::infinity());
  std::fill(high, high + 3, -std::numeric_limits<double>::infinity());
  for (const auto& p : points)
    for (int a = 0; a < 3; ++a) {
      const double x = p[0] * axes[a][0] + p[1] * axes[a][1] + p[2] * axes[a][2];
      low[a] = std::min(low[a], x);
      high[a] = std::max(high[a], x);
    }
  const double free_width = std::max(0.4 * width, width - 2 * legend_pixels), free_height = 0.8 * height;
  // World units per pixel.
  const double unit = std::max({(high[0] - low[0]) / free_width, (high[1] - low[1]) / free_height, 1e-12});
  const double depth = std::max(high[2] - low[2], unit * height);
  // The middle of the body goes a little to the left of the window's, the legend has the rest.
  const double at[3] = {(low[0] + high[0]) / 2 + 0.35 * legend_pixels * unit, (low[1] + high[1]) / 2,
                        (low[2] + high[2]) / 2};
  double focus[3];
  for (int i = 0; i < 3; ++i) focus[i] = at[0] * right[i] + at[1] * up[i] + at[2] * towards[i];
  camera->SetFocalPoint(focus);
  camera->SetPosition(focus[0] - 2 * depth * towards[0], focus[1] - 2 * depth * towards[1],
                      focus[2] - 2 * depth * towards[2]);
  camera->ParallelProjectionOn();
  camera->SetParallelScale(unit * height / 2);
  renderer->ResetCameraClippingRange();
}

void look_at(vtkRenderer* renderer, const Vec3& place, double height, double depth) {
  vtkCamera* camera = renderer->GetActiveCamera();
  double towards[3];
  camera->GetDirectionOfProjection(towards);
  camera->SetFocalPoint(place.data());
  const double back = 2 * std::max(height, depth);
  camera->SetPosition(place[0] - back * towards[0], place[1] - back * towards[1],
                      place[2] - back * towards[2]);
  camera->ParallelProjectionOn();
  camera->SetParallelScale(std::max(height / 2, 1e-12));
  renderer->ResetCameraClippingRange();
}

}  // namespace genba
