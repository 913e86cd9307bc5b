// A surface that encloses no solid, made one that does: in genba-mesher only (CGAL).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "mesh/surface/surface_check.hpp"

namespace genba {

struct RepairedSurface {
  TriangleSurface surface;
  /// m: largest distance of a corner or the middle of a new triangle from the old surface, patches of holes
  /// apart
  double moved = 0;
  /// m: the other way round, of what does not lie inside now; loose pieces apart
  double lost = 0;
  std::int64_t holes = 0;   ///< closed
  double largest_hole = 0;  ///< m, diagonal of its box
  std::vector<Text> done;   ///< what was done, for the log
};

/// Called with a share of the work before each step.
using RepairProgress = std::function<void(const Text& step, double share)>;

/// Keeps the triangles as far as it can: orients them, parts what is not a surface, joins borders, leaves out
/// loose pieces, unites bodies that cross, cuts out where triangles cross, closes holes by patches. The
/// result may still not be usable: check_surface() tells. Throws Error(geometry) if nothing is left.
RepairedSurface mend_surface(const TriangleSurface& surface, const RepairProgress& progress);

/// A new closed surface around all triangles, at `offset` from them, that a ball of radius `alpha` cannot
/// pass (Portaneri, Rouxel-Labbe, Hemmer, Cohen-Steiner, Alliez: Alpha Wrapping with an Offset, 2022); always
/// one that encloses a solid. Cavities without an opening are filled, edges are rounded; triangles are about
/// as large as the ball. Lengths in m. Throws Error(geometry) if there are no triangles.
RepairedSurface wrap_surface(const TriangleSurface& surface, double alpha, double offset,
                             const RepairProgress& progress);

}  // namespace genba
