// Loads and results beyond what small displacements or any material can mean.
#pragma once

#include <array>
#include <vector>

#include "engine/analysis/results/results.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// Beyond these numbers a linear answer says nothing about a real body.
namespace plausible {
constexpr double displacement = 0.1;  ///< of the diagonal of the body's box
constexpr double strain = 0.05;
constexpr double stress = 0.05;  ///< of Young's modulus: the strength of a perfect crystal is about a tenth
}  // namespace plausible

/// Warnings known without a solve: prescribed displacements against each other and the size of the body,
/// thermal strains, and forces, pressures and body loads against Young's modulus of the stiffest material.
/// `box`: of the body, m. A force counts over the facets that it selects; without a mesh over the box' whole
/// surface, which few bodies exceed.
std::vector<Finding> implausible_conditions(const Study& study, const std::array<Vec3, 2>& box,
                                            const Mesh* mesh = nullptr);

/// The same of forces on the facets that they found; a sentence each.
std::vector<Text> implausible_loads(const Problem& problem);

/// Of results: displacements against the size of the body (of their own words: slender parts may bend that
/// far, but the answer is linear), strains, von Mises stresses against Young's modulus, temperatures below 0
/// K and beyond tables of materials; a sentence each, with its next step. Strain is the largest change of
/// length between corners of an element; a shift of the whole body does not count.
std::vector<Text> implausible_results(const Problem& problem, const Results& results);

}  // namespace genba
