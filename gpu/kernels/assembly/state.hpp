// Values of elements that follow the unknown at their nodes: conductivities by curves, shares of absorption.
#pragma once

#include <cuda_runtime_api.h>

#include "gpu/kernels/assembly/assembly.hpp"

namespace genba::cuda {

/// StateCurves (engine/assembly/kept_elements.hpp) of one list of elements.
struct CurvesView {
  static constexpr std::uint8_t none = 255;
  const std::uint8_t* of_element = nullptr;  ///< [elements] number of a curve, or none
  const Index* first = nullptr;              ///< [curves + 1] into at and value
  const double* at = nullptr;
  const double* value = nullptr;
  double weight[10] = {};  ///< [shape_nodes] of the nodes of which an element's middle is made
};

/// Where the constants of a section have a conductivity.
struct ConductivityPlaces {
  int width = 1;  ///< numbers of a section
  int count = 0;
  int place[3] = {};
};

/// Elements with curves write the conductivity at their middle into the constants of their sections. u:
/// [nodes].
void launch_take_state(const ElementView& e, const CurvesView& curves, const ConductivityPlaces& places,
                       const double* u, double* constants, cudaStream_t stream);
/// Sections [first, first + count) get these conductivities.
void launch_put_conductivities(Offset first, Offset count, const ConductivityPlaces& places,
                               const double* value, double* constants, cudaStream_t stream);
/// absorbed[element] = mean of `left` at its nodes.
void launch_take_shares(const ElementView& e, const double* left, double* absorbed, cudaStream_t stream);

}  // namespace genba::cuda
