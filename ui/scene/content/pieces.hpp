// Which pieces of a body one event draws, and how many.
#pragma once

#include <algorithm>
#include <limits>

namespace genba {

/// Consecutive pieces: `first` to `last` - 1.
struct Pieces {
  int first = 0, last = 0;

  static constexpr Pieces all() { return {0, std::numeric_limits<int>::max()}; }
  static constexpr Pieces none() { return {}; }
  bool empty() const { return last <= first; }
  bool has(int piece) const { return piece >= first && piece < last; }
  /// The same pieces where the numbers begin `before` pieces later.
  Pieces after(int before) const {
    return last == all().last ? *this : Pieces{std::max(0, first - before), std::max(0, last - before)};
  }
};

/// How many pieces one event draws, by the time that the last ones took. A graphics card draws large surfaces
/// in a few events. A software driver that waits for cores still gets short events.
class PiecePace {
 public:
  static constexpr double usual_ms = 30;
  explicit PiecePace(double ms = usual_ms) : ms_(ms) {}
  int pieces() const { return pieces_; }
  void drew(int pieces, double ms) {
    if (pieces < 1 || pieces > most) return;
    if (ms > ms_)
      pieces_ = std::max(1, static_cast<int>(pieces * ms_ / ms));
    else if (2 * ms < ms_ && pieces >= pieces_)
      pieces_ = std::min(most, 2 * pieces_);
  }

 private:
  static constexpr int most = 64;
  double ms_;
  int pieces_ = 1;
};

}  // namespace genba
