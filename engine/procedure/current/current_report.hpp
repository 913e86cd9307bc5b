// The report of a current that heats a transient step.
#pragma once

#include <vector>

namespace genba {

/// One time step.
struct CurrentSample {
  double time = 0;        ///< s, end of the step
  double voltage = 0;     ///< V
  double current = 0;     ///< A
  double power = 0;       ///< W
  double resistance = 0;  ///< ohm; 0 where no current is stated
  double hottest = 0;     ///< K, largest temperature of the watched region, at the begin of the step
  double share = 1;       ///< 0 to 1, part of the requested power that the temperature limit leaves
  bool operator==(const CurrentSample&) const = default;
};

/// All accepted steps up to one time.
struct CurrentReport {
  std::vector<CurrentSample> samples;  ///< one for each accepted step
  double energy = 0;                   ///< J, of all samples
  int solves = 0;                      ///< how often the field was solved
  int iterations = 0;                  ///< of all these solves
};

}  // namespace genba
