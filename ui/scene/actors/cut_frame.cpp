#include "ui/scene/actors/cut_frame.hpp"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkSphereSource.h>

#include <cmath>

namespace genba {
namespace {
constexpr double frame_margin = 0.06, ball = 0.018;  // of the body's diagonal
}

struct CutFrame::State {
  vtkNew<vtkPolyData> frame;
  vtkNew<vtkSphereSource> sphere;
  vtkNew<vtkActor> frame_actor, ball_actor;
  Vec3 handle{};
  bool visible = false;
};

CutFrame::CutFrame() : state_(std::make_unique<State>()) {
  State& s = *state_;
  vtkNew<vtkPolyDataMapper> lines, ball_mapper;
  lines->SetInputData(s.frame);
  s.frame_actor->SetMapper(lines);
  s.sphere->SetThetaResolution(24);
  s.sphere->SetPhiResolution(16);
  ball_mapper->SetInputConnection(s.sphere->GetOutputPort());
  s.ball_actor->SetMapper(ball_mapper);
  for (vtkActor* actor : {s.frame_actor.Get(), s.ball_actor.Get()}) {
    actor->GetProperty()->SetColor(0.95, 0.45, 0.05);
    actor->VisibilityOff();
  }
  s.frame_actor->GetProperty()->LightingOff();
  s.frame_actor->GetProperty()->SetLineWidth(1.5);
}

CutFrame::~CutFrame() = default;

void CutFrame::add_to(vtkRenderer* renderer) {
  renderer->AddActor(state_->frame_actor);
  renderer->AddActor(state_->ball_actor);
}

void CutFrame::set(bool visible, int axis, double position, const std::array<Vec3, 2>& box) {
  State& s = *state_;
  const double size = std::hypot(box[1][0] - box[0][0], box[1][1] - box[0][1], box[1][2] - box[0][2]);
  s.visible = visible && size > 0;
  s.frame_actor->SetVisibility(s.visible);
  s.ball_actor->SetVisibility(s.visible);
  if (!s.visible) return;
  const auto a = static_cast<std::size_t>(axis), b = (a + 1) % 3, c = (a + 2) % 3;
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> lines;
  for (int i = 0; i < 4; ++i) {
    Vec3 corner{};
    corner[a] = position;
    corner[b] = i == 0 || i == 3 ? box[0][b] - frame_margin * size : box[1][b] + frame_margin * size;
    corner[c] = i < 2 ? box[0][c] - frame_margin * size : box[1][c] + frame_margin * size;
    points->InsertNextPoint(corner.data());
    if (i == 2) s.handle = corner;
  }
  const vtkIdType ring[5] = {0, 1, 2, 3, 0};
  lines->InsertNextCell(5, ring);
  s.frame->SetPoints(points);
  s.frame->SetLines(lines);
  s.sphere->SetCenter(s.handle[0], s.handle[1], s.handle[2]);
  s.sphere->SetRadius(ball * size);
}

bool CutFrame::visible() const {
  return state_->visible;
}
const Vec3& CutFrame::handle() const {
  return state_->handle;
}

}  // namespace genba
