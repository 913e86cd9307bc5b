#include "engine/analysis/results/safety.hpp"

#include <algorithm>
#include <limits>
#include <set>

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
  const std::vector<Index> weakest = weakest_materials(problem, strength);
  const std::vector<double>& stress = results.find(safety.of)->data;
  Field field{std::string(safety.field.name), 1, {}, safety.field.kind, std::vector<double>(stress.size(), safety.most)};
  for (std::size_t i = 0; i < stress.size(); ++i)
    if (weakest[i] >= 0 && stress[i] * safety.most > strength[weakest[i]])
      field.data[i] = strength[weakest[i]] / stress[i];
  return field;
}

std::optional<LeastSafety> least_safety(const Problem& problem, const Results& results) {
  if (!has_safety_factor(problem)) return std::nullopt;
  const Field* field = results.find(safety_of(problem).field.name);
  const Field* stress = results.find(safety_of(problem).of);
  if (!field || !stress) return std::nullopt;
  const std::vector<double> strength = strengths(problem);
  const std::vector<Index> weakest = weakest_materials(problem, strength);
  std::optional<LeastSafety> least;
  for (std::size_t i = 0; i < field->data.size(); ++i) {
    if (weakest[i] < 0 || (least && field->data[i] >= least->factor)) continue;
    least = {field->data[i], stress->data[i], strength[weakest[i]], problem.mesh->points[i],
             problem.study.materials[weakest[i]].name};
  }
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
