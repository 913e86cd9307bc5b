// What a line drawn around a part of the picture holds of the surface that is seen there.
#pragma once

#include <array>
#include <vector>

#include "engine/model/study/selector.hpp"
#include "ui/scene/content/picking.hpp"

namespace genba {

/// Points of the window at whole steps from the first, pixels from its bottom left.
struct ViewGrid {
  double x = 0, y = 0, step = 1;
  int columns = 0, rows = 0;
};

/// How a parallel projection shows space.
struct ViewAxes {
  Vec3 origin{};         ///< what is at pixel 0, 0 in front, m
  Vec3 right{}, up{};    ///< m a pixel
  Vec3 away{};           ///< from the viewer, of any length
  double pixel() const;  ///< m
};

/// Where lines of sight through the points of a grid meet a body first, row by row; nothing where they meet
/// none. `positions`: drawn places of the vertices, [vertex].
std::vector<SurfaceHit> first_hits(const Mesh& mesh, const SurfaceMesh& surface,
                                   const std::vector<std::array<float, 3>>& positions, const ViewAxes& axes,
                                   const ViewGrid& grid);

/// A grid of about `points` points over a polygon.
ViewGrid grid_over(const std::vector<std::array<double, 2>>& polygon, int points);

/// Dabs over what is seen inside a polygon, that end at its border. They do not reach behind the surface,
/// since normals may turn by `angle` (rad) only. `normals`: out of the body, of the hits. Empty where nothing
/// is hit.
std::vector<PatchDab> dabs_inside(const std::vector<std::array<double, 2>>& polygon, const ViewGrid& grid,
                                  const std::vector<SurfaceHit>& hits, const std::vector<Vec3>& normals,
                                  double pixel, double angle);

/// Normals of the triangles that were hit, of unit length, in the undeformed body.
std::vector<Vec3> normals_of(const Mesh& mesh, const SurfaceMesh& surface,
                             const std::vector<SurfaceHit>& hits);

}  // namespace genba
