// Elements of their own size in places of an image (MeshOptions::sizes).
#pragma once

#include <functional>

#include "mesh/job/mesh_options.hpp"
#include "mesh/labels/label_volume.hpp"

namespace genba {

/// Largest size, m, of elements at a place, m along the axes of the volume from its outer corner.
using LabelSizes = std::function<double(const Vec3& local)>;

/// An element at distance d from a part is no larger than its size + (growth - 1) d. "group" names regions,
/// "region #2", or surfaces between two regions ("femur|marrow", "femur|outside"); their shape is that of
/// the voxels. Plane, box and sphere are in patient coordinates. Empty if there is no entry. Throws
/// Error(input) for a part that is not there, naming the entry.
LabelSizes make_label_sizes(const LabelVolume& volume, const MeshOptions& options);

}  // namespace genba
