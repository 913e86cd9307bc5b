// A tuning cache that knows nothing and keeps nothing.
#pragma once

#include <optional>
#include <string>

#include "engine/solve/tune/tuner.hpp"

namespace genba {

class NoTuning final : public TuningCache {
 public:
  std::optional<TuningRecord> find_record(const std::string&) override { return {}; }
  void store_record(const std::string&, const TuningRecord&) override {}
  std::optional<DeviceSpeed> find_speed(const std::string&) override { return {}; }
  void store_speed(const std::string&, const DeviceSpeed&) override {}
};

}  // namespace genba
