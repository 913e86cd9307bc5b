// The rows of prescribed unknowns without constraints, from the elements around them alone.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/face_couplings.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/batches.hpp"

namespace genba {

/// For a scalar physics. It copies what it needs, but borrows the mesh's points and the numbering.
class HeldRows {
 public:
  HeldRows(const Problem& problem, const Numbering& numbering);
  HeldRows(const HeldRows&) = delete;
  HeldRows& operator=(const HeldRows&) = delete;

  /// r -= A x in equation order, over the elements with a node that is prescribed or follows one. Rows of these nodes
  /// are complete. Other rows are complete only if x is 0 at all other nodes. A map is not applied.
  void subtract_product(std::span<const double> x, std::span<double> r, ThreadTeam& team,
                        Monitor& monitor) const;

 private:
  struct List {
    std::vector<Index> nodes, region;
    std::vector<double> axes, absorbed;
  };
  std::vector<List> lists_;
  std::vector<std::uint8_t> free_;
  std::vector<double> zero_;
  Couplings couplings_;  // input_ borrows them
  AssemblyInput input_;
  ElementBatches batches_;
};

}  // namespace genba
