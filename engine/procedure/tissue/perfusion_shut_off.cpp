#include "engine/procedure/tissue/perfusion_shut_off.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/model/geometry.hpp"

namespace genba {

PerfusionShutOff::PerfusionShutOff(const Problem& problem, const Numbering& numbering)
    : problem_(problem), numbering_(numbering) {
  const TransientOptions& how = problem.study.transient.value();
  const std::optional<double> threshold = how.shut_off_dose ? how.shut_off_dose : how.shut_off_damage;
  if (!threshold) return;
  is_on_ = std::any_of(problem.loads.begin(), problem.loads.end(), [](const ResolvedLoad& load) {
    return load.load.kind->enters == Enters::exchanges && load.load.kind->on == Acts::regions;
  });
  field_ = how.shut_off_dose ? dose_field : damage_field;
  threshold_ = *threshold;
  width_ = how.shut_off_width * threshold_;
  for (const ElementBlock& block : problem.mesh->solids)
    last_.emplace_back(static_cast<std::size_t>(block.size()), 1.0);
}

/// Of elements, the means of their nodes.
std::vector<std::vector<double>> PerfusionShutOff::shares(const std::vector<double>& left) const {
  std::vector<std::vector<double>> out;
  for (const ElementBlock& block : problem_.mesh->solids) {
    std::vector<double>& of_block = out.emplace_back(static_cast<std::size_t>(block.size()));
    for (Index e = 0; e < block.size(); ++e) {
      const auto nodes = element_nodes(block, e);
      double sum = 0;
      for (const Index node : nodes)
        sum += left[static_cast<std::size_t>(numbering_.equation_node[static_cast<std::size_t>(node)])];
      of_block[static_cast<std::size_t>(e)] = sum / static_cast<double>(nodes.size());
    }
  }
  return out;
}

std::optional<std::vector<std::vector<double>>> PerfusionShutOff::next(const GrownFields& grown) {
  constexpr double least_change = 0.05;
  std::vector<double> left = grown.values(field_);
  for (double& value : left) value = std::clamp((threshold_ - value) / width_, 0.0, 1.0);
  std::vector<std::vector<double>> now = shares(left);
  bool has_changed = false;
  for (std::size_t b = 0; b < last_.size(); ++b)
    for (std::size_t e = 0; e < last_[b].size(); ++e)
      has_changed = has_changed || std::abs(now[b][e] - last_[b][e]) > least_change ||
                    (now[b][e] == 0 && last_[b][e] != 0);
  if (!has_changed) return {};
  answered_ = std::move(left);
  last_ = now;
  return now;
}

std::vector<std::vector<double>> PerfusionShutOff::restore(std::vector<double> answered) {
  answered_ = std::move(answered);
  return last_ = shares(answered_);
}

int PerfusionShutOff::host_vectors(const TransientOptions& how) {
  // Four lists of elements, of which tet4 meshes have about six a node.
  constexpr int lists = 4, elements_a_node = 6;
  return how.shut_off_dose || how.shut_off_damage ? lists * elements_a_node : 0;
}

}  // namespace genba
