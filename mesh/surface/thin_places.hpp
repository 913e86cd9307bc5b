// Where a body is thin and where its faces are narrow, measured on triangles of its faces: in genba-mesher
// only (CGAL).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// The faces of a body as triangles.
struct FaceTriangles {
  std::vector<Vec3> points;                     ///< [point], m
  std::vector<std::array<Index, 3>> triangles;  ///< [triangle], turned either way
  std::vector<int> face;                        ///< [triangle], face that it is of
  std::vector<char> is_inner;                   ///< [triangle], 1 between two solids
};

/// What thin means: narrower than `count` elements of edges of `size` on each other. Elements there are so
/// much smaller, but no smaller than `least`. m.
struct Across {
  int count = 3;
  double stretch = 1;  ///< edges of elements by what was asked for, the longer ones
  double size = 0, least = 0;
  double limit() const { return count * stretch * size; }
  double least_width() const { return count * stretch * least; }
  double element(double width) const;
};
/// With which a wall has `count` edges across nearly everywhere (HXT).
inline constexpr double tetrahedra_stretch = 1.25;

/// Patches of triangles, or pieces of edges, with the distance across from each.
template <std::size_t corners>
struct ThinPlaces {
  struct Place {
    std::array<Vec3, corners> shape{};  ///< m
    double width = 0;                   ///< m
  };
  std::vector<Place> places;
  double elements = 0;  ///< tetrahedra that they ask for, about
};
inline constexpr double most_thin_elements = 2e8;

/// Walls: patches that another face runs behind, within 30 degrees of parallel, nearer than the limit and
/// with material between. A patch is no longer than about twice the thickness. Ends early once more than
/// most_thin_elements are asked for. `threads` 0: all.
ThinPlaces<3> thin_walls(const FaceTriangles& faces, const Across& across, int threads);

/// Faces narrower than the limit: pieces of their edges that another edge of the same face runs across from,
/// within 30 degrees of parallel, measured along the face. Ends early like thin_walls().
ThinPlaces<2> narrow_faces(const FaceTriangles& faces, const Across& across);

}  // namespace genba
