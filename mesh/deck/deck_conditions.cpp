#include "mesh/deck/deck_conditions.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/model/geometry.hpp"

namespace genba {

double DeckConditions::real(const DeckLine& line, const std::vector<std::string_view>& fields, std::size_t i,
                            const Text& what) const {
  if (i >= fields.size()) refuse(line.number, phrase<"%1 is missing">(what));
  return deck_real(deck_, line, fields[i], what);
}

Vec3 DeckConditions::three_reals(const DeckLine& line, const std::vector<std::string_view>& fields,
                                 std::size_t from, const Text& what) const {
  // An empty component is 0, as in CalculiX and Abaqus.
  Vec3 out{};
  for (std::size_t c = 0; c < 3 && from + c < fields.size(); ++c)
    if (!fields[from + c].empty()) out[c] = deck_real(deck_, line, fields[from + c], what);
  return out;
}

void DeckConditions::refuse(std::int64_t line, const Text& problem) const {
  refuse_deck(deck_, line, problem);
}

// ---- reading: nodes ----

void DeckConditions::take_boundary(const DeckBlock& block, DeckScale scale) {
  // 3 to 5: rotations, which only reference nodes have.
  static const std::map<std::string, std::vector<int>> words = {
      {"ENCASTRE", {0, 1, 2, 3, 4, 5}}, {"PINNED", {0, 1, 2}},    {"XSYMM", {0, 4, 5}},  {"YSYMM", {1, 3, 5}},
      {"ZSYMM", {2, 3, 4}},             {"XASYMM", {1, 2, 3}},    {"YASYMM", {0, 2, 4}}, {"ZASYMM", {0, 1, 5}}};
  if (const std::string type = upper_case(block.value("TYPE")); !type.empty() && type != "DISPLACEMENT") {
    findings_.omit("*BOUNDARY, TYPE=" + type, block.line,
                   phrase<"prescribed velocities and accelerations are left out">());
    return;
  }
  const bool keeps = block.has("FIXED");
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    require_at_most(deck_, line, fields.size(), 4);
    if (keeps && take_lock(line, fields)) continue;
    Components values;
    if (fields.size() > 1 && words.count(upper_case(fields[1])) != 0) {
      const bool turns = is_reference(fields[0], mesh_.nodes_of(fields[0], line.number));
      for (const int c : words.at(upper_case(fields[1])))
        if (c < 3 || turns) values[c] = 0.0;
      note_foreign(block, line, 1, 3);
    } else {
      if (fields.size() < 2) refuse(line.number, phrase<"the degree of freedom is missing">());
      const std::int64_t from = deck_integer(deck_, line, fields[1], phrase<"the degree of freedom">());
      const std::int64_t to =
          fields.size() > 2 && !fields[2].empty()
              ? deck_integer(deck_, line, fields[2], phrase<"the last degree of freedom">())
              : from;
      const double value = fields.size() > 3 && !fields[3].empty()
                               ? scale.factor * real(line, fields, 3, phrase<"the value">())
                               : 0.0;
      if (from < 0 || to < from || to > 11)
        refuse(line.number, phrase<"degrees of freedom %1 to %2 are not between 0 and 11">(from, to));
      // Degree 0 is the temperature too, as in CalculiX.
      const bool turns = is_reference(fields[0], mesh_.nodes_of(fields[0], line.number));
      for (std::int64_t d = from; d <= to; ++d)
        if (d <= 3 || d == 11 || (turns && d <= 6)) values[d == 0 ? 10 : static_cast<int>(d) - 1] = value;
      if (values.empty() && !are_shared_)
        findings_.note(block, line.number, phrase<"degrees of freedom 4 to 10 are left out">());
      note_foreign(block, line, from, to);
    }
    if (keeps) {
      take_kept(line, values);
      boundary_.push_back({mesh_.node_set_key(fields[0]), mesh_.nodes_of(fields[0], line.number), values, line.number});
      continue;
    }
    if (is_heat() && values.count(10) != 0) degrees_.add(values.at(10), line.number, scale);
    if (in_time_ && values.count(10) != 0) values[curve_component] = scale.curve;
    const Statement stated{mesh_.node_set_key(fields[0]), mesh_.nodes_of(fields[0], line.number), values,
                           line.number};
    if (scale.rises && values.count(10) != 0)
      add_rising_boundary(stated);
    else
      boundary_.push_back(stated);
  }
}

/// Values of the step before instead of stated ones.
void DeckConditions::take_kept(const DeckLine& line, Components& values) const {
  Components kept;
  for (const auto& [d, v] : values) {
    if (d < 3) kept[kept_component + d] = 0;
    if (d == 10 && is_heat())
      findings_.omit("*BOUNDARY of temperatures, FIXED", line.number,
                     phrase<"temperatures are not kept as they were at the end of the step before">());
  }
  values = std::move(kept);
}

/// Notes degrees of freedom that the step does not have. finish() leaves them out.
void DeckConditions::note_foreign(const DeckBlock& block, const DeckLine& line, std::int64_t from,
                                  std::int64_t to) {
  if (are_shared_) return;
  if (is_heat() && from <= 3 && to >= 1)
    findings_.note(block, line.number,
                   phrase<"degrees of freedom 1 to 3 do not belong to a step of heat transfer; left out">());
  else if (!is_heat() && (to == 11 || from == 0))
    findings_.note(
        block, line.number,
        phrase<"degree of freedom %1 does not belong to a static step; left out">(to == 11 ? to : from));
}

void DeckConditions::take_nodal_forces(const DeckBlock& block, double factor) {
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    if (fields.size() < 3) refuse(line.number, phrase<"node, direction and force are needed">());
    require_at_most(deck_, line, fields.size(), 3);
    const std::int64_t d = deck_integer(deck_, line, fields[1], phrase<"the direction">());
    const std::vector<std::int64_t> nodes = mesh_.nodes_of(fields[0], line.number);
    const double force = factor * real(line, fields, 2, phrase<"the force">());
    const bool turns = d > 3 && d <= 6 && is_reference(fields[0], nodes);
    if ((d < 1 || d > 3) && !turns) {
      if (force != 0)
        findings_.omit("*CLOAD, moments", line.number,
                       phrase<"moments and other loads on single nodes are left out">());
      continue;
    }
    const int component = static_cast<int>(d) - 1;
    for (std::size_t i = 0; i < old_forces_; ++i)
      if (forces_[i].values.count(component) != 0)
        std::erase_if(forces_[i].nodes, [&](std::int64_t node) {
          return std::binary_search(nodes.begin(), nodes.end(), node);
        });
    forces_.push_back({mesh_.node_set_key(fields[0]), nodes, {{component, force}}, line.number});
  }
}

void DeckConditions::take_initial_velocity(const DeckBlock& block) {
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    if (fields.size() < 3) refuse(line.number, phrase<"node, direction and velocity are needed">());
    require_at_most(deck_, line, fields.size(), 3);
    const std::int64_t d = deck_integer(deck_, line, fields[1], phrase<"the direction">());
    if (d < 1 || d > 3) refuse(line.number, phrase<"direction %1 is not between 1 and 3">(d));
    const double velocity = real(line, fields, 2, phrase<"the velocity">());
    for (const std::int64_t node : mesh_.nodes_of(fields[0], line.number))
      velocity_[node][static_cast<int>(d) - 1] = velocity;
  }
}

void DeckConditions::take_nodal_heat(const DeckBlock& block, DeckScale scale) {
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    if (fields.size() < 3) refuse(line.number, phrase<"node, degree of freedom and heat are needed">());
    require_at_most(deck_, line, fields.size(), 3);
    const std::int64_t d = deck_integer(deck_, line, fields[1], phrase<"the degree of freedom">());
    const std::vector<std::int64_t> nodes = mesh_.nodes_of(fields[0], line.number);
    const double heat = scale.factor * real(line, fields, 2, phrase<"the heat">());
    if (d != 11 && d != 0) {
      if (heat != 0)
        findings_.omit("*CFLUX of other degrees of freedom", line.number,
                       phrase<"flows into networks and through shells are left out">());
      continue;
    }
    for (std::size_t i = 0; i < old_forces_; ++i)
      std::erase_if(forces_[i].nodes, [&](std::int64_t node) {
        return std::binary_search(nodes.begin(), nodes.end(), node);
      });
    std::map<int, std::vector<std::int64_t>> by_curve;
    for (const std::int64_t node : nodes)
      by_curve[curve_of(scale, is_first_in_step('N', std::to_string(node)) ? old_heat(node) : 0.0)].push_back(node);
    for (auto& [curve, some] : by_curve)
      forces_.push_back({{}, std::move(some), {{10, heat}, {curve_component, curve}}, line.number});
  }
}

void DeckConditions::take_transform(const DeckBlock& block) {
  const std::string type = upper_case(block.value("TYPE")), set = block.value("NSET");
  if (set.empty() || block.data.empty())
    refuse(block.line, phrase<"*TRANSFORM needs a set of nodes and two points">());
  const std::vector<std::int64_t> nodes = mesh_.nodes_of(set, block.line);
  if (!type.empty() && type != "R" && type != "C") {
    findings_.omit("*TRANSFORM, TYPE=" + type, block.line,
                   phrase<"its axes are left out: global ones are taken">());
    return;
  }
  const DeckLine& line = block.data.front();
  const auto fields = fields_of(line.text);
  require_at_most(deck_, line, fields.size(), 6);
  Transform transform{type == "C", three_reals(line, fields, 0, phrase<"a coordinate">()),
                      three_reals(line, fields, 3, phrase<"a coordinate">())};
  const DeckMesh::Placement& place = mesh_.placement();
  for (Vec3* point : {&transform.a, &transform.b}) {
    *point = place.turned(scaled(*point, transform.cylindrical ? unit_ : 1.0));
    if (transform.cylindrical) *point = plus(*point, place.shift);
  }
  const Vec3 along = minus(transform.b, transform.a);
  if (!(length(transform.cylindrical ? along : cross(transform.a, transform.b)) > 0))
    refuse(line.number, phrase<"the points of the axes lie on one line">());
  for (const std::int64_t node : nodes) transform_of_[node] = transforms_.size();
  transforms_.push_back(transform);
}

std::optional<DeckConditions::Axes> DeckConditions::axes_of(std::int64_t node) const {
  const auto found = transform_of_.find(node);
  if (found == transform_of_.end()) return std::nullopt;
  const Transform& t = transforms_[found->second];
  const auto unit = [](const Vec3& v) { return scaled(v, 1 / length(v)); };
  if (!t.cylindrical) {
    const Vec3 x = unit(t.a), z = unit(cross(t.a, t.b));
    return Axes{x, cross(z, x), z};
  }
  const Vec3 axis = unit(minus(t.b, t.a)), from = minus(mesh_.node_place(node), t.a);
  const Vec3 radius = plus(from, axis, -dot(from, axis));
  // On the axis the radial direction is not defined.
  if (!(length(radius) > 1e-12 * length(from))) return std::nullopt;
  const Vec3 x = unit(radius);
  return Axes{x, cross(axis, x), axis};
}

void DeckConditions::take_temperature(const DeckBlock& block, double factor) {
  if (block.has("FILE")) {
    findings_.omit("*" + block.keyword + ", FILE", block.line,
                   phrase<"temperatures of an earlier run are left out">());
    return;
  }
  std::vector<Statement>& into = block.keyword == "TEMPERATURE" ? temperature_ : initial_;
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    require_at_most(deck_, line, fields.size(), 2);
    const double value = factor * real(line, fields, 1, phrase<"the temperature">());
    degrees_.add(value, line.number);
    into.push_back({{}, mesh_.nodes_of(fields[0], line.number), {{10, value}}, line.number});
  }
}

// ---- reading: faces and volumes ----

void DeckConditions::leave_out_load(const DeckBlock& block, std::int64_t line, const std::string& label) {
  findings_.omit("*" + block.keyword + ", " + deck_.shown(line, label, 20), line,
                 phrase<"the load is left out">());
}

void DeckConditions::take_element_loads(const DeckBlock& block, DeckScale scale, DeckScale film) {
  const double factor = scale.factor;
  const char letter = block.keyword == "DLOAD" ? 'P' : block.keyword == "DFLUX" ? 'S' : 'F';
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    if (fields.size() < 2) refuse(line.number, phrase<"element and kind of load are needed">());
    const std::string label = upper_case(fields[1]);
    if (label == "GRAV" && letter == 'P') {
      require_at_most(deck_, line, fields.size(), 6);
      const double size = factor * unit_ * real(line, fields, 2, phrase<"the acceleration">());
      const Vec3 direction = three_reals(line, fields, 3, phrase<"the direction">());
      if (!(length(direction) > 0)) refuse(line.number, phrase<"the direction of gravity is zero">());
      const Inside where = inside(fields[0], line.number);
      Vec3& sum = value_of(gravity_, where);
      if (is_first_in_step('G', where)) sum = {};
      sum = plus(sum, direction, size / length(direction));
      acts_on_masses_ = true;
    } else if (label == "CENTRIF" && letter == 'P') {
      require_at_most(deck_, line, fields.size(), 9);
      const double square = factor * real(line, fields, 2, phrase<"the square of the speed of rotation">());
      if (square < 0) refuse(line.number, phrase<"the square of the speed of rotation is below zero">());
      Rotation load{scaled(three_reals(line, fields, 3, phrase<"a point of the axis">()), unit_),
                    three_reals(line, fields, 6, phrase<"the direction of the axis">()), std::sqrt(square)};
      if (!(length(load.direction) > 0)) refuse(line.number, phrase<"the direction of the axis is zero">());
      add_rotation(inside(fields[0], line.number), load, line.number);
      acts_on_masses_ = true;
    } else if (label == "BF" && letter == 'S') {
      require_at_most(deck_, line, fields.size(), 3);
      add_heat(sources_, 'B', inside(fields[0], line.number),
               factor * real(line, fields, 2, phrase<"the heat">()), scale);
    } else if (const auto face =
                   label.size() == 2 && label[0] == letter ? to_integer(label.substr(1)) : std::nullopt) {
      require_at_most(deck_, line, fields.size(), letter == 'F' ? 4 : 3);
      const double value = factor * real(line, fields, 2, phrase<"the value">());
      const double more =
          letter == 'F' ? film.factor * real(line, fields, 3, phrase<"the film coefficient">()) : 0.0;
      if (letter == 'F') degrees_.add(value, line.number, scale);
      for (const DeckMesh::Face& at : mesh_.faces_of(fields[0], *face, line.number)) {
        if (letter == 'F') {
          const int ambient = curve_of(scale, old_ambient(films_, at));
          if (films_.insert_or_assign(at, Film{more, value, film.curve, ambient}).second)
            filmed_.push_back(at);
          continue;
        }
        if (letter == 'S') {
          add_face_heat(at, value, scale);
          continue;
        }
        const auto [sum, is_new] = pressures_.emplace(at, 0.0);
        if (is_new) pressed_.push_back(at);
        if (is_first_in_step('P', at)) sum->second = 0;
        sum->second += value;
      }
    } else {
      leave_out_load(block, line.number, label);
    }
  }
}

void DeckConditions::take_surface_loads(const DeckBlock& block, DeckScale scale, DeckScale film_scale) {
  const double factor = scale.factor;
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    if (fields.size() < 3) refuse(line.number, phrase<"surface, kind and value are needed">());
    const std::string label = upper_case(fields[1]);
    const bool film = block.keyword == "SFILM", flux = block.keyword == "DSFLUX";
    const bool traction = block.keyword == "DSLOAD" && label == "TRVEC";
    if (!traction && label != (film ? "F" : flux ? "S" : "P")) {
      leave_out_load(block, line.number, label);
      continue;
    }
    require_at_most(deck_, line, fields.size(), traction ? 6 : film ? 4 : 3);
    const std::string key = mesh_.surface_key(fields[0]);
    if (key.empty())
      refuse(line.number, phrase<"there is no surface of element faces named \"%1\"">(
                              deck_.shown(line.number, fields[0], 80)));
    const double value = factor * real(line, fields, 2, phrase<"the value">());
    if (film) {
      degrees_.add(value, line.number, scale);
      const int ambient = curve_of(scale, old_ambient(key));
      value_of(surface_films_, key) = {
          film_scale.factor * real(line, fields, 3, phrase<"the film coefficient">()), value,
          film_scale.curve, ambient};
    } else if (traction) {
      const Vec3 direction = three_reals(line, fields, 3, phrase<"the direction">());
      if (!(length(direction) > 0)) refuse(line.number, phrase<"the direction of the load is zero">());
      Vec3& sum = value_of(surface_tractions_, key);
      if (is_first_in_step('T', key)) sum = {};
      sum = plus(sum, direction, value / length(direction));
    } else if (flux) {
      add_heat(surface_fluxes_, 'S', key, value, scale);
    } else {
      double& sum = value_of(surface_pressures_, key);
      if (is_first_in_step('P', key)) sum = 0;
      sum += value;
    }
  }
}

/// A rotation that is stated again adds its square, as in CalculiX.
void DeckConditions::add_rotation(const Inside& where, const Rotation& load, std::int64_t line) {
  if (is_first_in_step('R', where))
    std::erase_if(rotations_, [&](const auto& before) { return before.first == where; });
  for (auto& [other_where, other] : rotations_) {
    if (other_where == where && other.point == load.point && other.direction == load.direction) {
      other.speed = std::hypot(other.speed, load.speed);
      return;
    }
    const auto &a = where.elements, &b = other_where.elements;
    const bool apart =
        !a.empty() && !b.empty() && std::none_of(a.begin(), a.end(), [&](std::int64_t element) {
          return std::binary_search(b.begin(), b.end(), element);
        });
    if (!apart)
      refuse_deck(deck_, line, phrase<"an element turns about two axes at once">(),
                  phrase<"State one rotation for each element">());
  }
  rotations_.emplace_back(where, load);
}

bool DeckConditions::is_first_in_step(char kind, const Inside& where) {
  const std::pair entry(kind, where);
  if (std::find(fresh_insides_.begin(), fresh_insides_.end(), entry) != fresh_insides_.end()) return false;
  fresh_insides_.push_back(entry);
  return true;
}

// The first statement of a step replaces what held before; later ones add to it.

template <class Key>
void DeckConditions::add_heat(std::vector<std::pair<std::pair<Key, int>, double>>& list, char kind,
                              const Key& key, double value, DeckScale scale) {
  const bool is_first = is_first_in_step(kind, key);
  if (is_first) std::erase_if(list, [&](const auto& before) { return before.first.first == key; });
  value_of(list, std::pair(key, curve_of(scale, is_first ? old_heat(key) : 0.0))) += value;
}

void DeckConditions::add_face_heat(const DeckMesh::Face& face, double value, DeckScale scale) {
  const bool is_first = is_first_in_step('S', face);
  if (is_first)
    for (auto& [other, heat] : fluxes_)
      if (heat.values.erase(face) != 0) std::erase(heat.order, face);
  FaceHeat& heat = fluxes_[curve_of(scale, is_first ? old_heat(face) : 0.0)];
  const auto [sum, is_new] = heat.values.emplace(face, 0.0);
  if (is_new) heat.order.push_back(face);
  sum->second += value;
}

void DeckConditions::take_radiation(const DeckBlock& block, DeckScale scale) {
  for (const DeckLine& line : block.data) {
    const auto fields = fields_of(line.text);
    if (fields.empty()) continue;
    if (fields.size() < 2) refuse(line.number, phrase<"element and kind of load are needed">());
    const std::string label = upper_case(fields[1]);
    const auto face = label.size() == 2 && label[0] == 'R' ? to_integer(label.substr(1)) : std::nullopt;
    if (!face) {
      leave_out_load(block, line.number, label);
      continue;
    }
    require_at_most(deck_, line, fields.size(), 4);
    const double ambient =
                     scale.factor * real(line, fields, 2, phrase<"the temperature of the surroundings">()),
                 emissivity = real(line, fields, 3, phrase<"the emissivity">());
    degrees_.add(ambient, line.number, scale);
    for (const DeckMesh::Face& at : mesh_.faces_of(fields[0], *face, line.number)) {
      const int curve = curve_of(scale, old_ambient(radiation_, at));
      if (radiation_.insert_or_assign(at, Film{emissivity, ambient, 0, curve}).second)
        radiating_.push_back(at);
    }
  }
}

DeckConditions::Inside DeckConditions::inside(std::string_view target, std::int64_t line) {
  if (target.empty()) return {};
  std::vector<std::int64_t> elements = mesh_.elements_of(target, line);
  if (elements.size() == mesh_.element_count()) return {};
  return {mesh_.element_set_key(target), std::move(elements)};
}

}  // namespace genba
