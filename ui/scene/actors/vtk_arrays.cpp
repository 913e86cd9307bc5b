#include "ui/scene/actors/vtk_arrays.hpp"

#include <cstring>

namespace genba {

vtkNew<vtkFloatArray> tuples(const Points& from) {
  vtkNew<vtkFloatArray> out;
  out->SetNumberOfComponents(3);
  out->SetNumberOfTuples(static_cast<vtkIdType>(from.size()));
  if (!from.empty()) std::memcpy(out->GetPointer(0), from.data(), from.size() * sizeof from[0]);
  return out;
}

vtkNew<vtkPoints> points_of(const Points& from) {
  vtkNew<vtkPoints> out;
  out->SetData(tuples(from));
  return out;
}

}  // namespace genba
