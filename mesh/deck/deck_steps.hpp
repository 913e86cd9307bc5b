// The steps of a deck and their times.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/physics/modal.hpp"
#include "mesh/deck/deck_text.hpp"

namespace genba {

/// One *STEP, or a deck without steps.
struct DeckStepTime {
  std::string name;           ///< of *STEP, NAME=; "step 2" without one
  std::string procedure;      ///< "STATIC", "HEAT TRANSFER" or "FREQUENCY"; empty: another procedure, or none
  std::optional<ModalOptions> modal{};  ///< of "FREQUENCY"
  bool is_transient = false;  ///< heat transfer that is not steady
  bool rises = false;         ///< AMPLITUDE=RAMP: values without an amplitude rise over the step
  double first = 1;           ///< s, first increment
  double length = 1;          ///< s
  double before = 0;          ///< s, total time at the begin of the step
  std::int64_t line = 0;      ///< of *STEP
};

/// All steps, at least one. Fields that are no numbers count as missing.
std::vector<DeckStepTime> step_times(const DeckText& deck);
/// Number of leading steps with the procedure of the first step; one case computes these. At least 1.
std::size_t alike_steps(const std::vector<DeckStepTime>& steps);
/// Times (s, ascending) of the frames of a transient step: its increments, or evenly spaced times if there
/// are many.
std::vector<double> frame_times(const DeckStepTime& step);

}  // namespace genba
