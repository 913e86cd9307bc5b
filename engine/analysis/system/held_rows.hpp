// The rows of prescribed unknowns as they are without constraints, from the elements around them alone.
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/face_couplings.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/batches.hpp"

namespace genba {

/// Of a scalar physics. Holds what it needs but for the mesh's points and the numbering.
class HeldRows {
 public:
  HeldRows(const Problem& problem, const Numbering& numbering);
  HeldRows(const HeldRows&) = delete;
  HeldRows& operator=(const HeldRows&) = delete;

  /// r -= A x in equation order by the elements that have a prescribed node: whole in the rows of those
  /// nodes; in others whole only where x is 0 at nodes that are not prescribed.
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
  Couplings couplings_;  // that input_ borrows
  AssemblyInput input_;
  ElementBatches batches_;
};

}  // namespace genba
