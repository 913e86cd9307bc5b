// Pairs of facets through which heat passes between two bodies, and their common area.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// For each pair of facets that lie on each other: the integral of N N^T over their common area. N holds the
/// shape functions of the first facet and the negative ones of the second, times a conductance that varies. Times one
/// by area that does not, the
/// matrix gives the flow from the first to the second. It is symmetric; rows and columns add up to 0.
struct FacetCouplings {
  static constexpr int most_nodes = 16;    ///< of a pair
  std::vector<Index> nodes;                ///< mesh nodes, pair by pair: first facet, then second
  std::vector<Offset> start{0};            ///< [pairs + 1] into nodes
  std::vector<std::uint8_t> first;         ///< [pairs] number of nodes of the first facet
  std::vector<double> matrix;              ///< m^2, [nodes of the pair]^2, pair by pair
  std::vector<Offset> matrix_start{0};     ///< [pairs + 1] into matrix
  double area = 0;                         ///< common area of all pairs, m^2
  double weight = 0;                       ///< integral over it of what varies there; else the area

  Index size() const { return static_cast<Index>(first.size()); }
  std::span<const Index> nodes_of(Index pair) const {
    const auto at = static_cast<std::size_t>(pair);
    return {nodes.data() + start[at], static_cast<std::size_t>(start[at + 1] - start[at])};
  }
  const double* matrix_of(Index pair) const {
    return matrix.data() + matrix_start[static_cast<std::size_t>(pair)];
  }
};

/// Pairs of facets with one conductance.
struct CouplingList {
  const FacetCouplings* pairs = nullptr;  ///< never null; borrowed
  double conductance = 0;                 ///< W/(m^2 K)
};

}  // namespace genba
