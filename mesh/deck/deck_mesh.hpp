// The mesh part of an input deck during reading: numbers of the file, sets as stated, parts placed by their
// instances.
#pragma once

#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/deck/deck.hpp"
#include "mesh/deck/deck_text.hpp"

namespace genba {

[[noreturn]] void refuse_deck(const DeckText& deck, std::int64_t line, const Text& problem,
                              const Text& next = phrase<"Correct the line, or export the deck again">());

/// Numbers in the fields of a data line. Throw with the line if they are empty or wrong.
double deck_real(const DeckText& deck, const DeckLine& line, std::string_view field, const Text& what);
std::int64_t deck_integer(const DeckText& deck, const DeckLine& line, std::string_view field,
                          const Text& what);
/// Name of a set or material in upper case, without quotes.
std::string key_of(std::string_view name);
/// Refuses a line with too many fields; decimal commas may cause this.
void require_at_most(const DeckText& deck, const DeckLine& line, std::size_t fields, std::size_t most);

/// Nodes, elements, sets and surfaces of a deck. Names are looked up in upper case. Items of an instance are
/// named "INSTANCE.NAME", or without the instance if there is only one. Numbers of later instances are
/// shifted so that all numbers differ.
class DeckMesh {
 public:
  DeckMesh(const DeckText& deck, double unit, std::vector<Text>& notes);

  /// True if the keyword belongs to the mesh; it is read then.
  bool take(const DeckBlock& block);

  /// Everything read from now until end_instance() belongs to this instance. The data of *INSTANCE place it.
  void begin_instance(const DeckBlock& block);
  void end_instance();
  /// From the elements read so far.
  ElementFormulations formulations() const;
  /// True if the elements are those of a plane body, in the plane of x and y.
  bool is_plane() const { return plane_.is_plane; }
  /// Plane elements beside solids: they are left out.
  struct Beside {
    std::int64_t line;
    std::string type, solid;  ///< an example of both
    PlaneBody plane;
  };
  const std::vector<Beside>& beside_solids() const { return plane_.beside; }
  /// Index of the current instance; 0: no instance.
  std::size_t scope() const { return scope_; }
  /// Placement of the current instance: x -> rotation x + shift, shift in m.
  struct Placement {
    Vec3 shift{};
    std::array<Vec3, 3> rotation{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};  ///< rows
    Vec3 turned(const Vec3& v) const;
  };
  const Placement& placement() const { return scopes_[scope_].placement; }

  struct ElementPlace {
    Index block = 0, element = 0;
  };
  /// Elements or nodes for a label or the name of a set, sorted. Throws with the line if there is none.
  std::vector<std::int64_t> elements_of(std::string_view target, std::int64_t line, std::size_t scope = 0);
  std::vector<std::int64_t> nodes_of(std::string_view target, std::int64_t line);
  /// The same; empty if there are none of this name.
  std::vector<std::int64_t> nodes_known_as(std::string_view target) const;
  std::vector<std::int64_t> all_elements() const;
  bool is_bar(std::int64_t element) const;
  /// Numbers of the nodes of bars without a motion along z (T2D2) beside which no other element moves, in a
  /// deck that is none of a plane body; sorted.
  std::vector<std::int64_t> flat_nodes() const;
  /// Key of a set; empty if the target is a label.
  std::string node_set_key(std::string_view target) const;
  std::string element_set_key(std::string_view target, std::size_t scope = 0) const;
  /// Name of a set or surface in the mesh, for its key. Final once the deck is read.
  std::string shown_node_set(const std::string& key) const;
  std::string shown_element_set(const std::string& key) const;
  std::string shown_surface(const std::string& key) const;

  /// Index of a node; -1 if there is none. Place in m. used: part of a solid element.
  Index node_index(std::int64_t label) const;
  const Vec3& node_place(std::int64_t label) const;
  const Vec3& point(Index node) const { return points_[static_cast<std::size_t>(node)]; }
  std::vector<std::uint8_t> used_nodes() const;  ///< [node index]
  std::size_t node_count() const { return points_.size(); }
  /// The deck's number, or "node 5 of Bar-2" for an instance.
  Text shown_node(std::int64_t label) const;

  using Face = std::tuple<Index, Index, int>;  ///< block, element, face
  /// Faces of elements; `label`: 1 for S1. Refuses elements without such a face, with the line.
  std::vector<Face> faces_of(std::string_view target, std::int64_t label, std::int64_t line);
  /// Number of these faces that have an element on each side: loads act on outer faces alone.
  std::size_t count_inner(const std::set<Face>& faces) const;
  const std::set<Face>& surface_faces(const std::string& key) const { return surfaces_.at(key).faces; }
  /// Key of a surface of faces; empty if there is none.
  std::string surface_key(std::string_view name) const;
  /// Adds a surface, or a set of nodes or elements, that the deck does not name: "CLOAD 1". Returns its name.
  std::string add_surface(const std::string& name, const std::vector<Face>& faces);
  std::string add_node_set(const std::string& name, const std::vector<std::int64_t>& nodes);
  std::string add_element_set(const std::string& name, const std::vector<std::int64_t>& elements);
  std::size_t element_count() const { return place_.size(); }

  /// Springs, masses and points of distributing couplings: elements without a body of their own.
  struct PointElement {
    std::string type;                 ///< "SPRINGA", "SPRING1", "SPRING2", "MASS", "DCOUP3D"
    std::vector<std::int64_t> nodes;  ///< labels
    std::int64_t line;
  };
  static bool is_point_type(const std::string& type);
  /// Those of a set, in the order of the deck; empty if there is none of that name.
  std::vector<PointElement> point_elements(std::string_view set) const;
  /// Places, areas and the elements around a surface.
  struct Patch {
    Vec3 middle{}, normal{};  ///< m; of length 1
    bool is_plane = false;
    std::vector<std::int64_t> elements;  ///< that have a node of it, ascending
  };
  Patch patch_of(const std::string& surface_key) const;

  struct LeftOut {
    std::int64_t line;
    std::string type;
  };
  /// The elements of a set that were left out because they are no solids; null if the set has others or is
  /// unknown.
  const LeftOut* left_out(std::string_view target, std::size_t scope) const;

  /// The mesh in m with regions, surfaces and sets, facets complete. Nodes of no element are removed. If sets
  /// of elements cut the mesh into too many pieces, only the `needed` sets (names in the mesh) are kept.
  Mesh finish(const std::set<std::string>& needed);

 private:
  struct Set {
    std::string shown;
    std::vector<std::int64_t> members;  ///< sorted, unique
  };
  struct Surface {
    std::string shown;
    std::set<Face> faces;
  };
  /// The deck itself, or an instance.
  struct Scope {
    std::string prefix, shown;  ///< "BAR-1.", "Bar-1."
    std::int64_t offset = 0;    ///< label = number in the deck + offset
    Placement placement{};
  };
  template <class Map>
  std::string find_key(const Map& sets, std::string_view name, std::size_t scope) const;
  template <class Map>
  std::string shown_in(const Map& sets, const std::string& key) const;
  std::size_t scope_named(const DeckBlock& block) const;
  std::optional<std::int64_t> label_of(std::int64_t number, bool elements, std::size_t scope) const;
  std::optional<std::int64_t> label_of(std::string_view target, bool elements, std::size_t scope) const;
  std::int64_t free_offset() const;
  void find_bodies();
  void read_nodes(const DeckBlock& block);
  void read_elements(const DeckBlock& block);
  void read_point_elements(const DeckBlock& block, const std::string& type);
  void read_set(const DeckBlock& block, std::map<std::string, Set>& sets, bool elements);
  void read_surface(const DeckBlock& block);
  std::vector<std::int64_t> members(std::string_view target, std::int64_t line, bool elements,
                                    std::size_t scope) const;
  void add_to(std::map<std::string, Set>& sets, const std::string& name,
              const std::vector<std::int64_t>& members);
  void note(std::int64_t line, const Text& text);
  void add_formulation(ElementType shape, element::Formulation stated, std::int64_t line);
  /// False if the sets cut the mesh into too many pieces. Then only the groups of the mesh have changed.
  bool make_regions(Mesh& mesh, const std::set<std::string>* kept);
  void make_surfaces(Mesh& mesh);
  void make_node_sets(Mesh& mesh);

  const DeckText& deck_;
  double unit_;
  std::vector<Text>& notes_;
  std::set<std::string> told_;  ///< English texts of notes
  std::vector<Vec3> points_;
  std::vector<std::int64_t> node_tags_;
  std::unordered_map<std::int64_t, Index> node_;
  std::vector<ElementBlock> solids_;
  std::unordered_map<std::int64_t, ElementPlace> place_;
  std::map<std::string, Set> node_sets_, element_sets_;
  /// [shape] as stated; standard where a shape has several.
  std::map<ElementType, element::Formulation> formulation_;
  struct {
    bool is_plane = false;
    PlaneBody body = PlaneBody::unstated;
    std::vector<Beside> beside;
  } plane_;
  std::set<Index> flat_nodes_;               ///< of T2D2 in a deck that is none of a plane body
  std::unordered_set<std::int64_t> turned_;  ///< labels of elements that were numbered clockwise
  std::map<std::string, LeftOut> left_out_;  ///< sets of elements that are no solids
  std::map<std::string, std::vector<PointElement>> points_in_;  ///< by set
  std::map<std::string, Surface> surfaces_;
  std::vector<Scope> scopes_;
  std::size_t scope_ = 0;
  std::int64_t largest_label_ = 0;
};

}  // namespace genba
