#include "mesh/fields/field_grid.hpp"

#include <vtkCallbackCommand.h>
#include <vtkCellData.h>
#include <vtkCellType.h>
#include <vtkDataArray.h>
#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridReader.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text/suggest.hpp"
#include "mesh/fields/field_unit.hpp"

namespace genba {
namespace {

void remember_reason(vtkObject*, unsigned long, void* client, void* text) {
  auto& error = *static_cast<std::string*>(client);
  if (!error.empty() || text == nullptr) return;
  error = static_cast<const char*>(text);
  if (const auto place = error.find("): "); place != std::string::npos) error = error.substr(place + 3);
  error = error.substr(0, error.find('\n'));
  for (char& c : error)  // the text may contain bytes of the file
    if (!std::isprint(static_cast<unsigned char>(c))) c = '?';
}

vtkSmartPointer<vtkUnstructuredGrid> read_grid(const std::string& path, const Text& place) {
  std::string error;
  vtkNew<vtkCallbackCommand> listener;
  listener->SetCallback(remember_reason);
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
  std::string unit;    ///< from its name
  int component = -1;  ///< index of a vector component; -1: the array is scalar
};

/// "fibre:y" gives "fibre" and 1; -1 without a component.
std::pair<std::string, int> split_component(const std::string& name) {
  if (name.size() < 3 || name[name.size() - 2] != ':') return {name, -1};
  const auto component = std::string_view("xyz").find(name.back());
  if (component == std::string_view::npos) return {name, -1};
  return {name.substr(0, name.size() - 2), static_cast<int>(component)};
}

/// The full name comes before the name without unit, point arrays before cell arrays. "fibre:x" selects a
/// component of a vector.
FoundArray find_array(vtkUnstructuredGrid& grid, const std::string& name, const Text& place) {
  const auto [vector, component] = split_component(name);
  std::vector<std::string> known;
  FoundArray found;
  bool is_whole = false;
  for (const bool of_points : {true, false}) {
    vtkDataSetAttributes& data = of_points ? static_cast<vtkDataSetAttributes&>(*grid.GetPointData())
                                           : static_cast<vtkDataSetAttributes&>(*grid.GetCellData());
    for (int i = 0; i < data.GetNumberOfArrays(); ++i) {
      vtkDataArray* array = data.GetArray(i);
      if (array == nullptr || array->GetName() == nullptr) continue;
      const NamedUnit named = named_unit(array->GetName());
      const bool is_vector = array->GetNumberOfComponents() == 3;
      for (const char* axis : {":x", ":y", ":z"})
        if (is_vector) known.push_back(named.name + axis);
      if (!is_vector) known.emplace_back(array->GetName());
      const bool of_vector =
          is_vector && component >= 0 && (vector == array->GetName() || vector == named.name);
      const bool same = name == array->GetName();
      if (!(same && !is_whole) && !((named.name == name || of_vector) && found.array == nullptr)) continue;
      found = {array, of_points, named.unit, of_vector && !same ? component : -1};
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
  if (found.array->GetNumberOfComponents() != 1 && found.component < 0)
    throw Error(ErrorKind::input, place,
                phrase<"the array \"%1\" has %2 components; one number at each place is needed">(
                    name, found.array->GetNumberOfComponents()),
                found.array->GetNumberOfComponents() == 3
                    ? phrase<"Name one of them: %1">(
                          quoted_list(std::vector<std::string>{name + ":x", name + ":y", name + ":z"}))
                    : Text());
  return found;
}

bool has_no_face(int vtk_type) {
  return vtk_type == VTK_EMPTY_CELL || vtk_type == VTK_VERTEX || vtk_type == VTK_POLY_VERTEX ||
         vtk_type == VTK_LINE || vtk_type == VTK_POLY_LINE || vtk_type == VTK_QUADRATIC_EDGE;
}

}  // namespace

int cell_nodes(int vtk_type) {
  switch (vtk_type) {
    case VTK_TRIANGLE:
      return 3;
    case VTK_PIXEL:
    case VTK_QUAD:
    case VTK_TETRA:
      return 4;
    case VTK_PYRAMID:
      return 5;
    case VTK_WEDGE:
    case VTK_QUADRATIC_TRIANGLE:
      return 6;
    case VTK_VOXEL:
    case VTK_HEXAHEDRON:
    case VTK_QUADRATIC_QUAD:
      return 8;
    case VTK_BIQUADRATIC_QUAD:
      return 9;
    case VTK_QUADRATIC_TETRA:
      return 10;
    case VTK_QUADRATIC_PYRAMID:
      return 13;
    case VTK_QUADRATIC_WEDGE:
      return 15;
    case VTK_QUADRATIC_HEXAHEDRON:
      return 20;
    case VTK_TRIQUADRATIC_HEXAHEDRON:
      return 27;
    default:
      return 0;
  }
}

FieldGrid read_vtu_grid(const std::string& path, const FieldArray& array, const Text& place) {
  const auto grid = read_grid(path, place);
  const FoundArray found = find_array(*grid, array.name, place);
  const std::string name = found.array->GetName();
  const FieldUnit to_si = field_unit(array.unit.empty() ? found.unit : array.unit, array.kind,
                                     phrase<"%1, array \"%2\"">(place, name));
  const FieldUnit to_metres =
      field_unit(array.length_unit.empty() ? "m" : array.length_unit, QuantityKind::length, place);
  FieldGrid out;
  out.of_points = found.of_points;
  const auto add_value = [&](vtkIdType i) {
    out.values.push_back(found.array->GetComponent(i, std::max(found.component, 0)) * to_si.scale +
                         to_si.offset);
    if (!std::isfinite(out.values.back()))
      throw Error(ErrorKind::input, place, phrase<"value %1 of the array \"%2\" is not finite">(i + 1, name),
                  {});
  };
  if (grid->GetNumberOfPoints() > std::numeric_limits<Index>::max())
    throw Error(ErrorKind::input, place, phrase<"the file has more than 2147483647 points">(), {});
  out.points.resize(static_cast<std::size_t>(grid->GetNumberOfPoints()));
  for (vtkIdType i = 0; i < grid->GetNumberOfPoints(); ++i) {
    Vec3& p = out.points[static_cast<std::size_t>(i)];
    grid->GetPoint(i, p.data());
    for (double& c : p) c *= to_metres.scale;
    if (!std::isfinite(p[0] + p[1] + p[2]))
      throw Error(ErrorKind::input, place, phrase<"the place of point %1 is not finite">(i + 1), {});
    if (found.of_points) add_value(i);
  }
  vtkNew<vtkIdList> ids;
  for (vtkIdType cell = 0; cell < grid->GetNumberOfCells(); ++cell) {
    const int type = grid->GetCellType(cell);
    if (has_no_face(type)) continue;
    grid->GetCellPoints(cell, ids);
    if (cell_nodes(type) == 0 || ids->GetNumberOfIds() != cell_nodes(type))
      throw Error(ErrorKind::input, place,
                  phrase<"cell %1 of VTK's type %2 with %3 points is not understood">(cell + 1, type,
                                                                                      ids->GetNumberOfIds()),
                  phrase<"Write the field on tetrahedra, hexahedra, wedges or pyramids">());
    for (vtkIdType k = 0; k < ids->GetNumberOfIds(); ++k) {
      const vtkIdType id = ids->GetId(k);
      if (id < 0 || id >= grid->GetNumberOfPoints())
        throw Error(ErrorKind::file, place, phrase<"cell %1 names a point that is not there">(cell + 1), {});
      out.nodes.push_back(static_cast<Index>(id));
    }
    out.types.push_back(static_cast<std::uint8_t>(type));
    if (!found.of_points) add_value(cell);
  }
  if (out.types.empty())
    throw Error(ErrorKind::file, place, phrase<"the file has no cells of an unstructured grid">(), {});
  return out;
}

}  // namespace genba
