#include "engine/solve/tune/device_speed.hpp"

#include <algorithm>
#include <chrono>
#include <functional>
#include <vector>

#include "engine/solve/cpu/cpu_backend.hpp"

namespace genba {

namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// A vector of zeros with its own memory: a CPU allocates pages when they are written.
std::unique_ptr<DeviceVector> touched_vector(Backend& backend, Offset size) {
  auto x = backend.make_vector(size);
  if (!backend.info().is_gpu)
    backend.upload(std::vector<double>(static_cast<std::size_t>(size)), *x);
  return x;
}

/// Smallest time of a call over `samples` batches, after one that does not count. recorded: uses a recording
/// if the device can, without the host's cost of each start.
double time_calls(Backend& backend, const std::function<void()>& call, int samples, int batch,
                  bool recorded) {
  std::vector<double> seconds;
  const auto calls = [&] {
    for (int i = 0; i < batch; ++i) call();
  };
  const auto steps = recorded ? backend.record_timed(call, calls) : nullptr;
  for (int s = 0; s <= samples; ++s) {
    if (steps) {
      seconds.push_back(steps->run() / batch);
      continue;
    }
    backend.synchronize();
    const double start = now();
    calls();
    backend.synchronize();
    if (s > 0) seconds.push_back((now() - start) / batch);
  }
  return *std::min_element(seconds.begin(), seconds.end());
}

/// The vector update p = z + beta p on vectors of any size; beta is 0.
class Update {
 public:
  explicit Update(Backend& backend) : backend_(backend), scalars_(backend.make_scalars()) {
    const Offset row_ptr[] = {0, 1};
    const Index column = 0;
    const double value = 1;
    ThreadTeam alone(1);
    const auto a = backend.make_matrix(make_matrix(Format::csr, 1, 1, row_ptr, &column, &value, alone));
    const auto m = backend.make_preconditioner(Preconditioner::none, *a, 1);
    const auto x = backend.make_vector(1), r = backend.make_vector(1), z = backend.make_vector(1),
               p = backend.make_vector(1), q = backend.make_vector(1);
    const double one = 1;
    backend.upload({&one, 1}, *r);
    backend.cg_start(*m, *r, *z, *p, *scalars_);
    backend.cg_product(*a, *p, *q, *scalars_);
    backend.cg_update(*m, *q, *x, *r, *z, *p, *scalars_);
  }

  double seconds(Offset size, int samples, int batch) {
    const auto z = touched_vector(backend_, size), p = touched_vector(backend_, size);
    return time_calls(
        backend_, [&] { backend_.cg_direction(*z, *p, *scalars_); }, samples, batch, true);
  }

 private:
  Backend& backend_;
  std::unique_ptr<CgScalars> scalars_;
};

}  // namespace

DeviceSpeed measure_speed(Backend& backend, std::int64_t most_bytes) {
  const DeviceInfo info = backend.info();
  // The checked backend refuses steps in another order; it is a CPU.
  if (info.checks_order) return measure_speed(*make_cpu_backend(info.processors), most_bytes);
  DeviceSpeed speed;
  speed.is_gpu = info.is_gpu;
  speed.processors = info.processors;
  speed.clock_hz = info.clock_hz;
  speed.cache_bytes = info.cache_bytes;
  const Offset most = std::max<Offset>(1024, info.free_bytes / 8 / 16);
  // Two vectors, and a third one while a vector is filled.
  const Offset on_host = std::max<Offset>(1024, std::min(most_bytes, host_speed_bytes) / 24);
  const Offset large = std::min<Offset>(most, speed.is_gpu ? Offset{1} << 25 : on_host);
  const Offset cached = std::clamp<Offset>(speed.cache_bytes * 6 / 10 / 16, 1024, large);

  Update update(backend);
  // An idle GPU needs some hundredths of a second to bring its clocks and its driver to speed.
  for (const double start = now(); speed.is_gpu && now() - start < 0.05;) update.seconds(cached, 1, 50);
  speed.call_seconds = update.seconds(1, 9, 50);
  const auto bandwidth = [&](double bytes, double seconds) {
    return bytes / std::max(seconds - speed.call_seconds, seconds / 10);
  };
  speed.update_bandwidth = bandwidth(24.0 * static_cast<double>(large), update.seconds(large, 7, 2));
  speed.cache_bandwidth = std::max(
      speed.update_bandwidth,
      bandwidth(24.0 * static_cast<double>(cached), update.seconds(cached, 9, speed.is_gpu ? 20 : 2)));
  const auto x = touched_vector(backend, large), one = touched_vector(backend, 1);
  const double wait = time_calls(
      backend, [&] { backend.norm(*one); }, 9, 5, false);
  const double all = time_calls(
      backend, [&] { backend.norm(*x); }, 7, 2, false);
  speed.read_bandwidth = 8.0 * static_cast<double>(large) / std::max(all - wait, all / 10);
  return speed;
}

}  // namespace genba
