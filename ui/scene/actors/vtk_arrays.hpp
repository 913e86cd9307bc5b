// Plain arrays as arrays of VTK. Only for the sources of ui/scene.
#pragma once

#include <vtkCellArray.h>
#include <vtkFloatArray.h>
#include <vtkIdTypeArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>

#include <array>
#include <cstdint>
#include <vector>

#include "ui/scene/content/node_places.hpp"

namespace genba {

vtkNew<vtkFloatArray> tuples(const Points& from);
vtkNew<vtkPoints> points_of(const Points& from);

template <std::size_t N>
vtkNew<vtkCellArray> cells_of(const std::vector<std::array<std::int32_t, N>>& from) {
  vtkNew<vtkIdTypeArray> offsets, connectivity;
  offsets->SetNumberOfValues(static_cast<vtkIdType>(from.size() + 1));
  connectivity->SetNumberOfValues(static_cast<vtkIdType>(from.size() * N));
  for (std::size_t i = 0; i <= from.size(); ++i)
    offsets->SetValue(static_cast<vtkIdType>(i), static_cast<vtkIdType>(i * N));
  vtkIdType at = 0;
  for (const auto& cell : from)
    for (const std::int32_t v : cell) connectivity->SetValue(at++, v);
  vtkNew<vtkCellArray> out;
  out->SetData(offsets, connectivity);
  return out;
}

}  // namespace genba
