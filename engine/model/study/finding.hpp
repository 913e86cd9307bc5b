// Result of a check.
#pragma once

#include <string>

#include "engine/base/text/phrase.hpp"

namespace genba {

/// One finding of validate(): `place` is like "materials/steel/E".
struct Finding {
  bool is_error = true;  ///< false: a warning
  std::string place;
  Text problem, next_step;
};

}  // namespace genba
