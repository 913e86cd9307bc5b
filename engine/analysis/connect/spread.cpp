#include "engine/analysis/connect/spread.hpp"

#include <cmath>

#include "engine/model/geometry.hpp"

namespace genba {

namespace {
Vec3 times(const double* m, const Vec3& v) {
  return {m[0] * v[0] + m[1] * v[1] + m[2] * v[2], m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
          m[6] * v[0] + m[7] * v[1] + m[8] * v[2]};
}

std::vector<Vec3> first_moments(std::span<const Vec3> places, std::span<const double> weights) {
  std::vector<Vec3> out;
  for (std::size_t i = 0; i < places.size(); ++i) out.push_back(scaled(places[i], weights[i]));
  return out;
}
}  // namespace

Spreading::Spreading(std::span<const Vec3> places, std::span<const double> weights, const Vec3& point,
                     bool is_plane)
    : Spreading(places, weights, first_moments(places, weights), point, is_plane) {}

Spreading::Spreading(std::span<const Vec3> places, std::span<const double> weights, std::span<const Vec3> firsts,
                     const Vec3& point, bool is_plane)
    : weight_(weights.begin(), weights.end()), point_(point) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    sum_ += weights[i];
    middle_ = plus(middle_, firsts[i]);
  }
  middle_ = scaled(middle_, 1 / sum_);
  double j[9] = {};
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Vec3 r = minus(places[i], middle_);
    arm_.push_back(plus(firsts[i], middle_, -weights[i]));
    const Vec3& m = arm_.back();
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t b = 0; b < 3; ++b)
        j[3 * a + b] += (a == b ? dot(r, m) : 0) - (r[a] * m[b] + m[a] * r[b]) / 2;
  }
  const double trace = j[0] + j[4] + j[8];
  if (is_plane) {
    holds_ = j[8] > 0;
    if (holds_) inverse_[8] = 1 / j[8];
    return;
  }
  const auto minor = [&](int a, int b) {
    const int r = (a + 1) % 3, s = (a + 2) % 3, p = (b + 1) % 3, q = (b + 2) % 3;
    return j[3 * r + p] * j[3 * s + q] - j[3 * r + q] * j[3 * s + p];
  };
  const double det = j[0] * minor(0, 0) + j[1] * minor(0, 1) + j[2] * minor(0, 2);
  holds_ = det > 1e-10 * trace * trace * trace;
  for (int a = 0; a < 3 && holds_; ++a)
    for (int b = 0; b < 3; ++b) inverse_[3 * a + b] = minor(b, a) / det;
}

std::vector<Vec3> Spreading::forces(const Vec3& force, const Vec3& moment) const {
  const Vec3 about_middle = plus(moment, cross(minus(point_, middle_), force));
  const Vec3 turn = times(inverse_, about_middle);
  std::vector<Vec3> out;
  for (std::size_t i = 0; i < arm_.size(); ++i)
    out.push_back(plus(scaled(force, weight_[i] / sum_), cross(turn, arm_[i])));
  return out;
}

PointMotion Spreading::motion(std::span<const Vec3> displacements) const {
  Vec3 mean{}, turn{};
  for (std::size_t i = 0; i < arm_.size(); ++i) {
    mean = plus(mean, displacements[i], weight_[i] / sum_);
    turn = plus(turn, cross(arm_[i], displacements[i]));
  }
  PointMotion out;
  out.rotation = times(inverse_, turn);
  out.translation = plus(mean, cross(out.rotation, minus(point_, middle_)));
  return out;
}

}  // namespace genba
