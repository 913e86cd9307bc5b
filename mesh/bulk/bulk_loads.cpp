// The subcases of a Nastran file as steps of a deck: supports, forces, pressures, weight, temperatures.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <optional>

#include "engine/base/jacobi_eigen.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/bulk/bulk_writer.hpp"

namespace genba {

namespace {

std::string row_text(std::int64_t node, int component, double value) {
  char text[80];
  std::snprintf(text, sizeof text, "%lld, %d, %.17g", static_cast<long long>(node), component, value);
  return text;
}

bool is_zero(const Vec3& v) {
  return v[0] == 0 && v[1] == 0 && v[2] == 0;
}

using Wrench = std::array<double, 6>;  ///< force and moment, or shift and turn

/// What a shift or turn along each row moves component `c` of a node at `arm` from the centre.
Wrench motion_of(const Vec3& arm, std::size_t c) {
  Wrench out{};
  out[c] = 1;
  const std::size_t i = (c + 1) % 3, k = (c + 2) % 3;
  out[3 + i] = arm[k];
  out[3 + k] = -arm[i];
  return out;
}

/// Solves a * x = b for a symmetric matrix of 6 rows, which may be singular. Nothing if b has a part that it does not reach.
std::optional<Wrench> solve_symmetric(SmallMatrix a, const Wrench& b) {
  const SmallMatrix vectors = diagonalise(a);
  double largest = 0, size = 0;
  for (int k = 0; k < 6; ++k) largest = std::max(largest, a(k, k));
  for (const double value : b) size = std::max(size, std::abs(value));
  Wrench out{};
  for (int k = 0; k < 6; ++k) {
    double part = 0;
    for (int i = 0; i < 6; ++i) part += vectors(i, k) * b[static_cast<std::size_t>(i)];
    if (a(k, k) <= 1e-12 * largest) {
      if (std::abs(part) > 1e-9 * size) return std::nullopt;
      continue;
    }
    for (int i = 0; i < 6; ++i) out[static_cast<std::size_t>(i)] += vectors(i, k) * part / a(k, k);
  }
  return out;
}

}  // namespace

// ---- sets of loads ----

std::map<std::int64_t, double> BulkWriter::factors_of(std::int64_t set) const {
  std::map<std::int64_t, double> out;
  for (const BulkCard* card : named("LOAD"))
    if (to_integer(field(*card, 0)) == set) {
      const double all = real(*card, 1);
      for (std::size_t i = 2; i + 1 < card->fields.size(); i += 2)
        if (!card->fields[i + 1].empty()) out[whole(*card, i + 1, phrase<"the set">())] += all * real(*card, i);
    }
  if (out.empty()) out[set] = 1;
  return out;
}

bool BulkWriter::is_load_card(const std::string& name) {
  static const std::set<std::string> kinds = {"FORCE", "FORCE1", "FORCE2", "MOMENT", "MOMENT1", "MOMENT2", "PLOAD",
                                              "PLOAD1", "PLOAD2", "PLOAD4", "GRAV", "RFORCE", "SPCD", "ACCEL", "ACCEL1",
                                              "PLOADX1", "SLOAD", "QVOL", "QBDY1"};
  return kinds.count(name) != 0;
}

BulkLoads BulkWriter::loads_of(std::int64_t set) const {
  BulkLoads out;
  const std::map<std::int64_t, double> factors = factors_of(set);
  bool is_there = false;
  for (const BulkCard& card : bulk_.cards) {
    if (!is_load_card(card.name)) continue;
    const auto number = to_integer(field(card, 0));
    const auto found = number ? factors.find(*number) : factors.end();
    if (found == factors.end()) continue;
    is_there = true;
    add_load(card, found->second, out);
  }
  for (const char* other : {"LOAD", "TEMP", "TEMPD"})
    for (const BulkCard* card : named(other)) is_there = is_there || to_integer(field(*card, 0)) == set;
  if (!is_there) refuse(1, phrase<"there are no loads with the number %1">(set));
  spread(out);
  return out;
}

void BulkWriter::add_load(const BulkCard& card, double factor, BulkLoads& out) const {
  const std::string& k = card.name;
  const auto node_at = [&](std::size_t i) {
    const std::int64_t node = whole(card, i, phrase<"the node">());
    if (nodes_.count(node) == 0) refuse(card.line, phrase<"%1 names node %2, which does not exist">(k, node));
    return node;
  };
  const auto turned = [&](const std::string& system, const Vec3& v, const Vec3& at) {
    const auto axes = systems_.of(system, card).axes_at(at);
    return plus(plus(scaled(axes[0], v[0]), axes[1], v[1]), axes[2], v[2]);
  };
  if (k == "FORCE" || k == "MOMENT") {
    const std::int64_t node = node_at(1);
    const Vec3 v = scaled(turned(field(card, 2), vector(card, 4), nodes_.at(node).place), factor * real(card, 3));
    auto& sum = out.forces[node];
    Vec3& part = k == "FORCE" ? sum.first : sum.second;
    part = plus(part, v);
  } else if (k == "FORCE1") {
    const std::int64_t node = node_at(1);
    const Vec3 along = minus(nodes_.at(node_at(4)).place, nodes_.at(node_at(3)).place);
    if (!(length(along) > 0)) refuse(card.line, phrase<"the two nodes of %1 lie at one place">(k));
    Vec3& part = out.forces[node].first;
    part = plus(part, along, factor * real(card, 2) / length(along));
  } else if (k == "GRAV") {
    out.gravity = plus(out.gravity, turned(field(card, 1), vector(card, 3), {}), factor * real(card, 2));
  } else if (k == "RFORCE") {
    const Vec3 point = field(card, 1).empty() || field(card, 1) == "0" ? Vec3{} : nodes_.at(node_at(1)).place;
    const Vec3 axis = turned(field(card, 2), vector(card, 4), point);
    const double speed = 2 * std::numbers::pi * real(card, 3) * length(axis);
    if (real(card, 8) != 0) out.not_read.insert("RFORCE with acceleration");
    if (speed != 0) out.rotations.push_back({point, axis, factor * speed * speed, card.line});
  } else if (k == "PLOAD" || k == "PLOAD4") {
    add_face_load(card, factor, out);
  } else if (k != "SPCD") {
    out.not_read.insert(k);
  }
}

void BulkWriter::add_face_load(const BulkCard& card, double factor, BulkLoads& out) const {
  if (card.name == "PLOAD") {
    const std::vector<std::int64_t> nodes = nodes_from(card, 2);
    if (nodes.size() < 3) refuse(card.line, phrase<"a face needs 3 or 4 nodes">());
    for (const auto& [number, element] : elements_) {
      const auto holds = [&](std::int64_t node) {
        const auto end = element.nodes.begin() + static_cast<std::ptrdiff_t>(element.corners);
        return std::find(element.nodes.begin(), end, node) != end;
      };
      if (!std::all_of(nodes.begin(), nodes.end(), holds)) continue;
      std::int64_t off = 0;  // of CTETRA
      Vec3 middle{};
      for (std::size_t i = 0; i < element.corners; ++i) {
        middle = plus(middle, nodes_.at(element.nodes[i]).place, 1 / static_cast<double>(element.corners));
        if (std::find(nodes.begin(), nodes.end(), element.nodes[i]) == nodes.end()) off = element.nodes[i];
      }
      const Vec3 a = nodes_.at(nodes[0]).place;
      const Vec3 normal = cross(minus(nodes_.at(nodes[1]).place, a), minus(nodes_.at(nodes[2]).place, a));
      const double inwards = dot(normal, minus(middle, a)) > 0 ? 1 : -1;
      const std::int64_t other = nodes.size() == 4 ? nodes[2] : element.corners == 4 ? off : 0;
      out.faces.push_back({number, face_of(element, nodes[0], other, card.line), inwards * factor * real(card, 1), {},
                           card.line});
      return;
    }
    refuse(card.line, phrase<"no solid has a face with the nodes of PLOAD">());
  }
  const auto element = elements_.find(whole(card, 1, phrase<"the element number">()));
  if (element == elements_.end()) {
    out.not_read.insert("PLOAD4 of elements that are no solids");
    return;
  }
  const std::int64_t first = whole(card, 6, phrase<"the node">()),
                     other = field(card, 7).empty() ? 0 : whole(card, 7, phrase<"the node">());
  BulkLoads::Face face{element->first, face_of(element->second, first, other, card.line), factor * real(card, 2), {},
                       card.line};
  std::vector<std::int64_t> corners = corners_of(element->second, face.face);
  std::rotate(corners.begin(), std::find(corners.begin(), corners.end(), first), corners.end());
  std::array<double, 4> pressures{};
  for (std::size_t i = 0; i < corners.size(); ++i)
    pressures[i] = i == 0 || field(card, 2 + i).empty() ? face.pressure : factor * real(card, 2 + i);
  const bool varies = std::any_of(pressures.begin(), pressures.begin() + static_cast<std::ptrdiff_t>(corners.size()),
                                  [&](double p) { return p != face.pressure; });
  const Vec3 along = vector(card, 9);
  if (!is_zero(along)) {
    const auto axes = systems_.of(field(card, 8), card).axes_at(nodes_.at(first).place);
    face.direction = plus(plus(scaled(axes[0], along[0]), axes[1], along[1]), axes[2], along[2]);
  }
  if (!varies) return out.faces.push_back(face);
  // Manuals do not say in which sense the corners beside G1 are counted: both senses must give the same.
  if (pressures[1] != pressures[corners.size() - 1]) {
    out.not_read.insert("PLOAD4 that varies over a face");
    return;
  }
  const double size = length(face.direction);
  add_varying_pressure(element->second, corners, {pressures.data(), corners.size()},
                       size > 0 ? scaled(face.direction, 1 / size) : Vec3{}, out);
}

namespace {

struct Share {
  std::int64_t node;
  double weight;
  std::string components;
};

/// Of several nodes, by their weights and components, the smallest forces that are `load` at `reference`.
/// arms: the nodes' places, from the reference on.
std::optional<std::vector<Vec3>> spread_forces(const std::vector<Share>& shares, std::vector<Vec3> arms, Wrench load) {
  Vec3 centre{};
  for (const Vec3& arm : arms) centre = plus(centre, arm, 1.0 / static_cast<double>(arms.size()));
  for (Vec3& arm : arms) arm = minus(arm, centre);
  const Vec3 lever = cross(scaled(centre, -1), {load[0], load[1], load[2]});
  for (std::size_t i = 0; i < 3; ++i) load[3 + i] += lever[i];
  double reach = 0;  // moments as forces at this distance
  for (const Vec3& arm : arms) reach = std::max(reach, length(arm));
  if (!(reach > 0)) reach = 1;
  SmallMatrix sum(6);
  const auto each = [&](auto use) {
    for (std::size_t n = 0; n < shares.size(); ++n)
      for (const char c : shares[n].components)
        if (c >= '1' && c <= '3') {
          const auto component = static_cast<std::size_t>(c - '1');
          use(n, component, motion_of(scaled(arms[n], 1 / reach), component));
        }
  };
  each([&](std::size_t n, std::size_t, const Wrench& motion) {
    for (std::size_t i = 0; i < 6; ++i)
      for (std::size_t k = 0; k < 6; ++k) sum(static_cast<int>(i), static_cast<int>(k)) += shares[n].weight * motion[i] * motion[k];
  });
  for (std::size_t i = 3; i < 6; ++i) load[i] /= reach;
  const auto found = solve_symmetric(sum, load);
  if (!found) return std::nullopt;
  std::vector<Vec3> out(shares.size(), Vec3{});
  each([&](std::size_t n, std::size_t component, const Wrench& motion) {
    for (std::size_t i = 0; i < 6; ++i) out[n][component] += shares[n].weight * motion[i] * (*found)[i];
  });
  return out;
}

/// Whether a reference node hands on all of `load`: its components are those of REFC.
bool hands_on(const std::string& components, const Wrench& load) {
  for (std::size_t i = 0; i < 6; ++i)
    if (load[i] != 0 && components.find(static_cast<char>('1' + i)) == std::string::npos) return false;
  return true;
}

}  // namespace

/// RBE3: force and moment of the reference node go to the others by their weights, with the same sum and moment.
void BulkWriter::spread(BulkLoads& loads) const {
  for (const BulkCard* card : named("RBE3")) {
    const std::int64_t reference = whole(*card, 2, phrase<"the reference node">());
    const auto found = loads.forces.find(reference);
    if (found == loads.forces.end()) continue;
    const auto [force, moment] = found->second;
    loads.forces.erase(found);
    std::vector<Share> shares;
    double weight = 0;
    std::string components;
    const auto turned = [&](std::int64_t node) {
      const std::string& system = nodes_.at(node).system;
      return !system.empty() && system != "0";
    };
    bool is_turned = false;
    for (std::size_t i = 4; i < card->fields.size() && card->fields[i] != "UM" && card->fields[i] != "ALPHA"; ++i) {
      if (card->fields[i].empty()) continue;
      if (const auto node = to_integer(card->fields[i])) {
        if (nodes_.count(*node) == 0) refuse(card->line, phrase<"%1 names node %2, which does not exist">(card->name, *node));
        shares.push_back({*node, weight, components});
        is_turned = is_turned || (turned(*node) && !components.starts_with("123"));
        continue;
      }
      weight = real(*card, i++);
      components = field(*card, i);
    }
    const Wrench load = {force[0], force[1], force[2], moment[0], moment[1], moment[2]};
    if (is_turned || (turned(reference) && !field(*card, 3).starts_with("123"))) {
      loads.not_read.insert("RBE3 of single components in a system of coordinates");
      continue;
    }
    if (!hands_on(field(*card, 3), load)) {
      loads.not_read.insert("RBE3 without components of its load");
      continue;
    }
    std::vector<Vec3> arms;
    for (const Share& share : shares) arms.push_back(minus(nodes_.at(share.node).place, nodes_.at(reference).place));
    const auto forces = spread_forces(shares, arms, load);
    if (!forces) refuse(card->line, phrase<"the nodes of RBE3 do not carry its load in some direction or about some axis">());
    for (std::size_t n = 0; n < shares.size(); ++n) {
      Vec3& part = loads.forces[shares[n].node].first;
      part = plus(part, (*forces)[n]);
    }
  }
}

std::map<std::int64_t, double> BulkWriter::temperatures_of(std::int64_t set) const {
  std::map<std::int64_t, double> out;
  for (const BulkCard* card : named("TEMPD"))
    for (std::size_t i = 0; i + 1 < card->fields.size(); i += 2)
      if (to_integer(field(*card, i)) == set)
        for (const auto& [number, node] : nodes_) out[number] = real(*card, i + 1);
  for (const BulkCard* card : named("TEMP"))
    if (to_integer(field(*card, 0)) == set)
      for (std::size_t i = 1; i + 1 < card->fields.size(); i += 2)
        if (!card->fields[i].empty()) out[whole(*card, i, phrase<"the node">())] = real(*card, i + 1);
  return out;
}

// ---- blocks ----

void BulkWriter::write_begin() {
  std::set<std::string> properties;
  for (const auto& [number, element] : elements_) {
    const std::string stated = field(*element.card, 1);
    properties.insert("PSOLID " + (stated.empty() ? std::to_string(number) : stated));
  }
  if (!elements_.empty()) out_.begin("ELSET", elements_.begin()->second.card->line, {{"ELSET", "ALL SOLIDS"}});
  for (const std::string& property : properties) out_.row(1, property);
  const auto warms = [](const BulkSubcase& s) { return s.temperature.has_value(); };
  if (std::none_of(control_.subcases.begin(), control_.subcases.end(), warms)) return;
  const auto initial = control_.subcases.front().initial;
  std::set<double> references;
  for (const BulkCard* card : named("MAT1"))
    if (!field(*card, 5).empty()) references.insert(real(*card, 6));
  const std::int64_t line = std::max<std::int64_t>(control_.subcases.front().line, 1);
  if (!initial && references.size() != 1) {
    if (references.size() > 1) out_.begin("MAT1, TREF", line);
    return;
  }
  out_.begin("INITIAL CONDITIONS", line, {{"TYPE", "TEMPERATURE"}});
  if (initial) {
    for (const auto& [node, t] : temperatures_of(*initial))
      out_.row(line, std::to_string(node) + ", " + bulk_written(t));
  } else {
    out_.row(line, "ALL NODES, " + bulk_written(*references.begin()));
  }
}

bool BulkWriter::asks_for_modes(const BulkSubcase& subcase) const {
  return control_.kind() == BulkSolution::modes || (control_.kind() == BulkSolution::buckling && subcase.method);
}

BulkSubcase BulkWriter::with_loads_of_other(const BulkSubcase& subcase) const {
  BulkSubcase out = subcase;
  const BulkSubcase* from = nullptr;
  for (const BulkSubcase& other : control_.subcases)
    if (!asks_for_modes(other) && (subcase.stress_from ? other.number == *subcase.stress_from : from == nullptr)) from = &other;
  if (from == nullptr && subcase.stress_from)
    refuse(std::max<std::int64_t>(subcase.line, 1), phrase<"there is no static subcase %1">(*subcase.stress_from));
  if (from == nullptr) return out;  // it states its loads itself
  out.load = from->load;
  out.temperature = from->temperature;
  if (!out.spc) out.spc = from->spc;
  return out;
}

void BulkWriter::write_method(const BulkSubcase& subcase, std::int64_t line) {
  const bool buckles = control_.kind() == BulkSolution::buckling;
  constexpr double usual_modes = 10, modes_of_range = 100;
  double from = 0, to = 0, number = usual_modes;
  const BulkCard* method = nullptr;
  for (const char* name : {"EIGRL", "EIGR", "EIGB"})
    for (const BulkCard* card : named(name))
      if (subcase.method && to_integer(field(*card, 0)) == subcase.method) method = card;
  if (subcase.method && method == nullptr)
    refuse(line, phrase<"there is no EIGRL, EIGR or EIGB with the number %1">(*subcase.method));
  if (method != nullptr) {
    // EIGRL: V1, V2, ND; the others name a method first, and EIGR an estimated number before the wanted one.
    const bool is_lanczos = method->name == "EIGRL";
    const std::size_t range = is_lanczos ? 1 : 2, wanted = is_lanczos ? 3 : method->name == "EIGR" ? 5 : 4;
    from = real(*method, range), to = real(*method, range + 1);
    const auto stated = method->fields.size() > wanted ? real(*method, wanted) : 0.0;
    number = stated >= 1 ? stated : to > from ? modes_of_range : usual_modes;
  }
  if (buckles && from < 0) out_.begin("negative factors of EIGRL", method->line);
  out_.begin(buckles ? "BUCKLE" : "FREQUENCY", line);
  std::string row = bulk_written(number);
  if (!buckles && (from > 0 || to > 0)) row += ", " + bulk_written(std::max(from, 0.0)) + (to > from ? ", " + bulk_written(to) : "");
  out_.row(line, row);
}

void BulkWriter::write_step(const BulkSubcase& stated) {
  if (control_.kind() == BulkSolution::frequency_response) return write_frequency_response(stated);
  const bool has_modes = asks_for_modes(stated), vibrates = has_modes && control_.kind() == BulkSolution::modes;
  BulkSubcase subcase = has_modes && !vibrates ? with_loads_of_other(stated) : stated;
  if (vibrates) subcase.load.reset(), subcase.temperature.reset();  // free vibrations have none
  const std::int64_t line = std::max<std::int64_t>(subcase.line, 1);
  BulkLoads loads;
  std::set<std::int64_t> sets;
  if (subcase.load) {
    loads = loads_of(*subcase.load);
    for (const auto& [set, factor] : factors_of(*subcase.load)) sets.insert(set);
  }
  out_.begin("STEP", line, {{"NAME", subcase.name}});
  if (has_modes)
    write_method(subcase, line);
  else
    out_.begin("STATIC", line);
  write_supports(subcase, sets);
  write_forces(loads, line);
  write_faces(loads, line);
  write_temperatures(subcase);
  for (const std::string& name : loads.not_read) out_.begin(name, line);
}

void BulkWriter::write_supports(const BulkSubcase& subcase, const std::set<std::int64_t>& loads) {
  std::map<std::pair<std::int64_t, int>, std::pair<double, std::int64_t>> held;
  const auto hold = [&](std::int64_t node, const std::string& components, double value, std::int64_t line) {
    if (spread_.count(node) != 0) {
      out_.begin("SPC of an RBE3", line);
      return;
    }
    for (const char c : components)
      if (c >= '1' && c <= (rigid_.count(node) != 0 ? '6' : '3')) held[{node, c - '0'}] = {value, line};
  };
  for (const auto& [number, node] : nodes_)
    if (!node.held.empty() && node.held != "0") hold(number, node.held, 0, node.card->line);
  std::set<std::int64_t> sets;
  if (subcase.spc) sets = sets_of("SPCADD", *subcase.spc);
  bool is_there = sets.empty();
  const auto take_single = [&](const BulkCard& card, double factor) {
    for (std::size_t i = 1; i + 1 < card.fields.size(); i += 3)
      if (!card.fields[i].empty()) {
        const std::int64_t node = whole(card, i, phrase<"the node">());
        if (nodes_.count(node) == 0) refuse(card.line, phrase<"%1 names node %2, which does not exist">(card.name, node));
        hold(node, field(card, i + 1), factor * real(card, i + 2), card.line);
      }
  };
  for (const char* name : {"SPC", "SPC1"})
    for (const BulkCard* card : named(name)) {
      if (sets.count(whole(*card, 0, phrase<"the set">())) == 0) continue;
      is_there = true;
      if (std::string_view(name) == "SPC")
        take_single(*card, 1);
      else
        for (const std::int64_t node : nodes_from(*card, 2)) hold(node, field(*card, 1), 0, card->line);
    }
  if (!is_there) refuse(std::max<std::int64_t>(subcase.line, 1), phrase<"there are no supports with the number %1">(*subcase.spc));
  for (const BulkCard* card : named("SPCD"))
    if (loads.count(whole(*card, 0, phrase<"the set">())) != 0) {
      double factor = 1;
      if (subcase.load) factor = factors_of(*subcase.load).at(*to_integer(field(*card, 0)));
      take_single(*card, factor);
    }
  out_.begin("BOUNDARY", std::max<std::int64_t>(subcase.line, 1), {{"OP", "NEW"}});
  for (const auto& [at, value] : held) {
    char text[100];
    std::snprintf(text, sizeof text, "%lld, %d, %d, %.17g", static_cast<long long>(at.first), at.second, at.second, value.first);
    out_.row(value.second, text);
  }
}

BlockList::Parameters BulkWriter::load_parameters() const {
  BlockList::Parameters out{{"OP", "NEW"}};
  if (!amplitude_.empty()) out["AMPLITUDE"] = amplitude_;
  return out;
}

void BulkWriter::write_forces(const BulkLoads& loads, std::int64_t line) {
  out_.begin("CLOAD", line, load_parameters());
  for (const auto& [number, both] : loads.forces) {
    const Node& node = nodes_.at(number);
    // A deck counts forces along the axes of the node.
    const auto axes = systems_.of(node.system.starts_with('-') ? "" : node.system, *node.card).axes_at(node.place);
    for (int k = 0; k < 3; ++k) {
      const double f = dot(both.first, axes[static_cast<std::size_t>(k)]), m = dot(both.second, axes[static_cast<std::size_t>(k)]);
      if (f != 0) out_.row(line, row_text(number, k + 1, f));
      if (m != 0) out_.row(line, row_text(number, k + 4, m));
    }
  }
}

void BulkWriter::write_faces(const BulkLoads& loads, std::int64_t line) {
  std::map<Vec3, std::vector<const BulkLoads::Face*>> pulled;
  for (const BulkLoads::Face& face : loads.faces)
    if (!is_zero(face.direction))
      pulled[scaled(face.direction, face.pressure / length(face.direction))].push_back(&face);
  std::vector<std::pair<std::string, Vec3>> surfaces;
  for (const auto& [traction, faces] : pulled) {
    surfaces.emplace_back("PLOAD4 " + std::to_string(++surfaces_), traction);
    out_.begin("SURFACE", line, {{"NAME", surfaces.back().first}, {"TYPE", "ELEMENT"}});
    for (const BulkLoads::Face* face : faces)
      out_.row(face->line, std::to_string(face->element) + ", S" + std::to_string(face->face));
  }
  out_.begin("DLOAD", line, load_parameters());
  for (const BulkLoads::Face& face : loads.faces)
    if (is_zero(face.direction) && face.pressure != 0)
      out_.row(face.line, std::to_string(face.element) + ", P" + std::to_string(face.face) + ", " + bulk_written(face.pressure));
  if (!is_zero(loads.gravity))
    out_.row(line, "ALL SOLIDS, GRAV, " + bulk_written(length(loads.gravity)) + ", " + numbers_text(loads.gravity));
  for (const BulkLoads::Rotation& r : loads.rotations)
    out_.row(r.line, "ALL SOLIDS, CENTRIF, " + bulk_written(r.square) + ", " + numbers_text(r.point) + ", " + numbers_text(r.axis));
  out_.begin("DSLOAD", line, load_parameters());
  for (const auto& [surface, traction] : surfaces)
    out_.row(line, surface + ", TRVEC, " + bulk_written(length(traction)) + ", " + numbers_text(traction));
}

void BulkWriter::write_temperatures(const BulkSubcase& subcase) {
  const auto warms = [](const BulkSubcase& s) { return s.temperature.has_value(); };
  if (std::none_of(control_.subcases.begin(), control_.subcases.end(), warms)) return;
  const std::int64_t line = std::max<std::int64_t>(subcase.line, 1);
  out_.begin("TEMPERATURE", line, {{"OP", "NEW"}});
  if (!subcase.temperature) return;
  const auto all = temperatures_of(*subcase.temperature);
  if (all.empty()) refuse(line, phrase<"there are no temperatures with the number %1">(*subcase.temperature));
  for (const auto& [node, t] : all) out_.row(line, std::to_string(node) + ", " + bulk_written(t));
}

}  // namespace genba
