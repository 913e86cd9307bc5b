#include "ui/scene/vtk_arrays.hpp"

#include <cstring>

namespace genba {

Points place_nodes(const Mesh& mesh, const std::vector<Index>& nodes, const Field* displacement,
                   double scale) {
  Points out(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto node = static_cast<std::size_t>(nodes[i]);
    for (std::size_t c = 0; c < 3; ++c) {
      double x = mesh.points[node][c];
      if (displacement) x += scale * displacement->data[3 * node + c];
      out[i][c] = static_cast<float>(x);
    }
  }
  return out;
}

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
