#include "engine/assembly/batches.hpp"

#include <algorithm>
#include <bit>

namespace genba {

namespace {

constexpr Offset elements_per_batch = 64;

using Lists = std::span<const ElementList>;

std::span<const Index> nodes_of(Lists solids, ElementRef e) {
  const ElementList& list = solids[static_cast<std::size_t>(e.block)];
  const auto count = static_cast<std::size_t>(list.shape_nodes());
  return list.nodes.subspan(static_cast<std::size_t>(e.element) * count, count);
}

Index first_equation(Lists solids, std::span<const Index> equation_node, ElementRef e) {
  Index first = equation_node[nodes_of(solids, e)[0]];
  for (const Index node : nodes_of(solids, e)) first = std::min(first, equation_node[node]);
  return first;
}

std::vector<ElementRef> by_first_equation(Lists solids, std::span<const Index> equation_node) {
  std::vector<Index> start(equation_node.size() + 1, 0);  // counting sort keeps equal elements in mesh order
  auto each = [&](auto&& visit) {
    for (std::size_t b = 0; b < solids.size(); ++b)
      for (Index e = 0; e < solids[b].size(); ++e) visit(ElementRef{static_cast<Index>(b), e});
  };
  Index count = 0;
  each([&](ElementRef e) {
    ++start[first_equation(solids, equation_node, e) + 1];
    ++count;
  });
  for (std::size_t i = 1; i < start.size(); ++i) start[i] += start[i - 1];
  std::vector<ElementRef> sorted(count);
  each([&](ElementRef e) { sorted[start[first_equation(solids, equation_node, e)]++] = e; });
  return sorted;
}

}  // namespace

ElementBatches make_batches(Lists solids, std::span<const Index> equation_node) {
  const std::vector<ElementRef> sorted = by_first_equation(solids, equation_node);
  const Offset count = static_cast<Offset>(sorted.size());
  const Index batches = static_cast<Index>((count + elements_per_batch - 1) / elements_per_batch);
  auto span_of = [&](Index batch) {
    const Offset begin = batch * elements_per_batch;
    return std::span(sorted.data() + begin, std::min(elements_per_batch, count - begin));
  };

  // First fit, with one bit for each colour and node. A batch that finds no colour among 64 waits for the
  // next 64.
  std::vector<std::vector<Index>> members;
  std::vector<std::uint64_t> used(equation_node.size(), 0);
  std::vector<Index> waiting(batches), late;
  for (Index b = 0; b < batches; ++b) waiting[b] = b;
  for (std::size_t base = 0; !waiting.empty(); base += 64) {
    members.resize(base + 64);
    for (const Index batch : waiting) {
      std::uint64_t taken = 0;
      for (const ElementRef& e : span_of(batch))
        for (const Index node : nodes_of(solids, e)) taken |= used[node];
      if (~taken == 0) {
        late.push_back(batch);
        continue;
      }
      const std::uint64_t bit = ~taken & (taken + 1);  // lowest colour that is not taken
      for (const ElementRef& e : span_of(batch))
        for (const Index node : nodes_of(solids, e)) used[node] |= bit;
      members[base + static_cast<std::size_t>(std::countr_zero(bit))].push_back(batch);
    }
    waiting.swap(late);
    late.clear();
    std::fill(used.begin(), used.end(), 0);
  }

  ElementBatches out;
  out.elements.reserve(sorted.size());
  out.batch_ptr.push_back(0);
  out.colour_ptr.push_back(0);
  for (const std::vector<Index>& colour : members) {
    if (colour.empty()) continue;
    for (const Index batch : colour) {
      const auto span = span_of(batch);
      out.elements.insert(out.elements.end(), span.begin(), span.end());
      out.batch_ptr.push_back(static_cast<Offset>(out.elements.size()));
    }
    out.colour_ptr.push_back(static_cast<Index>(out.batch_ptr.size()) - 1);
  }
  return out;
}

std::int64_t batches_bytes(std::int64_t elements, std::int64_t nodes) {
  return elements * 2 * static_cast<std::int64_t>(sizeof(ElementRef)) + nodes * 12 +
         elements / elements_per_batch * 24;
}

void for_each_batch(const ElementBatches& batches, ThreadTeam& team, Monitor& monitor, const Text& stage,
                    const std::function<void(const ElementRef*, const ElementRef*)>& body) {
  monitor.progress(stage, 0.0);
  for (Index colour = 0; colour < batches.colours(); ++colour) {
    const Index first = batches.colour_ptr[colour];
    const std::size_t count = static_cast<std::size_t>(batches.colour_ptr[colour + 1] - first);
    team.for_chunks(count, 1, [&](std::size_t begin, std::size_t end) {
      monitor.check();
      for (std::size_t b = first + begin; b < first + end; ++b)
        body(batches.elements.data() + batches.batch_ptr[b],
             batches.elements.data() + batches.batch_ptr[b + 1]);
    });
    monitor.progress(stage, static_cast<double>(batches.colour_ptr[colour + 1]) /
                                static_cast<double>(batches.batch_ptr.size() - 1));
  }
}

}  // namespace genba
