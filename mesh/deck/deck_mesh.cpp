#include "mesh/deck/deck_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/text/trimmed.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/plane/deck_types.hpp"
#include "mesh/plane/flat_mesh.hpp"

namespace genba {

namespace {

/// Larger numbers are not accepted for nodes and elements.
constexpr std::int64_t most_number = 1'000'000'000'000;

/// True for three direction cosines after the coordinates of a node, as for shells.
bool is_normal(const std::vector<std::string_view>& fields) {
  double square = 0;
  for (std::size_t i = 4; i < 7; ++i) {
    const double cosine = to_real(fields[i]).value_or(9.0);
    square += cosine * cosine;
  }
  return std::abs(square - 1) < 1e-3;
}

}  // namespace

std::string key_of(std::string_view name) {
  std::string key = upper_case(trimmed(name));
  if (key.size() >= 2 && (key.front() == '"' || key.front() == '\'') && key.back() == key.front())
    key = key.substr(1, key.size() - 2);
  return key;
}

void refuse_deck(const DeckText& deck, std::int64_t line, const Text& problem, const Text& next) {
  throw Error(ErrorKind::mesh, deck.place(line), problem, next);
}

double deck_real(const DeckText& deck, const DeckLine& line, std::string_view field, const Text& what) {
  const auto value = to_real(field);
  if (field.empty()) refuse_deck(deck, line.number, phrase<"%1 is left empty">(what));
  if (!value)
    refuse_deck(deck, line.number,
                phrase<"%1 is \"%2\", not a number">(what, deck.shown(line.number, field)));
  return *value;
}

std::int64_t deck_integer(const DeckText& deck, const DeckLine& line, std::string_view field,
                          const Text& what) {
  const auto value = to_integer(field);
  if (field.empty()) refuse_deck(deck, line.number, phrase<"%1 is left empty">(what));
  if (!value)
    refuse_deck(deck, line.number,
                phrase<"%1 is \"%2\", not a whole number">(what, deck.shown(line.number, field)));
  return *value;
}

void require_at_most(const DeckText& deck, const DeckLine& line, std::size_t fields, std::size_t most) {
  if (fields <= most) return;
  const Text problem = phrase<"the line has %1 values where at most %2 belong">(fields, most);
  // Numbers with decimal commas fall into whole numbers, and leave no field empty.
  const auto all = fields_of(line.text);
  const bool may_be_commas =
      line.text.find('.') == std::string_view::npos &&
      std::none_of(all.begin(), all.end(), [](std::string_view f) { return f.empty(); });
  if (may_be_commas)
    refuse_deck(deck, line.number, problem,
                phrase<"If its numbers are written with decimal commas, write 0.3 instead of 0,3">());
  refuse_deck(deck, line.number, problem);
}

DeckMesh::DeckMesh(const DeckText& deck, double unit, std::vector<Text>& notes)
    : deck_(deck), unit_(unit), notes_(notes), scopes_(1) {
  find_bodies();
}

Vec3 DeckMesh::Placement::turned(const Vec3& v) const {
  return {dot(rotation[0], v), dot(rotation[1], v), dot(rotation[2], v)};
}

void DeckMesh::note(std::int64_t line, const Text& text) {
  Text whole = phrase<"%1: %2">(deck_.line_text(line), text);
  // Parts are read once per instance.
  if (told_.insert(whole.english()).second) notes_.push_back(std::move(whole));
}

bool DeckMesh::take(const DeckBlock& block) {
  const std::string& k = block.keyword;
  if (k == "NODE") {
    read_nodes(block);
  } else if (k == "ELEMENT") {
    read_elements(block);
  } else if (k == "NSET") {
    read_set(block, node_sets_, false);
  } else if (k == "ELSET") {
    read_set(block, element_sets_, true);
  } else if (k == "SURFACE") {
    read_surface(block);
  } else if (k == "SYSTEM") {
    refuse_deck(deck_, block.line, phrase<"the nodes are given in a coordinate system of their own">(),
                phrase<"Write the deck in global coordinates">());
  } else {
    return k == "PART" || k == "END PART" || k == "ASSEMBLY" || k == "END ASSEMBLY";
  }
  return true;
}

void DeckMesh::read_nodes(const DeckBlock& block) {
  if (const std::string system = upper_case(block.value("SYSTEM")); !system.empty() && system != "R")
    refuse_deck(deck_, block.line, phrase<"the nodes are given in cylindrical or spherical coordinates">(),
                phrase<"Write the deck in rectangular coordinates">());
  Scope& scope = scopes_[scope_];
  // Reference points outside instances have their own range of numbers.
  if (scope_ == 0 && scopes_.size() > 1 && scope.offset == 0) scope.offset = free_offset();
  std::vector<std::int64_t> labels;
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    if (fields.size() != 7 || !is_normal(fields)) require_at_most(deck_, line, fields.size(), 4);
    const std::int64_t number = deck_integer(deck_, line, fields[0], phrase<"the node number">());
    if (number < 1 || number > most_number)
      refuse_deck(deck_, line.number, phrase<"the node number %1 is not between 1 and 1e12">(number));
    const std::int64_t label = number + scope.offset;
    if (points_.size() >= static_cast<std::size_t>(std::numeric_limits<Index>::max()))
      refuse_deck(deck_, line.number, phrase<"there are more than 2^31 nodes">());
    if (!node_.emplace(label, static_cast<Index>(points_.size())).second)
      refuse_deck(deck_, line.number, phrase<"node %1 is given twice">(number));
    Vec3 p{};
    for (std::size_t c = 0; c < 3; ++c)
      if (c + 1 < fields.size() && !fields[c + 1].empty())
        p[c] = unit_ * deck_real(deck_, line, fields[c + 1], phrase<"a coordinate">());
    points_.push_back(plus(scope.placement.turned(p), scope.placement.shift));
    largest_label_ = std::max(largest_label_, label);
    node_tags_.push_back(label);
    labels.push_back(label);
  }
  if (block.has("NSET")) add_to(node_sets_, block.value("NSET"), labels);
}

/// A deck is about solids, or about plane bodies of one kind.
void DeckMesh::find_bodies() {
  std::string solid, flat, stated;
  std::int64_t stated_line = 0;
  for (const DeckBlock& block : deck_.blocks()) {
    if (block.keyword != "ELEMENT" || block.data.empty()) continue;
    const std::string name = upper_case(block.value("TYPE"));
    const auto type = deck_element_type(name);
    if (!type || type->is_bar()) continue;
    if (!type->is_flat()) {
      if (solid.empty()) solid = name;
      continue;
    }
    plane_.beside.push_back({block.line, name, {}, type->plane});
    if (flat.empty()) flat = name;
    if (type->plane == PlaneBody::unstated) continue;
    if (stated.empty()) {
      plane_.body = type->plane;
      stated = name;
      stated_line = block.line;
    } else if (type->plane != plane_.body) {
      refuse_deck(deck_, block.line,
                  phrase<"elements of type %1 (%2) stand beside those of type %3 (%4, %5)">(
                      name, plane_body_text(type->plane), stated, plane_body_text(plane_.body),
                      deck_.line_text(stated_line)),
                  phrase<"A plane body is of one kind: write a deck for each">());
    }
  }
  plane_.is_plane = solid.empty() && !flat.empty();
  if (plane_.is_plane) plane_.beside.clear();
  for (Beside& some : plane_.beside) some.solid = solid;
  if (!plane_.is_plane)
    plane_.body = PlaneBody::unstated;
  else if (plane_.body == PlaneBody::unstated)
    plane_.body = PlaneBody::plane_strain;  // heat that does not flow along z
}

ElementFormulations DeckMesh::formulations() const {
  ElementFormulations out;
  const auto set = [&](ElementType shape, element::Formulation& to) {
    if (const auto found = formulation_.find(shape); found != formulation_.end()) to = found->second;
  };
  set(ElementType::hex8, out.hex8);
  set(ElementType::hex20, out.hex20);
  set(ElementType::quad4, out.quad4);
  set(ElementType::quad8, out.quad8);
  out.plane = plane_.body;
  return out;
}

void DeckMesh::add_formulation(ElementType shape, element::Formulation stated, std::int64_t line) {
  const auto [have, is_new] = formulation_.emplace(shape, stated);
  if (is_new || have->second == stated) return;
  note(line, phrase<"elements of one shape are computed in one formulation, the standard one, where a deck "
                    "states several">());
  have->second = element::Formulation::standard;
}

void DeckMesh::read_elements(const DeckBlock& block) {
  const std::string name = upper_case(block.value("TYPE"));
  if (is_point_type(name)) return read_point_elements(block, name);
  const auto known = deck_element_type(name);
  if (!known || (!known->is_bar() && known->is_flat() != plane_.is_plane)) {
    note(block.line,
         known && !plane_.beside.empty()
             ? phrase<"*ELEMENT of type %1 (%2) beside solids: %3 data lines are left out">(
                   name, plane_body_text(known->plane), block.data.size())
             : phrase<"*ELEMENT of type %1: %2 data lines are left out; solids are C3D4, C3D10, C3D8, C3D20, "
                      "C3D6, C3D15 and C3D5">(name.empty() ? "?" : name, block.data.size()));
    if (block.has("ELSET"))
      left_out_.emplace(scopes_[scope_].prefix + key_of(block.value("ELSET")),
                        LeftOut{block.line, name.substr(0, 20)});
    return;
  }
  const ElementType type = known->shape;
  if (known->is_bar() && plane_.body == PlaneBody::axisymmetric)
    refuse_deck(deck_, block.line, phrase<"bars of type %1 stand in a deck of a solid of revolution">(name),
                phrase<"Mesh the bars as part of the section, or a solid body">());
  add_formulation(type, known->formulation, block.line);
  if (known->is_other)
    note(block.line,
         phrase<"*ELEMENT of type %1 is computed as %2 with Genba's own integration, which differs">(
             name, traits(type).name));
  const auto b = static_cast<std::size_t>(
      std::find_if(solids_.begin(), solids_.end(), [&](const ElementBlock& s) { return s.type == type; }) -
      solids_.begin());
  if (b == solids_.size()) solids_.emplace_back().type = type;
  ElementBlock& solids = solids_[b];
  const auto count = static_cast<std::size_t>(traits(type).nodes);
  const std::int64_t offset = scopes_[scope_].offset;
  std::vector<std::int64_t> labels;
  std::vector<std::int64_t> numbers;
  const DeckLine* first = nullptr;
  std::int64_t turned = 0;
  for (const DeckLine& line : block.data) {
    if (numbers.empty()) first = &line;
    for (const std::string_view field : fields_of(line.text))
      numbers.push_back(deck_integer(deck_, line, field, phrase<"an element's node">()));
    if (numbers.size() <= count) continue;
    if (numbers.size() > count + 1)
      refuse_deck(deck_, line.number,
                  phrase<"an element of type %1 has %2 nodes, not %3">(name, numbers.size() - 1, count));
    if (numbers[0] < -most_number || numbers[0] > most_number)
      refuse_deck(deck_, first->number, phrase<"the element number %1 is too large">(numbers[0]));
    const std::int64_t label = numbers[0] + offset;
    largest_label_ = std::max(largest_label_, label);
    if (!place_.emplace(label, ElementPlace{static_cast<Index>(b), solids.size()}).second)
      refuse_deck(deck_, first->number, phrase<"element %1 is given twice">(numbers[0]));
    for (std::size_t i = 1; i <= count; ++i) {
      const auto node =
          numbers[i] > most_number || numbers[i] < 1 ? node_.end() : node_.find(numbers[i] + offset);
      if (node == node_.end())
        refuse_deck(
            deck_, first->number,
            phrase<"element %1 refers to node %2, which is not above this line">(numbers[0], numbers[i]));
      solids.nodes.push_back(node->second);
    }
    Index* own = solids.nodes.data() + solids.nodes.size() - count;
    if (type == ElementType::line3) std::swap(own[1], own[2]);
    if (known->moves_in_plane && !plane_.is_plane) flat_nodes_.insert(own, own + count);
    if (plane_.is_plane && twice_area(points_, type, own) < 0) {
      turn_element(type, own);
      turned_.insert(label);
      ++turned;
    }
    solids.group.push_back(0);
    solids.tags.push_back(label);
    labels.push_back(label);
    numbers.clear();
  }
  if (!numbers.empty())
    refuse_deck(deck_, first->number,
                phrase<"the last element of type %1 is cut off: it has %2 of %3 nodes">(
                    name, numbers.size() - 1, count));
  if (solids.size() == 0) solids_.pop_back();
  if (turned > 0)
    note(
        block.line,
        phrase<"%1 elements were numbered clockwise and are numbered the other way round; their faces S1, S2 "
               "and so on stay the same edges">(turned));
  if (block.has("ELSET")) add_to(element_sets_, block.value("ELSET"), labels);
}

}  // namespace genba
