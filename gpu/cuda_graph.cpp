#include "gpu/cuda_graph.hpp"

#include "engine/base/error.hpp"
#include "gpu/cuda_memory.hpp"

namespace genba::cuda {

namespace {

/// A point in a stream whose time can be read.
class Event {
 public:
  Event() { check(cudaEventCreate(&event_), "making an event"); }
  ~Event() { cudaEventDestroy(event_); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  void record(cudaStream_t stream) { check(cudaEventRecord(event_, stream), "noting a time"); }
  double seconds_since(const Event& start) const {
    check(cudaEventSynchronize(event_), "waiting for an event");
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, start.event_, event_), "reading a time");
    return 1e-3 * static_cast<double>(milliseconds);
  }

 private:
  cudaEvent_t event_ = nullptr;
};

class GraphRecording final : public Recording {
 public:
  GraphRecording(cudaStream_t stream, cudaGraph_t graph) : stream_(stream) {
    check(cudaGraphInstantiateWithFlags(&graph_, graph, 0), "making a graph of kernels");
  }
  ~GraphRecording() override { cudaGraphExecDestroy(graph_); }
  GraphRecording(const GraphRecording&) = delete;
  GraphRecording& operator=(const GraphRecording&) = delete;

  void run() override { check(cudaGraphLaunch(graph_, stream_), "starting a graph of kernels"); }
  double time_second_run() override {
    // While the device is busy with the first run, the second is queued behind the event: it starts at once.
    Event start, end;
    run();
    start.record(stream_);
    run();
    end.record(stream_);
    return end.seconds_since(start);
  }

 private:
  cudaStream_t stream_;
  cudaGraphExec_t graph_ = nullptr;
};

}  // namespace

std::unique_ptr<Recording> record_graph(cudaStream_t stream, const std::function<void()>& steps) {
  check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), "listening to a stream");
  bool is_whole = true;
  try {
    steps();
  } catch (const Error&) {
    // A driver that cannot note early starts, say. If something else is wrong, the steps themselves will
    // tell.
    is_whole = false;
  }
  cudaGraph_t graph = nullptr;
  const cudaError_t ended = cudaStreamEndCapture(stream, &graph);
  std::unique_ptr<Recording> recording;
  if (ended != cudaSuccess)
    cudaGetLastError();
  else if (is_whole)
    recording = std::make_unique<GraphRecording>(stream, graph);
  if (graph) cudaGraphDestroy(graph);
  return recording;
}

}  // namespace genba::cuda
