#include "mesh/files/nastran_bulk.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text/trimmed.hpp"
#include "mesh/bulk/bulk_cards.hpp"
#include "mesh/deck/deck_text.hpp"
#include "mesh/plane/deck_types.hpp"

namespace genba {
namespace {

struct Kind {
  std::string_view name;
  std::size_t corners, all;
};
constexpr Kind kinds[] = {{"CTETRA", 4, 10}, {"CHEXA", 8, 20}, {"CPENTA", 6, 15}, {"CPYRAM", 5, 13},
                          {"CTRIA3", 3, 3},  {"CTRIAR", 3, 3}, {"CTRIA6", 3, 6},  {"CQUAD4", 4, 4},
                          {"CQUADR", 4, 4},  {"CQUAD8", 4, 8}, {"CTRIAX6", 3, 6}};

bool is_shell(const Kind& kind) {
  return kind.name.starts_with("CTRI") || kind.name.starts_with("CQUAD");
}

/// Corners and nodes between them alternate in its fields.
constexpr std::string_view ring_card = "CTRIAX6";

Text in_basic_system() {
  return phrase<"Export the mesh in the basic coordinate system">();
}
class BulkReader {
 public:
  BulkReader(const std::string& content, const std::string& file) : content_(content), file_(file) {}

  NastranMesh run() {
    BulkFile all = read_bulk_cards(content_, file_);
    mesh_.text = "BEGIN BULK\n";
    for (BulkCard& card : all.cards) take(std::move(card));
    const bool ended = all.has_end;
    if (nodes_.empty())
      refuse(file_, phrase<"this is not a Nastran bulk file with nodes: it has no GRID card">());
    if (!ended) refuse(file_, phrase<"the Nastran file is cut off: it has no ENDDATA">());
    if (!default_system_.empty() && node_without_system_ > 0)
      refuse(place(node_without_system_),
             phrase<"the node is given in the coordinate system %1, which GRDSET states in line %2">(
                 default_system_, default_line_),
             in_basic_system());
    settle_plane();
    write_nodes();
    for (const BulkCard& card : elements_) add_element(card);
    mesh_.text += "ENDDATA\n";
    for (const auto& [name, count] : others_)
      mesh_.left_out += (mesh_.left_out.empty() ? "" : ", ") + std::to_string(count) + " " + name;
    return std::move(mesh_);
  }

 private:
  [[noreturn]] static void refuse(
      const std::string& place, const Text& problem,
      const Text& next = phrase<"Export the mesh again from the program that made it">()) {
    throw Error(ErrorKind::geometry, place, problem, next);
  }
  std::string place(std::int64_t line) const { return file_ + ":" + std::to_string(line); }

  void take(BulkCard card) {
    if (card.name == "GRID") {
      add_node(card);
      return;
    }
    if (card.name == "GRDSET" && card.fields[1].find_first_not_of('0') != std::string::npos) {
      default_system_ = card.fields[1].substr(0, 16);
      default_line_ = card.line;
    }
    if (std::any_of(std::begin(kinds), std::end(kinds), [&](const Kind& k) { return k.name == card.name; }))
      return elements_.push_back(std::move(card));
    if (card.name == "PSHELL" || card.name == "PLPLANE" || card.name.starts_with("PCOMP"))
      take_property(card);
    ++others_[card.name.substr(0, 8)];
  }

  std::int64_t number(const BulkCard& card, const std::string& field, const Text& what) const {
    const auto value = to_integer(field);
    if (!value || *value < 1)
      refuse(place(card.line), phrase<"%1 \"%2\" is not a positive number">(what, field.substr(0, 20)));
    return *value;
  }
  void add_node(const BulkCard& card) {
    const std::int64_t id = number(card, card.fields[0], phrase<"the node number">());
    const std::string& system = card.fields[1];
    if (system.find_first_not_of('0') != std::string::npos)
      refuse(place(card.line), phrase<"the node is given in the coordinate system %1">(system.substr(0, 16)),
             in_basic_system());
    if (system.empty() && node_without_system_ == 0) node_without_system_ = card.line;
    if (!nodes_.insert(id).second) refuse(place(card.line), phrase<"node %1 is given twice">(id));
    BulkCard full = card;
    full.fields.resize(std::max<std::size_t>(full.fields.size(), 5));
    std::array<double, 3> place;
    for (std::size_t c = 0; c < 3; ++c) place[c] = bulk_real(file_, full, full.fields[2 + c]);
    places_.emplace_back(id, place);
  }

  void write_nodes() {
    for (const auto& [id, p] : places_) {
      mesh_.text += "GRID," + std::to_string(id) + ",";
      for (const double x : {p[0], is_ring_ ? p[2] : p[1], is_ring_ ? -p[1] : p[2]})
        mesh_.text += "," + bulk_written(x);
      mesh_.text += '\n';
    }
  }

  // Cards of properties tell plates from plane bodies.
  void take_property(const BulkCard& card) {
    const auto id = to_integer(card.fields[0]);
    if (!id) return;
    constexpr std::size_t bending = 3;
    Property& property = properties_[*id];
    property.name = card.name;
    if (card.name == "PLPLANE") property.plane = PlaneBody::plane_strain;
    if (card.name != "PSHELL") return;
    const std::string& material = card.fields[bending];
    if (material.empty()) property.plane = PlaneBody::plane_stress;
    if (material == "-1") property.plane = PlaneBody::plane_strain;
  }

  // Without solids, the flat elements are those of a plane body, unless they are plates.
  void settle_plane() {
    const auto is_flat = [](const BulkCard& card) {
      return is_shell(*std::find_if(std::begin(kinds), std::end(kinds),
                                    [&](const Kind& k) { return k.name == card.name; }));
    };
    const auto ring = std::find_if(elements_.begin(), elements_.end(),
                                   [](const BulkCard& card) { return card.name == ring_card; });
    const auto other = std::find_if(elements_.begin(), elements_.end(),
                                    [](const BulkCard& card) { return card.name != ring_card; });
    is_ring_ = ring != elements_.end();
    if (is_ring_ && other != elements_.end())
      refuse(place(other->line),
             phrase<"elements of type %1 stand beside axisymmetric ones of type %2 (line %3)">(
                 other->name, ring->name, ring->line),
             phrase<"Write a file for each">());
    if (is_ring_) {
      mesh_.notes.push_back(
          phrase<
              "its elements of type %1 lie in the plane of x and z: z has become y, the axis of revolution">(
              ring->name));
      return tell_plane(PlaneBody::axisymmetric);
    }
    if (elements_.empty() || !std::all_of(elements_.begin(), elements_.end(), is_flat)) return;
    PlaneBody all = PlaneBody::unstated;
    for (const BulkCard& card : elements_) {
      const auto id = to_integer(card.fields[1].empty() ? card.fields[0] : card.fields[1]);
      const auto property = id ? properties_.find(*id) : properties_.end();
      if (property == properties_.end()) continue;
      if (property->second.plane == PlaneBody::unstated)
        refuse(place(card.line),
               phrase<"element %1 (%2) is a plate or shell: its property %3 (%4) has a stiffness in bending">(
                   card.fields[0].substr(0, 20), card.name, *id, property->second.name),
               phrase<"Mesh the solid body; or, for a plane body, give the elements a PLPLANE, or a PSHELL "
                      "without MID2">());
      all = property->second.plane;
    }
    tell_plane(all);
  }

  void tell_plane(PlaneBody plane) {
    if (plane != PlaneBody::unstated)
      mesh_.notes.push_back(phrase<"its elements are those of %1: state it as elements.plane in the case">(
          plane_body_text(plane)));
  }

  // CTRIAX6: corners first.
  void reorder_ring(const BulkCard& card, std::int64_t id, std::vector<std::string>& given) const {
    given.resize(6);
    const std::vector<std::string> middles{given[1], given[3], given[5]};
    const auto missing = std::count(middles.begin(), middles.end(), std::string());
    given = {given[0], given[2], given[4]};
    if (missing == 0) given.insert(given.end(), middles.begin(), middles.end());
    if (missing == 1 || missing == 2)
      refuse(place(card.line),
             phrase<"element %1 (%2) lacks some of the nodes between its corners">(id, card.name));
  }

  void add_element(const BulkCard& card) {
    const Kind& kind =
        *std::find_if(std::begin(kinds), std::end(kinds), [&](const Kind& k) { return k.name == card.name; });
    const std::int64_t id = number(card, card.fields[0], phrase<"the element number">());

    std::vector<std::string> given(card.fields.begin() + 2, card.fields.end());
    if (is_ring_) reorder_ring(card, id, given);
    if (given.size() > kind.all) given.resize(kind.all);  // angles and thicknesses of shells follow
    while (!given.empty() && given.back().empty()) given.pop_back();
    if (is_shell(kind) && given.size() > kind.corners && given.size() < kind.all) given.resize(kind.corners);
    if (given.size() != kind.corners && given.size() != kind.all)
      refuse(place(card.line),
             kind.all > kind.corners
                 ? phrase<"element %1 (%2) has %3 nodes, not %4 or %5">(id, card.name, given.size(),
                                                                        kind.corners, kind.all)
                 : phrase<"element %1 (%2) has %3 nodes, not %4">(id, card.name, given.size(), kind.corners));
    const std::string& region = card.fields[1].empty() ? card.fields[0] : card.fields[1];
    mesh_.text += (is_ring_ ? given.size() == 3 ? "CTRIA3" : "CTRIA6" : card.name) + "," +
                  std::to_string(id) + "," +
                  std::to_string(number(card, region, phrase<"the property number">()));
    const Text what = phrase<"a node number of the element">();
    for (std::size_t i = 0; i < given.size(); ++i) {
      const std::int64_t node = number(card, given[i], what);
      if (!nodes_.contains(node))
        refuse(place(card.line),
               phrase<"element %1 (%2) refers to node %3, which does not exist">(id, card.name, node));
      mesh_.text += (i + 2) % 8 == 0 ? ",\n," : ",";
      mesh_.text += std::to_string(node);
    }
    mesh_.text += '\n';
  }

  const std::string& content_;
  const std::string& file_;
  NastranMesh mesh_;
  std::string default_system_;      // from GRDSET, unless it is the basic system
  std::int64_t default_line_ = 0, node_without_system_ = 0;
  std::vector<BulkCard> elements_;
  std::unordered_set<std::int64_t> nodes_;
  std::vector<std::pair<std::int64_t, std::array<double, 3>>> places_;  // of nodes, in the order of the file
  struct Property {
    std::string name;
    PlaneBody plane = PlaneBody::unstated;  // unstated: a plate or shell
  };
  std::map<std::int64_t, Property> properties_;
  bool is_ring_ = false;
  std::map<std::string, std::int64_t> others_;
};

}  // namespace

NastranMesh read_nastran_bulk(const std::string& content, const std::string& file) {
  return BulkReader(content, file).run();
}

}  // namespace genba
