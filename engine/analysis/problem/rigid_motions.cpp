// Null space of the constrained rigid motions, and its translation into words.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/base/jacobi_eigen.hpp"
#include "engine/analysis/problem/pieces.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

using Motion = std::array<double, 6>;  // translation, then rotation times the size
constexpr double direction_tolerance = 1e-4;

std::string direction_text(Vec3 d) {
  const char* names = "xyz";
  for (int a = 0; a < 3; ++a)
    if (std::abs(std::abs(d[a]) - length(d)) < 1e-6 * length(d)) return std::string(1, names[a]);
  for (int a = 0; a < 3; ++a)  // the first component that is not small is made positive: a unique text
    if (std::abs(d[a]) > 1e-3) {
      if (d[a] < 0) d = {-d[0], -d[1], -d[2]};
      break;
    }
  char text[80];
  std::snprintf(text, sizeof text, "(%.3g, %.3g, %.3g)", d[0], d[1], d[2]);
  return text;
}

// An orthonormal basis of the span of unit vectors. It contains every coordinate axis that lies in the span.
std::vector<Vec3> friendly_basis(const std::vector<Vec3>& vectors) {
  std::vector<Vec3> basis, candidates = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  auto in_span = [&](const Vec3& d) {
    Vec3 p{};
    for (const Vec3& v : vectors)
      for (int a = 0; a < 3; ++a) p[a] += dot(v, d) * v[a];
    return length(minus(p, d)) < direction_tolerance;
  };
  std::erase_if(candidates, [&](const Vec3& d) { return !in_span(d); });
  candidates.insert(candidates.end(), vectors.begin(), vectors.end());
  for (Vec3 d : candidates) {
    for (const Vec3& b : basis) {
      const double along = dot(b, d);
      for (int a = 0; a < 3; ++a) d[a] -= along * b[a];
    }
    const double rest = length(d);
    if (rest < 0.1 || basis.size() == vectors.size()) continue;
    basis.push_back({d[0] / rest, d[1] / rest, d[2] / rest});
  }
  return basis;
}

Text rotation_text(const Vec3& axis, const Vec3& translation, const Vec3& centre, double size,
                   bool place_is_arbitrary) {
  const Vec3 through = cross(axis, translation);  // translation per unit of rotation over size
  Vec3 place = centre;
  for (int a = 0; a < 3; ++a) place[a] += size * through[a];
  for (double& p : place)
    if (std::abs(p) < 1e-9 * size) p = 0;
  const double pitch = dot(axis, translation);
  const std::string direction = direction_text(axis);
  if (place_is_arbitrary) return phrase<"rotation about %1">(direction);
  if (std::abs(pitch) < 1e-6)
    return phrase<"rotation about the axis through %1 parallel to %2">(place_text(place, size), direction);
  return phrase<"screw motion about the axis through %1 parallel to %2">(place_text(place, size), direction);
}

}  // namespace

std::vector<Text> free_rigid_motions(const std::vector<Vec3>& points,
                                     const std::vector<std::array<bool, 3>>& fixed, double size,
                                     const std::vector<HeldDirection>& along) {
  const FreeSpace space = free_rigid_space(points, fixed, size, along);
  return motion_names(space.motions, space.centre, size);
}

FreeSpace free_rigid_space(const std::vector<Vec3>& points, const std::vector<std::array<bool, 3>>& fixed,
                           double size, const std::vector<HeldDirection>& along) {
  // The 6x6 matrix is best conditioned about the middle of the prescribed points.
  Vec3 centre{};
  const double count = static_cast<double>(points.size() + along.size());
  for (const Vec3& p : points) centre = plus(centre, p, 1 / count);
  for (const HeldDirection& held : along) centre = plus(centre, held.point, 1 / count);

  SmallMatrix m(6);
  const auto hold = [&](const Vec3& point, const Vec3& direction) {
    const Vec3 turn = cross(minus(point, centre), direction);  // direction . (omega x r) = omega . (r x direction)
    const Motion row = {direction[0],   direction[1],   direction[2],
                        turn[0] / size, turn[1] / size, turn[2] / size};
    for (int a = 0; a < 6; ++a)
      for (int b = 0; b < 6; ++b) m(a, b) += row[static_cast<std::size_t>(a)] * row[static_cast<std::size_t>(b)];
  };
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t c = 0; c < 3; ++c) {
      Vec3 direction{};
      direction[c] = 1;
      if (fixed[i][c]) hold(points[i], direction);
    }
  for (const HeldDirection& held : along) hold(held.point, held.direction);
  const SmallMatrix v = diagonalise(m);
  double largest = 0;
  for (int k = 0; k < 6; ++k) largest = std::max(largest, m(k, k));
  std::vector<Motion> null_space;
  for (int k = 0; k < 6; ++k) {
    if (m(k, k) > 1e-12 * largest) continue;
    Motion motion{};
    for (int a = 0; a < 6; ++a) motion[a] = v(a, k);
    null_space.push_back(motion);
  }
  return {centre, std::move(null_space)};
}

std::vector<Text> motion_names(const std::vector<Motion>& null_space, const Vec3& centre, double size) {
  std::vector<Text> names;
  for (NamedMotion& one : named_motions(null_space, centre, size)) names.push_back(std::move(one.name));
  return names;
}

std::vector<NamedMotion> named_motions(const std::vector<Motion>& null_space, const Vec3& centre, double size) {
  if (null_space.empty()) return {};
  // Combinations without rotation are translations. The others have mutually orthogonal rotations.
  const int left = static_cast<int>(null_space.size());
  SmallMatrix r(left);
  for (int i = 0; i < left; ++i)
    for (int j = 0; j < left; ++j)
      for (int a = 3; a < 6; ++a) r(i, j) += null_space[i][a] * null_space[j][a];
  const SmallMatrix w = diagonalise(r);
  std::vector<Vec3> translations, axes;
  std::vector<Motion> rotations;
  for (int k = 0; k < left; ++k) {
    Motion motion{};
    for (int i = 0; i < left; ++i)
      for (int a = 0; a < 6; ++a) motion[a] += w(i, k) * null_space[i][a];
    const double turn = std::hypot(motion[3], motion[4], motion[5]);
    if (turn < 1e-8) {
      translations.push_back({motion[0], motion[1], motion[2]});
    } else {
      for (double& x : motion) x /= turn;
      rotations.push_back(motion);
      axes.push_back({motion[3], motion[4], motion[5]});
    }
  }

  std::vector<NamedMotion> names;
  for (const Vec3& d : friendly_basis(translations))
    names.push_back({phrase<"translation along %1">(direction_text(d)), {d[0], d[1], d[2], 0, 0, 0}});
  for (const Vec3& axis : friendly_basis(axes)) {
    Vec3 translation{};
    for (std::size_t k = 0; k < rotations.size(); ++k)
      for (int a = 0; a < 3; ++a) translation[a] += dot(axis, axes[k]) * rotations[k][a];
    for (const Vec3& t : translations) {
      const double along = dot(t, translation);
      for (int a = 0; a < 3; ++a) translation[a] -= along * t[a];
    }
    int across = 0;  // free translations across the axis; with two of them the place of the axis is arbitrary
    for (const Vec3& t : translations) across += std::abs(dot(t, axis)) < direction_tolerance;
    names.push_back({rotation_text(axis, translation, centre, size, translations.size() == 3 || across == 2),
                     {translation[0], translation[1], translation[2], axis[0], axis[1], axis[2]}});
  }
  return names;
}

}  // namespace genba
