// What the picture of a plane body shows beyond its mesh: the thickness, or the turn of a ring.
#pragma once

#include <vector>

#include "engine/model/mesh.hpp"
#include "engine/model/study/formulation.hpp"

namespace genba {

struct Study;

struct PlaneLook {
  PlaneBody body = PlaneBody::unstated;
  std::vector<double> thickness{};  ///< [region], m; 0: not stated
  int turn = 0;                     ///< of a ring, degrees: 0 draws its section, 270 and 360 the body
  bool operator==(const PlaneLook&) const = default;
};

/// Where the nodes of a plane body are drawn: at x cosine, y, x sine + rise.
struct Stand {
  float cosine = 1, sine = 0, rise = 0;
};

/// The look by what a study says. A region that is named wrongly has no thickness of its own. Plain for a
/// solid body.
PlaneLook plane_look(const Mesh& mesh, const Study& study, int turn = 0);

}  // namespace genba
