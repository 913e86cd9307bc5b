// Products with the FP64 matrix of elements, which is never stored: for the residuals of a rounded matrix.
#pragma once

#include "engine/assembly/batches.hpp"
#include "engine/base/monitor.hpp"
#include "engine/solve/backend/matrix_assembly.hpp"
#include "gpu/assembly/cuda_mesh.hpp"

namespace genba::cuda {

/// Products with the matrix of the elements: r -= A x, the same bits every time. The elements stay on the
/// host and pass through the device in chunks (residual_chunk()). Borrows input and mesh.
class ElementProducts {
 public:
  ElementProducts(const AssemblyInput& input, const MeshOnDevice& mesh, const Uploader& upload);
  /// x, r: [rows] on the device. Waits for the device. Polls cancel.
  void subtract(const double* x, double* r, Monitor& monitor) const;

 private:
  template <class Visit>
  void for_each_chunk(Monitor& monitor, Visit&& visit) const;

  const AssemblyInput& input_;
  const MeshOnDevice& mesh_;
  Uploader upload_;
  ConvectionList nodal_;
  int node_bits_ = 0;
};

/// The result of Backend::make_elements(). Uses residual_bytes() (engine/assembly/input.hpp) on the device.
class CudaElements final : public DeviceElements {
 public:
  CudaElements(const AssemblyInput& input, const Uploader& upload)
      : input(input), mesh(this->input, upload, false), products(this->input, mesh, upload) {}
  const AssemblyInput input;
  const MeshOnDevice mesh;
  const ElementProducts products;
};

/// The same on the host, for elements that no kernel knows.
class HostElements final : public DeviceElements {
 public:
  explicit HostElements(const AssemblyInput& input)
      : input(input), batches_(make_batches(input.solids, input.equation_node)) {}
  void subtract(std::span<const double> x, std::span<double> r, Monitor& monitor) const;
  const AssemblyInput input;

 private:
  const ElementBatches batches_;
};

}  // namespace genba::cuda
