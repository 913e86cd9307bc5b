// Pairs of facets of two bodies through which heat passes: what they have in common.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/base/types.hpp"

namespace genba {

/// For every pair of facets that lie on each other the integral of N N^T over what they cover in common, where
/// N are the shape functions of the first and, below zero, those of the second: times a conductance by area it
/// is what flows from the first to the second. Symmetric; rows and columns add up to 0.
struct FacetCouplings {
  static constexpr int most_nodes = 16;    ///< of a pair
  std::vector<Index> nodes;                ///< mesh nodes of the first facets and the second, pair by pair
  std::vector<Offset> start{0};            ///< [pairs + 1] into nodes
  std::vector<std::uint8_t> first;         ///< [pairs] how many of a pair's nodes are of the first facet
  std::vector<double> matrix;              ///< m^2, [nodes of the pair]^2, pair by pair
  std::vector<Offset> matrix_start{0};     ///< [pairs + 1] into matrix
  double area = 0;                         ///< that is covered, m^2

  Index size() const { return static_cast<Index>(first.size()); }
  std::span<const Index> nodes_of(Index pair) const {
    const auto at = static_cast<std::size_t>(pair);
    return {nodes.data() + start[at], static_cast<std::size_t>(start[at + 1] - start[at])};
  }
  const double* matrix_of(Index pair) const {
    return matrix.data() + matrix_start[static_cast<std::size_t>(pair)];
  }
};

/// Facets that are coupled by one conductance.
struct CouplingList {
  const FacetCouplings* pairs = nullptr;  ///< never null; borrowed
  double conductance = 0;                 ///< W/(m^2 K)
};

}  // namespace genba
