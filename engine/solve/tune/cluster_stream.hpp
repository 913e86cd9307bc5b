// How a GPU processes the clusters of rbp-sym with one unknown a node. Kernels and performance model share
// this rule.
#pragma once

#include "engine/base/types.hpp"

namespace genba {

/// Resident thread blocks of a multiprocessor. Each streams cluster after cluster.
inline constexpr int streaming_blocks = 2;

/// True if such blocks are faster than one block a cluster, four of which fit on a multiprocessor. False if
/// they need a second round and one block a cluster does not. Measured on H100s and H200s
/// (results:rbp-sym-streamed).
constexpr bool streams_clusters(Offset clusters, Offset processors) {
  const Offset blocks = streaming_blocks * processors;
  return clusters <= blocks || clusters > 2 * blocks;
}

}  // namespace genba
