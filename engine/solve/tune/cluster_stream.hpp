// How a GPU takes the clusters of rbp-sym with one unknown a node: for the kernels that do, and for the
// performance model.
#pragma once

#include "engine/base/types.hpp"

namespace genba {

/// Blocks of threads of a multiprocessor that stay and stream cluster after cluster.
inline constexpr int streaming_blocks = 2;

/// True if such blocks are faster than a block a cluster, four of which a multiprocessor holds: not where
/// they need a second round and the others do not. Measured on H100s and H200s (results:rbp-sym-streamed).
constexpr bool streams_clusters(Offset clusters, Offset processors) {
  const Offset blocks = streaming_blocks * processors;
  return clusters <= blocks || clusters > 2 * blocks;
}

}  // namespace genba
