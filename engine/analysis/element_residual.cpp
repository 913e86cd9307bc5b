#include "engine/analysis/element_residual.hpp"

#include <algorithm>
#include <string>

#include "engine/analysis/assembly.hpp"
#include "engine/assembly/assemble.hpp"

namespace genba {

ElementResidual::ElementResidual(const Problem& problem, const Numbering& numbering)
    : input_(assembly_input(problem, numbering)),
      batches_(make_batches(input_.solids, input_.equation_node)) {}

void ElementResidual::operator()(std::span<const double> b, std::span<const double> x, std::span<double> r,
                                 ThreadTeam& team, Monitor& monitor) const {
  const auto unknowns = static_cast<std::size_t>(input_.rows());
  if (b.size() != unknowns || x.size() != unknowns || r.size() != unknowns)
    throw Error(ErrorKind::internal_fault, "residual by elements",
                "b, x and r have " + std::to_string(b.size()) + ", " + std::to_string(x.size()) + " and " +
                    std::to_string(r.size()) + " values for " + std::to_string(unknowns) + " unknowns");
  if (r.data() != b.data()) std::copy(b.begin(), b.end(), r.begin());
  subtract_product(input_, batches_, x, r, team, monitor);
}

}  // namespace genba
