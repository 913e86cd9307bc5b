// Nodal loads of what acts in the inside of elements, on the device.
#pragma once

#include "engine/assembly/body_loads.hpp"
#include "gpu/assembly/cuda_mesh.hpp"

namespace genba::cuda {

/// As body_loads(), of shapes that device_can_assemble(). Polls cancel.
BodyLoads add_up_loads(const BodyLoadInput& input, const Uploader& upload, Monitor& monitor);

}  // namespace genba::cuda
