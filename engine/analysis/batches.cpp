#include "engine/analysis/batches.hpp"

#include <algorithm>
#include <bit>

#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr Offset elements_per_batch = 64;

Index first_equation(const Mesh& mesh, const Numbering& numbering, ElementRef e) {
  Index first = numbering.equation_node[element_nodes(mesh.solids[e.block], e.element)[0]];
  for (const Index node : element_nodes(mesh.solids[e.block], e.element))
    first = std::min(first, numbering.equation_node[node]);
  return first;
}

std::vector<ElementRef> by_first_equation(const Mesh& mesh, const Numbering& numbering) {
  std::vector<Index> start(numbering.mesh_node.size() + 1,
                           0);  // counting sort keeps equal elements in mesh order
  auto each = [&](auto&& visit) {
    for (std::size_t b = 0; b < mesh.solids.size(); ++b)
      for (Index e = 0; e < mesh.solids[b].size(); ++e) visit(ElementRef{static_cast<Index>(b), e});
  };
  Index count = 0;
  each([&](ElementRef e) {
    ++start[first_equation(mesh, numbering, e) + 1];
    ++count;
  });
  for (std::size_t i = 1; i < start.size(); ++i) start[i] += start[i - 1];
  std::vector<ElementRef> sorted(count);
  each([&](ElementRef e) { sorted[start[first_equation(mesh, numbering, e)]++] = e; });
  return sorted;
}

}  // namespace

ElementBatches make_batches(const Mesh& mesh, const Numbering& numbering) {
  const std::vector<ElementRef> sorted = by_first_equation(mesh, numbering);
  const Offset count = static_cast<Offset>(sorted.size());
  const Index batches = static_cast<Index>((count + elements_per_batch - 1) / elements_per_batch);
  auto span_of = [&](Index batch) {
    const Offset begin = batch * elements_per_batch;
    return std::span(sorted.data() + begin, std::min(elements_per_batch, count - begin));
  };

  // First fit with one bit a colour and node. Batches that find no colour among 64 wait for the next 64.
  std::vector<std::vector<Index>> members;
  std::vector<std::uint64_t> used(mesh.points.size(), 0);
  std::vector<Index> waiting(batches), late;
  for (Index b = 0; b < batches; ++b) waiting[b] = b;
  for (std::size_t base = 0; !waiting.empty(); base += 64) {
    members.resize(base + 64);
    for (const Index batch : waiting) {
      std::uint64_t taken = 0;
      for (const ElementRef& e : span_of(batch))
        for (const Index node : element_nodes(mesh.solids[e.block], e.element)) taken |= used[node];
      if (~taken == 0) {
        late.push_back(batch);
        continue;
      }
      const std::uint64_t bit = ~taken & (taken + 1);  // lowest colour that is not taken
      for (const ElementRef& e : span_of(batch))
        for (const Index node : element_nodes(mesh.solids[e.block], e.element)) used[node] |= bit;
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

std::int64_t batches_bytes(const Mesh& mesh) {
  const std::int64_t elements = mesh.solid_count(), nodes = mesh.node_count();
  return elements * 2 * static_cast<std::int64_t>(sizeof(ElementRef)) + nodes * 12 +
         elements / elements_per_batch * 24;
}

void for_each_batch(const ElementBatches& batches, ThreadTeam& team, Monitor& monitor, std::string_view stage,
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
