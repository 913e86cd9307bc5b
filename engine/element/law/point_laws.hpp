// The list of laws that are not linear. A material with such a law has a linear law too (laws.hpp), with
// which it begins. A new one needs its header, a PointLawId and a line in with_point_law().
#pragma once

#include "engine/element/law/hyperelastic.hpp"
#include "engine/element/law/j2.hpp"
#include "engine/element/law/laws.hpp"

namespace genba::element {

enum class PointLawId {
  none,  ///< the linear law alone
  j2,
  j2_plane_stress,
  j2_bar,
  hyperelastic,
  hyperelastic_plane_stress
};

/// True for laws of large deformation.
constexpr bool is_finite_law(PointLawId id) {
  return id == PointLawId::hyperelastic || id == PointLawId::hyperelastic_plane_stress;
}

/// Calls visit(Law{}); `linear` is the law for PointLawId::none.
template <class Visit>
decltype(auto) with_point_law(PointLawId id, LawId linear, Visit&& visit) {
  switch (id) {
    case PointLawId::none:
      return with_law(linear, visit);
    case PointLawId::j2:
      return visit(J2{});
    case PointLawId::j2_plane_stress:
      return visit(J2PlaneStress{});
    case PointLawId::j2_bar:
      return visit(J2Bar{});
    case PointLawId::hyperelastic:
      return visit(Hyperelastic{});
    case PointLawId::hyperelastic_plane_stress:
      return visit(HyperelasticPlaneStress{});
  }
  __builtin_unreachable();  // the compiler refuses a PointLawId without a case
}

}  // namespace genba::element
