#include "engine/model/faces/loose_bars.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>

#include "engine/base/array_position.hpp"
#include "engine/model/faces/interfaces.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

bool is_bar_block(const ElementBlock& block) {
  return traits(block.type).dimension == 1;
}

/// The ends of bars in cells of one distance.
class EndGrid {
 public:
  EndGrid(const Mesh& mesh, double distance)
      : mesh_(mesh), distance_(distance), low_(bounding_box(mesh)[0]) {}
  void add(Index node) { cells_.emplace(key(cell(node)), node); }
  bool is_empty() const { return cells_.empty(); }
  /// Calls use(node, distance) for all ends near a node.
  template <class Use>
  void for_near(Index node, const Use& use) const {
    const auto [x, y, z] = cell(node);
    for (std::int64_t i = x - 1; i <= x + 1; ++i)
      for (std::int64_t j = y - 1; j <= y + 1; ++j)
        for (std::int64_t k = z - 1; k <= z + 1; ++k)
          for (auto [it, end] = cells_.equal_range(key({i, j, k})); it != end; ++it) {
            const double d = length(minus(mesh_.points[at(node)], mesh_.points[at(it->second)]));
            if (d <= distance_ && cell(it->second) == std::array{i, j, k}) use(it->second, d);
          }
  }

 private:
  std::array<std::int64_t, 3> cell(Index node) const {
    constexpr double far = 4e18;
    std::array<std::int64_t, 3> out{};
    for (std::size_t a = 0; a < 3; ++a)
      out[a] = static_cast<std::int64_t>(
          std::min(std::floor((mesh_.points[at(node)][a] - low_[a]) / distance_), far));
    return out;
  }
  static std::uint64_t key(const std::array<std::int64_t, 3>& c) {
    constexpr std::uint64_t f = 0x9e3779b97f4a7c15u;
    return ((static_cast<std::uint64_t>(c[0]) * f + static_cast<std::uint64_t>(c[1])) * f +
            static_cast<std::uint64_t>(c[2])) *
           f;
  }
  const Mesh& mesh_;
  double distance_;
  Vec3 low_;
  std::unordered_multimap<std::uint64_t, Index> cells_;
};

}  // namespace

std::vector<LooseBars> find_loose_bars(const Mesh& mesh, double distance) {
  struct Owner {
    Index region = -1;
    std::int64_t element = 0;
  };
  std::unordered_map<Index, Owner> bar_of;  // the first bar at an end
  EndGrid grid(mesh, distance);
  for (const ElementBlock& block : mesh.solids) {
    if (!is_bar_block(block)) continue;
    for (Index e = 0; e < block.size(); ++e)
      for (const Index node : element_nodes(block, e).first(2))
        if (bar_of.try_emplace(node, Owner{block.group[at(e)], block.tags[at(e)]}).second) grid.add(node);
  }
  if (grid.is_empty()) return {};
  std::vector<std::uint8_t> done(mesh.points.size(), 0);
  std::map<std::pair<Index, Index>, LooseBars> found;
  std::map<std::pair<Index, Index>, std::vector<Index>> ends;
  for (const ElementBlock& block : mesh.solids) {
    const auto n = static_cast<std::size_t>(traits(block.type).nodes);
    for (std::size_t i = 0; i < block.nodes.size(); ++i) {
      const Index node = block.nodes[i];
      if (is_bar_block(block) && bar_of.count(node) == 0) continue;  // the middle of a bar
      if (std::exchange(done[at(node)], std::uint8_t{1}) != 0) continue;
      const Index region = block.group[i / n];
      grid.for_near(node, [&](Index end, double d) {
        const bool is_end = bar_of.count(node) != 0;
        if (end == node || (is_end && end < node)) return;  // each pair of ends once
        const Owner& bar = bar_of.at(end);
        LooseBars& one = found.try_emplace({bar.region, region}, LooseBars{bar.region, region}).first->second;
        auto& known = ends[{bar.region, region}];
        if (known.empty() || bar.element < one.element) {
          one.element = bar.element;
          one.node = end;
          one.on = node;
        }
        known.push_back(end);
        one.distance = std::max(one.distance, d);
      });
    }
  }
  std::vector<LooseBars> out;
  for (auto& [key, one] : found) {
    auto& list = ends.at(key);
    std::sort(list.begin(), list.end());
    one.ends = std::unique(list.begin(), list.end()) - list.begin();
    out.push_back(one);
  }
  return out;
}

Text describe(const Mesh& mesh, const LooseBars& found) {
  return phrase<
      "%1 end(s) of bars of %2 lie on nodes of %3 without being joined, such as node %4 of bar %5 on node %6 "
      "at "
      "%7">(found.ends, quoted_region(mesh, found.bars), quoted_region(mesh, found.other),
            mesh.node_tags[at(found.node)], found.element, mesh.node_tags[at(found.on)],
            place_text(mesh, mesh.points[at(found.node)]));
}

}  // namespace genba
