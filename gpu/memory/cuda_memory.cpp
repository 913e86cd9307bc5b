#include "gpu/memory/cuda_memory.hpp"

#include <cstdio>
#include <string_view>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "gpu/memory/scratch_array.hpp"

namespace genba::cuda {

std::string bytes_text(std::int64_t bytes) {
  char text[64];
  const double value = static_cast<double>(bytes);
  if (bytes < 1'000'000)
    std::snprintf(text, sizeof text, "%lld B", static_cast<long long>(bytes));
  else if (bytes < 1'000'000'000)
    std::snprintf(text, sizeof text, "%.1f MB", value / 1e6);
  else
    std::snprintf(text, sizeof text, "%.2f GB", value / 1e9);
  return text;
}

namespace {

Text text_of(PatternText pattern) {
  return Text(std::string_view(pattern.text, pattern.size), {});
}

[[noreturn]] void report(cudaError_t status, const Text& action) {
  cudaGetLastError();  // clears the error, so that the next call does not report it
  throw Error(ErrorKind::device, "CUDA",
              phrase<"%1 failed: %2 (%3)">(action, cudaGetErrorString(status), cudaGetErrorName(status)),
              phrase<"Run the job again or use the CPU backend">());
}

}  // namespace

void fail(cudaError_t status, PatternText action) {
  report(status, text_of(action));
}

void refuse(PatternText place, PatternText problem) {
  throw Error(ErrorKind::internal_fault, text_of(place), text_of(problem));
}

void check(cudaError_t status, const Text& action) {
  if (status != cudaSuccess) report(status, action);
}

void trim_pool(int device) noexcept {
  cudaMemPool_t pool = nullptr;
  if (cudaDeviceGetDefaultMemPool(&pool, device) != cudaSuccess || cudaMemPoolTrimTo(pool, 0) != cudaSuccess)
    cudaGetLastError();
}

MemoryCounter::MemoryCounter() {
  check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), phrase<"making a stream">());
  constexpr std::size_t share = 32;
  std::size_t free = 0, total = 0;
  int device = 0, has_pools = 0;
  if (cudaGetDevice(&device) == cudaSuccess && cudaMemGetInfo(&free, &total) == cudaSuccess &&
      cudaDeviceGetAttribute(&has_pools, cudaDevAttrMemoryPoolsSupported, device) == cudaSuccess && has_pools != 0 &&
      cudaDeviceGetDefaultMemPool(&pool_, device) == cudaSuccess) {
    std::uint64_t kept = total / share;
    if (cudaMemPoolSetAttribute(pool_, cudaMemPoolAttrReleaseThreshold, &kept) == cudaSuccess)
      pooled_ = static_cast<std::int64_t>(kept);
  }
  if (pooled_ < 0) cudaGetLastError();
}

MemoryCounter::~MemoryCounter() {
  trim();
  cudaStreamDestroy(stream_);
}

void MemoryCounter::trim() const noexcept {
  if (pooled_ < 0) return;
  cudaStreamSynchronize(stream_);
  cudaMemPoolTrimTo(pool_, 0);
}

cudaError_t MemoryCounter::take(void** pointer, std::int64_t bytes) const {
  const auto size = static_cast<std::size_t>(bytes);
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;  // in a recording the pool would give memory of the graph
  if (cudaStreamIsCapturing(stream_, &status) == cudaSuccess && status != cudaStreamCaptureStatusNone)
    return cudaErrorStreamCaptureUnsupported;
  return is_pooled(bytes) ? cudaMallocAsync(pointer, size, stream_) : cudaMalloc(pointer, size);
}

void* MemoryCounter::allocate(std::int64_t bytes) {
  void* pointer = nullptr;
  cudaError_t status = bytes < 0 ? cudaErrorMemoryAllocation : take(&pointer, bytes);
  if (status == cudaErrorMemoryAllocation && bytes >= 0) {  // the pool may keep what lacks
    cudaGetLastError();
    trim();
    status = take(&pointer, bytes);
  }
  if (status == cudaErrorMemoryAllocation) {
    cudaGetLastError();
    std::size_t free = 0, total = 0;
    check(cudaMemGetInfo(&free, &total), phrase<"asking for free memory">());
    throw Error(ErrorKind::memory, phrase<"CUDA device memory">(),
                phrase<"asked for %1 but %2 of %3 are free (this job holds %4)">(
                    bytes_text(bytes), bytes_text(static_cast<std::int64_t>(free)),
                    bytes_text(static_cast<std::int64_t>(total)), bytes_text(held_)),
                phrase<"Choose a smaller matrix format, a coarser mesh or the CPU backend">());
  }
  check(status, phrase<"allocating device memory">());
  const std::int64_t now = held_ += bytes;
  std::int64_t peak = peak_;
  while (peak < now && !peak_.compare_exchange_weak(peak, now)) {
  }
  return pointer;
}

void MemoryCounter::release(void* pointer, std::int64_t bytes) noexcept {
  // In the order of the stream, or after all kernels. The status may be a kernel's, which the next call reports.
  if (is_pooled(bytes))
    cudaFreeAsync(pointer, stream_);
  else
    cudaFree(pointer);
  held_ -= bytes;
}

ScratchBytes::ScratchBytes(MemoryCounter* counter, std::int64_t bytes)
    : counter_(counter), bytes_(bytes), data_(bytes ? counter->allocate(bytes) : nullptr) {}

ScratchBytes::~ScratchBytes() {
  if (data_) counter_->release(data_, bytes_);
}

void ScratchBytes::swap(ScratchBytes& other) noexcept {
  std::swap(counter_, other.counter_);
  std::swap(bytes_, other.bytes_);
  std::swap(data_, other.data_);
}

}  // namespace genba::cuda
