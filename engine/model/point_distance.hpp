// Distance from a point to a facet.
#pragma once

#include "engine/model/mesh.hpp"

namespace genba {

/// Distance to the straight line between a and b, m.
double distance_to_segment(const Vec3& p, const Vec3& a, const Vec3& b);

/// Distance to the triangle a b c, m.
double distance_to_triangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c);

/// Distance to a facet, m; tri6 counts as its four flat triangles, quad4 as two.
double distance_to_facet(const Mesh& mesh, const ElementBlock& block, Index element, const Vec3& p);

}  // namespace genba
