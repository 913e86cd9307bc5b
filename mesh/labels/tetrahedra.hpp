// Tetrahedra between the steps that make them from labels: corners only, nothing of Mesh's bookkeeping.
#pragma once

#include <array>
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
  std::vector<ImageSide> sides{};           ///< points that lie in one of them stay in it
};

/// A face between two labels, or between a label and the outside (0): its normal points from `from` to `to`.
struct Interface {
  std::array<Index, 3> nodes;
  int from, to;  ///< from > 0; to = 0, or above `from`
};
std::vector<Interface> interfaces(const Tetrahedra& mesh);

/// Delaunay refinement by CGAL, with a mesh of each piece of each label begun on purpose.
/// `places` may be empty. `manifold`: refined until no edge of the outside has more than two facets; voxels
/// that touch along an edge cost many elements.
Tetrahedra refine_labels(const LabelVolume& volume, double size_mm, const LabelSizes& places, bool manifold);

/// Puts the outer points of regions that a side of the image cuts onto it, where they are near, and sets
/// Tetrahedra::sides.
void cut_flat(const LabelVolume& volume, Tetrahedra& mesh);
/// True of nodes that all lie in one side of the image.
bool lie_in_side(const Tetrahedra& mesh, std::span<const Index> nodes);
/// The part of a motion that leaves a point in the sides that it lies in.
Vec3 along_sides(const Tetrahedra& mesh, Index point, Vec3 motion);

/// Label of a place, mm, by the vote of the voxels around it; 0 outside the image, whose border goes on
/// beyond it for the vote.
int smooth_label(const LabelVolume& volume, const Vec3& place_mm);

/// Volume of each label, mm^3; [0] is not used.
std::vector<double> label_volumes(const Tetrahedra& mesh, std::size_t labels);

/// Shifts interfaces along their normals, each kind evenly, until every label has its volume (mm^3), as far
/// as shifts of at most `largest_shift` mm do that. Returns the largest shift. Paths of least motion: shifts
/// minimise the sum of area times shift squared.
double match_volumes(Tetrahedra& mesh, const std::vector<double>& volumes, double largest_shift);

/// Face and edge swaps inside each label by Gmsh; nodes between labels stay.
void swap_by_gmsh(Tetrahedra& mesh);

/// Moves nodes of elements below `quality` (scaled Jacobian): inner ones freely, those of a smooth interface
/// along it, and where that does not do, any by no more than `slack` mm; with a slack below 0 only inner
/// ones. Returns the smallest quality that is left.
double relocate_nodes(Tetrahedra& mesh, double quality, double slack);

/// Scaled Jacobian of a tetrahedron (engine/model/mesh.hpp); below 0 if inverted.
double tetrahedron_quality(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

}  // namespace genba
