#include "engine/procedure/load_cases.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <utility>

#include "engine/analysis/system/starting_state.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/procedure/discrete_system.hpp"

namespace genba {

namespace {

/// Blocks of vectors of solve_several(): b, x, r, z, p, q.
constexpr std::size_t case_blocks = 6;

bool same_bits(std::span<const double> a, std::span<const double> b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

std::vector<double> own_right_side(const DiscreteSystem& system) {
  if (system.outside() != nullptr) return {system.host_rhs().begin(), system.host_rhs().end()};
  std::vector<double> rhs(static_cast<std::size_t>(system.rhs().size()));
  system.backend().download(system.rhs(), rhs);
  return rhs;
}

Text names_of(const std::vector<LoadCase*>& cases) {
  Text out;
  for (const LoadCase* one : cases) out = out.empty() ? one->name : phrase<"%1, %2">(out, one->name);
  return out;
}

/// Solves the own right-hand side (the first) and the cases.
SolveReport solve_together(DiscreteSystem& system, const std::vector<LoadCase*>& cases, const SolveOptions& options,
                           DeviceVector& x, CgCheckpoints* states, Monitor& monitor) {
  Backend& backend = system.backend();
  const Offset rows = system.matrix().rows();
  const int count = 1 + static_cast<int>(cases.size());
  monitor.log(LogLevel::info,
              phrase<"%1 load cases are solved at once: this one and %2">(count, names_of(cases)));
  const auto start = std::chrono::steady_clock::now();
  const auto bs = backend.make_vectors(rows, count), xs = backend.make_vectors(rows, count);
  backend.copy(system.rhs(), *bs, 0);
  for (int k = 1; k < count; ++k) {
    backend.upload(cases[static_cast<std::size_t>(k - 1)]->rhs, x);
    backend.copy(x, *bs, k);
  }
  std::vector<CgCheckpoints*> kept(static_cast<std::size_t>(count), nullptr);
  kept[0] = states;
  std::vector<OneOfSeveral> solved =
      solve_several(backend, system.matrix(), system.preconditioner(), *bs, *xs, options, monitor, kept);
  int most = 0, failed = 0;
  for (int k = 1; k < count; ++k) {
    OneOfSeveral& one = solved[static_cast<std::size_t>(k)];
    LoadCase& to = *cases[static_cast<std::size_t>(k - 1)];
    if (one.error) {
      ++failed;
      monitor.log(LogLevel::warning,
                  phrase<"%1 was not solved with the others and is solved alone: %2">(to.name, one.error->problem()));
      continue;
    }
    most = std::max(most, one.report.iterations);
    backend.copy(*xs, k, x);
    to.x.resize(static_cast<std::size_t>(rows));
    backend.download(x, to.x);
    to.report = std::move(one.report);
  }
  if (solved[0].error) throw *solved[0].error;
  backend.copy(*xs, 0, x);
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  monitor.log(LogLevel::info, phrase<"%1 load cases solved at once in %2 iterations, %3 s">(
                                  count - failed, std::max(most, solved[0].report.iterations),
                                  format_number(seconds, "%.3g")));
  return std::move(solved[0].report);
}

}  // namespace

void LoadCases::add(LoadCase added) {
  for (const LoadCase& one : all_)
    if (same_bits(one.rhs, added.rhs)) return;
  all_.push_back(std::move(added));
}

std::vector<LoadCase*> LoadCases::unsolved(int most) {
  std::vector<LoadCase*> out;
  for (LoadCase& one : all_)
    if (one.x.empty() && static_cast<int>(out.size()) < most) out.push_back(&one);
  return out;
}

std::optional<LoadCase> LoadCases::take(std::span<const double> rhs) {
  const auto found = std::ranges::find_if(all_, [&](const LoadCase& one) { return same_bits(one.rhs, rhs); });
  if (found == all_.end()) return {};
  LoadCase out = std::move(*found);
  all_.erase(found);
  if (out.x.empty()) return {};
  return out;
}

bool LoadCases::has_answer(std::span<const double> rhs) const {
  return std::ranges::any_of(all_, [&](const LoadCase& one) { return !one.x.empty() && same_bits(one.rhs, rhs); });
}

bool add_load_case(DiscreteSystem& system, const Problem& problem, Text name, ThreadTeam& team, Monitor& monitor) {
  if (!system.is_set_up() || system.factor() != nullptr || system.exact_residual() ||
      planned_cases(system.planned()->plan) < 2)
    return false;
  const NumberedGraph& numbered = *system.planned()->numbered;
  if (!system.matrix_serves(problem, &numbered)) return false;
  if (system.outside() != nullptr) {
    const auto start = starting_state(problem, numbered.numbering);
    system.load_cases().add({std::move(name),
                             defect_without_matrix(problem, numbered, system.prescribed_diagonal(), start, team, monitor),
                             {}, {}});
    return true;
  }
  Backend& backend = system.backend();
  const Offset rows = system.matrix().rows();
  const auto load = backend.make_vector(rows), start = backend.make_vector(rows), rhs = backend.make_vector(rows);
  backend.upload(assemble_rhs(problem, numbered, system.prescribed_diagonal(), team, monitor), *load);
  backend.upload(starting_state(problem, numbered.numbering), *start);
  backend.defect(system.matrix(), *load, *start, *rhs);
  LoadCase added{std::move(name), std::vector<double>(static_cast<std::size_t>(rows)), {}, {}};
  backend.download(*rhs, added.rhs);
  system.load_cases().add(std::move(added));
  return true;
}

bool has_answer(const DiscreteSystem& system) {
  if (!system.is_set_up() || system.factor() != nullptr || system.load_cases().is_empty()) return false;
  return system.load_cases().has_answer(own_right_side(system));
}

std::optional<SolveReport> solve_with_cases(DiscreteSystem& system, const SolveOptions& options, DeviceVector& x,
                                            CgCheckpoints* states, Monitor& monitor) {
  LoadCases& waiting = system.load_cases();
  if (waiting.is_empty()) return {};
  if (auto answer = waiting.take(own_right_side(system))) {
    system.backend().upload(answer->x, x);
    return std::move(answer->report);
  }
  const std::vector<LoadCase*> cases =
      waiting.unsolved(std::min(planned_cases(system.planned()->plan), most_block_vectors) - 1);
  if (cases.empty()) return {};
  try {
    return solve_together(system, cases, options, x, states, monitor);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::memory) throw;
    monitor.log(LogLevel::warning,
                phrase<"Load cases are solved one after the other: %1">(error.problem()));
    waiting.clear();
  }
  system.backend().fill(0, x);
  return {};
}

SystemNeeds with_cases(SystemNeeds needs, int count) {
  if (count < 2) return needs;
  needs.blocks.insert(needs.blocks.end(), case_blocks, count);
  needs.frames += 2 * (count - 1);
  return needs;
}

int planned_cases(const MemoryPlan& plan) {
  const auto& blocks = plan.needs.blocks;
  return blocks.size() == case_blocks ? blocks.front() : 1;
}

}  // namespace genba
