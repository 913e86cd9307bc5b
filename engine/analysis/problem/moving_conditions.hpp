// Conditions of a problem from one time to the next, without resolving it anew.
#pragma once

#include <vector>

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Takes what varies over time at other times, in place: numbers of conditions, and prescribed values at
/// their nodes. Materials stay as they are.
class MovingConditions {
 public:
  /// Of a resolved problem, which this borrows.
  explicit MovingConditions(const Problem& problem);
  /// Does anything vary over time: a prescribed value, or load number `i`?
  bool values_vary() const { return !constraints_.empty(); }
  bool load_varies(std::size_t i) const { return !load_varies_.empty() && load_varies_[i]; }
  bool loads_vary() const;
  /// `problem` is the one of then, or a copy. Throws as resolve() does for values.
  void move(Problem& problem, double time) const;

 private:
  struct Held {
    std::size_t constraint;
    std::vector<std::size_t> at;  ///< [node * dofs + component]
  };
  std::vector<Held> constraints_;
  std::vector<std::uint8_t> load_varies_;  ///< [load]; empty: none does
};

}  // namespace genba
