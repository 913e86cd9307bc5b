// Points of the area that a face has in common with one that looks at it.
#pragma once

#include <functional>

#include "engine/analysis/connect/join_face.hpp"

namespace genba {

/// Calls use(axis, place, size) for points of an exact rule on the common area. Both faces are projected on the plane
/// of the first one, whose normal `axis` is; place: on that plane; size: its share of the projected area, m^2 (m of
/// edges). Faces of second order are cut along flat triangles of their nodes.
void visit_common_area(const JoinFace& face, const JoinFace& other,
                       const std::function<void(const Vec3& axis, const Vec3& place, double size)>& use);

/// Area of the flat triangles of a face, projected on its plane, m^2.
double flat_area(const JoinFace& face);

}  // namespace genba
