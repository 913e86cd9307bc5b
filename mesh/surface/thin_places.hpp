// Finds thin walls and narrow faces of a body, measured on triangles of its faces: in genba-mesher only
// (CGAL).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// The faces of a body as triangles.
struct FaceTriangles {
  std::vector<Vec3> points;                     ///< [point], m
  std::vector<std::array<Index, 3>> triangles;  ///< [triangle], either orientation
  std::vector<int> face;                        ///< [triangle], its face
  std::vector<char> is_inner;                   ///< [triangle], 1 if between two solids
};

/// Definition of thin: narrower than `count` elements with edges of `size`. Elements there become smaller to
/// fit, but not smaller than `least`. m.
struct Across {
  int count = 3;
  double stretch = 1;  ///< ratio of the longer edges of elements to the requested size
  double size = 0, least = 0;
  double limit() const { return count * stretch * size; }
  double least_width() const { return count * stretch * least; }
  double element(double width) const;
};
/// With this value a wall has `count` edges across almost everywhere (HXT).
inline constexpr double tetrahedra_stretch = 1.25;

/// Patches of triangles, or pieces of edges, with the distance to the opposite side.
template <std::size_t corners>
struct ThinPlaces {
  struct Place {
    std::array<Vec3, corners> shape{};  ///< m
    double width = 0;                   ///< m
  };
  std::vector<Place> places;
  double elements = 0;  ///< estimated number of tetrahedra that they need
};
inline constexpr double most_thin_elements = 2e8;

/// Walls: patches with another face behind them, within 30 degrees of parallel, nearer than the limit and
/// with material between. A patch is at most about twice as long as the wall is thick. Stops early once more
/// than most_thin_elements are needed. `threads` 0: all.
ThinPlaces<3> thin_walls(const FaceTriangles& faces, const Across& across, int threads);

/// Faces narrower than the limit: pieces of their edges with another edge of the same face opposite, within
/// 30 degrees of parallel, measured along the face. Stops early like thin_walls().
ThinPlaces<2> narrow_faces(const FaceTriangles& faces, const Across& across);

}  // namespace genba
