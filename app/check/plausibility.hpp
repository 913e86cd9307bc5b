// Checks for loads and results that are too large for small displacements or for any material.
#pragma once

#include <array>
#include <vector>

#include "engine/analysis/results/results.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// Above these limits a linear answer says nothing about a real body.
namespace plausible {
constexpr double displacement = 0.1;  ///< of the diagonal of the body's box
constexpr double strain = 0.05;
constexpr double stress = 0.05;  ///< of Young's modulus: the strength of a perfect crystal is about a tenth
}  // namespace plausible

/// Warnings known without a solve: prescribed displacements compared with each other and with the size of the
/// body, thermal strains, and forces, pressures and body loads compared with Young's modulus of the stiffest
/// material; heat and currents (flow_plausibility.hpp) over `duration`, s. `box`: bounding box of the body, m. A
/// force acts on the facets that it selects; without a mesh,
/// on the whole surface of the box, which few bodies exceed.
std::vector<Finding> implausible_conditions(const Study& study, const std::array<Vec3, 2>& box,
                                            const Mesh* mesh = nullptr, double duration = 0);

/// The same check with the mesh: forces on the facets that they act on, heat and currents; one sentence each.
std::vector<Text> implausible_loads(const Problem& problem);

/// Checks results: displacements against the size of the body (the text says that the answer is linear),
/// strains, von Mises stresses against Young's modulus, stresses against the yield strength, temperatures
/// and currents that no material bears, temperatures below 0 K and outside the tables of materials. One sentence each, with the next step. Strain is the
/// largest change of length between corners of an element. A rigid shift of the body does not count.
std::vector<Text> implausible_results(const Problem& problem, const Results& results);

}  // namespace genba
