// Springs, point masses and bolts of a deck.
#include <algorithm>
#include <cmath>

#include "engine/model/geometry.hpp"
#include "mesh/deck/deck_conditions.hpp"

namespace genba {

// ---- elements ----

bool DeckMesh::is_point_type(const std::string& type) {
  return type == "SPRINGA" || type == "SPRING1" || type == "SPRING2" || type == "MASS" || type == "DCOUP3D";
}

void DeckMesh::read_point_elements(const DeckBlock& block, const std::string& type) {
  const std::int64_t offset = scopes_[scope_].offset;
  const std::size_t count = type == "SPRINGA" || type == "SPRING2" ? 2 : 1;
  const std::string set = scopes_[scope_].prefix + key_of(block.value("ELSET"));
  left_out_.emplace(set, LeftOut{block.line, type});  // sections of it are none of a body
  auto& elements = points_in_[set];
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    if (fields.size() != count + 1)
      refuse_deck(deck_, line.number,
                  phrase<"an element of type %1 has %2 nodes, not %3">(type, fields.size() - 1, count));
    PointElement element{type, {}, line.number};
    for (std::size_t i = 1; i < fields.size(); ++i) {
      const std::int64_t number = deck_integer(deck_, line, fields[i], phrase<"an element's node">());
      if (node_.count(number + offset) == 0)
        refuse_deck(deck_, line.number,
                    phrase<"element %1 refers to node %2, which is not above this line">(
                        deck_integer(deck_, line, fields[0], phrase<"the element's number">()), number));
      element.nodes.push_back(number + offset);
    }
    elements.push_back(std::move(element));
  }
}

std::vector<DeckMesh::PointElement> DeckMesh::point_elements(std::string_view set) const {
  const std::string key = key_of(set);
  for (const std::size_t s : {scope_, std::size_t{0}, scopes_.size() - 1})
    if (const auto found = points_in_.find(scopes_[s].prefix + key); found != points_in_.end()) return found->second;
  return {};
}

DeckMesh::Patch DeckMesh::patch_of(const std::string& surface_key) const {
  Patch out;
  double area = 0;
  std::vector<std::pair<Vec3, Vec3>> faces;  // middle, area
  std::vector<std::uint8_t> on(points_.size(), 0);
  for (const auto& [block, element, face] : surfaces_.at(surface_key).faces) {
    const ElementBlock& solids = solids_[static_cast<std::size_t>(block)];
    const auto nodes = element_nodes(solids, element);
    const ElementTraits& shape = traits(face_type(solids.type, face));
    const int* local = face_nodes(solids.type, face);
    std::vector<Vec3> x;
    for (int i = 0; i < shape.nodes; ++i) {
      const Index node = nodes[static_cast<std::size_t>(local[i])];
      on[static_cast<std::size_t>(node)] = 1;
      if (i < shape.corners) x.push_back(points_[static_cast<std::size_t>(node)]);
    }
    Vec3 middle{}, vector{};
    for (const Vec3& p : x) middle = plus(middle, p, 1.0 / static_cast<double>(x.size()));
    for (std::size_t i = 2; i < x.size(); ++i)
      vector = plus(vector, cross(minus(x[i - 1], x[0]), minus(x[i], x[0])), 0.5);
    if (x.size() == 2) vector = {x[1][1] - x[0][1], x[0][0] - x[1][0], 0};
    faces.emplace_back(middle, vector);
    area += length(vector);
    out.middle = plus(out.middle, middle, length(vector));
    out.normal = plus(out.normal, vector);
  }
  out.middle = scaled(out.middle, 1 / area);
  out.is_plane = length(out.normal) > 0.9999 * area;
  out.normal = unit_or(out.normal, {0, 0, 1});
  for (const auto& [middle, vector] : faces)
    out.is_plane = out.is_plane && std::abs(dot(minus(middle, out.middle), out.normal)) < 1e-3 * std::sqrt(area);
  for (const auto& [label, place] : place_) {
    const auto nodes = element_nodes(solids_[static_cast<std::size_t>(place.block)], place.element);
    if (std::any_of(nodes.begin(), nodes.end(), [&](Index n) { return on[static_cast<std::size_t>(n)] != 0; }))
      out.elements.push_back(label);
  }
  std::sort(out.elements.begin(), out.elements.end());
  return out;
}

// ---- statements ----

void DeckConditions::take_spring(const DeckBlock& block) {
  const std::vector<DeckMesh::PointElement> elements = mesh_.point_elements(block.value("ELSET"));
  if (block.has("NONLINEAR") || block.has("ORIENTATION")) {
    const bool is_nonlinear = block.has("NONLINEAR");
    findings_.omit(is_nonlinear ? "*SPRING, NONLINEAR" : "*SPRING, ORIENTATION", block.line,
                   is_nonlinear ? phrase<"nonlinear springs are left out">() : phrase<"springs in turned axes are left out">());
    return;
  }
  std::vector<const DeckLine*> lines;
  for (const DeckLine& line : block.data)
    if (!fields_of(line.text).empty()) lines.push_back(&line);
  if (elements.empty() || lines.empty()) {
    findings_.omit("*SPRING without elements", block.line, phrase<"springs are left out">());
    return;
  }
  const bool is_axial = elements.front().type == "SPRINGA";
  if (lines.size() != (is_axial ? 1u : 2u)) {
    findings_.omit("*SPRING over the temperature", block.line,
                   phrase<"springs whose stiffness depends on the temperature are left out">());
    return;
  }
  DeckSpring spring{elements, {0, 0}, 0, block.line};
  if (!is_axial) {
    const auto dofs = fields_of(lines.front()->text);
    for (std::size_t i = 0; i < 2; ++i)
      spring.dofs[i] = static_cast<int>(deck_integer(deck_, *lines.front(), dofs[std::min(i, dofs.size() - 1)],
                                                     phrase<"the degree of freedom">())) - 1;
  }
  spring.stiffness = real(*lines.back(), fields_of(lines.back()->text), 0, phrase<"the stiffness">());
  springs_.push_back(std::move(spring));
}

void DeckConditions::take_mass(const DeckBlock& block) {
  const std::vector<DeckMesh::PointElement> elements = mesh_.point_elements(block.value("ELSET"));
  if (elements.empty() || block.data.empty()) {
    findings_.omit("*MASS without elements", block.line, phrase<"point masses are left out">());
    return;
  }
  const double mass = real(block.data.front(), fields_of(block.data.front().text), 0, phrase<"the mass">());
  masses_.push_back({elements, mass * force_ / unit_, block.line});
}

void DeckConditions::take_bolt(const DeckBlock& block) {
  if (block.has("ELEMENT")) {
    findings_.omit("*PRE-TENSION SECTION, ELEMENT", block.line, phrase<"the bolt has no pretension">());
    return;
  }
  std::optional<Vec3> normal;
  for (const DeckLine& line : block.data)
    if (const auto fields = fields_of(line.text); fields.size() > 2)
      normal = three_reals(line, fields, 0, phrase<"a coordinate">());
  bolts_.push_back({block.value("SURFACE"), mesh_.nodes_of(block.value("NODE"), block.line).front(), normal, block.line});
}

/// Weights of nodes: only equal ones.
void DeckConditions::take_points_of_couplings(const DeckBlock& block) {
  const std::vector<DeckMesh::PointElement> elements = mesh_.point_elements(block.value("ELSET"));
  std::set<double> weights;
  std::vector<std::int64_t> nodes;
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    const std::vector<std::int64_t> some = mesh_.nodes_of(fields[0], line.number);
    nodes.insert(nodes.end(), some.begin(), some.end());
    weights.insert(fields.size() > 1 ? real(line, fields, 1, phrase<"the weight">()) : 1.0);
  }
  if (elements.size() != 1 || weights.size() != 1) {
    findings_.omit("*DISTRIBUTING COUPLING", block.line, phrase<"nodes that are coupled to a reference node move freely">());
    return;
  }
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  couplings_.push_back({{}, {}, elements.front().nodes.front(), {}, "DISTRIBUTING", {}, block.line, std::move(nodes)});
}

bool DeckConditions::acts_beside_bolts() const {
  const auto is_of_bolt = [&](const Statement& s) {
    return std::all_of(s.nodes.begin(), s.nodes.end(), [&](std::int64_t node) {
      return std::any_of(bolts_.begin(), bolts_.end(), [&](const DeckBolt& b) { return b.reference == node; });
    });
  };
  return has_loads("DLOAD") || has_loads("DSLOAD") || !temperature_.empty() || !std::all_of(forces_.begin(), forces_.end(), is_of_bolt);
}

bool DeckConditions::take_lock(const DeckLine& line, const std::vector<std::string_view>& fields) {
  const auto nodes = mesh_.nodes_of(fields[0], line.number);
  const auto is_bolt = [&](std::int64_t node) {
    return std::any_of(bolts_.begin(), bolts_.end(), [&](const DeckBolt& b) { return b.reference == node; });
  };
  if (nodes.empty() || !std::all_of(nodes.begin(), nodes.end(), is_bolt)) return false;
  for (const std::int64_t node : nodes) {
    locked_.insert(node);
    if (acts_beside_bolts()) locked_loaded_.insert(node);
  }
  return true;
}

// ---- springs and masses of a step ----

std::string DeckConditions::place_of_reference(std::int64_t node) const {
  const auto found = coupled_.find(node);
  return found == coupled_.end() ? std::string() : found->second;
}

DeckConditions::SpringEnd DeckConditions::end_of(std::int64_t node, const std::vector<std::uint8_t>& used) {
  SpringEnd out;
  out.point = mesh_.node_place(node);
  if (const std::string place = place_of_reference(node); !place.empty()) {
    out.on = SpringEnd::On::place;
    out.place = place;
  } else if (is_used(used, node)) {
    out.on = SpringEnd::On::place;
    out.is_middle = true;
    out.place = mesh_.add_node_set("node " + std::to_string(node), {node});
  } else {
    Components held;
    for (const Statement& s : boundary_)
      if (std::find(s.nodes.begin(), s.nodes.end(), node) != s.nodes.end())
        for (const auto& [d, v] : s.values) held[d] = v;
    const bool whole = held.count(0) && held.count(1) && held.count(2) && held[0] == 0 && held[1] == 0 && held[2] == 0;
    if (whole) out.on = SpringEnd::On::ground;
  }
  return out;
}

void DeckConditions::finish_spring(Study& study, const DeckSpring& spring, const DeckMesh::PointElement& element,
                                   const std::vector<std::uint8_t>& used) {
  const auto leave_out = [&](const std::string& name, const Text& effect) { findings_.omit(name, spring.line, effect); };
  SpringEnd one = end_of(element.nodes[0], used),
            other = element.nodes.size() > 1 ? end_of(element.nodes[1], used) : SpringEnd{SpringEnd::On::ground, {}, false, one.point};
  std::size_t at = 0;
  if (one.on == SpringEnd::On::ground && other.on == SpringEnd::On::place) std::swap(one, other), at = 1;
  if (one.on != SpringEnd::On::place || other.on == SpringEnd::On::nothing)
    return leave_out("*SPRING beside the solids", phrase<"springs with nodes that belong to no solid element are left out">());
  const bool is_axial = element.type == "SPRINGA";
  const int dof = spring.dofs[at];
  const double stiffness = spring.stiffness * force_ / unit_;
  const std::string name = free_name(study.loads, "spring " + one.place);
  const auto axes = is_axial ? std::optional<Axes>() : axes_of(element.nodes[at]);
  if (!is_axial && (dof < 0 || dof > 5 || (axes && dof > 2)))
    return leave_out("*SPRING, degree of freedom", phrase<"springs are left out">());
  Vec3 direction = minus(other.point, one.point), by_axis{}, turning{};
  double axial = is_axial ? stiffness : 0;
  if (axes)
    direction = (*axes)[static_cast<std::size_t>(dof)], axial = stiffness;
  else if (!is_axial && dof < 3)
    by_axis[static_cast<std::size_t>(dof)] = stiffness;
  else if (!is_axial)
    turning[static_cast<std::size_t>(dof - 3)] = spring.stiffness * force_ * unit_;
  if (is_axial && !(length(direction) > 0))
    return leave_out("*SPRING of zero length", phrase<"an axial spring between nodes at one place has no direction">());
  if (axial == 0) direction = {};
  if (other.on == SpringEnd::On::ground) {
    study.loads.push_back(condition_on(
        "remote_spring", name, NamedSelector{{one.place}},
        {one.point[0], one.point[1], one.point[2], by_axis[0], by_axis[1], by_axis[2], turning[0], turning[1], turning[2],
         axial, direction[0], direction[1], direction[2]}));
    return;
  }
  if (!is_axial && (spring.dofs[0] != spring.dofs[1] || dof > 2 || axes))
    return leave_out("*SPRING between different degrees of freedom", phrase<"springs are left out">());
  Condition between = condition_on("spring_between", name, NamedSelector{{one.place}},
                                   {axial, direction[0], direction[1], direction[2], by_axis[0], by_axis[1], by_axis[2],
                                    {}, {}, {}, {}, {}, {}});
  // A reference node need not lie in the middle of its place.
  for (const auto& [end, first] : {std::pair(&one, 7u), std::pair(&other, 10u)})
    if (!end->is_middle)
      for (std::size_t a = 0; a < 3; ++a) between.values[first + a] = end->point[a];
  between.other = NamedSelector{{other.place}};
  study.loads.push_back(std::move(between));
}

void DeckConditions::finish_springs(Study& study, const std::vector<std::uint8_t>& used) {
  if (is_heat()) return;
  for (const DeckSpring& spring : springs_)
    for (const DeckMesh::PointElement& element : spring.elements) finish_spring(study, spring, element, used);
  for (const DeckMass& mass : masses_)
    for (const DeckMesh::PointElement& element : mass.elements) {
      const SpringEnd at = end_of(element.nodes.front(), used);
      if (at.on == SpringEnd::On::ground) continue;
      if (at.on != SpringEnd::On::place) {
        findings_.omit("*MASS beside the solids", mass.line,
                       phrase<"masses at nodes that belong to no solid element are left out">());
        continue;
      }
      study.loads.push_back(condition_on("remote_mass", free_name(study.loads, "mass " + at.place),
                                         NamedSelector{{at.place}}, {at.point[0], at.point[1], at.point[2], mass.mass}));
    }
}

// ---- bolts ----

void DeckConditions::finish_bolts(Study& study, const std::map<std::int64_t, Components>& held,
                                  const std::map<std::int64_t, Components>& forces) {
  if (is_heat()) return;
  for (const DeckBolt& bolt : bolts_) {
    const auto leave_out = [&](const std::string& name, const Text& effect) { findings_.omit(name, bolt.line, effect); };
    const std::string key = mesh_.surface_key(bolt.surface);
    if (key.empty()) refuse(bolt.line, phrase<"there is no surface named \"%1\"">(deck_.shown(bolt.line, bolt.surface, 30)));
    const DeckMesh::Patch patch = mesh_.patch_of(key);
    if (!patch.is_plane) {
      leave_out("*PRE-TENSION SECTION on a surface that is not plane", phrase<"the bolt has no pretension">());
      continue;
    }
    const auto value = [&](const std::map<std::int64_t, Components>& all) -> std::optional<double> {
      const auto found = all.find(bolt.reference);
      if (found == all.end() || found->second.count(0) == 0) return {};
      return found->second.at(0);
    };
    // CalculiX counts a tension positive along the normal that points out of the elements of the surface; a stated one
    // may point the other way.
    const double sign = bolt.normal && dot(*bolt.normal, patch.normal) < 0 ? -1 : 1;
    const auto turned = [&](std::optional<double> v) { return v ? std::optional(sign * *v) : v; };
    const std::optional<double> force = turned(value(forces)), length = turned(value(held));
    const bool is_locked = locked_.count(bolt.reference) != 0;
    if (is_locked && (locked_loaded_.count(bolt.reference) != 0 || length)) {
      leave_out("*BOUNDARY, FIXED of a bolt after other loads",
                phrase<"a bolt is locked at the length that its preload alone gives it">());
      continue;
    }
    const char* kind = length ? "shortened_bolt" : is_locked ? "locked_bolt" : "bolt_preload";
    const double amount = length ? *length * unit_ : force.value_or(0.0) * force_;
    if (length ? amount < 0 : !(amount > 0)) {
      leave_out("*PRE-TENSION SECTION without a tension", phrase<"the bolt has no pretension">());
      continue;
    }
    const std::string name = free_name(study.loads, "bolt " + mesh_.shown_surface(key));
    const Vec3 axis = scaled(patch.normal, -1);  // in CalculiX the elements of the surface get the new nodes
    const std::string around = mesh_.add_element_set("around " + mesh_.shown_surface(key), patch.elements);
    study.loads.push_back(condition_in(kind, name, {around},
                                       {patch.middle[0], patch.middle[1], patch.middle[2], axis[0], axis[1],
                                        axis[2], amount}));
  }
}

}  // namespace genba
