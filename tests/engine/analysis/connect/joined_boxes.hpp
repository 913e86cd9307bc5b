// Parts that are joined: conditions and matrices of tests.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/analysis/system/assembly.hpp"
#include "engine/assembly/assemble.hpp"
#include "tests/engine/analysis/connect/two_boxes.hpp"
#include "tests/engine/analysis/solve_study.hpp"

namespace genba {

inline Condition tied(std::string name, std::string slave, std::string master, double distance = 0) {
  Condition c = condition_on("tie", std::move(name), NamedSelector{{std::move(slave)}}, {distance});
  c.other = NamedSelector{{std::move(master)}};
  return c;
}

/// The stiffness matrix, dense.
inline std::vector<double> dense_matrix(const Problem& problem, const NumberedGraph& numbered, ThreadTeam& team) {
  Monitor monitor;
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  const auto n = static_cast<std::size_t>(input.rows());
  std::vector<double> out(n * n, 0.0);
  add_elements(
      input, make_batches(input.solids, input.equation_node),
      [&](Index row, Index column, const double* block, int rs, int cs) {
        for (int i = 0; i < input.dofs; ++i)
          for (int j = 0; j < input.dofs; ++j)
            out[static_cast<std::size_t>(row * input.dofs + i) * n + static_cast<std::size_t>(column * input.dofs + j)] +=
                block[i * rs + j * cs];
      },
      team, monitor);
  return out;
}

}  // namespace genba
