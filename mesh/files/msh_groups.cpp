#include "mesh/files/msh_groups.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <map>
#include <set>

#include "engine/model/geometry.hpp"
#include "mesh/files/element_kinds.hpp"

namespace genba {
namespace {

// Reads on as long as the bytes are there: Gmsh has refused what is damaged.
class Elements {
 public:
  Elements(const std::string& content, std::size_t at)
      : at_(content.data() + at), end_(content.data() + content.size()) {}

  MshGroups ascii() {
    const std::int64_t count = number();
    for (std::int64_t e = 0; e < count && at_ < end_; ++e) {
      const std::int64_t element = number();
      const GmshShape* shape = find_shape(static_cast<int>(number()));
      if (shape == nullptr) break;
      const std::int64_t tags = number(), nodes = shape->nodes;
      for (std::int64_t i = 0; i < tags + nodes && at_ < end_; ++i)
        if (const std::int64_t value = number(); i == 0 && tags > 0 && value > 0)
          groups_.emplace_back(element, static_cast<int>(value));
    }
    return sorted();
  }

  MshGroups binary(bool swapped) {
    swapped_ = swapped;
    std::int64_t left = number();
    skip_line();
    while (left > 0 && at_ < end_) {
      const int type = word(), count = word(), tags = word();
      const GmshShape* shape = find_shape(type);
      if (shape == nullptr || count <= 0 || tags < 0) break;
      for (int i = 0; i < count && at_ < end_; ++i) {
        const int element = word();
        for (int k = 0; k < tags; ++k)
          if (const int tag = word(); k == 0 && tag > 0) groups_.emplace_back(element, tag);
        at_ = end_ - at_ > 4 * shape->nodes ? at_ + 4 * shape->nodes : end_;
      }
      left -= count;
    }
    return sorted();
  }

 private:
  std::int64_t number() {
    while (at_ < end_ && std::isspace(static_cast<unsigned char>(*at_))) ++at_;
    std::int64_t value = 0;
    at_ = std::from_chars(at_, end_, value).ptr;
    return value;
  }
  void skip_line() {
    at_ = std::find(at_, end_, '\n');
    if (at_ < end_) ++at_;
  }
  int word() {
    if (end_ - at_ < 4) return at_ = end_, 0;
    unsigned char b[4];
    std::memcpy(b, at_, 4);
    if (swapped_) std::reverse(b, b + 4);
    int value = 0;
    std::memcpy(&value, b, 4);
    at_ += 4;
    return value;
  }
  MshGroups sorted() {
    std::sort(groups_.begin(), groups_.end());
    return std::move(groups_);
  }

  const char* at_;
  const char* end_;
  bool swapped_ = false;
  MshGroups groups_;
};

struct Place {
  std::size_t block, element;
};

// [element over all blocks] number of the first element of the same nodes.
std::vector<std::size_t> first_copies(const std::vector<ElementBlock>& blocks,
                                      const std::vector<Place>& places) {
  struct Key {
    std::uint64_t hash;
    std::size_t element;
  };
  std::vector<Key> keys;
  keys.reserve(places.size());
  const auto nodes_of = [&](std::size_t i) {
    const auto n = element_nodes(blocks[places[i].block], static_cast<Index>(places[i].element));
    std::vector<Index> sorted(n.begin(), n.end());
    std::sort(sorted.begin(), sorted.end());
    return sorted;
  };
  for (std::size_t i = 0; i < places.size(); ++i) {
    std::uint64_t hash = 0;  // the same for any order of the nodes
    for (const Index n : element_nodes(blocks[places[i].block], static_cast<Index>(places[i].element))) {
      std::uint64_t x = (static_cast<std::uint64_t>(n) + 1) * 0x9e3779b97f4a7c15u;
      hash += (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9u;
    }
    keys.push_back({hash, i});
  }
  std::sort(keys.begin(), keys.end(), [](const Key& a, const Key& b) {
    return std::pair(a.hash, a.element) < std::pair(b.hash, b.element);
  });
  std::vector<std::size_t> first(places.size());
  for (std::size_t i = 0; i < keys.size(); ++i) {
    first[keys[i].element] = keys[i].element;
    for (std::size_t k = i; k > 0 && keys[k - 1].hash == keys[i].hash; --k)
      if (nodes_of(keys[k - 1].element) == nodes_of(keys[i].element)) {
        first[keys[i].element] = first[keys[k - 1].element];
        break;
      }
  }
  return first;
}

}  // namespace

MshGroups read_msh_groups(const std::string& content) {
  const std::size_t format = content.find("$MeshFormat");
  if (format == std::string::npos) return {};
  const char* at = content.data() + format + std::strlen("$MeshFormat");
  char* end = nullptr;
  while (*at != '\0' && std::isspace(static_cast<unsigned char>(*at))) ++at;
  double version = 0;
  at = std::from_chars(at, content.data() + content.size(), version).ptr;
  const long binary = std::strtol(at, &end, 10);
  if (!(version >= 2 && version < 3)) return {};
  bool swapped = false;
  if (binary != 0) {
    const std::size_t line = content.find('\n', static_cast<std::size_t>(end - content.data()));
    int one = 0;
    if (line == std::string::npos || line + 5 > content.size()) return {};
    std::memcpy(&one, content.data() + line + 1, 4);
    swapped = one != 1;
  }
  const std::size_t section = content.find("\n$Elements");
  if (section == std::string::npos) return {};
  const std::size_t begin = content.find('\n', section + 1);
  if (begin == std::string::npos) return {};
  Elements elements(content, begin + 1);
  return binary != 0 ? elements.binary(swapped) : elements.ascii();
}

void regroup(Mesh& mesh, int dimension, const MshGroups& groups,
             const std::function<std::string(int group)>& name_of) {
  std::vector<ElementBlock>& blocks = dimension == 3 ? mesh.solids : mesh.facets;
  std::vector<GeometricEntity>& entities = dimension == 3 ? mesh.regions : mesh.surfaces;
  std::vector<Place> places;
  for (std::size_t b = 0; b < blocks.size(); ++b)
    for (std::size_t e = 0; e < blocks[b].group.size(); ++e) places.push_back({b, e});
  std::vector<std::size_t> first = first_copies(blocks, places);

  std::vector<std::vector<int>> of(places.size());  // groups of an element and its copies
  const auto tag_of = [&](std::size_t i) { return blocks[places[i].block].tags[places[i].element]; };
  for (std::size_t i = 0; i < places.size(); ++i) {
    std::vector<int> own;
    auto it = std::lower_bound(groups.begin(), groups.end(), std::pair(tag_of(i), 0));
    for (; it != groups.end() && it->first == tag_of(i); ++it) own.push_back(it->second);
    std::vector<int>& known = of[first[i]];
    // Twice in one group is a fault of the mesh, which its check tells.
    const bool is_fault =
        first[i] != i && tag_of(i) != tag_of(first[i]) &&
        (own.empty() || std::find_first_of(own.begin(), own.end(), known.begin(), known.end()) != own.end());
    if (is_fault) first[i] = i;
    std::vector<int>& all = of[first[i]];
    all.insert(all.end(), own.begin(), own.end());
  }
  std::map<std::pair<Index, std::vector<int>>, Index> classes;  // entity and groups -> new entity
  std::vector<GeometricEntity> made;
  std::set<Index> is_used;
  std::int64_t next_tag = 0;
  for (const GeometricEntity& e : entities) next_tag = std::max(next_tag, e.tag);
  std::vector<Index> group_of(places.size(), -1);
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (first[i] != i) continue;
    std::vector<int>& own = of[i];
    std::sort(own.begin(), own.end());
    own.erase(std::unique(own.begin(), own.end()), own.end());
    const Index entity = blocks[places[i].block].group[places[i].element];
    const auto [it, is_new] = classes.try_emplace({entity, own}, static_cast<Index>(made.size()));
    if (is_new) {
      made.push_back(entities[static_cast<std::size_t>(entity)]);
      if (!is_used.insert(entity).second) made.back().tag = ++next_tag;
    }
    group_of[i] = it->second;
  }

  std::size_t i = 0;
  for (ElementBlock& block : blocks) {
    const auto n = static_cast<std::size_t>(traits(block.type).nodes);
    std::size_t kept = 0;
    for (std::size_t e = 0; e < block.tags.size(); ++e, ++i) {
      if (first[i] != i) continue;
      std::copy_n(block.nodes.begin() + static_cast<std::ptrdiff_t>(e * n), n,
                  block.nodes.begin() + static_cast<std::ptrdiff_t>(kept * n));
      block.tags[kept] = block.tags[e];
      block.group[kept++] = group_of[i];
    }
    block.nodes.resize(kept * n);
    block.tags.resize(kept);
    block.group.resize(kept);
  }
  entities = std::move(made);
  std::erase_if(mesh.sets, [&](const NamedSet& set) { return set.dimension == dimension; });
  std::map<int, NamedSet> sets;
  for (const auto& [key, entity] : classes)
    for (const int group : key.second) sets[group].members.push_back(entity);
  for (auto& [group, set] : sets) {
    set.dimension = dimension;
    set.name = name_of(group);
    if (set.name.empty()) set.name = "physical " + std::to_string(group);
    std::sort(set.members.begin(), set.members.end());
    mesh.sets.push_back(std::move(set));
  }
}

}  // namespace genba
