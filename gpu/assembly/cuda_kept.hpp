// Elements that stay on the device while the values of their matrix change.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/assembly/kept_elements.hpp"
#include "gpu/assembly/cuda_mesh.hpp"
#include "gpu/kernels/assembly/state.hpp"
#include "gpu/matrix/cuda_matrix.hpp"

namespace genba::cuda {

/// KeptElements (engine/solve/backend/kept_elements.hpp) with plain arrays. Uses kept_bytes() on the device.
class CudaKeptMesh {
 public:
  CudaKeptMesh(const AssemblyInput& input, const StateCurves& curves, const Uploader& upload);
  std::int64_t bytes() const;
  Index nodes() const { return mesh_.view.nodes; }

  void take_reactions(const AssemblyInput& input);
  void take_shares(const double* left);
  void take_prescribed(std::span<const double> value);
  void take_state(const double* u);
  void take_nodal(const double* diagonal);
  void take_conductivities(std::size_t first, std::span<const double> values);
  /// Assembles into values that are zero. rhs holds the loads on entry.
  void assemble(const CudaMatrix& matrix, double* rhs);
  void subtract_held(const double* x, double* r) const;

 private:
  struct Facets {
    ElementsOnDevice all;
    std::vector<Index> held_number;  ///< numbers of held facets in the list
    std::optional<ElementsOnDevice> held{};
  };
  struct Solids {
    ElementsOnDevice all;
    std::optional<ElementsOnDevice> held{};  ///< those with a prescribed node
    DeviceArray<std::uint8_t> curve;         ///< [elements]; empty: no curves
    CurvesView curves{};
  };
  void take_values_at_nodes(std::span<const double> value);
  template <class Visit>
  void for_each_held(Visit&& visit) const;
  template <class T>
  void put(const T* from, std::size_t count, const DeviceArray<T>& to) const;

  Uploader upload_;
  MeshOnDevice mesh_;
  std::vector<Solids> solids_;
  std::vector<Facets> facets_;
  std::optional<ElementsOnDevice> nodal_;   ///< AssemblyInput::nodal, stored as facets of one node
  DeviceArray<std::uint8_t> flags_, none_;  ///< [mesh node] flags of prescribed nodes; [node] all zero
  DeviceArray<double> diagonal_;
  DeviceArray<double> curve_at_, curve_value_;
  DeviceArray<Index> curve_first_;
  DeviceArray<AssemblyFindings> found_;
  ConductivityPlaces places_;
  bool is_checked_ = false;  ///< true after the pattern was checked for all couplings
  bool has_values_ = false;  ///< some prescribed value is not 0
  int node_bits_ = 0;        ///< as ElementSums
};

}  // namespace genba::cuda
