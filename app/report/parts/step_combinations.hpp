// Combinations of steps that a case asks for.
#pragma once

#include <string>
#include <vector>

#include "app/run/step_pipelines.hpp"

namespace genba {

/// A combination and its results; null if a step of it has none yet.
struct CombinedSteps {
  std::string name;
  std::vector<std::pair<std::size_t, double>> parts;  ///< number of the step, factor
  std::shared_ptr<const Results> results;
};
/// In the order of the case. They are computed from the results of the steps at each call.
std::vector<CombinedSteps> combined_steps(const StepPipelines& pipelines);

/// "1.35 dead + 1.5 wind".
std::string parts_text(const Project& project, const CombinedSteps& sum);

/// A table of the key values of combinations: name, factors, field, unit, least and largest value and their places in
/// m; one line for each field.
std::string combinations_csv(const StepPipelines& pipelines);

}  // namespace genba
