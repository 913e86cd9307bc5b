// Rigid bodies at large deformation. The nodes of a body follow X + u = C + t + R (X - C). A change of the motion moves
// them by dt + dw x R (X - C), so the map of unknowns is that of the present arms.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/analysis/connect/connections.hpp"
#include "engine/assembly/assemble.hpp"

namespace genba {

/// Where a body is.
struct BodyState {
  Vec3 translation{}, rotation{};           ///< of its point, m; rotation vector, rad, whole turns included
  std::array<double, 4> turn{1, 0, 0, 0};   ///< the same rotation, a quaternion: real part first
};
/// A change of motions, or a part of one.
struct BodyChange {
  Vec3 translation{}, rotation{};  ///< m; rad: the spin, or the change of the rotation vector where parts of it are prescribed
};

class TurningBodies {
 public:
  using States = std::vector<BodyState>;
  using Changes = std::vector<BodyChange>;
  /// All must outlive this object. first: the map at the begin; equation_node: [mesh node] of the vectors below, which
  /// have [equation node * dofs + component].
  TurningBodies(const std::vector<TurningBody>& bodies, const ConstraintMap& first, const Mesh& mesh,
                std::span<const std::uint8_t> fixed, std::span<const Index> equation_node);

  std::size_t count() const { return bodies_.size(); }
  States at_rest() const { return States(bodies_.size()); }
  /// The same states with what is prescribed. motion: [body][6] m, rad; entries that are free are not read.
  States with_prescribed(States states, std::span<const double> motion) const;
  /// Where bodies are whose nodes are at u; rotation vectors are those nearest to `near` [body], rad.
  States fitted(std::span<const double> u, const std::vector<Vec3>& near) const;
  /// By how much a body turns from one state to another, rad; at least that where parts of the rotation are prescribed.
  double angle_between(std::size_t body, const BodyState& from, const BodyState& to) const;
  /// Some rotations of a body are prescribed, and its rotation vector is near a whole turn: the others move nothing there.
  bool is_near_blind_turn(std::size_t body, const BodyState& state) const;
  /// [body][6] m, rad.
  static std::vector<double> motions(const States& states);
  /// Goes on from `now` as it came from `before`, times `along`.
  States extrapolated(const States& before, const States& now, double along) const;
  /// What nodes moved by a change that the map of `states` makes.
  Changes read(const States& states, std::span<const double> change) const;
  States moved(const States& states, const Changes& changes, double part) const;
  /// The motion that fits rates of the nodes, [rows], with spins; what is prescribed is not left out.
  Changes fitted_changes(const States& states, std::span<const double> rates) const;
  /// out [rows] at nodes of a body that no support holds: of their present arms; of what stands there.
  void write_nodes(std::size_t body, const BodyState& state, const std::function<Vec3(const Vec3& arm)>& of_arm, std::span<double> out) const;
  void change_nodes(std::size_t body, const std::function<Vec3(const Vec3& v)>& of, std::span<double> out) const;
  /// The rotation vector that turns one state into the other, rad.
  static Vec3 spin_between(const BodyState& from, const BodyState& to);
  static Vec3 turned(const BodyState& by, const Vec3& v);
  static Vec3 turned_back(const BodyState& by, const Vec3& v);
  /// Displacements of all nodes of bodies.
  void place(const States& states, std::span<double> u) const;
  /// The movement of all nodes of bodies by a change at these states.
  void write(const States& states, const Changes& changes, std::span<double> change) const;
  /// The map for changes at these states; its constants of bodies are 0.
  std::shared_ptr<const ConstraintMap> map(const States& states) const;
  /// Adds factor times the stated forces and moments as forces of nodes, N. of: the bodies at the time of the loads.
  void add_loads(const std::vector<TurningBody>& of, const States& states, double factor, std::span<double> forces) const;
  /// A number of a matrix of rows of q.
  struct Entry {
    std::size_t row, column;
    double value;
  };
  /// The stiffness of forces [rows] that turn arms: its symmetric part to `add`. moments: [body] N m that keep their
  /// direction; what they make unsymmetric goes to `rest`.
  void add_geometric(const States& states, std::span<const double> forces, const std::vector<Vec3>& moments,
                     const AddBlock& add, std::vector<Entry>& rest) const;
  /// Force and moment about the moved point of forces [rows] at the nodes of each body.
  std::vector<std::pair<Vec3, Vec3>> sums(const States& states, std::span<const double> forces) const;
  /// Sum of squares of sums() along what is prescribed, N^2; moments by the size of the body.
  double held_square(const States& states, std::span<const double> forces) const;
  bool is_prescribed(std::size_t body, std::size_t motion) const;

  /// As numbers, to be kept.
  static std::vector<double> numbers(const States& states);
  static States from_numbers(std::span<const double> numbers);
  static constexpr std::size_t numbers_of_body = 10;

 private:
  /// An entry of q by which a body moves.
  struct Host {
    Index unknown;
    Vec3 translation{}, rotation{};  ///< of the body by a unit of it: m, rad
  };
  struct Body {
    const TurningBody* stated;
    std::vector<Vec3> arms;  ///< X - C, m
    std::vector<Host> hosts;
    bool by_vector = false;  ///< its rotation unknowns are parts of the rotation vector
  };
  std::vector<Vec3> arms_of(const Body& body, const BodyState& state) const;
  using Square = std::array<double, 9>;
  Square geometric_of(const Body& body, const BodyState& state, std::span<const double> forces, const Vec3& moment) const;
  std::array<Vec3, 3> spins_of(const Body& body, const BodyState& state) const;
  std::size_t row(Index node) const;

  std::vector<Body> bodies_;
  const ConstraintMap& first_;
  std::span<const std::uint8_t> fixed_;
  std::span<const Index> equation_node_;
  std::size_t dofs_;
};

/// The connections of a state: forces and moments act where the bodies are. turned: [body].
std::shared_ptr<const Connections> turned_connections(const Connections& of, const Mesh& mesh, int dofs,
                                                      const std::vector<TurnedBody>& turned);

}  // namespace genba
