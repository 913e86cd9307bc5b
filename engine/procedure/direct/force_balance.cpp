#include "engine/procedure/direct/force_balance.hpp"

#include <algorithm>

#include "engine/assembly/mapped.hpp"


namespace genba {

ForceBalance::ForceBalance(const Problem& problem, const NumberedGraph& numbered,
                           std::span<const double> start, std::span<const double> rhs, ThreadTeam& team,
                           Monitor& monitor)
    : input_(assembly_input(problem, numbered.numbering)),
      worker_(team),
      start_(start),
      state_(rhs.size()),
      held_(problem.dofs == 1 ? Held::left_out : Held::taken),
      team_(team),
      monitor_(monitor) {
  // A right-hand side that holds A u0 has lost digits where u0 is large, as a prescribed displacement is.
  if (held_ == Held::taken) {
    loads_ = external_loads(problem, numbered.numbering, input_, worker_, monitor);
    reduce(input_, loads_);
  } else {
    loads_.assign(rhs.begin(), rhs.end());
  }
}

void ForceBalance::operator()(std::span<const double> x, std::span<double> r) {
  std::copy(x.begin(), x.end(), state_.begin());
  if (held_ == Held::taken)
    for (std::size_t i = 0; i < state_.size(); ++i) state_[i] += start_[i];
  std::copy(loads_.begin(), loads_.end(), r.begin());
  subtract_forces(input_, worker_.batches(input_), held_, state_, r, team_, monitor_);
}

}  // namespace genba
