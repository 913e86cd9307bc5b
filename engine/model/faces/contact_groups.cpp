#include "engine/model/faces/contact_groups.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>
#include <unordered_map>

namespace genba {

namespace {

using Facts = std::unordered_map<std::uint32_t, SideFacts>;

/// [side] the first side of its sheet.
std::vector<std::uint32_t> sheets_of(std::uint32_t count, std::span<const SideContact> contacts,
                                     const Facts& facts) {
  std::vector<std::uint32_t> parent(count);
  std::iota(parent.begin(), parent.end(), 0u);
  const auto root = [&](std::uint32_t f) {
    while (parent[f] != f) f = parent[f] = parent[parent[f]];
    return f;
  };
  std::unordered_map<Index, std::uint32_t> at_node;
  for (const SideContact& c : contacts)
    for (const std::uint32_t side : c.sides)
      for (const Index n : facts.at(side).nodes) {
        if (n < 0) break;
        const std::uint32_t one = root(at_node.emplace(n, side).first->second), other = root(side);
        parent[std::max(one, other)] = std::min(one, other);
      }
  for (std::uint32_t f = 0; f < count; ++f) parent[f] = root(f);
  return parent;
}

/// Contacts of two sheets.
struct SheetPair {
  double area = 0, gap = 0, allowed = 0;  // the last two times area
  bool is_hinged = false;
  bool touches() const { return is_hinged || std::abs(gap) <= allowed; }
};

struct Group {
  MeshInterface shown;
  std::array<std::vector<std::uint32_t>, 2> sides;
  double largest = 0;
};

void add(const SideContact& c, const std::array<std::uint32_t, 2>& sides, const Facts& facts, Group& group) {
  MeshInterface& shown = group.shown;
  shown.area += c.area;
  shown.gap += c.gap * c.area;
  shown.distance = std::max(shown.distance, c.distance);
  for (std::size_t s = 0; s < 2; ++s) group.sides[s].push_back(sides[s]);
  const std::array<const SideFacts*, 2> of{&facts.at(sides[0]), &facts.at(sides[1])};
  const SideFacts& smaller = of[0]->size <= of[1]->size ? *of[0] : *of[1];
  for (std::size_t k = 0; k < 3; ++k) shown.middle[k] += smaller.centre[k] * c.area;
  if (c.area <= group.largest) return;
  group.largest = c.area;
  for (std::size_t s = 0; s < 2; ++s) {
    shown.elements[s] = of[s]->element;
    shown.element_types[s] = of[s]->element_type;
  }
  shown.place = smaller.centre;
}

MeshInterface finished(Group& group, const Facts& facts) {
  MeshInterface& shown = group.shown;
  for (std::size_t s = 0; s < 2; ++s) {
    auto& sides = group.sides[s];
    std::sort(sides.begin(), sides.end());
    sides.erase(std::unique(sides.begin(), sides.end()), sides.end());
    shown.faces[s] = static_cast<std::int64_t>(sides.size());
    std::vector<Index>& nodes = shown.nodes[s];
    for (const std::uint32_t side : sides)
      for (const Index n : facts.at(side).nodes) {
        if (n < 0) break;
        nodes.push_back(n);
      }
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  }
  shown.gap /= shown.area;
  for (double& x : shown.middle) x /= shown.area;
  return std::move(shown);
}

}  // namespace

std::vector<MeshInterface> group_contacts(std::uint32_t count, std::span<const SideContact> contacts,
                                          const std::function<SideFacts(std::uint32_t side)>& facts_of) {
  Facts facts;
  for (const SideContact& c : contacts)
    for (const std::uint32_t side : c.sides)
      if (!facts.contains(side)) facts.emplace(side, facts_of(side));
  const std::vector<std::uint32_t> sheet = sheets_of(count, contacts, facts);
  const auto pair_of = [&](const SideContact& c) { return std::minmax(sheet[c.sides[0]], sheet[c.sides[1]]); };
  std::map<std::pair<std::uint32_t, std::uint32_t>, SheetPair> pairs;
  for (const SideContact& c : contacts) {
    SheetPair& pair = pairs[pair_of(c)];
    pair.area += c.area;
    pair.gap += c.gap * c.area;
    pair.allowed += c.allowed * c.area;
    pair.is_hinged = pair.is_hinged || c.is_hinged;
  }
  std::map<std::tuple<Index, Index, InterfaceKind, bool>, Group> groups;
  for (const SideContact& c : contacts) {
    if (!pairs.at(pair_of(c)).touches()) continue;
    std::array<std::uint32_t, 2> sides = c.sides;
    const auto region = [&](std::size_t s) { return facts.at(sides[s]).region; };
    if (region(0) > region(1) || (region(0) == region(1) && sheet[sides[0]] > sheet[sides[1]]))
      std::swap(sides[0], sides[1]);
    const bool is_crack = c.kind == InterfaceKind::doubled && region(0) == region(1) && sheet[sides[0]] == sheet[sides[1]];
    Group& group = groups[{region(0), region(1), c.kind, is_crack}];
    group.shown.kind = c.kind;
    group.shown.regions = {region(0), region(1)};
    group.shown.is_crack = is_crack;
    add(c, sides, facts, group);
  }
  std::vector<MeshInterface> out;
  for (auto& [key, group] : groups) out.push_back(finished(group, facts));
  std::stable_sort(out.begin(), out.end(),
                   [](const MeshInterface& a, const MeshInterface& b) { return a.area > b.area; });
  return out;
}

}  // namespace genba
