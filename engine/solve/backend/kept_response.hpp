// Residual and tangent of a body whose elements and their history stay on a device.
#pragma once

#include <cstdint>

#include "engine/assembly/response.hpp"
#include "engine/solve/backend/vector_space.hpp"

namespace genba {

class DeviceMatrix;
class AddedBlocks;

/// Made by Backend::keep_response(); use it only with that backend. It does what respond() (engine/assembly/response.hpp)
/// does on the host; the same bits every time. Vectors are [rows]. All functions throw Error(memory) or Error(device).
class KeptResponse {
 public:
  virtual ~KeptResponse() = default;
  virtual std::int64_t bytes() const = 0;  ///< on the device

  /// Takes over thermal strains and constants of laws of an input with the same elements and sections.
  virtual void take_thermal(const ResponseInput& input) = 0;
  /// Writes the internal forces at u, N, and the new history. held_step: as ResponseState::held_step, null: nothing. With
  /// `tangent`, a matrix made by this backend with the pattern of the elements, also its FP64 values, with those of `more`,
  /// if it is not null, added. Throws Error(internal_fault) if the pattern has no place for them.
  virtual void respond(const DeviceVector& u, double thermal_share, const DeviceVector* held_step, DeviceVector& forces,
                       DeviceMatrix* tangent, const AddedBlocks* more = nullptr) = 0;
  /// The new history of the last respond() becomes the old one.
  virtual void accept() = 0;
  /// Sets the old history, or reads it.
  virtual void put(const PointHistory& old) = 0;
  virtual void read(PointHistory& old) = 0;
};

}  // namespace genba
