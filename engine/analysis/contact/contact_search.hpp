// Finds where faces may touch other faces, and makes the rows of the contact.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/analysis/connect/join_face.hpp"
#include "engine/assembly/contact/contact_rows.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/physics/condition.hpp"

namespace genba {

/// Displacement of a mesh node, m.
using NodeMotion = std::function<Vec3(Index node)>;

/// One side of a contact.
struct ContactSide {
  std::vector<JoinFace> faces;
  std::vector<double> modulus;  ///< [face] Young's modulus of the body behind it, Pa
  std::vector<double> depth;    ///< [face] thickness at an edge of a plane body, m; else empty
  /// [face] largest overlap, m: what lies deeper is behind the body. Empty: the distance.
  std::vector<double> deepest{};
};

struct ContactAsk {
  Joining::Contact law;
  double distance = 0;      ///< m; 0: twice the mean size of the faces
  double softness = 1;      ///< the penalty is this times the stiffness of a layer of elements
  bool is_ring = false;     ///< edges turn around the axis x = 0
  bool as_it_is = false;    ///< gaps are those of the geometry
  bool every_node = false;  ///< rows of all corners of the first faces; one without a partner has no nodes and no area
  bool with_itself = false; ///< both sides are the same: of two faces, that of the lower number is the first
};

/// What the search found, for messages.
struct ContactFacts {
  double area = 0;             ///< of the first faces that lie over or under the others, m^2
  double of_first = 0;         ///< of all first faces, m^2
  double size = 0;             ///< mean size of the first faces, m
  double distance = 0;         ///< m, within which places may touch
  double overlap = 0, gap = 0; ///< largest at the begin, after clearance and adjust, m; 0 or above
  Vec3 overlap_at{}, gap_at{};
};

/// That of the question, or twice the mean size of the larger faces, m.
double search_distance(const ContactSide& first, const ContactSide& second, const ContactAsk& ask);

/// Appends rows. Time grows with the number of faces times its logarithm. The same for any number of threads. Polls
/// cancel. Rows without a place of the other side are left out, but for every_node. team: null: this thread alone.
ContactFacts find_contact(const ContactSide& first, const ContactSide& second, const ContactAsk& ask,
                          ContactRows& rows, Monitor& monitor, ThreadTeam* team = nullptr);

/// Calls use(nodes, k) for each two faces that press each other, with k[nodes * dofs]^2: what the turning of the first
/// faces' normals adds to the derivatives of the forces, N/m. It is symmetric, and exact where the gaps are 0: the second
/// variation of pressure times the volume between the faces. ask.distance must be stated. k may be changed.
void visit_turning(const ContactSide& first, const ContactSide& second, const ContactAsk& ask,
                   const std::function<double(Index node)>& pressure_at, std::size_t dofs,
                   const std::function<void(std::span<const Index> nodes, std::vector<double>& k)>& use, ThreadTeam* team = nullptr);

}  // namespace genba
