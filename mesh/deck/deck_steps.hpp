// The steps of a deck and their times.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mesh/deck/deck_text.hpp"

namespace genba {

/// One *STEP, or what a deck without one states.
struct DeckStepTime {
  std::string name;           ///< of *STEP, NAME=; "step 2" without one
  std::string procedure;      ///< "STATIC" or "HEAT TRANSFER"; empty: another one, or none
  bool is_transient = false;  ///< heat transfer that is not steady
  double first = 1;           ///< s, of the first increment
  double length = 1;          ///< s
  double before = 0;          ///< s, of all steps before it
  std::int64_t line = 0;      ///< of *STEP
};

/// All of them; at least one. Numbers that are none count as not stated.
std::vector<DeckStepTime> step_times(const DeckText& deck);
/// How many of the first ones are of the same procedure, which are those that one case computes; at least 1.
std::size_t alike_steps(const std::vector<DeckStepTime>& steps);
/// s, ascending, of the frames of a transient step: its increments, or evenly spaced ones of many.
std::vector<double> frame_times(const DeckStepTime& step);

}  // namespace genba
