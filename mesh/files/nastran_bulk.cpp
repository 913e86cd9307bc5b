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
#include "mesh/deck/deck_text.hpp"
#include "mesh/plane/deck_types.hpp"

namespace genba {
namespace {

struct Card {
  std::string name;                 ///< upper case, without the star of large fields
  std::vector<std::string> fields;  ///< after the name, trimmed, upper case
  std::int64_t line = 0;
};

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

// Replaces tabs by spaces up to the next field of eight columns.
std::string without_tabs(std::string_view line) {
  std::string text;
  for (const char c : line) c == '\t' ? text.append(8 - text.size() % 8, ' ') : text.append(1, c);
  return text;
}

Text in_basic_system() {
  return phrase<"Export the mesh in the basic coordinate system">();
}
Text write_out() {
  return phrase<"Write out the cards that repeat others">();
}

class BulkReader {
 public:
  BulkReader(const std::string& content, const std::string& file) : content_(content), file_(file) {}

  NastranMesh run() {
    const bool ended = split();
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
    for (const Card& card : elements_) add_element(card);
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

  // True if ENDDATA was found.
  bool split() {
    std::int64_t number = 0;
    mesh_.text = "BEGIN BULK\n";
    for (std::size_t begin = 0; begin < content_.size();) {
      const std::size_t end = std::min(content_.find('\n', begin), content_.size());
      std::string line = upper_case(std::string_view(content_).substr(begin, end - begin));
      begin = end + 1;
      ++number;
      if (line.find('\0') != std::string::npos)
        refuse(place(number), phrase<"the line has zero bytes: the file is damaged">());
      line = without_tabs(line.substr(0, line.find('$')));
      while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back()))) line.pop_back();
      const std::string word(trimmed(line));
      if (word.empty()) continue;
      if (word.starts_with("INCLUDE"))
        refuse(place(number), phrase<"it includes another file">(),
               phrase<"Put the text of the included file in place of this line">());
      if (word.starts_with("BEGIN") || word.starts_with("CEND")) {  // lines before it are run control
        card_ = {};
        others_.clear();
        continue;
      }
      if (word.starts_with("ENDDATA")) {
        finish_card();
        return true;
      }
      take_line(line, number);
    }
    finish_card();
    return false;
  }

  void take_line(const std::string& line, std::int64_t number) {
    std::vector<std::string> fields;
    const bool is_free = line.find(',') != std::string::npos;
    if (is_free) refuse_decimal_commas(line, number);
    const std::size_t first_end = is_free ? line.find(',') : std::min<std::size_t>(8, line.size());
    std::string name(trimmed(std::string_view(line).substr(0, first_end)));
    const bool is_large = name.find('*') != std::string::npos;
    const std::size_t most = is_large ? 4 : 8, width = is_large ? 16 : 8;
    if (is_free) {
      for (std::size_t at = first_end; at < line.size();) {
        const std::size_t next = std::min(line.find(',', at + 1), line.size());
        fields.emplace_back(trimmed(std::string_view(line).substr(at + 1, next - at - 1)));
        at = next;
      }
      take_long_line(fields, most);
    } else {
      for (std::size_t at = 8; at < line.size() && fields.size() < most; at += width)
        fields.emplace_back(trimmed(std::string_view(line).substr(at, width)));
    }
    fields.resize(std::max(most, fields.size()));
    if (name.starts_with('=')) return replicate(name, fields, number);
    if (name.empty() || name.front() == '+' || name.front() == '*') {
      card_.fields.insert(card_.fields.end(), fields.begin(), fields.end());
      return;
    }
    finish_card();
    while (!name.empty() && (name.back() == '*' || name.back() == ' ')) name.pop_back();
    card_ = {name, std::move(fields), number};
  }

  // In free fields the text before the first comma is the card's name or empty.
  void refuse_decimal_commas(const std::string& line, std::int64_t number) const {
    constexpr std::size_t width = 8;
    const std::string_view all = line, first = trimmed(all.substr(0, line.find(',')));
    std::string_view name = trimmed(all.substr(0, width));
    const bool goes_on = name.empty() || name.front() == '+' || name.front() == '*';
    if (name.ends_with('*')) name.remove_suffix(1);
    if (name != "GRID" && !(goes_on && card_.name == "GRID")) return;
    const bool is_free = first.find_first_of(" \t") == std::string_view::npos && !to_integer(first);
    if (is_free) return;
    refuse(place(number), phrase<"fields of eight or sixteen columns hold numbers with decimal commas">(),
           phrase<"Export the mesh again with decimal points">());
  }

  // The field after the last one is the continuation mark. Numbers there belong to the next line.
  static void take_long_line(std::vector<std::string>& fields, std::size_t most) {
    const auto is_mark = [](const std::string& f) { return f.empty() || f.front() == '+' || !to_real(f); };
    if (fields.size() > most && is_mark(fields.back())) fields.pop_back();
    if (fields.size() > most + 1 && fields[most].starts_with('+'))
      fields.erase(fields.begin() + static_cast<std::ptrdiff_t>(most));
  }

  // "=,*(1),=,*(10.),==": the previous card with its second field raised by 1 and its fourth by 10. "=(2)":
  // two more of these.
  void replicate(const std::string& name, const std::vector<std::string>& fields, std::int64_t number) {
    finish_card();
    constexpr std::size_t one_line = 8;
    if (last_.name.empty() || last_.fields.size() > one_line)
      refuse(place(number), phrase<"the line repeats a card that there is not, or one of several lines">(),
             write_out());
    last_.fields.resize(one_line);
    if (name == "=") {
      bool is_rest_equal = false;
      steps_.assign(one_line, {});
      for (std::size_t i = 0; i < one_line; ++i) {
        const std::string& field = i < fields.size() ? fields[i] : std::string();
        is_rest_equal = is_rest_equal || field == "==";
        if (is_rest_equal || field == "=") continue;
        if (field.starts_with("*(") && field.ends_with(')'))
          steps_[i] = field.substr(2, field.size() - 3);
        else
          last_.fields[i] = field;
      }
      return repeat(1, number);
    }
    const auto count = name.starts_with("=(") && name.ends_with(')')
                           ? to_integer(name.substr(2, name.size() - 3))
                           : std::nullopt;
    constexpr std::int64_t most = 1000000;
    if (!count || *count < 1 || *count > most || steps_.empty())
      refuse(place(number),
             phrase<"the line repeats cards in a way that is not understood: \"%1\"">(name.substr(0, 20)),
             write_out());
    repeat(*count, number);
  }

  void repeat(std::int64_t count, std::int64_t number) {
    const std::vector<std::string> steps = steps_;
    for (std::int64_t k = 0; k < count; ++k) {
      Card card = last_;
      card.line = number;
      for (std::size_t i = 0; i < steps.size(); ++i)
        if (!steps[i].empty()) card.fields[i] = raised(card, card.fields[i], steps[i]);
      card_ = card;
      finish_card();
    }
    steps_ = steps;
  }

  std::string raised(const Card& card, const std::string& field, const std::string& step) const {
    const auto whole = to_integer(field), whole_step = to_integer(step);
    constexpr std::int64_t large = std::int64_t{1} << 53;
    if (whole && whole_step && std::abs(*whole) < large && std::abs(*whole_step) < large)
      return std::to_string(*whole + *whole_step);
    return written(coordinate(card, field) + coordinate(card, step));
  }

  void finish_card() {
    Card card = std::move(card_);
    card_ = {};
    if (card.name.empty()) return;
    if (card.name == "GRID") {
      add_node(card);
      last_ = std::move(card);
      return;
    }
    last_ = card;
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

  std::int64_t number(const Card& card, const std::string& field, const Text& what) const {
    const auto value = to_integer(field);
    if (!value || *value < 1)
      refuse(place(card.line), phrase<"%1 \"%2\" is not a positive number">(what, field.substr(0, 20)));
    return *value;
  }
  // Readers of bulk files require a point or an exponent in a real number.
  static std::string written(double value) {
    char text[40];
    const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific, 16).ptr;
    return upper_case(std::string_view(text, static_cast<std::size_t>(end - text)));
  }
  // "1.5-3" and "1.5D-3" are 0.0015.
  double coordinate(const Card& card, std::string field) const {
    if (field.empty()) return 0;
    const std::size_t sign = field.find_first_of("+-", 1);
    if (sign != std::string::npos && field.find_first_of("ED") == std::string::npos) field.insert(sign, "E");
    const auto value = to_real(field);
    if (!value)
      refuse(place(card.line), phrase<"the coordinate \"%1\" is not a number">(field.substr(0, 20)));
    return *value;
  }

  void add_node(const Card& card) {
    const std::int64_t id = number(card, card.fields[0], phrase<"the node number">());
    const std::string& system = card.fields[1];
    if (system.find_first_not_of('0') != std::string::npos)
      refuse(place(card.line), phrase<"the node is given in the coordinate system %1">(system.substr(0, 16)),
             in_basic_system());
    if (system.empty() && node_without_system_ == 0) node_without_system_ = card.line;
    if (!nodes_.insert(id).second) refuse(place(card.line), phrase<"node %1 is given twice">(id));
    Card full = card;
    full.fields.resize(std::max<std::size_t>(full.fields.size(), 5));
    std::array<double, 3> place;
    for (std::size_t c = 0; c < 3; ++c) place[c] = coordinate(full, full.fields[2 + c]);
    places_.emplace_back(id, place);
  }

  void write_nodes() {
    for (const auto& [id, p] : places_) {
      mesh_.text += "GRID," + std::to_string(id) + ",";
      for (const double x : {p[0], is_ring_ ? p[2] : p[1], is_ring_ ? -p[1] : p[2]})
        mesh_.text += "," + written(x);
      mesh_.text += '\n';
    }
  }

  // Cards of properties tell plates from plane bodies.
  void take_property(const Card& card) {
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
    const auto is_flat = [](const Card& card) {
      return is_shell(*std::find_if(std::begin(kinds), std::end(kinds),
                                    [&](const Kind& k) { return k.name == card.name; }));
    };
    const auto ring = std::find_if(elements_.begin(), elements_.end(),
                                   [](const Card& card) { return card.name == ring_card; });
    const auto other = std::find_if(elements_.begin(), elements_.end(),
                                    [](const Card& card) { return card.name != ring_card; });
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
    for (const Card& card : elements_) {
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
  void reorder_ring(const Card& card, std::int64_t id, std::vector<std::string>& given) const {
    given.resize(6);
    const std::vector<std::string> middles{given[1], given[3], given[5]};
    const auto missing = std::count(middles.begin(), middles.end(), std::string());
    given = {given[0], given[2], given[4]};
    if (missing == 0) given.insert(given.end(), middles.begin(), middles.end());
    if (missing == 1 || missing == 2)
      refuse(place(card.line),
             phrase<"element %1 (%2) lacks some of the nodes between its corners">(id, card.name));
  }

  void add_element(const Card& card) {
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
  Card card_, last_;
  std::vector<std::string> steps_;  // increments of the last replication, by field
  std::string default_system_;      // from GRDSET, unless it is the basic system
  std::int64_t default_line_ = 0, node_without_system_ = 0;
  std::vector<Card> elements_;
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
