// A vector that does not initialise new numbers.
#pragma once

#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace genba {

template <class T>
struct UnwrittenAllocator : std::allocator<T> {
  template <class U>
  struct rebind {
    using other = UnwrittenAllocator<U>;
  };
  template <class U>
  void construct(U* place) noexcept {
    ::new (static_cast<void*>(place)) U;
  }
  template <class U, class... Arguments>
  void construct(U* place, Arguments&&... arguments) {
    ::new (static_cast<void*>(place)) U(std::forward<Arguments>(arguments)...);
  }
};

/// resize(n) does not write new elements. So the threads that write them first touch their memory. Zeros
/// written by one thread would take longer than the work of many threads on them.
template <class T>
using UnwrittenVector = std::vector<T, UnwrittenAllocator<T>>;

}  // namespace genba
