// Batches of elements for parallel work with the same result for every number of threads.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "engine/assembly/input.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

struct ElementRef {
  Index block = 0;    ///< index into AssemblyInput::solids, the order of Mesh::solids
  Index element = 0;  ///< index in the list
};

/// Solids in the order of their first equation node, cut into batches of a fixed size. Batches are coloured
/// (greedy, first fit) so that no two of one colour share a node. One thread works on one batch. Whole
/// batches are coloured, not single elements: so neighbours stay together in the cache and colours stay few.
struct ElementBatches {
  std::vector<ElementRef> elements;
  std::vector<Offset> batch_ptr;  ///< [batches + 1] into elements; batches of one colour are consecutive
  std::vector<Index> colour_ptr;  ///< [colours + 1] into batches
  Index colours() const { return static_cast<Index>(colour_ptr.size()) - 1; }
};
/// equation_node: [mesh node].
ElementBatches make_batches(std::span<const ElementList> solids, std::span<const Index> equation_node);

/// Host bytes that make_batches() holds at its peak.
std::int64_t batches_bytes(std::int64_t elements, std::int64_t nodes);

/// Calls body(elements of one batch) for all batches: colours one after the other, batches of a colour in
/// parallel. Reports progress from 0 to 1 under `stage` and polls cancel.
void for_each_batch(const ElementBatches& batches, ThreadTeam& team, Monitor& monitor, const Text& stage,
                    const std::function<void(const ElementRef* begin, const ElementRef* end)>& body);

}  // namespace genba
