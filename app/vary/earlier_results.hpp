// Results of steps that ran before.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "engine/analysis/results/results.hpp"
#include "engine/base/quantity/quantity.hpp"

namespace genba {

/// Keys are those of earlier_key().
using EarlierResults = std::map<std::string, std::shared_ptr<const Results>, std::less<>>;

/// The name of a step for its last frame, else "warm up, frame at 32 s".
inline std::string earlier_key(const std::string& step, std::optional<double> at) {
  return at ? step + ", frame at " + format_exact_quantity(*at, QuantityKind::time) : step;
}

}  // namespace genba
