// What all commands of a call share.
#pragma once

#include <functional>

#include "engine/base/monitor.hpp"

namespace genba {

struct Session {
  CancelToken stop;
  bool json = false;            ///< results and errors as JSON on stdout
  std::function<int()> action;  ///< of the command chosen; returns the exit code, throws Error or Cancelled
};

}  // namespace genba
