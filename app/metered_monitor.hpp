// What a run holds on the device that solves, read while it works.
#pragma once

#include <atomic>

#include "app/stages.hpp"

namespace genba {

/// Reads the peak of the device's backend whenever the work says how far it is.
class MeteredMonitor final : public Monitor {
 public:
  /// `device` may be made, and made anew, by the work. `peak`: bytes, for any thread.
  MeteredMonitor(Monitor& whole, const std::unique_ptr<DeviceSystem>& device, std::atomic<std::int64_t>& peak)
      : whole_(whole), device_(device), peak_(peak) {}
  void progress(std::string_view stage, double fraction) override {
    read();
    whole_.progress(stage, fraction);
  }
  void log(LogLevel level, std::string_view message) override { whole_.log(level, message); }
  void residual(int iteration, double relative) override {
    read();
    whole_.residual(iteration, relative);
  }
  bool cancelled() const override { return whole_.cancelled(); }

 private:
  void read() {
    if (device_ && device_->backend) peak_ = device_->backend->peak_bytes();
  }
  Monitor& whole_;
  const std::unique_ptr<DeviceSystem>& device_;
  std::atomic<std::int64_t>& peak_;
};

}  // namespace genba
