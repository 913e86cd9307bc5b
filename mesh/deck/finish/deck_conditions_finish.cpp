// Turns the statements of a deck on nodes, faces and elements into constraints and loads of a study.
#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "engine/base/quantity/number_text.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/deck/deck_conditions.hpp"

namespace genba {

namespace {

/// Conditions that are stated node by node become one condition per pattern. A case with more patterns than
/// this is not readable.
constexpr std::size_t most_patterns = 500;

/// True if each axis is a global axis or its opposite.
bool along_global_axes(const std::array<Vec3, 3>& axes) {
  for (const Vec3& axis : axes)
    for (const double c : axis)
      if (std::abs(c) > 1e-9 && std::abs(std::abs(c) - 1) > 1e-9) return false;
  return true;
}

}  // namespace

std::string free_name(const std::vector<Condition>& conditions, const std::string& name) {
  const auto taken = [&](const std::string& text) {
    return std::any_of(conditions.begin(), conditions.end(),
                       [&](const Condition& c) { return c.name == text; });
  };
  std::string out = name;
  for (int i = 2; taken(out); ++i) out = name + " (" + std::to_string(i) + ")";
  return out;
}

std::map<DeckConditions::Components, std::vector<std::int64_t>> DeckConditions::patterns(
    const std::map<std::int64_t, Components>& nodes, const Text& what) const {
  std::map<Components, std::vector<std::int64_t>> found;
  for (const auto& [node, values] : nodes) found[values].push_back(node);
  if (found.size() > most_patterns)
    throw Error(ErrorKind::mesh, deck_.file(),
                phrase<"there are %1 different %2 on single nodes; %3 is the limit">(found.size(), what,
                                                                                     most_patterns),
                phrase<"State loads as pressures on faces instead of forces on nodes">());
  return found;
}

void DeckConditions::add_constraint(Study& study, const std::string& set, const Components& values) {
  if (is_heat()) {
    const auto t = values.find(10), curve = values.find(curve_component);
    if (t == values.end()) return;
    Condition held = condition_on("temperature", free_name(study.constraints, "temperature " + set),
                                  NamedSelector{{set}}, {kelvin(t->second)});
    vary(held, 0, curve == values.end() ? 0 : static_cast<int>(curve->second), t->second,
         [this](double value) { return kelvin(value); });
    study.constraints.push_back(std::move(held));
    return;
  }
  std::vector<std::optional<double>> held(3);
  for (const auto& [d, v] : values) {
    if (d < 3) held[static_cast<std::size_t>(d)] = v * unit_;
    if (is_kept(d)) held[static_cast<std::size_t>(d - kept_component)] = 0.0;
  }
  if (!held[0] && !held[1] && !held[2]) return;
  Condition made =
      condition_on("displacement", free_name(study.constraints, "boundary " + set), NamedSelector{{set}}, held);
  for (const auto& [d, v] : values)
    if (is_kept(d) && !before_.empty()) {
      const auto component = static_cast<std::size_t>(d - kept_component);
      const Variation by{VariationField{{}, before_, std::string("displacement:") + "xyz"[component], {}}};
      set_variation(made, component, &by);
    }
  study.constraints.push_back(std::move(made));
}

void DeckConditions::add_force(Study& study, const std::string& set, const Components& values) {
  Vec3 force{};
  if (values.empty()) return;
  for (const auto& [d, v] : values) force[static_cast<std::size_t>(d)] = force_ * v;
  study.loads.push_back(condition_on("nodal_force", free_name(study.loads, "force " + set),
                                     NamedSelector{{set}}, {force[0], force[1], force[2]}));
}

/// Values along global axes: of complete vectors, or along axes that are global ones; else empty.
std::optional<DeckConditions::Components> DeckConditions::along_global(const Axes& axes,
                                                                       Components values) const {
  // A plane body does not move out of its plane: its vectors need two values.
  const bool stays = mesh_.is_plane() && std::abs(std::abs(axes[2][2]) - 1) < 1e-9;
  if (stays) values.emplace(2, 0.0);
  const bool is_whole = values.size() == 3;
  if (!is_whole && !along_global_axes(axes)) return std::nullopt;
  Components out;
  for (const auto& [d, v] : values)
    for (std::size_t c = 0; c < 3; ++c) {
      const double share = axes[static_cast<std::size_t>(d)][c];
      if (is_whole)
        out[static_cast<int>(c)] += share * v;
      else if (std::abs(share) > 0.5)
        out[static_cast<int>(c)] = std::copysign(1.0, share) * v;
    }
  return out;
}

/// A plane body has no motion and no force along z: a value of 0 says no more, others cannot be computed.
DeckConditions::Components DeckConditions::in_plane(const char* keyword, std::int64_t line,
                                                    Components values) {
  const auto across = values.find(2);
  if (!mesh_.is_plane() || is_heat() || across == values.end()) return values;
  double largest = 0;
  for (const auto& [d, v] : values) largest = std::max(largest, std::abs(v));
  if (std::abs(across->second) > 1e-9 * largest)
    findings_.omit(
        std::string(keyword) + " out of the plane", line,
        phrase<"a plane body does not move along z and carries no force there: the value %1 is left "
               "out">(format_number(across->second, "%.6g")));
  values.erase(across);
  return values;
}

void DeckConditions::finish_boundary(Study& study, const std::vector<std::uint8_t>& used) {
  // Final values per node.
  std::unordered_map<std::int64_t, Components> final;
  std::vector<std::pair<std::string, Components>> sets;
  std::unordered_map<std::string, std::vector<std::int64_t>> members;
  std::unordered_map<std::int64_t, std::int64_t> line_of;
  for (const Statement& s : boundary_) {
    Components values;
    for (const auto& [d, v] : s.values)
      if ((d >= 10 && !is_kept(d)) == is_heat()) values[d] = v;
    if (values.empty()) continue;
    for (const std::int64_t node : s.nodes) {
      Components& all = final[node];
      for (const auto& [d, v] : values) {
        if (is_kept(d) && all.count(d - kept_component) != 0) continue;  // it keeps its prescribed value
        if (d < 3) all.erase(kept_component + d);
        all[d] = v;
      }
      line_of[node] = s.line;
    }
    if (s.key.empty()) continue;
    members[s.key] = s.nodes;
    auto at = std::find_if(sets.begin(), sets.end(), [&](const auto& p) { return p.first == s.key; });
    if (at == sets.end()) at = sets.insert(sets.end(), {s.key, {}});
    for (const auto& [d, v] : values) at->second[d] = v;
  }
  // A set stays one condition if all its nodes end with the values stated for it.
  std::unordered_map<std::int64_t, Components> covered;
  for (const auto& [key, values] : sets) {
    const std::vector<std::int64_t>& nodes = members.at(key);
    // A set may have grown after the statement.
    const bool intact = nodes == mesh_.nodes_of(key, 0) &&
                        std::all_of(nodes.begin(), nodes.end(), [&, &wanted = values](std::int64_t node) {
                          const Components& has = final.at(node);
                          return transform_of_.count(node) == 0 &&
                                 std::all_of(wanted.begin(), wanted.end(), [&](const auto& c) {
                                   const auto found = has.find(c.first);
                                   return found != has.end() && found->second == c.second;
                                 });
                        });
    const bool reaches = std::any_of(nodes.begin(), nodes.end(), [&](auto n) { return is_used(used, n); });
    if (!intact || !reaches) continue;
    add_constraint(study, mesh_.shown_node_set(key),
                   in_plane("*BOUNDARY", line_of.at(nodes.front()), values));
    for (const std::int64_t node : nodes) covered[node].insert(values.begin(), values.end());
  }
  std::map<std::int64_t, Components> single;
  std::map<std::size_t, std::map<Components, std::vector<std::int64_t>>> turned;
  std::int64_t beside = 0;
  for (const auto& [node, values] : final) {
    if (!is_used(used, node)) {
      ++beside;
      continue;
    }
    std::optional<Axes> axes = axes_of(node);
    if (axes && std::any_of(values.begin(), values.end(), [](const auto& c) { return is_kept(c.first); })) {
      findings_.omit("*BOUNDARY along *TRANSFORM, FIXED", line_of.at(node),
                     phrase<"nodes that keep their place are held along x, y and z">());
      axes.reset();
    }
    Components left;
    if (!axes) {
      for (const auto& [d, v] : values)
        if (covered[node].count(d) == 0) left[d] = v;
    } else if (is_heat()) {
      left = values;
    } else if (const auto global = along_global(*axes, values)) {
      left = *global;
    } else {
      turned[transform_of_.at(node)][values].push_back(node);
    }
    left = in_plane("*BOUNDARY", line_of.at(node), std::move(left));
    if (!left.empty()) single[node] = left;
  }
  if (beside > 0)
    findings_.add_note(
        phrase<"%1 nodes with prescribed values belong to no solid element; they are left out">(beside));
  if (!single.empty()) prescribe_by_node(study, single, line_of.at(single.begin()->first));
  int number = 0;
  for (const auto& [values, nodes] : patterns(single, phrase<"prescribed values">()))
    add_constraint(study, mesh_.add_node_set("BOUNDARY " + std::to_string(++number), nodes), values);
  add_turned(study, turned);
}

void DeckConditions::add_turned(
    Study& study, const std::map<std::size_t, std::map<Components, std::vector<std::int64_t>>>& turned) {
  int number = 0;
  for (const auto& [index, by_values] : turned)
    for (const auto& [values, nodes] : by_values) {
      const Transform& t = transforms_[index];
      const Vec3 first = t.a, second = t.cylindrical ? minus(t.b, t.a) : t.b;
      std::vector<std::optional<double>> numbers = {first[0], first[1], first[2], second[0], second[1], second[2], {}, {}, {}};
      for (const auto& [d, v] : values)
        if (d < 3) numbers[static_cast<std::size_t>(6 + d)] = v * unit_;
      const std::string set = mesh_.add_node_set("TURNED " + std::to_string(++number), nodes);
      study.constraints.push_back(condition_on(t.cylindrical ? "cylindrical_displacement" : "local_displacement",
                                               free_name(study.constraints, "boundary " + set), NamedSelector{{set}},
                                               numbers));
    }
}

void DeckConditions::finish_forces(Study& study, const std::vector<std::uint8_t>& used) {
  std::vector<std::pair<std::string, Components>> sets;
  std::map<std::int64_t, Components> single;
  std::unordered_map<std::int64_t, std::int64_t> line_of;
  std::map<std::string, std::int64_t> line_of_set;
  for (const Statement& s : forces_) {
    const auto [d, force] = *s.values.begin();
    const bool plain = std::all_of(s.nodes.begin(), s.nodes.end(), [&](std::int64_t node) {
      return is_used(used, node) && transform_of_.count(node) == 0;
    });
    if (plain && !s.key.empty() && s.nodes == mesh_.nodes_of(s.key, s.line)) {
      value_of(sets, s.key)[d] += force;
      line_of_set[s.key] = s.line;
      continue;
    }
    for (const std::int64_t node : s.nodes) {
      if (!is_used(used, node)) {
        findings_.omit("*CLOAD beside the solids", s.line,
                       phrase<"forces on nodes that belong to no solid element, such as %1, are left out">(
                           mesh_.shown_node(node)));
        continue;
      }
      line_of[node] = s.line;
      if (const std::optional<Axes> axes = axes_of(node))
        for (std::size_t c = 0; c < 3; ++c)
          single[node][static_cast<int>(c)] += force * (*axes)[static_cast<std::size_t>(d)][c];
      else
        single[node][d] += force;
    }
  }
  for (const auto& [key, values] : sets)
    add_force(study, mesh_.shown_node_set(key), in_plane("*CLOAD", line_of_set.at(key), values));
  for (auto& [node, values] : single) values = in_plane("*CLOAD", line_of.at(node), std::move(values));
  std::erase_if(single, [](const auto& one) { return one.second.empty(); });
  if (!single.empty()) push_by_node(study, single, line_of.at(single.begin()->first));
  int number = 0;
  for (const auto& [values, nodes] : patterns(single, phrase<"forces">()))
    add_force(study, mesh_.add_node_set("CLOAD " + std::to_string(++number), nodes), values);
}

void DeckConditions::finish_nodal_heat(Study& study, const std::vector<std::uint8_t>& used) {
  std::map<int, std::map<std::int64_t, Components>> by_curve;
  for (const Statement& s : forces_)
    for (const std::int64_t node : s.nodes) {
      if (is_used(used, node)) {
        by_curve[static_cast<int>(s.values.at(curve_component))][node][10] += s.values.at(10);
        continue;
      }
      findings_.omit("*CFLUX beside the solids", s.line,
                     phrase<"heat into nodes that belong to no element, such as %1, is left out">(mesh_.shown_node(node)));
    }
  int number = 0;
  for (const auto& [curve, nodes] : by_curve)
    for (const auto& [values, some] : patterns(nodes, phrase<"heat flows">())) {
      const std::string set = mesh_.add_node_set("CFLUX " + std::to_string(++number), some);
      const auto watts = [this](double heat) { return force_ * unit_ * heat; };
      Condition heat = condition_on("nodal_heat", free_name(study.loads, "heat " + set), NamedSelector{{set}},
                                    {watts(values.at(10))});
      vary(heat, 0, curve, values.at(10), watts);
      study.loads.push_back(std::move(heat));
    }
}

/// Loads act on outer faces; those between elements would vanish.
void DeckConditions::tell_inner_faces() {
  std::set<DeckMesh::Face> faces(pressed_.begin(), pressed_.end());
  faces.insert(filmed_.begin(), filmed_.end());
  faces.insert(radiating_.begin(), radiating_.end());
  for (const auto& [curve, heat] : fluxes_) faces.insert(heat.order.begin(), heat.order.end());
  const auto add = [&](const std::string& key) {
    const std::set<DeckMesh::Face>& more = mesh_.surface_faces(key);
    faces.insert(more.begin(), more.end());
  };
  for (const auto& [key, value] : surface_pressures_) add(key);
  for (const auto& [key, value] : surface_fluxes_) add(key.first);
  for (const auto& [key, value] : surface_films_) add(key);
  for (const auto& [key, value] : surface_tractions_) add(key);
  if (faces.empty()) return;
  if (const std::size_t inner = mesh_.count_inner(faces); inner > 0)
    findings_.omit("loads on faces inside the body", std::max<std::int64_t>(time_->line, 1),
                   phrase<"loads on %1 faces between two elements are left out: they act on outer faces alone">(inner));
}

void DeckConditions::finish_faces(Study& study) {
  tell_inner_faces();
  // Faces with the same value form one surface; surfaces and faces keep the order of the deck.
  const auto surfaces = [&](const auto& faces, const auto& values, const char* made, const auto& add) {
    std::map<typename std::decay_t<decltype(values)>::mapped_type, std::size_t> group_of;
    std::vector<std::vector<DeckMesh::Face>> groups;
    for (const DeckMesh::Face& face : faces) {
      const auto [at, is_new] = group_of.emplace(values.at(face), groups.size());
      if (is_new) groups.emplace_back();
      groups[at->second].push_back(face);
    }
    if (groups.size() > most_patterns)
      throw Error(ErrorKind::mesh, deck_.file(),
                  phrase<"there are more than %1 different values of loads on faces">(most_patterns),
                  phrase<"State one load for each surface">());
    for (const auto& group : groups)
      add(mesh_.add_surface(std::string(made) + " " + std::to_string(++made_surfaces_), group),
          values.at(group.front()));
  };
  const std::function<double(double)> per_area = [this](double heat) { return force_ * heat / unit_; },
                                      in_kelvin = [this](double t) { return kelvin(t); };
  const auto add_pressure = [&](const std::string& surface, double value) {
    study.loads.push_back(condition_on("pressure", free_name(study.loads, "pressure " + surface),
                                       NamedSelector{{surface}}, {force_ * value / (unit_ * unit_)}));
  };
  const auto add_flux = [&](const std::string& surface, double value, int curve) {
    Condition flux = condition_on("heat_flux", free_name(study.loads, "flux " + surface),
                                  NamedSelector{{surface}}, {per_area(value)});
    vary(flux, 0, curve, value, per_area);
    study.loads.push_back(std::move(flux));
  };
  const auto add_film = [&](const std::string& surface, const Film& film) {
    Condition air =
        condition_on("convection", free_name(study.loads, "film " + surface), NamedSelector{{surface}},
                     {per_area(film.coefficient), kelvin(film.ambient)});
    vary(air, 0, film.coefficient_curve, film.coefficient, per_area);
    vary(air, 1, film.ambient_curve, film.ambient, in_kelvin);
    study.loads.push_back(std::move(air));
  };
  const auto add_radiation = [&](const std::string& surface, const Film& around) {
    const auto& kinds = physics_named("heat").conditions;
    Condition out = empty_condition(*std::find_if(
        kinds.begin(), kinds.end(), [](const ConditionKind& kind) { return kind.key == "radiation"; }));
    out.name = free_name(study.loads, "radiation " + surface);
    out.where = NamedSelector{{surface}};
    number_in(out, "emissivity") = around.coefficient;
    double& ambient = number_in(out, "ambient");
    ambient = kelvin(around.ambient);
    // Finds the index of its value; other fields may come first.
    for (std::size_t i = 0; i < out.values.size(); ++i)
      if (field_of_value(*out.kind, i).key == "ambient")
        vary(out, i, around.ambient_curve, around.ambient, in_kelvin);
    study.loads.push_back(std::move(out));
  };
  surfaces(pressed_, pressures_, "DLOAD", add_pressure);
  surfaces(filmed_, films_, "FILM", add_film);
  for (const auto& [curve, heat] : fluxes_)
    surfaces(heat.order, heat.values, "DFLUX", [&, curve = curve](const std::string& surface, double value) {
      add_flux(surface, value, curve);
    });
  surfaces(radiating_, radiation_, "RADIATE", add_radiation);
  for (const auto& [key, value] : surface_pressures_) add_pressure(mesh_.shown_surface(key), value);
  for (const auto& [key, value] : surface_fluxes_)
    add_flux(mesh_.shown_surface(key.first), value, key.second);
  for (const auto& [key, film] : surface_films_) add_film(mesh_.shown_surface(key), film);
  for (const auto& [key, value] : surface_tractions_) {
    const std::string surface = mesh_.shown_surface(key);
    const Vec3 traction = scaled(value, force_ / (unit_ * unit_));
    study.loads.push_back(condition_on("traction", free_name(study.loads, "traction " + surface),
                                       NamedSelector{{surface}}, {traction[0], traction[1], traction[2]}));
  }
}

std::vector<std::string> DeckConditions::regions_of(const Inside& where, const char* made) {
  if (where.elements.empty()) return {};
  return {where.key.empty() ? mesh_.add_element_set(made, where.elements)
                            : mesh_.shown_element_set(where.key)};
}

void DeckConditions::finish_inside(Study& study) {
  const auto name_of = [&](const char* kind, const std::vector<std::string>& regions) {
    return free_name(study.loads, regions.empty() ? kind : std::string(kind) + " " + regions.front());
  };
  for (const auto& [where, acceleration] : gravity_) {
    const auto regions = regions_of(where, "GRAV");
    study.loads.push_back(condition_in("gravity", name_of("gravity", regions), regions,
                                       {acceleration[0], acceleration[1], acceleration[2]}));
  }
  for (const auto& [where, rotation] : rotations_) {
    const auto regions = regions_of(where, "CENTRIF");
    const auto& [point, direction, speed] = rotation;
    study.loads.push_back(
        condition_in("centrifugal", name_of("centrifugal", regions), regions,
                     {point[0], point[1], point[2], direction[0], direction[1], direction[2], speed}));
  }
  for (const auto& [where, density] : sources_) {
    const auto regions = regions_of(where.first, "BF");
    const auto per_volume = [this](double heat) { return force_ * heat / (unit_ * unit_); };
    Condition source =
        condition_in("heat_source", name_of("heat source", regions), regions, {per_volume(density)});
    vary(source, 0, where.second, density, per_volume);
    study.loads.push_back(std::move(source));
  }
}

void DeckConditions::vary(Condition& condition, std::size_t value, int curve, double full,
                          const std::function<double(double)>& si) const {
  if (curve == 0) return;
  const Curve& over = curves_[static_cast<std::size_t>(curve) - 1];
  const auto factor_at_end = [&] {
    return over.rises
               ? 1.0
               : amplitudes_->factor(over.amplitude, time_->length, time_->line, time_->before).value_or(1.0);
  };
  if (!time_->is_transient || (over.rises && over.from == full)) {
    condition.values[value] = si(factor_at_end() * full);
    return;
  }
  VariationTable table{VariationTable::Over::time, {}, {}};
  if (over.rises) {
    table.at = {0, time_->length};
    table.values = {si(over.from), si(full)};
  } else {
    for (const auto& [time, factor] : amplitudes_->rows(over.amplitude, time_->length, time_->before)) {
      table.at.push_back(time);
      table.values.push_back(si(factor * full));
    }
  }
  const Variation by{table};
  set_variation(condition, value, &by);
}

void DeckConditions::finish_velocities(Study& study, const std::vector<std::uint8_t>& used) {
  std::map<std::int64_t, Components> acting;
  for (const auto& [node, velocity] : velocity_)
    if (is_used(used, node)) acting.emplace(node, velocity);
  for (const auto& [velocity, nodes] : patterns(acting, phrase<"initial velocities">())) {
    Vec3 v{};
    for (const auto& [d, value] : velocity) v[static_cast<std::size_t>(d)] = unit_ * value;
    const std::string set = mesh_.add_node_set("velocity", nodes);
    study.loads.push_back(condition_on("initial_velocity_of_nodes", free_name(study.loads, "initial velocity " + set),
                                       NamedSelector{{set}}, {v[0], v[1], v[2]}));
  }
}

void DeckConditions::finish(Study& study, const DeckStepTime& time, const DeckAmplitudes& amplitudes,
                            const std::string& before, std::vector<DeckField>& fields) {
  time_ = &time;
  fields_ = &fields;
  before_ = before;
  amplitudes_ = &amplitudes;
  const std::vector<std::uint8_t> used = mesh_.used_nodes();
  finish_joins(study, used);
  finish_boundary(study, used);
  if (const std::vector<std::int64_t> flat = mesh_.flat_nodes(); !is_heat() && !flat.empty()) {
    findings_.add_note(
        phrase<"%1 nodes of bars of type T2D2 or T2D3 do not move along z, as these types say">(flat.size()));
    add_constraint(study, mesh_.add_node_set("T2D", flat), {{2, 0.0}});
  }
  is_heat() ? finish_nodal_heat(study, used) : finish_forces(study, used);
  finish_faces(study);
  finish_inside(study);
  if (!is_heat()) finish_initial_stress(study);
  finish_contacts(study);
  finish_touching(study);
  finish_temperature(study, used);
  if (is_heat() && time.is_transient) finish_initial(study, used, before);
  if (time.alpha) finish_velocities(study, used);
}

}  // namespace genba
