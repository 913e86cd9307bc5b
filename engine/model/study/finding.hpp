// What a check has found.
#pragma once

#include "engine/base/text/phrase.hpp"

namespace genba {

/// One finding of validate(): `place` is like "materials/steel/E".
struct Finding {
  bool is_error = true;  ///< false: a warning
  Text place, problem, next_step;
};

}  // namespace genba
