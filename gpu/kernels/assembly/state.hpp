// Element values that depend on the unknown at their nodes: conductivities by curves, shares of absorption.
#pragma once

#include <cuda_runtime_api.h>

#include "gpu/kernels/assembly/assembly.hpp"

namespace genba::cuda {

/// The StateCurves (engine/assembly/kept_elements.hpp) of one list of elements.
struct CurvesView {
  static constexpr std::uint8_t none = 255;
  const std::uint8_t* of_element = nullptr;  ///< [elements] curve number, or none
  const Index* first = nullptr;              ///< [curves + 1] into at and value
  const double* at = nullptr;
  const double* value = nullptr;
  double weight[10] = {};  ///< [shape_nodes] weights of the nodes at the middle of an element
};

/// The places of the conductivity among the constants of a section.
struct ConductivityPlaces {
  int width = 1;  ///< constants of a section
  int count = 0;
  int place[3] = {};
};

/// Writes, for elements with curves, the conductivity at their middle into the constants of their sections.
/// u: [nodes].
void launch_take_state(const ElementView& e, const CurvesView& curves, const ConductivityPlaces& places,
                       const double* u, double* constants, cudaStream_t stream);
/// Sets the conductivities of sections [first, first + count).
void launch_put_conductivities(Offset first, Offset count, const ConductivityPlaces& places,
                               const double* value, double* constants, cudaStream_t stream);
/// absorbed[element] = mean of `left` at its nodes.
void launch_take_shares(const ElementView& e, const double* left, double* absorbed, cudaStream_t stream);

}  // namespace genba::cuda
