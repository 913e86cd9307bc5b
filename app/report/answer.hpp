// The answer in words: the first statement of report and window.
#pragma once

#include <vector>

#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/selector.hpp"

namespace genba {

inline constexpr int answer_digits = 3;  ///< significant digits of values in an answer

/// One sentence per key value of the physics: "The largest von Mises stress is 85 MPa, on face fillet."
/// Places use the names of `faces`, which the case gives to faces, where possible.
std::vector<Text> answer_sentences(const Results& results, const std::vector<NamedFaces>& faces);

/// "2.76, at (1, 2, 3) mm in steel (85 MPa of 235 MPa)"; empty if no material states its strength.
Text safety_text(const Problem& problem, const Results& results);

}  // namespace genba
