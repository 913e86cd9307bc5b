// Short ways to state the conditions of the tests.
#pragma once

#include "engine/physics/study.hpp"

namespace genba {

using Regions = std::vector<std::string>;

inline Condition displacement(std::string name, Selector where, std::array<std::optional<double>, 3> value) {
  return condition_on("displacement", std::move(name), std::move(where), {value[0], value[1], value[2]});
}
inline Condition pressure_load(std::string name, Selector where, double pressure) {
  return condition_on("pressure", std::move(name), std::move(where), {pressure});
}
inline Condition traction_load(std::string name, Selector where, Vec3 t) {
  return condition_on("traction", std::move(name), std::move(where), {t[0], t[1], t[2]});
}
inline Condition force_load(std::string name, Selector where, Vec3 f) {
  return condition_on("force", std::move(name), std::move(where), {f[0], f[1], f[2]});
}
inline Condition nodal_force_load(std::string name, Selector where, Vec3 f) {
  return condition_on("nodal_force", std::move(name), std::move(where), {f[0], f[1], f[2]});
}
inline Condition gravity_load(std::string name, Vec3 a, Regions regions = {}) {
  return condition_in("gravity", std::move(name), std::move(regions), {a[0], a[1], a[2]});
}
inline Condition centrifugal_load(std::string name, Vec3 p, Vec3 d, double speed, Regions regions = {}) {
  return condition_in("centrifugal", std::move(name), std::move(regions),
                      {p[0], p[1], p[2], d[0], d[1], d[2], speed});
}
inline Condition thermal_strain_load(std::string name, double temperature, double reference) {
  return condition_in("thermal_strain", std::move(name), {}, {temperature, reference});
}

inline Condition prescribed_temperature(std::string name, Selector where, double temperature) {
  return condition_on("temperature", std::move(name), std::move(where), {temperature});
}
inline Condition heat_flux_load(std::string name, Selector where, double flux) {
  return condition_on("heat_flux", std::move(name), std::move(where), {flux});
}
inline Condition convection_load(std::string name, Selector where, double coefficient, double ambient) {
  return condition_on("convection", std::move(name), std::move(where), {coefficient, ambient});
}
inline Condition thermal_contact(std::string name, Selector where, double conductance) {
  return condition_on("thermal_contact", std::move(name), std::move(where), {conductance});
}
inline Condition heat_source_load(std::string name, Regions regions, double density) {
  return condition_in("heat_source", std::move(name), std::move(regions), {density});
}

/// Writes the first field, of three components.
inline void set_vector(Condition& condition, Vec3 v) {
  for (int c = 0; c < 3; ++c) number_in(condition, {}, c) = v[static_cast<std::size_t>(c)];
}

}  // namespace genba
