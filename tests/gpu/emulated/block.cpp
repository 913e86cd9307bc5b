#include "emulated/block.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "emulated/device_functions.hpp"
#include "tests/gpu/emulated/fiber.hpp"

EmulatedIndex threadIdx, blockIdx, blockDim, gridDim;

namespace emulated {

namespace {

constexpr unsigned lanes = 32, most_warps = most_threads / lanes;
constexpr int nobody = -1;
constexpr std::uint32_t bad_word = 0x7ff47ff4;  // twice: a signalling NaN; as an index it is far outside

bool is_reverse() {
  const char* order = std::getenv("GENBA_EMULATION_ORDER");
  return order && std::string_view(order) == "reverse";
}

/// The stack of a thread that has begun and not yet returned, for one thread after another.
struct Stack {
  // Not a power of two: the ends of all stacks would lie in the same lines of the processor's caches.
  static constexpr std::size_t bytes = (32 << 10) + 320;
  std::unique_ptr<char[]> memory{new char[bytes]};
  Fiber fiber;
};

/// Lanes of a warp that wait for one another.
struct Meeting {
  unsigned mask;
  Exchange what;
  unsigned arrived = 0;
};

struct Warp {
  unsigned alive = 0;  ///< lanes that have not returned
  unsigned ready = 0;  ///< those that may run and do not
  unsigned at_barrier = 0;
  std::array<Stack*, lanes> stack;  ///< null: not begun
  // Of the exchange that a lane waits in, and what it got from the last.
  std::array<std::uint64_t, lanes> given, got;
  std::array<unsigned, lanes> source;
  std::vector<Meeting> meetings;
};

/// A barrier of a part of a block.
struct PartBarrier {
  unsigned arrived = 0, count = 0;
  std::vector<unsigned> waiting;  // threads
};

struct Sleeper {
  const void* on;
  unsigned thread;
};

struct BulkCopy {
  void* to;
  const void* from;
  std::size_t bytes;
  const void* arrival;
};

class Block {
 public:
  /// Both true if all threads have returned, else the block waits for another.
  bool run(unsigned index, unsigned threads, std::size_t shared_bytes, const std::function<void()>& body);
  bool go_on();
  bool may_go_on() const { return awaited_(); }
  void wait_for_block();
  void wait_until(std::function<bool()> is_true);
  std::uint64_t exchange(Exchange what, unsigned mask, std::uint64_t value, unsigned source);
  void* shared() { return shared_.data(); }
  void meet(unsigned id, unsigned count, bool waits);
  void sleep(const void* on);
  void wake(const void* on);
  void copy_later(void* to, const void* from, std::size_t bytes, const void* arrival);
  void land(const void* arrival);

 private:
  void begin(unsigned threads);
  bool come_back();
  static void run_threads();
  void finish();
  void release_barrier();
  bool settle(Warp& warp, std::size_t meeting);
  int next();
  void leave();
  void wait();
  Stack& take_stack();
  void make_ready(unsigned thread) { warps_[thread / lanes].ready |= 1u << thread % lanes; }
  [[noreturn]] void fail(const std::string& problem);
  Warp& warp() { return warps_[threadIdx.x / lanes]; }
  unsigned mine() const { return 1u << threadIdx.x % lanes; }

  const bool reverse_ = is_reverse();
  unsigned index_ = 0, threads_ = 0;
  std::function<bool()> awaited_;  ///< of the thread that waits for another block
  unsigned awaiting_ = 0;          ///< that thread
  const std::function<void()>* body_ = nullptr;
  std::array<Warp, most_warps> warps_;
  unsigned warp_count_ = 0, alive_ = 0, at_barrier_ = 0;
  std::array<PartBarrier, 16> part_barriers_;
  std::vector<Sleeper> sleepers_;
  std::vector<BulkCopy> copies_;
  Fiber caller_;
  Stack* current_ = nullptr;
  std::vector<std::unique_ptr<Stack>> stacks_;
  std::vector<Stack*> free_stacks_;
  std::string problem_;
  alignas(64) std::array<char, most_shared_bytes> shared_;
};

// The one that runs, of one grid, like the one device it stands for.
Block* block = nullptr;

bool Block::run(unsigned index, unsigned threads, std::size_t shared_bytes,
                const std::function<void()>& body) {
  body_ = &body;
  index_ = blockIdx.x = index;
  threads_ = threads;
  for (std::size_t at = 0; at + sizeof bad_word <= shared_bytes; at += sizeof bad_word)
    std::memcpy(shared_.data() + at, &bad_word, sizeof bad_word);
  begin(threads);
  threadIdx.x = static_cast<unsigned>(next());
  current_ = &take_stack();
  return come_back();
}

bool Block::go_on() {
  awaited_ = nullptr;
  blockIdx.x = index_;
  threadIdx.x = awaiting_;
  current_ = warp().stack[threadIdx.x % lanes];
  return come_back();
}

/// Runs threads until all have returned or wait.
bool Block::come_back() {
  block = this;
  caller_.switch_to(current_->fiber);
  if (alive_ == 0 && copies_.empty()) return true;
  if (alive_ == 0) problem_ = "ended before copies in bulk that it asked for";
  if (awaited_ && problem_.empty()) return false;
  if (problem_.empty())
    problem_ = std::to_string(alive_) + " of " + std::to_string(threads_) +
               " threads wait for others for ever, " + std::to_string(at_barrier_) +
               " of them at the barrier";
  throw std::runtime_error("emulated kernel, block " + std::to_string(index_) + ": " + problem_);
}

/// All blocks of a grid.
class BlocksOfGrid {
 public:
  void run(unsigned blocks, unsigned threads, std::size_t shared_bytes, const std::function<void()>& body) {
    gridDim.x = blocks;
    blockDim.x = threads;
    const bool reverse = is_reverse();
    for (unsigned b = 0; b < blocks; ++b) {
      if (waiting_.size() == processors * resident_blocks)
        throw std::runtime_error("emulated kernel: blocks wait for more than the device holds");
      if (free_.empty()) free_.push_back(std::make_unique<Block>());
      if (free_.back()->run(reverse ? blocks - 1 - b : b, threads, shared_bytes, body)) continue;
      waiting_.push_back(std::move(free_.back()));
      free_.pop_back();
    }
    while (!waiting_.empty()) {
      const auto ready =
          std::find_if(waiting_.begin(), waiting_.end(), [](auto& b) { return b->may_go_on(); });
      if (ready == waiting_.end())
        throw std::runtime_error("emulated kernel: " + std::to_string(waiting_.size()) +
                                 " blocks wait for others for ever");
      if (!(*ready)->go_on()) continue;
      free_.push_back(std::move(*ready));
      waiting_.erase(ready);
    }
  }

 private:
  std::vector<std::unique_ptr<Block>> free_, waiting_;
};

std::unique_ptr<BlocksOfGrid> blocks_of_grid;

void Block::begin(unsigned threads) {
  alive_ = threads;
  at_barrier_ = 0;
  part_barriers_.fill({});
  warp_count_ = (threads + lanes - 1) / lanes;
  for (unsigned w = 0; w < warp_count_; ++w) {
    Warp& warp = warps_[w];
    const unsigned count = std::min(lanes, threads - w * lanes);
    warp.alive = warp.ready = count == lanes ? ~0u : (1u << count) - 1;
    warp.at_barrier = 0;
    warp.stack.fill(nullptr);
    warp.meetings.clear();
  }
  threadIdx.x = reverse_ ? threads - 1 : 0;
}

/// Runs thread after thread on one stack, as long as the next has not begun: kernels without a wait are a
/// loop.
void Block::run_threads() {
  for (;;) {
    block->warp().stack[threadIdx.x % lanes] = block->current_;
    (*block->body_)();
    block->finish();
    Stack& stack = *block->current_;
    const int thread = block->next();
    if (thread != nobody) {
      threadIdx.x = static_cast<unsigned>(thread);
      Stack* const other = block->warp().stack[threadIdx.x % lanes];
      if (!other) continue;
      block->free_stacks_.push_back(&stack);
      block->current_ = other;
      stack.fiber.switch_to(other->fiber);
    } else {
      block->free_stacks_.push_back(&stack);
      stack.fiber.switch_to(block->caller_);
    }
  }
}

Stack& Block::take_stack() {
  if (free_stacks_.empty()) {
    stacks_.push_back(std::make_unique<Stack>());
    stacks_.back()->fiber.prepare(stacks_.back()->memory.get(), Stack::bytes, run_threads);
    return *stacks_.back();
  }
  Stack* const stack = free_stacks_.back();
  free_stacks_.pop_back();
  return *stack;
}

/// Takes the thread to run next from the ready ones; nobody if there is none.
int Block::next() {
  const unsigned start = threadIdx.x / lanes;
  for (unsigned i = 0; i < warp_count_; ++i) {
    const unsigned w = (start + (reverse_ ? warp_count_ - i : i)) % warp_count_;
    const unsigned ready = warps_[w].ready;
    if (!ready) continue;
    const unsigned lane =
        static_cast<unsigned>(reverse_ ? 31 - std::countl_zero(ready) : std::countr_zero(ready));
    warps_[w].ready &= ~(1u << lane);
    return static_cast<int>(w * lanes + lane);
  }
  return nobody;
}

/// Lets others run until this thread is ready and its turn comes.
void Block::wait() {
  Stack& me = *current_;
  const unsigned thread = threadIdx.x;
  const int other = next();
  if (other == nobody) {
    me.fiber.switch_to(caller_);  // all wait: run() gives up
  } else {
    threadIdx.x = static_cast<unsigned>(other);
    Stack* stack = warp().stack[threadIdx.x % lanes];
    if (!stack) stack = &take_stack();
    current_ = stack;
    me.fiber.switch_to(stack->fiber);
  }
  threadIdx.x = thread;
}

void Block::wait_until(std::function<bool()> is_true) {
  if (is_true()) return;
  if (awaited_) fail("two threads wait for other blocks");
  awaited_ = std::move(is_true);
  awaiting_ = threadIdx.x;
  wait();
}

void Block::fail(const std::string& problem) {
  problem_ = problem;
  current_->fiber.switch_to(caller_);
  std::abort();  // nobody comes back here
}

void Block::finish() {
  Warp& w = warp();
  --alive_;
  w.alive &= ~mine();
  release_barrier();
  for (std::size_t m = 0; m < w.meetings.size();)
    if (!settle(w, m)) ++m;
}

void Block::release_barrier() {
  if (at_barrier_ == 0 || at_barrier_ < alive_) return;
  at_barrier_ = 0;
  for (unsigned w = 0; w < warp_count_; ++w) {
    warps_[w].ready |= std::exchange(warps_[w].at_barrier, 0);
  }
}

void Block::wait_for_block() {
  if (++at_barrier_ == alive_) {
    release_barrier();
    return;
  }
  warp().at_barrier |= mine();
  wait();
}

void Block::meet(unsigned id, unsigned count, bool waits) {
  if (id == 0 || id >= part_barriers_.size()) fail("no barrier has the number " + std::to_string(id));
  PartBarrier& barrier = part_barriers_[id];
  if (barrier.arrived > 0 && barrier.count != count)
    fail("barrier " + std::to_string(id) + " is of " + std::to_string(barrier.count) + " and of " +
         std::to_string(count) + " threads");
  barrier.count = count;
  if (++barrier.arrived == count) {
    barrier.arrived = 0;
    for (const unsigned thread : barrier.waiting) make_ready(thread);
    barrier.waiting.clear();
  } else if (waits) {
    barrier.waiting.push_back(threadIdx.x);
    wait();
  }
}

void Block::sleep(const void* on) {
  sleepers_.push_back({on, threadIdx.x});
  wait();
}

void Block::wake(const void* on) {
  for (const Sleeper& s : sleepers_)
    if (s.on == on) make_ready(s.thread);
  std::erase_if(sleepers_, [&](const Sleeper& s) { return s.on == on; });
}

void Block::copy_later(void* to, const void* from, std::size_t bytes, const void* arrival) {
  if ((reinterpret_cast<std::uintptr_t>(to) | reinterpret_cast<std::uintptr_t>(from) | bytes) % 16 != 0)
    fail("a copy in bulk is not of multiples of 16 bytes");
  for (std::size_t at = 0; at < bytes; at += sizeof bad_word)
    std::memcpy(static_cast<char*>(to) + at, &bad_word, sizeof bad_word);
  copies_.push_back({to, from, bytes, arrival});
}

void Block::land(const void* arrival) {
  for (const BulkCopy& c : copies_)
    if (c.arrival == arrival) std::memcpy(c.to, c.from, c.bytes);
  std::erase_if(copies_, [&](const BulkCopy& c) { return c.arrival == arrival; });
}

std::uint64_t Block::exchange(Exchange what, unsigned mask, std::uint64_t value, unsigned source) {
  Warp& w = warp();
  const unsigned lane = threadIdx.x % lanes;
  if (!(mask & mine())) fail("lane " + std::to_string(lane) + " waits for a mask that it does not belong to");
  w.given[lane] = value;
  w.source[lane] = source;
  std::size_t m = 0;
  while (m < w.meetings.size() && w.meetings[m].mask != mask) ++m;
  if (m == w.meetings.size()) w.meetings.push_back({mask, what});
  if (w.meetings[m].what != what)
    fail("lane " + std::to_string(lane) + " meets lanes of its mask in another function");
  w.meetings[m].arrived |= mine();
  if (!settle(w, m)) wait();
  return w.got[lane];
}

/// True if all lanes of the meeting have come: they have their results and may run.
bool Block::settle(Warp& w, std::size_t meeting) {
  const Meeting all = w.meetings[meeting];
  if (w.alive & all.mask & ~all.arrived) return false;
  std::uint64_t sum = 0;
  const auto each = [&](auto&& act) {
    for (unsigned left = all.arrived; left; left &= left - 1)
      act(static_cast<unsigned>(std::countr_zero(left)));
  };
  switch (all.what) {
    case Exchange::value_of_source:
      each([&](unsigned lane) {
        const unsigned from = w.source[lane];
        w.got[lane] = all.arrived >> from & 1 ? w.given[from] : bad_word * 0x1'0000'0001ull;
      });
      break;
    case Exchange::ballot:
      each([&](unsigned lane) { sum |= w.given[lane] << lane; });
      break;
    case Exchange::bit_or:
      each([&](unsigned lane) { sum |= w.given[lane]; });
      break;
    case Exchange::maximum:
      each([&](unsigned lane) { sum = std::max(sum, w.given[lane]); });
      break;
    case Exchange::sum:
      each([&](unsigned lane) { sum += w.given[lane]; });
      break;
  }
  if (all.what != Exchange::value_of_source) each([&](unsigned lane) { w.got[lane] = sum; });
  w.ready |= all.arrived & ~mine();
  w.meetings[meeting] = w.meetings.back();
  w.meetings.pop_back();
  return true;
}

}  // namespace

void run_grid(unsigned blocks, unsigned threads, std::size_t shared_bytes,
              const std::function<void()>& body) {
  static std::mutex one_grid;  // two backends may start kernels on two threads
  const std::lock_guard guard(one_grid);
  if (!blocks_of_grid) blocks_of_grid = std::make_unique<BlocksOfGrid>();
  try {
    blocks_of_grid->run(blocks, threads, shared_bytes, body);
  } catch (...) {
    blocks_of_grid.reset();  // what still waits is given up
    throw;
  }
}
void wait_for_block() {
  block->wait_for_block();
}
void wait_until(std::function<bool()> is_true) {
  block->wait_until(std::move(is_true));
}
std::uint64_t exchange(Exchange what, unsigned mask, std::uint64_t value, unsigned source) {
  return block->exchange(what, mask, value, source);
}
void* dynamic_shared() {
  return block->shared();
}
void meet(unsigned id, unsigned count, bool waits) {
  block->meet(id, count, waits);
}
void sleep(const void* on) {
  block->sleep(on);
}
void wake(const void* on) {
  block->wake(on);
}
void copy_later(void* to, const void* from, std::size_t bytes, const void* arrival) {
  block->copy_later(to, from, bytes, arrival);
}
void land(const void* arrival) {
  block->land(arrival);
}

}  // namespace emulated
