// Adds a table of element contributions to the nodes. A thread for each node goes through the elements around
// it in ascending order, so sums are always the same.
#pragma once

#include "engine/element/shape.hpp"
#include "gpu/kernels/assembly/assembly.hpp"

namespace genba::cuda {

namespace {

constexpr int element_threads = 128;

unsigned blocks_of_elements(Offset items) {
  return static_cast<unsigned>((items + element_threads - 1) / element_threads);
}

__device__ Offset element_thread() {
  return static_cast<Offset>(blockIdx.x) * blockDim.x + threadIdx.x;
}

/// Calls visit(head, part) for the contributions of elements [begin, begin + count) to `node`. table: [count]
/// elements of 1 + nodes * per_node numbers: a head, 0 if there is no contribution, then a part for each
/// node. cursor: next entry of the node in ElementView::element; it is advanced.
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

/// Calls visit(Part<Shape, Law>()) for solids whose shape the kernels know; otherwise does nothing.
template <template <class, class> class Part, class Visit>
void with_part(const ElementView& e, element::LawId law, Visit&& visit) {
  with_solid(e, law, [&](auto shape, auto of) { visit(Part<decltype(shape), decltype(of)>()); });
}

}  // namespace

}  // namespace genba::cuda
