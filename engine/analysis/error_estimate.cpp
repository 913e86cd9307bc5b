#include "engine/analysis/error_estimate.hpp"

#include <cmath>

namespace genba {

double ErrorEstimate::relative() const {
  return total > 0 ? std::sqrt(total / (solution + total)) : 0.0;
}

double stress_energy(element::Lame lame, const double* s) {
  double square = 0;
  for (int c = 0; c < 6; ++c) square += (c < 3 ? 1.0 : 2.0) * s[c] * s[c];
  const double trace = s[0] + s[1] + s[2];
  return 0.5 / lame.mu * (square - lame.lambda / (3 * lame.lambda + 2 * lame.mu) * trace * trace);
}

double youngs_modulus(element::Lame lame) {
  return lame.mu * (3 * lame.lambda + 2 * lame.mu) / (lame.lambda + lame.mu);
}

std::vector<double> average_at_nodes(const Mesh& mesh, const std::vector<double>& value,
                                     const std::vector<double>& volume) {
  std::vector<double> mean(mesh.points.size(), 0.0), weight(mesh.points.size(), 0.0);
  std::size_t element = 0;
  for (const ElementBlock& block : mesh.solids) {
    const auto nodes = static_cast<std::size_t>(traits(block.type).nodes);
    for (std::size_t e = 0; e < block.group.size(); ++e, ++element)
      for (std::size_t i = 0; i < nodes; ++i) {
        const auto node = static_cast<std::size_t>(block.nodes[e * nodes + i]);
        mean[node] += volume[element] * value[element];
        weight[node] += volume[element];
      }
  }
  for (std::size_t node = 0; node < mean.size(); ++node)
    if (weight[node] > 0) mean[node] /= weight[node];
  return mean;
}

}  // namespace genba
