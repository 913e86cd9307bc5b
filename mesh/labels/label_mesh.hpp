// Regions of voxels -> Mesh, in patient coordinates.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh.hpp"
#include "mesh/labels/label_sizes.hpp"
#include "mesh/labels/label_volume.hpp"

namespace genba {

/// Called with the name of a step and the share [0, 1] of the work that is done before it.
using TellStep = std::function<void(const Text& name, double share)>;

/// A hexahedron for every voxel inside.
Mesh make_voxel_mesh(const LabelVolume& volume);

/// Edge length for tetrahedra where none is stated: 1/20 of the diagonal of the box around all regions, m.
double default_size(const LabelVolume& volume);

/// Tetrahedra of about `size` m that fill the regions and share their faces where regions touch.
///
/// A place belongs to the region with the largest vote of the 27 voxels around it, weighted by quadratic
/// B-splines: the smooth interfaces of Jonathan Bronson, Joshua Levine, Ross Whitaker, "Lattice Cleaving"
/// (2014) without their lattice. CGAL's Mesh_3 refines a Delaunay triangulation on it (Boissonnat and Oudot,
/// "Provably good sampling and meshing of surfaces", 2005); interfaces are then shifted so that every region
/// has the volume of its voxels, and Gmsh's swaps and relocated nodes remove slivers. Sequential: the same
/// image and size give the same mesh. Regions with thin walls get smaller elements than `size`.
/// Throws Error(mesh/memory).
/// `places`: smaller elements in places (mesh/labels/label_sizes.hpp); may be empty. `manifold`: the outside
/// is to be a surface by itself.
Mesh make_label_tetrahedra(const LabelVolume& volume, double size, const LabelSizes& places,
                           const TellStep& tell, bool manifold = false);

/// Facets between regions ("femur|marrow") and around them ("femur|outside"): one surface a pair.
///
/// `volume`: what the mesh was made of, or null. Where its border cuts a region, the outside of that region
/// is several surfaces: one in each side of the image ("femur|border z-") and the rest ("femur|uncut"). Sets
/// then join what belongs together: "femur|outside", and "border z-" of all regions. A side is named by the
/// patient coordinate (LPS) that it looks along most. Each region has a set of all its surfaces ("femur").
///
/// What is off the border is several surfaces where it has flat faces with a rim, or parts that do not hang
/// together ("femur|flat z-", "femur|curved", "femur|cavity", mesh/labels/label_faces.hpp). Sets join them,
/// "femur|outside" and, where the border cuts the region, "femur|uncut".
void add_label_facets(Mesh& mesh, const LabelVolume* volume = nullptr);

/// Sets ElementBlock::grey of values of the voxels (mesh/labels/region_grey.hpp); those of other regions
/// never enter. A hexahedron of one voxel has its value, one of coarsen^3 voxels the mean of those of its
/// region in it, a tetrahedron the mean of samples no farther apart than voxels, linear between voxels of its
/// region. What holds no voxel of its region takes the nearest one; returns how many elements of each region
/// do. NaN where the region has no values.
std::vector<std::int64_t> add_grey_means(Mesh& mesh, const LabelVolume& volume,
                                         const std::vector<float>& value, int coarsen);

/// Volume of each region, m^3.
std::vector<double> region_volumes(const Mesh& mesh);

}  // namespace genba
