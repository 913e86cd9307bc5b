#include "mesh/surface/surface_reduce.hpp"

#include <CGAL/Simple_cartesian.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/Surface_mesh_simplification/Policies/Edge_collapse/Count_stop_predicate.h>
#include <CGAL/Surface_mesh_simplification/edge_collapse.h>
#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkQuadricDecimation.h>

#include <algorithm>

#include "mesh/surface/cgal_surface.hpp"
#include "mesh/surface/soup_distance.hpp"

namespace genba {
namespace {

namespace simplification = CGAL::Surface_mesh_simplification;
using Kernel = CGAL::Simple_cartesian<double>;
using Faces = CGAL::Surface_mesh<Kernel::Point_3>;

/// Empty if the surface is open or has several layers at an edge or corner.
std::optional<Faces> faces_of(const TriangleSurface& surface) {
  Faces faces;
  faces.reserve(static_cast<Faces::size_type>(surface.points.size()),
                static_cast<Faces::size_type>(surface.triangles.size() * 3 / 2),
                static_cast<Faces::size_type>(surface.triangles.size()));
  for (const Vec3& p : surface.points) faces.add_vertex({p[0], p[1], p[2]});
  const auto corner = [](Index i) { return Faces::Vertex_index(static_cast<Faces::size_type>(i)); };
  for (const auto& t : surface.triangles)
    if (faces.add_face(corner(t[0]), corner(t[1]), corner(t[2])) == Faces::null_face()) return std::nullopt;
  for (const auto v : faces.vertices())
    if (faces.is_isolated(v)) faces.remove_vertex(v);
  if (!CGAL::is_closed(faces)) return std::nullopt;
  return faces;
}

std::int64_t euler_number(const Faces& faces) {
  return static_cast<std::int64_t>(faces.number_of_vertices()) -
         static_cast<std::int64_t>(faces.number_of_edges()) +
         static_cast<std::int64_t>(faces.number_of_faces());
}

TriangleSurface by_quadrics(const TriangleSurface& surface, std::int64_t triangles) {
  vtkNew<vtkPoints> points;
  points->SetDataTypeToDouble();
  for (const Vec3& p : surface.points) points->InsertNextPoint(p.data());
  vtkNew<vtkCellArray> cells;
  for (const auto& t : surface.triangles) {
    const vtkIdType corners[] = {t[0], t[1], t[2]};
    cells->InsertNextCell(3, corners);
  }
  vtkNew<vtkPolyData> data;
  data->SetPoints(points);
  data->SetPolys(cells);
  vtkNew<vtkQuadricDecimation> decimation;
  decimation->SetInputData(data);
  decimation->SetTargetReduction(1 - static_cast<double>(triangles) /
                                         static_cast<double>(surface.triangles.size()));
  decimation->VolumePreservationOn();
  decimation->Update();
  TriangleSurface out;
  vtkPolyData* reduced = decimation->GetOutput();
  for (vtkIdType i = 0; i < reduced->GetNumberOfPoints(); ++i)
    reduced->GetPoint(i, out.points.emplace_back().data());
  for (vtkIdType i = 0; i < reduced->GetNumberOfCells(); ++i) {
    vtkIdType count = 0;
    const vtkIdType* corners = nullptr;
    reduced->GetCellPoints(i, count, corners);
    if (count == 3)
      out.triangles.push_back(
          {static_cast<Index>(corners[0]), static_cast<Index>(corners[1]), static_cast<Index>(corners[2])});
  }
  return out;
}

/// VTK does not guarantee that the result has the same topology.
bool is_alike(const TriangleSurface& reduced, const Faces& before) {
  const std::optional<Faces> faces = faces_of(reduced);
  Vec3 place{};
  return faces && euler_number(*faces) == euler_number(before) &&
         count_crossings(reduced, 1, place, Monitor()) == 0;
}

}  // namespace

std::optional<ReducedSurface> reduce_triangles(const TriangleSurface& surface, std::int64_t triangles) {
  std::optional<Faces> faces = faces_of(surface);
  if (!faces) return std::nullopt;
  ReducedSurface out;
  out.surface = by_quadrics(surface, triangles);
  if (!is_alike(out.surface, *faces)) {
    const auto edges = static_cast<std::size_t>(std::max<std::int64_t>(3 * triangles / 2, 6));
    simplification::edge_collapse(*faces, simplification::Count_stop_predicate<Faces>(edges));
    out.surface = surface_of(*faces);
  }
  out.moved = std::max(largest_distance(out.surface, surface), largest_distance(surface, out.surface));
  return out;
}

}  // namespace genba
