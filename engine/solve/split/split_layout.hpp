// Where the unknowns of a level lie when two backends solve one system together.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/base/types.hpp"
#include "engine/solve/backend/split_steps.hpp"
#include "engine/solve/backend/vector_space.hpp"

namespace genba {

template <class T>
using Two = std::array<T, 2>;  ///< of the first and the second backend
using TwoVectors = Two<std::unique_ptr<DeviceVector>>;

/// Split: each backend has the nodes of its own part of the body, also those that the other one shares. A vector is
/// complete on both. Whole: both have all nodes.
struct SplitLayout {
  int block = 1;       ///< unknowns of a node
  Index nodes = 0;     ///< all together, each once
  bool is_whole = false;
  Two<std::vector<Index>> global;  ///< [node of a backend] number among all; empty if whole
  Two<std::vector<Index>> shared;  ///< nodes that both have, ascending and in one order; empty if whole
  Two<std::unique_ptr<DeviceNodes>> shared_nodes;
  Two<TwoVectors> packed;  ///< shared numbers that the other backend reads, two in turn
  int turn = 0;
  TwoVectors factors;  ///< of sums over shared numbers, on the first backend
  std::unique_ptr<DeviceVector> kept, zeros;  ///< shared numbers of the second backend during a restriction

  Offset rows() const { return static_cast<Offset>(nodes) * block; }
  Offset rows_of(int member) const {
    return is_whole ? rows() : static_cast<Offset>(global[static_cast<std::size_t>(member)].size()) * block;
  }
  bool has_shared() const { return !shared[0].empty(); }
};

}  // namespace genba
