// The twin of gpu/kernels/intrinsics.cuh for a C++ compiler.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

namespace genba::cuda {

template <class T>
T load_without_trace(const T* from) {
  return *from;
}

struct PassingLoads {
  explicit PassingLoads(bool) {}
  template <class T>
  T operator()(const T* from) const {
    return *from;
  }
};

class GridMeeting {
 public:
  void arrive(unsigned* meeting) {
    before_ = *meeting;
    *meeting += blockIdx.x == 0 ? 0x80000000u - (gridDim.x - 1) : 1;
  }
  void wait(unsigned* meeting) const {
    emulated::wait_until([=, before = before_] { return ((*meeting ^ before) & 0x80000000u) != 0; });
  }

 private:
  unsigned before_ = 0;
};

template <int id, int count>
void sync_some() {
  emulated::meet(id, count, true);
}
template <int id, int count>
void arrive_at() {
  emulated::meet(id, count, false);
}
template <int count>
void sync_one_of(int id) {
  emulated::meet(static_cast<unsigned>(id), count, true);
}
template <int count>
void arrive_at_one_of(int id) {
  emulated::meet(static_cast<unsigned>(id), count, false);
}

inline constexpr bool has_bulk_copies = true;

class Arrival {
 public:
  void init(unsigned parts) {
    *this = {};
    parts_ = missing_ = parts;
  }
  static void publish() {}
  void expect(unsigned bytes) {
    --missing_;
    on_their_way_ += bytes;
    end_phase();
  }
  void wait(unsigned parity) {
    while (phase_ % 2 == parity) emulated::sleep(this);
    emulated::land(this);
  }

 private:
  friend class BulkCopies;
  void end_phase() {
    if (missing_ > 0 || on_their_way_ != 0) return;
    missing_ = parts_;
    ++phase_;
    emulated::wake(this);
  }
  unsigned parts_ = 0, missing_ = 0, phase_ = 0;
  std::int64_t on_their_way_ = 0;  ///< bytes, less than none if more was copied than expected yet
};

class BulkCopies {
 public:
  explicit BulkCopies(bool) {}
  void operator()(void* to, const void* from, unsigned bytes, Arrival& arrival) const {
    emulated::copy_later(to, from, bytes, &arrival);
    arrival.on_their_way_ -= bytes;
    arrival.end_phase();
  }
};

inline double* dynamic_shared() {
  return static_cast<double*>(emulated::dynamic_shared());
}

}  // namespace genba::cuda
