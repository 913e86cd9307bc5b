#include "engine/procedure/modal/buckling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "engine/analysis/answers/modal_report.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/modal/mode_search.hpp"
#include "engine/procedure/modal/pivot_count.hpp"
#include "engine/procedure/modal/stress_pencil.hpp"
#include "engine/procedure/modal/system_parts.hpp"

namespace genba {

namespace {

constexpr double factor_distance = 1e-5;  // by which two searches may differ
constexpr double largest_factor = 1e9;    // beyond it the load does nothing

std::string shown(double factor) {
  return format_number(factor, "%.6g");
}

/// A factor and its shape, [row].
struct Factor {
  double value = 0, residual = 0;
  bool is_rounded = false;
  std::vector<double> shape;
};

class BucklingRun {
 public:
  BucklingRun(DiscreteSystem& system, const SolveOptions& options, Monitor& monitor)
      : system_(system),
        options_(options),
        monitor_(monitor),
        problem_(*system.planned()->problem),
        how_(*problem_.study.modal),
        team_(options.threads, &monitor) {
    if (!system.factor() && system.matrix().precision() != Precision::fp64)
      throw Error(ErrorKind::input, phrase<"linear buckling">(), phrase<"mixed precision cannot find load factors">(),
                  phrase<"Use precision fp64 or auto">());
  }

  void run(FrameSink& frames) {
    monitor_.progress(phrase<"geometric stiffness">(), 0.0);
    StressPencil pencil(system_, team_, monitor_);
    report_->is_buckling = true;
    report_->stress_of = how_.stress_of;
    report_->tolerance = how_.tolerance;
    std::vector<Factor> all = side(pencil, 1);
    if (how_.reversed || all.empty()) {
      std::vector<Factor> other = side(pencil, -1);
      if (all.empty() && !how_.reversed) refuse(other);
      all.insert(all.end(), std::make_move_iterator(other.begin()), std::make_move_iterator(other.end()));
    }
    if (all.empty()) refuse({});
    std::ranges::sort(all, {}, &Factor::value);
    hand_out(all, frames);
  }

 private:
  /// The factors of one side that are nearest to 0; empty if the load does not make the body buckle on that side.
  std::vector<Factor> side(StressPencil& pencil, double sign) {
    pencil.turn(sign);
    SearchWish wish;
    wish.most = how_.number;
    wish.from = -std::numeric_limits<double>::infinity();
    wish.to = 0;
    wish.tolerance = how_.tolerance;
    wish.max_iterations = options_.max_iterations;
    wish.at_once = modes_at_once(system_);
    std::optional<FoundModes> some = search_or_fewer(pencil, wish, sign);
    if (!some) return {};
    FoundModes found = std::move(*some);
    describe(found);
    std::vector<Factor> out = factors_of(found, sign);
    found.vectors.reset();
    found.b_vectors.reset();
    check(pencil, wish, found, sign);
    if (how_.check != ModeCheck::none) check_pivots(out, found, sign);
    return out;
  }

  /// Where fewer factors exist on a side than are asked for, the other values crowd towards 0 and nothing converges. Then
  /// those that exist are searched: one, twice as many, and so on. wish.most becomes their number. Empty: there is none.
  std::optional<FoundModes> search_or_fewer(StressPencil& pencil, SearchWish& wish, double sign) {
    std::optional<FoundModes> found;
    const auto attempt = [&](int number) {
      wish.most = number;
      try {
        found = search(pencil, wish);
        return true;
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::not_converged) throw;
        if (!failed_) failed_ = error;
        return false;
      }
    };
    if (attempt(how_.number)) return found;
    int most = 0;
    for (int number = 1; number < how_.number && attempt(number); number *= 2) most = number;
    if (most == 0) return {};
    wish.most = most;
    failed_.reset();
    warnings_.push_back(sign > 0 ? phrase<"%1 load factors were found, not %2: there are hardly more on this side">(most, how_.number)
                                 : phrase<"%1 load factors of the reversed load were found, not %2: there are hardly more on this side">(
                                       most, how_.number));
    monitor_.log(LogLevel::warning, warnings_.back());
    return found;
  }

  FoundModes search(StressPencil& pencil, const SearchWish& wish) {
    return find_modes_of(system_, pencil, pencil.preconditioner(), factor_, wish, options_, warnings_, team_, monitor_);
  }

  static bool is_factor(double value) { return value < -1 / largest_factor; }

  std::vector<Factor> factors_of(const FoundModes& found, double sign) {
    std::vector<Factor> out;
    const auto one = system_.backend().make_vector(static_cast<Offset>(system_.planned()->numbered->graph.rows()));
    for (std::size_t i = 0; i < found.values.size() && static_cast<int>(out.size()) < how_.number; ++i) {
      if (!is_factor(found.values[i])) continue;
      Factor factor{-sign / found.values[i], found.residuals[i], found.limited_by_rounding[i] != 0, {}};
      factor.shape.resize(static_cast<std::size_t>(one->size()));
      found.vectors->take(static_cast<int>(i), *one);
      system_.backend().download(*one, factor.shape);
      take_determined(problem_, system_.planned()->numbered->numbering, factor.shape);
      scale(factor.shape);
      out.push_back(std::move(factor));
    }
    return out;
  }

  /// The largest displacement becomes 1 m, its largest component positive.
  void scale(std::vector<double>& x) const {
    const auto dofs = static_cast<std::size_t>(problem_.dofs);
    double square = 0;
    std::size_t largest = 0;
    for (std::size_t node = 0; node < x.size() / dofs; ++node) {
      double sum = 0;
      for (std::size_t c = 0; c < dofs; ++c) sum += x[node * dofs + c] * x[node * dofs + c];
      square = std::max(square, sum);
    }
    for (std::size_t i = 0; i < x.size(); ++i)
      if (std::abs(x[i]) > std::abs(x[largest]) * (1 + 1e-6)) largest = i;
    if (square == 0) return;
    const double factor = (x[largest] < 0 ? -1 : 1) / std::sqrt(square);
    for (double& v : x) v *= factor;
  }

  void describe(const FoundModes& found) {
    report_->by_factor = factor_ || system_.factor();
    report_->block = std::max(report_->block, found.block);
    report_->iterations += found.iterations;
    report_->products += found.products;
    report_->preconditionings += found.preconditionings;
    report_->seconds += found.seconds;
  }

  void check(StressPencil& pencil, const SearchWish& wish, const FoundModes& first, double sign) {
    const Text what = sign > 0 ? phrase<"second search from other start vectors">()
                               : phrase<"second search from other start vectors, reversed load">();
    if (how_.check == ModeCheck::none) {
      report_->checks.push_back({what, ModalCheck::Outcome::not_done, phrase<"not asked for">()});
      return;
    }
    SearchWish again = wish;
    again.seed = 77777;
    again.more_guards = 4;
    const FoundModes second = search(pencil, again);
    std::vector<double> a = first.values, b = second.values;
    std::erase_if(a, [](double v) { return !is_factor(v); });
    std::erase_if(b, [](double v) { return !is_factor(v); });
    std::ranges::sort(a);
    std::ranges::sort(b);
    double most = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
      most = std::max(most, std::abs(a[i] - b[i]) / std::max(std::abs(a[i]), std::abs(b[i])));
    if (most <= factor_distance && a.size() == b.size()) {
      report_->checks.push_back(
          {what, ModalCheck::Outcome::passed,
           phrase<"%1 factors with %2 vectors at once and again with %3: they agree to %4">(
               a.size(), first.block, second.block, format_number(std::max(most, 1e-16), "%.1g"))});
      return;
    }
    const Text result = phrase<"%1 factors by the first search, %2 by the second one; they differ by %3">(
        a.size(), b.size(), format_number(most, "%.2g"));
    report_->checks.push_back({what, ModalCheck::Outcome::failed, result});
    warnings_.push_back(phrase<"A load factor may be missing: %1. Ask for more modes or a smaller tolerance.">(result));
    monitor_.log(LogLevel::warning, warnings_.back());
  }

  void check_pivots(const std::vector<Factor>& of_side, const FoundModes& found, double sign) {
    std::vector<double> sizes;
    for (const Factor& factor : of_side) sizes.push_back(std::abs(factor.value));
    const double next = found.next && *found.next < 0 ? -1 / *found.next : 0;
    ModalCheck check = check_factors_by_pivots(system_, std::move(sizes), next, sign, team_, monitor_);
    if (check.outcome == ModalCheck::Outcome::failed) {
      warnings_.push_back(phrase<"A load factor may be missing: %1. Ask for more modes or a smaller tolerance.">(check.result));
      monitor_.log(LogLevel::warning, warnings_.back());
    }
    report_->checks.push_back(std::move(check));
  }

  [[noreturn]] void refuse(const std::vector<Factor>& reversed) const {
    const Text place = phrase<"modes">();
    if (!reversed.empty())
      throw Error(ErrorKind::model, place,
                  phrase<"the loads of step \"%1\" make the body stiffer: it does not buckle. The reversed loads have the "
                         "factor %2">(how_.stress_of, shown(reversed.front().value)),
                  phrase<"Turn the loads round, or set \"%1\" to see the factors of the reversed loads">("reversed"));
    if (failed_) throw *failed_;
    throw Error(ErrorKind::model, place,
                phrase<"the loads of step \"%1\" do not make the body buckle, in neither direction">(how_.stress_of),
                phrase<"Look at the loads of that step: they must press the body">());
  }

  void hand_out(std::vector<Factor>& all, FrameSink& frames) {
    for (const Factor& factor : all) {
      ModeLine line;
      line.frequency = factor.value;
      line.residual = factor.residual;
      line.is_rounded = factor.is_rounded;
      report_->modes.push_back(line);
    }
    monitor_.log(LogLevel::info, phrase<"%1 load factors from %2 to %3: %4 iterations with %5 vectors at once, %6 s, %7 "
                                        "products">(all.size(), shown(all.front().value), shown(all.back().value),
                                                    report_->iterations, report_->block,
                                                    format_number(report_->seconds, "%.3g"), report_->products));
    for (std::size_t i = 0; i < all.size(); ++i) {
      auto out = mode_solution(system_, warnings_);
      out->values = std::move(all[i].shape);
      out->report.iterations = report_->iterations;
      out->report.relative_residual = out->report.true_relative_residual = all[i].residual;
      out->report.seconds = report_->seconds;
      out->modes = report_;
      out->mode = i;
      frames.take({all[i].value, std::move(out)});
    }
  }

  DiscreteSystem& system_;
  const SolveOptions& options_;
  Monitor& monitor_;
  const Problem& problem_;
  const ModalOptions how_;
  ThreadTeam team_;
  std::optional<DirectFactor> factor_;
  std::optional<Error> failed_;
  std::shared_ptr<ModalReport> report_ = std::make_shared<ModalReport>();
  std::vector<Text> warnings_;
};

}  // namespace

SystemNeeds Buckling::needs(const Study& study) const {
  return search_needs(study);
}

void Buckling::run(DiscreteSystem& system, const SolveOptions& options, FrameSink& frames, StateKeeper* states,
                   Monitor& monitor) const {
  BucklingRun(system, options, monitor).run(frames);
  if (states) states->solved_directly();
}

}  // namespace genba
