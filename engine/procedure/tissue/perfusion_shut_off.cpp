#include "engine/procedure/tissue/perfusion_shut_off.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr std::size_t at_once = 16384;

/// Is the share that is left so different from the one before that the matrix is to be made anew?
bool changes(double now, double before) {
  constexpr double least_change = 0.05;
  return std::abs(now - before) > least_change || (now == 0 && before != 0);
}

}  // namespace

PerfusionShutOff::PerfusionShutOff(const Problem& problem, const Numbering& numbering, ThreadTeam& team)
    : problem_(problem), numbering_(numbering), team_(team) {
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

/// Returns false if no node changed enough; then no element did.
bool PerfusionShutOff::may_change(const std::vector<double>& left) const {
  std::atomic<bool> may = false;
  team_.for_chunks(left.size(), at_once, [&](std::size_t begin, std::size_t end) {
    bool any = false;
    for (std::size_t i = begin; i < end && !any; ++i)
      any = changes(left[i], answered_.empty() ? 1.0 : answered_[i]);
    if (any) may = true;
  });
  return may;
}

bool PerfusionShutOff::take_shares(const std::vector<double>& left,
                                   std::vector<std::vector<double>>& out) const {
  std::atomic<bool> has_changed = false;
  out.resize(problem_.mesh->solids.size());
  for (std::size_t b = 0; b < out.size(); ++b) {
    const ElementBlock& block = problem_.mesh->solids[b];
    std::vector<double>& of_block = out[b];
    of_block.resize(static_cast<std::size_t>(block.size()));
    team_.for_chunks(of_block.size(), at_once, [&](std::size_t begin, std::size_t end) {
      bool any = false;
      for (std::size_t e = begin; e < end; ++e) {
        const auto nodes = element_nodes(block, static_cast<Index>(e));
        double sum = 0;
        for (const Index node : nodes)
          sum += left[static_cast<std::size_t>(numbering_.equation_node[static_cast<std::size_t>(node)])];
        of_block[e] = sum / static_cast<double>(nodes.size());
        any = any || changes(of_block[e], last_[b][e]);
      }
      if (any) has_changed = true;
    });
  }
  return has_changed;
}

const std::vector<std::vector<double>>* PerfusionShutOff::next(const GrownFields& grown) {
  grown.take_values(field_, left_);
  team_.for_chunks(left_.size(), at_once, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i)
      left_[i] = std::clamp((threshold_ - left_[i]) / width_, 0.0, 1.0);
  });
  if (!may_change(left_) || !take_shares(left_, now_)) return nullptr;
  answered_.swap(left_);
  last_.swap(now_);
  return &last_;
}

const std::vector<std::vector<double>>& PerfusionShutOff::restore(std::vector<double> answered) {
  answered_ = std::move(answered);
  take_shares(answered_, now_);
  last_.swap(now_);
  return last_;
}

int PerfusionShutOff::host_vectors(const TransientOptions& how) {
  // Four lists of elements, of which tet4 meshes have about six a node: two here, and those of the problems.
  constexpr int lists = 4, elements_a_node = 6;
  return how.shut_off_dose || how.shut_off_damage ? lists * elements_a_node : 0;
}

}  // namespace genba
