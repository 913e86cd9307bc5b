// One block of threads on one CPU core. Each thread is a fiber that runs until it waits for others: at a
// barrier of the block, or for the lanes of its warp. Of those that may run, the lowest (reverse: the
// highest) of the current warp is next. A program whose result depends on that order has a race;
// GENBA_EMULATION_ORDER=reverse turns it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace emulated {

inline constexpr unsigned most_threads = 1024;                  ///< of a block
inline constexpr unsigned processors = 3, resident_blocks = 2;  ///< of the device, of a processor
inline constexpr std::size_t most_shared_bytes = 227 * 1024;    ///< dynamic, of a block

/// Runs body() once as each thread of each block, block after block; those that wait for others go on when
/// what they wait for has come. Shared memory is not kept meanwhile. Throws std::runtime_error if all threads
/// of a block or all blocks wait for one another, or if a lane waits for lanes it does not belong to.
void run_grid(unsigned blocks, unsigned threads, std::size_t shared_bytes, const std::function<void()>& body);

// -- for the running thread --
void wait_for_block();
/// Until another block has made it true. One thread of a block at a time.
void wait_until(std::function<bool()> is_true);
/// What the lanes of `mask` do together; those that have returned are not waited for.
enum class Exchange { value_of_source, ballot, bit_or, maximum, sum };
/// value_of_source: `value` of lane `source`, a bad number if that is not in the mask or has returned.
std::uint64_t exchange(Exchange what, unsigned mask, std::uint64_t value, unsigned source);
void* dynamic_shared();
/// Comes to the block's barrier `id` of `count` threads, and waits for the others if it shall.
void meet(unsigned id, unsigned count, bool waits);
/// Until a thread of the block wakes those that sleep on the same address.
void sleep(const void* on);
void wake(const void* on);
/// A copy in bulk, of multiples of 16 bytes between multiples of 16: bad numbers lie there until it lands. A
/// block must not end before.
void copy_later(void* to, const void* from, std::size_t bytes, const void* arrival);
/// All copies that tell `arrival`.
void land(const void* arrival);

}  // namespace emulated
