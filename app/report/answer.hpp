// The answer in words: what report and window say first.
#pragma once

#include <vector>

#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/study/selector.hpp"

namespace genba {

inline constexpr int answer_digits = 3;  ///< of the values of an answer

/// A sentence a key value of the physics: "The largest von Mises stress is 85 MPa, on face fillet."
/// Places are said by `faces`, the names that the case gives to faces, where they have one.
std::vector<Text> answer_sentences(const Results& results, const std::vector<NamedFaces>& faces);

/// "2.76, at (1, 2, 3) mm in steel (85 MPa of 235 MPa)"; nothing where no material states what it bears.
Text safety_text(const Problem& problem, const Results& results);

}  // namespace genba
