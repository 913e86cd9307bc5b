// Elements that stay on a device. Their matrix is made again and again while their values change.
#pragma once

#include <cstdint>
#include <span>

#include "engine/assembly/kept_elements.hpp"
#include "engine/solve/backend/vector_space.hpp"

namespace genba {

class DeviceMatrix;

/// Made by Backend::keep_elements() from an input with one unknown a node; use it only with that backend.
/// Vectors are [equation node]. All functions throw Error(memory) or Error(device).
class KeptElements {
 public:
  virtual ~KeptElements() = default;
  virtual std::int64_t bytes() const = 0;  ///< on the device

  /// Takes over reactions and facet coefficients of an input with the same elements.
  virtual void take_reactions(const AssemblyInput& input) = 0;
  /// Sets the remaining shares of absorption at nodes. An element has the mean of its nodes.
  virtual void take_shares(const DeviceVector& left) = 0;
  /// Sets prescribed values, [mesh node]. The prescribed nodes stay the same.
  virtual void take_prescribed(std::span<const double> value) = 0;
  /// Computes conductivities from their curves at the state u.
  virtual void take_state(const DeviceVector& u) = 0;
  /// Sets conductivities of the sections from `first` on that have no curve.
  virtual void take_conductivities(std::size_t first, std::span<const double> values) = 0;

  /// Sets AssemblyInput::nodal, 0 at prescribed nodes. The elements must have been made from an input that
  /// has it.
  virtual void take_nodal(const DeviceVector& diagonal) = 0;

  /// As Backend::assemble_again(), from the present values of the elements.
  virtual void assemble(DeviceMatrix& matrix, DeviceVector& rhs) = 0;
  /// r -= A x, summed over the elements with a prescribed node, without elimination. Only rows of prescribed
  /// nodes are complete. The same result every time.
  virtual void subtract_held(const DeviceVector& x, DeviceVector& r) = 0;
};

}  // namespace genba
