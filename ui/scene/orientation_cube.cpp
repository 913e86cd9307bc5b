#include "ui/scene/orientation_cube.hpp"

#include <vtkActor.h>
#include <vtkAxesActor.h>
#include <vtkCamera.h>
#include <vtkCaptionActor2D.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderWindow.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>
#include <vtkTransform.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/model/geometry.hpp"
#include "ui/scene/actors/tiled_renderer.hpp"

namespace genba {
namespace {

constexpr double square = 110;        // nominal pixels
constexpr double seen = 1.75;         // half of what the square shows
constexpr double half = 0.72;         // of the cube
constexpr double axis = 2.5 * half;   // length, from the corner with the smallest coordinates
constexpr double least_facing = 0.3;  // cosine; names of faces seen nearly edge-on cannot be read
constexpr double caption_place = 1.32;

std::size_t axis_of(std::size_t face) {
  return face / 2;
}
double side_of(std::size_t face) {
  return face % 2 == 0 ? 1 : -1;
}
std::size_t number_of(ViewDirection face) {
  return static_cast<std::size_t>(face) - static_cast<std::size_t>(ViewDirection::plus_x);
}
ViewDirection face_number(std::size_t number) {
  return static_cast<ViewDirection>(static_cast<std::size_t>(ViewDirection::plus_x) + number);
}

Vec3 right_of(const CubeSight& sight) {
  return cross(sight.ahead, sight.up);
}

struct Face {
  vtkNew<vtkActor> actor;
  vtkNew<vtkTextActor> name;
  double facing = 0;  // cosine between its normal and the way to the viewer
};

void fill(vtkPolyData* data, std::size_t face) {
  const std::size_t a = axis_of(face), b = (a + 1) % 3, c = (a + 2) % 3;
  vtkNew<vtkPoints> points;
  for (const auto& [u, v] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
    Vec3 p{};
    p[a] = side_of(face) * half;
    p[b] = u * half;
    p[c] = v * half;
    points->InsertNextPoint(p.data());
  }
  vtkNew<vtkCellArray> polys;
  const vtkIdType corners[4] = {0, 1, 2, 3};
  polys->InsertNextCell(4, corners);
  data->SetPoints(points);
  data->SetPolys(polys);
}

}  // namespace

CubeNames cube_names(bool of_patient) {
  return of_patient ? CubeNames{"L", "R", "P", "A", "S", "I"} : CubeNames{"+X", "-X", "+Y", "-Y", "+Z", "-Z"};
}

std::optional<ViewDirection> cube_face(const CubeSight& sight, double right, double up) {
  const Vec3 aside = right_of(sight);
  Vec3 from{};
  for (std::size_t c = 0; c < 3; ++c) from[c] = seen * (right * aside[c] + up * sight.up[c]);
  for (std::size_t face = 0; face < 6; ++face) {
    const std::size_t a = axis_of(face);
    if (!(side_of(face) * sight.ahead[a] < 0)) continue;  // faces away from the viewer
    const double way = (side_of(face) * half - from[a]) / sight.ahead[a];
    bool is_inside = true;
    for (std::size_t c = 0; c < 3; ++c)
      is_inside = is_inside && (c == a || std::abs(from[c] + way * sight.ahead[c]) <= half);
    if (is_inside) return face_number(face);
  }
  return std::nullopt;
}

struct OrientationCube::State {
  vtkNew<TiledRenderer> renderer;
  vtkNew<vtkAxesActor> axes;
  vtkNew<vtkTransform> corner;
  std::array<Face, 6> faces;
  vtkNew<vtkActor> edges;
  bool dark = false;
  std::optional<ViewDirection> lit;
  CubeSight sight;
  double width = 0, height = 0;  // pixels of its square inside the window
  std::array<vtkCaptionActor2D*, 3> captions() {
    return {axes->GetXAxisCaptionActor2D(), axes->GetYAxisCaptionActor2D(), axes->GetZAxisCaptionActor2D()};
  }
  void paint();
};

// A face is lighter the more it faces the viewer. So no light source and no shader for it is needed.
void OrientationCube::State::paint() {
  const Colour ink = dark ? Colour{0.94, 0.95, 0.97} : Colour{0.12, 0.14, 0.18};
  for (std::size_t i = 0; i < faces.size(); ++i) {
    Face& face = faces[i];
    const bool is_lit = lit && number_of(*lit) == i;
    Colour colour = dark ? Colour{0.37, 0.40, 0.45} : Colour{0.93, 0.94, 0.96};
    if (is_lit) colour = dark ? Colour{0.20, 0.42, 0.80} : Colour{0.62, 0.77, 1.0};
    const double light = 0.72 + 0.28 * std::clamp(face.facing, 0.0, 1.0);
    face.actor->GetProperty()->SetColor(light * colour[0], light * colour[1], light * colour[2]);
    face.name->GetTextProperty()->SetColor(ink[0], ink[1], ink[2]);
  }
  edges->GetProperty()->SetColor(0.45, 0.48, 0.53);
  for (vtkCaptionActor2D* caption : captions())
    caption->GetCaptionTextProperty()->SetColor(ink[0], ink[1], ink[2]);
}

OrientationCube::OrientationCube() : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.renderer->SetLayer(1);
  s.renderer->InteractiveOff();
  s.renderer->GetActiveCamera()->ParallelProjectionOn();
  vtkNew<vtkPoints> corners;
  vtkNew<vtkCellArray> lines;
  for (int i = 0; i < 8; ++i)
    corners->InsertNextPoint((i & 1 ? half : -half), (i & 2 ? half : -half), (i & 4 ? half : -half));
  for (int i = 0; i < 8; ++i)
    for (const int bit : {1, 2, 4})
      if (const vtkIdType ends[2] = {i, i | bit}; !(i & bit)) lines->InsertNextCell(2, ends);
  vtkNew<vtkPolyData> frame;
  frame->SetPoints(corners);
  frame->SetLines(lines);
  vtkNew<vtkPolyDataMapper> frame_mapper;
  frame_mapper->SetInputData(frame);
  frame_mapper->SetResolveCoincidentTopologyToPolygonOffset();
  frame_mapper->SetRelativeCoincidentTopologyLineOffsetParameters(0, -4);
  s.edges->SetMapper(frame_mapper);
  s.edges->GetProperty()->LightingOff();
  s.renderer->AddActor(s.edges);
  for (std::size_t i = 0; i < s.faces.size(); ++i) {
    Face& face = s.faces[i];
    vtkNew<vtkPolyData> data;
    fill(data, i);
    vtkNew<vtkPolyDataMapper> mapper;
    mapper->SetInputData(data);
    mapper->SetResolveCoincidentTopologyToPolygonOffset();
    mapper->SetRelativeCoincidentTopologyPolygonOffsetParameters(2, 2);
    face.actor->SetMapper(mapper);
    face.actor->GetProperty()->LightingOff();
    s.renderer->AddActor(face.actor);
    face.name->GetTextProperty()->SetJustificationToCentered();
    face.name->GetTextProperty()->SetVerticalJustificationToCentered();
    s.renderer->AddActor2D(face.name);
  }
  s.axes->SetConeRadius(0.4);
  s.axes->SetShaftTypeToCylinder();
  s.axes->SetCylinderRadius(0.04);
  s.axes->SetTotalLength(axis, axis, axis);
  s.axes->SetNormalizedTipLength(0.14, 0.14, 0.14);
  s.axes->SetNormalizedShaftLength(0.86, 0.86, 0.86);
  s.axes->SetNormalizedLabelPosition(caption_place, caption_place, caption_place);
  s.corner->Translate(-half, -half, -half);
  s.axes->SetUserTransform(s.corner);
  for (vtkCaptionActor2D* caption : s.captions()) {
    caption->GetTextActor()->SetTextScaleModeToNone();
    caption->GetCaptionTextProperty()->ItalicOff();
    caption->GetCaptionTextProperty()->ShadowOff();
    caption->GetCaptionTextProperty()->SetJustificationToCentered();
    caption->GetCaptionTextProperty()->SetVerticalJustificationToCentered();
  }
  s.renderer->AddActor(s.axes);
  set_names(cube_names(false), {});
  s.paint();
}

OrientationCube::~OrientationCube() = default;

void OrientationCube::add_to(vtkRenderWindow* window) {
  window->SetNumberOfLayers(2);
  window->AddRenderer(state_->renderer);
}

void OrientationCube::remove_from(vtkRenderWindow* window) {
  window->RemoveRenderer(state_->renderer);
}

void OrientationCube::set_drawn(bool drawn) {
  state_->renderer->SetDraw(drawn);
}

void OrientationCube::set_tile(int left, int bottom) {
  state_->renderer->set_tile(left, bottom);
}

void OrientationCube::set_dark(bool dark) {
  state_->dark = dark;
  state_->paint();
}

void OrientationCube::set_names(const CubeNames& names, const PictureTexts& texts) {
  State& s = *state_;
  for (std::size_t i = 0; i < names.size(); ++i) set_text(*s.faces[i].name, names[i], texts);
  for (vtkCaptionActor2D* caption : s.captions()) texts.choose_font(*caption->GetCaptionTextProperty(), "X");
}

bool OrientationCube::light_up(std::optional<ViewDirection> face) {
  if (state_->lit == face) return false;
  state_->lit = face;
  state_->paint();
  return true;
}

std::optional<ViewDirection> OrientationCube::face_at(double x, double y) const {
  const State& s = *state_;
  if (x < 0 || y < 0 || x >= s.width || y >= s.height) return std::nullopt;
  return cube_face(s.sight, (2 * x - s.width) / s.height, 2 * y / s.height - 1);
}

void OrientationCube::follow(vtkRenderer* main, int width, int height, double pixel) {
  State& s = *state_;
  s.width = std::min<double>(width, square * pixel);
  s.height = std::min<double>(height, square * pixel);
  s.renderer->SetViewport(0, 0, s.width / width, s.height / height);
  for (vtkCaptionActor2D* caption : s.captions())
    caption->GetCaptionTextProperty()->SetFontSize(static_cast<int>(std::lround(12 * pixel)));
  vtkCamera* of_main = main->GetActiveCamera();
  of_main->GetDirectionOfProjection(s.sight.ahead.data());
  of_main->GetViewUp(s.sight.up.data());
  // The camera's up direction may not be at a right angle to the direction of view.
  const Vec3 aside = right_of(s.sight);
  const double size = length(aside);
  if (!(size > 0)) return;
  s.sight.up = cross(scaled(aside, 1 / size), s.sight.ahead);
  vtkCamera* camera = s.renderer->GetActiveCamera();
  camera->SetFocalPoint(0, 0, 0);
  camera->SetPosition(-5 * s.sight.ahead[0], -5 * s.sight.ahead[1], -5 * s.sight.ahead[2]);
  camera->SetViewUp(s.sight.up.data());
  camera->SetParallelScale(seen);
  camera->SetClippingRange(1, 9);  // the bounds of axes are not known before they are drawn
  const Vec3 right = right_of(s.sight);
  // Captions stand beside the names of faces, not over them.
  const auto caption = [&](std::size_t c, const char* name) {
    Vec3 tip{-half, -half, -half};
    tip[c] += caption_place * axis;
    return cube_face(s.sight, dot(right, tip) / seen, dot(s.sight.up, tip) / seen) ? " " : name;
  };
  s.axes->SetXAxisLabelText(caption(0, "X"));
  s.axes->SetYAxisLabelText(caption(1, "Y"));
  s.axes->SetZAxisLabelText(caption(2, "Z"));
  for (std::size_t i = 0; i < s.faces.size(); ++i) {
    Face& face = s.faces[i];
    const std::size_t a = axis_of(i);
    face.facing = -side_of(i) * s.sight.ahead[a];
    face.name->SetVisibility(face.facing > least_facing);
    const double x = side_of(i) * half * right[a] / seen, y = side_of(i) * half * s.sight.up[a] / seen;
    face.name->SetDisplayPosition(static_cast<int>(std::lround(s.width / 2 + x * s.height / 2)),
                                  static_cast<int>(std::lround(s.height / 2 * (1 + y))));
    const double letter = 11 + 5 * std::clamp(face.facing, 0.0, 1.0);
    face.name->GetTextProperty()->SetFontSize(static_cast<int>(std::lround(letter * pixel)));
  }
  s.paint();
}

}  // namespace genba
