#include "engine/analysis/results/dissipation.hpp"

#include <algorithm>
#include <map>

#include "engine/model/mesh.hpp"
#include "engine/model/study/symmetry.hpp"

namespace genba {

namespace {

constexpr Index none = -1, several = -2;

struct Mean {
  double power = 0, volume = 0;
};

/// Visits every solid element with its number, material and nodes.
template <class Visit>
void for_elements(const Problem& problem, const Visit& visit) {
  std::size_t number = 0;
  for (const ElementBlock& block : problem.mesh->solids) {
    const auto nodes = static_cast<std::size_t>(traits(block.type).nodes);
    for (std::size_t e = 0; e < block.group.size(); ++e, ++number)
      visit(number, problem.region_material[block.group[e]],
            std::span(block.nodes).subspan(e * nodes, nodes));
  }
}

}  // namespace

std::vector<double> dissipated_power(const Problem& problem, const ElementResults& elements,
                                     std::span<const double> flux) {
  std::vector<Index> material_of(problem.mesh->points.size(), none);
  const std::string_view key = problem.study.physics->properties.front().key;
  const auto is_by_element = [&](Index material) {
    const Material& m = problem.study.materials[material];
    return stated_set(m, *directed_property(key)).symmetry != Symmetry::isotropic || variation_of(m, key);
  };
  for_elements(problem, [&](std::size_t, Index material, std::span<const Index> nodes) {
    // If the conductivity depends on direction or varies, it may differ from element to element.
    const Index one = is_by_element(material) ? several : material;
    for (const Index node : nodes) {
      Index& own = material_of[node];
      own = own == none || own == one ? one : several;
    }
  });
  std::map<std::pair<Index, Index>, Mean> means;  // node and material
  for_elements(problem, [&](std::size_t e, Index material, std::span<const Index> nodes) {
    for (const Index node : nodes) {
      if (material_of[node] != several) continue;
      Mean& mean = means[{node, material}];
      mean.power += elements.energy[e];
      mean.volume += elements.volume[e];
    }
  });
  std::vector<double> power(material_of.size(), 0.0);
  for (const auto& [at, mean] : means)
    if (mean.volume > 0) power[at.first] = std::max(power[at.first], mean.power / mean.volume);
  const auto conduction = problem.study.physics->conduction;
  for (std::size_t node = 0; node < power.size(); ++node) {
    if (material_of[node] < 0) continue;
    const double* j = flux.data() + 3 * node;
    power[node] = (j[0] * j[0] + j[1] * j[1] + j[2] * j[2]) /
                  (problem.study.materials[material_of[node]].*conduction).value_or(0.0);
  }
  return power;
}

}  // namespace genba
