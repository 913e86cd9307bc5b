// Whether forms speak of a plane body.
#pragma once

#include "ui/desktop/session/session.hpp"

namespace genba {

/// Of the mesh if there is one; else of what the case states.
inline bool is_plane_case(const Session& session) {
  if (!session.has_project()) return false;
  if (const auto meshed = session.mesh()) return meshed->mesh->is_plane();
  return session.project()->study.elements.plane != PlaneBody::unstated;
}

}  // namespace genba
