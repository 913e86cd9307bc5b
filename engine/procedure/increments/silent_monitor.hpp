// Of single linear solves inside an iteration.
#pragma once

#include "engine/base/monitor.hpp"

namespace genba {

/// Drops logs and progress; cancel goes on.
class QuietSolves final : public Monitor {
 public:
  explicit QuietSolves(Monitor& whole) : whole_(whole) {}
  bool cancelled() const override { return whole_.cancelled(); }

 private:
  Monitor& whole_;
};

}  // namespace genba
