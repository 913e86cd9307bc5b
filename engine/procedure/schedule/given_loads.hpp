// Loads of a transient run that do not depend on the unknown: heat sources and heat fluxes. A step gets their
// mean, so that the energy put in is the integral of what is stated, wherever the steps end.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/element_worker.hpp"
#include "engine/model/study/time_mean.hpp"
#include "engine/procedure/schedule/load_energy.hpp"

namespace genba {

class GivenLoads {
 public:
  using Vector = std::vector<double>;
  /// problem: resolved. numbering, elements and worker are borrowed. Loads that are constant, or vary over
  /// time alone, are added up once.
  GivenLoads(const Problem& problem, const Numbering& numbering, const AssemblyInput& elements,
             ElementWorker& worker, Monitor& monitor);
  /// True if one of them varies over time.
  bool move() const { return moves_; }
  /// Takes their means over the span of a step.
  void take(const TimeSpan& span, Monitor& monitor);
  const Vector& mean() const { return mean_; }  ///< [row] W
  double power() const { return power_; }       ///< W, its sum
  /// Adds the energy of the span that was taken last, [load of begin_energies()].
  void add_to(std::vector<LoadEnergy>& energies) const;
  std::vector<LoadEnergy> begin_energies() const;
  /// Integrates what is stated from 0 s on. corners: s, ascending; between two of them a formula is smooth.
  void state(std::vector<LoadEnergy>& energies, double time, std::span<const double> corners);
  /// About how many host vectors of one number a row are kept for the loads of a study.
  static int host_vectors(const Study& study);

 private:
  struct GivenLoad {
    std::size_t load = 0;
    double sum = 0;                                ///< W of `unit`, or of the constant load
    std::vector<std::pair<Index, double>> unit{};  ///< [row] of value 1
    std::optional<UniformInTime> value{};          ///< varies over time alone
    bool in_space = false;                         ///< varies over time and space
    std::vector<Vec3> places{};                    ///< some, where it acts
    double stated = 0, stated_to = 0;              ///< integral of `value` up to that time, s
    double mean = 0, error = 0;                    ///< of the span taken last: W, J
  };
  Vector vector_of(const ResolvedLoad& load, Monitor& monitor);
  void take_in_space(GivenLoad& given, const ResolvedLoad& load, Monitor& monitor);

  const Numbering& numbering_;
  const AssemblyInput& elements_;
  ElementWorker& worker_;
  Problem one_;                       ///< with one load at a time
  std::vector<ResolvedLoad> moving_;  ///< [given in space]
  std::vector<GivenLoad> given_;
  bool moves_ = false;
  Vector still_, mean_;
  double still_power_ = 0, power_ = 0;
  TimeSpan span_{};
};

}  // namespace genba
