#include "ui/scene/actors/glyph_actors.hpp"

#include <vtkActor.h>
#include <vtkAppendPolyData.h>
#include <vtkArrowSource.h>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkConeSource.h>
#include <vtkFloatArray.h>
#include <vtkGlyph3DMapper.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkPolyDataNormals.h>
#include <vtkProperty.h>
#include <vtkRenderer.h>
#include <vtkSphereSource.h>
#include <vtkTextActor.h>
#include <vtkTextProperty.h>
#include <vtkTubeFilter.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <cmath>

#include "engine/model/geometry.hpp"

namespace genba {
namespace {

constexpr std::size_t shapes = 4, most_names = 12;

// All shapes point to +x; their tips are at the origin, their length is 1.
vtkNew<vtkPolyData> shape_of(GlyphShape shape) {
  vtkNew<vtkPolyData> out;
  if (shape == GlyphShape::arrow) {
    vtkNew<vtkArrowSource> arrow;
    arrow->SetTipLength(0.32);
    arrow->SetTipRadius(0.11);
    arrow->SetShaftRadius(0.035);
    arrow->SetTipResolution(20);
    arrow->SetShaftResolution(12);
    arrow->Update();
    out->DeepCopy(arrow->GetOutput());
    for (vtkIdType i = 0; i < out->GetNumberOfPoints(); ++i) {
      double p[3];
      out->GetPoint(i, p);
      out->GetPoints()->SetPoint(i, p[0] - 1, p[1], p[2]);
    }
  } else if (shape == GlyphShape::ball) {
    vtkNew<vtkSphereSource> ball;
    ball->SetRadius(0.13);
    ball->SetThetaResolution(18);
    ball->SetPhiResolution(12);
    ball->Update();
    out->DeepCopy(ball->GetOutput());
  } else {
    const bool wavy = shape == GlyphShape::wavy_arrow;
    vtkNew<vtkConeSource> cone;
    const double height = wavy ? 0.28 : 0.45;
    cone->SetHeight(height);
    cone->SetRadius(wavy ? 0.11 : 0.2);
    cone->SetCenter(-0.5 * height, 0, 0);
    cone->SetResolution(20);
    vtkNew<vtkAppendPolyData> both;
    both->AddInputConnection(cone->GetOutputPort());
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> line;
    vtkNew<vtkPolyData> wave;
    vtkNew<vtkTubeFilter> tube;
    if (wavy) {
      constexpr int steps = 36;
      line->InsertNextCell(steps + 1);
      for (int i = 0; i <= steps; ++i) {
        const double x = -1 + 0.75 * i / steps;
        points->InsertNextPoint(x, 0.09 * std::sin(4 * M_PI * i / steps), 0);
        line->InsertCellPoint(i);
      }
      wave->SetPoints(points);
      wave->SetLines(line);
      tube->SetInputData(wave);
      tube->SetRadius(0.032);
      tube->SetNumberOfSides(8);
      both->AddInputConnection(tube->GetOutputPort());
    }
    both->Update();
    out->DeepCopy(both->GetOutput());
  }
  return out;
}

struct Kind {
  vtkNew<vtkPolyData> places;
  vtkNew<vtkGlyph3DMapper> mapper;
  vtkNew<vtkActor> actor;
};

}  // namespace

struct GlyphActors::State {
  std::shared_ptr<const ConditionGlyphs> shown;
  std::array<Kind, shapes> kinds;
  std::array<vtkNew<vtkTextActor>, most_names> names;
  vtkNew<vtkPolyData> surfaces;
  vtkNew<vtkPolyDataNormals> shading;
  vtkNew<vtkPolyDataMapper> surface_mapper;
  vtkNew<vtkActor> surface_actor;
};

GlyphActors::GlyphActors() : state_(std::make_unique<State>()) {
  for (std::size_t i = 0; i < shapes; ++i) {
    Kind& kind = state_->kinds[i];
    kind.mapper->SetInputData(kind.places);
    kind.mapper->SetSourceData(shape_of(static_cast<GlyphShape>(i)));
    kind.mapper->SetOrientationArray("direction");
    kind.mapper->SetOrientationModeToDirection();
    kind.mapper->SetScaleModeToNoDataScaling();
    kind.mapper->SetScalarModeToUsePointData();
    kind.mapper->SetColorModeToDirectScalars();
    kind.actor->SetMapper(kind.mapper);
    kind.actor->GetProperty()->SetAmbient(0.35);
    kind.actor->GetProperty()->SetDiffuse(0.7);
  }
  for (auto& name : state_->names) {
    name->GetTextProperty()->SetVerticalJustificationToTop();
    name->GetTextProperty()->SetBackgroundOpacity(0.6);
  }
  State& s = *state_;
  s.shading->SetInputData(s.surfaces);
  s.shading->SetFeatureAngle(40);
  s.surface_mapper->SetInputConnection(s.shading->GetOutputPort());
  s.surface_mapper->SetScalarModeToUseCellData();
  s.surface_mapper->SetColorModeToDirectScalars();
  s.surface_actor->SetMapper(s.surface_mapper);
  s.surface_actor->GetProperty()->SetOpacity(0.35);
  s.surface_actor->PickableOff();
  set(nullptr, nullptr, 0, {});
  set_surfaces(nullptr, nullptr, 0);
}

GlyphActors::~GlyphActors() = default;

void GlyphActors::add_to(vtkRenderer* renderer) {
  for (Kind& kind : state_->kinds) renderer->AddActor(kind.actor);
  for (auto& name : state_->names) renderer->AddActor2D(name);
  renderer->AddActor(state_->surface_actor);
}

void GlyphActors::set_surfaces(std::shared_ptr<const ConditionGlyphs> glyphs, const Results* results, double scale) {
  State& s = *state_;
  vtkNew<vtkPoints> points;
  vtkNew<vtkCellArray> triangles;
  vtkNew<vtkUnsignedCharArray> colours;
  colours->SetNumberOfComponents(3);
  if (glyphs)
    for (const ConditionSigns& condition : glyphs->conditions) {
      Vec3 motion{};
      if (results)
        for (const ConnectionResult& connection : results->connections)
          if (connection.name == condition.name && connection.is_contact) motion = connection.motion;
      const vtkIdType first = points->GetNumberOfPoints();
      for (const Vec3& p : condition.surface.points) {
        const Vec3 at = plus(p, motion, scale);
        points->InsertNextPoint(at.data());
      }
      for (const std::array<int, 3>& triangle : condition.surface.triangles) {
        triangles->InsertNextCell({first + triangle[0], first + triangle[1], first + triangle[2]});
        for (const double c : condition.colour) colours->InsertNextValue(static_cast<unsigned char>(std::lround(255 * c)));
      }
    }
  s.surfaces->Initialize();
  s.surfaces->SetPoints(points);
  s.surfaces->SetPolys(triangles);
  s.surfaces->GetCellData()->SetScalars(colours);
  s.surface_actor->SetVisibility(points->GetNumberOfPoints() > 0);
}

void GlyphActors::set(std::shared_ptr<const ConditionGlyphs> glyphs, const Field* displacement, double scale,
                      const PictureTexts& texts) {
  State& s = *state_;
  s.shown = glyphs;
  for (auto& name : s.names) name->VisibilityOff();
  for (std::size_t i = 0; i < shapes; ++i) {
    Kind& kind = s.kinds[i];
    vtkNew<vtkPoints> places;
    vtkNew<vtkFloatArray> directions;
    directions->SetName("direction");
    directions->SetNumberOfComponents(3);
    vtkNew<vtkUnsignedCharArray> colours;
    colours->SetNumberOfComponents(3);
    if (glyphs)
      for (const ConditionSigns& condition : glyphs->conditions)
        for (const Glyph& glyph : condition.glyphs) {
          if (static_cast<std::size_t>(glyph.shape) != i) continue;
          std::array<double, 3> at;
          for (std::size_t k = 0; k < 3; ++k) {
            at[k] = glyph.place[k];
            if (displacement && glyph.node >= 0)
              at[k] += scale * displacement->data[3 * static_cast<std::size_t>(glyph.node) + k];
          }
          places->InsertNextPoint(at.data());
          directions->InsertNextTuple(glyph.direction.data());
          for (const double c : condition.colour)
            colours->InsertNextValue(static_cast<unsigned char>(std::lround(255 * c)));
        }
    kind.places->Initialize();
    kind.places->SetPoints(places);
    kind.places->GetPointData()->AddArray(directions);
    kind.places->GetPointData()->SetScalars(colours);
    kind.actor->SetVisibility(places->GetNumberOfPoints() > 0);
    if (glyphs) kind.mapper->SetScaleFactor(glyphs->size);
  }
  if (!glyphs) return;
  const std::size_t count = glyphs->conditions.size();
  for (std::size_t i = 0; i < std::min(count, most_names); ++i) {
    const ConditionSigns& condition = glyphs->conditions[i];
    const bool more = i + 1 == most_names && count > most_names;
    const Text text = more ? phrase<"and %1 more">(count - most_names + 1) : condition.text;
    set_text(*s.names[i], " " + texts.shown(text) + " ", texts);
    s.names[i]->VisibilityOn();
  }
}

void GlyphActors::set_text_background(const Colour& colour) {
  State& s = *state_;
  const bool dark = colour[0] + colour[1] + colour[2] < 1.5;
  for (std::size_t i = 0; i < most_names; ++i) {
    s.names[i]->GetTextProperty()->SetBackgroundColor(colour[0], colour[1], colour[2]);
    if (!s.shown || i >= s.shown->conditions.size()) continue;
    // The colours of signs are made for a light background. On dark they are mixed with white.
    Colour text = s.shown->conditions[i].colour;
    for (double& c : text) c = dark ? 0.5 + 0.5 * c : c;
    s.names[i]->GetTextProperty()->SetColor(text.data());
  }
}

void GlyphActors::place(int left, int top, double pixel) {
  for (std::size_t i = 0; i < most_names; ++i) {
    state_->names[i]->SetDisplayPosition(left, static_cast<int>(top - 19 * pixel * static_cast<double>(i)));
    state_->names[i]->GetTextProperty()->SetFontSize(static_cast<int>(std::lround(13 * pixel)));
    state_->names[i]->GetTextProperty()->BoldOn();
  }
}

}  // namespace genba
