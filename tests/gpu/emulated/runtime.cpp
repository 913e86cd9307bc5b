#include <cuda_runtime_api.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <vector>

namespace {

// Small, so that tests which fill the device are quick.
constexpr std::size_t device_bytes = std::size_t{512} << 20;
constexpr int cache_bytes = 1 << 20;
constexpr int version = CUDART_VERSION;

// A guard before and behind what cudaMalloc gives. What is new is full of a bad number: a NaN, or an index
// that is far outside.
constexpr std::size_t guard_bytes = 256;
constexpr std::uint32_t bad_word = 0x7ff47ff4, guard_word = 0x5a5a5a5a;

std::mutex lock;
std::map<void*, std::size_t> allocated;
std::size_t held = 0;
cudaError_t last_error = cudaSuccess;

cudaError_t fail(cudaError_t error) {
  last_error = error;
  return error;
}

void fill(char* to, std::size_t bytes, std::uint32_t word) {
  for (std::size_t at = 0; at < bytes; at += sizeof word)
    std::memcpy(to + at, &word, std::min(sizeof word, bytes - at));
}

bool holds(const char* from, std::size_t bytes, std::uint32_t word) {
  for (std::size_t at = 0; at < bytes; at += sizeof word)
    if (std::memcmp(from + at, &word, std::min(sizeof word, bytes - at)) != 0) return false;
  return true;
}

}  // namespace

cudaError_t cudaGetLastError() {
  return std::exchange(last_error, cudaSuccess);
}
const char* cudaGetErrorString(cudaError_t error) {
  switch (error) {
    case cudaSuccess:
      return "no error";
    case cudaErrorInvalidValue:
      return "invalid argument";
    case cudaErrorMemoryAllocation:
      return "out of memory";
    case cudaErrorInvalidConfiguration:
      return "invalid configuration argument";
    case cudaErrorInsufficientDriver:
      return "CUDA driver version is insufficient for CUDA runtime version";
    case cudaErrorStreamCaptureUnsupported:
      return "operation not permitted when stream is capturing";
    case cudaErrorCooperativeLaunchTooLarge:
      return "too many blocks in a cooperative launch";
    case cudaErrorNoDevice:
      return "no CUDA-capable device is detected";
    case cudaErrorPeerAccessAlreadyEnabled:
      return "peer access is already enabled";
  }
  return "unknown error";
}
const char* cudaGetErrorName(cudaError_t) {
  return "emulated";
}
cudaError_t cudaDriverGetVersion(int* value) {
  *value = version;
  return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* value) {
  *value = version;
  return cudaSuccess;
}
cudaError_t cudaGetDeviceCount(int* count) {
  *count = 1;
  return cudaSuccess;
}
cudaError_t cudaGetDevice(int* device) {
  *device = 0;
  return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
  return device == 0 ? cudaSuccess : fail(cudaErrorInvalidValue);
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  if (device != 0) return fail(cudaErrorInvalidValue);
  *properties = {
      "CPU that emulates CUDA", 9, 0, device_bytes, static_cast<int>(emulated::processors), cache_bytes};
  return cudaSuccess;
}
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int) {
  switch (attribute) {
    case cudaDevAttrMultiProcessorCount:
      *value = static_cast<int>(emulated::processors);
      break;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin:
      *value = static_cast<int>(emulated::most_shared_bytes);
      break;
    case cudaDevAttrMaxThreadsPerMultiProcessor:
      *value = 2048;
      break;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor:
      *value = static_cast<int>(emulated::most_shared_bytes) + 1024;
      break;
    case cudaDevAttrReservedSharedMemoryPerBlock:
      *value = 1024;
      break;
    case cudaDevAttrClockRate:
      *value = 1'000'000;  // kHz
      break;
    case cudaDevAttrL2CacheSize:
      *value = cache_bytes;
      break;
    case cudaDevAttrMemoryPoolsSupported:
      *value = 1;
      break;
  }
  return cudaSuccess;
}
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void*) {
  attributes->ptxVersion = 90;
  return cudaSuccess;
}
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total) {
  const std::lock_guard guard(lock);
  *total = device_bytes;
  *free = device_bytes - held;
  return cudaSuccess;
}

cudaError_t cudaMalloc(void** pointer, std::size_t bytes) {
  const std::lock_guard guard(lock);
  if (bytes > device_bytes - held) return fail(cudaErrorMemoryAllocation);
  char* const memory = static_cast<char*>(
      std::aligned_alloc(guard_bytes, (bytes + 3 * guard_bytes) / guard_bytes * guard_bytes));
  if (!memory) return fail(cudaErrorMemoryAllocation);
  fill(memory, guard_bytes, guard_word);
  fill(memory + guard_bytes, bytes, bad_word);
  fill(memory + guard_bytes + bytes, guard_bytes, guard_word);
  *pointer = memory + guard_bytes;
  allocated[*pointer] = bytes;
  held += bytes;
  return cudaSuccess;
}

/// Ends the program if somebody wrote beside the array: cudaFree is called where nothing may be thrown.
cudaError_t cudaFree(void* pointer) {
  if (!pointer) return cudaSuccess;
  const std::lock_guard guard(lock);
  const auto found = allocated.find(pointer);
  if (found == allocated.end()) return fail(cudaErrorInvalidValue);
  char* const memory = static_cast<char*>(pointer) - guard_bytes;
  const std::size_t bytes = found->second;
  for (const bool behind : {false, true})
    if (!holds(memory + (behind ? guard_bytes + bytes : 0), guard_bytes, guard_word)) {
      std::fprintf(stderr, "device memory was written %s an array of %zu bytes\n",
                   behind ? "behind" : "before", bytes);
      std::abort();
    }
  std::free(memory);
  held -= bytes;
  allocated.erase(found);
  return cudaSuccess;
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int) {
  *pool = nullptr;
  return cudaSuccess;
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) { return cudaSuccess; }
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, std::size_t) { return cudaSuccess; }
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const cudaMemAccessDesc*, std::size_t) { return cudaSuccess; }
cudaError_t cudaDeviceCanAccessPeer(int* answer, int, int) {
  *answer = 0;
  return cudaSuccess;
}
cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) { return fail(cudaErrorInvalidValue); }
cudaError_t cudaMallocAsync(void** pointer, std::size_t bytes, cudaStream_t) { return cudaMalloc(pointer, bytes); }
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t) { return cudaFree(pointer); }

struct EmulatedGraph {
  std::vector<std::function<void()>> steps;
};
struct EmulatedEvent {
  std::chrono::steady_clock::time_point time;
};
struct EmulatedStream {
  bool is_noting = false;
  EmulatedGraph noted;
};

namespace {

/// Does `step`, or notes it if the stream is to.
cudaError_t act(cudaStream_t stream, std::function<void()> step) {
  if (stream && stream->is_noting)
    stream->noted.steps.push_back(std::move(step));
  else
    step();
  return cudaSuccess;
}

}  // namespace

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind,
                            cudaStream_t stream) {
  return act(stream, [=] { std::memcpy(to, from, bytes); });
}
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream) {
  return act(stream, [=] { std::memset(to, value, bytes); });
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
  *stream = new EmulatedStream;
  return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  delete stream;
  return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  return stream && stream->is_noting ? fail(cudaErrorStreamCaptureUnsupported) : cudaSuccess;
}
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
  stream->is_noting = true;
  return cudaSuccess;
}
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* status) {
  *status = stream->is_noting ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
  return cudaSuccess;
}
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  stream->is_noting = false;
  *graph = new EmulatedGraph(std::exchange(stream->noted, {}));
  return cudaSuccess;
}
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* executable, cudaGraph_t graph,
                                          unsigned long long) {
  *executable = new EmulatedGraph(*graph);
  return cudaSuccess;
}
cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t) {
  return cudaSuccess;
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t graph, cudaStream_t) {
  for (const auto& step : graph->steps) step();
  return cudaSuccess;
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  delete graph;
  return cudaSuccess;
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graph) {
  delete graph;
  return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t* event) {
  *event = new EmulatedEvent;
  return cudaSuccess;
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) { return cudaEventCreate(event); }
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) { return cudaSuccess; }
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned) { return cudaSuccess; }
cudaError_t cudaEventDestroy(cudaEvent_t event) {
  delete event;
  return cudaSuccess;
}
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned) {
  return act(stream, [=] { event->time = std::chrono::steady_clock::now(); });
}
cudaError_t cudaEventSynchronize(cudaEvent_t) {
  return cudaSuccess;
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
  *milliseconds = std::chrono::duration<float, std::milli>(end->time - start->time).count();
  return cudaSuccess;
}

void emulated::start(const Grid& grid, std::function<void()> body) {
  if (grid.blocks == 0 || grid.blocks > 0x7fffffffu || grid.threads == 0 || grid.threads > most_threads ||
      grid.shared_bytes > most_shared_bytes)
    fail(cudaErrorInvalidConfiguration);
  else
    act(grid.stream,
        [grid, body = std::move(body)] { run_grid(grid.blocks, grid.threads, grid.shared_bytes, body); });
}
