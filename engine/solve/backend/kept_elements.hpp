// Elements that stay on a device, whose matrix is made again and again while their values change.
#pragma once

#include <cstdint>
#include <span>

#include "engine/assembly/kept_elements.hpp"
#include "engine/solve/backend/vector_space.hpp"

namespace genba {

class DeviceMatrix;

/// Made by Backend::keep_elements() of an input with one unknown a node, used only with that backend. Vectors
/// are [equation node]. All throw Error(memory) or Error(device).
class KeptElements {
 public:
  virtual ~KeptElements() = default;
  virtual std::int64_t bytes() const = 0;  ///< on the device

  /// Reactions and coefficients of facets of an input with the same elements.
  virtual void take_reactions(const AssemblyInput& input) = 0;
  /// Shares of absorption that are left at nodes: an element has their mean.
  virtual void take_shares(const DeviceVector& left) = 0;
  /// [mesh node], of the same prescribed nodes.
  virtual void take_prescribed(std::span<const double> value) = 0;
  /// Conductivities by their curves.
  virtual void take_state(const DeviceVector& u) = 0;
  /// Conductivities of the sections from `first` on, where no curves say them.
  virtual void take_conductivities(std::size_t first, std::span<const double> values) = 0;

  /// AssemblyInput::nodal, which the input has that the elements were made of; 0 where prescribed.
  virtual void take_nodal(const DeviceVector& diagonal) = 0;

  /// As Backend::assemble_again(), of the elements as they are.
  virtual void assemble(DeviceMatrix& matrix, DeviceVector& rhs) = 0;
  /// r -= A x by the elements with a prescribed node, nothing eliminated: whole in the rows of such nodes.
  /// The same result every time.
  virtual void subtract_held(const DeviceVector& x, DeviceVector& r) = 0;
};

}  // namespace genba
