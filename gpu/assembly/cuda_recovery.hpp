// Recovery of stresses and fluxes on the device.
#pragma once

#include "engine/assembly/recovery.hpp"
#include "gpu/assembly/cuda_mesh.hpp"

namespace genba::cuda {

/// As recover_elements(), for shapes that device_can_assemble() accepts. Beside mesh, elements and result,
/// the device holds a table of at most 64 MiB. Polls cancel.
ElementResults recover(const RecoveryInput& input, std::span<const double> solution, const Uploader& upload,
                       Monitor& monitor);

}  // namespace genba::cuda
