// The mesh part of an input deck while it is read: numbers of the file, sets as they are stated.
#pragma once

#include <set>
#include <unordered_map>

#include "engine/base/error.hpp"
#include "mesh/deck.hpp"
#include "mesh/deck_text.hpp"

namespace genba {

/// "deck.inp:17"
std::string deck_place(const std::string& file, std::int64_t line);
[[noreturn]] void refuse_deck(const std::string& file, std::int64_t line, const std::string& problem,
                              const std::string& next = "Correct the line, or export the deck again.");

/// Numbers of a data line's fields; throw with the line where they are missing or wrong.
double deck_real(const std::string& file, const DeckLine& line, std::string_view field, const char* what);
std::int64_t deck_integer(const std::string& file, const DeckLine& line, std::string_view field,
                          const char* what);

/// Nodes, elements, sets and surfaces of a deck. Names are looked up in upper case, without the name of the
/// one instance before a dot.
class DeckMesh {
 public:
  DeckMesh(const std::string& file, double unit, std::vector<std::string>& notes)
      : file_(file), unit_(unit), notes_(notes) {}

  /// True if the keyword belongs to the mesh (it is then read).
  bool take(const DeckBlock& block);

  struct ElementPlace {
    Index block = 0, element = 0;
  };
  /// Elements or nodes that a label or a name of a set means, sorted; throws with the line if there is none.
  std::vector<std::int64_t> elements_of(std::string_view target, std::int64_t line);
  std::vector<std::int64_t> nodes_of(std::string_view target, std::int64_t line);
  bool is_node_set(std::string_view target) const { return node_sets_.count(key_of(target)) != 0; }
  /// Name of a set as the mesh will have it.
  std::string shown_node_set(std::string_view target) const;
  std::string shown_element_set(std::string_view target, std::int64_t line);

  /// Adds faces to a surface; `label`: 1 for S1. Elements without such a face are refused with the line.
  void add_faces(const std::string& surface, std::string_view target, std::int64_t label, std::int64_t line);
  bool has_surface(std::string_view name) const { return surfaces_.count(key_of(name)) != 0; }
  std::string shown_surface(std::string_view name) const { return surfaces_.at(key_of(name)).shown; }
  /// A set of nodes that the deck has not named itself; returns its name.
  std::string add_node_set(const std::string& name, const std::vector<std::int64_t>& nodes);
  std::size_t element_count() const { return place_.size(); }

  /// The mesh in m with regions, surfaces and sets, facets complete. Nodes of no element are left out. Where
  /// the sets of elements cut the mesh into too many pieces, only the `needed` ones (as shown) are kept.
  Mesh finish(const std::set<std::string>& needed);

 private:
  struct Set {
    std::string shown;
    std::vector<std::int64_t> members;  ///< sorted, unique
  };
  struct Surface {
    std::string shown;
    std::set<std::tuple<Index, Index, int>> faces;  ///< block, element, face
  };
  std::string key_of(std::string_view name) const;
  void read_nodes(const DeckBlock& block);
  void read_elements(const DeckBlock& block);
  void read_set(const DeckBlock& block, std::map<std::string, Set>& sets, bool elements);
  void read_surface(const DeckBlock& block);
  std::vector<std::int64_t> members(std::string_view target, std::int64_t line, bool elements) const;
  void add_to(std::map<std::string, Set>& sets, const std::string& name,
              const std::vector<std::int64_t>& members);
  /// False if the sets cut the mesh into too many pieces; the mesh is then unchanged but for its groups.
  bool make_regions(Mesh& mesh, const std::set<std::string>* kept);
  void make_surfaces(Mesh& mesh);
  void make_node_sets(Mesh& mesh);

  const std::string& file_;
  double unit_;
  std::vector<std::string>& notes_;
  std::vector<Vec3> points_;
  std::vector<std::int64_t> node_tags_;
  std::unordered_map<std::int64_t, Index> node_;
  std::vector<ElementBlock> solids_;
  std::unordered_map<std::int64_t, ElementPlace> place_;
  std::map<std::string, Set> node_sets_, element_sets_;
  struct LeftOut {
    std::int64_t line;
    std::string type;
  };
  std::map<std::string, LeftOut> left_out_;  ///< sets of elements that are no solids
  std::map<std::string, Surface> surfaces_;
  std::string instance_;  ///< upper case, with the dot
  int parts_ = 0, instances_ = 0;
};

}  // namespace genba
