// What ties unknowns of a study to each other, found on a mesh: equations for the ConstraintMap, loads that are
// spread over faces, and facts for reports.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/assembly/couplings.hpp"
#include "engine/assembly/support_list.hpp"
#include "engine/base/monitor.hpp"
#include "engine/couple/constraint_map.hpp"
#include "engine/element/with_kind.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/selection.hpp"
#include "engine/physics/study.hpp"

namespace genba {

/// Where a bolt with a preload is cut: nodes of the minus side, and those at the same places of the plus side. Both
/// move alike but along the axis.
struct BoltCut {
  std::size_t load = 0;            ///< into Study::loads
  Vec3 axis{};                     ///< of length 1, from the minus side to the plus side
  std::vector<Index> minus, plus;  ///< mesh nodes
  double area = 0;                 ///< across the axis, m^2
};

/// A condition with Contribution::joining, or one equation of a study.
struct FoundConnection {
  bool is_load = false;
  Index number = -1;  ///< into Study::constraints or Study::loads; -1: equations of the study
  Join join = Join::nothing;
  std::vector<Index> nodes;     ///< that it determines, spreads a load over or computes a mean motion of; ascending
  std::vector<Index> uncaught;  ///< nodes of a tie that lie on no other face
  Index left = 0;               ///< unknowns at which a support or another connection goes first
  double area = 0, distance = 0;  ///< as in ConnectionResult
  bool has_point = false;
  Vec3 point{};
  /// [nodes][3] N, of a force and moment at the point; empty: none.
  std::vector<Vec3> forces;
  /// [nodes] weights of the mean motion of a point that forces are spread from; empty: none.
  std::vector<double> weights;
  std::vector<Vec3> firsts;  ///< [nodes] weighted places (Spreading); empty: weight times place
  /// Directions in which it holds nodes, of length 1.
  std::vector<std::pair<Index, Vec3>> directions;
};

/// Springs at mean motions of places. A row b times all displacements is the length by which a spring becomes longer.
struct SpringLink {
  std::size_t found = 0;     ///< into Connections::all
  std::vector<Index> nodes;  ///< mesh nodes; of two places: the first place's before the other's
  std::vector<std::vector<double>> rows;  ///< [spring][nodes * dofs], of a rotation 1/m
  std::vector<double> stiffness;          ///< [spring] N/m, N m/rad
  bool is_axial = false;                  ///< the first spring is the axial one
  /// At large deformation it is the only one and turns with the line between its places: from the first to the other before
  /// deformation, m; and [nodes] shares of their displacements in what is added to it.
  std::optional<Vec3> apart{};
  std::vector<double> shares{};
};
/// The line of such a spring at a displacement. value(i, a): component a of that of its node i.
template <class Value>
Vec3 line_of(const SpringLink& link, Value&& value) {
  Vec3 out = *link.apart;
  for (std::size_t i = 0; i < link.shares.size(); ++i)
    for (std::size_t a = 0; a < 3; ++a) out[a] += link.shares[i] * value(i, a);
  return out;
}
/// A mass at a point that moves with the mean motion of nodes.
struct PointMass {
  std::size_t found = 0;
  Vec3 point{};
  std::vector<Index> nodes;
  std::vector<std::vector<double>> rows;  ///< [component][nodes * dofs]
  double mass = 0;                        ///< kg
};

/// A rigid body at large deformation (turning_bodies.hpp). Conditions with the same nodes and point state one body.
struct TurningBody {
  std::vector<std::size_t> found;  ///< into Connections::all; the last one prescribes motions, if any does
  Vec3 point{};                    ///< m
  double size = 1;                 ///< m: a rotation times this is a motion of its nodes
  std::vector<Index> nodes;        ///< mesh nodes, ascending
  /// Prescribed translation, m, and rotation vector, rad. Empty: free.
  std::array<std::optional<double>, 6> motion{};
  Vec3 force{}, moment{};          ///< N, N m at the point; they keep their directions
  Index first_free = 0;            ///< of its sums in the map (ConstraintMap::free_sum)
};
/// What such a body did: its motion, and what its prescribed motions do to its nodes, about the moved point.
struct TurnedBody {
  Vec3 translation{}, rotation{};  ///< m; rotation vector, rad
  Vec3 force{}, moment{};          ///< N, N m
};

struct Connections {
  std::vector<FoundConnection> all;
  std::vector<TurningBody> bodies;
  std::vector<TurnedBody> turned;    ///< [bodies] of a solution; empty: none
  std::vector<SpringLink> springs;
  std::vector<LinkMatrix> matrices;  ///< [springs] their sums of stiffness b b^T
  std::vector<PointMass> masses;
  std::int64_t bytes() const;        ///< of springs and masses
  /// Nodes that couple through them: pairs without a matrix. Null: none.
  std::shared_ptr<const FacetCouplings> groups;
  /// Nodes whose entries of q are displacements of another place, and that place, m.
  std::vector<std::pair<Index, Vec3>> host_places;
};

/// True if both have the same springs. values: their stiffness too.
bool same_springs(const std::shared_ptr<const Connections>& a, const std::shared_ptr<const Connections>& b, bool values);

struct ConnectInput {
  const Mesh& mesh;
  const Study& study;  ///< at the time of the problem
  int dofs = 3;
  element::Section section = element::Section::solid;
  std::span<const std::uint8_t> fixed;  ///< [mesh node * dofs + component]
  std::span<const double> value;
  std::span<const Index> owner;          ///< index into Study::constraints, -1: free
  std::span<const Index> piece_of_node;  ///< -1: node of no element
  std::span<const BoltCut> cuts;
  /// Names for messages: "tie 'flange'".
  std::function<Text(bool is_load, std::size_t number)> place;
  const Study* stated = nullptr;  ///< with what varies over time; null: nothing varies
};

struct Connected {
  std::shared_ptr<const ConstraintMap> map;  ///< null: nothing is tied
  std::shared_ptr<const Connections> connections;  ///< null: there are none
  std::vector<Text> warnings;
};
/// Throws Error(model) that names the condition: a tie that catches nothing, a rigid body all of whose nodes are
/// held, an equation that contradicts a support, faces of a sector that do not match, too many unknowns that
/// would couple to each other. Polls cancel.
Connected connect(const ConnectInput& input, Monitor& monitor);

}  // namespace genba
