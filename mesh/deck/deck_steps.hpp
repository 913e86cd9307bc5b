// The steps of a deck and their times.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/physics/modal.hpp"
#include "engine/physics/response_options.hpp"
#include "mesh/deck/deck_keywords.hpp"
#include "mesh/deck/deck_text.hpp"
#include "mesh/deck/increment_numbers.hpp"

namespace genba {

/// One *STEP, or a deck without steps.
struct DeckStepTime {
  std::string name;           ///< of *STEP, NAME=; "step 2" without one
  std::string procedure;      ///< the keyword; empty: another procedure, or none
  /// What the step computes; both for *COUPLED TEMPERATURE-DISPLACEMENT and the uncoupled one.
  bool heat = false, statics = true;
  std::optional<ModalOptions> modal{};  ///< of *FREQUENCY and *BUCKLE
  std::optional<ResponseOptions> response{};  ///< of *STEADY STATE DYNAMICS and *MODAL DYNAMIC
  bool is_perturbation = false;         ///< the stress of the static step before acts
  bool is_transient = false;  ///< heat transfer that is not steady
  std::optional<double> alpha{};  ///< of *DYNAMIC: a motion over time with this damping by the scheme
  bool is_quasi_static = false;  ///< *DYNAMIC, APPLICATION=QUASI-STATIC
  bool rises = false;         ///< AMPLITUDE=RAMP: values without an amplitude rise over the step
  double first = 1;           ///< s, first increment
  double length = 1;          ///< s
  double before = 0;          ///< s, total time at the begin of the step
  std::int64_t line = 0;      ///< of *STEP
};

/// All steps, at least one. Fields that are no numbers count as missing.
std::vector<DeckStepTime> step_times(const DeckText& deck);
/// Number of leading steps with a procedure that is computed; one case computes these. At least 1.
std::size_t computed_steps(const std::vector<DeckStepTime>& steps);
/// True for *STATIC, *VISCO, *DYNAMIC, *FREQUENCY, *BUCKLE, *STEADY STATE DYNAMICS, *MODAL DYNAMIC, *HEAT TRANSFER and both kinds in one step.
bool is_procedure(const std::string& keyword);
/// Times (s, ascending) of the frames of a transient step: its increments, or evenly spaced times if there
/// are many.
std::vector<double> frame_times(const DeckStepTime& step);

/// What the computed steps of a deck solve.
struct DeckSteps {
  explicit DeckSteps(const DeckText& deck) : times(step_times(deck)), computed(computed_steps(times)) {
    for (std::size_t i = 0; i < computed; ++i) {
      if (times[i].heat) add(DeckStep::heat_transfer);
      if (times[i].statics) add(DeckStep::statics);
    }
  }
  bool are_mixed() const { return kinds.size() > 1; }
  bool has(DeckStep kind) const { return std::find(kinds.begin(), kinds.end(), kind) != kinds.end(); }

  std::vector<DeckStepTime> times;
  std::size_t computed;         ///< number of leading ones
  std::vector<DeckStep> kinds;  ///< in the order of the deck

 private:
  void add(DeckStep kind) {
    if (!has(kind)) kinds.push_back(kind);
  }
};

// *DYNAMIC as a motion over time (finish/deck_motion.cpp).

struct DeckStepConditions;
class DeckAmplitudes;
class DeckFindings;

/// Names of amplitudes, "" for none, with a line that uses them.
using DeckCurvesUsed = std::map<std::string, std::int64_t>;

/// The amplitudes of the static loads and of the displacements that act.
class DeckCurves {
 public:
  void take(const DeckBlock& block, const std::string& name);
  void forget(const std::string& keyword) { by_keyword_.erase(keyword); }
  DeckCurvesUsed of_loads() const;
  DeckCurvesUsed of_displacements() const;

 private:
  std::map<std::string, DeckCurvesUsed> by_keyword_;
};

/// What a step does otherwise than stated. block: its procedure; first: its first increment, s; before: the procedure of
/// the step before, null for the first one. A motion goes on from a static step of a body that deforms largely.
void tell_order(const DeckBlock& block, double first, const std::string* before, bool is_large, DeckFindings& findings);

/// The options of a solve with what the deck states of increments (finish/deck_increments.cpp): the line of *STATIC,
/// DIRECT, and of *CONTROLS the numbers I_C (most iterations), I_L (aim), I_A (cuts), D_F (cut), D_D (growth) and the limit
/// of the last correction. A case has one set for all steps: the first *STATIC counts; a finding names one that differs.
IncrementNumbers increments_of(const DeckText& deck, DeckFindings& findings);

/// Gives the step its options and times. Loads follow their amplitude over time if they have the same one, and so do
/// prescribed displacements; else a finding says what is left out.
void make_motion(const DeckStepTime& time, const DeckAmplitudes& amplitudes, const DeckCurves& curves, DeckFindings& findings,
                 DeckStepConditions& step);

/// Static steps of bodies that flow, relax or deform largely begin from the state of the one before
/// (laws/deck_time_laws.cpp).
struct Deck;
void link_steps(Deck& deck);

}  // namespace genba
