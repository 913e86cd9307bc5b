#include "ui/scene/actors/section_actors.hpp"

#include <vtkActor.h>
#include <vtkArrowSource.h>
#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkGlyph3DMapper.h>
#include <vtkLookupTable.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>

#include <algorithm>

#include "ui/scene/actors/faces.hpp"
#include "ui/scene/actors/vtk_arrays.hpp"

namespace genba {

struct SectionActors::State {
  std::shared_ptr<const Section> section;
  // They are drawn in front of the clipped faces that end in them. Their triangles have no common
  // orientation.
  Faces faces{{.smooth = false, .step_back = false, .ambient = 0.6, .diffuse = 0.45}};
  vtkNew<vtkPolyData> tails;
  vtkNew<vtkArrowSource> arrow;
  vtkNew<vtkGlyph3DMapper> glyphs;
  vtkNew<vtkActor> arrows;
  vtkNew<vtkPolyData> paths;
  vtkNew<vtkPolyDataMapper> path_mapper;
  vtkNew<vtkActor> path_actor;
};

SectionActors::SectionActors() : state_(std::make_unique<State>()) {
  State& s = *state_;
  s.glyphs->SetInputData(s.tails);
  s.glyphs->SetSourceConnection(s.arrow->GetOutputPort());
  s.glyphs->SetOrientationArray("direction");
  s.glyphs->SetOrientationModeToDirection();
  s.glyphs->SetScaleArray("share");
  s.glyphs->SetScaleModeToScaleByMagnitude();
  s.arrows->SetMapper(s.glyphs);
  s.path_mapper->SetInputData(s.paths);
  s.path_mapper->SetInterpolateScalarsBeforeMapping(1);
  s.path_actor->SetMapper(s.path_mapper);
  s.path_actor->GetProperty()->SetLineWidth(2.5);
  s.path_actor->GetProperty()->LightingOff();
  set(nullptr);
}

SectionActors::~SectionActors() = default;

void SectionActors::add_to(vtkRenderer* renderer) {
  state_->faces.add_to(renderer);
  renderer->AddActor(state_->arrows);
  renderer->AddActor(state_->path_actor);
}

void SectionActors::set(std::shared_ptr<const Section> section) {
  State& s = *state_;
  s.tails->Initialize();
  s.paths->Initialize();
  s.path_actor->SetVisibility(section && !section->lines.empty());
  s.arrows->SetVisibility(section && !section->arrows.empty());
  const bool has_faces = section && !section->faces.triangles.empty();
  s.faces.set(has_faces ? std::shared_ptr<const SurfaceMesh>(section, &section->faces) : nullptr);
  s.section = section;
  if (!section) return;
  if (has_faces) {
    s.faces.place(section->points);
    s.faces.colour_by_vertex(section->values);
  }
  if (!section->lines.empty()) {
    vtkNew<vtkFloatArray> values;
    values->SetNumberOfTuples(static_cast<vtkIdType>(section->values.size()));
    std::copy(section->values.begin(), section->values.end(), values->GetPointer(0));
    vtkNew<vtkCellArray> lines;
    for (const auto& line : section->lines) {
      lines->InsertNextCell(static_cast<int>(line.size()));
      for (const std::int32_t id : line) lines->InsertCellPoint(id);
    }
    s.paths->SetPoints(points_of(section->points));
    s.paths->SetLines(lines);
    s.paths->GetPointData()->SetScalars(values);
  }
  vtkNew<vtkPoints> tails;
  vtkNew<vtkFloatArray> directions, shares, arrow_values;
  directions->SetName("direction");
  directions->SetNumberOfComponents(3);
  shares->SetName("share");
  for (const Section::Arrow& arrow : section->arrows) {
    tails->InsertNextPoint(arrow.place.data());
    directions->InsertNextTuple(arrow.direction.data());
    shares->InsertNextValue(arrow.share);
    arrow_values->InsertNextValue(arrow.value);
  }
  s.tails->SetPoints(tails);
  s.tails->GetPointData()->SetScalars(arrow_values);
  s.tails->GetPointData()->AddArray(directions);
  s.tails->GetPointData()->AddArray(shares);
  s.glyphs->SetScaleFactor(section->arrow_length);
}

void SectionActors::colour_by(double min, double max, const std::vector<Colour>& colours) {
  State& s = *state_;
  vtkNew<vtkLookupTable> table;
  table->SetNumberOfTableValues(static_cast<vtkIdType>(colours.size()));
  for (std::size_t i = 0; i < colours.size(); ++i)
    table->SetTableValue(static_cast<vtkIdType>(i), colours[i][0], colours[i][1], colours[i][2], 1.0);
  table->SetTableRange(min, max);
  s.faces.set_table(min, max, colours);
  s.path_mapper->SetLookupTable(table);
  s.path_mapper->SetScalarRange(min, max);
  s.glyphs->SetLookupTable(table);
  s.glyphs->SetScalarRange(min, max);
}

void SectionActors::choose_level(bool moving, double pixel, bool draw) {
  state_->faces.choose_level(moving, pixel);
  if (draw) show_pieces(Pieces::all());
}

int SectionActors::pieces() const {
  return state_->faces.pieces();
}

void SectionActors::show_pieces(const Pieces& pieces) {
  state_->faces.show(pieces);
}

std::int64_t SectionActors::triangles() const {
  return state_->faces.triangles();
}

bool SectionActors::owns(const vtkProp* prop) const {
  return state_->faces.owns(prop);
}

}  // namespace genba
