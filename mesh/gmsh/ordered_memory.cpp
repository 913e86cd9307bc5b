#include "mesh/gmsh/ordered_memory.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace {

// Spans of blocks of one size, one after the other in a part of the address space that nothing else uses.
class OrderedMemory {
 public:
  void start() {
    const Locked locked(busy_);
    if (base_.load(std::memory_order_relaxed) == 0) base_.store(random_base(), std::memory_order_relaxed);
    kinds_ = {};
    first_kept_ = opened_;
    is_on_.store(true, std::memory_order_relaxed);
  }
  void stop() { is_on_.store(false, std::memory_order_relaxed); }

  // Null if the block is too large for this memory, or if no memory is left.
  void* take(std::size_t bytes) {
    if (!is_on_.load(std::memory_order_relaxed) || bytes > largest_block) return nullptr;
    const std::size_t kind = bytes == 0 ? 0 : (bytes - 1) / step, size = (kind + 1) * step;
    const Locked locked(busy_);
    Kind& k = kinds_[kind];
    if (FreeBlock* block = k.freed) {
      k.freed = block->next;
      return block;
    }
    if (k.left < size && !open_span(kind)) return nullptr;
    void* block = k.next;
    k.next += size;
    k.left -= size;
    return block;
  }

  // False if the memory is not from here. Blocks from before the last start are not used again.
  bool give_back(void* memory) {
    const std::uintptr_t base = base_.load(std::memory_order_relaxed),
                         off = reinterpret_cast<std::uintptr_t>(memory) - base;
    if (base == 0 || off >= most_spans * span_bytes) return false;
    const Locked locked(busy_);
    const std::size_t span = off / span_bytes;
    if (span < first_kept_) return true;
    Kind& k = kinds_[kind_of_span_[span]];
    k.freed = new (memory) FreeBlock{k.freed};
    return true;
  }

 private:
  static constexpr std::size_t step = 16, largest_block = 2048;
  static constexpr std::size_t span_bytes = std::size_t{1} << 16, grown_bytes = std::size_t{1} << 20;
  static constexpr std::size_t most_spans = std::size_t{1} << 22;  // 256 GiB in all

  struct FreeBlock {
    FreeBlock* next;
  };
  struct Kind {
    FreeBlock* freed = nullptr;
    char* next = nullptr;
    std::size_t left = 0;
  };
  class Locked {
   public:
    explicit Locked(std::atomic_flag& flag) : flag_(flag) {
      while (flag_.test_and_set(std::memory_order_acquire)) {
      }
    }
    ~Locked() { flag_.clear(std::memory_order_release); }
    Locked(const Locked&) = delete;
    Locked& operator=(const Locked&) = delete;

   private:
    std::atomic_flag& flag_;
  };

  // Programs, libraries, stacks and heaps use the upper part of the address space. The base is a random
  // address between 16 and 81 TiB, below them. Only the order within is fixed.
  static std::uintptr_t random_base() {
    constexpr std::uintptr_t first = std::uintptr_t{1} << 44, page = 1 << 14;
    std::uint32_t lot = 0;
    if (::getentropy(&lot, sizeof lot) != 0) lot = 0;
    return first + lot * page;
  }

  bool open_span(std::size_t kind) {
    if (opened_ == mapped_ && !grow()) return false;
    kind_of_span_[opened_] = static_cast<std::uint8_t>(kind);
    kinds_[kind].next = reinterpret_cast<char*>(address_of(opened_));
    kinds_[kind].left = span_bytes;
    ++opened_;
    return true;
  }

  bool grow() {
    constexpr std::size_t spans = grown_bytes / span_bytes;
    if (mapped_ + spans > most_spans) return false;
    void* wanted = reinterpret_cast<void*>(address_of(mapped_));
    void* got = ::mmap(wanted, grown_bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (got == MAP_FAILED) return false;
    if (got != wanted) {  // an old kernel that ignores the flag
      ::munmap(got, grown_bytes);
      return false;
    }
    mapped_ += spans;
    return true;
  }

  std::uintptr_t address_of(std::size_t span) const {
    return base_.load(std::memory_order_relaxed) + span * span_bytes;
  }

  std::atomic<bool> is_on_{false};
  std::atomic<std::uintptr_t> base_{0};
  std::atomic_flag busy_ = ATOMIC_FLAG_INIT;
  std::array<Kind, largest_block / step> kinds_{};
  std::array<std::uint8_t, most_spans> kind_of_span_{};
  std::size_t opened_ = 0, mapped_ = 0, first_kept_ = 0;
};

constinit OrderedMemory ordered_memory;

}  // namespace

void genba::order_new_memory(bool wanted) {
  wanted ? ordered_memory.start() : ordered_memory.stop();
}

// Address sanitizers need their own allocator.
#if defined(__SANITIZE_ADDRESS__)
#define GENBA_WATCHED_MEMORY 1
#elif defined(__has_feature)
#define GENBA_WATCHED_MEMORY __has_feature(address_sanitizer)
#else
#define GENBA_WATCHED_MEMORY 0
#endif

#if !GENBA_WATCHED_MEMORY

void* operator new(std::size_t bytes) {
  for (;;) {
    if (void* memory = ordered_memory.take(bytes)) return memory;
    if (void* memory = std::malloc(bytes == 0 ? 1 : bytes)) return memory;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

void operator delete(void* memory) noexcept {
  if (!ordered_memory.give_back(memory)) std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
  operator delete(memory);
}

#endif
