// The residual of a linear system without a matrix, exact enough for slender parts: what the loads and the
// elements leave unbalanced at each unknown (subtract_forces(), engine/assembly/assemble.hpp).
#pragma once

#include <span>
#include <vector>

#include "engine/analysis/system/assembly.hpp"
#include "engine/assembly/assemble.hpp"

namespace genba {

class ForceBalance {
 public:
  /// Borrows all arguments. start: u0, and b - A u0: [unknowns]. The solution sought is x with u = u0 + x.
  ForceBalance(const Problem& problem, const NumberedGraph& numbered, std::span<const double> start,
               std::span<const double> rhs, ThreadTeam& team, Monitor& monitor);

  /// r = b - A (u0 + x), N or W. 0 at prescribed unknowns. Polls cancel.
  void operator()(std::span<const double> x, std::span<double> r);

  /// Bytes that it holds beside its arguments.
  static std::int64_t bytes(Offset unknowns) { return 2 * unknowns * static_cast<std::int64_t>(sizeof(double)); }

 private:
  AssemblyInput input_;
  HostElementWorker worker_;
  std::span<const double> start_;
  std::vector<double> loads_, state_;  ///< [unknowns]
  Held held_;
  ThreadTeam& team_;
  Monitor& monitor_;
};

}  // namespace genba
