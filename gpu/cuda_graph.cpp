#include "gpu/cuda_graph.hpp"

#include "engine/base/error.hpp"
#include "gpu/cuda_memory.hpp"

namespace genba::cuda {

namespace {

class GraphRecording final : public Recording {
 public:
  GraphRecording(cudaStream_t stream, cudaGraph_t graph) : stream_(stream) {
    check(cudaGraphInstantiateWithFlags(&graph_, graph, 0), "making a graph of kernels");
  }
  ~GraphRecording() override { cudaGraphExecDestroy(graph_); }
  GraphRecording(const GraphRecording&) = delete;
  GraphRecording& operator=(const GraphRecording&) = delete;

  void run() override { check(cudaGraphLaunch(graph_, stream_), "starting a graph of kernels"); }

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
