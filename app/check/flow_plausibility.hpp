// Checks of heat and currents: conditions and results that no material bears, and constants of damage that
// destroy tissue at rest.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "engine/analysis/results/results.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace plausible {
constexpr double solid = 4500;          ///< K: tantalum hafnium carbide, the last to melt, does so at 4,200 K
constexpr double surroundings = 20000;  ///< K: hotter than an arc
constexpr double heat_flux = 1e11;      ///< W/m^2: of a laser that cuts
constexpr double joule_heat = 1e12;     ///< W/m^3: heats any material by some 200,000 K in a second
constexpr double field_strength = 1e9;  ///< V/m: no insulator holds it
constexpr double alive = 315.15;        ///< K: up to here tissue is at rest
constexpr double damage_at_rest = 0.01;
}  // namespace plausible

/// What is known of the body before the solve.
struct FlowBody {
  std::array<Vec3, 2> box{};   ///< m
  const Mesh* mesh = nullptr;  ///< may be null
  /// Of the faces that a condition acts on, m^2; without a mesh, of all of them.
  std::function<double(const Condition&)> area{};
  double duration = 0;  ///< s, of a transient step; 0: a steady one
};

/// Warnings about conditions of heat or electric conduction. A rise is estimated for a body that is cooled on
/// all sides, with the best conductivity of all materials. So a body that is cooled less becomes hotter.
std::vector<Finding> implausible_flows(const Study& study, const FlowBody& body);

/// Warns of each material that damage_A and damage_Ea destroy at rest: at the initial temperature and at that
/// of blood, as far as tissue lives there, for the whole duration (s).
std::vector<Finding> damage_at_rest(const Study& study, double duration);

/// Temperatures, Joule heat and field strengths in results; one sentence each, with the next step.
std::vector<Text> implausible_flow_results(const Problem& problem, const Results& results);

}  // namespace genba
