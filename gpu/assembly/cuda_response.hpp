// Elements with any law that stay on the device with the history of their points.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/sparse/blocks/added_blocks.hpp"
#include "engine/assembly/response.hpp"
#include "gpu/assembly/cuda_mesh.hpp"
#include "gpu/kernels/assembly/response.hpp"
#include "gpu/matrix/cuda_matrix.hpp"

namespace genba::cuda {

/// KeptResponse (engine/solve/backend/kept_response.hpp) with plain arrays. Uses response_bytes() on the device.
class CudaResponse {
 public:
  CudaResponse(const ResponseInput& input, const Uploader& upload);
  std::int64_t bytes() const;
  Offset rows() const { return static_cast<Offset>(mesh_.view.nodes) * mesh_.view.dofs; }

  void take_thermal(const ResponseInput& input);
  /// Writes forces[rows] and the new history.
  void make_forces(const double* u, double thermal_share, double* forces);
  /// Adds the tangent times step[rows] to forces. The same state as in make_forces().
  void add_tangent_times(const double* step, double* forces);
  /// Adds the tangent to values that are 0. The same state as in make_forces().
  void add_tangent(const CudaMatrix& matrix);
  /// Adds more blocks, after add_tangent(). Throws Error(internal_fault) if the matrix has no place for one.
  void add_blocks(const AddedBlocks& more, const CudaMatrix& matrix) const;
  void accept();
  void put(const PointHistory& old);
  void read(PointHistory& old);

 private:
  struct Part {
    ElementsOnDevice elements;
    const ResponseKernels* kernels;
    std::size_t list;
    int table_size;                    ///< doubles of an element
    DeviceArray<double> old{}, now{};  ///< [number][element]; empty: the law has no history
  };
  void add_part(const ResponseInput& input, std::size_t list, const ResponsePart& part);
  ResponseView view_of(const Part& part) const;
  template <class T>
  void put(const T* from, std::size_t count, const DeviceArray<T>& to) const;
  void require_history(const PointHistory& history, const Part& part) const;

  Uploader upload_;
  MeshOnDevice mesh_;
  std::vector<Part> parts_;
  DeviceArray<double> constants_, thermal_strain_, expansion_, rise_, table_;
  DeviceArray<Offset> first_, cursor_;
  DeviceArray<std::uint16_t> place_;  ///< of rows in slices
  DeviceArray<AssemblyFindings> found_;
  const double* u_ = nullptr;  ///< of the last make_forces()
  double thermal_share_ = 1;
  bool is_checked_ = false;  ///< the pattern has all couplings
};

}  // namespace genba::cuda
