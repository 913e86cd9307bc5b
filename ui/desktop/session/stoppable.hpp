// A monitor of work in the background: it shows nothing, and the work can be stopped.
#pragma once

#include <utility>

#include "engine/base/monitor.hpp"

namespace genba {

class Stoppable final : public Monitor {
 public:
  explicit Stoppable(CancelToken token) : token_(std::move(token)) {}
  bool cancelled() const override { return token_.requested(); }

 private:
  CancelToken token_;
};

}  // namespace genba
