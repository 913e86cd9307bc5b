// Assembly where some unknowns are determined by others: u = T q + g (engine/couple/constraint_map.hpp). Vectors of
// q and u have the same length and order: [equation node * dofs + component].
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/assembly/input.hpp"

namespace genba {

/// Are the constants g added?
enum class MapValues { left_out, taken };

/// x = T x, or T x + g. x: [rows]. Nothing happens without a map.
void expand(const AssemblyInput& input, MapValues values, std::span<double> x);
/// r = T^T r. r: [rows]. Nothing happens without a map.
void reduce(const AssemblyInput& input, std::span<double> r);
/// Sets the rows that are a diagonal alone to 0: prescribed and idle ones.
void clear_single_rows(const AssemblyInput& input, std::span<double> x);

/// True if an unknown of these nodes is determined by others.
inline bool is_mapped(const AssemblyInput& input, const Index* nodes, int count) {
  if (input.map == nullptr) return false;
  for (int i = 0; i < count; ++i)
    for (int a = 0; a < input.dofs; ++a)
      if (input.map->row_of(static_cast<std::size_t>(nodes[i]) * static_cast<std::size_t>(input.dofs) +
                            static_cast<std::size_t>(a)) >= 0)
        return true;
  return false;
}

/// The matrix of one element, or of a facet, in terms of q.
class MappedMatrix {
 public:
  explicit MappedMatrix(const AssemblyInput& input) : input_(input) {}
  /// k: [count * dofs][count * dofs] without any constraint. with_diagonal: prescribed and idle entries of q get the
  /// element's own diagonal; else 0.
  void make(const Index* nodes, int count, const double* k, bool with_diagonal);
  /// The nodes whose entries of q it has.
  std::span<const Index> nodes() const { return nodes_; }
  /// True if the node couples to no other: its entries of q are prescribed or idle.
  bool is_alone(std::size_t node) const { return couples_[node] == 0; }
  const double* matrix() const { return matrix_.data(); }  ///< [nodes * dofs][nodes * dofs]

 private:
  std::size_t place_of(Index unknown);

  const AssemblyInput& input_;
  std::vector<Index> nodes_;
  std::vector<Offset> start_;
  std::vector<std::pair<std::size_t, double>> terms_;  // place in q, factor
  std::vector<std::uint8_t> couples_;                  // [node]
  std::vector<double> half_, matrix_;
};

/// Calls add(row node, column node, block, row stride, column stride) for each pair of nodes, but for the zeros beside
/// the diagonal of nodes that couple to no other: the pattern has none.
template <class Add>
void add_blocks(const Add& add, const AssemblyInput& input, const MappedMatrix& mapped) {
  const auto nodes = mapped.nodes();
  const int dofs = input.dofs, n = static_cast<int>(nodes.size()) * dofs;
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (std::size_t j = 0; j < nodes.size(); ++j)
      if (i == j || !(mapped.is_alone(i) || mapped.is_alone(j)))
        add(input.equation_node[static_cast<std::size_t>(nodes[i])], input.equation_node[static_cast<std::size_t>(nodes[j])],
            mapped.matrix() + static_cast<int>(i) * dofs * n + static_cast<int>(j) * dofs, n, 1);
}

/// Groups of nodes that couple although no element has them all: for each element with a determined unknown the
/// nodes of its matrix. For the graph of nodes.
struct NodeGroups {
  std::vector<Index> nodes;
  std::vector<Offset> start{0};
};
void add_groups(const ConstraintMap& map, std::span<const Index> elements, int nodes_of_element, NodeGroups& out);

}  // namespace genba
