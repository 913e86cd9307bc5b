#include "mesh/deck_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/model/geometry.hpp"

namespace genba {

namespace {

/// More classes of elements than this are no regions that anybody wants to see.
constexpr std::size_t most_regions = 1000;

/// Shape of an element type; nothing if it is no solid that Genba knows.
std::optional<ElementType> solid_type(std::string name) {
  if (name.starts_with("DC3D")) name = name.substr(1);
  if (!name.starts_with("C3D")) return std::nullopt;
  std::size_t digits = 3;
  while (digits < name.size() && std::isdigit(static_cast<unsigned char>(name[digits]))) ++digits;
  const std::string letters = name.substr(digits);
  // R, I, H, M, S, T, E: variants of integration or more unknowns on the same nodes.
  if (letters.find_first_not_of("RIHMSTE") != std::string::npos) return std::nullopt;
  const std::string number = name.substr(3, digits - 3);
  if (number == "4") return ElementType::tet4;
  if (number == "10") return ElementType::tet10;
  if (number == "8") return ElementType::hex8;
  if (number == "20") return ElementType::hex20;
  if (number == "6") return ElementType::wedge6;
  if (number == "15") return ElementType::wedge15;
  if (number == "5") return ElementType::pyramid5;
  return std::nullopt;
}

}  // namespace

std::string deck_place(const std::string& file, std::int64_t line) {
  return file + ":" + std::to_string(line);
}

void refuse_deck(const std::string& file, std::int64_t line, const std::string& problem,
                 const std::string& next) {
  throw Error(ErrorKind::mesh, deck_place(file, line), problem, next);
}

double deck_real(const std::string& file, const DeckLine& line, std::string_view field, const char* what) {
  const auto value = to_real(field);
  if (!value)
    refuse_deck(file, line.number,
                std::string(what) + " is \"" + std::string(field.substr(0, 30)) + "\", not a number");
  return *value;
}

std::int64_t deck_integer(const std::string& file, const DeckLine& line, std::string_view field,
                          const char* what) {
  const auto value = to_integer(field);
  if (!value)
    refuse_deck(file, line.number,
                std::string(what) + " is \"" + std::string(field.substr(0, 30)) + "\", not a whole number");
  return *value;
}

std::string DeckMesh::key_of(std::string_view name) const {
  std::string key = upper_case(trimmed(name));
  if (key.size() >= 2 && (key.front() == '"' || key.front() == '\'') && key.back() == key.front())
    key = key.substr(1, key.size() - 2);
  if (!instance_.empty() && key.starts_with(instance_)) key = key.substr(instance_.size());
  return key;
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
  } else if (k == "PART") {
    if (++parts_ > 1)
      refuse_deck(file_, block.line, "the deck has several parts, whose numbers overlap",
                  "Write a flat deck (in Abaqus: model attributes, \"do not use parts and assemblies\").");
  } else if (k == "INSTANCE") {
    if (++instances_ > 1 || !block.data.empty())
      refuse_deck(file_, block.line, "an instance is moved, or there are several",
                  "Write a flat deck (in Abaqus: model attributes, \"do not use parts and assemblies\").");
    instance_ = upper_case(block.value("NAME")) + ".";
  } else if (k == "INCLUDE") {
    refuse_deck(file_, block.line, "it includes the file \"" + block.value("INPUT") + "\"",
                "Put the text of the included file in place of this line.");
  } else if (k == "SYSTEM") {
    refuse_deck(file_, block.line, "the nodes are given in a coordinate system of their own",
                "Write the deck in global coordinates.");
  } else {
    return k == "END PART" || k == "END INSTANCE" || k == "ASSEMBLY" || k == "END ASSEMBLY";
  }
  return true;
}

void DeckMesh::read_nodes(const DeckBlock& block) {
  if (const std::string system = upper_case(block.value("SYSTEM")); !system.empty() && system != "R")
    refuse_deck(file_, block.line, "the nodes are given in cylindrical or spherical coordinates",
                "Write the deck in rectangular coordinates.");
  std::vector<std::int64_t> labels;
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    const std::int64_t label = deck_integer(file_, line, fields[0], "the node number");
    if (label < 1)
      refuse_deck(file_, line.number, "the node number " + std::to_string(label) + " is not positive");
    if (points_.size() >= static_cast<std::size_t>(std::numeric_limits<Index>::max()))
      refuse_deck(file_, line.number, "there are more than 2^31 nodes");
    if (!node_.emplace(label, static_cast<Index>(points_.size())).second)
      refuse_deck(file_, line.number, "node " + std::to_string(label) + " is given twice");
    Vec3 p{};
    for (std::size_t c = 0; c < 3; ++c)
      if (c + 1 < fields.size() && !fields[c + 1].empty())
        p[c] = unit_ * deck_real(file_, line, fields[c + 1], "a coordinate");
    points_.push_back(p);
    node_tags_.push_back(label);
    labels.push_back(label);
  }
  if (block.has("NSET")) add_to(node_sets_, block.value("NSET"), labels);
}

void DeckMesh::read_elements(const DeckBlock& block) {
  const std::string name = upper_case(block.value("TYPE"));
  const auto type = solid_type(name);
  if (!type) {
    notes_.push_back("line " + std::to_string(block.line) + ": *ELEMENT of type " +
                     (name.empty() ? "?" : name) + ": " + std::to_string(block.data.size()) +
                     " data lines are left out; solids are C3D4, C3D10, C3D8, C3D20, C3D6, C3D15 and C3D5");
    if (block.has("ELSET"))
      left_out_.emplace(key_of(block.value("ELSET")), LeftOut{block.line, name.substr(0, 20)});
    return;
  }
  if (name.find_first_of("RIHM") != std::string::npos)
    notes_.push_back("line " + std::to_string(block.line) + ": *ELEMENT of type " + name +
                     " is computed as " + std::string(traits(*type).name) +
                     " with Genba's own integration, which differs");
  const auto b = static_cast<std::size_t>(
      std::find_if(solids_.begin(), solids_.end(), [&](const ElementBlock& s) { return s.type == *type; }) -
      solids_.begin());
  if (b == solids_.size()) solids_.emplace_back().type = *type;
  ElementBlock& solids = solids_[b];
  const auto count = static_cast<std::size_t>(traits(*type).nodes);
  std::vector<std::int64_t> labels;
  std::vector<std::int64_t> numbers;
  const DeckLine* first = nullptr;
  for (const DeckLine& line : block.data) {
    if (numbers.empty()) first = &line;
    for (const std::string_view field : fields_of(line.text))
      numbers.push_back(deck_integer(file_, line, field, "an element's node"));
    if (numbers.size() <= count) continue;
    if (numbers.size() > count + 1)
      refuse_deck(file_, line.number,
                  "an element of type " + name + " has " + std::to_string(numbers.size() - 1) +
                      " nodes, not " + std::to_string(count));
    const std::int64_t label = numbers[0];
    if (!place_.emplace(label, ElementPlace{static_cast<Index>(b), solids.size()}).second)
      refuse_deck(file_, first->number, "element " + std::to_string(label) + " is given twice");
    for (std::size_t i = 1; i <= count; ++i) {
      const auto node = node_.find(numbers[i]);
      if (node == node_.end())
        refuse_deck(file_, first->number,
                    "element " + std::to_string(label) + " refers to node " + std::to_string(numbers[i]) +
                        ", which is not above this line");
      solids.nodes.push_back(node->second);
    }
    solids.group.push_back(0);
    solids.tags.push_back(label);
    labels.push_back(label);
    numbers.clear();
  }
  if (!numbers.empty())
    refuse_deck(file_, first->number,
                "the last element of type " + name + " is cut off: it has " +
                    std::to_string(numbers.size() - 1) + " of " + std::to_string(count) + " nodes");
  if (solids.size() == 0) solids_.pop_back();
  if (block.has("ELSET")) add_to(element_sets_, block.value("ELSET"), labels);
}

void DeckMesh::add_to(std::map<std::string, Set>& sets, const std::string& name,
                      const std::vector<std::int64_t>& members) {
  Set& set = sets[key_of(name)];
  if (set.shown.empty()) set.shown = name;
  set.members.insert(set.members.end(), members.begin(), members.end());
  std::sort(set.members.begin(), set.members.end());
  set.members.erase(std::unique(set.members.begin(), set.members.end()), set.members.end());
}

void DeckMesh::read_set(const DeckBlock& block, std::map<std::string, Set>& sets, bool elements) {
  const char* parameter = elements ? "ELSET" : "NSET";
  const std::string name = block.value(parameter);
  if (name.empty()) refuse_deck(file_, block.line, "*" + std::string(parameter) + " has no name");
  std::vector<std::int64_t> found;
  if (block.has("ELSET") && !elements) {
    for (const std::int64_t e : members(block.value("ELSET"), block.line, true)) {
      const ElementPlace place = place_.at(e);
      for (const Index n : element_nodes(solids_[static_cast<std::size_t>(place.block)], place.element))
        found.push_back(node_tags_[static_cast<std::size_t>(n)]);
    }
  }
  std::int64_t missing = 0;
  const auto exists = [&](std::int64_t label) {
    return elements ? place_.count(label) != 0 : node_.count(label) != 0;
  };
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (block.has("GENERATE")) {
      if (fields.size() < 2) refuse_deck(file_, line.number, "a range needs its first and last number");
      const std::int64_t from = deck_integer(file_, line, fields[0], "the first number");
      const std::int64_t to = deck_integer(file_, line, fields[1], "the last number");
      const std::int64_t step = fields.size() > 2 ? deck_integer(file_, line, fields[2], "the step") : 1;
      if (from < 1 || step < 1 || to < from)
        refuse_deck(file_, line.number,
                    "the range runs from " + std::to_string(from) + " to " + std::to_string(to) + " by " +
                        std::to_string(step));
      // A wild range costs no more than all there is.
      if ((to - from) / step > static_cast<std::int64_t>(elements ? place_.size() : node_.size())) {
        const auto take = [&](std::int64_t label) {
          if (label >= from && label <= to && (label - from) % step == 0) found.push_back(label);
        };
        if (elements)
          for (const auto& [label, place] : place_) take(label);
        else
          for (const auto& [label, node] : node_) take(label);
        continue;
      }
      for (std::int64_t k = 0; k <= (to - from) / step; ++k) {
        const std::int64_t label = from + k * step;
        if (exists(label))
          found.push_back(label);
        else
          ++missing;
      }
      continue;
    }
    for (const std::string_view field : fields) {
      if (const auto label = to_integer(field)) {
        if (exists(*label))
          found.push_back(*label);
        else
          ++missing;
      } else if (!field.empty()) {
        const auto some = members(field, line.number, elements);
        found.insert(found.end(), some.begin(), some.end());
      }
    }
  }
  if (missing > 0)
    notes_.push_back("line " + std::to_string(block.line) + ": set " + name + " names " +
                     std::to_string(missing) + (elements ? " elements" : " nodes") +
                     " that are not in the mesh; they are left out");
  add_to(sets, name, found);
}

std::vector<std::int64_t> DeckMesh::members(std::string_view target, std::int64_t line, bool elements) const {
  if (const auto label = to_integer(target)) {
    if (elements ? place_.count(*label) != 0 : node_.count(*label) != 0) return {*label};
    refuse_deck(
        file_, line,
        std::string("there is no ") + (elements ? "solid element " : "node ") + std::to_string(*label));
  }
  const auto& sets = elements ? element_sets_ : node_sets_;
  const auto found = sets.find(key_of(target));
  if (const auto gone = left_out_.find(key_of(target));
      found == sets.end() && elements && gone != left_out_.end())
    refuse_deck(file_, line,
                "the elements of the set \"" + std::string(target.substr(0, 80)) + "\" were left out: line " +
                    std::to_string(gone->second.line) + ", their type " + gone->second.type +
                    " is not supported; name faces of solid elements instead");
  if (found == sets.end())
    refuse_deck(file_, line,
                std::string("there is no set of ") + (elements ? "elements" : "nodes") + " named \"" +
                    std::string(target.substr(0, 80)) + "\" above this line");
  return found->second.members;
}

std::vector<std::int64_t> DeckMesh::elements_of(std::string_view target, std::int64_t line) {
  return members(target, line, true);
}
std::vector<std::int64_t> DeckMesh::nodes_of(std::string_view target, std::int64_t line) {
  return members(target, line, false);
}

std::string DeckMesh::shown_node_set(std::string_view target) const {
  const std::string key = key_of(target);
  const std::string& shown = node_sets_.at(key).shown;
  return surfaces_.count(key) != 0 ? shown + " (nodes)" : shown;
}

std::string DeckMesh::shown_element_set(std::string_view target, std::int64_t line) {
  members(target, line, true);
  return element_sets_.at(key_of(target)).shown;
}

std::string DeckMesh::add_node_set(const std::string& name, const std::vector<std::int64_t>& nodes) {
  std::string unused = name;
  for (int i = 2; node_sets_.count(key_of(unused)) != 0 || surfaces_.count(key_of(unused)) != 0; ++i)
    unused = name + " (" + std::to_string(i) + ")";
  add_to(node_sets_, unused, nodes);
  return unused;
}

void DeckMesh::read_surface(const DeckBlock& block) {
  const std::string name = block.value("NAME");
  if (name.empty()) refuse_deck(file_, block.line, "*SURFACE has no name");
  if (const std::string type = upper_case(block.value("TYPE")); !type.empty() && type != "ELEMENT") {
    if (type != "NODE") {
      notes_.push_back("line " + std::to_string(block.line) + ": *SURFACE of type " + type +
                       " is not supported and left out");
      return;
    }
    std::vector<std::int64_t> nodes;
    for (const DeckLine& line : block.data) {
      const auto fields = fields_of(line.text);
      if (fields.empty()) continue;
      const auto some = members(fields[0], line.number, false);
      nodes.insert(nodes.end(), some.begin(), some.end());
    }
    add_to(node_sets_, name, nodes);
    return;
  }
  Surface& surface = surfaces_[key_of(name)];
  if (surface.shown.empty()) surface.shown = name;
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    const std::string label = fields.size() > 1 ? upper_case(fields[1]) : std::string();
    const auto number = label.size() == 2 && label[0] == 'S' ? to_integer(label.substr(1)) : std::nullopt;
    if (!number)
      refuse_deck(file_, line.number, "the face \"" + label.substr(0, 20) + "\" is none of S1 to S6");
    add_faces(name, fields[0], *number, line.number);
  }
}

void DeckMesh::add_faces(const std::string& name, std::string_view target, std::int64_t label,
                         std::int64_t line) {
  Surface& surface = surfaces_[key_of(name)];
  if (surface.shown.empty()) surface.shown = name;
  for (const std::int64_t element : members(target, line, true)) {
    const ElementPlace place = place_.at(element);
    const ElementType type = solids_[static_cast<std::size_t>(place.block)].type;
    // The manuals number faces as face_nodes() does.
    if (label < 1 || label > traits(type).faces)
      refuse_deck(file_, line,
                  "element " + std::to_string(element) + " (" + std::string(traits(type).name) +
                      ") has no face " + std::to_string(label));
    surface.faces.emplace(place.block, place.element, static_cast<int>(label) - 1);
  }
}

/// Every element belongs to one region: elements of the same sets are one.
bool DeckMesh::make_regions(Mesh& mesh, const std::set<std::string>* kept) {
  std::vector<const Set*> sets;
  for (const auto& [key, set] : element_sets_)
    if (!set.members.empty() && (kept == nullptr || kept->count(set.shown) != 0)) sets.push_back(&set);
  std::vector<std::vector<std::vector<Index>>> member_of(mesh.solids.size());
  for (std::size_t b = 0; b < mesh.solids.size(); ++b)
    member_of[b].resize(static_cast<std::size_t>(mesh.solids[b].size()));
  for (std::size_t s = 0; s < sets.size(); ++s)
    for (const std::int64_t label : sets[s]->members) {
      const ElementPlace place = place_.at(label);
      member_of[static_cast<std::size_t>(place.block)][static_cast<std::size_t>(place.element)].push_back(
          static_cast<Index>(s));
    }
  std::map<std::vector<Index>, Index> classes;
  for (std::size_t b = 0; b < mesh.solids.size(); ++b)
    for (std::size_t e = 0; e < member_of[b].size(); ++e) {
      const auto [at, is_new] = classes.emplace(member_of[b][e], static_cast<Index>(classes.size()));
      if (is_new && classes.size() > most_regions) return false;
      mesh.solids[b].group[e] = at->second;
    }
  mesh.regions.resize(classes.size());
  std::vector<std::vector<Index>> regions_of(sets.size());
  for (const auto& [signature, region] : classes) {
    mesh.regions[static_cast<std::size_t>(region)].tag = region + 1;
    for (const Index s : signature) regions_of[static_cast<std::size_t>(s)].push_back(region);
  }
  for (std::size_t s = 0; s < sets.size(); ++s) {
    std::sort(regions_of[s].begin(), regions_of[s].end());
    GeometricEntity& only = mesh.regions[static_cast<std::size_t>(regions_of[s][0])];
    if (regions_of[s].size() == 1 && only.name.empty())
      only.name = sets[s]->shown;
    else
      mesh.sets.push_back({sets[s]->shown, 3, regions_of[s]});
  }
  return true;
}

/// Every facet belongs to one surface: facets of the same surfaces of the deck are one.
void DeckMesh::make_surfaces(Mesh& mesh) {
  std::vector<const Surface*> surfaces;
  std::map<std::tuple<Index, Index, int>, std::vector<Index>> member_of;
  for (const auto& [key, surface] : surfaces_) {
    for (const auto& face : surface.faces) member_of[face].push_back(static_cast<Index>(surfaces.size()));
    surfaces.push_back(&surface);
  }
  std::map<std::vector<Index>, Index> classes;
  std::int64_t tag = mesh.solids.empty() ? 0 : 1;
  for (const ElementBlock& block : mesh.solids)
    for (const std::int64_t t : block.tags) tag = std::max(tag, t + 1);
  for (const auto& [face, signature] : member_of) {
    const auto [b, e, f] = face;
    const auto [at, is_new] = classes.emplace(signature, static_cast<Index>(classes.size()));
    const ElementBlock& solids = mesh.solids[static_cast<std::size_t>(b)];
    const ElementType type = face_type(solids.type, f);
    auto block = std::find_if(mesh.facets.begin(), mesh.facets.end(),
                              [&](const ElementBlock& facets) { return facets.type == type; });
    if (block == mesh.facets.end()) {
      mesh.facets.emplace_back().type = type;
      block = mesh.facets.end() - 1;
    }
    const int* local = face_nodes(solids.type, f);
    for (int i = 0; i < traits(type).nodes; ++i)
      block->nodes.push_back(element_nodes(solids, e)[static_cast<std::size_t>(local[i])]);
    block->group.push_back(at->second);
    block->tags.push_back(tag++);
  }
  mesh.surfaces.resize(classes.size());
  std::vector<std::vector<Index>> classes_of(surfaces.size());
  for (const auto& [signature, number] : classes) {
    mesh.surfaces[static_cast<std::size_t>(number)].tag = number + 1;
    for (const Index s : signature) classes_of[static_cast<std::size_t>(s)].push_back(number);
  }
  for (std::size_t s = 0; s < surfaces.size(); ++s) {
    if (classes_of[s].empty()) continue;
    std::sort(classes_of[s].begin(), classes_of[s].end());
    GeometricEntity& only = mesh.surfaces[static_cast<std::size_t>(classes_of[s][0])];
    if (classes_of[s].size() == 1 && only.name.empty())
      only.name = surfaces[s]->shown;
    else
      mesh.sets.push_back({surfaces[s]->shown, 2, classes_of[s]});
  }
}

void DeckMesh::make_node_sets(Mesh& mesh) {
  std::vector<Index> new_number(points_.size(), -1);
  for (const ElementBlock& block : mesh.solids)
    for (const Index node : block.nodes) new_number[static_cast<std::size_t>(node)] = 0;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    if (new_number[i] < 0) continue;
    new_number[i] = mesh.node_count();
    mesh.points.push_back(points_[i]);
    mesh.node_tags.push_back(node_tags_[i]);
  }
  for (auto* blocks : {&mesh.solids, &mesh.facets})
    for (ElementBlock& block : *blocks)
      for (Index& node : block.nodes) node = new_number[static_cast<std::size_t>(node)];
  for (const auto& [key, set] : node_sets_) {
    NamedSet named{shown_node_set(key), 0, {}};
    for (const std::int64_t label : set.members)
      if (const Index node = new_number[static_cast<std::size_t>(node_.at(label))]; node >= 0)
        named.members.push_back(node);
    std::sort(named.members.begin(), named.members.end());
    if (!named.members.empty()) mesh.sets.push_back(std::move(named));
  }
}

Mesh DeckMesh::finish(const std::set<std::string>& needed) {
  Mesh mesh;
  mesh.source = file_;
  mesh.solids = solids_;
  if (mesh.solid_count() == 0)
    throw Error(ErrorKind::mesh, file_, "the deck has no solid element",
                "Genba computes on volumes: export the solids (C3D4, C3D10, C3D8, C3D20, C3D6, C3D15).");
  if (!make_regions(mesh, nullptr)) {
    notes_.push_back("the sets of elements cut the mesh into more than " + std::to_string(most_regions) +
                     " pieces: only those that materials and loads name are kept");
    if (!make_regions(mesh, &needed))
      throw Error(ErrorKind::mesh, file_,
                  "the sets of elements that materials and loads name cut the mesh into more than " +
                      std::to_string(most_regions) + " pieces",
                  "Join materials that are alike.");
  }
  make_surfaces(mesh);
  make_node_sets(mesh);
  check_mesh(mesh);
  complete_facets(mesh);
  return mesh;
}

}  // namespace genba
