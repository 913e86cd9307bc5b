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

/// Called with the name of a step and the share [0, 1] of the work before it.
using TellStep = std::function<void(const Text& name, double share)>;

/// One hexahedron per voxel inside.
Mesh make_voxel_mesh(const LabelVolume& volume);

/// An image of one slice as a volume whose first two axes are x and y and whose slice lies in z = 0; x and y are
/// the places along the axes of the image. `notes` tells which. Throws Error(input, file) with the size if no axis
/// has one voxel; of several axes with one voxel the last counts. Regions without a voxel there are left out.
LabelVolume flat_slice(const LabelVolume& volume, const std::string& file);

/// One quad4, or two tri3, per voxel of a slice from flat_slice().
Mesh make_pixel_mesh(const LabelVolume& slice, ElementType type);

/// Default edge length of tetrahedra: 1/20 of the diagonal of the box around all regions, m.
double default_size(const LabelVolume& volume);

/// Tetrahedra of about `size` m that fill the regions and share their faces where regions touch.
///
/// A point belongs to the region with the largest vote of the 27 voxels around it, with quadratic B-splines
/// as weights. These are the smooth interfaces of Jonathan Bronson, Joshua Levine, Ross Whitaker, "Lattice
/// Cleaving" (2014), without their lattice. CGAL's Mesh_3 refines a Delaunay triangulation on them
/// (Boissonnat and Oudot, "Provably good sampling and meshing of surfaces", 2005). Then interfaces are
/// shifted so that every region has the volume of its voxels, and Gmsh's swaps and relocated nodes remove
/// slivers. The algorithm is sequential: the same image and size give the same mesh. Regions with thin walls
/// get elements smaller than `size`. `places`: local sizes (mesh/labels/label_sizes.hpp); may be empty.
/// `manifold`: the outer surface must be manifold. Throws Error(mesh/memory).
Mesh make_label_tetrahedra(const LabelVolume& volume, double size, const LabelSizes& places,
                           const TellStep& tell, bool manifold = false);

/// Adds facets between regions ("femur|marrow") and around them ("femur|outside"): one surface per pair.
///
/// `volume`: the volume that the mesh was made from, or null. If the border of the image cuts a region, the
/// outer surface of that region is split: one surface in each side of the image ("femur|border z-") and the
/// rest ("femur|uncut"). Sets join them: "femur|outside", and "border z-" over all regions. A side is named
/// by the nearest patient axis (LPS). Each region has a set of all its surfaces ("femur").
///
/// The part off the border is split further if it has flat faces with a rim, or parts that are not connected
/// ("femur|flat z-", "femur|curved", "femur|cavity", mesh/labels/label_faces.hpp). Sets join them:
/// "femur|outside" and, if the border cuts the region, "femur|uncut".
void add_label_facets(Mesh& mesh, const LabelVolume* volume = nullptr);

/// Sets ElementBlock::grey from voxel values (mesh/labels/region_grey.hpp). Only voxels of the element's own
/// region count. A hexahedron of one voxel gets its value; one of coarsen^3 voxels gets the mean over the
/// voxels of its region. A tetrahedron gets the mean of samples, spaced at most one voxel apart, linear
/// between voxels of its region. An element without a voxel of its region takes the nearest one; returns the
/// number of such elements per region. NaN if the region has no values.
std::vector<std::int64_t> add_grey_means(Mesh& mesh, const LabelVolume& volume,
                                         const std::vector<float>& value, int coarsen);

/// Volume of each region, m^3.
std::vector<double> region_volumes(const Mesh& mesh);

}  // namespace genba
