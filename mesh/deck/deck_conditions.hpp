// Constraints and loads of a deck, with the rules of CalculiX: the last prescribed value is used, loads that
// are stated again within a step add up, the last film is used.
#pragma once

#include <array>
#include <compare>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>

#include "mesh/deck/deck_amplitudes.hpp"
#include "mesh/deck/deck_findings.hpp"
#include "mesh/deck/deck_keywords.hpp"
#include "mesh/deck/deck_mesh.hpp"
#include "mesh/deck/deck_steps.hpp"
#include "mesh/deck/deck_units.hpp"

namespace genba {

/// A value with an optional amplitude over time. curve: index of the amplitude, from 1; 0: none. rises: the
/// value goes linearly from what it was at the end of the step before. least, most: of the amplitude.
struct DeckScale {
  double factor = 1;
  int curve = 0;
  bool rises = false;
  double least = 1, most = 1;
};

/// Temperatures that a deck states, in its own degrees.
struct DeckDegrees {
  std::optional<double> first;  ///< an example; empty: there is none
  double lowest = 0;            ///< of all and 0
  std::int64_t line = 0;        ///< of the lowest one
  /// scale: of the amplitude that the value still gets.
  void add(double value, std::int64_t at, const DeckScale& scale = {});
  void add(const DeckDegrees& other);
};

/// The value of a key in a list that keeps the order of the deck; created if missing.
template <class Key, class Value>
Value& value_of(std::vector<std::pair<Key, Value>>& list, const Key& key) {
  for (auto& [k, value] : list)
    if (k == key) return value;
  return list.emplace_back(key, Value{}).second;
}

/// The name, with a number appended if a condition already has it.
std::string free_name(const std::vector<Condition>& conditions, const std::string& name);

class DeckConditions {
 public:
  DeckConditions(const DeckText& deck, const DeckUnits& units, DeckStep step, DeckMesh& mesh,
                 DeckFindings& findings)
      : deck_(deck),
        unit_(units.length),
        force_(units.force),
        degrees_word_(!units.absolute_zero ? "" : *units.absolute_zero == 0 ? "K" : "degC"),
        step_(step),
        mesh_(mesh),
        findings_(findings) {
    find_references();
  }

  /// scale: amplitude at the end of the step, or over time. Each function reads one keyword.
  void take_boundary(const DeckBlock& block, DeckScale scale);
  void take_nodal_forces(const DeckBlock& block, double factor);
  /// *CFLUX: heat into nodes.
  void take_nodal_heat(const DeckBlock& block, DeckScale scale);
  /// film: amplitude of the coefficient of *FILM and *SFILM.
  void take_element_loads(const DeckBlock& block, DeckScale scale, DeckScale film);
  void take_surface_loads(const DeckBlock& block, DeckScale scale, DeckScale film);
  /// Ambient temperature of *RADIATE.
  void take_radiation(const DeckBlock& block, DeckScale scale);
  void take_temperature(const DeckBlock& block, double factor);
  /// *INITIAL CONDITIONS, TYPE=VELOCITY; acts in a step of *DYNAMIC.
  void take_initial_velocity(const DeckBlock& block);
  /// *SURFACE INTERACTION, *GAP CONDUCTANCE and *CONTACT PAIR of a heat transfer step.
  void take_contact(const DeckBlock& block);
  /// *INITIAL CONDITIONS, TYPE=STRESS: one stress in each element, at all points of it.
  void take_initial_stress(const DeckBlock& block);
  /// The same of a step in which parts move, with *SURFACE BEHAVIOR, *FRICTION and *CLEARANCE.
  static bool is_touching(const std::string& keyword);
  void take_touching(const DeckBlock& block);
  void take_transform(const DeckBlock& block);
  /// *EQUATION, *TIE, *COUPLING with *KINEMATIC or *DISTRIBUTING, *RIGID BODY, *MPC, *CYCLIC SYMMETRY MODEL.
  static bool is_join(const std::string& keyword);
  void take_join(const DeckBlock& block);
  /// OP=NEW: removes earlier statements of a keyword.
  void forget(const std::string& keyword);
  /// True if loads of this keyword act.
  bool has_loads(const std::string& keyword) const;
  /// From here on, loads replace those of earlier steps on the same nodes, faces and elements. before: the
  /// step before, null for the first one. rises: values without an amplitude rise over the step.
  void begin_step(const DeckStepTime* before, const DeckAmplitudes& amplitudes, bool rises);
  /// Values with an amplitude keep their full value and the index of the amplitude; finish() makes them vary
  /// in time.
  void keep_curves() { in_time_ = true; }
  int curve_number(const std::string& amplitude);
  /// The deck has steps of heat transfer beside static ones: each statement is read for both.
  void share_statements() { are_shared_ = true; }
  /// A static step has the temperatures at the end of this earlier step, unless it states others.
  void set_heat_step(const std::string& name) { heat_step_ = name; }
  /// A step of heat transfer follows: temperatures that were stated before no longer hold.
  void supersede_temperatures() { temperature_.clear(), forgot_temperature_ = false; }
  /// Absolute zero in the deck's temperature unit.
  void set_absolute_zero(double zero) { zero_ = zero; }
  /// Strain-free temperature, used if the deck states no initial one.
  void set_reference(std::optional<double> temperature) { reference_ = temperature; }

  double absolute_zero() const { return zero_; }
  const DeckDegrees& degrees() const { return degrees_; }
  /// Initial temperature of all nodes of solids, in the deck's unit; empty: they differ, or it is not known.
  std::optional<double> initial_temperature() const;
  bool states_initial() const { return !initial_.empty(); }
  bool has_temperature() const { return !temperature_.empty() || !heat_step_.empty(); }
  bool acts_on_masses() const { return acts_on_masses_; }
  /// Adds constraints and loads of a step in SI, and the fields that they refer to. before: the name of the step of
  /// the same physics before it, empty for the first one.
  void finish(Study& study, const DeckStepTime& time, const DeckAmplitudes& amplitudes, const std::string& before,
              std::vector<DeckField>& fields);

 private:
  /// Values by component: 0 to 2, 10 is the temperature.
  using Components = std::map<int, double>;
  /// Values that a line states for a set (its key) or for a node (key empty).
  struct Statement {
    std::string key;
    std::vector<std::int64_t> nodes;
    Components values;
    std::int64_t line;
  };
  /// Coordinate axes for the components of a node; rows are unit vectors.
  using Axes = std::array<Vec3, 3>;
  struct Transform {
    bool cylindrical = false;
    Vec3 a{}, b{};
  };
  /// Elements with a load on their volume: the key of their set, or single elements.
  struct Inside {
    std::string key;
    std::vector<std::int64_t> elements;  ///< empty: all
    bool operator==(const Inside&) const = default;
  };
  /// A film with its coefficient, or radiation with its emissivity as `coefficient`.
  struct Film {
    double coefficient = 0, ambient = 0;
    int coefficient_curve = 0, ambient_curve = 0;
    auto operator<=>(const Film&) const = default;
  };
  struct ContactPair {
    std::string interaction, first, second;  ///< surfaces as the deck names them
    std::int64_t line;
  };
  // Contacts of parts that move, deck_touching.cpp.
  struct DeckBehavior {
    double friction = 0;
    bool is_tied = false;
  };
  struct DeckTouching {
    std::string interaction, first, second;  ///< surfaces as the deck names them
    double adjust;                           ///< m
    std::int64_t line;
  };
  // What ties nodes to each other, deck_joins.cpp. Nodes are labels, surfaces as the deck names them.
  struct DeckTie {
    std::string name, slave, master;
    double distance;  ///< m
    bool is_cyclic;   ///< between sectors of several stages
    std::int64_t line;
  };
  struct DeckCoupling {
    std::string name, surface;
    std::int64_t reference;
    std::string orientation, kind;
    std::set<int> dofs;
    std::int64_t line;
    std::vector<std::int64_t> nodes{};  ///< of a *DISTRIBUTING COUPLING, instead of a surface
  };
  struct RigidNodes {
    std::string set;
    std::int64_t reference, rotation;
    std::int64_t line;
  };
  struct Sector {
    std::string tie;
    Vec3 a, b;
    std::int64_t line;
  };
  struct DeckBolt {
    std::string surface;
    std::int64_t reference;
    std::optional<Vec3> normal;
    std::int64_t line;
  };
  struct DeckSpring {
    std::vector<DeckMesh::PointElement> elements;
    std::array<int, 2> dofs;  ///< from 0; of SPRINGA without meaning
    double stiffness;         ///< N/m, or N m/rad in the deck's units of a rotation
    std::int64_t line;
  };
  struct DeckMass {
    std::vector<DeckMesh::PointElement> elements;
    double mass;  ///< kg
    std::int64_t line;
  };
  /// What an end of a spring hangs on.
  struct SpringEnd {
    enum class On { ground, place, nothing } on = On::nothing;
    std::string place{};          ///< name of a set or surface
    bool is_middle = false;       ///< the node is the place
    Vec3 point{};                 ///< m
  };
  /// Heat flow into faces.
  struct FaceHeat {
    std::map<DeckMesh::Face, double> values;
    std::vector<DeckMesh::Face> order;  ///< in the order of the deck
  };
  /// In a step with values over time, the amplitude index of component 10 is stored under this key.
  static constexpr int curve_component = 1000;
  /// Component d that keeps its value of the step before (*BOUNDARY, FIXED) is stored under this key + d.
  static constexpr int kept_component = 100;
  static bool is_kept(int d) { return d >= kept_component && d < kept_component + 3; }

  bool is_heat() const { return step_ == DeckStep::heat_transfer; }
  double kelvin(double t) const { return t - zero_; }
  double real(const DeckLine& line, const std::vector<std::string_view>& fields, std::size_t i,
              const Text& what) const;
  [[noreturn]] void refuse(std::int64_t line, const Text& problem) const;
  void note_foreign(const DeckBlock& block, const DeckLine& line, std::int64_t from, std::int64_t to);
  void leave_out_load(const DeckBlock& block, std::int64_t line, const std::string& label);
  void add_rotation(const Inside& where, const Rotation& load, std::int64_t line);
  Inside inside(std::string_view target, std::int64_t line);
  /// Names of regions; empty for all. `made`: name for a set that is made.
  std::vector<std::string> regions_of(const Inside& where, const char* made);
  std::optional<Axes> axes_of(std::int64_t node) const;
  std::optional<Components> along_global(const Axes& axes, Components values) const;
  Components in_plane(const char* keyword, std::int64_t line, Components values);
  Vec3 three_reals(const DeckLine& line, const std::vector<std::string_view>& fields, std::size_t from,
                   const Text& what) const;

  bool is_first_in_step(char kind, const DeckMesh::Face& face) {
    return fresh_faces_.insert({kind, face}).second;
  }
  bool is_first_in_step(char kind, const std::string& key) { return fresh_keys_.insert({kind, key}).second; }
  bool is_first_in_step(char kind, const Inside& where);
  void add_face_heat(const DeckMesh::Face& face, double value, DeckScale scale);
  template <class Key>
  void add_heat(std::vector<std::pair<std::pair<Key, int>, double>>& list, char kind, const Key& key,
                double value, DeckScale scale);
  /// Makes a condition's value vary over time, or sets its value at the end of the step. full: in the deck's
  /// units, without the amplitude; si: converts it.
  void vary(Condition& condition, std::size_t value, int curve, double full,
            const std::function<double(double)>& si) const;

  // deck_joins.cpp
  void find_references();
  bool is_reference(std::string_view target, const std::vector<std::int64_t>& nodes) const;
  void take_equations(const DeckBlock& block);
  void take_several_points(const DeckBlock& block);
  void take_mean_rotation(const std::vector<std::int64_t>& stated, std::int64_t line);
  void finish_mean_rotations(const std::map<std::int64_t, Components>& held, const std::map<std::int64_t, Components>& forces);
  void add_term(StatedEquation& equation, std::int64_t node, int component, double factor) const;
  std::map<std::int64_t, Components> take_off_references(std::vector<Statement>& statements, bool adds) const;
  std::optional<Axes> orientation_axes(const std::string& name) const;
  void add_rigid_body(Study& study, const std::string& set, const std::string& name, const Vec3& point,
                      const Components& held, const Components& forces, const std::optional<Axes>& axes,
                      std::int64_t line);
  void finish_joins(Study& study, const std::vector<std::uint8_t>& used);
  // joins/deck_springs.cpp
  void take_spring(const DeckBlock& block);
  void take_mass(const DeckBlock& block);
  void take_bolt(const DeckBlock& block);
  /// True if the nodes are those of bolts, which keep their length from now on.
  bool take_lock(const DeckLine& line, const std::vector<std::string_view>& fields);
  void take_points_of_couplings(const DeckBlock& block);
  SpringEnd end_of(std::int64_t node, const std::vector<std::uint8_t>& used);
  std::string place_of_reference(std::int64_t node) const;
  void finish_springs(Study& study, const std::vector<std::uint8_t>& used);
  void finish_spring(Study& study, const DeckSpring& spring, const DeckMesh::PointElement& element,
                     const std::vector<std::uint8_t>& used);
  void finish_bolts(Study& study, const std::map<std::int64_t, Components>& held,
                    const std::map<std::int64_t, Components>& forces);
  bool acts_beside_bolts() const;
  void add_turned(Study& study, const std::map<std::size_t, std::map<Components, std::vector<std::int64_t>>>& turned);

  // Values that rise over a step, deck_rises.cpp.
  int curve_of(const DeckScale& scale, double from);
  void settle_rises();
  double at_end(double full, int curve) const;
  double old_heat(const DeckMesh::Face& face) const;
  double old_heat(const std::string& surface) const;
  double old_heat(const Inside& where) const;
  double old_ambient(const std::map<DeckMesh::Face, Film>& films, const DeckMesh::Face& face) const;
  double old_ambient(const std::string& surface) const;
  double old_heat(std::int64_t node) const;
  void keep_held_temperatures(bool is_first);
  void add_rising_boundary(const Statement& stated);
  void finish_initial(Study& study, const std::vector<std::uint8_t>& used, const std::string& before);
  void finish_boundary(Study& study, const std::vector<std::uint8_t>& used);
  void finish_forces(Study& study, const std::vector<std::uint8_t>& used);
  void finish_velocities(Study& study, const std::vector<std::uint8_t>& used);
  void finish_nodal_heat(Study& study, const std::vector<std::uint8_t>& used);
  void take_kept(const DeckLine& line, Components& values) const;
  void finish_faces(Study& study);
  void tell_inner_faces();
  void finish_inside(Study& study);
  void finish_initial_stress(Study& study);
  void finish_contacts(Study& study);
  void finish_touching(Study& study);
  void finish_temperature(Study& study, const std::vector<std::uint8_t>& used);
  std::vector<double> temperatures_by_node(const std::vector<Statement>& stated, std::vector<double> before) const;
  /// Where the values of nodes with elements differ, the number varies by a new field of the deck; else it is their
  /// one value. values: [node index] SI.
  void set_by_node(Condition& condition, std::size_t value, const std::string& name, QuantityKind kind,
                   const std::vector<double>& values, const std::vector<std::uint8_t>& used, std::int64_t line);
  /// Make fields of the deck where there are more different values than a list holds; they take these nodes off.
  void prescribe_by_node(Study& study, std::map<std::int64_t, Components>& nodes, std::int64_t line);
  void push_by_node(Study& study, std::map<std::int64_t, Components>& nodes, std::int64_t line);
  void add_constraint(Study& study, const std::string& set, const Components& values);
  void add_force(Study& study, const std::string& set, const Components& values);
  /// Groups nodes that are stated one by one by their values.
  std::map<Components, std::vector<std::int64_t>> patterns(const std::map<std::int64_t, Components>& nodes,
                                                           const Text& what) const;
  bool is_used(const std::vector<std::uint8_t>& used, std::int64_t node) const {
    const Index index = mesh_.node_index(node);
    return index >= 0 && used[static_cast<std::size_t>(index)] != 0;
  }

  const DeckText& deck_;
  double unit_, force_;  ///< m and N per unit of the deck
  std::string degrees_word_;  ///< as VariationField::unit
  DeckStep step_;
  DeckMesh& mesh_;
  DeckFindings& findings_;
  double zero_ = 0;
  std::optional<double> reference_;
  std::vector<Statement> boundary_, forces_, temperature_, initial_;
  std::map<std::int64_t, Components> velocity_;  ///< [node] in the deck's units, at the begin
  std::vector<Transform> transforms_;
  std::map<std::int64_t, std::size_t> transform_of_;  ///< [node]
  std::map<DeckMesh::Face, double> pressures_;
  std::map<int, FaceHeat> fluxes_;                            ///< [amplitude]
  std::vector<DeckMesh::Face> pressed_, filmed_, radiating_;  ///< in the order of the deck
  std::map<DeckMesh::Face, Film> films_, radiation_;
  std::vector<std::pair<std::string, double>> surface_pressures_;  ///< by key of the surface
  /// By key of the surface and amplitude.
  std::vector<std::pair<std::pair<std::string, int>, double>> surface_fluxes_;
  std::vector<std::pair<std::string, Film>> surface_films_;
  std::vector<std::pair<std::string, Vec3>> surface_tractions_;
  std::vector<std::pair<Inside, Vec3>> gravity_;
  std::vector<std::pair<std::pair<Inside, int>, double>> sources_;  ///< by amplitude too
  std::vector<std::pair<Inside, Rotation>> rotations_;
  std::map<std::int64_t, std::array<double, 6>> initial_stress_;  ///< [element] Pa, Voigt
  std::string interaction_;                     ///< name of the interaction that is being read
  std::map<std::string, double> conductances_;  ///< by interaction
  std::vector<ContactPair> pairs_;
  std::map<std::string, DeckBehavior> behaviors_;  ///< by interaction
  std::vector<DeckTouching> touching_;
  std::map<std::pair<std::string, std::string>, double> clearances_;  ///< by names of two surfaces, m
  std::set<std::string> reference_names_;  ///< nodes or sets that REF NODE and ROT NODE name
  std::vector<DeckTie> ties_;
  std::vector<DeckCoupling> couplings_;
  std::vector<RigidNodes> bodies_;
  std::vector<Sector> sectors_;
  std::map<std::int64_t, std::string> coupled_;  ///< reference node -> its place in the mesh; only in finish()
  std::vector<DeckBolt> bolts_;
  std::vector<DeckSpring> springs_;
  std::vector<DeckMass> masses_;
  std::set<std::int64_t> locked_;        ///< reference nodes of bolts with *BOUNDARY, FIXED
  std::set<std::int64_t> locked_loaded_; ///< those that other loads acted on before
  std::vector<std::pair<StatedEquation, std::int64_t>> equations_;  ///< with lines
  /// Their sum of shares times displacements is a mean rotation: what the first unknown of the reference node is.
  struct DeckMeanRotation {
    std::int64_t reference = -1;
    std::vector<std::pair<std::int64_t, Vec3>> shares{};  ///< node, 1/m
    std::int64_t line = 0;
  };
  std::vector<DeckMeanRotation> mean_rotations_;
  bool acts_on_masses_ = false;
  int made_surfaces_ = 0;
  // State of the step that is being read.
  std::set<std::pair<char, DeckMesh::Face>> fresh_faces_;
  std::set<std::pair<char, std::string>> fresh_keys_;
  std::vector<std::pair<char, Inside>> fresh_insides_;
  std::size_t old_forces_ = 0;  ///< number of statements from earlier steps
  bool in_time_ = false;
  struct Curve {
    std::string amplitude;
    bool rises = false;  ///< without an amplitude, from `from` to the full value
    double from = 0;     ///< in the deck's units
    bool operator==(const Curve&) const = default;
  };
  std::vector<Curve> curves_;
  int number_of(const Curve& curve);
  // The end of the step before, while values rise.
  std::shared_ptr<const DeckConditions> old_;
  const DeckStepTime* old_time_ = nullptr;
  const DeckAmplitudes* old_amplitudes_ = nullptr;
  bool is_first_step_ = true;
  std::unordered_map<std::int64_t, double> held_;  ///< [node] temperature at the begin of the step
  DeckDegrees degrees_;
  bool forgot_temperature_ = false;
  bool are_shared_ = false;
  std::string heat_step_;  ///< the step whose temperatures act; empty: none
  // Used only in finish().
  const DeckStepTime* time_ = nullptr;
  const DeckAmplitudes* amplitudes_ = nullptr;
  std::vector<DeckField>* fields_ = nullptr;
  std::string before_;  ///< name of the step before
};

}  // namespace genba
