// Moves the conditions of a problem from one time to the next without resolving it again.
#pragma once

#include <functional>
#include <vector>

#include "engine/analysis/problem/problem.hpp"
#include "engine/model/study/time_mean.hpp"

namespace genba {

/// Evaluates time-dependent conditions at other times, in place: numbers of loads, and prescribed values at
/// their nodes. Materials do not change.
class MovingConditions {
 public:
  /// problem: resolved; only read here, not kept.
  explicit MovingConditions(const Problem& problem);
  /// True if a prescribed value varies over time, or load number `i`.
  bool values_vary() const { return !constraints_.empty(); }
  bool load_varies(std::size_t i) const { return !load_varies_.empty() && load_varies_[i]; }
  bool loads_vary() const;
  /// problem: that of the constructor, or a copy. Throws as resolve() does for values.
  void move(Problem& problem, double time) const;
  /// The same with loads that are means over a span of time, where they vary over time alone. Prescribed values
  /// are those at `time`.
  void move(Problem& problem, double time, const TimeSpan& span) const;
  /// All conditions are root mean squares over a span that ends at its time: for a current, whose heat grows
  /// with their squares.
  void move_by_squares(Problem& problem, const TimeSpan& span) const;

 private:
  using Loads = std::function<Condition(const Condition&, const Text& place)>;
  void move(Problem& problem, double time, const Loads& loads, const Loads& constraints) const;
  struct Held {
    std::size_t constraint;
    std::vector<std::size_t> at;  ///< [node * dofs + component]
  };
  std::vector<Held> constraints_;
  std::vector<std::uint8_t> load_varies_;  ///< [load]; empty: none does
};

}  // namespace genba
