// The list of laws. A new law needs its header, a LawId, and a line in with_law().
#pragma once

#include "engine/element/law/bar_elastic.hpp"
#include "engine/element/law/fourier.hpp"
#include "engine/element/law/linear_elastic.hpp"
#include "engine/element/law/ohm.hpp"
#include "engine/element/law/orthotropic_elastic.hpp"
#include "engine/element/law/plane_stress.hpp"

namespace genba::element {

enum class LawId {
  linear_elastic,
  orthotropic_elastic,
  fourier,
  orthotropic_fourier,
  ohm,
  orthotropic_ohm,
  plane_stress,
  bar_elastic
};

/// Calls visit(Law{}). This is the only place where a LawId becomes a type. Laws with the same mathematics
/// are the same type.
template <class Visit>
decltype(auto) with_law(LawId id, Visit&& visit) {
  switch (id) {
    case LawId::linear_elastic:
      return visit(LinearElastic{});
    case LawId::plane_stress:
      return visit(PlaneStress{});
    case LawId::bar_elastic:
      return visit(BarElastic{});
    case LawId::orthotropic_elastic:
      return visit(OrthotropicElastic{});
    case LawId::fourier:
      return visit(Fourier{});
    case LawId::orthotropic_fourier:
      return visit(OrthotropicFourier{});
    case LawId::ohm:
      return visit(Ohm{});
    case LawId::orthotropic_ohm:
      return visit(OrthotropicOhm{});
  }
  __builtin_unreachable();  // the compiler refuses a LawId without a case
}

inline int dofs_of(LawId id) {
  return with_law(id, [](auto law) { return decltype(law)::dofs; });
}
inline int fluxes_of(LawId id) {
  return with_law(id, [](auto law) { return decltype(law)::fluxes; });
}
inline bool dilates(LawId id) {
  return with_law(id, [](auto law) { return decltype(law)::dilates; });
}
inline bool turns(LawId id) {
  return with_law(id, [](auto law) { return decltype(law)::turns; });
}

}  // namespace genba::element
