#include "gpu/cuda_graph.hpp"

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "gpu/kernels/krylov/delay.hpp"
#include "gpu/memory/cuda_memory.hpp"

namespace genba::cuda {

namespace {

/// A point in a stream whose time can be read.
class Event {
 public:
  Event() { check(cudaEventCreate(&event_), phrase<"making an event">()); }
  ~Event() { cudaEventDestroy(event_); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  /// Records the event inside the graph, so that every run sets its time again.
  void note(cudaStream_t stream) {
    check(cudaEventRecordWithFlags(event_, stream, cudaEventRecordExternal), phrase<"noting a time">());
  }
  double seconds_since(const Event& start) const {
    check(cudaEventSynchronize(event_), phrase<"waiting for an event">());
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, start.event_, event_), phrase<"reading a time">());
    return 1e-3 * static_cast<double>(milliseconds);
  }

 private:
  cudaEvent_t event_ = nullptr;
};

/// A graph of kernels, ready to start.
class Graph {
 public:
  explicit Graph(cudaGraph_t graph) {
    check(cudaGraphInstantiateWithFlags(&graph_, graph, 0), phrase<"making a graph of kernels">());
  }
  ~Graph() { cudaGraphExecDestroy(graph_); }
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;
  /// Call it before the first start. Otherwise that start hands over kernel by kernel, slower than short
  /// kernels run.
  void upload(cudaStream_t stream) {
    check(cudaGraphUpload(graph_, stream), phrase<"uploading a graph of kernels">());
  }
  void start(cudaStream_t stream) {
    check(cudaGraphLaunch(graph_, stream), phrase<"starting a graph of kernels">());
  }

 private:
  cudaGraphExec_t graph_ = nullptr;
};

class GraphRecording final : public Recording {
 public:
  GraphRecording(cudaStream_t stream, std::unique_ptr<Graph> graph)
      : stream_(stream), graph_(std::move(graph)) {}
  void run() override { graph_->start(stream_); }

 private:
  cudaStream_t stream_;
  std::unique_ptr<Graph> graph_;
};

struct Times {
  Event start, end;
};

class TimedGraphRecording final : public TimedRecording {
 public:
  TimedGraphRecording(cudaStream_t stream, std::unique_ptr<Times> times, std::unique_ptr<Graph> graph)
      : stream_(stream), times_(std::move(times)), graph_(std::move(graph)) {}
  double run() override {
    graph_->start(stream_);
    check(cudaStreamSynchronize(stream_), phrase<"waiting for a graph of kernels">());
    return times_->end.seconds_since(times_->start);
  }

 private:
  cudaStream_t stream_;
  std::unique_ptr<Times> times_;
  std::unique_ptr<Graph> graph_;
};

/// Records the work that `steps` starts on the stream; null if the driver cannot record it.
std::unique_ptr<Graph> listen(cudaStream_t stream, const std::function<void()>& steps) {
  check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal), phrase<"listening to a stream">());
  bool is_whole = true;
  try {
    steps();
  } catch (const Error&) {
    // For example a driver that cannot record early starts. Any other problem shows when the steps run
    // themselves.
    is_whole = false;
  }
  cudaGraph_t graph = nullptr;
  const cudaError_t ended = cudaStreamEndCapture(stream, &graph);
  std::unique_ptr<Graph> made;
  if (ended != cudaSuccess)
    cudaGetLastError();
  else if (is_whole)
    made = std::make_unique<Graph>(graph);
  if (graph) cudaGraphDestroy(graph);
  return made;
}

}  // namespace

std::unique_ptr<Recording> record_graph(cudaStream_t stream, const std::function<void()>& steps) {
  auto graph = listen(stream, steps);
  return graph ? std::make_unique<GraphRecording>(stream, std::move(graph)) : nullptr;
}

std::unique_ptr<TimedRecording> record_timed_graph(cudaStream_t stream, const std::function<void()>& first,
                                                   const std::function<void()>& steps) {
  auto times = std::make_unique<Times>();
  auto graph = listen(stream, [&] {
    launch_delay(stream);
    first();
    times->start.note(stream);
    steps();
    times->end.note(stream);
  });
  if (!graph) return nullptr;
  graph->upload(stream);
  return std::make_unique<TimedGraphRecording>(stream, std::move(times), std::move(graph));
}

}  // namespace genba::cuda
