#include "engine/procedure/motion/turning_rates.hpp"

#include "engine/model/geometry.hpp"

namespace genba {

std::vector<BodyRates> TurningRates::read(const States& at, std::span<const double> v, std::span<const double> a) const {
  std::vector<BodyRates> out(at.size());
  const auto velocities = bodies_.fitted_changes(at, v);
  std::vector<double> left(a.begin(), a.end()), centripetal(a.size(), 0.0);
  add_centripetal(at, v, centripetal);
  for (std::size_t i = 0; i < left.size(); ++i) left[i] -= centripetal[i];
  const auto accelerations = bodies_.fitted_changes(at, left);
  for (std::size_t b = 0; b < out.size(); ++b)
    out[b] = {velocities[b].translation, accelerations[b].translation, velocities[b].rotation, accelerations[b].rotation};
  return out;
}

std::vector<BodyRates> TurningRates::after(const States& from, const States& to, const std::vector<BodyRates>& rates, double h) const {
  std::vector<BodyRates> out(rates.size());
  const auto step = [&](const Vec3& way, const Vec3& v, const Vec3& a, Vec3& v1, Vec3& a1) {
    for (std::size_t k = 0; k < 3; ++k) {
      a1[k] = (way[k] - h * v[k] - h * h * scheme_.before * a[k]) / (scheme_.beta * h * h);
      v1[k] = v[k] + h * ((1 - scheme_.gamma) * a[k] + scheme_.gamma * a1[k]);
    }
  };
  for (std::size_t b = 0; b < rates.size(); ++b) {
    const BodyRates& now = rates[b];
    BodyRates& next = out[b];
    step(minus(to[b].translation, from[b].translation), now.velocity, now.acceleration, next.velocity, next.acceleration);
    Vec3 spin{}, spin_rate{};
    step(TurningBodies::turned_back(from[b], TurningBodies::spin_between(from[b], to[b])), TurningBodies::turned_back(from[b], now.spin),
         TurningBodies::turned_back(from[b], now.spin_rate), spin, spin_rate);
    next.spin = TurningBodies::turned(to[b], spin), next.spin_rate = TurningBodies::turned(to[b], spin_rate);
  }
  return out;
}

TurningRates::States TurningRates::ahead(const States& from, const std::vector<BodyRates>& rates, double h, std::size_t rows) const {
  std::vector<double> way(rows, 0.0);
  for (std::size_t b = 0; b < rates.size(); ++b) {
    const Vec3 by = plus(scaled(rates[b].velocity, h), rates[b].acceleration, 0.5 * h * h),
               spin = plus(scaled(rates[b].spin, h), rates[b].spin_rate, 0.5 * h * h);
    bodies_.write_nodes(b, from[b], [&](const Vec3& arm) { return plus(by, cross(spin, arm)); }, way);
  }
  return bodies_.moved(from, bodies_.read(from, way), 1);
}

void TurningRates::write(const States& at, const std::vector<BodyRates>& rates, std::span<double> v, std::span<double> a) const {
  for (std::size_t b = 0; b < rates.size(); ++b) {
    const BodyRates& of = rates[b];
    bodies_.write_nodes(b, at[b], [&](const Vec3& arm) { return plus(of.velocity, cross(of.spin, arm)); }, v);
    bodies_.write_nodes(
        b, at[b],
        [&](const Vec3& arm) { return plus(plus(of.acceleration, cross(of.spin_rate, arm)), cross(of.spin, cross(of.spin, arm))); }, a);
  }
}

void TurningRates::add_centripetal(const States& at, std::span<const double> v, std::span<double> a) const {
  const auto velocities = bodies_.fitted_changes(at, v);
  for (std::size_t b = 0; b < at.size(); ++b) {
    const Vec3& spin = velocities[b].rotation;
    bodies_.write_nodes(b, at[b], [&](const Vec3& arm) { return cross(spin, cross(spin, arm)); }, a);
  }
}

void TurningRates::turn_forces(const States& from, const States& to, std::span<double> forces) const {
  for (std::size_t b = 0; b < from.size(); ++b)
    bodies_.change_nodes(b, [&](const Vec3& f) { return TurningBodies::turned(to[b], TurningBodies::turned_back(from[b], f)); }, forces);
}

}  // namespace genba
