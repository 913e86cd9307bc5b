// The part of the visible surface inside a line that is drawn in the picture.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/model/study/selector.hpp"
#include "ui/scene/content/part_look.hpp"
#include "ui/scene/content/picking.hpp"
#include "ui/scene/content/section.hpp"

namespace genba {

/// Points of the window on a regular grid; pixels from the bottom left of the window.
struct ViewGrid {
  double x = 0, y = 0, step = 1;
  int columns = 0, rows = 0;
};

/// How a parallel projection maps pixels to space.
struct ViewAxes {
  Vec3 origin{};         ///< the place at pixel 0, 0, in front, m
  Vec3 right{}, up{};    ///< m a pixel
  Vec3 away{};           ///< from the viewer, of any length
  double pixel() const;  ///< m
};

/// What lines of sight can meet. Positions are those drawn, [vertex], m.
struct DrawnBodies {
  const Mesh& mesh;
  const SurfaceMesh& surface;
  const std::vector<std::array<float, 3>>& positions;
  const SurfaceLooks& looks;    ///< hidden bodies are not met
  const ExposedFaces& exposed;  ///< faces between bodies
  const std::vector<std::array<float, 3>>& exposed_positions;
  bool has_faces = true;              ///< false: only the section is drawn
  std::optional<KeptSide> kept = {};  ///< what is cut off is not met
  const Section* section = nullptr;   ///< it hides what lies behind it
};

/// The first place where the line of sight through each point of a grid meets a body or a section, row by
/// row; no hit where it meets none.
std::vector<SurfaceHit> first_hits(const DrawnBodies& bodies, const ViewAxes& axes, const ViewGrid& grid);

/// A grid of about `points` points over a polygon.
ViewGrid grid_over(const std::vector<std::array<double, 2>>& polygon, int points);

/// Dabs over what is seen inside a polygon. They end at its border. They do not reach the back of the body,
/// since normals may differ by `angle` (rad) only. `normals`: of the hits, out of the body; hits without a
/// normal are not taken. Empty if nothing is hit.
std::vector<PatchDab> dabs_inside(const std::vector<std::array<double, 2>>& polygon, const ViewGrid& grid,
                                  const std::vector<SurfaceHit>& hits, const std::vector<Vec3>& normals,
                                  double pixel, double angle);

/// Normals of the triangles that were hit, in the undeformed body; unit length. Zero for faces between
/// bodies and where nothing was hit.
std::vector<Vec3> normals_of(const Mesh& mesh, const SurfaceMesh& surface,
                             const std::vector<SurfaceHit>& hits);

}  // namespace genba
