#include "engine/procedure/modal/pivot_count.hpp"

#include <algorithm>
#include <optional>

#include "engine/analysis/problem/relief.hpp"
#include "engine/analysis/system/motion_storage.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/modal/mode_search.hpp"
#include "engine/procedure/modal/system_parts.hpp"

namespace genba {

namespace {

constexpr std::size_t most_left_out = 6;  // modes above the shift that the count does not see
constexpr double least_gap = 1e-4;        // relative: nearer values are not parted

struct Shift {
  double value = 0;
  std::size_t below = 0;  ///< values found below it
};

/// The middle of the widest gap before one of the last values. If all are too near to each other, right behind the last
/// one: what goes on there is no missed mode.
Shift widest_gap(const std::vector<double>& found, double next) {
  Shift best;
  double widest = least_gap;
  const std::size_t first = found.size() > most_left_out ? found.size() - most_left_out : 0;
  for (std::size_t i = first; i + 1 < found.size(); ++i)
    if (const double gap = (found[i + 1] - found[i]) / found[i + 1]; gap > widest) {
      widest = gap;
      best = {(found[i] + found[i + 1]) / 2, i + 1};
    }
  if (best.below == 0 && !found.empty() && next > found.back() * (1 + 10 * least_gap))
    best = {found.back() * (1 + least_gap), found.size()};
  return best;
}

/// A third of the way to the value behind the last one, which is known from above; nothing without a wide gap.
std::optional<Shift> behind_last(const std::vector<double>& found, double next) {
  constexpr double wide = 0.01;  // relative
  if (found.empty() || !(found.back() > 0) || !(next > found.back() * (1 + wide))) return {};
  return Shift{found.back() + std::min(next - found.back(), found.back()) / 3, found.size()};
}

Problem shifted(const Problem& problem, double shift) {
  Problem out = problem;
  if (problem.free_motions)
    for (const Index pin : problem.free_motions->pins) out.dirichlet.fixed[static_cast<std::size_t>(pin)] = 0;
  const bool is_lumped = problem.study.modal && problem.study.modal->mass == MassMatrix::lumped;
  out.storage = motion_storage(out, -shift, 0, is_lumped ? Capacity::lumped : Capacity::consistent);
  return out;
}

/// A count at a shift, or why there is none.
struct Counted {
  ModalCheck check{phrase<"count of pivots below a frequency (Sturm)">(), ModalCheck::Outcome::not_done, {}};
  std::optional<Offset> negative{};
};

Counted counted(const DiscreteSystem& system, const Problem& problem, double stress, ThreadTeam& team, Monitor& monitor) {
  Counted out;
  const SystemPlan& planned = *system.planned();
  // The geometric stiffness is a matrix of its own for a while.
  const std::int64_t less = problem.prestress ? static_cast<std::int64_t>(sizeof(double) + sizeof(Index)) * planned.numbered->pattern.nonzeros : 0;
  DirectPlan plan = plan_factor_beside(system, problem, system.options(), less, team, monitor);
  if (!plan.fits) {
    out.check.result = phrase<"the factor needs %1 and %2 may be used">(
        format_bytes(plan.need.peak()), format_bytes(std::max<std::int64_t>(0, plan.budget)));
    return out;
  }
  const PivotCount count = count_pivots(problem, *planned.numbered, std::move(plan), stress, team, monitor);
  if (count.is_sure())
    out.negative = count.negative;
  else
    out.check.result = phrase<"a pivot is %1 of its diagonal: without exchanged rows the count is not sure">(
        format_number(count.smallest, "%.1g"));
  return out;
}

}  // namespace

PivotCheck check_by_pivots(const DiscreteSystem& system, std::vector<double> found, double next, std::size_t rigid,
                           ThreadTeam& team, Monitor& monitor) {
  PivotCheck out{Counted().check};
  const auto not_done = [&](const Text& why) {
    out.check.result = why;
    return out;
  };
  if (!has_direct_solver()) return not_done(phrase<"this build has no direct solver">());
  std::ranges::sort(found);
  const auto count_at = [&](const Shift& shift) {
    const Counted count = counted(system, shifted(*system.planned()->problem, shift.value), 1, team, monitor);
    if (!count.negative) {
      out.check = count.check;
      return false;
    }
    const auto expected = static_cast<Offset>(shift.below + rigid);
    const std::string at = format_quantity(frequency_of_value(shift.value), QuantityKind::frequency);
    const bool is_right = *count.negative == expected;
    out.check.outcome = is_right ? ModalCheck::Outcome::passed : ModalCheck::Outcome::failed;
    out.check.result = is_right ? phrase<"%1 modes and rigid motions lie below %2, as many as were found">(*count.negative, at)
                                : phrase<"%1 modes and rigid motions lie below %2, and %3 were found">(*count.negative, at, expected);
    return true;
  };
  if (const auto behind = behind_last(found, next)) {
    if (!count_at(*behind)) return out;
    out.sees_all = out.check.outcome == ModalCheck::Outcome::passed;
    if (out.sees_all) return out;
    // The value behind the last one is known from above only: it may lie before the shift.
  }
  const Shift shift = widest_gap(found, next);
  if (shift.below == 0) return not_done(phrase<"the last frequencies lie too near to each other">());
  count_at(shift);
  return out;
}

ModalCheck check_factors_by_pivots(const DiscreteSystem& system, std::vector<double> found, double next, double sign,
                                   ThreadTeam& team, Monitor& monitor) {
  ModalCheck out = Counted().check;
  out.what = sign > 0 ? phrase<"count of pivots below a load factor (Sturm)">()
                      : phrase<"count of pivots below a load factor (Sturm), reversed load">();
  const auto not_done = [&](const Text& why) {
    out.result = why;
    return out;
  };
  if (!has_direct_solver()) return not_done(phrase<"this build has no direct solver">());
  std::ranges::sort(found);
  const Shift shift = widest_gap(found, next);
  if (shift.below == 0) return not_done(phrase<"the last load factors lie too near to each other">());
  const Counted count = counted(system, *system.planned()->problem, sign * shift.value, team, monitor);
  if (!count.negative) return not_done(count.check.result);
  const auto expected = static_cast<Offset>(shift.below);
  const std::string at = format_number(sign * shift.value, "%.6g");
  out.outcome = *count.negative == expected ? ModalCheck::Outcome::passed : ModalCheck::Outcome::failed;
  out.result = *count.negative == expected
                   ? phrase<"%1 load factors lie between 0 and %2, as many as were found">(*count.negative, at)
                   : phrase<"%1 load factors lie between 0 and %2, and %3 were found">(*count.negative, at, expected);
  return out;
}

}  // namespace genba
