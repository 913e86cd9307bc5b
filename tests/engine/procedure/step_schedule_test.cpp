// Steps that are cut, and steps that end early: the bookkeeping reaches every corner exactly.
#include "engine/procedure/schedule/step_schedule.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <vector>

using namespace genba;

namespace {

StepSchedule steps_to(std::vector<double> ends, double step, TimeScheme scheme = TimeScheme::backward_euler) {
  TransientOptions how;
  how.scheme = scheme;
  how.step = step;
  how.frames = ends;
  StepCorners corners;
  for (const double end : ends) corners.ends.push_back({end, end, false});
  return StepSchedule(how, corners);
}

/// Goes to `end`. before_step: may cut, or return a shorter size.
std::vector<double> ends_reached(StepSchedule& schedule, double end,
                                 const std::function<double(std::size_t, const NextStep&)>& size_of) {
  std::vector<double> out;
  double time = 0;
  while (time < end) {
    REQUIRE(out.size() < 1000);
    NextStep step = schedule.next(time);
    if (const double size = size_of(out.size(), step); size < step.size)
      step = schedule.shortened(time, step, size);
    CHECK(step.size > 0);
    CHECK(step.end == doctest::Approx(time + step.size));
    schedule.took(step);
    time = step.end;
    out.push_back(time);
  }
  return out;
}

}  // namespace

TEST_CASE("a step that is cut goes on in parts to its end, then steps are whole again") {
  StepSchedule schedule = steps_to({10, 20}, 5);
  CHECK(schedule.next(0).size == 5);
  REQUIRE(schedule.can_cut());
  schedule.cut();
  schedule.cut();
  const auto ends = ends_reached(schedule, 20, [](std::size_t, const NextStep& step) { return step.size; });
  CHECK(ends == std::vector<double>{1.25, 2.5, 3.75, 5, 7.5, 10, 15, 20});
}

TEST_CASE("a step that ends early is followed by its rest, and every corner is met exactly") {
  for (const TimeScheme scheme : {TimeScheme::backward_euler, TimeScheme::bdf2, TimeScheme::crank_nicolson}) {
    CAPTURE(to_string(scheme));
    StepSchedule schedule = steps_to({10, 20.1}, 5, scheme);
    std::vector<double> wanted{0.3, 100, 2, 0.7, 100, 100, 1e-5};
    const auto ends = ends_reached(schedule, 20.1, [&](std::size_t i, const NextStep& step) {
      return i < wanted.size() ? std::min(wanted[i], step.size) : step.size;
    });
    CHECK(std::ranges::find(ends, 10.0) != ends.end());
    CHECK(ends.back() == 20.1);
    CHECK(ends.front() == doctest::Approx(0.3));
    CHECK(schedule.place().rest == 0);
  }
}

TEST_CASE("the rest of a step that ended early can be cut too") {
  StepSchedule schedule = steps_to({5}, 5);
  bool has_cut = false;
  std::vector<double> ends;
  double time = 0;
  while (time < 5) {
    NextStep step = schedule.next(time);
    if (time == 0)
      step = schedule.shortened(time, step, 1);
    else if (!has_cut) {
      CHECK(step.size == doctest::Approx(4));
      schedule.cut();
      schedule.cut();
      has_cut = true;
      step = schedule.next(time);
    }
    schedule.took(step);
    time = step.end;
    ends.push_back(time);
  }
  CHECK(ends == std::vector<double>{1, 2, 3, 4, 5});
  // Not below what makes sense.
  int cuts = 0;
  StepSchedule other = steps_to({5}, 5);
  (void)other.next(0);
  for (; other.can_cut() && cuts < 100; ++cuts) other.cut();
  CHECK(cuts > 8);
  CHECK(cuts < 20);
}
