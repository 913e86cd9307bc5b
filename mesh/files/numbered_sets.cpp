#include "mesh/files/numbered_sets.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>

#include "engine/base/text/trimmed.hpp"
#include "mesh/deck/deck_text.hpp"

namespace genba {
namespace {

constexpr std::size_t most_pieces = 1000;

/// The elements of one dimension, divided into pieces: first its regions or surfaces, then split so that
/// every set consists of whole pieces.
class Pieces {
 public:
  Pieces(std::vector<ElementBlock>& blocks, std::vector<GeometricEntity>& entities)
      : blocks_(blocks), entities_(entities), size_(entities.size(), 0) {
    for (std::size_t i = 0; i < entities.size(); ++i) parent_.push_back(static_cast<Index>(i));
    for (const ElementBlock& block : blocks)
      for (std::size_t e = 0; e < block.tags.size(); ++e) {
        place_.emplace(block.tags[e], piece_.size());
        piece_.push_back(block.group[e]);
        ++size_[static_cast<std::size_t>(block.group[e])];
      }
  }

  /// Indices of the elements with these tags that exist here.
  std::vector<std::size_t> members(const std::vector<std::int64_t>& tags) const {
    std::vector<std::size_t> found;
    for (const std::int64_t tag : tags)
      if (const auto at = place_.find(tag); at != place_.end()) found.push_back(at->second);
    return found;
  }

  /// Splits pieces at a set. False, with no change, if there would be too many pieces.
  bool cut(const std::vector<std::size_t>& members) {
    std::map<Index, std::int64_t> covered;  // [piece]
    for (const std::size_t e : members) ++covered[piece_[e]];
    std::map<Index, Index> cut_off;  // [piece that it was split from]
    for (const auto& [piece, count] : covered)
      if (count < size_[static_cast<std::size_t>(piece)])
        cut_off.emplace(piece, static_cast<Index>(parent_.size() + cut_off.size()));
    if (parent_.size() + cut_off.size() > entities_.size() + most_pieces) return false;
    for (const auto& [piece, fresh] : cut_off) {
      const auto old = static_cast<std::size_t>(piece);
      parent_.push_back(parent_[old]);
      size_.push_back(covered[piece]);
      size_[old] -= covered[piece];
    }
    for (const std::size_t e : members)
      if (const auto found = cut_off.find(piece_[e]); found != cut_off.end()) piece_[e] = found->second;
    return true;
  }

  std::vector<Index> pieces_of(const std::vector<std::size_t>& members) const {
    std::vector<Index> pieces;
    for (const std::size_t e : members) pieces.push_back(piece_[e]);
    std::sort(pieces.begin(), pieces.end());
    pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
    return pieces;
  }

  /// Makes regions or surfaces of the pieces. One that was split loses its number.
  void take_over(std::vector<NamedSet>& sets, int dimension) {
    std::int64_t tag = 0;
    for (const GeometricEntity& entity : entities_) tag = std::max(tag, entity.tag);
    std::vector<std::vector<Index>> pieces_of_entity(entities_.size());
    for (std::size_t p = 0; p < parent_.size(); ++p)
      pieces_of_entity[static_cast<std::size_t>(parent_[p])].push_back(static_cast<Index>(p));
    std::vector<GeometricEntity> made;
    for (std::size_t p = 0; p < parent_.size(); ++p) {
      made.push_back(entities_[static_cast<std::size_t>(parent_[p])]);
      if (p >= entities_.size()) made.back().tag = ++tag;
    }
    std::vector<NamedSet> named;
    for (std::size_t i = 0; i < entities_.size(); ++i) {
      if (pieces_of_entity[i].size() == 1) continue;
      if (!entities_[i].name.empty()) named.push_back({entities_[i].name, dimension, pieces_of_entity[i]});
      for (const Index p : pieces_of_entity[i]) made[static_cast<std::size_t>(p)].name.clear();
    }
    for (NamedSet& set : sets) {
      if (set.dimension != dimension) continue;
      std::vector<Index> members;
      for (const Index old : set.members) {
        const auto& pieces = pieces_of_entity[static_cast<std::size_t>(old)];
        members.insert(members.end(), pieces.begin(), pieces.end());
      }
      std::sort(members.begin(), members.end());
      set.members = std::move(members);
    }
    sets.insert(sets.end(), named.begin(), named.end());
    entities_ = std::move(made);
    std::size_t at = 0;
    for (ElementBlock& block : blocks_)
      for (Index& group : block.group) group = piece_[at++];
  }

 private:
  std::vector<ElementBlock>& blocks_;
  std::vector<GeometricEntity>& entities_;
  std::vector<Index> parent_;       // [piece] its region or surface
  std::vector<std::int64_t> size_;  // [piece]
  std::vector<Index> piece_;        // [element of all blocks]
  std::unordered_map<std::int64_t, std::size_t> place_;
};

void sort_once(std::vector<std::int64_t>& numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

std::vector<Index> nodes_of(const Mesh& mesh, const std::vector<std::int64_t>& tags) {
  std::vector<Index> nodes;
  for (std::size_t i = 0; i < mesh.node_tags.size(); ++i)
    if (std::binary_search(tags.begin(), tags.end(), mesh.node_tags[i]))
      nodes.push_back(static_cast<Index>(i));
  return nodes;
}

// ---- universal files ----

std::vector<std::int64_t> numbers_in(std::string_view line) {
  std::vector<std::int64_t> numbers;
  for (line = trimmed(line); !line.empty();) {
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    const auto number = to_integer(line.substr(0, end));
    if (!number) return {};
    numbers.push_back(*number);
    line = trimmed(line.substr(end));
  }
  return numbers;
}

class GroupReader {
 public:
  explicit GroupReader(std::string_view content) : content_(content) {}

  std::vector<NumberedSet> run() {
    // In the older data sets an entity is its kind and number; the newer ones have two more numbers.
    static const std::map<std::string_view, std::size_t> widths = {{"752", 2},  {"2417", 2}, {"2429", 2},
                                                                   {"2430", 2}, {"2432", 2}, {"2435", 4},
                                                                   {"2452", 4}, {"2467", 4}, {"2477", 4}};
    while (next_line()) {
      if (line_ != "-1" || !next_line()) continue;
      const auto width = widths.find(line_);
      if (width != widths.end()) {
        read_groups(width->second);
      } else {
        while (next_line() && line_ != "-1") {
        }
      }
    }
    return std::move(groups_);
  }

 private:
  bool next_line() {
    if (at_ >= content_.size()) return false;
    const std::size_t end = std::min(content_.find('\n', at_), content_.size());
    line_ = trimmed(content_.substr(at_, end - at_));
    at_ = end + 1;
    return true;
  }

  void read_groups(std::size_t width) {
    while (next_line() && line_ != "-1") {
      const std::vector<std::int64_t> head = numbers_in(line_);
      if (head.empty()) continue;
      std::int64_t left = head.back();
      if (!next_line() || line_ == "-1") return;
      NumberedSet group;
      group.name = line_.empty() ? "group " + std::to_string(head.front()) : std::string(line_);
      while (left > 0 && next_line() && line_ != "-1") {
        const std::vector<std::int64_t> numbers = numbers_in(line_);
        for (std::size_t i = 0; i + 1 < numbers.size() && left > 0; i += width, --left) {
          constexpr std::int64_t node = 7, element = 8;
          if (numbers[i] == node) group.nodes.push_back(numbers[i + 1]);
          if (numbers[i] == element) group.elements.push_back(numbers[i + 1]);
        }
      }
      groups_.push_back(std::move(group));
      if (left > 0) return;
    }
  }

  std::string_view content_, line_;
  std::size_t at_ = 0;
  std::vector<NumberedSet> groups_;
};

}  // namespace

std::vector<NumberedSet> read_unv_groups(const std::string& content) {
  return GroupReader(content).run();
}

std::vector<Text> add_numbered_sets(Mesh& mesh, std::vector<NumberedSet> sets) {
  std::vector<Text> left_out;
  std::array<Pieces, 2> pieces{Pieces(mesh.facets, mesh.surfaces), Pieces(mesh.solids, mesh.regions)};
  struct Cut {
    std::size_t set;
    int dimension;
    std::vector<std::size_t> members;
  };
  std::vector<Cut> cuts;
  std::vector<NamedSet> of_nodes;
  for (std::size_t s = 0; s < sets.size(); ++s) {
    sort_once(sets[s].elements);
    sort_once(sets[s].nodes);
    std::size_t found = 0;
    for (const int dimension : {2, 3}) {
      Pieces& here = pieces[static_cast<std::size_t>(dimension - 2)];
      std::vector<std::size_t> members = here.members(sets[s].elements);
      found += members.size();
      if (members.empty()) continue;
      if (here.cut(members))
        cuts.push_back({s, dimension, std::move(members)});
      else
        left_out.push_back(phrase<"the group \"%1\" would cut the mesh into more than %2 pieces">(
            sets[s].name, most_pieces));
    }
    NamedSet nodes{sets[s].name, 0, nodes_of(mesh, sets[s].nodes)};
    const std::size_t missing = sets[s].elements.size() - found + sets[s].nodes.size() - nodes.members.size();
    if (missing > 0)
      left_out.push_back(
          phrase<"the group \"%1\" names %2 elements or nodes that are no solids, shells or nodes of them">(
              sets[s].name, missing));
    if (!nodes.members.empty()) of_nodes.push_back(std::move(nodes));
  }
  for (const int dimension : {2, 3})
    pieces[static_cast<std::size_t>(dimension - 2)].take_over(mesh.sets, dimension);
  for (const Cut& cut : cuts) {
    std::vector<Index> members = pieces[static_cast<std::size_t>(cut.dimension - 2)].pieces_of(cut.members);
    auto& entities = cut.dimension == 3 ? mesh.regions : mesh.surfaces;
    std::string& only = entities[static_cast<std::size_t>(members.front())].name;
    if (members.size() == 1 && only.empty())
      only = sets[cut.set].name;
    else
      mesh.sets.push_back({sets[cut.set].name, cut.dimension, std::move(members)});
  }
  for (NamedSet& set : of_nodes) mesh.sets.push_back(std::move(set));
  return left_out;
}

}  // namespace genba
