#include "engine/analysis/lesion/lesion.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "engine/analysis/lesion/element_pieces.hpp"
#include "engine/base/jacobi_eigen.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

double six_volumes(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  return dot(cross(minus(b, a), minus(c, a)), minus(d, a));
}

/// The part of a tetrahedron at and above a threshold, as at most three tetrahedra, and the cut at the
/// threshold.
struct ClippedPiece {
  std::array<std::array<Vec3, 4>, 3> parts;
  int part_count = 0;
  std::array<Triangle, 2> cut;
  int cut_count = 0;
  std::array<Index, 4> above{};  ///< ids of the corners at or above the threshold
  int above_count = 0;
};

Vec3 crossing(const PieceCorner& a, const PieceCorner& b, double threshold) {
  const double t = (threshold - a.value) / (b.value - a.value);
  return plus(a.place, minus(b.place, a.place), t);
}

ClippedPiece clip(const TetrahedronPiece& whole, double threshold) {
  ClippedPiece out;
  std::array<PieceCorner, 4> up, down;
  int ups = 0, downs = 0;
  for (const PieceCorner& corner : whole)
    if (corner.value >= threshold) {
      out.above[static_cast<std::size_t>(out.above_count++)] = corner.id;
      up[static_cast<std::size_t>(ups++)] = corner;
    } else {
      down[static_cast<std::size_t>(downs++)] = corner;
    }
  const auto cut = [&](const PieceCorner& a, const PieceCorner& b) { return crossing(a, b, threshold); };
  // The wedge between two triangles whose corners lie on the same edges.
  const auto wedge = [&](const Triangle& a, const Triangle& b) {
    out.parts = {{{a[0], a[1], a[2], b[2]}, {a[0], a[1], b[2], b[1]}, {a[0], b[1], b[2], b[0]}}};
    out.part_count = 3;
  };
  if (ups == 4) {
    out.parts[0] = {whole[0].place, whole[1].place, whole[2].place, whole[3].place};
    out.part_count = 1;
  } else if (ups == 1) {
    const Triangle face = {cut(up[0], down[0]), cut(up[0], down[1]), cut(up[0], down[2])};
    out.parts[0] = {up[0].place, face[0], face[1], face[2]};
    out.part_count = 1;
    out.cut[0] = face;
    out.cut_count = 1;
  } else if (ups == 3) {
    const Triangle face = {cut(up[0], down[0]), cut(up[1], down[0]), cut(up[2], down[0])};
    wedge({up[0].place, up[1].place, up[2].place}, face);
    out.cut[0] = face;
    out.cut_count = 1;
  } else if (ups == 2) {
    const Vec3 a0 = cut(up[0], down[0]), a1 = cut(up[0], down[1]), b0 = cut(up[1], down[0]),
               b1 = cut(up[1], down[1]);
    wedge({up[0].place, a0, a1}, {up[1].place, b0, b1});
    out.cut = {{{a0, a1, b1}, {a0, b1, b0}}};
    out.cut_count = 2;
  }
  return out;
}

class Finder {
 public:
  Finder(const Mesh& mesh, std::span<const double> values, double threshold, Monitor& monitor)
      : mesh_(mesh), values_(values), threshold_(threshold), monitor_(monitor) {
    const auto box = bounding_box(mesh);
    for (std::size_t c = 0; c < 3; ++c) middle_[c] = 0.5 * (box[0][c] + box[1][c]);
  }

  Lesion run() {
    out_.in_region.assign(mesh_.regions.size(), 0.0);
    out_.region.assign(mesh_.regions.size(), 0.0);
    out_.low = {infinite, infinite, infinite};
    out_.high = {-infinite, -infinite, -infinite};
    make_parents();
    measure();
    // Nodes that only touch the threshold leave a volume of rounding size.
    const double body = std::accumulate(out_.region.begin(), out_.region.end(), 0.0);
    if (!(out_.volume > 1e-14 * body)) {
      Lesion none;
      none.in_region.assign(mesh_.regions.size(), 0.0);
      none.region = std::move(out_.region);
      return none;
    }
    find_axes();
    measure_along_axes();
    return std::move(out_);
  }

 private:
  /// Calls visit(piece, region, is_in). is_in: the element has a node at or above the threshold. Other
  /// elements are visited only if takes_all.
  template <class Visit>
  void for_pieces(bool takes_all, const Visit& visit) {
    Index number = 0;
    for (const ElementBlock& block : mesh_.solids)
      for (Index e = 0; e < block.size(); ++e, ++number) {
        if (number % 8192 == 0) monitor_.check();
        const auto nodes = element_nodes(block, e);
        const bool is_in = std::any_of(nodes.begin(), nodes.end(), [&](Index node) {
          return values_[static_cast<std::size_t>(node)] >= threshold_;
        });
        if (!is_in && !takes_all) continue;
        const auto region = static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)]);
        for_each_tetrahedron(mesh_, block, e, values_, first_centre(number),
                             [&](const TetrahedronPiece& piece) { visit(piece, region, is_in); });
      }
  }

  Index first_centre(Index element) const {
    return mesh_.node_count() + (has_centres_ ? element * centres_of_element : 0);
  }

  void make_parents() {
    for (const ElementBlock& block : mesh_.solids) has_centres_ = has_centres_ || block.type != ElementType::tet4;
    const auto elements = static_cast<std::size_t>(mesh_.solid_count());
    parent_.resize(mesh_.points.size() + (has_centres_ ? elements * centres_of_element : 0));
    std::iota(parent_.begin(), parent_.end(), Index{0});
  }
  Index root(Index i) {
    while (parent_[static_cast<std::size_t>(i)] != i) {
      Index& up = parent_[static_cast<std::size_t>(i)];
      up = parent_[static_cast<std::size_t>(up)];
      i = up;
    }
    return i;
  }

  void measure() {
    for_pieces(true, [&](const TetrahedronPiece& piece, std::size_t region, bool is_in) {
      const double whole =
          six_volumes(piece[0].place, piece[1].place, piece[2].place, piece[3].place) / 6;
      out_.region[region] += whole;
      if (!is_in) return;
      const ClippedPiece clipped = clip(piece, threshold_);
      for (int i = 1; i < clipped.above_count; ++i)
        parent_[static_cast<std::size_t>(root(clipped.above[static_cast<std::size_t>(i)]))] =
            root(clipped.above[0]);
      for (int i = 0; i < clipped.part_count; ++i) {
        const double volume = take(clipped.parts[static_cast<std::size_t>(i)], whole);
        out_.volume += volume;
        out_.in_region[region] += volume;
      }
      for (int i = 0; i < clipped.cut_count; ++i)
        out_.surface.push_back(clipped.cut[static_cast<std::size_t>(i)]);
    });
  }

  /// Adds the moments of `part` about the middle of the body. Returns the volume of `part` with the sign of
  /// `whole`.
  double take(const std::array<Vec3, 4>& part, double whole) {
    double volume = std::abs(six_volumes(part[0], part[1], part[2], part[3])) / 6;
    if (whole < 0) volume = -volume;
    Vec3 sum{};
    for (const Vec3& p : part) {
      const Vec3 x = minus(p, middle_);
      sum = plus(sum, x);
      for (std::size_t a = 0; a < 3; ++a) {
        out_.low[a] = std::min(out_.low[a], p[a]);
        out_.high[a] = std::max(out_.high[a], p[a]);
        for (std::size_t b = 0; b < 3; ++b) second_[a][b] += volume / 20 * x[a] * x[b];
      }
    }
    for (std::size_t a = 0; a < 3; ++a) {
      first_[a] += volume / 4 * sum[a];
      for (std::size_t b = 0; b < 3; ++b) second_[a][b] += volume / 20 * sum[a] * sum[b];
    }
    return volume;
  }

  void find_axes() {
    const Vec3 mean = scaled(first_, 1 / out_.volume);
    out_.centroid = plus(middle_, mean);
    SmallMatrix spread(3);
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t b = 0; b < 3; ++b)
        spread(static_cast<int>(a), static_cast<int>(b)) = second_[a][b] / out_.volume - mean[a] * mean[b];
    const SmallMatrix vectors = diagonalise(spread);
    for (int k = 0; k < 3; ++k)
      for (int c = 0; c < 3; ++c)
        out_.axes[static_cast<std::size_t>(k)][static_cast<std::size_t>(c)] = vectors(c, k);
  }

  void measure_along_axes() {
    Vec3 low{infinite, infinite, infinite}, high{-infinite, -infinite, -infinite};
    std::map<Index, double> pieces;
    for_pieces(false, [&](const TetrahedronPiece& piece, std::size_t, bool) {
      const ClippedPiece clipped = clip(piece, threshold_);
      if (clipped.part_count == 0) return;
      double& volume = pieces[root(clipped.above[0])];
      for (int i = 0; i < clipped.part_count; ++i) {
        const auto& part = clipped.parts[static_cast<std::size_t>(i)];
        volume += std::abs(six_volumes(part[0], part[1], part[2], part[3])) / 6;
        for (const Vec3& p : part)
          for (std::size_t k = 0; k < 3; ++k) {
            const double at = dot(minus(p, out_.centroid), out_.axes[k]);
            low[k] = std::min(low[k], at);
            high[k] = std::max(high[k], at);
          }
      }
    });
    std::array<std::size_t, 3> order = {0, 1, 2};
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return high[a] - low[a] > high[b] - low[b]; });
    const std::array<Vec3, 3> axes = out_.axes;
    for (std::size_t k = 0; k < 3; ++k) {
      out_.extents[k] = high[order[k]] - low[order[k]];
      out_.axes[k] = axes[order[k]];
    }
    // A node that only touches the threshold is no piece.
    const double least = 1e-12 * out_.volume;
    for (const auto& [id, volume] : pieces) {
      if (volume <= least) continue;
      ++out_.pieces;
      out_.largest_piece = std::max(out_.largest_piece, volume);
    }
  }

  const Mesh& mesh_;
  std::span<const double> values_;
  double threshold_;
  Monitor& monitor_;
  Vec3 middle_{};
  bool has_centres_ = false;
  std::vector<Index> parent_;  ///< [id]
  Vec3 first_{};
  std::array<Vec3, 3> second_{};
  Lesion out_;
};

}  // namespace

Lesion find_lesion(const Mesh& mesh, std::span<const double> values, double threshold, Monitor& monitor) {
  return Finder(mesh, values, threshold, monitor).run();
}

}  // namespace genba
