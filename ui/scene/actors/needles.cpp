#include "ui/scene/actors/needles.hpp"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <array>
#include <cmath>
#include <numbers>

#include "engine/model/geometry.hpp"

namespace genba {
namespace {

constexpr int sides_of_needle = 16;

struct Tubes {
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> polys;

  /// A closed cylinder.
  void add(const Vec3& from, const Vec3& to, double radius) {
    const Vec3 way = minus(to, from), axis = scaled(way, 1 / length(way));
    const Vec3 other = std::abs(axis[0]) < 0.8 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    Vec3 u = cross(axis, other);
    u = scaled(u, 1 / length(u));
    const Vec3 v = cross(axis, u);
    std::array<vtkIdType, 2 * sides_of_needle> id{};
    for (int end = 0; end < 2; ++end)
      for (int k = 0; k < sides_of_needle; ++k) {
        const double angle = 2 * std::numbers::pi * k / sides_of_needle;
        const Vec3 at = plus(plus(end == 0 ? from : to, u, radius * std::cos(angle)), v, radius * std::sin(angle));
        id[static_cast<std::size_t>(end * sides_of_needle + k)] = points->InsertNextPoint(at.data());
      }
    for (std::size_t k = 0; k < sides_of_needle; ++k) {
      const std::size_t next = (k + 1) % sides_of_needle;
      const std::array<vtkIdType, 4> side{id[k], id[next], id[sides_of_needle + next], id[sides_of_needle + k]};
      polys->InsertNextCell(4, side.data());
    }
    for (std::size_t end = 0; end < 2; ++end) polys->InsertNextCell(sides_of_needle, id.data() + end * sides_of_needle);
  }
};

}  // namespace

struct NeedleActors::State {
  struct Part {
    vtkNew<vtkPolyData> data;
    vtkNew<vtkPolyDataMapper> mapper;
    vtkNew<vtkActor> actor;
  } shaft, active;
};

NeedleActors::NeedleActors() : state_(std::make_unique<State>()) {
  for (State::Part* part : {&state_->shaft, &state_->active}) {
    part->mapper->SetInputData(part->data);
    part->mapper->ScalarVisibilityOff();
    part->actor->SetMapper(part->mapper);
    part->actor->GetProperty()->SetInterpolationToFlat();
    part->actor->PickableOff();
    part->actor->VisibilityOff();
  }
  state_->shaft.actor->GetProperty()->SetColor(0.62, 0.64, 0.68);
  state_->active.actor->GetProperty()->SetColor(0.10, 0.70, 0.20);
}

NeedleActors::~NeedleActors() = default;

void NeedleActors::add_to(vtkRenderer* renderer) {
  renderer->AddActor(state_->shaft.actor);
  renderer->AddActor(state_->active.actor);
}

void NeedleActors::set(const std::vector<NeedleSelector>& needles) {
  Tubes shafts, actives;
  for (const NeedleSelector& needle : needles) {
    const Vec3 way = minus(needle.entry, needle.tip);
    const double whole = length(way);
    if (!(whole > 0) || !(needle.radius > 0)) continue;
    const double share = needle.active / whole;
    if (share > 0) actives.add(needle.tip, plus(needle.tip, way, share), needle.radius);
    if (share < 1) shafts.add(plus(needle.tip, way, std::max(share, 0.0)), needle.entry, needle.radius);
  }
  const auto show = [](State::Part& part, const Tubes& tubes) {
    part.data->Initialize();
    part.data->SetPoints(tubes.points);
    part.data->SetPolys(tubes.polys);
    part.actor->SetVisibility(tubes.points->GetNumberOfPoints() > 0);
  };
  show(state_->shaft, shafts);
  show(state_->active, actives);
}

}  // namespace genba
