// Results of all steps at one moment, and the combinations of steps that a case asks for.
#pragma once

#include <string>
#include <vector>

#include "app/run/step_pipelines.hpp"

namespace genba {

/// Results of all steps as they are now; null where a step has none. Later runs do not change it.
struct StepResults {
  std::shared_ptr<const Project> project;  ///< null: there is none, and no step
  std::vector<std::shared_ptr<const Results>> results;
  std::vector<std::shared_ptr<const PlannedSystem>> planned;
};
StepResults step_results(const StepPipelines& pipelines);

/// A combination and its results; null if a step of it has none yet.
struct CombinedSteps {
  std::string name;
  std::vector<std::pair<std::size_t, double>> parts;  ///< number of the step, factor
  std::shared_ptr<const Results> results;
};
/// Combination `number` of the case, computed from the results of the steps at each call.
CombinedSteps combined_step(const StepResults& steps, std::size_t number);
/// All of them, in the order of the case.
std::vector<CombinedSteps> combined_steps(const StepResults& steps);

/// "1.35 dead + 1.5 wind".
std::string parts_text(const Project& project, const CombinedSteps& sum);

/// A table of the key values of combinations: name, factors, field, unit, least and largest value and their places in
/// m; one line for each field.
std::string combinations_csv(const StepResults& steps);

}  // namespace genba
