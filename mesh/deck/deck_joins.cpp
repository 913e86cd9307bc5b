// What a deck joins: equations, ties, couplings, rigid bodies, constraints of several points, sectors, and contacts of
// heat transfer.
#include <algorithm>
#include <cmath>

#include "engine/model/geometry.hpp"
#include "mesh/deck/deck_conditions.hpp"

namespace genba {

namespace {
Text move_freely() {
  return phrase<"nodes that are coupled to a reference node move freely">();
}
}  // namespace

bool DeckConditions::is_join(const std::string& keyword) {
  static const std::set<std::string> all = {"EQUATION",   "TIE", "COUPLING",  "KINEMATIC", "DISTRIBUTING",
                                            "RIGID BODY", "MPC", "CYCLIC SYMMETRY MODEL", "SPRING", "MASS",
                                            "PRE-TENSION SECTION", "DISTRIBUTING COUPLING"};
  return all.count(keyword) != 0;
}

void DeckConditions::find_references() {
  for (const DeckBlock& block : deck_.blocks()) {
    if (block.keyword == "PRE-TENSION SECTION") reference_names_.insert(key_of(block.value("NODE")));
    if (block.keyword == "ELEMENT" && upper_case(block.value("TYPE")) == "DCOUP3D")
      for (const DeckLine& line : block.data)
        if (const auto fields = fields_of(line.text); fields.size() > 1) reference_names_.insert(key_of(fields[1]));
    for (const char* parameter : {"REF NODE", "ROT NODE"})
      if (const auto stated = block.parameters.find(parameter);
          stated != block.parameters.end() && is_join(block.keyword))
        reference_names_.insert(key_of(stated->second));
  }
}

bool DeckConditions::is_reference(std::string_view target, const std::vector<std::int64_t>& nodes) const {
  if (reference_names_.empty()) return false;
  if (reference_names_.count(key_of(target)) != 0) return true;
  if (nodes.size() != 1) return false;
  if (reference_names_.count(std::to_string(nodes.front())) != 0) return true;
  // Another set, or "Plate-1.5", with the node that a set names.
  return std::any_of(reference_names_.begin(), reference_names_.end(), [&](const std::string& name) {
    const std::vector<std::int64_t> named = mesh_.nodes_known_as(name);
    return named.size() == 1 && named.front() == nodes.front();
  });
}

void DeckConditions::take_join(const DeckBlock& block) {
  const std::string& k = block.keyword;
  if (k == "EQUATION") return take_equations(block);
  if (k == "MPC") return take_several_points(block);
  if (k == "SPRING") return take_spring(block);
  if (k == "MASS") return take_mass(block);
  if (k == "PRE-TENSION SECTION") return take_bolt(block);
  if (k == "DISTRIBUTING COUPLING") return take_points_of_couplings(block);
  if (k == "TIE") {
    const std::string tolerance = block.value("POSITION TOLERANCE");
    for (const DeckLine& line : block.data) {
      const auto fields = fields_of(line.text);
      if (fields.empty()) continue;
      if (fields.size() < 2) refuse(line.number, phrase<"two surfaces are needed">());
      ties_.push_back({key_of(block.value("NAME")), std::string(fields[0]), std::string(fields[1]),
                       tolerance.empty() ? 0.0 : unit_ * deck_real(deck_, line, tolerance, phrase<"the tolerance">()),
                       block.has("CYCLIC SYMMETRY"), line.number});
    }
    (void)block.has("ADJUST");
    return;
  }
  if (k == "COUPLING") {
    const auto nodes = mesh_.nodes_of(block.value("REF NODE"), block.line);
    couplings_.push_back({block.value("CONSTRAINT NAME"), block.value("SURFACE"), nodes.front(),
                          block.value("ORIENTATION"), {}, {}, block.line, {}});
    return;
  }
  if (k == "KINEMATIC" || k == "DISTRIBUTING") {
    if (couplings_.empty()) refuse(block.line, phrase<"there is no *COUPLING above this line">());
    DeckCoupling& coupling = couplings_.back();
    coupling.kind = k;
    for (const DeckLine& line : block.data) {
      const auto fields = fields_of(line.text);
      if (fields.empty()) continue;
      const std::int64_t from = deck_integer(deck_, line, fields[0], phrase<"the degree of freedom">());
      const std::int64_t to = fields.size() > 1 && !fields[1].empty()
                                  ? deck_integer(deck_, line, fields[1], phrase<"the last degree of freedom">())
                                  : from;
      for (std::int64_t d = from; d <= to && d <= 6; ++d) coupling.dofs.insert(static_cast<int>(d));
    }
    return;
  }
  if (k == "RIGID BODY") {
    RigidNodes body{block.value("NSET"), -1, -1, block.line};
    // Nodes of solids have no rotations, so they are tied and pinned alike.
    for (const char* set : {"TIE NSET", "PIN NSET"})
      if (const std::string tied = block.value(set); body.set.empty()) body.set = tied;
    if (const std::string ref = block.value("REF NODE"); !ref.empty()) body.reference = mesh_.nodes_of(ref, block.line).front();
    if (const std::string rot = block.value("ROT NODE"); !rot.empty()) body.rotation = mesh_.nodes_of(rot, block.line).front();
    if (body.set.empty() || body.reference < 0) {
      (void)block.has("ELSET");
      findings_.omit("*RIGID BODY of elements", block.line, phrase<"nodes of the rigid body move freely">());
      return;
    }
    bodies_.push_back(std::move(body));
    return;
  }
  // *CYCLIC SYMMETRY MODEL
  (void)block.has("N"), (void)block.has("NGRAPH"), (void)block.has("ELSET");
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.size() < 6) continue;
    sectors_.push_back({key_of(block.value("TIE")), three_reals(line, fields, 0, phrase<"a coordinate">()),
                        three_reals(line, fields, 3, phrase<"a coordinate">()), block.line});
  }
}

/// The unknown of a node that a deck names, along turned axes if it has some.
void DeckConditions::add_term(StatedEquation& equation, std::int64_t node, int component, double factor) const {
  if (is_heat()) {
    equation.terms.push_back({node, 0, factor});
    return;
  }
  const auto axes = axes_of(node);
  if (!axes) {
    equation.terms.push_back({node, component, factor});
    return;
  }
  for (int c = 0; c < 3; ++c)
    if (const double share = (*axes)[static_cast<std::size_t>(component)][static_cast<std::size_t>(c)];
        std::abs(share) > 1e-12)
      equation.terms.push_back({node, c, factor * share});
}

void DeckConditions::take_equations(const DeckBlock& block) {
  struct Part {
    std::vector<std::int64_t> nodes;
    std::int64_t dof;
    double factor;
  };
  std::vector<Part> parts;
  std::int64_t wanted = 0;
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    if (wanted == 0) {
      wanted = deck_integer(deck_, line, fields[0], phrase<"the number of terms">());
      if (wanted < 1) refuse(line.number, phrase<"an equation has %1 terms">(wanted));
      parts.clear();
      continue;
    }
    for (std::size_t i = 0; i + 2 < fields.size() && static_cast<std::int64_t>(parts.size()) < wanted; i += 3) {
      std::vector<std::int64_t> nodes = mesh_.nodes_of(fields[i], line.number);
      parts.push_back({std::move(nodes), deck_integer(deck_, line, fields[i + 1], phrase<"the degree of freedom">()),
                       real(line, fields, i + 2, phrase<"the factor">())});
    }
    if (static_cast<std::int64_t>(parts.size()) < wanted) continue;
    wanted = 0;
    const bool fits = std::all_of(parts.begin(), parts.end(), [&](const Part& p) {
      return is_heat() ? p.dof == 11 || p.dof == 0 : p.dof >= 1 && p.dof <= 3;
    });
    if (!fits) {
      const bool foreign = std::all_of(parts.begin(), parts.end(), [&](const Part& p) {
        return is_heat() ? p.dof >= 1 && p.dof <= 6 : p.dof == 11 || p.dof == 0;
      });
      if (!foreign)
        findings_.omit("*EQUATION of rotations", line.number,
                       phrase<"equations between rotations or other degrees of freedom are left out">());
      continue;
    }
    const std::size_t many = parts.front().nodes.size();
    for (std::size_t i = 0; i < many; ++i) {
      StatedEquation equation;
      for (const Part& p : parts) {
        if (p.nodes.size() != many && p.nodes.size() != 1)
          refuse(line.number, phrase<"its sets have %1 and %2 nodes">(many, p.nodes.size()));
        add_term(equation, p.nodes.size() == 1 ? p.nodes.front() : p.nodes[i], static_cast<int>(p.dof) - 1, p.factor);
      }
      equations_.emplace_back(std::move(equation), line.number);
    }
  }
  if (wanted != 0) refuse(block.line, phrase<"the last equation has too few terms">());
}

/// Node i lies where it lay between others: sum of share times place of the others.
void DeckConditions::take_several_points(const DeckBlock& block) {
  std::string type;
  std::vector<std::int64_t> nodes;
  std::int64_t at = block.line;
  const auto finish = [&] {
    if (type.empty() || is_heat()) return;
    const auto place = [&](std::size_t i) { return mesh_.node_place(nodes[i]); };
    const auto add = [&](std::size_t i, const std::vector<std::pair<std::size_t, double>>& shares, const Vec3& along) {
      StatedEquation equation;
      const auto part = [&](std::size_t k, double factor) {
        for (int c = 0; c < 3; ++c)
          if (std::abs(along[static_cast<std::size_t>(c)]) > 1e-12)
            equation.terms.push_back({nodes[k], c, factor * along[static_cast<std::size_t>(c)]});
      };
      part(i, 1);
      for (const auto& [k, share] : shares) part(k, -share);
      equations_.emplace_back(std::move(equation), at);
    };
    if (type == "PLANE" && nodes.size() > 3) {
      const Vec3 a = minus(place(1), place(0)), b = minus(place(2), place(0));
      const Vec3 normal = cross(a, b);
      if (!(length(normal) > 0)) refuse(at, phrase<"its first three nodes lie on one line">());
      const Vec3 n = scaled(normal, 1 / length(normal));
      for (std::size_t i = 3; i < nodes.size(); ++i) {
        const Vec3 r = minus(place(i), place(0));
        const double s = dot(cross(r, b), normal) / dot(normal, normal), t = dot(cross(a, r), normal) / dot(normal, normal);
        add(i, {{0, 1 - s - t}, {1, s}, {2, t}}, n);
      }
    } else if (type == "STRAIGHT" && nodes.size() > 2) {
      const Vec3 line = minus(place(1), place(0));
      if (!(length(line) > 0)) refuse(at, phrase<"its first two nodes lie on one place">());
      const Vec3 e = scaled(line, 1 / length(line));
      Vec3 other{};
      other[std::abs(e[0]) < 0.6 ? 0 : 1] = 1;
      const Vec3 across = unit_or(cross(e, other), {}), up = cross(e, across);
      for (std::size_t i = 2; i < nodes.size(); ++i) {
        const double s = dot(minus(place(i), place(0)), e) / length(line);
        add(i, {{0, 1 - s}, {1, s}}, across);
        add(i, {{0, 1 - s}, {1, s}}, up);
      }
    } else if (type == "MEANROT" && !nodes.empty()) {
      take_mean_rotation(nodes, at);
    } else if (type != "PLANE" && type != "STRAIGHT") {
      findings_.omit("*MPC, " + type.substr(0, 20), at, phrase<"nodes that constraints tie to each other move freely">());
    }
  };
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    const bool goes_on = fields[0] == "0";
    if (!goes_on) {
      finish();
      type = upper_case(fields[0]);
      nodes.clear();
      at = line.number;
    }
    for (std::size_t i = 1; i < fields.size(); ++i)
      if (!fields[i].empty())
        for (const std::int64_t node : mesh_.nodes_of(fields[i], line.number)) nodes.push_back(node);
  }
  finish();
}

/// Values on reference nodes leave the lists of other nodes.
std::map<std::int64_t, DeckConditions::Components> DeckConditions::take_off_references(
    std::vector<Statement>& statements, bool adds) const {
  std::map<std::int64_t, Components> out;
  for (Statement& s : statements) {
    if (!is_reference(s.key, s.nodes)) continue;
    for (const std::int64_t node : s.nodes)
      for (const auto& [d, v] : s.values) adds ? (void)(out[node][d] += v) : (void)(out[node][d] = v);
    s.nodes.clear();
    s.key.clear();
  }
  std::erase_if(statements, [](const Statement& s) { return s.nodes.empty(); });
  return out;
}

std::optional<DeckConditions::Axes> DeckConditions::orientation_axes(const std::string& name) const {
  for (const DeckBlock& block : deck_.blocks()) {
    if (block.keyword != "ORIENTATION" || key_of(block.value("NAME")) != key_of(name) || block.data.empty()) continue;
    const std::string system = upper_case(block.value("SYSTEM"));
    if (!system.empty() && system != "RECTANGULAR") return std::nullopt;
    const auto fields = fields_of(block.data.front().text);
    const Vec3 a = three_reals(block.data.front(), fields, 0, phrase<"a coordinate">()),
               b = three_reals(block.data.front(), fields, 3, phrase<"a coordinate">());
    const Vec3 x = unit_or(a, {1, 0, 0}), z = unit_or(cross(a, b), {0, 0, 1});
    return Axes{x, cross(z, x), z};
  }
  return std::nullopt;
}

namespace {
/// Numbers of a condition with a point: point, force, moment.
bool is_zero_load(const Vec3& force, const Vec3& moment) {
  return force == Vec3{} && moment == Vec3{};
}
std::vector<std::optional<double>> point_values(const Vec3& p, const Vec3& f, const Vec3& m) {
  return {p[0], p[1], p[2], f[0], f[1], f[2], m[0], m[1], m[2]};
}
}  // namespace

void DeckConditions::add_rigid_body(Study& study, const std::string& set, const std::string& name,
                                    const Vec3& point, const Components& held, const Components& forces,
                                    const std::optional<Axes>& axes, std::int64_t line) {
  Vec3 force{}, moment{};
  for (const auto& [d, v] : forces)
    for (std::size_t c = 0; c < 3; ++c) {
      const auto row = static_cast<std::size_t>(d % 3);
      const double share = axes ? (*axes)[row][c] : (c == row ? 1.0 : 0.0);
      (d < 3 ? force : moment)[c] += share * v * force_ * (d < 3 ? 1 : unit_);
    }
  study.constraints.push_back(condition_on("rigid", free_name(study.constraints, name), NamedSelector{{set}},
                                           point_values(point, force, moment)));
  if (held.empty()) return;
  if (axes) {
    findings_.omit("*BOUNDARY of a reference node in turned axes", line,
                   phrase<"displacements that are prescribed along turned axes are left out">());
    return;
  }
  std::vector<std::optional<double>> values = {point[0], point[1], point[2], {}, {}, {}, {}, {}, {}};
  for (const auto& [d, v] : held)
    if (d < 6) values[static_cast<std::size_t>(3 + d)] = d < 3 ? v * unit_ : v;
  study.constraints.push_back(condition_on("remote_displacement",
                                           free_name(study.constraints, name + " held"), NamedSelector{{set}}, values));
}

void DeckConditions::finish_joins(Study& study, const std::vector<std::uint8_t>& used) {
  const auto held = take_off_references(boundary_, false);
  const auto forces = take_off_references(forces_, true);
  finish_mean_rotations(held, forces);
  const auto of = [](const std::map<std::int64_t, Components>& all, std::int64_t node) {
    const auto found = all.find(node);
    return found == all.end() ? Components{} : found->second;
  };
  const auto place_name = [&](const std::string& surface, std::int64_t line) {
    if (const std::string key = mesh_.surface_key(surface); !key.empty()) return mesh_.shown_surface(key);
    if (const std::string key = mesh_.node_set_key(surface); !key.empty()) return mesh_.shown_node_set(key);
    refuse(line, phrase<"there is no surface or set named \"%1\"">(deck_.shown(line, surface, 30)));
  };
  for (const DeckCoupling& c : couplings_) {
    if (is_heat()) continue;
    const std::string place = c.nodes.empty() ? place_name(c.surface, c.line)
                                              : mesh_.add_node_set("coupling of node " + std::to_string(c.reference), c.nodes);
    coupled_[c.reference] = place;
    const std::string name = c.name.empty() ? "coupling " + place : c.name;
    const Vec3 point = mesh_.node_place(c.reference);
    std::optional<Axes> axes = axes_of(c.reference);
    if (!c.orientation.empty()) {
      axes = orientation_axes(c.orientation);
      if (!axes) {
        findings_.omit("*COUPLING, ORIENTATION", c.line, move_freely());
        continue;
      }
    }
    const bool all = c.dofs.empty() || (c.dofs.count(1) && c.dofs.count(2) && c.dofs.count(3));
    if (c.kind == "KINEMATIC" && all) {
      add_rigid_body(study, place, name, point, of(held, c.reference), of(forces, c.reference), axes, c.line);
    } else if (c.kind == "DISTRIBUTING") {
      if (!of(held, c.reference).empty()) {
        findings_.omit("*BOUNDARY of a distributing coupling", c.line,
                       phrase<"a support of the mean motion of a face is left out">());
        continue;
      }
      Vec3 force{}, moment{};
      for (const auto& [d, v] : of(forces, c.reference))
        for (std::size_t k = 0; k < 3; ++k) {
          const auto row = static_cast<std::size_t>(d % 3);
          (d < 3 ? force : moment)[k] += (axes ? (*axes)[row][k] : (k == row ? 1.0 : 0.0)) * v * force_ * (d < 3 ? 1 : unit_);
        }
      if (!is_zero_load(force, moment))
        study.loads.push_back(condition_on("remote_force", free_name(study.loads, name), NamedSelector{{place}},
                                           point_values(point, force, moment)));
    } else {
      findings_.omit(c.kind.empty() ? "*COUPLING" : "*KINEMATIC of single degrees of freedom", c.line, move_freely());
    }
  }
  for (const RigidNodes& body : bodies_) {
    if (is_heat()) continue;
    Components motion = of(held, body.reference), force = of(forces, body.reference);
    if (body.rotation >= 0) {
      for (const auto& [d, v] : of(held, body.rotation))
        if (d < 3) motion[d + 3] = v;
      for (const auto& [d, v] : of(forces, body.rotation))
        if (d < 3) force[d + 3] += v;
    }
    coupled_[body.reference] = place_name(body.set, body.line);
    add_rigid_body(study, place_name(body.set, body.line), "rigid body " + body.set, mesh_.node_place(body.reference),
                   motion, force, axes_of(body.reference), body.line);
  }
  for (const DeckTie& tie : ties_) {
    if (std::any_of(sectors_.begin(), sectors_.end(), [&](const Sector& s) { return s.tie == tie.name; })) continue;
    if (tie.is_cyclic) {
      findings_.omit("*TIE, CYCLIC SYMMETRY", tie.line, phrase<"the sector is not joined to its neighbours">());
      continue;
    }
    const std::string slave = place_name(tie.slave, tie.line);
    Condition tied = condition_on(is_heat() ? "thermal_tie" : "tie", free_name(study.constraints, "tie " + slave),
                                  NamedSelector{{slave}}, {tie.distance});
    tied.other = NamedSelector{{place_name(tie.master, tie.line)}};
    study.constraints.push_back(std::move(tied));
  }
  for (const Sector& sector : sectors_) {
    const auto tie = std::find_if(ties_.begin(), ties_.end(), [&](const DeckTie& t) { return t.name == sector.tie; });
    if (tie == ties_.end() || mesh_.surface_key(tie->slave).empty() || mesh_.surface_key(tie->master).empty()) {
      findings_.omit("*CYCLIC SYMMETRY MODEL", sector.line, phrase<"the sector is not joined to its neighbours">());
      continue;
    }
    const Vec3 from = scaled(sector.a, unit_), along = minus(sector.b, sector.a);
    const std::string slave = place_name(tie->slave, tie->line);
    Condition joined = condition_on(is_heat() ? "thermal_cyclic_symmetry" : "cyclic_symmetry",
                                    free_name(study.constraints, "sector " + slave), NamedSelector{{slave}},
                                    {from[0], from[1], from[2], along[0], along[1], along[2]});
    joined.other = NamedSelector{{place_name(tie->master, tie->line)}};
    study.constraints.push_back(std::move(joined));
  }
  finish_springs(study, used);
  finish_bolts(study, held, forces);
  for (const auto& [equation, line] : equations_) {
    const bool known = std::all_of(equation.terms.begin(), equation.terms.end(),
                                   [&](const StatedTerm& t) { return is_used(used, t.node); });
    if (known)
      study.equations.push_back(equation);
    else
      findings_.omit("*EQUATION beside the solids", line,
                     phrase<"equations with nodes that belong to no solid element are left out">());
  }
}

// ---- contacts with a gap conductance, in steps of heat transfer ----

void DeckConditions::take_contact(const DeckBlock& block) {
  if (block.keyword == "SURFACE INTERACTION") {
    interaction_ = key_of(block.value("NAME"));
    return;
  }
  if (block.keyword == "GAP CONDUCTANCE") {
    std::set<double> values;
    for (const DeckLine& line : block.data)
      if (const auto fields = fields_of(line.text); !fields.empty())
        values.insert(real(line, fields, 0, phrase<"the conductance">()));
    // A conductance that depends on pressure or temperature is reported if a pair uses it.
    if (values.size() == 1) conductances_[interaction_] = *values.begin();
    return;
  }
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    if (fields.size() < 2) refuse(line.number, phrase<"two surfaces are needed">());
    pairs_.push_back(
        {key_of(block.value("INTERACTION")), std::string(fields[0]), std::string(fields[1]), line.number});
  }
}

void DeckConditions::finish_contacts(Study& study) {
  for (const ContactPair& pair : pairs_) {
    const auto conductance = conductances_.find(pair.interaction);
    const std::string first = mesh_.surface_key(pair.first), second = mesh_.surface_key(pair.second);
    if (conductance == conductances_.end() || first.empty() || second.empty()) {
      findings_.omit(
          "*CONTACT PAIR", pair.line,
          phrase<"heat does not pass: only a constant *GAP CONDUCTANCE between surfaces of element "
                 "faces is computed">());
      continue;
    }
    const std::string a = mesh_.shown_surface(first), b = mesh_.shown_surface(second);
    study.loads.push_back(condition_on("thermal_contact", free_name(study.loads, "contact " + a),
                                       NamedSelector{{a, b}}, {force_ * conductance->second / unit_}));
  }
}

}  // namespace genba
