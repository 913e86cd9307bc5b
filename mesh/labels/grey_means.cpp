#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "engine/model/geometry.hpp"
#include "mesh/labels/label_mesh.hpp"

namespace genba {
namespace {

/// Samples grey values of one label at any place.
class Sampler {
 public:
  Sampler(const LabelVolume& volume, const std::vector<float>& value) : volume_(volume), value_(value) {}

  /// Linear between the centres of the voxels of this label, constant beyond them; empty if none of the eight
  /// voxels around has this label.
  std::optional<double> operator()(const Vec3& patient, int label) const {
    const Vec3 place = voxels(patient);
    std::array<Index, 3> low{};
    Vec3 share{};
    for (std::size_t a = 0; a < 3; ++a) {
      low[a] = static_cast<Index>(std::floor(place[a]));
      share[a] = place[a] - low[a];
    }
    double sum = 0, weights = 0;
    for (int corner = 0; corner < 8; ++corner) {
      double weight = 1;
      std::array<Index, 3> at = low;
      for (std::size_t a = 0; a < 3; ++a) {
        const bool up = (corner >> a & 1) != 0;
        weight *= up ? share[a] : 1 - share[a];
        at[a] += up ? 1 : 0;
      }
      const double value = of_voxel(at, label);
      if (weight <= 0 || std::isnan(value)) continue;
      sum += weight * value;
      weights += weight;
    }
    if (weights <= 0) return std::nullopt;
    return sum / weights;
  }

  /// True if the place lies in a voxel of this label.
  bool is_inside(const Vec3& patient, int label) const {
    const Vec3 place = voxels(patient);
    return volume_(static_cast<Index>(std::round(place[0])), static_cast<Index>(std::round(place[1])),
                   static_cast<Index>(std::round(place[2]))) == label;
  }

  /// Value of the nearest voxel of this label with a value; NaN if there is none within `farthest` voxels.
  double nearest(const Vec3& patient, int label) const {
    constexpr Index farthest = 12;
    const Vec3 place = voxels(patient);
    const std::array<Index, 3> middle{static_cast<Index>(std::round(place[0])),
                                      static_cast<Index>(std::round(place[1])),
                                      static_cast<Index>(std::round(place[2]))};
    const Vec3& s = volume_.frame.spacing;
    double found = none, least = std::numeric_limits<double>::infinity();
    for (Index z = -farthest; z <= farthest; ++z)
      for (Index y = -farthest; y <= farthest; ++y)
        for (Index x = -farthest; x <= farthest; ++x) {
          const std::array<Index, 3> at{middle[0] + x, middle[1] + y, middle[2] + z};
          double distance = 0;
          for (std::size_t a = 0; a < 3; ++a) distance += std::pow((at[a] - place[a]) * s[a], 2);
          if (distance >= least) continue;
          const double value = of_voxel(at, label);
          if (std::isnan(value)) continue;
          found = value;
          least = distance;
        }
    return found;
  }

  /// Mean over the voxels of this label in the block of `edge`^3 voxels that contains the place.
  double block_mean(const Vec3& patient, int label, int edge) const {
    const Vec3 place = voxels(patient);
    std::array<Index, 3> first{};
    for (std::size_t a = 0; a < 3; ++a)
      first[a] = static_cast<Index>(std::floor((place[a] + 0.5) / edge)) * edge;
    double sum = 0;
    int count = 0;
    for (Index k = first[2]; k < first[2] + edge; ++k)
      for (Index j = first[1]; j < first[1] + edge; ++j)
        for (Index i = first[0]; i < first[0] + edge; ++i) {
          const double value = of_voxel({i, j, k}, label);
          if (std::isnan(value)) continue;
          sum += value;
          ++count;
        }
    return count > 0 ? sum / count : none;
  }

 private:
  static constexpr double none = std::numeric_limits<double>::quiet_NaN();

  Vec3 voxels(const Vec3& patient) const {
    const ImageFrame& f = volume_.frame;
    const Vec3 d = minus(patient, f.origin);
    return {dot(d, f.axes[0]) / f.spacing[0], dot(d, f.axes[1]) / f.spacing[1],
            dot(d, f.axes[2]) / f.spacing[2]};
  }
  double of_voxel(const std::array<Index, 3>& at, int label) const {
    if (volume_(at[0], at[1], at[2]) != label) return none;
    return static_cast<double>(value_[volume_.frame.at(at[0], at[1], at[2])]);
  }

  const LabelVolume& volume_;
  const std::vector<float>& value_;
};

/// Number of parts of an edge of this length such that samples are at most a voxel apart.
int cuts(double length, const ImageFrame& frame) {
  constexpr int least_cuts = 2, most_cuts = 64;
  const double step = std::min({frame.spacing[0], frame.spacing[1], frame.spacing[2]});
  return std::clamp(static_cast<int>(std::ceil(length / step - 1e-6)), least_cuts, most_cuts);
}

struct ElementMean {
  double grey = 0;
  bool has_own_voxel = false;
};

/// Samples at the centroids of the upright cells of a lattice; exact for linear values.
ElementMean tetrahedron_mean(const Sampler& sample, const std::array<Vec3, 8>& x, int label, int n) {
  ElementMean mean;
  double sum = 0;
  int count = 0;
  for (int a = 0; a < n; ++a)
    for (int b = 0; a + b < n; ++b)
      for (int c = 0; a + b + c < n; ++c) {
        const double r = (a + 0.25) / n, s = (b + 0.25) / n, t = (c + 0.25) / n;
        Vec3 p;
        for (std::size_t k = 0; k < 3; ++k)
          p[k] = x[0][k] * (1 - r - s - t) + x[1][k] * r + x[2][k] * s + x[3][k] * t;
        mean.has_own_voxel = mean.has_own_voxel || sample.is_inside(p, label);
        const std::optional<double> value = sample(p, label);
        if (!value) continue;
        sum += *value;
        ++count;
      }
  mean.grey = count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
  return mean;
}

}  // namespace

std::vector<std::int64_t> add_grey_means(Mesh& mesh, const LabelVolume& volume,
                                         const std::vector<float>& value, int coarsen) {
  const Sampler sample(volume, value);
  std::vector<std::int64_t> without(mesh.regions.size());
  for (ElementBlock& block : mesh.solids) {
    block.grey.resize(static_cast<std::size_t>(block.size()));
    const int corners = traits(block.type).corners;
    for (Index e = 0; e < block.size(); ++e) {
      const auto nodes = element_nodes(block, e);
      const Index region = block.group[static_cast<std::size_t>(e)];
      const int label = region + 1;
      std::array<Vec3, 8> x{};
      Vec3 middle{};
      for (std::size_t c = 0; c < static_cast<std::size_t>(corners); ++c) {
        x[c] = mesh.points[static_cast<std::size_t>(nodes[c])];
        middle = plus(middle, x[c], 1.0 / corners);
      }
      ElementMean mean;
      if (corners == 4 && traits(block.type).dimension == 3) {
        double longest = 0;
        for (std::size_t a = 0; a < 4; ++a)
          for (std::size_t b = 0; b < a; ++b) longest = std::max(longest, length(minus(x[a], x[b])));
        mean = tetrahedron_mean(sample, x, label, cuts(longest, volume.frame));
      } else {
        mean = {sample.block_mean(middle, label, coarsen), true};
      }
      if (std::isnan(mean.grey)) mean = {sample.nearest(middle, label), false};
      without[static_cast<std::size_t>(region)] += !mean.has_own_voxel;
      block.grey[static_cast<std::size_t>(e)] = mean.grey;
    }
  }
  return without;
}

}  // namespace genba
