// Regions that the border of the image cuts should end in its plane. The refinement does not preserve edges:
// it gets points on the rims of the ends to start with, and what chamfer is left is moved into the plane.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

#include "engine/model/geometry.hpp"
#include "mesh/labels/tetrahedra.hpp"

namespace genba {
namespace {

constexpr double in_plane = 1e-9;    // mm

/// The sides of the image that regions reach.
std::vector<ImageSide> cut_sides(const LabelVolume& volume) {
  const auto [low, high] = labelled_range(volume);
  std::vector<ImageSide> sides;
  for (std::size_t a = 0; a < 3; ++a) {
    if (low[a] == 0) sides.push_back({a, 0});
    if (high[a] == volume.frame.cells[a] - 1)
      sides.push_back({a, volume.frame.cells[a] * volume.frame.spacing[a] * millimetres});
  }
  return sides;
}

/// Places that keep a distance from each other.
class ApartPlaces {
 public:
  explicit ApartPlaces(double cell) : cell_(cell) {}
  /// False if one is nearer than `apart` already. `apart` <= the size of a cell.
  bool add(const Vec3& p, double apart) {
    const Cell own = cell(p);
    for (std::int64_t x = -1; x <= 1; ++x)
      for (std::int64_t y = -1; y <= 1; ++y)
        for (std::int64_t z = -1; z <= 1; ++z) {
          const auto found = places_.find({own[0] + x, own[1] + y, own[2] + z});
          if (found == places_.end()) continue;
          for (const Vec3& other : found->second)
            if (length(minus(p, other)) < apart) return false;
        }
    places_[own].push_back(p);
    return true;
  }

 private:
  using Cell = std::array<std::int64_t, 3>;
  Cell cell(const Vec3& p) const {
    Cell c{};
    for (std::size_t a = 0; a < 3; ++a) c[a] = static_cast<std::int64_t>(std::floor(p[a] / cell_));
    return c;
  }
  double cell_;
  std::map<Cell, std::vector<Vec3>> places_;
};

/// Follows lines of a grid in one side of the image and keeps the places where the label changes.
class RimScan {
 public:
  RimScan(const LabelVolume& volume, const RimDistance& apart, double longest)
      : volume_(volume), apart_(apart), longest_(longest), places_(longest) {
    for (std::size_t a = 0; a < 3; ++a)
      extent_[a] = volume.frame.cells[a] * volume.frame.spacing[a] * millimetres;
  }

  void take_corners() {
    for (unsigned corner = 0; corner < 8; ++corner) {
      Vec3 p{};
      for (std::size_t a = 0; a < 3; ++a) p[a] = (corner >> a & 1U) != 0 ? extent_[a] : 0;
      if (const int label = label_at(p); label > 0) add(p, 0, label);
    }
  }

  void scan(const ImageSide& side) {
    const std::size_t b = (side.axis + 1) % 3, c = (side.axis + 2) % 3;
    Vec3 p{};
    p[side.axis] = side.place;
    for (const auto& [along, across] : {std::pair(b, c), std::pair(c, b)}) {
      const double step = step_of(along), between = step_of(across);
      for (double line = between / 2; line < extent_[across]; line += between) {
        p[across] = line;
        follow(p, along, step);
      }
    }
  }

  std::vector<RimPoint> take() { return std::move(rim_); }

 private:
  /// A voxel, or less where points lie closer.
  double step_of(std::size_t axis) const {
    const double voxel = volume_.frame.spacing[axis] * millimetres;
    return voxel / std::ceil(voxel / longest_ - 1e-9);
  }

  /// Label of a place in a side, seen from just inside the image; 0 off the image.
  int label_at(Vec3 p) const {
    constexpr double inwards = 1e-6;  // voxels
    for (std::size_t a = 0; a < 3; ++a) {
      const double off = inwards * volume_.frame.spacing[a] * millimetres;
      if (p[a] < -off || p[a] > extent_[a] + off) return 0;
      p[a] = std::clamp(p[a], off, extent_[a] - off);
    }
    return smooth_label(volume_, p);
  }

  void follow(Vec3 p, std::size_t along, double step) {
    p[along] = -step / 2;
    int before = 0;
    while (p[along] < extent_[along]) {
      Vec3 next = p;
      next[along] += step;
      const int label = label_at(next);
      if (label != before) halve(p, next, along, before);
      before = label;
      p = next;
    }
  }

  void halve(Vec3 low, Vec3 high, std::size_t along, int label) {
    constexpr int halvings = 20;
    for (int i = 0; i < halvings; ++i) {
      Vec3 middle = low;
      middle[along] = (low[along] + high[along]) / 2;
      (label_at(middle) == label ? low : high) = middle;
    }
    Vec3 p = low;
    p[along] = std::clamp((low[along] + high[along]) / 2, 0.0, extent_[along]);
    add(p, label, label_at(high));
  }

  void add(const Vec3& p, int one, int other) {
    const auto [from, to] = std::minmax(one, other);
    if (places_.add(p, std::min(apart_(from, to, p), longest_))) rim_.push_back({p, from, to});
  }

  const LabelVolume& volume_;
  const RimDistance& apart_;
  double longest_;
  ApartPlaces places_;
  Vec3 extent_{};
  std::vector<RimPoint> rim_;
};

/// Moves outer points into sides if elements and faces around them stay valid.
class FlatCut {
 public:
  explicit FlatCut(Tetrahedra& mesh)
      : mesh_(mesh),
        faces_(interfaces(mesh)),
        elements_of_(mesh.points.size()),
        faces_of_(mesh.points.size()) {
    for (std::size_t f = 0; f < faces_.size(); ++f)
      if (faces_[f].to == 0)
        for (const Index n : faces_[f].nodes) faces_of_[static_cast<std::size_t>(n)].push_back(f);
    for (std::size_t e = 0; e < mesh.nodes.size(); ++e)
      for (const Index n : mesh.nodes[e])
        if (!faces_of_[static_cast<std::size_t>(n)].empty())
          elements_of_[static_cast<std::size_t>(n)].push_back(e);
  }

  /// Moves points within `near` mm of a side onto it. `carefully`: only if elements and faces stay valid.
  void take(const ImageSide& side, double near, bool carefully) {
    constexpr double poorest = 0.02;  // scaled Jacobian that later steps can improve
    for (std::size_t i = 0; i < mesh_.points.size(); ++i) {
      if (faces_of_[i].empty() || std::abs(mesh_.points[i][side.axis] - side.place) > near) continue;
      const Vec3 before = mesh_.points[i];
      const double quality = worst_element(i);
      mesh_.points[i][side.axis] = side.place;
      if (carefully && (worst_element(i) < std::min(poorest, quality) || !faces_are_open(i, side)))
        mesh_.points[i] = before;
    }
  }

  /// Removes elements that the chamfer left between itself and a side.
  void remove_flat_elements() {
    std::size_t kept = 0;
    for (std::size_t e = 0; e < mesh_.nodes.size(); ++e) {
      if (lie_in_side(mesh_, mesh_.nodes[e])) continue;
      mesh_.nodes[kept] = mesh_.nodes[e];
      mesh_.label[kept++] = mesh_.label[e];
    }
    mesh_.nodes.resize(kept);
    mesh_.label.resize(kept);
  }

 private:
  const Vec3& at(Index n) const { return mesh_.points[static_cast<std::size_t>(n)]; }

  /// Worst quality of the elements around a point that stay.
  double worst_element(std::size_t point) const {
    double worst = 1;
    for (const std::size_t e : elements_of_[point]) {
      const auto& n = mesh_.nodes[e];
      if (!lie_in_side(mesh_, n))
        worst = std::min(worst, tetrahedron_quality(at(n[0]), at(n[1]), at(n[2]), at(n[3])));
    }
    return worst;
  }
  /// False if a face was turned over or collapsed when it was moved into the side.
  bool faces_are_open(std::size_t point, const ImageSide& side) const {
    constexpr double thinnest = 0.01;  // area over the square of the longest edge
    for (const std::size_t f : faces_of_[point]) {
      const auto& n = faces_[f].nodes;
      if (!lie_in_side(mesh_, n)) continue;
      const Vec3 u = minus(at(n[1]), at(n[0])), v = minus(at(n[2]), at(n[0])), w = minus(at(n[2]), at(n[1]));
      const double area = cross(u, v)[side.axis] / 2 * (side.place > 0 ? 1 : -1);
      if (area < thinnest * std::max({dot(u, u), dot(v, v), dot(w, w)})) return false;
    }
    return true;
  }

  Tetrahedra& mesh_;
  std::vector<Interface> faces_;
  std::vector<std::vector<std::size_t>> elements_of_, faces_of_;  ///< [point]; only for outer points
};

}  // namespace

std::vector<RimPoint> rim_points(const LabelVolume& volume, const RimDistance& apart, double longest) {
  const std::vector<ImageSide> sides = cut_sides(volume);
  if (sides.empty()) return {};
  RimScan scan(volume, apart, longest);
  scan.take_corners();
  for (const ImageSide& side : sides) scan.scan(side);
  return scan.take();
}

void cut_flat(const LabelVolume& volume, Tetrahedra& mesh) {
  constexpr double left_by_refinement = 1e-2, near = 0.6;  // voxels
  mesh.sides = cut_sides(volume);
  if (mesh.sides.empty()) return;
  FlatCut cut(mesh);
  // Points that lie in a side come first: the others are judged by the elements that remain.
  for (const bool carefully : {false, true})
    for (const ImageSide& side : mesh.sides)
      cut.take(side, (carefully ? near : left_by_refinement) * volume.frame.spacing[side.axis] * millimetres,
               carefully);
  cut.remove_flat_elements();
}

bool lie_in_side(const Tetrahedra& mesh, std::span<const Index> nodes) {
  return std::any_of(mesh.sides.begin(), mesh.sides.end(), [&](const ImageSide& side) {
    return std::all_of(nodes.begin(), nodes.end(), [&](Index n) {
      return std::abs(mesh.points[static_cast<std::size_t>(n)][side.axis] - side.place) < in_plane;
    });
  });
}

Vec3 along_sides(const Tetrahedra& mesh, Index point, Vec3 motion) {
  for (const ImageSide& side : mesh.sides)
    if (std::abs(mesh.points[static_cast<std::size_t>(point)][side.axis] - side.place) < in_plane)
      motion[side.axis] = 0;
  return motion;
}

}  // namespace genba
