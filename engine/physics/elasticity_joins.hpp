// What the joins of elasticity take from the values of their conditions.
#pragma once

#include "engine/physics/condition.hpp"

namespace genba::elasticity {

inline void take_point(const Condition& c, Joining& out) {
  out.point = vector(c, "point");
  out.force = vector(c, "force");
  out.moment = vector(c, "moment");
}

inline void take_cut(const Condition& c, Join join, Joining& out) {
  out.join = join;
  out.point = vector(c, "point");
  out.direction = vector(c, "direction");
  out.amount = number(c, join == Join::shortened ? "length" : "force");
}

inline void take_contact(const Condition& c, ContactLaw law, Joining& out) {
  out.join = Join::contact;
  const bool separates = law == ContactLaw::separates || law == ContactLaw::rough;
  out.contact.law = law;
  if (law == ContactLaw::separates) out.contact.friction = number(c, "friction");
  if (separates) {
    out.contact.clearance = number(c, "clearance");
    out.contact.adjust = number(c, "adjust");
  }
  out.contact.stiffness = number(c, "stiffness");
  out.distance = number(c, "distance");
}

inline void take_local(const Condition& c, Joining& out) {
  const std::size_t first = c.values.size() - 3;
  for (std::size_t k = 0; k < 3; ++k) out.motion[k] = c.values[first + k];
}

}  // namespace genba::elasticity
