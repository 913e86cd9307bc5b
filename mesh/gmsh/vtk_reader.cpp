// VTK's unstructured grids (.vtu, .vtk), read in the child: VTK's readers may crash on damaged files.
#include <vtkCallbackCommand.h>
#include <vtkCellData.h>
#include <vtkCellType.h>
#include <vtkDataArray.h>
#include <vtkDataReader.h>
#include <vtkFieldData.h>
#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkStringArray.h>
#include <vtkUnsignedCharArray.h>
#include <vtkUnstructuredGrid.h>
#include <vtkUnstructuredGridReader.h>
#include <vtkVersion.h>
#include <vtkXMLUnstructuredGridReader.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <type_traits>
#include <utility>

#include "engine/base/text/suggest.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/files/mesh_io.hpp"
#include "mesh/files/region_array.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"

namespace genba {
namespace {

Text next_step() {
  return phrase<"Export the volume mesh again as .vtu (ParaView: \"Save Data\")">();
}

std::optional<ElementType> type_of(int vtk_type) {
  switch (vtk_type) {
    case VTK_LINE:
      return ElementType::line2;
    case VTK_QUADRATIC_EDGE:
      return ElementType::line3;
    case VTK_TRIANGLE:
      return ElementType::tri3;
    case VTK_QUADRATIC_TRIANGLE:
      return ElementType::tri6;
    case VTK_QUAD:
    case VTK_PIXEL:
      return ElementType::quad4;
    case VTK_QUADRATIC_QUAD:
    case VTK_BIQUADRATIC_QUAD:  // its ninth node is dropped
      return ElementType::quad8;
    case VTK_TETRA:
      return ElementType::tet4;
    case VTK_QUADRATIC_TETRA:
      return ElementType::tet10;
    case VTK_HEXAHEDRON:
    case VTK_VOXEL:
      return ElementType::hex8;
    case VTK_QUADRATIC_HEXAHEDRON:
      return ElementType::hex20;
    case VTK_WEDGE:
      return ElementType::wedge6;
    case VTK_QUADRATIC_WEDGE:
      return ElementType::wedge15;
    case VTK_PYRAMID:
      return ElementType::pyramid5;
    default:
      return std::nullopt;
  }
}

bool is_point_or_line(int vtk_type) {
  return vtk_type == VTK_EMPTY_CELL || vtk_type == VTK_VERTEX || vtk_type == VTK_POLY_VERTEX ||
         vtk_type == VTK_LINE || vtk_type == VTK_POLY_LINE || vtk_type == VTK_QUADRATIC_EDGE;
}

/// Largest dimension of the cells: 3, or 2 of a plane body.
int dimension_of(vtkUnstructuredGrid& grid) {
  int largest = 0;
  for (vtkIdType c = 0; c < grid.GetNumberOfCells(); ++c)
    if (const auto type = type_of(grid.GetCellType(c))) largest = std::max(largest, traits(*type).dimension);
  return largest;
}

/// The cell data with the region of each cell; null if there are none. body: dimension of the body's cells.
vtkDataArray* region_array(vtkUnstructuredGrid& grid, int body, const GmshWork& work) {
  std::vector<vtkIdType> solids;
  for (vtkIdType c = 0; c < grid.GetNumberOfCells(); ++c)
    if (const auto type = type_of(grid.GetCellType(c)); type && traits(*type).dimension == body)
      solids.push_back(c);
  std::vector<vtkDataArray*> found;
  std::vector<CellNumbers> numbers;
  for (int i = 0; i < grid.GetCellData()->GetNumberOfArrays(); ++i) {
    vtkDataArray* array = grid.GetCellData()->GetArray(i);
    if (array == nullptr || array->GetName() == nullptr || array->GetNumberOfComponents() != 1 ||
        array->GetNumberOfTuples() != grid.GetNumberOfCells())
      continue;
    std::set<double> values;
    bool is_whole = true;
    for (const vtkIdType c : solids) {
      const double value = array->GetTuple1(c);
      is_whole = value == std::floor(value) && std::abs(value) < 1e15;
      if (!is_whole) break;
      if (static_cast<std::int64_t>(values.size()) <= most_region_values) values.insert(value);
    }
    found.push_back(array);
    numbers.push_back({array->GetName(), is_whole, static_cast<std::int64_t>(values.size())});
  }
  const RegionArray choice =
      choose_region_array(numbers, static_cast<std::int64_t>(solids.size()), work.job.shown_name);
  if (!choice.note.empty()) work.answer.notes.push_back(choice.note);
  if (!choice.warning.empty()) work.answer.warnings.push_back(choice.warning);
  return choice.array < 0 ? nullptr : found[static_cast<std::size_t>(choice.array)];
}

/// The cell data named by MeshOptions::element_axes; null if it is empty.
vtkDataArray* axes_array(vtkUnstructuredGrid& grid, const GmshWork& work) {
  const std::string& name = work.job.options.element_axes;
  if (name.empty()) return nullptr;
  std::vector<std::string> known;
  for (int i = 0; i < grid.GetCellData()->GetNumberOfArrays(); ++i) {
    vtkDataArray* array = grid.GetCellData()->GetArray(i);
    if (array == nullptr || array->GetName() == nullptr ||
        array->GetNumberOfTuples() != grid.GetNumberOfCells() ||
        (array->GetNumberOfComponents() != 3 && array->GetNumberOfComponents() != 6))
      continue;
    if (name == array->GetName()) return array;
    known.push_back(array->GetName());
  }
  throw Error(ErrorKind::input, "mesh/element_axes",
              phrase<"%1 has no cell array \"%2\" of 3 or 6 components">(work.job.shown_name, name),
              known.empty() ? phrase<"It has none of that kind: write the vectors into it as cell data">()
                            : phrase<"It has %1">(quoted_list(known)));
}

/// Names from our own writer: "#3 plate", as bytes, in older files as strings.
std::vector<std::string> names_of_regions(vtkUnstructuredGrid& grid) {
  vtkFieldData& fields = *grid.GetFieldData();
  std::vector<std::string> names;
  if (auto* strings = vtkStringArray::SafeDownCast(fields.GetAbstractArray("regions")))
    for (vtkIdType i = 0; i < strings->GetNumberOfValues(); ++i) names.push_back(strings->GetValue(i));
  if (auto* bytes = vtkUnsignedCharArray::SafeDownCast(fields.GetAbstractArray(vtu_region_names))) {
    std::string line;
    for (vtkIdType i = 0; i < bytes->GetNumberOfValues(); ++i) {
      const auto c = static_cast<char>(bytes->GetValue(i));
      if (c != '\n') line += c;
      if (c == '\n') names.push_back(std::exchange(line, {}));
    }
  }
  return names;
}

void name_regions(Mesh& mesh, vtkUnstructuredGrid& grid) {
  for (const std::string& text : names_of_regions(grid)) {
    const auto blank = text.find(' ');
    if (blank == std::string::npos || blank + 1 == text.size()) continue;
    for (GeometricEntity& region : mesh.regions)
      if ("#" + std::to_string(region.tag) == text.substr(0, blank)) region.name = text.substr(blank + 1);
  }
}

void remember_error(vtkObject*, unsigned long, void* client, void* text) {
  auto& error = *static_cast<std::string*>(client);
  if (!error.empty() || text == nullptr) return;
  error = static_cast<const char*>(text);
  // "ERROR: In file.cxx, line n\nReader (0x...): what went wrong\n\n"
  if (const auto place = error.find("): "); place != std::string::npos) error = error.substr(place + 3);
  error = error.substr(0, error.find('\n'));
  for (char& c : error)  // the text may contain bytes of the file
    if (!std::isprint(static_cast<unsigned char>(c))) c = '?';
}

template <class Reader>
vtkSmartPointer<vtkUnstructuredGrid> read_grid(const GmshWork& work) {
  std::string error;
  vtkNew<vtkCallbackCommand> listener;
  listener->SetCallback(remember_error);
  listener->SetClientData(&error);
  vtkNew<Reader> reader;
  reader->AddObserver(vtkCommand::ErrorEvent, listener);
  reader->SetFileName(work.job.source.c_str());
  if constexpr (std::is_base_of_v<vtkDataReader, Reader>) {  // else only the first of several arrays is read
    reader->ReadAllScalarsOn();
    reader->ReadAllVectorsOn();
    reader->ReadAllFieldsOn();
  }
  reader->Update();
  vtkSmartPointer<vtkUnstructuredGrid> grid = reader->GetOutput();
  if (!error.empty())
    throw Error(ErrorKind::mesh, work.job.shown_name, phrase<"VTK cannot read the file: %1">(error),
                next_step());
  if (grid == nullptr || grid->GetNumberOfCells() == 0)
    throw Error(ErrorKind::mesh, work.job.shown_name,
                phrase<"the file has no cells of an unstructured grid">(), next_step());
  return grid;
}

/// Wedges exist in both orientations; VTK's manual and most programs disagree.
void turn_wedges(Mesh& mesh) {
  for (ElementBlock& block : mesh.solids) {
    if (block.type != ElementType::wedge6 && block.type != ElementType::wedge15) continue;
    for (Index e = 0; e < block.size(); ++e) {
      if (!(smallest_jacobian(mesh, block, e) < 0)) continue;
      Index* n = block.nodes.data() +
                 static_cast<std::size_t>(e) * static_cast<std::size_t>(traits(block.type).nodes);
      std::swap(n[1], n[2]);
      std::swap(n[4], n[5]);
      if (block.type == ElementType::wedge6) continue;
      for (const int k : {6, 9}) std::swap(n[k], n[k + 2]);
      std::swap(n[13], n[14]);
    }
  }
}

}  // namespace

std::string vtk_version() {
  return std::string("VTK ") + vtkVersion::GetVTKVersion();
}

Mesh read_vtk(const GmshWork& work, bool legacy) {
  work.stage(phrase<"read the mesh">(), 0, 0.7);
  const auto grid =
      legacy ? read_grid<vtkUnstructuredGridReader>(work) : read_grid<vtkXMLUnstructuredGridReader>(work);
  Mesh mesh;
  mesh.source = work.job.shown_name;
  vtkPoints* points = grid->GetPoints();
  const vtkIdType count = points == nullptr ? 0 : points->GetNumberOfPoints();
  std::vector<Index> used(static_cast<std::size_t>(count), -1);
  const int body = dimension_of(*grid);
  vtkDataArray* region = region_array(*grid, body, work);
  vtkDataArray* vectors = axes_array(*grid, work);
  std::map<double, Index> group[4];  // [dimension]
  std::map<int, std::int64_t> others;
  std::int64_t lines = 0, of_nine = 0;
  vtkNew<vtkIdList> ids;
  for (vtkIdType c = 0; c < grid->GetNumberOfCells(); ++c) {
    const int vtk_type = grid->GetCellType(c);
    const auto type = type_of(vtk_type);
    if (!type || traits(*type).dimension < std::max(body, 2) - 1) {
      is_point_or_line(vtk_type) ? ++lines : ++others[vtk_type];
      continue;
    }
    grid->GetCellPoints(c, ids);
    const ElementTraits& shape = traits(*type);
    const bool has_middle = vtk_type == VTK_BIQUADRATIC_QUAD && ids->GetNumberOfIds() == shape.nodes + 1;
    of_nine += has_middle;
    if (ids->GetNumberOfIds() != shape.nodes && !has_middle)
      throw Error(
          ErrorKind::mesh, work.job.shown_name,
          phrase<"cell %1 (%2) has %3 points, not %4">(c, shape.name, ids->GetNumberOfIds(), shape.nodes),
          next_step());
    auto& blocks = shape.dimension == body ? mesh.solids : mesh.facets;
    auto block =
        std::find_if(blocks.begin(), blocks.end(), [&](const ElementBlock& b) { return b.type == *type; });
    if (block == blocks.end()) {
      blocks.emplace_back().type = *type;
      block = blocks.end() - 1;
    }
    for (int i = 0; i < shape.nodes; ++i) {
      // Pixels and voxels are ordered along the axes.
      const bool axes = vtk_type == VTK_VOXEL || vtk_type == VTK_PIXEL;
      const vtkIdType id = ids->GetId(axes && i % 4 >= 2 ? i - i % 4 + 5 - i % 4 : i);
      if (id < 0 || id >= count)
        throw Error(ErrorKind::mesh, work.job.shown_name,
                    phrase<"cell %1 refers to point %2 of %3">(c, id, count), next_step());
      used[static_cast<std::size_t>(id)] = 0;
      block->nodes.push_back(static_cast<Index>(id));
    }
    const double value = region == nullptr ? 1.0 : region->GetTuple1(c);
    auto& groups = group[shape.dimension];
    block->group.push_back(groups.emplace(value, static_cast<Index>(groups.size())).first->second);
    block->tags.push_back(c + 1);
    if (vectors != nullptr && shape.dimension == body)
      for (int k = 0; k < 6; ++k)
        block->axes.push_back(k < vectors->GetNumberOfComponents() ? vectors->GetComponent(c, k) : 0.0);
  }
  if (!others.empty()) {
    std::vector<Text> list;
    for (const auto& [vtk_type, cells] : others) list.push_back(phrase<"%1 of VTK type %2">(cells, vtk_type));
    throw Error(
        ErrorKind::mesh, work.job.shown_name,
        phrase<"the mesh has cells that are not supported: %1">(joined(list, phrase<", ">())),
        phrase<"Supported are tetrahedra, hexahedra, wedges and pyramids of first order, and the "
               "first three of second order without nodes in faces; triangles and quadrilaterals of a "
               "plane body">());
  }
  if (body < 2)
    throw Error(ErrorKind::mesh, work.job.shown_name,
                phrase<"the file has neither solid cells nor those of a plane body">(),
                phrase<"Export the volume mesh, or the mesh of a face in the plane z = 0">());
  if (of_nine > 0)
    work.answer.warnings.push_back(
        phrase<"%1 elements of type %2 lose the nodes in their faces and middles and become %3">(
            of_nine, "quad9", traits(ElementType::quad8).name));
  if (lines > 0)
    work.answer.warnings.push_back(
        phrase<"%1 points and lines of %2 are left out">(lines, work.job.shown_name));
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i] < 0) continue;
    used[i] = mesh.node_count();
    Vec3 p;
    points->GetPoint(static_cast<vtkIdType>(i), p.data());
    mesh.points.push_back({p[0] * work.job.unit, p[1] * work.job.unit, p[2] * work.job.unit});
    mesh.node_tags.push_back(static_cast<std::int64_t>(i) + 1);
  }
  for (auto* blocks : {&mesh.solids, &mesh.facets})
    for (ElementBlock& block : *blocks)
      for (Index& n : block.nodes) n = used[static_cast<std::size_t>(n)];
  for (const int dimension : {body - 1, body})
    for (const auto& [value, number] : group[dimension]) {
      auto& entities = dimension == body ? mesh.regions : mesh.surfaces;
      if (entities.size() < group[dimension].size()) entities.resize(group[dimension].size());
      // Whole numbers are kept as tags if they are exact.
      const bool whole = value == std::floor(value) && std::abs(value) < 1e15;
      entities[static_cast<std::size_t>(number)].tag = whole ? static_cast<std::int64_t>(value) : number + 1;
    }
  name_regions(mesh, *grid);
  turn_wedges(mesh);
  return mesh;
}

}  // namespace genba
