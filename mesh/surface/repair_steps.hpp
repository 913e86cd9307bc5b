// Repair steps that take long to compile because of CGAL: each group has its own source.
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

/// Triangles in CGAL's form for input that is no surface yet.
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

/// The first step of wrap_surface() (surface_repair.hpp).
SurfaceFaces wrapped(const FaceSoup& soup, double alpha, double offset);

// ---- surface_cuts.cpp ----

bool crosses_itself(const SurfaceFaces& faces);
/// Removes triangles that cross, and closes the gaps. False: some crossings are left.
bool cut_out_crossings(SurfaceFaces& faces);
/// Closes holes by patches. Returns the box diagonals of the closed holes.
std::vector<double> close_holes(SurfaceFaces& faces);

// ---- surface_bodies.cpp ----

/// Turns the triangles of closed faces so that they bound a solid.
void turn_outwards(SurfaceFaces& faces);
/// Returns a function that is true for points outside closed faces. `faces` must outlive it.
std::function<bool(const Vec3&)> outside_of(const SurfaceFaces& faces);
/// Unites closed bodies that cross each other. Returns the number of united crossings.
std::size_t unite_crossing_bodies(SurfaceFaces& faces);

// ---- surface_remesh.cpp ----

struct EvenTriangles {
  double size = 0;  ///< of edges
  int iterations = 3;
  double feature_angle = 180;  ///< degrees: sharper edges stay where they are; 180: none
};
void even_out(SurfaceFaces& faces, const EvenTriangles& how);

}  // namespace genba
