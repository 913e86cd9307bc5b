#include "ui/scene/camera.hpp"

#include <vtkCamera.h>
#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/model/geometry.hpp"

namespace genba {

namespace {

// Directions right, up and back of a viewer, at right angles.
using Frame = std::array<Vec3, 3>;

Vec3 unit_or_zero(const Vec3& a) {
  const double size = length(a);
  return size > 0 ? scaled(a, 1 / size) : a;
}

Frame frame_of(const CameraPose& pose) {
  const Vec3 back = unit_or_zero(minus(pose.place, pose.focus));
  const Vec3 right = unit_or_zero(cross(pose.up, back));
  return {right, cross(back, right), back};
}

// A turn about an axis as a quaternion: w, x, y, z.
using Turn = std::array<double, 4>;

// The turn from one frame to another: Shepperd 1978, by the largest component.
Turn turn_between(const Frame& from, const Frame& to) {
  double m[3][3] = {};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t k = 0; k < 3; ++k) m[i][j] += to[k][i] * from[k][j];
  const double trace = m[0][0] + m[1][1] + m[2][2];
  if (trace > 0) {
    const double w = std::sqrt(1 + trace) / 2;
    return {w, (m[2][1] - m[1][2]) / (4 * w), (m[0][2] - m[2][0]) / (4 * w), (m[1][0] - m[0][1]) / (4 * w)};
  }
  std::size_t i = 0;
  for (std::size_t c = 1; c < 3; ++c)
    if (m[c][c] > m[i][i]) i = c;
  const std::size_t j = (i + 1) % 3, k = (j + 1) % 3;
  const double part = std::sqrt(std::max(0.0, 1 + m[i][i] - m[j][j] - m[k][k])) / 2;
  Turn out{};
  out[0] = (m[k][j] - m[j][k]) / (4 * part);
  out[1 + i] = part;
  out[1 + j] = (m[j][i] + m[i][j]) / (4 * part);
  out[1 + k] = (m[k][i] + m[i][k]) / (4 * part);
  return out;
}

// Rodrigues 1840.
Vec3 about(const Vec3& axis, double angle, const Vec3& a) {
  const Vec3 side = cross(axis, a);
  const double along = dot(axis, a), c = std::cos(angle), s = std::sin(angle);
  Vec3 out{};
  for (std::size_t i = 0; i < 3; ++i) out[i] = c * a[i] + s * side[i] + (1 - c) * along * axis[i];
  return out;
}

}  // namespace

CameraPose turned(const CameraPose& pose, ViewDirection direction) {
  const Side side = side_of(direction);
  const Vec3 back = scaled(unit_or_zero(side.from), length(minus(pose.place, pose.focus)));
  CameraPose out = pose;
  for (std::size_t c = 0; c < 3; ++c) out.place[c] = pose.focus[c] + back[c];
  out.up = side.up;
  return out;
}

CameraPose between(const CameraPose& from, const CameraPose& to, double share) {
  if (share <= 0) return from;
  if (share >= 1) return to;
  const Frame first = frame_of(from);
  Turn turn = turn_between(first, frame_of(to));
  if (turn[0] < 0)
    for (double& part : turn) part = -part;
  const Vec3 along{turn[1], turn[2], turn[3]};
  const double sine = length(along), angle = 2 * std::atan2(sine, turn[0]) * share;
  const Vec3 axis = sine > 0 ? scaled(along, 1 / sine) : Vec3{0, 0, 1};
  const auto mix = [share](double a, double b) { return a + share * (b - a); };
  CameraPose out;
  out.up = about(axis, angle, first[1]);
  const Vec3 back = about(axis, angle, first[2]);
  const double way = mix(length(minus(from.place, from.focus)), length(minus(to.place, to.focus)));
  for (std::size_t c = 0; c < 3; ++c) {
    out.focus[c] = mix(from.focus[c], to.focus[c]);
    out.place[c] = out.focus[c] + way * back[c];
  }
  out.height = mix(from.height, to.height);
  return out;
}

Side side_of(ViewDirection direction) {
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
  return {from, up};
}

void look_from(vtkRenderer* renderer, ViewDirection direction) {
  const auto [from, up] = side_of(direction);
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
  // The middle of the body is a little left of the window's middle, since the legend needs room.
  const double at[3] = {(low[0] + high[0]) / 2 + 0.35 * legend_pixels * unit, (low[1] + high[1]) / 2,
                        (low[2] + high[2]) / 2};
  double focus[3];
  for (int i = 0; i < 3; ++i) focus[i] = at[0] * right[i] + at[1] * up[i] + at[2] * towards[i];
  camera->SetFocalPoint(focus);
  camera->SetPosition(focus[0] - 2 * depth * towards[0], focus[1] - 2 * depth * towards[1],
                      focus[2] - 2 * depth * towards[2]);
  camera->ParallelProjectionOn();
  camera->SetParallelScale(unit * height / 2);
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
}

void keep_in_depth(vtkRenderer* renderer, const std::array<Vec3, 2>& box) {
  vtkCamera* camera = renderer->GetActiveCamera();
  Vec3 towards{}, place{};
  camera->GetDirectionOfProjection(towards.data());
  camera->GetPosition(place.data());
  double nearest = std::numeric_limits<double>::infinity(), farthest = -nearest;
  for (unsigned corner = 0; corner < 8; ++corner) {
    Vec3 from{};
    for (std::size_t c = 0; c < 3; ++c) from[c] = box[corner >> c & 1U][c] - place[c];
    nearest = std::min(nearest, dot(from, towards));
    farthest = std::max(farthest, dot(from, towards));
  }
  // Without perspective, the picture is the same from farther away.
  if (const double depth = farthest - nearest; nearest < 0.02 * depth) {
    const Vec3 back = plus(place, towards, nearest - depth);
    camera->SetPosition(back.data());
  }
  const double bounds[6] = {box[0][0], box[1][0], box[0][1], box[1][1], box[0][2], box[1][2]};
  renderer->ResetCameraClippingRange(bounds);
}

}  // namespace genba
