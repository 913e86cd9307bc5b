// Body loads and rigid bodies of a model of FEBio.
#include <algorithm>
#include <cmath>
#include <functional>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/feb/feb_writer.hpp"

namespace genba {

namespace {

/// 0 to 5: translations and rotations; -1: none. "Rx" and "x" move, "Ru" and "u" turn.
int motion_of(std::string_view text) {
  if (text.size() == 2 && text[0] == 'R') text.remove_prefix(1);
  constexpr std::string_view axes = "xyzuvw";
  const auto at = text.size() == 1 ? axes.find(text[0]) : std::string_view::npos;
  return at == std::string_view::npos ? -1 : static_cast<int>(at);
}

constexpr const char* motion_names[] = {"Rx", "Ry", "Rz", "Ru", "Rv", "Rw"};

std::string feb_digits(double value) { return format_number(value, "%.17g"); }

}  // namespace

bool FebWriter::has_body_loads() const {
  const std::function<bool(const FebTag&)> has = [&](const FebTag& tag) {
    return tag.name == "body_load" || std::ranges::any_of(tag.children, has);
  };
  for (const FebTag& part : root_.children)
    if ((part.name == "Loads" || part.name == "Step") && has(part)) return true;
  return false;
}

/// A sum of products of numbers and places in a form that the case has, for m: "(x / (0.001 m))". Empty: it has other parts.
std::string FebWriter::formula_of(const std::string& text, double unit) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == 'X' || c == 'Y' || c == 'Z')
      out += "(" + std::string(1, static_cast<char>(std::tolower(c))) + " / (" + feb_digits(unit) + " m))";
    else if (std::string_view("0123456789.+-*/() ").find(c) != std::string_view::npos)
      out += c;
    else if ((c == 'e' || c == 'E') && i > 0 && i + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[i - 1])))
      out += c;
    else
      return {};
  }
  return out;
}

/// A body force by mass that differs from place to place.
void FebWriter::take_varying_body_load(const FebTag& tag, const Stage& stage) {
  PlaceLoad load{static_cast<std::size_t>(&stage - stages_.data()), {}, {}};
  constexpr const char* axes[] = {"x", "y", "z"};
  bool is_read = tag.attribute("elem_set").empty();
  for (std::size_t a = 0; a < 3; ++a) {
    const FebTag* part = tag.child(axes[a]);
    if (part == nullptr) continue;
    FebTag constant = *part;
    std::erase_if(constant.attributes, [](const auto& of) { return of.first == "type"; });
    load.factor[a] = at_end(constant, 1, stage);
    load.text[a] = part->text;
    is_read = is_read && !formula_of(part->text, 1).empty();
  }
  if (!is_read || !amplitude_.empty())
    return omit("body_load " + shown_text(tag.attribute("type")), tag, phrase<"this load does not act">());
  place_loads_.push_back(std::move(load));
}

/// unit: m, of the model.
void FebWriter::add_place_loads(double unit, Deck& deck) const {
  for (const PlaceLoad& load : place_loads_) {
    Condition gravity = condition_in("gravity", "body load by place", {}, {0.0, 0.0, 0.0});
    for (std::size_t a = 0; a < 3; ++a) {
      if (load.text[a].empty() || load.factor[a] == 0) continue;
      const Variation by{VariationFormula{"(" + formula_of(load.text[a], unit) + ") * (" + feb_digits(-load.factor[a] * unit) + " m/s^2)"}};
      set_variation(gravity, a, &by);
    }
    if (load.stage < deck.steps.size()) deck.steps[load.stage].loads.push_back(gravity);
    if (load.stage == 0) deck.study.loads.push_back(gravity);
  }
}

/// FEBio takes a body force by mass off the forces: it acts against the stated vector.
void FebWriter::write_body_load(const FebTag& tag, const Stage& stage) {
  std::array<double, 3> force{};
  const auto leave_out = [&] {
    omit("body_load " + shown_text(tag.attribute("type")), tag, phrase<"this load does not act">());
  };
  if (tag.attribute("type") == "const") {
    constexpr const char* axes[] = {"x", "y", "z"};
    std::set<std::string> followed;  // one load has one amplitude
    for (std::size_t a = 0; a < 3; ++a)
      if (const FebTag* part = tag.child(axes[a])) {
        amplitude_.clear();
        force[a] = at_end(*part, real(*part), stage);
        if (force[a] != 0) followed.insert(amplitude_);
      }
    if (followed.size() > 1) return leave_out();
    if (!followed.empty()) amplitude_ = *followed.begin();
  } else {
    const FebTag* vector = tag.child("force");
    if (vector == nullptr) return leave_out();
    const std::vector<std::string_view> fields = fields_of(vector->text);
    if (fields.size() != 3 || !std::ranges::all_of(fields, [](std::string_view f) { return to_real(f).has_value(); }))
      return leave_out();  // a formula of the place in one text
    FebTag constant = *vector;
    std::erase_if(constant.attributes, [](const auto& a) { return a.first == "type" && a.second == "math"; });
    const double factor = at_end(constant, 1, stage);
    for (std::size_t a = 0; a < 3; ++a) force[a] = factor * *to_real(fields[a]);
  }
  const double size = std::hypot(force[0], force[1], force[2]);
  if (size == 0) return;
  // Bodies without elements in the mesh have no weight there; what holds them takes it.
  for (const auto& [id, body] : rigid_)
    for (std::size_t a = 0; a < 3; ++a)
      if (force[a] != 0 && body.is_free[a] && !body.has_elements && !body.nodes.empty()) {
        omit("body_load " + shown_text(tag.attribute("type")) + ", rigid body " + shown_text(body.name), tag,
             phrase<"it has no weight; state it as a force at its centre of mass">());
        break;
      }
  std::set<std::string> sets;
  if (const std::string set = plain_name(tag.attribute("elem_set")); !set.empty()) {
    if (rigid_domains_.count(set) != 0) return;
    if (domains_.count(set) == 0 && element_sets_.count(set) == 0)
      refuse(tag.line, phrase<"\"%1\" does not exist">(shown_text(set)));
    sets.insert(set);
  } else {
    sets = domains_;
  }
  begin_values("DLOAD", tag.line);
  for (const std::string& set : sets)
    out_.row(tag.line, set + ", GRAV, " + feb_digits(size) + ", " + numbers_text({-force[0], -force[1], -force[2]}));
}

/// Parts whose material is rigid, and their nodes. A body that does not turn keeps its elements: they move alike.
void FebWriter::find_rigid_bodies(const FebTag& mesh) {
  for (const FebTag& group : mesh.children)
    if (group.name == "Elements") part_material_[plain_name(group.attribute("name"))] = group.attribute("mat");
  if (const FebTag* domains = root_.child("MeshDomains"))
    for (const FebTag& domain : domains->children) part_material_[plain_name(domain.attribute("name"))] = domain.attribute("mat");
  const FebTag* materials = root_.child("Material");
  if (materials == nullptr) return;
  std::map<std::string, std::string> ids;  // of rigid materials by id and name
  for (const FebTag& m : materials->children) {
    if (m.attribute("type") != "rigid body") continue;
    const std::string id = m.attribute("id");
    ids[id] = id;
    ids.emplace(m.attribute("name"), id);
    rigid_[id].name = m.attribute("name").empty() ? id : m.attribute("name");
    const FebTag *centre = m.child("center_of_mass"), *taken = m.child("override_com");
    if (centre == nullptr || (taken != nullptr && taken->text == "0")) continue;
    const std::vector<double> at = reals(*centre);
    if (at.size() != 3) refuse(centre->line, phrase<"%1 needs three numbers">("center_of_mass"));
    rigid_[id].point = Vec3{at[0], at[1], at[2]};
  }
  if (rigid_.empty()) return;
  find_motions();
  std::map<std::string, std::vector<const FebTag*>> groups;  // by id
  for (const FebTag& group : mesh.children) {
    if (group.name != "Elements") continue;
    const auto by = ids.find(part_material_[plain_name(group.attribute("name"))]);
    if (by != ids.end()) groups[by->second].push_back(&group);
  }
  for (const auto& [id, of] : groups) {
    RigidBody& body = rigid_[id];
    body.has_elements = !body.turns && std::ranges::all_of(of, [](const FebTag* group) { return is_solid_of_feb(group->attribute("type")); });
    for (const FebTag* group : of) {
      if (!body.has_elements) rigid_domains_.insert(plain_name(group->attribute("name")));
      for (const FebTag& element : group->children) {
        for (const std::int64_t node : wholes(element)) body.nodes.insert(node);
        add_volume(element, group->attribute("type"), body);
      }
    }
    if (body.has_elements)
      notes_.push_back(phrase<"the elements of the rigid body \"%1\" move alike and do not deform">(shown_text(body.name)));
  }
}

/// Of tetrahedra or triangles around the middle of its nodes.
void FebWriter::add_volume(const FebTag& element, const std::string& type, RigidBody& body) const {
  std::vector<Vec3> p;
  for (const std::int64_t node : wholes(element))
    if (const auto at = places_.find(node); at != places_.end()) p.push_back(at->second);
  static const std::map<std::size_t, std::vector<std::array<std::size_t, 3>>> outer = {
      {4, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}},
      {5, {{0, 3, 2}, {0, 2, 1}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}}},
      {6, {{0, 2, 1}, {3, 4, 5}, {0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}, {2, 0, 3}, {2, 3, 5}}},
      {8, {{0, 3, 2}, {0, 2, 1}, {4, 5, 6}, {4, 6, 7}, {0, 1, 5}, {0, 5, 4}, {1, 2, 6}, {1, 6, 5}, {2, 3, 7}, {2, 7, 6}, {3, 0, 4}, {3, 4, 7}}}};
  const std::size_t corners = type.starts_with("tet") ? 4 : type.starts_with("pyra") ? 5 : type.starts_with("penta") ? 6 : type.starts_with("hex") ? 8 : 0;
  const auto add = [&](double size, const Vec3& middle) {
    body.volume += size;
    body.moment = plus(body.moment, middle, size);
  };
  if (const auto faces = outer.find(corners); faces != outer.end() && p.size() >= corners) {
    Vec3 middle{};
    for (std::size_t i = 0; i < corners; ++i) middle = plus(middle, p[i], 1.0 / static_cast<double>(corners));
    for (const auto& [a, b, c] : faces->second)
      add(dot(minus(p[a], middle), cross(minus(p[b], middle), minus(p[c], middle))) / 6,
          scaled(plus(plus(plus(p[a], p[b]), p[c]), middle), 0.25));
  } else if (type.starts_with("tri") || type.starts_with("quad")) {
    for (std::size_t i = 2; i < (type.starts_with("tri") ? 3U : 4U) && i < p.size(); ++i)
      add(0.5 * length(cross(minus(p[i - 1], p[0]), minus(p[i], p[0]))), scaled(plus(plus(p[0], p[i - 1]), p[i]), 1.0 / 3));
  }
}

/// What of its motion a stage leaves to forces.
void FebWriter::find_motions() {
  for (const Stage& stage : stages_) {
    take_motions(stage);
    amplitude_.clear();
    for (auto& [id, body] : rigid_)
      for (std::size_t a = 0; a < 6; ++a) {
        if (a < 3 && !body.motion[a]) body.is_free[a] = true;
        if (a >= 3 && (!body.motion[a] || *body.motion[a] != 0)) body.turns = true;
      }
  }
}

/// Has a surface a facet of a rigid body that is a face of no other element? Then it is left out whole.
bool FebWriter::is_rigid(const FebTag& surface) const {
  return std::ranges::any_of(surface.children, [&](const FebTag& facet) {
    const std::vector<std::int64_t> nodes = wholes(facet);
    std::vector<std::int64_t> key(nodes.begin(), nodes.begin() + std::min<std::ptrdiff_t>(
                                                                     facet.name.starts_with("tri") ? 3 : 4, std::ssize(nodes)));
    std::sort(key.begin(), key.end());
    return faces_.count(key) == 0 && std::ranges::any_of(rigid_, [&](const auto& body) {
             return std::ranges::all_of(key, [&](std::int64_t node) { return body.second.nodes.count(node) != 0; });
           });
  });
}

/// The nodes by which a rigid body leads the others.
void FebWriter::write_rigid_sets() {
  if (rigid_.empty()) return;
  std::set<std::int64_t> of_elements;
  for (const auto& [number, nodes] : element_nodes_) of_elements.insert(nodes.begin(), nodes.end());
  for (const FebTag& part : root_.children) {
    if (part.name != "Boundary") continue;
    for (const FebTag& tag : part.children) {
      const FebTag* of = tag.child("rb");
      if (tag.name != "bc" || tag.attribute("type") != "rigid" || of == nullptr) continue;
      const auto body = std::ranges::find_if(rigid_, [&](const auto& b) { return b.first == of->text || b.second.name == of->text; });
      if (body == rigid_.end()) refuse(tag.line, phrase<"\"%1\" does not exist">(shown_text(of->text)));
      const auto set = set_nodes_.find(node_set_of(tag));
      if (set != set_nodes_.end()) body->second.nodes.insert(set->second.begin(), set->second.end());
    }
  }
  for (auto& [id, body] : rigid_) {
    std::erase_if(body.nodes, [&](std::int64_t node) { return of_elements.count(node) == 0; });
    if (body.nodes.empty()) {
      omit("rigid body " + shown_text(body.name), root_, phrase<"it shares no node with a part that deforms: it does not act">());
      continue;
    }
    const std::string set = "rigid body " + plain_name(body.name);
    write_node_list(set, {body.nodes.begin(), body.nodes.end()}, root_.line);
    if (body.turns || std::ranges::none_of(body.is_free, [](bool is) { return is; })) continue;
    write_node_list(set + " leader", {*body.nodes.begin()}, root_.line);
    if (body.nodes.size() == 1) continue;
    write_node_list(set + " led", {std::next(body.nodes.begin()), body.nodes.end()}, root_.line);
    for (std::size_t a = 0; a < 3; ++a) {
      if (!body.is_free[a]) continue;
      const std::string dof = std::to_string(a + 1);
      out_.begin("EQUATION", root_.line);
      out_.row(root_.line, "2");
      out_.row(root_.line, set + " led, " + dof + ", 1, " + set + " leader, " + dof + ", -1");
    }
  }
}

FebWriter::RigidBody* FebWriter::body_of(const FebTag& tag) {
  const FebTag* of = tag.child("rb");
  const std::string id = of != nullptr ? of->text : tag.attribute("mat");
  const auto found = std::ranges::find_if(rigid_, [&](const auto& b) { return b.first == id || b.second.name == id; });
  return found == rigid_.end() ? nullptr : &found->second;
}

void FebWriter::take_rigid_motion(const FebTag& tag, const Stage& stage) {
  const std::string type = tag.attribute("type");
  const auto leave_out = [&] { omit(shown_text(tag.name) + " " + shown_text(type), tag, phrase<"it does not act">()); };
  RigidBody* body = body_of(tag);
  if (body == nullptr) return leave_out();
  if (tag.name == "rigid_load" && (type == "rigid_force" || type == "rigid_moment")) return;  // take_rigid_force()
  if (tag.name == "rigid_bc" && type == "rigid_rotation_vector") return take_rotation_vector(tag, stage, *body);
  auto& motion = body->motion;
  if (tag.name == "rigid_body") {  // febio_spec 2
    for (const FebTag& part : tag.children) {
      const int dof = motion_of(part.attribute("bc"));
      if (part.name == "fixed" && dof >= 0)
        motion[static_cast<std::size_t>(dof)] = 0;
      else if (part.name == "prescribed" && dof >= 0)
        motion[static_cast<std::size_t>(dof)] = at_end(part, real(part), stage);
      else
        omit("rigid_body " + shown_text(part.name), part, phrase<"it does not act">());
    }
    return;
  }
  if (tag.name == "rigid_bc" && (type == "rigid_fixed" || type == "fix")) {
    for (std::size_t a = 0; a < 6; ++a)
      if (const FebTag* fixed = tag.child(std::string(motion_names[a]) + "_dof"); fixed != nullptr && fixed->text == "1")
        motion[a] = 0;
    return;
  }
  const FebTag *dof = tag.child("dof"), *value = tag.child("value");
  if (tag.name != "rigid_bc" || (type != "rigid_displacement" && type != "rigid_rotation" && type != "prescribe") ||
      dof == nullptr || value == nullptr || motion_of(dof->text) < 0)
    return leave_out();
  if (const FebTag* relative = tag.child("relative"); relative != nullptr && relative->text == "1")
    omit("rigid_bc, relative", tag, phrase<"the displacement counts from the undeformed body">());
  motion[static_cast<std::size_t>(motion_of(dof->text))] = at_end(*value, real(*value), stage);
}

void FebWriter::take_rotation_vector(const FebTag& tag, const Stage& stage, RigidBody& body) {
  if (const FebTag* relative = tag.child("relative"); relative != nullptr && relative->text == "1")
    omit("rigid_bc rigid_rotation_vector, relative", tag, phrase<"the rotation counts from the undeformed body">());
  constexpr const char* names[] = {"vx", "vy", "vz"};
  for (std::size_t a = 0; a < 3; ++a) {
    const FebTag* part = tag.child(names[a]);
    body.motion[3 + a] = part == nullptr ? 0.0 : at_end(*part, real(*part), stage);
  }
}

/// A force on a body that does not turn acts at its leading node, along a direction in which it is free.
void FebWriter::take_rigid_force(const FebTag& tag, const Stage& stage) {
  amplitude_.clear();
  RigidBody* body = body_of(tag);
  const FebTag *dof = tag.child("dof"), *value = tag.child("value"), *how = tag.child("load_type"), *relative = tag.child("relative");
  const int axis = dof == nullptr ? -1 : motion_of(dof->text);
  const bool is_dead = how == nullptr || how->text == "0" || how->text == "LOAD";
  const bool is_relative = relative != nullptr && relative->text == "1";
  if (body != nullptr && body->turns && axis >= 0 && value != nullptr && is_dead && !is_relative) {
    body->load[static_cast<std::size_t>(axis)] += at_end(*value, real(*value), stage);
    return;
  }
  if (body == nullptr || body->turns || body->nodes.empty() || axis < 0 || axis > 2 || value == nullptr || !is_dead || is_relative)
    return omit(shown_text(tag.name) + " " + shown_text(tag.attribute("type")), tag, phrase<"it does not act">());
  if (body->motion[static_cast<std::size_t>(axis)]) return;  // what holds the body takes it
  const double force = at_end(*value, real(*value), stage);
  begin_values("CLOAD", tag.line);
  out_.row(tag.line, "rigid body " + plain_name(body->name) + " leader, " + std::to_string(axis + 1) + ", " + feb_digits(force));
}

/// Boundary, Loads and Rigid of the whole model and of the stage.
std::vector<const FebTag*> FebWriter::parts_of(const Stage& stage) const {
  std::vector<const FebTag*> parts;
  for (const FebTag& part : root_.children)
    if (part.name == "Boundary" || part.name == "Loads" || part.name == "Rigid") parts.push_back(&part);
  parts.insert(parts.end(), stage.parts.begin(), stage.parts.end());
  return parts;
}

void FebWriter::take_motions(const Stage& stage) {
  for (auto& [id, body] : rigid_) body.motion = {}, body.load = {};
  for (const FebTag* part : parts_of(stage))
    for (const FebTag& tag : part->children)
      if (part->name == "Rigid" || tag.name == "rigid_body" || tag.name == "rigid_load") take_rigid_motion(tag, stage);
}

/// A rigid body that does not turn moves its nodes alike. Others become conditions of the study (add_bodies()).
void FebWriter::write_rigid(const Stage& stage) {
  take_motions(stage);
  for (const auto& [id, body] : rigid_) {
    if (body.nodes.empty()) continue;
    if (body.turns) continue;
    out_.begin("BOUNDARY", stage.line);
    for (std::size_t a = 0; a < 3; ++a)
      if (body.motion[a])
        fix("rigid body " + plain_name(body.name) + (body.is_free[a] ? " leader" : ""), static_cast<int>(a) + 1,
            *body.motion[a], stage.line);
  }
  for (const FebTag* part : parts_of(stage))
    for (const FebTag& tag : part->children)
      if (const std::string type = tag.attribute("type"); tag.name == "rigid_load" && (type == "rigid_force" || type == "rigid_moment"))
        take_rigid_force(tag, stage);
  for (auto& [id, body] : rigid_) {
    body.motions.push_back(body.motion);
    body.loads.push_back(body.load);
  }
}

void FebWriter::add_bodies(const DeckUnits& units, Deck& deck) const {
  for (const auto& [id, body] : rigid_) {
    if (!body.turns || body.nodes.empty()) continue;
    const std::string stated = "rigid body " + plain_name(body.name);
    const auto set = std::ranges::find_if(deck.mesh.sets, [&](const NamedSet& s) { return upper_case(s.name) == upper_case(stated); });
    const NamedSelector where{{set != deck.mesh.sets.end() ? set->name : stated}};
    const Vec3 at = scaled(body.centre(), units.length);
    const auto add = [&](std::vector<Condition>& to, std::size_t stage) {
      const auto& load = body.loads[stage];
      const double f = units.force, m = units.force * units.length;
      to.push_back(condition_on("rigid", stated, where,
                                {at[0], at[1], at[2], f * load[0], f * load[1], f * load[2], m * load[3], m * load[4], m * load[5]}));
      std::vector<std::optional<double>> values{at[0], at[1], at[2]};
      bool is_held = false;
      for (std::size_t k = 0; k < 6; ++k) {
        const auto& motion = body.motions[stage][k];
        values.push_back(motion ? std::optional(*motion * (k < 3 ? units.length : 1.0)) : std::nullopt);
        is_held = is_held || motion;
      }
      if (is_held) to.push_back(condition_on("remote_displacement", stated + " held", where, values));
    };
    for (std::size_t i = 0; i < deck.steps.size(); ++i) add(deck.steps[i].constraints, std::min(i, body.motions.size() - 1));
    add(deck.study.constraints, 0);
  }
}

}  // namespace genba
