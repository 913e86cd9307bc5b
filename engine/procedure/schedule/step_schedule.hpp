// Where the steps of a transient run end. Pure bookkeeping: it knows no equations.
//
// No step passes a corner: a frame, a row of a table over time, a place where a formula bends. The corners
// come from step_corners.hpp. Between two corners stated steps are even; adaptive ones follow what they are
// told. A step can be cut while it is tried; the rest of the even step is then taken in smaller parts.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/physics/transient.hpp"

namespace genba {

struct StepCorner {
  double time = 0;     ///< s
  double before = 0;   ///< s, not after `time`: conditions there still have the values before a jump
  bool jumps = false;  ///< a condition jumps here: the run starts anew, with damped steps
  bool operator==(const StepCorner&) const = default;
};

/// Corners of a run, and rows between which steps do not end because they lie too dense.
struct StepCorners {
  std::vector<StepCorner> ends{};  ///< ascending, the last one is the end of the run
  std::vector<double> inside{};    ///< s, ascending: conditions may bend or jump there inside a step
};

struct NextStep {
  double size = 0;         ///< s
  double end = 0;          ///< s, exactly that of the corner if the step reaches it
  double values_at = 0;    ///< s: prescribed values and exchange are those of this time, before a jump
  bool is_damped = false;  ///< backward Euler, whatever the scheme
  bool is_rough = false;   ///< conditions change inside the step: exchange is taken as its mean
  bool jumps = false;      ///< a condition jumps at its end
  double rest = 0;         ///< s, what follows it in its part of an even step: it was shortened
};

class StepSchedule {
 public:
  /// All that the next step depends on besides the time. It is kept with the state of a run.
  struct Place {
    double wanted = 0;     ///< s, the size that the error allows; adaptive steps
    double even_step = 0;  ///< s, size of the even steps to the next corner
    int steps_left = 0;    ///< even steps to the next corner; 0: not divided yet
    int parts_left = 0;    ///< parts of the present even step that are left; 0: not begun
    int parts = 1;         ///< into so many parts the present even step is divided
    double rest = 0;       ///< s, what is left of the present part after a shortened step; 0: nothing
    int rest_parts = 1;    ///< into so many steps the rest is divided
    int damped = 0;        ///< even steps (adaptive: steps) that are still to be damped
    bool operator==(const Place&) const = default;
  };

  StepSchedule(const TransientOptions& how, StepCorners corners);

  bool is_adaptive() const { return how_.tolerance > 0; }
  /// The step to try from `time`. The answer stays the same until took(), cut() or want().
  NextStep next(double time);
  /// The step that next() gave was accepted.
  void took(const NextStep& step);
  /// Divides what is left of the present even step into twice as many parts. The next one begins with half as
  /// many parts, until steps are whole again. Stated steps only.
  void cut();
  /// False if half of the step would be shorter than the smallest one: that of the case, or a ten-thousandth
  /// of the stated step.
  bool can_cut() const;
  /// The same step, which begins at `time`, with another end: something jumps there. The rest follows as a
  /// step of its own.
  NextStep shortened(double time, NextStep step, double size) const;
  /// Adaptive steps: the size to try from now on.
  void want(double size) { place_.wanted = size; }

  double wanted() const { return place_.wanted; }
  double largest() const { return largest_; }    ///< s, of an adaptive step
  double smallest() const { return smallest_; }  ///< s, of an adaptive step
  const Place& place() const { return place_; }
  void restore(const Place& place) { place_ = place; }
  const StepCorners& corners() const { return corners_; }

 private:
  const StepCorner& corner_after(double time) const;
  bool has_inside(double from, double to) const;
  double part_size() const;  ///< s, of the step to try; stated steps
  void begin_anew();

  TransientOptions how_;
  StepCorners corners_;
  double largest_ = 0, smallest_ = 0;
  Place place_;
};

/// Divides the time to the next corner into `count` equal steps, none longer than `most` (s).
struct EvenSteps {
  int count = 0;
  double size = 0;  ///< s
};
EvenSteps even_steps(double from, double to, double most);

}  // namespace genba
