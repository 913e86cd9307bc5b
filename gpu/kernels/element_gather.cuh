// From a table of what elements give their nodes to the nodes: a thread for each node goes through the
// elements around it in ascending order, so that sums are always the same.
#pragma once

#include "gpu/kernels/assembly.hpp"

namespace genba::cuda {

namespace {

constexpr int element_threads = 128;

unsigned blocks_of_elements(Offset items) {
  return static_cast<unsigned>((items + element_threads - 1) / element_threads);
}

__device__ Offset element_thread() {
  return static_cast<Offset>(blockIdx.x) * blockDim.x + threadIdx.x;
}

/// visit(head, part) for what elements [begin, begin + count) give `node`. table: [count] elements of 1 +
/// nodes
/// * per_node numbers: a head, 0 where there is nothing, then a part for each node. cursor: the node's next
/// entry of ElementView::element; moves on.
template <int nodes, int per_node, class Visit>
__device__ void for_each_contribution(const ElementView& e, Offset node, Index begin, Index count,
                                      const double* table, Offset* cursor, Visit&& visit) {
  const Offset last = e.first[node + 1];
  Offset at = cursor[node];
  Index before = -1;
  for (; at < last && e.element[at] < begin + count; ++at) {
    const Index element = e.element[at];
    const double* from = table + static_cast<Offset>(element - begin) * (1 + nodes * per_node);
    const double head = *from++;
    if (element == before || head == 0) continue;
    before = element;
    for (int i = 0; i < nodes; ++i, from += per_node)
      if (e.nodes[static_cast<Offset>(element) * nodes + i] == node) visit(head, from);
  }
  cursor[node] = at;
}

/// Calls visit(Shape{}) with the shape of solids that kernels know; false for others.
template <class Visit>
bool with_device_solid(const ElementView& e, Visit&& visit) {
  if (e.shape_nodes == 4) return visit(element::Tet4()), true;
  if (e.shape_nodes == 10) return visit(element::Tet10()), true;
  if (e.shape_nodes == 8) return visit(element::Hex8()), true;
  return false;
}

}  // namespace

}  // namespace genba::cuda
