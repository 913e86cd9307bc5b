// What is drawn in one colour over a body: picks and patches.
#pragma once

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkProperty.h>

#include "ui/scene/content/colour_maps.hpp"

namespace genba {

/// Triangles, lines and points in one colour over the body.
struct Overlay {
  vtkNew<vtkPolyData> data;
  vtkNew<vtkPolyDataMapper> mapper;
  vtkNew<vtkActor> actor;
  Overlay(const Colour& colour, double opacity) {
    mapper->SetInputData(data);
    mapper->ScalarVisibilityOff();
    mapper->SetResolveCoincidentTopologyToPolygonOffset();
    mapper->SetRelativeCoincidentTopologyPolygonOffsetParameters(0, -2);
    mapper->SetRelativeCoincidentTopologyLineOffsetParameters(0, -8);
    mapper->SetRelativeCoincidentTopologyPointOffsetParameter(-60);
    actor->SetMapper(mapper);
    actor->GetProperty()->SetColor(colour[0], colour[1], colour[2]);
    actor->GetProperty()->SetOpacity(opacity);
    actor->GetProperty()->SetAmbient(0.5);
    actor->GetProperty()->SetDiffuse(0.6);
    actor->PickableOff();
  }
};

}  // namespace genba
