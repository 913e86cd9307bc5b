#include "engine/procedure/modal/mode_set.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>

#include "engine/analysis/problem/relief.hpp"
#include "engine/analysis/answers/modal_report.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/modal/body_pencil.hpp"
#include "engine/procedure/modal/pivot_count.hpp"
#include "engine/procedure/modal/mode_search.hpp"
#include "engine/procedure/modal/system_parts.hpp"

namespace genba {

namespace {

constexpr double pair_distance = 1e-6;    // of frequencies that count as equal
constexpr double search_distance = 1e-5;  // by which two searches may differ

std::string hertz(double frequency) {
  return format_quantity(frequency, QuantityKind::frequency);
}

class ModeSetSearch {
 public:
  ModeSetSearch(DiscreteSystem& system, const SolveOptions& options, Monitor& monitor)
      : system_(system),
        options_(options),
        monitor_(monitor),
        problem_(*system.planned()->problem),
        how_(*problem_.study.modal),
        team_(options.threads, &monitor) {
    if (system.has_matrix() && system.matrix().precision() != Precision::fp64)
      throw Error(ErrorKind::input, phrase<"natural frequencies">(),
                  phrase<"mixed precision cannot find them">(), phrase<"Use precision fp64 or auto">());
  }

  ModeSet run() {
    if (system_.outside() != nullptr) system_.open_outside(monitor_);
    monitor_.progress(phrase<"mass matrix">(), 0.0);
    auto made = std::make_unique<BodyPencil>(
        system_, how_.mass == MassMatrix::lumped ? Operator::lumped_mass : Operator::mass, team_, monitor_);
    BodyPencil& pencil = *made;
    require_enough(pencil);
    wish_.most = how_.number;
    wish_.from = value_of_frequency(how_.from);
    if (how_.to) wish_.to = value_of_frequency(*how_.to);
    wish_.tolerance = how_.tolerance;
    wish_.max_iterations = options_.max_iterations;
    wish_.at_once = modes_at_once(system_);
    FoundModes found = find_modes_of(system_, pencil, pencil.preconditioner(), factor_, wish_, options_, warnings_, team_, monitor_);
    require_stable(found);
    take_range(pencil, found);
    describe_search(found);
    found.vectors.reset();
    found.b_vectors.reset();
    const std::optional<PivotCheck> count = count_pivots(found);
    check_search(pencil, found, count && count->sees_all);
    tell_pairs(found);
    if (count) report_->checks.push_back(count->check);
    log();
    const auto& response = problem_.study.response;
    if (!response || response->by != ResponseWay::direct) factor_.reset();
    return {report_, std::move(shapes_), std::move(warnings_), std::move(made), std::move(factor_)};
  }

 private:
  void require_enough(const BodyPencil& pencil) const {
    if (how_.number <= pencil.unknowns()) return;
    throw Error(ErrorKind::input, phrase<"modes, number">(),
                phrase<"%1 modes are asked for, and the body has %2 unknowns with mass">(how_.number,
                                                                                        pencil.unknowns()),
                phrase<"Ask for fewer modes, or use a finer mesh">());
  }

  /// Under a load beyond the first one of buckling the lowest value is negative: no vibration.
  void require_stable(const FoundModes& found) const {
    if (how_.stress_of.empty() || found.values.empty()) return;
    const double lowest = *std::ranges::min_element(found.values);
    if (lowest >= 0) return;
    throw Error(ErrorKind::model, phrase<"modes">(),
                phrase<"the loads of step \"%1\" are beyond the first buckling load: the body does not vibrate about "
                       "that state">(how_.stress_of),
                phrase<"Lower the loads, or find the factor with a step of linear buckling">());
  }

  /// Chooses the modes of the range, in the order of their values, and computes their lines.
  void take_range(const BodyPencil& pencil, const FoundModes& found) {
    std::vector<int> order(found.values.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return found.values[a] < found.values[b]; });
    std::erase_if(order, [&](int i) {
      const double value = found.values[static_cast<std::size_t>(i)];
      if (value < wish_.from) ++report_->below;
      return value < wish_.from || (wish_.to && value > *wish_.to);
    });
    if (order.empty()) refuse_empty(found);
    if (static_cast<int>(order.size()) > how_.number) order.resize(static_cast<std::size_t>(how_.number));
    report_->total_mass = pencil.total_mass();
    report_->mass = *std::ranges::max_element(report_->total_mass);
    report_->rigid_mass = pencil.rigid_mass();
    if (problem_.free_motions) report_->rigid = problem_.free_motions->names;
    const auto one = system_.backend().make_vector(pencil.rows());
    for (const int i : order) {
      monitor_.check();
      std::vector<double> x(static_cast<std::size_t>(pencil.rows()));
      found.vectors->take(i, *one);
      system_.backend().download(*one, x);
      pencil.add_rigid_part(x);
      take_line(pencil, found, static_cast<std::size_t>(i), std::move(x));
    }
    const double last = found.values[static_cast<std::size_t>(order.back())];
    if (wish_.to && static_cast<int>(order.size()) == how_.number && found.next && *found.next <= *wish_.to)
      warnings_.push_back(phrase<"There are more modes up to %1: the number %2 ends the list at %3.">(
          hertz(*how_.to), how_.number, hertz(frequency_of_value(last))));
  }

  void take_line(const BodyPencil& pencil, const FoundModes& found, std::size_t i, std::vector<double> x) {
    ModeLine line;
    line.frequency = frequency_of_value(found.values[i]);
    line.residual = found.residuals[i];
    line.is_rounded = found.limited_by_rounding[i] != 0;
    // x . M x = 1 kg so far. The largest component is positive, so that a run repeated gives the same shape.
    double factor = 1;
    std::size_t largest = 0;
    for (std::size_t k = 0; k < x.size(); ++k)
      if (std::abs(x[k]) > std::abs(x[largest]) * (1 + 1e-6)) largest = k;
    if (how_.scale == ModeScale::displacement) factor = 1 / largest_displacement(x);
    if (x[largest] < 0) factor = -factor;
    for (std::size_t a = 0; a < 3; ++a) {
      const auto& along = pencil.mass_along()[a];
      double part = 0;
      for (std::size_t k = 0; k < along.size(); ++k) part += along[k] * x[k];
      line.participation[a] = part / factor;
      line.effective_mass[a] = part * part;
    }
    for (double& v : x) v *= factor;
    line.mass = factor * factor;
    report_->modes.push_back(line);
    shapes_.push_back(std::move(x));
  }

  double largest_displacement(std::vector<double> x) const {
    take_determined(problem_, system_.planned()->numbered->numbering, x);
    double square = 0;
    const auto dofs = static_cast<std::size_t>(problem_.dofs);
    for (std::size_t node = 0; node < x.size() / dofs; ++node) {
      double sum = 0;
      for (std::size_t c = 0; c < dofs; ++c) sum += x[node * dofs + c] * x[node * dofs + c];
      square = std::max(square, sum);
    }
    return square > 0 ? std::sqrt(square) : 1.0;
  }

  [[noreturn]] void refuse_empty(const FoundModes& found) const {
    double below = -1, above = -1;
    for (const double value : found.values) {
      const double f = frequency_of_value(value);
      if (value < wish_.from) below = std::max(below, f);
      else if (above < 0 || f < above) above = f;
    }
    const Text range = how_.to ? phrase<"from %1 to %2">(hertz(how_.from), hertz(*how_.to))
                               : phrase<"from %1 on">(hertz(how_.from));
    const Text place = phrase<"modes">(), next = phrase<"State another range">();
    if (below >= 0 && above >= 0)
      throw Error(ErrorKind::model, place,
                  phrase<"no frequency lies %1; the nearest are %2 and %3">(range, hertz(below), hertz(above)), next);
    throw Error(ErrorKind::model, place,
                above >= 0   ? phrase<"no frequency lies %1; the lowest is %2">(range, hertz(above))
                : below >= 0 ? phrase<"no frequency lies %1; the highest is %2">(range, hertz(below))
                             : phrase<"the body has no modes">(),
                next);
  }

  void describe_search(const FoundModes& found) {
    report_->stress_of = how_.stress_of;
    report_->is_lumped = how_.mass == MassMatrix::lumped;
    report_->is_scaled_by_mass = how_.scale == ModeScale::mass;
    report_->by_factor = factor_ || system_.factor();
    report_->block = found.block;
    report_->iterations = found.iterations;
    report_->products = found.products;
    report_->preconditionings = found.preconditionings;
    report_->seconds = found.seconds;
    report_->tolerance = how_.tolerance;
  }

  /// Searches once more from other vectors, with a larger block; not where a count of pivots saw that none is missing.
  void check_search(BodyPencil& pencil, const FoundModes& first, bool is_counted) {
    const Text what = phrase<"second search from other start vectors">();
    if (how_.check == ModeCheck::none) {
      report_->checks.push_back({what, ModalCheck::Outcome::not_done, phrase<"not asked for">()});
      return;
    }
    if (is_counted) {
      report_->checks.push_back({what, ModalCheck::Outcome::not_done, phrase<"not needed: the count of pivots saw all of them">()});
      return;
    }
    SearchWish again = wish_;
    again.seed = 77777;
    again.more_guards = 4;
    const FoundModes second = find_modes(pencil, system_.backend(), again, monitor_);
    std::vector<double> a = first.values, b = second.values;
    std::ranges::sort(a);
    std::ranges::sort(b);
    double most = 0;
    std::size_t where = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
      const double distance = std::abs(a[i] - b[i]) / (2 * std::max({std::abs(a[i]), std::abs(b[i]), 1e-300}));
      if (distance > most && most <= search_distance) most = distance, where = i;
    }
    if (most <= search_distance && a.size() == b.size()) {
      report_->checks.push_back(
          {what, ModalCheck::Outcome::passed,
           phrase<"%1 modes with %2 vectors at once and again with %3: frequencies agree to %4">(
               a.size(), first.block, second.block, format_number(std::max(most, 1e-16), "%.1g"))});
      return;
    }
    const Text result =
        a.size() != b.size()
            ? phrase<"the first search found %1 modes, the second one %2">(a.size(), b.size())
            : phrase<"mode %1 is at %2 by the first search and at %3 by the second one">(
                  where + 1, hertz(frequency_of_value(a[where])), hertz(frequency_of_value(b[where])));
    report_->checks.push_back({what, ModalCheck::Outcome::failed, result});
    warnings_.push_back(phrase<"A mode may be missing: %1. Ask for more modes or a smaller tolerance.">(result));
    monitor_.log(LogLevel::warning, warnings_.back());
  }

  std::optional<PivotCheck> count_pivots(const FoundModes& found) {
    if (how_.check == ModeCheck::none) return {};
    const std::size_t rigid = problem_.free_motions ? problem_.free_motions->all.size() : 0;
    PivotCheck count = check_by_pivots(system_, found.values, found.next.value_or(0.0), rigid, team_, monitor_);
    if (count.check.outcome == ModalCheck::Outcome::failed) {
      warnings_.push_back(phrase<"A mode may be missing: %1. Ask for more modes or a smaller tolerance.">(count.check.result));
      monitor_.log(LogLevel::warning, warnings_.back());
    }
    return count;
  }

  /// Frequencies that occur several times, and whether the last one goes on behind the list.
  void tell_pairs(const FoundModes& found) {
    const auto& modes = report_->modes;
    int families = 0;
    for (std::size_t i = 0; i < modes.size();) {
      std::size_t end = i + 1;
      while (end < modes.size() && modes[end].frequency <= modes[i].frequency * (1 + pair_distance)) ++end;
      families += end > i + 1;
      i = end;
    }
    Text result = families == 0 ? phrase<"no frequency occurs twice">()
                                : phrase<"%1 frequencies occur several times">(families);
    const double last = modes.back().frequency;
    const bool is_cut = found.next && frequency_of_value(*found.next) <= last * (1 + 1e-4);
    if (is_cut)
      result = phrase<"%1; the last one, %2, goes on behind the list: ask for one mode more">(result, hertz(last));
    report_->checks.push_back({phrase<"repeated frequencies">(), ModalCheck::Outcome::passed, result});
  }

  void log() {
    const auto& modes = report_->modes;
    monitor_.log(LogLevel::info,
                 phrase<"%1 modes from %2 to %3: %4 iterations with %5 vectors at once, %6 s, %7 products">(
                     modes.size(), hertz(modes.front().frequency), hertz(modes.back().frequency), report_->iterations,
                     report_->block, format_number(report_->seconds, "%.3g"), report_->products));
    for (const Text& name : report_->rigid) monitor_.log(LogLevel::info, phrase<"Rigid motion at 0 Hz: %1">(name));
  }

  DiscreteSystem& system_;
  const SolveOptions& options_;
  Monitor& monitor_;
  const Problem& problem_;
  const ModalOptions how_;
  ThreadTeam team_;
  std::optional<DirectFactor> factor_;
  SearchWish wish_;
  std::shared_ptr<ModalReport> report_ = std::make_shared<ModalReport>();
  std::vector<std::vector<double>> shapes_;
  std::vector<Text> warnings_;
};

}  // namespace

ModeSet find_mode_set(DiscreteSystem& system, const SolveOptions& options, Monitor& monitor) {
  return ModeSetSearch(system, options, monitor).run();
}

}  // namespace genba
