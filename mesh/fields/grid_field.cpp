#include <vtkGenericCell.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkStaticCellLocator.h>
#include <vtkUnstructuredGrid.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "mesh/fields/field_grid.hpp"
#include "mesh/fields/field_source.hpp"

namespace genba {
namespace {

vtkSmartPointer<vtkUnstructuredGrid> vtk_grid(const FieldGrid& grid) {
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  points->SetNumberOfPoints(static_cast<vtkIdType>(grid.points.size()));
  for (std::size_t i = 0; i < grid.points.size(); ++i)
    points->SetPoint(static_cast<vtkIdType>(i), grid.points[i].data());
  const auto out = vtkSmartPointer<vtkUnstructuredGrid>::New();
  out->SetPoints(points);
  out->Allocate(static_cast<vtkIdType>(grid.types.size()));
  std::size_t at = 0;
  vtkIdType nodes[32];
  for (const std::uint8_t type : grid.types) {
    const int count = cell_nodes(type);
    for (int k = 0; k < count; ++k) nodes[k] = grid.nodes[at++];
    out->InsertNextCell(type, count, nodes);
  }
  return out;
}

class MeshField : public FieldSamples::Source {
 public:
  /// values: SI, of points or of cells; the grid's points are in m.
  MeshField(vtkSmartPointer<vtkUnstructuredGrid> grid, std::vector<double> values, bool of_points)
      : grid_(std::move(grid)), values_(std::move(values)), of_points_(of_points) {
    // Initialise VTK's caches before threads use the grid.
    vtkNew<vtkGenericCell> cell;
    grid_->GetCell(0, cell);
    double bounds[6];
    grid_->GetCellBounds(0, bounds);
    tolerance_ = 1e-6 * grid_->GetLength();
    locator_->SetDataSet(grid_);
    locator_->BuildLocator();
  }

  SampleCover sample(std::span<const Vec3> points, std::span<double> out) const override {
    SampleCover cover;
    cover.points = points.size();
    add_extent(
        cover, static_cast<std::size_t>(grid_->GetNumberOfPoints()),
        [this](std::size_t i) {
          Vec3 p{};
          grid_->GetPoints()->GetPoint(static_cast<vtkIdType>(i), p.data());
          return p;
        },
        points);
    vtkNew<vtkGenericCell> cell;
    std::vector<double> weights(static_cast<std::size_t>(std::max(grid_->GetMaxCellSize(), 64)));
    for (std::size_t i = 0; i < points.size(); ++i) {
      Vec3 at = points[i];
      Vec3 parametric{}, closest{};
      int part = 0;
      vtkIdType id = locator_->FindCell(at.data(), 0, cell, parametric.data(), weights.data());
      if (id < 0) {
        double distance2 = 0;
        locator_->FindClosestPoint(at.data(), closest.data(), cell, id, part, distance2);
        if (const double distance = std::sqrt(distance2); distance > tolerance_)
          count_outside(cover, points[i], distance);
        Vec3 ignored{};
        cell->EvaluatePosition(closest.data(), ignored.data(), part, parametric.data(), distance2,
                               weights.data());
      }
      out[i] = value(id, *cell, weights);
    }
    return cover;
  }

 private:
  double value(vtkIdType id, vtkGenericCell& cell, const std::vector<double>& weights) const {
    if (!of_points_) return values_[static_cast<std::size_t>(id)];
    double sum = 0;
    for (int k = 0; k < static_cast<int>(cell.GetNumberOfPoints()); ++k)
      sum += weights[static_cast<std::size_t>(k)] * values_[static_cast<std::size_t>(cell.GetPointId(k))];
    return sum;
  }

  vtkSmartPointer<vtkUnstructuredGrid> grid_;
  std::vector<double> values_;
  bool of_points_;
  double tolerance_ = 0;  ///< m
  vtkNew<vtkStaticCellLocator> locator_;
};

}  // namespace

FieldSamples::FieldSamples(FieldGrid grid)
    : source_(std::make_shared<MeshField>(vtk_grid(grid), std::move(grid.values), grid.of_points)) {}

}  // namespace genba
