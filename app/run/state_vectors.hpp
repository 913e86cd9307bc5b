// The vectors of a state file, written and read in the order of the mesh, so that a run with another node
// order can use them. Only for the sources of this folder.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/run/checkpoint_file.hpp"
#include "engine/analysis/order/node_order.hpp"

namespace genba::checkpoint_file {

/// Maps nodes of a mesh to rows of the equations.
struct StateOrder {
  std::size_t nodes = 0, dofs = 0, rows = 0;  ///< of the mesh; unknowns per node; equations
  const Numbering& numbering;

  std::size_t row_of(std::size_t mesh_node) const;  ///< first row of the node; `rows` if it has none
};
StateOrder order_of(const Mesh& mesh, const NumberedGraph& numbered, std::size_t dofs);

/// Writes the file by write_atomically(): header, vectors and checksum. vector(i): [equation node * dofs +
/// component], for i from 0 to `count` in turn. Throws Error(file).
void write_state(const std::string& path, const std::string& header, std::size_t count,
                 const std::function<const std::vector<double>&(std::size_t)>& vector,
                 const StateOrder& order);

/// The vectors of an opened file, after a check of its checksum. Throws Error(file).
std::vector<std::vector<double>> read_vectors(const std::string& path, Opened& opened, std::size_t count,
                                              const StateOrder& order);

}  // namespace genba::checkpoint_file
