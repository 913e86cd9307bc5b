// A function with a stack of its own, that stops in the middle and goes on later.
#pragma once

#include <cstddef>

#if !defined(__x86_64__)
#include <ucontext.h>
#endif

namespace emulated {

class Fiber {
 public:
  /// Of the stack that calls.
  Fiber() = default;
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  /// The next switch to this fiber calls entry, which must never return. stack must be aligned to 16 bytes.
  void prepare(char* stack, std::size_t bytes, void (*entry)());
  /// Stops here and goes on in `next`; returns when something switches back.
  void switch_to(Fiber& next);

 private:
#if defined(__x86_64__)
  void* stack_pointer_ = nullptr;
#else
  ucontext_t context_{};
#endif
};

}  // namespace emulated
