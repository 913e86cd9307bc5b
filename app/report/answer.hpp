// The answer in words: the first statement of report and window.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/study/refinement.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/selector.hpp"

namespace genba {

inline constexpr int answer_digits = 3;  ///< significant digits of values in an answer

/// True if the results are a shape of a mode: its size, stress and safety have no meaning.
bool is_shape(const Results& results);
/// Of a shape the first frequency or load factor. Else one sentence per key value of the physics: "The largest von Mises stress is 85 MPa, on face fillet."
/// Places use the names of `faces`, which the case gives to faces, where possible. With a refinement study
/// its values with their uncertainty take the place of those of the case's own mesh, which follow.
std::vector<Text> answer_sentences(const Results& results, const std::vector<NamedFaces>& faces,
                                   const RefinementStudy* study = nullptr);

/// The largest values of fields by the study, as a legend tells them: "von_mises" or "displacement:magnitude",
/// and "91.2 MPa +- 2.1 MPa".
std::map<std::string, std::string> refined_maxima(const Results& results, const RefinementStudy& study);

/// "2.76, at (1, 2, 3) mm in steel (85 MPa of 235 MPa)"; empty if no material states its strength. With a
/// study of the largest stress: the factor for its value, and the least one within its uncertainty.
Text safety_text(const Problem& problem, const Results& results, const RefinementStudy* study = nullptr);

/// "5200 N/mm: 1500 N of 'bearing' move their place by 0.29 mm along the
/// force"; empty where more than one force acts (engine/analysis/answers/stiffness.hpp).
Text stiffness_text(const Problem& problem, const Results& results);

}  // namespace genba
