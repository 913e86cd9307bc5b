// Repairs a surface so that it encloses a solid: in genba-mesher only (CGAL).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "mesh/surface/surface_check.hpp"

namespace genba {

struct RepairedSurface {
  TriangleSurface surface;
  /// m: largest distance of a corner or the middle of a new triangle from the old surface. Patches of holes
  /// do not count.
  double moved = 0;
  /// m: largest distance of the old surface from the new one, without parts that lie inside now and without
  /// loose pieces.
  double lost = 0;
  std::int64_t holes = 0;   ///< number of closed holes
  double largest_hole = 0;  ///< m, diagonal of its bounding box
  std::vector<Text> done;   ///< steps that were done, for the log
};

/// Called before each step with the share of the work done.
using RepairProgress = std::function<void(const Text& step, double share)>;

/// Keeps the triangles as far as possible: orients them, splits non-manifold parts, joins borders, removes
/// loose pieces, unites bodies that cross, removes crossing triangles, closes holes by patches. The result
/// may still not be usable; check_surface() tells. Throws Error(geometry) if nothing is left.
RepairedSurface mend_surface(const TriangleSurface& surface, const RepairProgress& progress);

/// A new closed surface around all triangles, at `offset` from them, that a ball of radius `alpha` cannot
/// pass (Portaneri, Rouxel-Labbe, Hemmer, Cohen-Steiner, Alliez: Alpha Wrapping with an Offset, 2022). It
/// always encloses a solid. Cavities without an opening are filled, and edges are rounded. Triangles are
/// about as large as the ball. Lengths in m. Throws Error(geometry) if there are no triangles.
RepairedSurface wrap_surface(const TriangleSurface& surface, double alpha, double offset,
                             const RepairProgress& progress);

}  // namespace genba
