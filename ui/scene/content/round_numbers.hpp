// Numbers that are read at a glance: 1, 2 and 5 times powers of ten.
#pragma once

#include <string>
#include <vector>

namespace genba {

/// The largest of them that is not larger; 0 for what is not above 0 or not finite.
double round_down(double value);
/// The smallest of them that is not smaller.
double round_up(double value);

/// Multiples of one of them in [low, high], at most `most` (2 or more) of them; `step` is it. Of an empty
/// range its low end alone, step 0.
struct Ticks {
  double step = 0;
  std::vector<double> at;
};
Ticks round_ticks(double low, double high, int most);
/// With as many decimals as the step needs: "0.5", "1200", "2.5e+08".
std::string tick_text(double value, double step);

}  // namespace genba
