// Round numbers: 1, 2 and 5 times powers of ten.
#pragma once

#include <string>
#include <vector>

namespace genba {

/// The largest round number that is not larger than `value`; 0 if `value` is not above 0 or not finite.
double round_down(double value);
/// The smallest round number that is not smaller; 0 as above.
double round_up(double value);

/// Multiples of a round number `step` in [low, high], at most `most` (2 or more) of them. An empty range
/// gives its low end and step 0.
struct Ticks {
  double step = 0;
  std::vector<double> at;
};
Ticks round_ticks(double low, double high, int most);
/// The value with as many decimals as the step needs: "0.5", "1200", "2.5e+08".
std::string tick_text(double value, double step);

}  // namespace genba
