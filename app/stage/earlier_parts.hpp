// What a problem takes from results of earlier steps, beside fields.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/vary/earlier_results.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Accumulated fields (dose, damage) of the step that gives the initial temperature.
std::shared_ptr<const std::vector<GrownBefore>> grown_before(const Study& study, const EarlierResults& earlier,
                                                             const Mesh& mesh);

/// The problem of the current that heats the step. Null if none heats it, or if that step was not solved: for plans.
std::shared_ptr<const Problem> heating_current(const Study& study, const EarlierResults& earlier,
                                               const std::shared_ptr<const Mesh>& mesh, Monitor& monitor);

/// The end of the step whose stress acts. Null if none acts, or if that step was not solved: for plans.
std::shared_ptr<const Prestress> prestress_of(const Study& study, const EarlierResults& earlier,
                                              const std::shared_ptr<const Mesh>& mesh, int dofs, Monitor& monitor);

/// The state that SolveOptions::begin_from names. Null if it names none, or if that step was not solved: for plans.
std::shared_ptr<const BodyBegin> begin_of(const std::string& step, const EarlierResults& earlier, const Mesh& mesh,
                                          int dofs);

}  // namespace genba
