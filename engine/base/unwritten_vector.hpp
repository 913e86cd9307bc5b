// A vector whose numbers are not written as it grows.
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

/// resize(n) leaves what is new unwritten, so that the threads that write it are the first to touch its
/// memory: zeros by one thread would take longer than what many threads do with them.
template <class T>
using UnwrittenVector = std::vector<T, UnwrittenAllocator<T>>;

}  // namespace genba
