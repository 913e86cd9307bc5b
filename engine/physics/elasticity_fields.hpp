// The numbers that conditions of elasticity state (engine/physics/elasticity.cpp).
#pragma once

#include "engine/physics/physics.hpp"

namespace genba::elasticity {

using enum QuantityKind;

constexpr ConditionField displacement_fields[] = {{.label = "Displacement",
                                                   .kind = length,
                                                   .help = "displacement",
                                                   .components = 3,
                                                   .free_symbol = "u",
                                                   .start = {0, 0, 0}}};
constexpr ConditionField pressure_fields[] = {
    {.label = "Pressure (pushes inwards)", .kind = pressure, .help = "pressure, positive into the body"}};
constexpr ConditionField traction_fields[] = {
    {.label = "Force per area", .kind = pressure, .help = "force by area", .components = 3}};
constexpr ConditionField force_fields[] = {{.label = "Total force",
                                            .kind = force,
                                            .help = "total force, spread evenly over the area",
                                            .components = 3}};
constexpr ConditionField nodal_force_fields[] = {{.label = "Force on each node",
                                                  .kind = force,
                                                  .help = "force on every node of the selection",
                                                  .components = 3}};
constexpr ConditionField gravity_fields[] = {
    {.label = "Acceleration",
     .kind = acceleration,
     .help = "acceleration of gravity, acts on every region with a density",
     .components = 3,
     .start = {0, 0, -9.81}}};
constexpr ConditionField centrifugal_fields[] = {
    {.key = "point",
     .label = "Point of the axis",
     .kind = length,
     .help = "a point of the axis of rotation",
     .components = 3,
     .start = {0, 0, 0},
     .digits = 5},
    {.key = "direction",
     .label = "Direction of the axis",
     .help = "direction of the axis, of any length",
     .components = 3,
     .noun = "direction of the axis",
     .is_direction = true,
     .start = {0, 0, 1},
     .digits = 5},
    {.key = "speed", .label = "Speed of rotation", .kind = angular_velocity, .help = "speed of rotation"}};
constexpr ConditionField elastic_support_fields[] = {
    {.key = "normal",
     .label = "Stiffness along the normal",
     .kind = foundation_stiffness,
     .help = "pressure by displacement along the normal of the faces",
     .noun = "stiffness along the normal",
     .is_above_zero = true,
     .may_be_zero = true},
    {.key = "tangential",
     .label = "Stiffness along the faces",
     .kind = foundation_stiffness,
     .help = "shear by displacement along the faces",
     .noun = "stiffness along the faces",
     .is_above_zero = true,
     .may_be_zero = true,
     .start = {0}}};
constexpr ConditionField spring_fields[] = {{.label = "Total stiffness",
                                             .kind = stiffness,
                                             .help = "total stiffness of springs to the ground, spread evenly "
                                                     "over the area",
                                             .components = 3,
                                             .noun = "stiffness",
                                             .is_above_zero = true,
                                             .may_be_zero = true}};
constexpr ConditionField hydrostatic_fields[] = {{.key = "density",
                                                  .label = "Density of the liquid",
                                                  .kind = density,
                                                  .help = "density of the liquid",
                                                  .noun = "density of the liquid",
                                                  .is_above_zero = true,
                                                  .start = {1000}},
                                                 {.key = "surface",
                                                  .label = "Point of the free surface",
                                                  .kind = length,
                                                  .help = "a point of the free surface; no pressure acts above it",
                                                  .components = 3,
                                                  .start = {0, 0, 0},
                                                  .digits = 5},
                                                 {.key = "acceleration",
                                                  .label = "Acceleration",
                                                  .kind = acceleration,
                                                  .help = "acceleration of gravity, points downwards",
                                                  .components = 3,
                                                  .noun = "acceleration",
                                                  .is_direction = true,
                                                  .start = {0, 0, -9.81}}};
constexpr ConditionField bearing_fields[] = {{.label = "Total force",
                                              .kind = force,
                                              .help = "total force of a pin or shaft on the faces that it presses",
                                              .components = 3}};
constexpr ConditionField added_mass_fields[] = {{.label = "Total mass",
                                                 .kind = mass,
                                                 .help = "mass spread evenly over the area; gravity and rotation "
                                                         "act on it",
                                                 .noun = "mass",
                                                 .is_above_zero = true}};
constexpr ConditionField relief_fields[] = {{.label = "Point that stands still",
                                             .kind = length,
                                             .help = "displacements are shown relative to this point of the body",
                                             .components = 3,
                                             .start = {0, 0, 0},
                                             .digits = 5}};
constexpr ConditionField thermal_strain_fields[] = {{.key = "temperature",
                                                     .label = "Temperature",
                                                     .kind = temperature,
                                                     .help = "temperature of the body"},
                                                    {.key = "reference",
                                                     .label = "Stress-free at",
                                                     .kind = temperature,
                                                     .help = "temperature without strain",
                                                     .start = {293.15}}};

constexpr ConditionField normal_fields[] = {{.label = "Displacement out of the body",
                                             .kind = length,
                                             .help = "displacement along the outward normal of the faces",
                                             .start = {0}}};
constexpr ConditionField axes_fields[] = {
    {.key = "first",
     .label = "Direction x",
     .help = "direction of the local x axis, of any length",
     .components = 3,
     .noun = "direction of the local x axis",
     .is_direction = true,
     .start = {1, 0, 0},
     .digits = 5},
    {.key = "second",
     .label = "Direction near y",
     .help = "a direction in the plane of the local x and y axes",
     .components = 3,
     .noun = "second direction",
     .is_direction = true,
     .start = {0, 1, 0},
     .digits = 5},
    {.key = "displacement",
     .label = "Displacement",
     .kind = length,
     .help = "displacement in local axes",
     .components = 3,
     .free_symbol = "u",
     .start = {0, 0, 0}}};
constexpr ConditionField axis_point = {.key = "point",
                                       .label = "Point of the axis",
                                       .kind = length,
                                       .help = "a point of the axis",
                                       .components = 3,
                                       .start = {0, 0, 0},
                                       .digits = 5};
constexpr ConditionField axis_direction = {.key = "direction",
                                           .label = "Direction of the axis",
                                           .help = "direction of the axis, of any length",
                                           .components = 3,
                                           .noun = "direction of the axis",
                                           .is_direction = true,
                                           .start = {0, 0, 1},
                                           .digits = 5};
constexpr ConditionField cylinder_fields[] = {
    axis_point, axis_direction,
    {.key = "displacement",
     .label = "Radial (x), around (y), axial (z)",
     .kind = length,
     .help = "displacement; x is along the radius, y around the axis, z along it:",
     .components = 3,
     .free_symbol = "u",
     .start = {0, 0, 0}}};
constexpr ConditionField cyclic_fields[] = {axis_point, axis_direction};
constexpr ConditionField tie_fields[] = {
    {.label = "Distance",
     .kind = length,
     .help = "largest distance between faces that are tied; 0: a twentieth of the size of the faces",
     .start = {0}}};
constexpr ConditionField reference_point = {.key = "point",
                                            .label = "Point",
                                            .kind = length,
                                            .help = "the reference point",
                                            .components = 3,
                                            .start = {0, 0, 0},
                                            .digits = 5};
constexpr ConditionField point_force = {.key = "force",
                                        .label = "Force",
                                        .kind = force,
                                        .help = "force at the point",
                                        .components = 3,
                                        .start = {0, 0, 0}};
constexpr ConditionField point_moment = {.key = "moment",
                                         .label = "Moment",
                                         .kind = moment,
                                         .help = "moment about the point",
                                         .components = 3,
                                         .start = {0, 0, 0}};
constexpr ConditionField point_fields[] = {reference_point, point_force, point_moment};
constexpr ConditionField remote_fields[] = {
    reference_point,
    {.key = "displacement",
     .label = "Displacement of the point",
     .kind = length,
     .help = "displacement of the point",
     .components = 3,
     .free_symbol = "u",
     .may_be_free = true,
     .start = {0, 0, 0}},
    {.key = "rotation",
     .label = "Rotation",
     .kind = angle,
     .help = "rotation about the point",
     .components = 3,
     .free_symbol = "r",
     .may_be_free = true,
     .start = {0, 0, 0}}};

}  // namespace genba::elasticity
