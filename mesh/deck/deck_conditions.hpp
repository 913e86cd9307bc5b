// Constraints and loads of a deck, as CalculiX takes them: of prescribed values the last statement holds,
// loads stated again within the step add up, of films the last holds.
#pragma once

#include <array>
#include <map>
#include <optional>

#include "mesh/deck/deck_findings.hpp"
#include "mesh/deck/deck_keywords.hpp"
#include "mesh/deck/deck_mesh.hpp"

namespace genba {

/// The value of a key in a list in the order of the deck, made if it is not there.
template <class Key, class Value>
Value& value_of(std::vector<std::pair<Key, Value>>& list, const Key& key) {
  for (auto& [k, value] : list)
    if (k == key) return value;
  return list.emplace_back(key, Value{}).second;
}

class DeckConditions {
 public:
  DeckConditions(const DeckText& deck, double unit, DeckStep step, DeckMesh& mesh, DeckFindings& findings)
      : deck_(deck), unit_(unit), step_(step), mesh_(mesh), findings_(findings) {}

  /// factor: of the amplitude at the end of the step. Each reads one keyword.
  void take_boundary(const DeckBlock& block, double factor);
  void take_nodal_forces(const DeckBlock& block, double factor);
  /// film_factor: of the coefficient of *FILM and *SFILM.
  void take_element_loads(const DeckBlock& block, double factor, double film_factor);
  void take_surface_loads(const DeckBlock& block, double factor, double film_factor);
  void take_temperature(const DeckBlock& block, double factor);
  void take_transform(const DeckBlock& block);
  /// OP=NEW: what was prescribed before no longer holds.
  void forget_boundary() { boundary_.clear(); }
  /// K of the deck's zero of temperatures.
  void set_absolute_zero(double zero) { zero_ = zero; }
  /// Temperature without strain where the deck states no initial one.
  void set_reference(std::optional<double> temperature) { reference_ = temperature; }

  bool has_temperature() const { return !temperature_.empty(); }
  bool acts_on_masses() const { return acts_on_masses_; }
  /// Constraints and loads in SI.
  void finish(Study& study);

 private:
  /// Values by component: 0 to 2, 10 is the temperature.
  using Components = std::map<int, double>;
  /// What a line states for a set (its key) or for a node (key empty).
  struct Statement {
    std::string key;
    std::vector<std::int64_t> nodes;
    Components values;
    std::int64_t line;
  };
  /// Axes in which the components of a node are given; rows are unit vectors.
  using Axes = std::array<Vec3, 3>;
  struct Transform {
    bool cylindrical = false;
    Vec3 a{}, b{};
  };
  /// A load in the inside of elements, by the key of their set; of single ones the element.
  struct Inside {
    std::string key;
    std::vector<std::int64_t> elements;  ///< empty: all
    bool operator==(const Inside&) const = default;
  };
  struct Film {
    double coefficient, ambient;
    bool operator<(const Film& o) const {
      return std::pair(coefficient, ambient) < std::pair(o.coefficient, o.ambient);
    }
  };

  bool is_heat() const { return step_ == DeckStep::heat_transfer; }
  double kelvin(double t) const { return t - zero_; }
  double real(const DeckLine& line, const std::vector<std::string_view>& fields, std::size_t i,
              const Text& what) const;
  [[noreturn]] void refuse(std::int64_t line, const Text& problem) const;
  void note_foreign(const DeckBlock& block, const DeckLine& line, std::int64_t from, std::int64_t to);
  void leave_out_load(const DeckBlock& block, std::int64_t line, const std::string& label);
  void add_rotation(const Inside& where, const Rotation& load, std::int64_t line);
  Inside inside(std::string_view target, std::int64_t line);
  /// Names of regions; all: none.
  std::vector<std::string> regions_of(const Inside& where, const char* made);
  std::optional<Axes> axes_of(std::int64_t node) const;
  Vec3 three_reals(const DeckLine& line, const std::vector<std::string_view>& fields, std::size_t from,
                   const Text& what) const;

  void finish_boundary(Study& study, const std::vector<std::uint8_t>& used);
  void finish_forces(Study& study, const std::vector<std::uint8_t>& used);
  void finish_faces(Study& study);
  void finish_inside(Study& study);
  void finish_temperature(Study& study, const std::vector<std::uint8_t>& used);
  void add_constraint(Study& study, const std::string& set, const Components& values);
  void add_force(Study& study, const std::string& set, const Components& values);
  /// Nodes stated one by one, gathered by what is stated on them.
  std::map<Components, std::vector<std::int64_t>> patterns(const std::map<std::int64_t, Components>& nodes,
                                                           const Text& what) const;
  bool is_used(const std::vector<std::uint8_t>& used, std::int64_t node) const {
    const Index index = mesh_.node_index(node);
    return index >= 0 && used[static_cast<std::size_t>(index)] != 0;
  }

  const DeckText& deck_;
  double unit_;
  DeckStep step_;
  DeckMesh& mesh_;
  DeckFindings& findings_;
  double zero_ = 0;
  std::optional<double> reference_;
  std::vector<Statement> boundary_, forces_, temperature_, initial_;
  std::vector<Transform> transforms_;
  std::map<std::int64_t, std::size_t> transform_of_;  ///< [node]
  std::map<DeckMesh::Face, double> pressures_, fluxes_;
  std::vector<DeckMesh::Face> pressed_, heated_, filmed_;  ///< in the order of the deck
  std::map<DeckMesh::Face, Film> films_;
  std::vector<std::pair<std::string, double>> surface_pressures_, surface_fluxes_;  ///< by key of the surface
  std::vector<std::pair<std::string, Film>> surface_films_;
  std::vector<std::pair<std::string, Vec3>> surface_tractions_;
  std::vector<std::pair<Inside, Vec3>> gravity_;
  std::vector<std::pair<Inside, double>> sources_;
  std::vector<std::pair<Inside, Rotation>> rotations_;
  bool acts_on_masses_ = false;
  int made_surfaces_ = 0;
};

}  // namespace genba
