#include <algorithm>
#include <cmath>

#include "engine/model/geometry.hpp"
#include "mesh/image/label_mesh.hpp"

namespace genba {
namespace {

/// Linear between voxel centres, constant beyond the outer ones.
class Sampler {
 public:
  explicit Sampler(const Image& image) : image_(image) {}

  double operator()(const Vec3& patient) const {
    const ImageFrame& f = image_.frame;
    const Vec3 d = minus(patient, f.origin);
    std::array<Index, 3> low{};
    std::array<double, 3> share{};
    for (std::size_t a = 0; a < 3; ++a) {
      const double at =
          std::clamp(dot(d, f.axes[a]) / f.spacing[a], 0.0, static_cast<double>(f.cells[a] - 1));
      low[a] = std::min(static_cast<Index>(at), std::max(f.cells[a] - 2, 0));
      share[a] = at - low[a];
    }
    double sum = 0;
    for (int corner = 0; corner < 8; ++corner) {
      double weight = 1;
      std::array<Index, 3> at = low;
      for (std::size_t a = 0; a < 3; ++a) {
        const bool up = (corner >> a & 1) != 0;
        weight *= up ? share[a] : 1 - share[a];
        if (up) at[a] = std::min(at[a] + 1, f.cells[a] - 1);
      }
      if (weight > 0) sum += weight * static_cast<double>(image_.values[f.at(at[0], at[1], at[2])]);
    }
    return sum;
  }

 private:
  const Image& image_;
};

constexpr int most_cuts = 64;

/// Cuts along an edge of this length, so that samples are about a voxel apart.
int cuts(double length, const ImageFrame& frame) {
  const double step = std::min({frame.spacing[0], frame.spacing[1], frame.spacing[2]});
  return std::clamp(static_cast<int>(std::ceil(length / step - 1e-6)), 1, most_cuts);
}

/// Mean over the tetrahedron: at the centroids of the upright cells of a lattice, exact for linear values.
double tetrahedron_mean(const Sampler& sample, const Vec3* x, int n) {
  double sum = 0;
  int count = 0;
  for (int a = 0; a < n; ++a)
    for (int b = 0; a + b < n; ++b)
      for (int c = 0; a + b + c < n; ++c) {
        const double r = (a + 0.25) / n, s = (b + 0.25) / n, t = (c + 0.25) / n;
        Vec3 p;
        for (std::size_t k = 0; k < 3; ++k)
          p[k] = x[0][k] * (1 - r - s - t) + x[1][k] * r + x[2][k] * s + x[3][k] * t;
        sum += sample(p);
        ++count;
      }
  return sum / count;
}

double hexahedron_mean(const Sampler& sample, const Vec3* x, const ImageFrame& frame) {
  const int nx = cuts(length(minus(x[1], x[0])), frame), ny = cuts(length(minus(x[3], x[0])), frame),
            nz = cuts(length(minus(x[4], x[0])), frame);
  double sum = 0;
  for (int k = 0; k < nz; ++k)
    for (int j = 0; j < ny; ++j)
      for (int i = 0; i < nx; ++i) {
        const double r = (i + 0.5) / nx, s = (j + 0.5) / ny, t = (k + 0.5) / nz;
        Vec3 p;
        for (std::size_t c = 0; c < 3; ++c)
          p[c] = x[0][c] + (x[1][c] - x[0][c]) * r + (x[3][c] - x[0][c]) * s + (x[4][c] - x[0][c]) * t;
        sum += sample(p);
      }
  return sum / (static_cast<double>(nx) * ny * nz);
}

}  // namespace

void add_grey_means(Mesh& mesh, const Image& image) {
  const Sampler sample(image);
  for (ElementBlock& block : mesh.solids) {
    block.grey.resize(static_cast<std::size_t>(block.size()));
    for (Index e = 0; e < block.size(); ++e) {
      const auto nodes = element_nodes(block, e);
      Vec3 x[8];
      const int corners = traits(block.type).corners;
      for (int c = 0; c < corners; ++c)
        x[c] = mesh.points[static_cast<std::size_t>(nodes[static_cast<std::size_t>(c)])];
      double longest = 0;
      for (int a = 0; a < 4 && corners == 4; ++a)
        for (int b = 0; b < a; ++b) longest = std::max(longest, length(minus(x[a], x[b])));
      block.grey[static_cast<std::size_t>(e)] = corners == 4
                                                    ? tetrahedron_mean(sample, x, cuts(longest, image.frame))
                                                    : hexahedron_mean(sample, x, image.frame);
    }
  }
}

}  // namespace genba
