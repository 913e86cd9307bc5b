// Pressures at large deformation: they follow their faces. Their forces depend on the displacement, so they belong to
// the residual and not to load_vectors(), and their stiffness to the tangent: its symmetric part to the matrix, the
// other part, which free edges of the faces leave, to FollowerRest.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/assemble.hpp"

namespace genba {

/// A sparse antisymmetric matrix of blocks [dofs][dofs] by equation nodes, N/m.
class FollowerRest {
 public:
  void clear() { entries_.clear(), size_ = 0; }
  void add(Index row, Index column, const double* block, int stride, int dofs);
  /// Adds up what belongs together and drops what cancels. Call it once after the last add().
  void finish();
  bool empty() const { return entries_.empty(); }
  /// y += A x
  void add_product(std::span<const double> x, std::span<double> y) const;

 private:
  struct Entry {
    Index row, column;
    std::array<double, 9> block;
  };
  std::vector<Entry> entries_;
  std::size_t dofs_ = 3;
  double size_ = 0;  ///< largest entry that was added
};

/// True if load number `load` is a pressure that is stated over time: it may be 0 now.
bool pressure_varies(const Problem& problem, std::size_t load);
/// True if a pressure of the problem follows its faces, now or at another time.
bool has_follower_pressure(const Problem& problem);

/// Adds factor times the forces of all such pressures at u[rows] (m) to f[rows], N. With `tangent` also share times
/// their stiffness, without rows and columns of prescribed unknowns and in terms of those that nothing determines; its
/// antisymmetric part goes to `rest`, if that is not null, in terms of all unknowns. map: null is that of the problem. Throws Error(model) if one varies in space.
void add_follower_pressure(const Problem& problem, const Numbering& numbering, std::span<const double> u, double factor,
                           std::span<double> f, double share, const AddBlock* tangent, FollowerRest* rest = nullptr,
                           const ConstraintMap* map = nullptr);

}  // namespace genba
