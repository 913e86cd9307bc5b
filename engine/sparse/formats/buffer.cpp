#include "engine/sparse/formats/buffer.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {
constexpr std::int64_t alignment = 64;
constexpr std::int64_t map_from = 1 << 20;  // smaller blocks come from the heap

[[noreturn]] void refuse_array(Offset count, std::size_t item) {
  const double bytes = static_cast<double>(count) * static_cast<double>(item);
  throw Error(ErrorKind::memory, phrase<"host memory">(),
              phrase<"an array of %1 could not be allocated">(format_quantity(bytes, QuantityKind::bytes, 4)),
              phrase<"Close other programs, use a coarser mesh or a smaller matrix format">());
}
}  // namespace

template <class T>
Buffer<T>::Buffer(Offset size) : Buffer(size, false) {}

template <class T>
Buffer<T> Buffer<T>::reserved(Offset size) {
  return Buffer(size, true);
}

template <class T>
Buffer<T>::Buffer(Offset size, bool is_reserved) : size_(size) {
  if (size == 0) return;
  if (size < 0 ||
      size > std::numeric_limits<std::int64_t>::max() / static_cast<std::int64_t>(sizeof(T)) - alignment) {
    refuse_array(size, sizeof(T));
  }
  const std::int64_t rounded = (bytes() + alignment - 1) / alignment * alignment;
  if (rounded < map_from) {
    void* p = std::aligned_alloc(alignment, static_cast<std::size_t>(rounded));
    if (p == nullptr) refuse_array(size, sizeof(T));
    std::memset(p, 0, static_cast<std::size_t>(rounded));
    data_ = {static_cast<T*>(p), Free{}};
    return;
  }
  const auto length = static_cast<std::size_t>(rounded);
  void* p = mmap(nullptr, length, is_reserved ? PROT_NONE : PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | (is_reserved ? MAP_NORESERVE : 0), -1, 0);
  if (p == MAP_FAILED) refuse_array(size, sizeof(T));
  // Large pages save address translation in products. If the system has none, this does nothing.
  if (!is_reserved) madvise(p, length, MADV_HUGEPAGE);
  data_ = {static_cast<T*>(p), Free{rounded, is_reserved}};
}

template <class T>
void Buffer<T>::Free::operator()(T* p) const {
  if (mapped > 0) {
    munmap(p, static_cast<std::size_t>(mapped));
  } else {
    std::free(p);
  }
}

Buffer<float> narrowed(Buffer<double>&& values) {
  if (values.is_reserved()) return Buffer<float>::reserved(std::exchange(values, {}).size());
  const std::int64_t mapped = values.data_.get_deleter().mapped;
  if (mapped == 0) {
    Buffer<float> out(values.size());
    for (Offset i = 0; i < values.size(); ++i) out[i] = static_cast<float>(values[i]);
    values = {};
    return out;
  }
  // Each FP32 value is written before, or at, the place of its FP64 value.
  char* memory = reinterpret_cast<char*>(values.data_.get());
  for (Offset i = 0; i < values.size(); ++i) {
    double from;
    std::memcpy(&from, memory + i * static_cast<Offset>(sizeof from), sizeof from);
    const auto to = static_cast<float>(from);
    std::memcpy(memory + i * static_cast<Offset>(sizeof to), &to, sizeof to);
  }
  Buffer<float> out;
  out.size_ = std::exchange(values.size_, 0);
  const std::int64_t page = sysconf(_SC_PAGESIZE), kept = (out.bytes() + page - 1) / page * page;
  values.data_.release();
  munmap(memory + kept, static_cast<std::size_t>(mapped - kept));
  out.data_ = {reinterpret_cast<float*>(memory), {kept}};
  return out;
}

template class Buffer<double>;
template class Buffer<float>;
template class Buffer<Index>;
template class Buffer<Offset>;
template class Buffer<std::uint16_t>;
template class Buffer<std::uint8_t>;

}  // namespace genba
