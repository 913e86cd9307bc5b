// Results of steps that ran before.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "engine/analysis/results/results.hpp"

namespace genba {

/// By the name of the step.
using EarlierResults = std::map<std::string, std::shared_ptr<const Results>, std::less<>>;

}  // namespace genba
