#include "mesh/deck.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/base/error.hpp"
#include "mesh/deck_mesh.hpp"

namespace genba {

namespace {

/// Conditions stated node by node become one condition a pattern; more patterns than this are no case that
/// a person can read.
constexpr std::size_t most_patterns = 500;

class Reader {
 public:
  Reader(std::string_view content, const std::string& file, double unit)
      : file_(file), unit_(unit), blocks_(split_deck(content, file)), mesh_(file_, unit, deck_.mesh_notes) {}

  Deck run() {
    int step = 0;
    for (const DeckBlock& block : blocks_)
      if (block.keyword == "PHYSICAL CONSTANTS" && block.has("ABSOLUTE ZERO"))
        zero_ = to_real(block.value("ABSOLUTE ZERO")).value_or(0.0);
    find_physics();
    for (const DeckBlock& block : blocks_) {
      if (block.keyword == "STEP" && ++step == 2)
        note(block, "only the first step is taken; what follows is left out");
      if (step > 1) continue;
      in_step_ = step == 1;
      if (!mesh_.take(block)) take(block);
    }
    finish();
    return std::move(deck_);
  }

 private:
  void note(const DeckBlock& block, const std::string& text) {
    deck_.notes.push_back("line " + std::to_string(block.line) + ": *" + block.keyword + ": " + text);
  }
  [[noreturn]] void refuse(std::int64_t line, const std::string& problem) const {
    refuse_deck(file_, line, problem);
  }
  double real(const DeckLine& line, const std::vector<std::string_view>& fields, std::size_t i,
              const char* what) const {
    if (i >= fields.size()) refuse(line.number, std::string(what) + " is missing");
    return deck_real(file_, line, fields[i], what);
  }

  /// Of the first step: what comes before it may depend on it.
  void find_physics() {
    int step = 0;
    for (const DeckBlock& block : blocks_) {
      step += block.keyword == "STEP";
      if (step <= 1 && block.keyword == "HEAT TRANSFER") deck_.study.physics = Physics::heat;
    }
  }
  bool is_heat() const { return deck_.study.physics == Physics::heat; }
  const char* step_name() const { return is_heat() ? "a step of heat transfer" : "a static step"; }
  bool belongs(const std::string& keyword) const {
    static const std::set<std::string> mechanical = {"CLOAD", "DLOAD", "DSLOAD"},
                                       thermal = {"DFLUX", "FILM", "DSFLUX", "SFILM"};
    return (is_heat() ? mechanical : thermal).count(keyword) == 0;
  }

  void take(const DeckBlock& block) {
    const std::string& k = block.keyword;
    static const std::set<std::string> ends = {"STEP", "END STEP", "PHYSICAL CONSTANTS"};
    static const std::set<std::string> output = {
        "NODE FILE",    "EL FILE",     "NODE PRINT", "EL PRINT",      "NODE OUTPUT",   "ELEMENT OUTPUT",
        "OUTPUT",       "PREPRINT",    "RESTART",    "CONTACT FILE",  "MONITOR",       "FILE FORMAT",
        "ENERGY PRINT", "ENERGY FILE", "FACE PRINT", "SECTION PRINT", "ENERGY OUTPUT", "CONTACT OUTPUT"};
    if (k == "HEADING") {
      if (!block.data.empty()) deck_.title = std::string(block.data.front().text.substr(0, 200));
    } else if (k == "MATERIAL") {
      const std::string name = block.value("NAME");
      if (name.empty()) refuse(block.line, "*MATERIAL has no name");
      deck_.study.materials.push_back({name, {}, {}, {}, {}, {}, {}});
    } else if (k == "ELASTIC" || k == "DENSITY" || k == "EXPANSION" || k == "CONDUCTIVITY" ||
               k == "SPECIFIC HEAT") {
      take_property(block);
    } else if (k == "SOLID SECTION") {
      take_section(block);
    } else if (!belongs(k)) {
      note(block, std::string("does not belong to ") + step_name() + " and is left out");
    } else if (k == "BOUNDARY") {
      take_boundary(block);
    } else if (k == "CLOAD") {
      take_nodal_forces(block);
    } else if (k == "DLOAD" || k == "DFLUX" || k == "FILM") {
      take_element_loads(block);
    } else if (k == "DSLOAD" || k == "SFILM" || k == "DSFLUX") {
      take_surface_loads(block);
    } else if (k == "INITIAL CONDITIONS" || k == "TEMPERATURE") {
      take_temperature(block);
    } else if (k == "STATIC") {
      has_procedure_ = true;
    } else if (k == "HEAT TRANSFER") {
      has_procedure_ = true;
      if (!block.has("STEADY STATE")) note(block, "is solved as steady state");
    } else if (output.count(k) != 0) {
      note(block, "output requests are not taken over; choose outputs in the case");
    } else if (ends.count(k) == 0) {
      note(block, "is not understood and left out");
    }
    if (k == "STEP" && (block.has("NLGEOM") || block.has("PERTURBATION")))
      note(block, "is solved as one linear step");
    if (block.has("AMPLITUDE")) note(block, "the amplitude is left out; full values are taken");
    if (in_step_ && upper_case(block.value("OP")) == "NEW") note(block, "OP=NEW is left out");
  }

  // ---- materials ----

  void take_property(const DeckBlock& block) {
    if (deck_.study.materials.empty())
      refuse(block.line, "*" + block.keyword + " stands before any *MATERIAL");
    Material& m = deck_.study.materials.back();
    const std::string type = upper_case(block.value("TYPE"));
    if (!type.empty() && type != "ISO" && type != "ISOTROPIC") {
      note(block, "type " + type + " is not supported and left out");
      return;
    }
    if (block.data.empty()) refuse(block.line, "*" + block.keyword + " has no values");
    const DeckLine& line = block.data.front();
    const auto fields = fields_of(line.text);
    const double first = real(line, fields, 0, "the property");
    if (block.keyword == "ELASTIC") {
      m.youngs_modulus = first / (unit_ * unit_);
      m.poisson_ratio = real(line, fields, 1, "Poisson's ratio");
    } else if (block.keyword == "DENSITY") {
      m.density = first / (unit_ * unit_ * unit_ * unit_);
    } else if (block.keyword == "EXPANSION") {
      m.thermal_expansion = first;
      if (block.has("ZERO") && !reference_) reference_ = to_real(block.value("ZERO"));
    } else if (block.keyword == "CONDUCTIVITY") {
      m.conductivity = first;
    } else {
      m.specific_heat = first * unit_ * unit_;
    }
    if (block.data.size() > 1)
      note(block, "only the values of the first line, at one temperature, are taken");
  }

  void take_section(const DeckBlock& block) {
    const std::string set = block.value("ELSET"), material = block.value("MATERIAL");
    if (set.empty() || material.empty()) refuse(block.line, "*SOLID SECTION needs ELSET and MATERIAL");
    if (block.has("ORIENTATION")) note(block, "the orientation is left out: materials are isotropic");
    sections_.push_back({set, material, block.line});
  }

  void assign_materials() {
    for (const Section& s : sections_) {
      const auto found =
          std::find_if(deck_.study.materials.begin(), deck_.study.materials.end(),
                       [&](const Material& m) { return upper_case(m.name) == upper_case(s.material); });
      if (found == deck_.study.materials.end())
        refuse(s.line, "there is no *MATERIAL named \"" + s.material + "\"");
      const std::size_t count = mesh_.elements_of(s.set, s.line).size();
      const bool all = sections_.size() == 1 && count == mesh_.element_count();
      deck_.study.assignments.push_back(
          {found->name, all ? std::vector<std::string>{}
                            : std::vector<std::string>{mesh_.shown_element_set(s.set, s.line)}});
    }
  }

  // ---- constraints and nodal forces ----

  /// Values by component (0 to 2; 10 is the temperature) on a target; the last statement counts.
  using Components = std::map<int, double>;

  void take_boundary(const DeckBlock& block) {
    static const std::map<std::string, std::vector<int>> words = {
        {"ENCASTRE", {0, 1, 2}}, {"PINNED", {0, 1, 2}}, {"XSYMM", {0}},     {"YSYMM", {1}},
        {"ZSYMM", {2}},          {"XASYMM", {1, 2}},    {"YASYMM", {0, 2}}, {"ZASYMM", {0, 1}}};
    for (const DeckLine& line : block.data) {
      const auto fields = fields_of(line.text);
      if (fields.empty()) continue;
      Components values;
      if (fields.size() > 1 && words.count(upper_case(fields[1])) != 0) {
        for (const int c : words.at(upper_case(fields[1]))) values[c] = 0.0;
        note_foreign(block, line, 1, 3);
      } else {
        if (fields.size() < 2) refuse(line.number, "the degree of freedom is missing");
        const std::int64_t from = deck_integer(file_, line, fields[1], "the degree of freedom");
        const std::int64_t to = fields.size() > 2 && !fields[2].empty()
                                    ? deck_integer(file_, line, fields[2], "the last degree of freedom")
                                    : from;
        const double value = fields.size() > 3 ? real(line, fields, 3, "the value") : 0.0;
        if (from < 1 || to < from || to > 11)
          refuse(line.number, "degrees of freedom " + std::to_string(from) + " to " + std::to_string(to) +
                                  " are not between 1 and 11");
        for (std::int64_t d = from; d <= to; ++d)
          if (d <= 3 || d == 11) values[static_cast<int>(d) - 1] = value;
        if (values.empty())
          note(block, "line " + std::to_string(line.number) + ": degrees of freedom 4 to 10 are left out");
        note_foreign(block, line, from, to);
      }
      add(fields[0], line.number, values, set_values_, node_values_);
    }
  }

  /// Degrees of freedom that the step does not have, which finish() leaves out.
  void note_foreign(const DeckBlock& block, const DeckLine& line, std::int64_t from, std::int64_t to) {
    std::string which;
    if (is_heat() && from <= 3)
      which = "degrees of freedom 1 to 3 do not belong to ";
    else if (!is_heat() && to == 11)
      which = "degree of freedom 11 does not belong to ";
    if (!which.empty())
      note(block, "line " + std::to_string(line.number) + ": " + which + step_name() + "; left out");
  }

  void take_nodal_forces(const DeckBlock& block) {
    for (const DeckLine& line : block.data) {
      const auto fields = fields_of(line.text);
      if (fields.empty()) continue;
      if (fields.size() < 3) refuse(line.number, "node, direction and force are needed");
      const std::int64_t d = deck_integer(file_, line, fields[1], "the direction");
      if (d < 1 || d > 3) {
        note(block,
             "line " + std::to_string(line.number) + ": direction " + std::to_string(d) + " is left out");
        continue;
      }
      add(fields[0], line.number, {{static_cast<int>(d) - 1, real(line, fields, 2, "the force")}},
          set_forces_, node_forces_);
    }
  }

  void add(std::string_view target, std::int64_t line, const Components& values,
           std::vector<std::pair<std::string, Components>>& sets, std::map<std::int64_t, Components>& nodes) {
    const std::vector<std::int64_t> members = mesh_.nodes_of(target, line);
    if (to_integer(target)) {
      for (const auto& [c, v] : values) nodes[members.front()][c] = v;
      return;
    }
    const std::string shown = mesh_.shown_node_set(target);
    auto at = std::find_if(sets.begin(), sets.end(), [&](const auto& s) { return s.first == shown; });
    if (at == sets.end()) at = sets.insert(sets.end(), {shown, {}});
    for (const auto& [c, v] : values) at->second[c] = v;
  }

  /// Nodes stated one by one, gathered by what is stated on them.
  std::map<Components, std::vector<std::int64_t>> patterns(const std::map<std::int64_t, Components>& nodes,
                                                           const char* what) const {
    std::map<Components, std::vector<std::int64_t>> found;
    for (const auto& [node, values] : nodes) found[values].push_back(node);
    if (found.size() > most_patterns)
      throw Error(ErrorKind::mesh, file_,
                  "there are " + std::to_string(found.size()) + " different " + what + " on single nodes; " +
                      std::to_string(most_patterns) + " is the limit",
                  "State loads as pressures on faces instead of forces on nodes.");
    return found;
  }

  void add_constraint(const std::string& set, const Components& values) {
    if (deck_.study.physics == Physics::heat) {
      if (const auto t = values.find(10); t != values.end())
        deck_.study.constraints.push_back(
            TemperatureConstraint{"temperature " + set, NamedSelector{{set}}, kelvin(t->second)});
      return;
    }
    DisplacementConstraint c{"boundary " + set, NamedSelector{{set}}, {}};
    for (const auto& [d, v] : values)
      if (d < 3) c.value[static_cast<std::size_t>(d)] = v * unit_;
    if (c.value[0] || c.value[1] || c.value[2]) deck_.study.constraints.push_back(c);
  }

  void add_force(const std::string& set, const Components& values) {
    NodalForceLoad load{"force " + set, NamedSelector{{set}}, {}};
    for (const auto& [d, v] : values) load.force[static_cast<std::size_t>(d)] = v;
    deck_.study.loads.push_back(load);
  }

  // ---- loads on faces and volumes ----

  double kelvin(double t) const { return t - zero_; }

  void add_face_load(const DeckBlock& block, const std::string& surface, double value,
                     std::optional<double> coefficient) {
    const NamedSelector where{{surface}};
    if (coefficient)
      deck_.study.loads.push_back(
          ConvectionLoad{"film " + surface, where, *coefficient / unit_, kelvin(value)});
    else if (block.keyword == "DFLUX" || block.keyword == "DSFLUX")
      deck_.study.loads.push_back(HeatFluxLoad{"flux " + surface, where, value / unit_});
    else
      deck_.study.loads.push_back(PressureLoad{"pressure " + surface, where, value / (unit_ * unit_)});
  }

  void take_element_loads(const DeckBlock& block) {
    const char letter = block.keyword == "DLOAD" ? 'P' : block.keyword == "DFLUX" ? 'S' : 'F';
    // Faces with the same value are one surface.
    std::map<std::pair<double, double>, std::string> surface_of;
    for (const DeckLine& line : block.data) {
      const auto fields = fields_of(line.text);
      if (fields.size() < 2) refuse(line.number, "element and kind of load are needed");
      const std::string label = upper_case(fields[1]);
      if (label == "GRAV" && letter == 'P') {
        take_gravity(block, line, fields);
      } else if (label == "BF" && letter == 'S') {
        take_heat_source(block, line, fields);
      } else if (const auto face =
                     label.size() == 2 && label[0] == letter ? to_integer(label.substr(1)) : std::nullopt) {
        const double value = real(line, fields, 2, "the value");
        const double more = letter == 'F' ? real(line, fields, 3, "the film coefficient") : 0.0;
        std::string& surface = surface_of[{value, more}];
        if (surface.empty()) {
          do {
            surface = block.keyword + " " + std::to_string(++made_surfaces_);
          } while (mesh_.has_surface(surface));
          if (surface_of.size() > most_patterns)
            refuse(line.number, "there are more than " + std::to_string(most_patterns) +
                                    " different values of loads on faces");
          add_face_load(block, surface, value, letter == 'F' ? std::optional(more) : std::nullopt);
        }
        mesh_.add_faces(surface, fields[0], *face, line.number);
      } else {
        note(block, "line " + std::to_string(line.number) + ": \"" + label.substr(0, 20) +
                        "\" is not supported and left out");
      }
    }
  }

  void take_gravity(const DeckBlock& block, const DeckLine& line,
                    const std::vector<std::string_view>& fields) {
    const double size = real(line, fields, 2, "the acceleration") * unit_;
    Vec3 direction{};
    for (std::size_t c = 0; c < 3; ++c) direction[c] = real(line, fields, 3 + c, "the direction");
    const double length = std::hypot(direction[0], direction[1], direction[2]);
    if (!(length > 0)) refuse(line.number, "the direction of gravity is zero");
    for (double& c : direction) c *= size / length;
    if (mesh_.elements_of(fields[0], line.number).size() != mesh_.element_count())
      note(block, "gravity on a part of the mesh acts on all of it");
    deck_.study.loads.push_back(GravityLoad{"gravity", direction});
  }

  void take_heat_source(const DeckBlock&, const DeckLine& line, const std::vector<std::string_view>& fields) {
    HeatSourceLoad source{"heat source", {}, real(line, fields, 2, "the heat") / (unit_ * unit_)};
    if (mesh_.elements_of(fields[0], line.number).size() != mesh_.element_count()) {
      if (to_integer(fields[0])) refuse(line.number, "a heat source needs a set of elements");
      source.regions = {mesh_.shown_element_set(fields[0], line.number)};
    }
    deck_.study.loads.push_back(source);
  }

  void take_surface_loads(const DeckBlock& block) {
    for (const DeckLine& line : block.data) {
      const auto fields = fields_of(line.text);
      if (fields.size() < 3) refuse(line.number, "surface, kind and value are needed");
      const std::string label = upper_case(fields[1]);
      const bool film = block.keyword == "SFILM";
      if (label != (film ? "F" : block.keyword == "DSFLUX" ? "S" : "P")) {
        note(block, "line " + std::to_string(line.number) + ": \"" + label.substr(0, 20) +
                        "\" is not supported and left out");
        continue;
      }
      if (!mesh_.has_surface(fields[0]))
        refuse(line.number,
               "there is no surface of element faces named \"" + std::string(fields[0].substr(0, 80)) + "\"");
      add_face_load(block, mesh_.shown_surface(fields[0]), real(line, fields, 2, "the value"),
                    film ? std::optional(real(line, fields, 3, "the film coefficient")) : std::nullopt);
    }
  }

  void take_temperature(const DeckBlock& block) {
    if (block.keyword == "INITIAL CONDITIONS" && upper_case(block.value("TYPE")) != "TEMPERATURE") {
      note(block, "is not understood and left out");
      return;
    }
    std::optional<double>& kept = block.keyword == "TEMPERATURE" ? temperature_ : reference_;
    for (const DeckLine& line : block.data) {
      const auto fields = fields_of(line.text);
      const double value = real(line, fields, 1, "the temperature");
      if (to_integer(fields[0]) || (kept && *kept != value)) varying_.emplace(block.line);
      kept = value;
    }
  }

  void finish() {
    assign_materials();
    for (const auto& [set, values] : set_values_) add_constraint(set, values);
    int number = 0;
    for (const auto& [values, nodes] : patterns(node_values_, "prescribed values"))
      add_constraint(mesh_.add_node_set("BOUNDARY " + std::to_string(++number), nodes), values);
    for (const auto& [set, values] : set_forces_) add_force(set, values);
    number = 0;
    for (const auto& [values, nodes] : patterns(node_forces_, "forces"))
      add_force(mesh_.add_node_set("CLOAD " + std::to_string(++number), nodes), values);
    if (!varying_.empty())
      deck_.notes.push_back("line " + std::to_string(*varying_.begin()) +
                            ": temperatures that differ from node to node are left out");
    else if (temperature_ && deck_.study.physics == Physics::elasticity)
      deck_.study.loads.push_back(ThermalStrainLoad{"temperature", kelvin(*temperature_),
                                                    kelvin(reference_.value_or(*temperature_))});
    if (!has_procedure_)
      deck_.notes.push_back("the deck has no *STATIC and no *HEAT TRANSFER: it is taken as static");
    std::set<std::string> needed;
    for (const MaterialAssignment& a : deck_.study.assignments)
      needed.insert(a.regions.begin(), a.regions.end());
    for (const Load& load : deck_.study.loads)
      if (const auto* source = std::get_if<HeatSourceLoad>(&load))
        needed.insert(source->regions.begin(), source->regions.end());
    deck_.mesh = mesh_.finish(needed);
  }

  struct Section {
    std::string set, material;
    std::int64_t line;
  };
  const std::string& file_;
  double unit_;
  std::vector<DeckBlock> blocks_;
  Deck deck_;
  DeckMesh mesh_;
  bool in_step_ = false, has_procedure_ = false;
  double zero_ = 0;
  int made_surfaces_ = 0;
  std::vector<Section> sections_;
  std::vector<std::pair<std::string, Components>> set_values_, set_forces_;
  std::map<std::int64_t, Components> node_values_, node_forces_;
  std::optional<double> temperature_, reference_;
  std::set<std::int64_t> varying_;
};

}  // namespace

Deck read_deck(std::string_view content, const std::string& file, double unit) {
  return Reader(content, file, unit).run();
}

}  // namespace genba
