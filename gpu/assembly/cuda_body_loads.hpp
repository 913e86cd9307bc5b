// Nodal loads from loads inside elements, on the device.
#pragma once

#include "engine/assembly/body_loads.hpp"
#include "gpu/assembly/cuda_mesh.hpp"

namespace genba::cuda {

/// As body_loads(), for shapes that device_can_assemble() accepts. Polls cancel.
BodyLoads add_up_loads(const BodyLoadInput& input, const Uploader& upload, Monitor& monitor);

}  // namespace genba::cuda
