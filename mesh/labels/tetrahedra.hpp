// Tetrahedra during meshing of labels: only corners, without the other data of Mesh.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <vector>

#include "mesh/labels/label_mesh.hpp"

namespace genba {

inline constexpr double millimetres = 1e3;  ///< per m

/// A side of the image that cuts regions.
struct ImageSide {
  std::size_t axis;
  double place;  ///< mm along the axis
};

struct Tetrahedra {
  std::vector<Vec3> points;                 ///< mm along the axes of the volume, from its outer corner
  std::vector<std::array<Index, 4>> nodes;  ///< [element], positive volume
  std::vector<int> label;                   ///< [element] region number, from 1
  std::vector<ImageSide> sides{};           ///< sides in which points must stay
};

/// A face between two labels, or between a label and the outside (0). Its normal points from `from` to `to`.
struct Interface {
  std::array<Index, 3> nodes;
  int from, to;  ///< from > 0; to = 0, or above `from`
};
std::vector<Interface> interfaces(const Tetrahedra& mesh);

/// Delaunay refinement by CGAL, started with seed points on each piece of each label. `places` may be empty.
/// `manifold`: refines until no edge of the outer surface has more than two facets; voxels that touch along
/// an edge cost many elements.
Tetrahedra refine_labels(const LabelVolume& volume, double size_mm, const LabelSizes& places, bool manifold);

/// A point where an interface meets a side of the image: on the rim of a flat end.
struct RimPoint {
  Vec3 place;    ///< mm, in the side
  int from, to;  ///< labels beside it, from < to; 0: outside
};
using RimDistance = std::function<double(int from, int to, const Vec3& place)>;
/// Points on the rims of all flat ends and the corners of the image. Each is `apart` mm, at most `longest`,
/// from the others. The refinement keeps points that it starts with, so ends get their rims and no chamfer.
std::vector<RimPoint> rim_points(const LabelVolume& volume, const RimDistance& apart, double longest);

/// Moves the outer points of regions that a side of the image cuts onto that side, if they are near, and sets
/// Tetrahedra::sides.
void cut_flat(const LabelVolume& volume, Tetrahedra& mesh);
/// True if all nodes lie in one side of the image.
bool lie_in_side(const Tetrahedra& mesh, std::span<const Index> nodes);
/// The part of a motion that keeps a point in its sides.
Vec3 along_sides(const Tetrahedra& mesh, Index point, Vec3 motion);

/// Label of a point, mm, by the vote of the voxels around it; 0 outside the image. For the vote the border
/// voxels continue beyond the image.
int smooth_label(const LabelVolume& volume, const Vec3& place_mm);

/// Volume of each label, mm^3; [0] is not used.
std::vector<double> label_volumes(const Tetrahedra& mesh, std::size_t labels);

/// Shifts interfaces along their normals, by one amount per pair of labels, until every label has its volume
/// (mm^3) or shifts reach `largest_shift` mm. Minimises the sum of area times shift squared. Returns the
/// largest shift, mm.
double match_volumes(Tetrahedra& mesh, const std::vector<double>& volumes, double largest_shift);

/// Swaps faces and edges inside each label with Gmsh; nodes between labels stay.
void swap_by_gmsh(Tetrahedra& mesh);

/// Moves nodes of elements below `quality` (scaled Jacobian): inner nodes freely, nodes of a smooth interface
/// along it. If that is not enough, any of them by at most `slack` mm. A negative slack moves only inner
/// nodes. Returns the smallest remaining quality.
double relocate_nodes(Tetrahedra& mesh, double quality, double slack);

/// Scaled Jacobian of a tetrahedron (engine/model/mesh.hpp); below 0 if inverted.
double tetrahedron_quality(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

}  // namespace genba
