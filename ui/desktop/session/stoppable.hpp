// A monitor of work beside the window: it shows nothing and can be stopped.
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
