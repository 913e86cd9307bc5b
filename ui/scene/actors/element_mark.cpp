#include "ui/scene/actors/element_mark.hpp"

#include <vtkActor.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include "ui/scene/actors/body.hpp"

namespace genba {
namespace {

// In front of everything else.
constexpr double in_front = -60000;

}  // namespace

struct ElementMark::State {
  vtkNew<vtkPolyData> faces, edges;
  vtkNew<vtkPolyDataMapper> face_mapper, edge_mapper;
  vtkNew<vtkActor> face_actor, edge_actor;
};

ElementMark::ElementMark() : state_(std::make_unique<State>()) {
  State& s = *state_;
  const auto join = [](vtkPolyData* data, vtkPolyDataMapper* mapper, vtkActor* actor) {
    mapper->SetInputData(data);
    mapper->SetResolveCoincidentTopologyToPolygonOffset();
    mapper->SetRelativeCoincidentTopologyPolygonOffsetParameters(0, in_front);
    mapper->SetRelativeCoincidentTopologyLineOffsetParameters(0, 1.2 * in_front);
    actor->SetMapper(mapper);
    actor->GetProperty()->LightingOff();
    actor->PickableOff();
    actor->VisibilityOff();
  };
  join(s.faces, s.face_mapper, s.face_actor);
  join(s.edges, s.edge_mapper, s.edge_actor);
  s.face_actor->GetProperty()->SetColor(0.95, 0.15, 0.55);
  s.edge_actor->GetProperty()->SetColor(0.35, 0, 0.2);
  s.edge_actor->GetProperty()->SetLineWidth(2);
}

ElementMark::~ElementMark() = default;

void ElementMark::add_to(vtkRenderer* renderer) {
  renderer->AddActor(state_->face_actor);
  renderer->AddActor(state_->edge_actor);
}

void ElementMark::set(const Body& body, std::optional<SolidRef> element) {
  State& s = *state_;
  s.face_actor->SetVisibility(element.has_value());
  s.edge_actor->SetVisibility(element.has_value());
  if (!element) return;
  const ElementBlock& block = body.mesh()->solids[element->block];
  const ElementTraits& t = traits(block.type);
  const Index* nodes =
      block.nodes.data() + static_cast<std::size_t>(element->element) * static_cast<std::size_t>(t.nodes);
  vtkNew<vtkPoints> points;
  for (int k = 0; k < t.corners; ++k) points->InsertNextPoint(body.drawn(nodes[k]).data());
  vtkNew<vtkCellArray> polys, lines;
  if (t.dimension == 2) {
    polys->InsertNextCell(t.corners);
    for (int k = 0; k < t.corners; ++k) polys->InsertCellPoint(k);
  }
  for (int f = 0; f < t.faces; ++f) {
    const int* local = face_nodes(block.type, f);
    const int corners = traits(face_type(block.type, f)).corners;
    if (corners == 2) {
      const vtkIdType side[2] = {local[0], local[1]};
      lines->InsertNextCell(2, side);
      continue;
    }
    polys->InsertNextCell(corners);
    for (int k = 0; k < corners; ++k) {
      polys->InsertCellPoint(local[k]);
      const vtkIdType side[2] = {local[k], local[(k + 1) % corners]};
      lines->InsertNextCell(2, side);
    }
  }
  s.faces->SetPoints(points);
  s.faces->SetPolys(polys);
  s.edges->SetPoints(points);
  s.edges->SetLines(lines);
}

}  // namespace genba
