// The list of laws that are not linear. A material with such a law has a linear law too (laws.hpp), with
// which it begins. A new one needs its header, a PointLawId and a line in with_point_law().
#pragma once

#include "engine/element/law/hyperelastic.hpp"
#include "engine/element/law/j2.hpp"
#include "engine/element/law/laws.hpp"
#include "engine/element/law/log_strain.hpp"
#include "engine/element/law/mixture.hpp"
#include "engine/element/law/viscoelastic.hpp"

namespace genba::element {

enum class PointLawId {
  none,  ///< the linear law alone
  j2,
  j2_plane_stress,
  j2_bar,
  hyperelastic,
  hyperelastic_plane_stress,
  viscous_hyperelastic,
  viscous_hyperelastic_plane_stress,
  log_j2,
  log_j2_plane_stress,
  viscous_elastic,
  viscous_plane_stress,
  mixture,
  mixture_plane_stress
};

namespace detail {
template <class Law>
concept StatesPlastic = requires { Law::plastic_at; };
}  // namespace detail
/// True if the history of the law holds strains that stay: of J2.
template <class Law>
inline constexpr bool keeps_plastic = detail::StatesPlastic<Law>;
/// True for laws without kernels of a GPU: those of large deformation with a history, and relaxation.
template <class Law>
inline constexpr bool stays_on_host = Law::history > 0 && (is_finite<Law> || !keeps_plastic<Law>);

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
    case PointLawId::viscous_hyperelastic:
      return visit(ViscousHyperelastic{});
    case PointLawId::viscous_hyperelastic_plane_stress:
      return visit(ViscousHyperelasticPlaneStress{});
    case PointLawId::log_j2:
      return visit(LogJ2{});
    case PointLawId::log_j2_plane_stress:
      return visit(LogJ2PlaneStress{});
    case PointLawId::viscous_elastic:
      return visit(ViscousElastic{});
    case PointLawId::viscous_plane_stress:
      return visit(ViscousPlaneStress{});
    case PointLawId::mixture:
      return visit(Mixture{});
    case PointLawId::mixture_plane_stress:
      return visit(MixturePlaneStress{});
  }
  __builtin_unreachable();  // the compiler refuses a PointLawId without a case
}

/// True for laws of large deformation.
inline bool is_finite_law(PointLawId id) {
  return id != PointLawId::none &&
         with_point_law(id, LawId::linear_elastic, [](auto law) { return is_finite<decltype(law)>; });
}
/// True if the history of the law holds strains that stay.
inline bool keeps_plastic_strain(PointLawId id) {
  return id != PointLawId::none &&
         with_point_law(id, LawId::linear_elastic, [](auto law) { return keeps_plastic<decltype(law)>; });
}

}  // namespace genba::element
