#include <vtkCallbackCommand.h>
#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkCellType.h>
#include <vtkDoubleArray.h>
#include <vtkErrorCode.h>
#include <vtkExecutive.h>
#include <vtkFieldData.h>
#include <vtkFloatArray.h>
#include <vtkIntArray.h>
#include <vtkLongLongArray.h>
#include <vtkNew.h>
#include <vtkObjectFactory.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkUnsignedCharArray.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridWriter.h>

#include <algorithm>

#include "engine/analysis/results/sides.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/host_processor.hpp"
#include "engine/base/text/utf8.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/files/mesh_io.hpp"
#include "mesh/files/vtk_threads.hpp"

namespace genba {
namespace {

int vtk_cell(ElementType type) {
  switch (type) {
    case ElementType::tri3:
      return VTK_TRIANGLE;
    case ElementType::tri6:
      return VTK_QUADRATIC_TRIANGLE;
    case ElementType::quad4:
      return VTK_QUAD;
    case ElementType::tet4:
      return VTK_TETRA;
    case ElementType::tet10:
      return VTK_QUADRATIC_TETRA;
    case ElementType::hex8:
      return VTK_HEXAHEDRON;
    case ElementType::quad8:
      return VTK_QUADRATIC_QUAD;
    case ElementType::hex20:
      return VTK_QUADRATIC_HEXAHEDRON;
    case ElementType::wedge6:
      return VTK_WEDGE;
    case ElementType::wedge15:
      return VTK_QUADRATIC_WEDGE;
    case ElementType::pyramid5:
      return VTK_PYRAMID;
    case ElementType::line2:
      return VTK_LINE;
    case ElementType::line3:
      return VTK_QUADRATIC_EDGE;
  }
  return VTK_EMPTY_CELL;
}

/// Lends the numbers to the array without a copy; the writer only reads them.
template <class Array, class T>
void lend(Array& array, const T* values, std::size_t count) {
  constexpr int not_freed = 1;
  array.SetArray(const_cast<T*>(values), static_cast<vtkIdType>(count), not_freed);
}

void add_points(const Mesh& mesh, vtkUnstructuredGrid& grid) {
  static_assert(sizeof(Vec3) == 3 * sizeof(double) && sizeof(long long) == sizeof(std::int64_t));
  vtkNew<vtkDoubleArray> coordinates;
  coordinates->SetNumberOfComponents(3);
  if (!mesh.points.empty()) lend(*coordinates, mesh.points.front().data(), 3 * mesh.points.size());
  vtkNew<vtkLongLongArray> tags;
  tags->SetName("node number");
  if (mesh.node_tags.size() != mesh.points.size())
    throw Error(ErrorKind::internal_fault, "node number",
                phrase<"the mesh does not number all of its nodes">());
  lend(*tags, reinterpret_cast<const long long*>(mesh.node_tags.data()), mesh.node_tags.size());
  vtkNew<vtkPoints> points;
  points->SetData(coordinates);
  grid.SetPoints(points);
  grid.GetPointData()->AddArray(tags);
}

constexpr Index elements_between_checks = 1 << 14;

void add_cells(const Mesh& mesh, vtkUnstructuredGrid& grid, const Monitor& monitor) {
  vtkNew<vtkCellArray> cells;
  vtkNew<vtkUnsignedCharArray> types;
  vtkNew<vtkIntArray> region;
  vtkNew<vtkLongLongArray> tags;
  vtkNew<vtkFloatArray> quality;
  region->SetName("region");
  tags->SetName("element number");
  quality->SetName("scaled Jacobian");
  const auto count = static_cast<vtkIdType>(mesh.solid_count());
  std::size_t entries = 0;
  for (const auto& block : mesh.solids) entries += block.nodes.size();
  cells->AllocateExact(count, static_cast<vtkIdType>(entries));
  types->Allocate(count);
  region->Allocate(count);
  tags->Allocate(count);
  quality->Allocate(count);
  std::vector<vtkIdType> ids;
  for (const auto& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      if (e % elements_between_checks == 0) monitor.check();
      const auto nodes = element_nodes(block, e);
      ids.assign(nodes.begin(), nodes.end());
      cells->InsertNextCell(static_cast<vtkIdType>(ids.size()), ids.data());
      types->InsertNextValue(static_cast<unsigned char>(vtk_cell(block.type)));
      const auto i = static_cast<std::size_t>(e);
      region->InsertNextValue(static_cast<int>(mesh.regions[static_cast<std::size_t>(block.group[i])].tag));
      tags->InsertNextValue(block.tags[i]);
      quality->InsertNextValue(static_cast<float>(scaled_jacobian(mesh, block, e)));
    }
  grid.SetCells(types, cells);
  grid.GetCellData()->AddArray(region);
  grid.GetCellData()->AddArray(tags);
  grid.GetCellData()->AddArray(quality);
}

/// "#3 plate", one line per region.
std::string names_of_regions(const Mesh& mesh) {
  std::string text;
  for (const GeometricEntity& r : mesh.regions) {
    std::string line = "#" + std::to_string(r.tag) + " " + r.name;
    std::replace_if(
        line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    text += line + '\n';
  }
  return text;
}

// As bytes: some programs that read VTU files (meshio) do not support string arrays.
void add_text(vtkUnstructuredGrid& grid, const char* name, const std::string& text) {
  vtkNew<vtkUnsignedCharArray> bytes;
  bytes->SetName(name);
  for (const char c : text) bytes->InsertNextValue(static_cast<unsigned char>(c));
  grid.GetFieldData()->AddArray(bytes);
}

vtkNew<vtkUnstructuredGrid> grid_of(const Mesh& mesh, const Monitor& monitor) {
  vtkNew<vtkUnstructuredGrid> grid;
  add_points(mesh, *grid);
  add_cells(mesh, *grid, monitor);
  add_text(*grid, vtu_region_names, names_of_regions(mesh));
  return grid;
}

/// Remarks for people who open the file in an editor.
std::string remarks(const Mesh& mesh, const std::string& note) {
  std::string text = "note: " + note + "\nunit of length: m\nsource: " + mesh.source + "\nregions:\n" +
                     names_of_regions(mesh);
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ' && c != '\n') c = ' ';
  for (std::size_t at = 0; (at = text.find("--", at)) != std::string::npos;) text.insert(at + 1, " ");
  return valid_utf8(text);
}

void add_field(const Field& field, vtkIdType count, vtkDataSetAttributes& data) {
  vtkNew<vtkDoubleArray> array;
  array->SetName(vtu_array_name(field).c_str());
  array->SetNumberOfComponents(field.components);
  const auto wanted = static_cast<std::size_t>(count) * static_cast<std::size_t>(field.components);
  if (wanted != field.data.size())
    throw Error(ErrorKind::internal_fault, field.name,
                phrase<"the field has %1 values, the mesh asks for %2">(field.data.size(), wanted));
  lend(*array, field.data.data(), field.data.size());
  for (std::size_t i = 0; i < field.component_names.size(); ++i)
    array->SetComponentName(static_cast<vtkIdType>(i), field.component_names[i].c_str());
  data.AddArray(array);
}

// VTK reports errors by events, and prints them if there is no observer.
void remember_error(vtkObject*, unsigned long, void* client, void* text) {
  auto& errors = *static_cast<std::string*>(client);
  if (text != nullptr && errors.empty()) errors = static_cast<const char*>(text);
}

/// VTK's writers cannot be stopped. But between two arrays they ask whether the disk is full.
class StoppableWriter final : public vtkXMLUnstructuredGridWriter {
 public:
  static StoppableWriter* New();
  vtkTypeMacro(StoppableWriter, vtkXMLUnstructuredGridWriter);
  std::string remarks;  ///< without "--"
  static void stop_if_asked(vtkObject* writer, unsigned long, void* monitor, void*) {
    if (static_cast<const Monitor*>(monitor)->cancelled())
      static_cast<StoppableWriter*>(writer)->SetErrorCode(vtkErrorCode::OutOfDiskSpaceError);
  }

 protected:
  int StartFile() override {
    const int started = Superclass::StartFile();
    *Stream << "  <!-- " << remarks << "  -->\n";
    return started;
  }
};
vtkStandardNewMacro(StoppableWriter);

void write_grid(const std::string& path, vtkUnstructuredGrid& grid, const std::string& remarks,
                const Monitor& monitor) {
  write_atomically(path, [&](const std::string& temporary) {
    std::string error;
    vtkNew<vtkCallbackCommand> listener;
    listener->SetCallback(remember_error);
    listener->SetClientData(&error);
    vtkNew<vtkCallbackCommand> watch;
    watch->SetCallback(StoppableWriter::stop_if_asked);
    watch->SetClientData(const_cast<Monitor*>(&monitor));
    vtkNew<StoppableWriter> writer;
    writer->AddObserver(vtkCommand::ProgressEvent, watch);
    writer->AddObserver(vtkCommand::ErrorEvent, listener);
    writer->GetExecutive()->AddObserver(vtkCommand::ErrorEvent, listener);
    writer->SetFileName(temporary.c_str());
    writer->SetInputData(&grid);
    writer->remarks = remarks;
    // Raw bytes would be a quarter smaller, but meshio cannot read them.
    writer->SetDataModeToAppended();
    writer->EncodeAppendedDataOn();
    writer->SetCompressorTypeToZLib();
    writer->SetCompressionLevel(3);
    // VTK's thread pool throws if the system allows fewer threads than there are processors.
    if (ThreadTeam(0).size() < static_cast<int>(allowed_processors().size())) keep_vtk_on_one_thread();
    const bool written = writer->Write() == 1;
    monitor.check();
    if (written && writer->GetErrorCode() == vtkErrorCode::NoError && error.empty()) return;
    Text reason = vtkErrorCode::GetStringFromErrorCode(writer->GetErrorCode());
    if (writer->GetErrorCode() == vtkErrorCode::NoError)
      reason = error.empty() ? phrase<"unknown reason">() : Text(error);
    throw Error(ErrorKind::file, path, phrase<"the result could not be written: %1">(reason),
                phrase<"Check the free space and the permissions of the folder">());
  });
}

}  // namespace

std::string vtu_array_name(const Field& field) {
  const std::string unit(si_unit(field.kind));
  return unit.empty() ? field.name : field.name + " (" + unit + ")";
}

void write_vtu(const std::string& path, const Results& results, const std::string& note,
               const Monitor& monitor) {
  if (!results.mesh) throw Error(ErrorKind::internal_fault, path, phrase<"the results have no mesh">());
  const auto grid = grid_of(*results.mesh, monitor);
  for (const auto& field : results.fields) add_field(field, grid->GetNumberOfPoints(), *grid->GetPointData());
  const std::vector<Field> sides = fields_of_sides(results);  // lent until the file is written
  for (const auto& field : sides) add_field(field, grid->GetNumberOfPoints(), *grid->GetPointData());
  for (const auto& field : results.element_fields)
    add_field(field, grid->GetNumberOfCells(), *grid->GetCellData());
  write_grid(path, *grid, remarks(*results.mesh, note), monitor);
}

void write_vtu(const std::string& path, const Mesh& mesh, const std::string& note, const Monitor& monitor) {
  const auto grid = grid_of(mesh, monitor);
  write_grid(path, *grid, remarks(mesh, note), monitor);
}

}  // namespace genba
