// What is told of a current that heats a transient step.
#pragma once

#include <vector>

namespace genba {

/// Of one step of the time.
struct CurrentSample {
  double time = 0;        ///< s, its end
  double voltage = 0;     ///< V
  double current = 0;     ///< A
  double power = 0;       ///< W
  double resistance = 0;  ///< ohm; 0 where no current is stated
  double hottest = 0;     ///< K, of what is watched, at its begin
  double share = 1;       ///< of the power asked, by the temperature limit
  bool operator==(const CurrentSample&) const = default;
};

/// Up to one time.
struct CurrentReport {
  std::vector<CurrentSample> samples;  ///< one a step that was taken
  double energy = 0;                   ///< J, of all of them
  int solves = 0;                      ///< times that the field was solved
  int iterations = 0;                  ///< of these
};

}  // namespace genba
