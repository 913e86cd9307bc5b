// What the joins of elasticity take from the values of their conditions.
#pragma once

#include "engine/physics/condition.hpp"
#include "engine/physics/elasticity_fields.hpp"
#include "engine/physics/physics.hpp"

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

/// A contact without other faces: its surface is rigid (engine/analysis/contact/indenter.hpp).
inline void take_indenter(const Condition& c, Contribution& out) {
  out.joining.join = Join::contact;
  out.joining.contact.friction = number(c, "friction");
  out.joining.contact.stiffness = number(c, "stiffness");
}

constexpr ConditionKind rigid_plane = {.key = "rigid_plane",
                                       .title = "Contact with a rigid plane",
                                       .word = "rigid plane",
                                       .label = "rigid plane",
                                       .noun = "a rigid plane",
                                       .enters = Enters::ties,
                                       .fields = rigid_plane_fields,
                                       .add = take_indenter,
                                       .text = "through %1, normal %2, motion %3, force %4, friction %5, turned by %7",
                                       .amount = -1};
constexpr ConditionKind rigid_sphere = {.key = "rigid_sphere",
                                        .title = "Contact with a rigid sphere",
                                        .word = "rigid sphere",
                                        .label = "rigid sphere",
                                        .noun = "a rigid sphere",
                                        .enters = Enters::ties,
                                        .fields = rigid_sphere_fields,
                                        .add = take_indenter,
                                        .text = "centre %1, radius %2, motion %3, force %4, friction %6, turned by %8",
                                        .amount = -1};
constexpr ConditionKind rigid_cylinder = {.key = "rigid_cylinder",
                                          .title = "Contact with a rigid cylinder",
                                          .word = "rigid cylinder",
                                          .label = "rigid cylinder",
                                          .noun = "a rigid cylinder",
                                          .enters = Enters::ties,
                                          .fields = rigid_cylinder_fields,
                                          .add = take_indenter,
                                          .text = "middle %1, axis %2, radius %3, motion %5, force %6, friction %8",
                                          .amount = -1};

constexpr ConditionKind rigid_surface = {.key = "rigid_surface",
                                         .title = "Contact with a rigid surface of a file",
                                         .word = "rigid surface",
                                         .label = "rigid surface",
                                         .noun = "a rigid surface",
                                         .enters = Enters::ties,
                                         .fields = rigid_surface_fields,
                                         .add = take_indenter,
                                         .text = "at %1, motion %3, force %4, friction %6, turned by %8",
                                         .amount = -1,
                                         .file_place = "File of triangles"};

inline void take_local(const Condition& c, Joining& out) {
  const std::size_t first = c.values.size() - 3;
  for (std::size_t k = 0; k < 3; ++k) out.motion[k] = c.values[first + k];
}

}  // namespace genba::elasticity
