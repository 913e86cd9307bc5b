#include "engine/procedure/schedule/step_schedule.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace genba {

namespace {

constexpr double rounding = 1e-12;  // of added steps
/// So many even steps after a jump are replaced by two steps of backward Euler each. With Crank-Nicolson they
/// have the matrix of the even step (R. Rannacher, Numer. Math. 43, 309, 1984). Backward differences of
/// second order begin with the first order by themselves; after a jump that step is halved.
constexpr int damped_steps = 2;
constexpr double smallest_part = 1e-4;  // of a stated step
/// An adaptive step is at most this part of the run.
constexpr double least_steps = 50;

}  // namespace

StepSchedule::StepSchedule(const TransientOptions& how, StepCorners corners)
    : how_(how), corners_(std::move(corners)) {
  const double end = how_.frames.empty() ? 0.0 : how_.frames.back();
  smallest_ = how_.smallest > 0 ? how_.smallest : 1e-6 * end;
  largest_ = std::max({end / least_steps, how_.step, smallest_});
  place_.wanted = how_.step;
  if (how_.scheme == TimeScheme::crank_nicolson) place_.damped = damped_steps;
}

void StepSchedule::begin_anew() {
  place_.wanted = std::min(place_.wanted, how_.step);
  place_.damped = how_.scheme == TimeScheme::crank_nicolson ? damped_steps
                  : how_.scheme == TimeScheme::bdf2         ? 1
                                                            : 0;
}

const StepCorner& StepSchedule::corner_after(double time) const {
  const auto after = std::partition_point(
      corners_.ends.begin(), corners_.ends.end(),
      [&](const StepCorner& corner) { return corner.time - time <= rounding * corner.time; });
  return after == corners_.ends.end() ? corners_.ends.back() : *after;
}

bool StepSchedule::has_inside(double from, double to) const {
  const auto after = std::upper_bound(corners_.inside.begin(), corners_.inside.end(), from);
  return after != corners_.inside.end() && *after < to;
}

NextStep StepSchedule::next(double time) {
  const StepCorner& corner = corner_after(time);
  NextStep out;
  out.is_damped = place_.damped > 0;
  bool reaches = false;
  if (is_adaptive()) {
    const EvenSteps even = even_steps(time, corner.time, std::min(place_.wanted, largest_));
    out.size = even.size;
    reaches = even.count == 1;
  } else {
    if (place_.steps_left == 0) {
      const EvenSteps even = even_steps(time, corner.time, how_.step);
      place_.steps_left = even.count;
      place_.even_step = even.size;
    }
    // After a cut, parts are joined again two by two.
    if (place_.parts_left == 0) {
      const bool halves = out.is_damped && !has_inside(time, time + place_.even_step);
      place_.parts_left = place_.parts = std::max(halves ? 2 : 1, place_.parts / 2);
    }
    reaches =
        place_.steps_left == 1 && place_.parts_left == 1 && (place_.rest == 0 || place_.rest_parts == 1);
    out.size = part_size();
    if (place_.rest > 0 && place_.rest_parts > 1) out.rest = place_.rest - out.size;
  }
  if (reaches) out.size = corner.time - time;
  out.end = reaches ? corner.time : time + out.size;
  out.values_at = reaches ? corner.before : out.end;
  out.jumps = reaches && corner.jumps;
  out.is_rough = has_inside(time, out.end);
  out.is_damped = out.is_damped || out.is_rough;
  return out;
}

void StepSchedule::took(const NextStep& step) {
  if (is_adaptive()) {
    place_.damped = std::max(0, place_.damped - 1);
  } else if (step.rest > 0) {
    place_.rest = step.rest;
    place_.rest_parts = std::max(1, place_.rest_parts - 1);
  } else {
    place_.rest = 0;
    place_.rest_parts = 1;
    if (--place_.parts_left == 0) {
      --place_.steps_left;
      place_.damped = std::max(0, place_.damped - 1);
    }
  }
  if (step.jumps || step.is_rough) begin_anew();
}

double StepSchedule::part_size() const {
  return place_.rest > 0 ? place_.rest / place_.rest_parts : place_.even_step / place_.parts;
}

void StepSchedule::cut() {
  if (place_.rest > 0) {
    place_.rest_parts *= 2;
    return;
  }
  place_.parts_left *= 2;
  place_.parts *= 2;
}

bool StepSchedule::can_cut() const {
  const double least = how_.smallest > 0 ? how_.smallest : smallest_part * how_.step;
  return 0.5 * part_size() >= least;
}

NextStep StepSchedule::shortened(double time, NextStep step, double size) const {
  step.rest += step.size - size;
  step.size = size;
  step.end = step.values_at = time + size;
  step.jumps = true;
  return step;
}

EvenSteps even_steps(double from, double to, double most) {
  const double count = std::max(1.0, std::ceil((to - from) / most * (1 - 1e-12)));
  return {static_cast<int>(std::min(count, 1e9)), (to - from) / count};
}

}  // namespace genba
