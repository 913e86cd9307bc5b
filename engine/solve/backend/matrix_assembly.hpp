// Elements into a matrix on a device, once or again and again, and residuals from the elements.
#pragma once

#include <functional>
#include <memory>

#include "engine/assembly/input.hpp"
#include "engine/base/monitor.hpp"
#include "engine/solve/backend/kept_elements.hpp"
#include "engine/solve/backend/kept_response.hpp"
#include "engine/solve/backend/matrix_products.hpp"

namespace genba {

/// A matrix that is not stored. Every product computes it anew from the elements, in FP64.
class DeviceElements {
 public:
  virtual ~DeviceElements() = default;
};

class MatrixAssembly {
 public:
  virtual ~MatrixAssembly() = default;
  /// Assembles the values into the storage of `empty`, which has index arrays as make_matrix(format, graph)
  /// lays them out. Its values are zero; for a GPU they may be missing, since only indices are copied.
  /// Does the same as add_elements() and apply_prescribed_values() (engine/assembly/assemble.hpp), which the
  /// CPU runs. rhs, [rows], holds nodal loads on entry and the right-hand side on return. With FP32 values,
  /// rhs is still that of the FP64 matrix. The result is the same bit for bit every time; between backends it
  /// differs by rounding only.
  /// Polls cancel. Throws Error(internal_fault) if elements couple nodes that the pattern does not couple,
  /// Error(input) if FP32 cannot hold a value. rhs is undefined after an error.
  virtual std::unique_ptr<DeviceMatrix> assemble(const AssemblyInput& input, Matrix&& empty,
                                                 DeviceVector& rhs, Monitor& monitor,
                                                 Precision precision = Precision::fp64,
                                                 const ProductSettings& settings = {}) = 0;
  /// assemble() again into a matrix made by assemble(). Elements, numbering and prescribed unknowns must be
  /// the same. Materials, coefficients of convection and prescribed values may differ. The index arrays stay.
  /// matrix and rhs are undefined after an error. Throws Error(internal_fault) for FP32 on the CPU, which
  /// keeps no FP64 values to round.
  virtual void assemble_again(const AssemblyInput& input, DeviceMatrix& matrix, DeviceVector& rhs,
                              Monitor& monitor) = 0;
  /// Puts new FP64 values into a matrix made by assemble(): `fill` gets it with its index arrays and zero values,
  /// on this host. Returns false, without calling `fill`, if the backend holds no matrix on the host.
  virtual bool refill(DeviceMatrix& matrix, const std::function<void(Matrix&)>& fill) { return false; }
  /// The FP64 matrix that assemble() would make of the same input, for defect(). Arrays that the input
  /// borrows must outlive the result.
  virtual std::unique_ptr<DeviceElements> make_elements(const AssemblyInput& input) = 0;
  /// Elements that stay on the device while their values change with a state. Arrays that the input borrows
  /// must outlive the result. Returns null if the backend has no use or no kernel for them.
  virtual std::unique_ptr<KeptElements> keep_elements(const AssemblyInput& input, const StateCurves& curves) {
    return nullptr;
  }
  /// Elements that stay on the device with the history of their points; it begins at 0. Returns null if the backend has
  /// no use or no kernel for them (device_can_respond()).
  virtual std::unique_ptr<KeptResponse> keep_response(const ResponseInput& input) { return nullptr; }
  /// r = b - A x in FP64 from the elements. Equal to the above except for the order of sums; the same result
  /// every time. Takes about as long as the assembly. r must differ from b and x. Polls cancel (r is then
  /// incomplete).
  virtual void defect(const DeviceElements& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r,
                      Monitor& monitor) = 0;
};

}  // namespace genba
