#include <vtkCallbackCommand.h>
#include <vtkCell.h>
#include <vtkCellData.h>
#include <vtkDataArray.h>
#include <vtkGenericCell.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkStaticCellLocator.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridReader.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text/suggest.hpp"
#include "mesh/fields/field_source.hpp"
#include "mesh/fields/field_unit.hpp"

namespace genba {
namespace {

void remember_error(vtkObject*, unsigned long, void* client, void* text) {
  auto& error = *static_cast<std::string*>(client);
  if (!error.empty() || text == nullptr) return;
  error = static_cast<const char*>(text);
  if (const auto place = error.find("): "); place != std::string::npos) error = error.substr(place + 3);
  error = error.substr(0, error.find('\n'));
  for (char& c : error)  // it may repeat bytes of the file
    if (!std::isprint(static_cast<unsigned char>(c))) c = '?';
}

vtkSmartPointer<vtkUnstructuredGrid> read_grid(const std::string& path, const Text& place) {
  std::string error;
  vtkNew<vtkCallbackCommand> listener;
  listener->SetCallback(remember_error);
  listener->SetClientData(&error);
  vtkNew<vtkXMLUnstructuredGridReader> reader;
  reader->AddObserver(vtkCommand::ErrorEvent, listener);
  reader->SetFileName(path.c_str());
  reader->Update();
  vtkSmartPointer<vtkUnstructuredGrid> grid = reader->GetOutput();
  if (!error.empty()) throw Error(ErrorKind::file, place, phrase<"VTK cannot read the file: %1">(error), {});
  if (grid == nullptr || grid->GetNumberOfCells() == 0)
    throw Error(ErrorKind::file, place, phrase<"the file has no cells of an unstructured grid">(), {});
  return grid;
}

struct FoundArray {
  vtkDataArray* array = nullptr;
  bool of_points = false;
  std::string unit;  ///< of its name
};

/// By its whole name before that without the unit, of points before that of cells.
FoundArray find_array(vtkUnstructuredGrid& grid, const std::string& name, const Text& place) {
  std::vector<std::string> known;
  FoundArray found;
  bool is_whole = false;
  for (const bool of_points : {true, false}) {
    vtkDataSetAttributes& data = of_points ? static_cast<vtkDataSetAttributes&>(*grid.GetPointData())
                                           : static_cast<vtkDataSetAttributes&>(*grid.GetCellData());
    for (int i = 0; i < data.GetNumberOfArrays(); ++i) {
      vtkDataArray* array = data.GetArray(i);
      if (array == nullptr || array->GetName() == nullptr) continue;
      known.emplace_back(array->GetName());
      const NamedUnit named = named_unit(array->GetName());
      const bool same = name == array->GetName();
      if (!(same && !is_whole) && !(named.name == name && found.array == nullptr)) continue;
      found = {array, of_points, named.unit};
      is_whole = same;
    }
  }
  if (found.array == nullptr)
    throw Error(ErrorKind::input, place, phrase<"the file has no array \"%1\"">(name),
                known.empty() ? phrase<"It has no arrays">() : phrase<"It has %1">(quoted_list(known)));
  const vtkIdType places = found.of_points ? grid.GetNumberOfPoints() : grid.GetNumberOfCells();
  if (found.array->GetNumberOfTuples() != places)
    throw Error(ErrorKind::file, place,
                phrase<"the array \"%1\" has %2 values for %3 places">(name, found.array->GetNumberOfTuples(),
                                                                       places),
                {});
  if (found.array->GetNumberOfComponents() != 1)
    throw Error(ErrorKind::input, place,
                phrase<"the array \"%1\" has %2 components; one number at each place is needed">(
                    name, found.array->GetNumberOfComponents()),
                {});
  return found;
}

class MeshField : public FieldSamples::Source {
 public:
  /// values: SI, of points or of cells; the grid's points are in m.
  MeshField(vtkSmartPointer<vtkUnstructuredGrid> grid, std::vector<double> values, bool of_points)
      : grid_(std::move(grid)), values_(std::move(values)), of_points_(of_points) {
    // Before threads ask: what it makes on the first question is not made for many.
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

FieldSamples read_vtu_field(const std::string& path, const std::string& array, const std::string& unit,
                            QuantityKind kind, const std::string& length_unit, const Text& place) {
  const auto grid = read_grid(path, place);
  const FoundArray found = find_array(*grid, array, place);
  const FieldUnit to_si = field_unit(unit.empty() ? found.unit : unit, kind,
                                     phrase<"%1, array \"%2\"">(place, found.array->GetName()));
  const FieldUnit to_metres = field_unit(length_unit, QuantityKind::length, place);
  std::vector<double> values(static_cast<std::size_t>(found.array->GetNumberOfTuples()));
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = found.array->GetComponent(static_cast<vtkIdType>(i), 0) * to_si.scale + to_si.offset;
    if (!std::isfinite(values[i]))
      throw Error(ErrorKind::input, place,
                  phrase<"value %1 of the array \"%2\" is not finite">(i + 1, found.array->GetName()), {});
  }
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  points->SetNumberOfPoints(grid->GetNumberOfPoints());
  for (vtkIdType i = 0; i < grid->GetNumberOfPoints(); ++i) {
    Vec3 p;
    grid->GetPoint(i, p.data());
    for (double& c : p) c *= to_metres.scale;
    points->SetPoint(i, p.data());
  }
  grid->SetPoints(points);
  return FieldSamples(std::make_shared<MeshField>(grid, std::move(values), found.of_points));
}

}  // namespace genba
