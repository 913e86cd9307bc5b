// Finds where faces may touch other faces, once for a mesh, and makes the rows of the contact.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/analysis/connect/join_face.hpp"
#include "engine/assembly/contact/contact_rows.hpp"
#include "engine/base/monitor.hpp"
#include "engine/physics/condition.hpp"

namespace genba {

/// One side of a contact.
struct ContactSide {
  std::vector<JoinFace> faces;
  std::vector<double> modulus;  ///< [face] Young's modulus of the body behind it, Pa
  std::vector<double> depth;    ///< [face] thickness at an edge of a plane body, m; else empty
};

struct ContactAsk {
  Joining::Contact law;
  double distance = 0;      ///< m; 0: twice the mean size of the faces
  double softness = 1;      ///< the penalty is this times the stiffness of a layer of elements
  bool is_ring = false;     ///< edges turn around the axis x = 0
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

/// Appends rows. Time grows with the number of faces times its logarithm. The same for any number of threads. Polls
/// cancel. Rows without a place of the other side are left out, so none may be appended.
ContactFacts find_contact(const ContactSide& first, const ContactSide& second, const ContactAsk& ask,
                          ContactRows& rows, Monitor& monitor);

}  // namespace genba
