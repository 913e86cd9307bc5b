#include "engine/analysis/results/safety.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "engine/analysis/results/sides.hpp"
#include "engine/base/array_position.hpp"
#include "engine/model/geometry.hpp"

namespace genba {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

const SafetyField& safety_of(const Problem& problem) {
  return problem.study.physics->safety;
}

/// [material] strength; infinite if not stated.
std::vector<double> strengths(const Problem& problem) {
  std::vector<double> out;
  for (const Material& material : problem.study.materials)
    out.push_back(property(material, safety_of(problem).bears).value_or(unlimited));
  return out;
}

/// Materials of the regions that have elements.
std::set<Index> used_materials(const Problem& problem) {
  std::set<Index> used;
  for (const ElementBlock& block : problem.mesh->solids)
    for (const Index region : block.group)
      if (problem.region_material[region] >= 0) used.insert(problem.region_material[region]);
  return used;
}

/// [node] the material around it with the lowest strength; -1: none states one.
std::vector<Index> weakest_materials(const Problem& problem, const std::vector<double>& strength) {
  const Mesh& mesh = *problem.mesh;
  std::vector<Index> weakest(mesh.points.size(), -1);
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const Index material = problem.region_material[block.group[e]];
      if (material < 0 || strength[material] == unlimited) continue;
      for (const Index node : element_nodes(block, e))
        if (weakest[node] < 0 || strength[material] < strength[weakest[node]]) weakest[node] = material;
    }
  return weakest;
}

/// Calls judge(node, stress, material) for each node and each of its sides whose material states a strength.
template <class Judge>
void for_each_judged(const Problem& problem, const Results& results, const std::vector<double>& strength,
                     const Judge& judge) {
  const std::vector<Index> weakest = weakest_materials(problem, strength);
  const Field& field = *results.find(safety_of(problem).of);
  std::vector<std::uint8_t> has_several(weakest.size(), 0);
  if (results.sides)
    for (const Sides::Value& side : results.sides->values) {
      has_several[at(side.node)] = 1;
      const Index material = problem.region_material[at(side.region)];
      if (material < 0 || strength[at(material)] == unlimited) continue;
      double stress = 0;
      value_on_side(results, field, side.node, side.region, &stress);
      judge(at(side.node), stress, material);
    }
  for (std::size_t i = 0; i < weakest.size(); ++i)
    if (weakest[i] >= 0 && has_several[i] == 0) judge(i, field.data[i], weakest[i]);
}

}  // namespace

bool has_safety_factor(const Problem& problem) {
  if (safety_of(problem).field.name.empty()) return false;
  const std::set<Index> used = used_materials(problem);
  return std::any_of(used.begin(), used.end(), [&](Index material) {
    return property(problem.study.materials[material], safety_of(problem).bears).has_value();
  });
}

Field safety_factor(const Problem& problem, const Results& results) {
  const SafetyField& safety = safety_of(problem);
  const std::vector<double> strength = strengths(problem);
  const std::size_t nodes = results.find(safety.of)->data.size();
  Field field{std::string(safety.field.name), 1, {}, safety.field.kind, std::vector<double>(nodes, safety.most)};
  for_each_judged(problem, results, strength, [&](std::size_t i, double stress, Index material) {
    if (stress * field.data[i] > strength[at(material)]) field.data[i] = strength[at(material)] / stress;
  });
  return field;
}

std::optional<LeastSafety> least_safety(const Problem& problem, const Results& results) {
  if (!has_safety_factor(problem)) return std::nullopt;
  if (!results.find(safety_of(problem).of)) return std::nullopt;
  const std::vector<double> strength = strengths(problem);
  const double most = safety_of(problem).most;
  std::optional<LeastSafety> least;
  for_each_judged(problem, results, strength, [&](std::size_t i, double stress, Index material) {
    const double bears = strength[at(material)];
    const double factor = stress * most > bears ? bears / stress : most;
    if (least && factor >= least->factor) return;
    least = {factor, stress, bears, problem.mesh->points[i], problem.study.materials[at(material)].name};
  });
  return least;
}

std::vector<std::string> without_safety(const Problem& problem) {
  std::vector<std::string> names;
  for (const Index material : used_materials(problem))
    if (const Material& m = problem.study.materials[material]; !property(m, safety_of(problem).bears))
      names.push_back(m.name);
  return names;
}

}  // namespace genba
