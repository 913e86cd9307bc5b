// What a connection of a study does in a solution.
#pragma once

#include <string>

#include "engine/base/types.hpp"

namespace genba {

/// What a connection does (engine/analysis/connect): one entry for each condition that ties unknowns.
struct ConnectionResult {
  std::string name;
  std::string kind;      ///< key of the condition's kind
  Index nodes = 0;       ///< that it determines, or that it spreads a load over
  Index uncaught = 0;    ///< nodes of a tie that lie on no other face
  double area = 0;       ///< common area of a tie, m^2
  double distance = 0;   ///< largest between tied faces, m
  Vec3 force{}, moment{};          ///< on the nodes, N; N m about the point, or the origin where there is none
  bool has_point = false;
  Vec3 point{}, motion{}, turn{};  ///< reference point, m; its translation, m, and rotation, rad
  bool is_axial = false;           ///< an axial spring or a bolt: it has the next two
  double tension = 0;              ///< N
  double stretch = 0;              ///< of a spring, m; below 0: it is shorter. Of a bolt: how far its sides overlap
  double mass = 0;                 ///< at the point, kg
  bool is_contact = false;         ///< it has the next ones; `force` acts on the first faces
  double closed = 0;               ///< area under pressure, m^2
  double pressure = 0;             ///< largest, Pa
  double penetration = 0;          ///< largest overlap that is left, m
  double share = 0;                ///< the same, by the size of a face
  double opening = 0;              ///< largest gap among candidates, m
  double slip = 0;                 ///< largest, m
};

}  // namespace genba
