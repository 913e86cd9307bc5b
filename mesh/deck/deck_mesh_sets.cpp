// Sets, surfaces and instances of a deck: resolves names and numbers.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/model/geometry.hpp"
#include "mesh/deck/deck_mesh.hpp"

namespace genba {

// ---- instances ----

/// The next round number above all used labels.
std::int64_t DeckMesh::free_offset() const {
  std::int64_t unit = 10;
  while (unit * 10 <= largest_label_ && unit < 1'000'000) unit *= 10;
  return largest_label_ == 0 ? 0 : (largest_label_ / unit + 1) * unit;
}

void DeckMesh::begin_instance(const DeckBlock& block) {
  const std::string name = block.value("NAME");
  if (name.empty()) refuse_deck(deck_, block.line, phrase<"*INSTANCE has no name">());
  Scope scope{key_of(name) + ".", name + ".", free_offset()};
  for (const Scope& other : scopes_)
    if (other.prefix == scope.prefix)
      refuse_deck(deck_, block.line, phrase<"there are two instances named \"%1\"">(name));
  Placement& place = scope.placement;
  std::vector<std::vector<double>> rows;
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    require_at_most(deck_, line, fields.size(), rows.empty() ? 3 : 7);
    std::vector<double>& row = rows.emplace_back();
    for (const std::string_view field : fields)
      row.push_back(field.empty() ? 0.0
                                  : deck_real(deck_, line, field, phrase<"the place of the instance">()));
    row.resize(rows.size() == 1 ? 3 : 7);
    if (rows.size() > 2)
      refuse_deck(deck_, line.number, phrase<"an instance is placed by a shift and one rotation at most">());
  }
  if (!rows.empty())
    for (std::size_t c = 0; c < 3; ++c) place.shift[c] = unit_ * rows[0][c];
  if (rows.size() == 2) {
    // Rotation about the axis from a to b, after the translation (Rodrigues' formula).
    const std::vector<double>& r = rows[1];
    const Vec3 a{unit_ * r[0], unit_ * r[1], unit_ * r[2]};
    const Vec3 along = minus({unit_ * r[3], unit_ * r[4], unit_ * r[5]}, a);
    if (!(length(along) > 0))
      refuse_deck(deck_, block.line, phrase<"the axis that the instance is turned about has no length">());
    const Vec3 axis = scaled(along, 1 / length(along));
    const double angle = r[6] * std::numbers::pi / 180, c = std::cos(angle), s = std::sin(angle);
    const std::array<Vec3, 3> unit{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 turned = plus(plus(scaled(unit[k], c), cross(axis, unit[k]), s), axis, axis[k] * (1 - c));
      for (std::size_t i = 0; i < 3; ++i) place.rotation[i][k] = turned[i];
    }
    place.shift = plus(a, place.turned(minus(place.shift, a)));
  }
  scopes_.push_back(std::move(scope));
  scope_ = scopes_.size() - 1;
}

void DeckMesh::end_instance() {
  scope_ = 0;
}

/// The instance that a keyword names, or the current one.
std::size_t DeckMesh::scope_named(const DeckBlock& block) const {
  const std::string name = block.value("INSTANCE");
  if (name.empty()) return scope_;
  for (std::size_t i = 1; i < scopes_.size(); ++i)
    if (scopes_[i].prefix == key_of(name) + ".") return i;
  refuse_deck(deck_, block.line, phrase<"there is no instance named \"%1\" above this line">(name));
}

// ---- names and numbers ----

std::optional<std::int64_t> DeckMesh::label_of(std::int64_t number, bool elements, std::size_t scope) const {
  constexpr std::int64_t far = 1'000'000'000'000;
  if (number < -far || number > far) return std::nullopt;
  const auto exists = [&](std::size_t s) {
    const std::int64_t label = number + scopes_[s].offset;
    return elements ? place_.count(label) != 0 : node_.count(label) != 0;
  };
  if (exists(scope)) return number + scopes_[scope].offset;
  if (scope == 0 && scopes_.size() == 2 && exists(1)) return number + scopes_[1].offset;
  return std::nullopt;
}

std::optional<std::int64_t> DeckMesh::label_of(std::string_view target, bool elements,
                                               std::size_t scope) const {
  std::optional<std::int64_t> number = to_integer(target);
  if (!number) {  // "Bar-1.5"
    const std::string key = key_of(target);
    for (std::size_t i = 1; i < scopes_.size(); ++i)
      if (key.starts_with(scopes_[i].prefix)) {
        number = to_integer(key.substr(scopes_[i].prefix.size()));
        if (number) scope = i;
      }
  }
  return number ? label_of(*number, elements, scope) : std::nullopt;
}

template <class Map>
std::string DeckMesh::find_key(const Map& sets, std::string_view name, std::size_t scope) const {
  const std::string key = key_of(name);
  for (const std::size_t s : {scope, std::size_t{0}})
    if (sets.count(scopes_[s].prefix + key) != 0) return scopes_[s].prefix + key;
  if (scopes_.size() == 2 && sets.count(scopes_[1].prefix + key) != 0) return scopes_[1].prefix + key;
  return {};
}

/// Drops the name of the only instance, unless the short name is used already.
template <class Map>
std::string DeckMesh::shown_in(const Map& sets, const std::string& key) const {
  const std::string& shown = sets.at(key).shown;
  if (scopes_.size() == 2 && key.starts_with(scopes_[1].prefix) &&
      sets.count(key.substr(scopes_[1].prefix.size())) == 0)
    return shown.substr(scopes_[1].shown.size());
  return shown;
}

std::vector<std::int64_t> DeckMesh::members(std::string_view target, std::int64_t line, bool elements,
                                            std::size_t scope) const {
  if (const auto label = label_of(target, elements, scope)) return {*label};
  if (to_integer(target))
    refuse_deck(deck_, line,
                elements ? phrase<"there is no solid element %1">(deck_.shown(line, target, 80))
                         : phrase<"there is no node %1">(deck_.shown(line, target, 80)));
  const auto& sets = elements ? element_sets_ : node_sets_;
  const std::string key = find_key(sets, target, scope);
  if (const LeftOut* gone = elements && key.empty() ? left_out(target, scope) : nullptr)
    refuse_deck(
        deck_, line,
        phrase<"the elements of the set \"%1\" were left out: %2, their type %3 is not supported; name faces "
               "of solid elements instead">(deck_.shown(line, target, 80), deck_.line_text(gone->line),
                                            gone->type));
  if (key.empty())
    refuse_deck(deck_, line,
                elements ? phrase<"there is no set of elements named \"%1\" above this line">(
                               deck_.shown(line, target, 80))
                         : phrase<"there is no set of nodes named \"%1\" above this line">(
                               deck_.shown(line, target, 80)));
  return sets.at(key).members;
}

const DeckMesh::LeftOut* DeckMesh::left_out(std::string_view target, std::size_t scope) const {
  if (!find_key(element_sets_, target, scope).empty()) return nullptr;
  const std::string key = find_key(left_out_, target, scope);
  return key.empty() ? nullptr : &left_out_.at(key);
}

std::vector<std::int64_t> DeckMesh::elements_of(std::string_view target, std::int64_t line,
                                                std::size_t scope) {
  return members(target, line, true, scope == 0 ? scope_ : scope);
}
std::vector<std::int64_t> DeckMesh::nodes_of(std::string_view target, std::int64_t line) {
  return members(target, line, false, scope_);
}

std::vector<std::int64_t> DeckMesh::nodes_known_as(std::string_view target) const {
  if (const auto label = label_of(target, false, scope_)) return {*label};
  const std::string key = find_key(node_sets_, target, scope_);
  return key.empty() ? std::vector<std::int64_t>{} : node_sets_.at(key).members;
}

std::vector<std::int64_t> DeckMesh::all_elements() const {
  std::vector<std::int64_t> all;
  for (const auto& [label, place] : place_) all.push_back(label);
  std::sort(all.begin(), all.end());
  return all;
}

bool DeckMesh::is_bar(std::int64_t element) const {
  return traits(solids_[static_cast<std::size_t>(place_.at(element).block)].type).dimension == 1;
}

std::vector<std::int64_t> DeckMesh::flat_nodes() const {
  std::set<Index> nodes = flat_nodes_;
  for (const ElementBlock& block : solids_)
    if (traits(block.type).dimension == 3)
      for (const Index node : block.nodes) nodes.erase(node);
  std::vector<std::int64_t> labels;
  for (const Index node : nodes) labels.push_back(node_tags_[static_cast<std::size_t>(node)]);
  std::sort(labels.begin(), labels.end());
  return labels;
}

std::string DeckMesh::node_set_key(std::string_view target) const {
  return label_of(target, false, scope_) ? std::string() : find_key(node_sets_, target, scope_);
}
std::string DeckMesh::element_set_key(std::string_view target, std::size_t scope) const {
  scope = scope == 0 ? scope_ : scope;
  return label_of(target, true, scope) ? std::string() : find_key(element_sets_, target, scope);
}
std::string DeckMesh::surface_key(std::string_view name) const {
  return find_key(surfaces_, name, scope_);
}

std::string DeckMesh::shown_node_set(const std::string& key) const {
  const std::string shown = shown_in(node_sets_, key);
  const bool is_surface = std::any_of(surfaces_.begin(), surfaces_.end(), [&](const auto& s) {
    return upper_case(shown_in(surfaces_, s.first)) == upper_case(shown);
  });
  return is_surface ? shown + " (nodes)" : shown;
}
std::string DeckMesh::shown_element_set(const std::string& key) const {
  return shown_in(element_sets_, key);
}
std::string DeckMesh::shown_surface(const std::string& key) const {
  return shown_in(surfaces_, key);
}

Text DeckMesh::shown_node(std::int64_t label) const {
  std::size_t scope = 0;
  for (std::size_t i = 1; i < scopes_.size(); ++i)
    if (label > scopes_[i].offset && scopes_[i].offset >= scopes_[scope].offset) scope = i;
  if (scopes_[0].offset > 0 && label > scopes_[0].offset && scopes_[0].offset > scopes_[scope].offset)
    scope = 0;
  const std::int64_t number = label - scopes_[scope].offset;
  return scope == 0 || scopes_.size() == 2
             ? phrase<"node %1">(number)
             : phrase<"node %1 of %2">(number,
                                       scopes_[scope].shown.substr(0, scopes_[scope].shown.size() - 1));
}

Index DeckMesh::node_index(std::int64_t label) const {
  const auto found = node_.find(label);
  return found == node_.end() ? -1 : found->second;
}
const Vec3& DeckMesh::node_place(std::int64_t label) const {
  return points_.at(static_cast<std::size_t>(node_.at(label)));
}
std::vector<std::uint8_t> DeckMesh::used_nodes() const {
  std::vector<std::uint8_t> used(points_.size(), 0);
  for (const ElementBlock& block : solids_)
    for (const Index node : block.nodes) used[static_cast<std::size_t>(node)] = 1;
  return used;
}

// ---- sets ----

void DeckMesh::add_to(std::map<std::string, Set>& sets, const std::string& name,
                      const std::vector<std::int64_t>& members) {
  Set& set = sets[scopes_[scope_].prefix + key_of(name)];
  if (set.shown.empty()) set.shown = scopes_[scope_].shown + name;
  set.members.insert(set.members.end(), members.begin(), members.end());
  std::sort(set.members.begin(), set.members.end());
  set.members.erase(std::unique(set.members.begin(), set.members.end()), set.members.end());
}

void DeckMesh::read_set(const DeckBlock& block, std::map<std::string, Set>& sets, bool elements) {
  const char* parameter = elements ? "ELSET" : "NSET";
  const std::string name = block.value(parameter);
  if (name.empty()) refuse_deck(deck_, block.line, phrase<"*%1 has no name">(parameter));
  const std::size_t scope = scope_named(block);
  std::vector<std::int64_t> found;
  if (block.has("ELSET") && !elements) {
    for (const std::int64_t e : members(block.value("ELSET"), block.line, true, scope)) {
      const ElementPlace place = place_.at(e);
      for (const Index n : element_nodes(solids_[static_cast<std::size_t>(place.block)], place.element))
        found.push_back(node_tags_[static_cast<std::size_t>(n)]);
    }
  }
  std::int64_t missing = 0;
  const auto add = [&](std::int64_t number) {
    if (const auto label = label_of(number, elements, scope))
      found.push_back(*label);
    else
      ++missing;
  };
  const bool are_ranges = block.has("GENERATE");
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (are_ranges && !fields.empty()) {
      if (fields.size() < 2)
        refuse_deck(deck_, line.number, phrase<"a range needs its first and last number">());
      require_at_most(deck_, line, fields.size(), 3);
      const std::int64_t from = deck_integer(deck_, line, fields[0], phrase<"the first number">());
      const std::int64_t to = deck_integer(deck_, line, fields[1], phrase<"the last number">());
      const std::int64_t step = fields.size() > 2 && !fields[2].empty()
                                    ? deck_integer(deck_, line, fields[2], phrase<"the step">())
                                    : 1;
      if (from < 1 || step < 1 || to < from)
        refuse_deck(deck_, line.number, phrase<"the range runs from %1 to %2 by %3">(from, to, step));
      // A very large range costs no more than all existing members.
      if ((to - from) / step > static_cast<std::int64_t>(elements ? place_.size() : node_.size())) {
        const std::int64_t offset = scopes_[scope == 0 && scopes_.size() == 2 ? 1 : scope].offset;
        const auto take = [&](std::int64_t label) {
          const std::int64_t number = label - offset;
          if (number >= from && number <= to && (number - from) % step == 0) found.push_back(label);
        };
        if (elements)
          for (const auto& [label, place] : place_) take(label);
        else
          for (const auto& [label, node] : node_) take(label);
        continue;
      }
      for (std::int64_t k = 0; k <= (to - from) / step; ++k) add(from + k * step);
      continue;
    }
    for (const std::string_view field : fields) {
      if (const auto number = to_integer(field)) {
        add(*number);
      } else if (!field.empty()) {
        const auto some = members(field, line.number, elements, scope);
        found.insert(found.end(), some.begin(), some.end());
      }
    }
  }
  if (missing > 0)
    note(block.line,
         elements
             ? phrase<"set %1 names %2 elements that are not in the mesh; they are left out">(name, missing)
             : phrase<"set %1 names %2 nodes that are not in the mesh; they are left out">(name, missing));
  add_to(sets, name, found);
}

namespace {
/// True if the set with this key has these members; repeated members count once.
template <class Sets>
bool holds_the_same(const Sets& sets, const std::string& key, std::vector<std::int64_t> members) {
  const auto found = sets.find(key);
  if (found == sets.end()) return false;
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
  return key_of(found->second.shown) == key && found->second.members == members;
}
}  // namespace

std::string DeckMesh::add_node_set(const std::string& name, const std::vector<std::int64_t>& nodes) {
  std::string unused = name;
  const auto is_same = [&] { return holds_the_same(node_sets_, key_of(unused), nodes); };
  for (int i = 2; node_sets_.count(key_of(unused)) != 0 || surfaces_.count(key_of(unused)) != 0; ++i) {
    if (is_same()) return unused;  // from an earlier step
    unused = name + " (" + std::to_string(i) + ")";
  }
  add_to(node_sets_, unused, nodes);
  return unused;
}

std::string DeckMesh::add_element_set(const std::string& name, const std::vector<std::int64_t>& elements) {
  std::string unused = name;
  for (int i = 2; element_sets_.count(key_of(unused)) != 0; ++i) {
    if (holds_the_same(element_sets_, key_of(unused), elements)) return unused;
    unused = name + " (" + std::to_string(i) + ")";
  }
  add_to(element_sets_, unused, elements);
  return unused;
}

// ---- surfaces ----

void DeckMesh::read_surface(const DeckBlock& block) {
  const std::string name = block.value("NAME");
  if (name.empty()) refuse_deck(deck_, block.line, phrase<"*SURFACE has no name">());
  if (const std::string type = upper_case(block.value("TYPE")); !type.empty() && type != "ELEMENT") {
    if (type != "NODE") {
      note(block.line, phrase<"*SURFACE of type %1 is not supported and left out">(type));
      return;
    }
    std::vector<std::int64_t> nodes;
    for (const DeckLine& line : block.data) {
      const auto fields = fields_of(line.text);
      if (fields.empty()) continue;
      const auto some = members(fields[0], line.number, false, scope_);
      nodes.insert(nodes.end(), some.begin(), some.end());
    }
    add_to(node_sets_, name, nodes);
    return;
  }
  Surface& surface = surfaces_[scopes_[scope_].prefix + key_of(name)];
  if (surface.shown.empty()) surface.shown = scopes_[scope_].shown + name;
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    const std::string label = fields.size() > 1 ? upper_case(fields[1]) : std::string();
    const auto number = label.size() == 2 && label[0] == 'S' ? to_integer(label.substr(1)) : std::nullopt;
    if (label == "SPOS" || label == "SNEG" || label == "E1" || label == "E2" || label == "E3")
      refuse_deck(
          deck_, line.number,
          phrase<"the face \"%1\" is one of a shell; solids have S1 to S6, plane bodies S1 to S4">(label),
          phrase<"Name faces of solid elements or edges of plane ones, or model the shell by solids">());
    if (!number)
      refuse_deck(deck_, line.number,
                  phrase<"the face \"%1\" is none of S1 to S6">(deck_.shown(line.number, label, 20)));
    for (const Face& face : faces_of(fields[0], *number, line.number)) surface.faces.insert(face);
  }
}

std::vector<DeckMesh::Face> DeckMesh::faces_of(std::string_view target, std::int64_t label,
                                               std::int64_t line) {
  std::vector<Face> faces;
  for (const std::int64_t element : members(target, line, true, scope_)) {
    const ElementPlace place = place_.at(element);
    const ElementType type = solids_[static_cast<std::size_t>(place.block)].type;
    // The manuals number faces like face_nodes().
    if (label < 1 || label > traits(type).faces)
      refuse_deck(deck_, line, phrase<"element %1 (%2) has no face %3">(element, traits(type).name, label));
    const int face = static_cast<int>(label) - 1;
    faces.emplace_back(place.block, place.element,
                       turned_.count(element) == 0 ? face : traits(type).faces - 1 - face);
  }
  return faces;
}

std::size_t DeckMesh::count_inner(const std::set<Face>& faces) const {
  std::vector<std::uint8_t> is_near(points_.size(), 0);
  const auto corners_of = [&](const ElementBlock& block, Index element, int face) {
    const ElementType type = face_type(block.type, face);
    const int* local = face_nodes(block.type, face);
    std::vector<Index> out;
    for (int i = 0; i < traits(type).corners; ++i)
      out.push_back(element_nodes(block, element)[static_cast<std::size_t>(local[i])]);
    std::sort(out.begin(), out.end());
    return out;
  };
  std::map<std::vector<Index>, int> sides;
  for (const auto& [b, e, f] : faces) {
    const std::vector<Index> corners = corners_of(solids_[static_cast<std::size_t>(b)], e, f);
    for (const Index node : corners) is_near[static_cast<std::size_t>(node)] = 1;
    sides[corners] = 0;
  }
  for (const ElementBlock& block : solids_)
    for (Index e = 0; traits(block.type).dimension > 1 && e < block.size(); ++e) {
      const auto nodes = element_nodes(block, e);
      if (std::none_of(nodes.begin(), nodes.end(), [&](Index n) { return is_near[static_cast<std::size_t>(n)] != 0; }))
        continue;
      for (int f = 0; f < traits(block.type).faces; ++f)
        if (const auto found = sides.find(corners_of(block, e, f)); found != sides.end()) ++found->second;
    }
  return static_cast<std::size_t>(
      std::count_if(sides.begin(), sides.end(), [](const auto& side) { return side.second > 1; }));
}

std::string DeckMesh::add_surface(const std::string& name, const std::vector<Face>& faces) {
  std::string unused = name;
  const std::set<Face> wanted(faces.begin(), faces.end());
  for (int i = 2; surfaces_.count(key_of(unused)) != 0; ++i) {
    if (const Surface& there = surfaces_.at(key_of(unused)); there.faces == wanted && there.shown == unused)
      return unused;
    unused = name + " (" + std::to_string(i) + ")";
  }
  Surface& surface = surfaces_[key_of(unused)];
  surface.shown = unused;
  surface.faces.insert(faces.begin(), faces.end());
  return unused;
}

}  // namespace genba
