// The work of connect(): each function adds the equations of one kind of connection.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/connect/tie_weights.hpp"
#include "engine/couple/elimination.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

class Connector {
 public:
  Connector(const ConnectInput& input, Monitor& monitor);
  Connected run();

 private:
  struct Stated {
    FoundConnection found;
    Joining joining;
    const Condition* condition;  ///< null: the equations of the study
  };
  std::size_t number_of(const Stated& s) const { return static_cast<std::size_t>(&s - stated_.data()); }
  void take_if_joined(const Condition& condition, bool is_load, std::size_t number);
  void add_normal(Stated& s);
  void add_local(Stated& s);
  void add_equations();
  void add_rigid(Stated& s);
  Index take_rigid_places(const Vec3& point, double size, const std::vector<Index>& nodes);
  std::vector<LinearTerm> rigid_turn(Index first, int axis, double factor) const;
  LinearEquation rigid_row(Index first, Index node, int component, const Vec3& arm) const;
  void add_turning(Stated& s);
  TurningBody& turning_body(Stated& s);
  void add_turning_rows();
  Text place_of(const TurningBody& body) const;
  enum class Prescribed { motion, load };
  bool varies(const TurningBody& body, Prescribed what, std::size_t first, std::size_t end) const;
  void require_own_hosts(const ConstraintMap& of, std::span<const std::uint8_t> is_own) const;
  void require_line(const TurningBody& body) const;
  void require_supports(const TurningBody& body) const;
  std::shared_ptr<const ConstraintMap> turning_map(const ConstraintMap& of) const;
  void add_cyclic(Stated& s);
  void add_tie(Stated& s);
  void add_spread(Stated& s);
  // springs.cpp
  void add_between(Stated& s);
  void add_carried(Stated& s);
  void add_mass(Stated& s);
  class PointOfPlace;
  bool is_in_rigid_body(const std::vector<Index>& nodes) const;
  void require_no_ring() const;
  void take_point(Stated& s, const PointOfPlace& at);
  void take_springs(SpringLink link, const Stated& s);
  // bolts.cpp
  void add_bolt(Stated& s);

  /// Adds an equation at a node; throws if it contradicts what is there.
  Elimination::Outcome add(LinearEquation equation, Index node);
  void add_tied_node(const TiedNode& tied, const std::vector<Vec3>& places, Stated& s);
  void add_turned_node(const TiedNode& tied, const double* turn, Stated& s);
  /// Nodes of elements among those selected.
  std::vector<Index> nodes_of(const Selection& selection) const;
  Selection selected(const Selector& selector) const { return select(input_.mesh, selector, place_); }
  Index unknown(Index node, int component) const;
  bool is_fixed(Index node, int component) const;
  bool is_motion() const { return input_.study.physics->is_motion(); }
  bool is_ring() const { return input_.section == element::Section::axisymmetric; }

  const ConnectInput& input_;
  Monitor& monitor_;
  std::optional<Elimination> elimination_;
  std::vector<Elimination::Group> groups_;
  struct FreePlace {
    std::vector<Index> free, components;
    Vec3 place;
  };
  std::vector<FreePlace> free_places_;  ///< where free unknowns are displacements
  std::vector<Stated> stated_;
  std::vector<SpringLink> springs_;
  std::vector<PointMass> masses_;
  std::vector<TurningBody> bodies_;
  std::vector<Text> warnings_;
  Index next_free_ = 0;
  Text place_;
};

}  // namespace genba
