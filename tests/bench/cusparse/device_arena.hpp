// Device memory of the benches that call CUDA's libraries themselves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "tests/bench/cusparse/cusparse_check.hpp"

namespace genba::bench {

/// Arrays that are freed together.
class Arena {
 public:
  ~Arena() {
    for (void* p : pointers_) cudaFree(p);
  }
  template <class T>
  T* allocate(std::size_t count) {
    void* p = nullptr;
    check(cudaMalloc(&p, std::max<std::size_t>(1, count) * sizeof(T)));
    pointers_.push_back(p);
    bytes += static_cast<std::int64_t>(count * sizeof(T));
    return static_cast<T*>(p);
  }
  template <class T>
  T* copy(const std::vector<T>& from) {
    T* p = allocate<T>(from.size());
    check(cudaMemcpy(p, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice));
    return p;
  }
  std::int64_t bytes = 0;

 private:
  std::vector<void*> pointers_;
};

}  // namespace genba::bench
