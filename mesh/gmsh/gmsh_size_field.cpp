// Uses a field of element sizes, as an adaptive refinement writes it, as the background of the mesher.
#include <gmsh.h>
#include <vtkCellType.h>
#include <vtkDataArray.h>
#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridReader.h>

#include <cmath>
#include <filesystem>

#include "engine/base/file/file.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"

namespace genba {
namespace {

[[noreturn]] void refuse_size_field(const std::string& path, const Text& problem) {
  throw Error(
      ErrorKind::file, file_name(path), phrase<"as a field of element sizes it is of no use: %1">(problem),
      phrase<"Write it again by \"genba-cli run CASE --refine adaptive\", or empty mesh/size_field">());
}

}  // namespace

double set_size_field(GmshWork& work) {
  const std::string& path = work.job.options.size_field;
  if (path.empty()) return 0;
  work.stage(phrase<"read the element sizes">(), 0.09, 0.1);
  if (!std::filesystem::exists(path)) refuse_size_field(path, phrase<"there is no such file">());
  vtkNew<vtkXMLUnstructuredGridReader> reader;
  reader->SetFileName(path.c_str());
  reader->Update();
  vtkUnstructuredGrid* grid = reader->GetOutput();
  if (grid == nullptr || grid->GetNumberOfCells() == 0)
    refuse_size_field(path, phrase<"it holds no cells">());
  vtkDataArray* size = grid->GetPointData()->GetArray("size (m)");
  if (size == nullptr || size->GetNumberOfTuples() != grid->GetNumberOfPoints())
    refuse_size_field(path, phrase<"it has no point field \"size (m)\"">());
  // A scalar tetrahedron of Gmsh's lists: four x, four y, four z, four values.
  std::vector<double> list;
  std::size_t tetrahedra = 0;
  double least = 0;
  vtkNew<vtkIdList> ids;
  for (vtkIdType c = 0; c < grid->GetNumberOfCells(); ++c) {
    const int type = grid->GetCellType(c);
    if (type != VTK_TETRA && type != VTK_QUADRATIC_TETRA) continue;
    grid->GetCellPoints(c, ids);
    double place[4][3], value[4];
    for (vtkIdType i = 0; i < 4; ++i) {
      const vtkIdType point = ids->GetId(i);
      if (point < 0 || point >= grid->GetNumberOfPoints())
        refuse_size_field(path, phrase<"a cell refers to a point that is not there">());
      grid->GetPoint(point, place[i]);
      value[i] = size->GetTuple1(point);
      if (!(value[i] > 0) || !std::isfinite(value[i]))
        refuse_size_field(path, phrase<"point %1 has the size %2 m">(point, std::to_string(value[i])));
      least = least > 0 ? std::min(least, value[i]) : value[i];
    }
    for (std::size_t d = 0; d < 3; ++d)
      for (const auto& p : place) list.push_back(p[d] / work.to_metres);
    for (const double v : value) list.push_back(v / work.to_metres);
    ++tetrahedra;
  }
  if (tetrahedra == 0) refuse_size_field(path, phrase<"it holds no tetrahedra">());
  const int view = gmsh::view::add("element sizes");
  gmsh::view::addListData(view, "SS", static_cast<int>(tetrahedra), list);
  const int field = gmsh::model::mesh::field::add("PostView");
  gmsh::model::mesh::field::setNumber(field, "ViewIndex", 0);
  gmsh::model::mesh::field::setAsBackgroundMesh(field);
  return least / work.to_metres;
}

}  // namespace genba
