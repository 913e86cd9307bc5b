// Steps of a deck that vibrate: *STEADY STATE DYNAMICS and *MODAL DYNAMIC, by the modes of the *FREQUENCY before.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "mesh/deck/deck.hpp"
#include "mesh/deck/deck_amplitudes.hpp"
#include "mesh/deck/deck_findings.hpp"
#include "mesh/deck/deck_steps.hpp"

namespace genba {

/// The response that such a keyword asks for; empty for other keywords.
std::optional<ResponseOptions> response_of(const DeckBlock& block);

/// Marks what finish_response() reads of *MODAL DAMPING and *BASE MOTION as read.
void ask_response(const DeckBlock& block);

/// *DAMPING of materials acts as CalculiX takes it: STRUCTURAL by modes, ALPHA and BETA in *DYNAMIC.
void settle_damping(const DeckText& deck, const DeckSteps& steps, DeckFindings& findings, std::vector<Material>& materials);

/// Completes the response of a step: times, *MODAL DAMPING, *BASE MOTION, amplitudes of its loads. curves: names of
/// amplitudes of the loads ("" for none) with a line; metres: by unit of length.
void finish_response(const DeckText& deck, const DeckStepTime& time, const DeckAmplitudes& amplitudes,
                     const std::map<std::string, std::int64_t>& curves, double metres, DeckFindings& findings,
                     DeckStepConditions& step);

}  // namespace genba
