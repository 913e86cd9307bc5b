// Local element sizes in an image (MeshOptions::sizes).
#pragma once

#include <functional>

#include "mesh/job/mesh_options.hpp"
#include "mesh/labels/label_volume.hpp"

namespace genba {

/// Largest element size, m, at a point given in m along the axes of the volume from its outer corner.
using LabelSizes = std::function<double(const Vec3& local)>;

/// At distance d from a part an element is at most its size + (growth - 1) d. "group" names regions, "region
/// #2", or surfaces between two regions ("femur|marrow", "femur|outside"); their shape is that of the voxels.
/// Plane, box and sphere are in patient coordinates. Empty if there is no entry. Throws Error(input) naming
/// an entry that selects nothing.
LabelSizes make_label_sizes(const LabelVolume& volume, const MeshOptions& options);

}  // namespace genba
