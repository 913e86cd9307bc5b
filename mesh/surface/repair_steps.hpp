// Steps of a repair that CGAL compiles long for: each group has a source of its own.
#pragma once

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>

#include <cstddef>
#include <functional>
#include <vector>

#include "mesh/surface/surface_check.hpp"

namespace genba {

using SurfacePoint = CGAL::Exact_predicates_inexact_constructions_kernel::Point_3;
using SurfaceFaces = CGAL::Surface_mesh<SurfacePoint>;

/// Triangles as CGAL takes those that are no surface yet.
struct FaceSoup {
  std::vector<SurfacePoint> points;
  std::vector<std::vector<std::size_t>> polygons;
};
inline FaceSoup soup_of(const TriangleSurface& surface) {
  FaceSoup soup;
  for (const Vec3& p : surface.points) soup.points.emplace_back(p[0], p[1], p[2]);
  for (const auto& t : surface.triangles)
    soup.polygons.push_back(
        {static_cast<std::size_t>(t[0]), static_cast<std::size_t>(t[1]), static_cast<std::size_t>(t[2])});
  return soup;
}

// ---- surface_wrap.cpp ----

/// What wrap_surface() (surface_repair.hpp) begins with.
SurfaceFaces wrapped(const FaceSoup& soup, double alpha, double offset);

// ---- surface_cuts.cpp ----

bool crosses_itself(const SurfaceFaces& faces);
/// Cuts triangles out that cross, and closes the gaps. False: some are left.
bool cut_out_crossings(SurfaceFaces& faces);
/// Closes holes by patches. Returns the diagonals of the boxes of those that it closed.
std::vector<double> close_holes(SurfaceFaces& faces);

// ---- surface_bodies.cpp ----

/// Turns the triangles of closed faces so that they bound a solid.
void turn_outwards(SurfaceFaces& faces);
/// Which places lie outside of closed faces, which must outlive it.
std::function<bool(const Vec3&)> outside_of(const SurfaceFaces& faces);
/// Closed bodies that cross each other become one. Returns how many crossings were united.
std::size_t unite_crossing_bodies(SurfaceFaces& faces);

// ---- surface_remesh.cpp ----

struct EvenTriangles {
  double size = 0;  ///< of edges
  int iterations = 3;
  double feature_angle = 180;  ///< degrees: sharper edges stay where they are; 180: none
};
void even_out(SurfaceFaces& faces, const EvenTriangles& how);

}  // namespace genba
