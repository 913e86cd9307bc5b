// Numeric assembly on a device, straight into the storage format: elements a second, time by steps, peak
// bytes against assembly_bytes(), and the difference to the matrix that the host assembles. On CUDA if there
// is a device, else on the CPU.
//
// usage: device_assembly_bench [--formats rbp-sym,rbp-node,csr|all] [--repeats 3] [--no-check] PROBLEM...
//
// rbp-sym is assembled in the node order `clusters`, the others in the problem's (problems.hpp),
// neighbour-paths unless it names one. Steps: symbolic (numbering and index arrays, on the host), indices to
// the device, mesh to the device, elements around nodes, values, right-hand side.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "engine/sparse/product/product.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

struct Wanted {
  std::vector<Format> formats = {Format::rbp_sym, Format::rbp_node, Format::csr};
  int repeats = 3;
  bool check = true;
};

/// Seconds of each stage that an operation reports; a backend waits for its device before it reports.
class StageClock : public Monitor {
 public:
  void progress(const Text& stage, double) override {
    stop();
    stage_ = stage.english();
    since_ = now();
  }
  void stop() {
    if (!stage_.empty()) seconds_[stage_] += now() - since_;
    stage_.clear();
  }
  double of(const std::string& stage) const {
    const auto found = seconds_.find(stage);
    return found == seconds_.end() ? 0.0 : found->second;
  }

 private:
  std::string stage_;
  double since_ = 0;
  std::map<std::string, double> seconds_;
};

/// Seconds of the fastest repeat.
struct Steps {
  double indices = 1e300, mesh = 1e300, around = 1e300, values = 1e300, rhs = 1e300;
  void add(const StageClock& clock) {
    indices = std::min(indices, clock.of("matrix to the device"));
    mesh = std::min(mesh, clock.of("mesh to the device"));
    around = std::min(around, clock.of("elements around nodes"));
    values = std::min(values, clock.of("assemble"));
    rhs = std::min(rhs, clock.of("prescribed values"));
  }
};

/// Largest |A x - A' x| of a row over its diagonal, and of the right-hand sides over the largest entry.
struct Difference {
  double matrix = 0, rhs = 0;
};

Difference compare(Backend& backend, const DeviceMatrix& matrix, const std::vector<double>& rhs,
                   const System& host, ThreadTeam& team) {
  const std::size_t rows = rhs.size();
  std::vector<double> x(rows), mine(rows), reference(rows), diagonal(rows);
  for (std::size_t i = 0; i < rows; ++i) x[i] = std::sin(1.0 + 0.37 * static_cast<double>(i % 1000));
  const auto dx = backend.make_vector(matrix.rows()), dy = backend.make_vector(matrix.rows());
  backend.upload(x, *dx);
  backend.multiply(matrix, *dx, *dy);
  backend.download(*dy, mine);
  multiply(host.matrix, x, reference, team);
  extract_diagonal(host.matrix, diagonal);
  Difference worst;
  double largest = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    worst.matrix = std::max(worst.matrix, std::abs(mine[i] - reference[i]) / diagonal[i]);
    worst.rhs = std::max(worst.rhs, std::abs(rhs[i] - host.rhs[i]));
    largest = std::max(largest, std::abs(host.rhs[i]));
  }
  worst.rhs /= largest;
  return worst;
}

double megabytes(std::int64_t bytes) {
  return 1e-6 * static_cast<double>(bytes);
}

class Bench {
 public:
  Bench(const Request& request, const Wanted& wanted)
      : request_(request), wanted_(wanted), mesh_(make_mesh(request)) {
    problem_ = resolve(mesh_, make_study(*mesh_, request), silent_);
  }

  void run() {
    std::printf("\n## %s: %lld elements, %lld nodes\n", request_.what.c_str(),
                static_cast<long long>(mesh_->solid_count()), static_cast<long long>(mesh_->node_count()));
    std::printf(
        "| format | M elements/s, values | values + lists | all on the device | symbolic s | indices ms | "
        "mesh "
        "ms | lists ms | values ms | rhs ms | stored MB | peak MB | planned MB | peak / stored | difference "
        "| of rhs |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (const Format format : wanted_.formats) {
      try {
        measure(format);
      } catch (const Error& error) {
        std::printf("| %s | %s\n", std::string(to_string(format)).c_str(), error.what());
      }
      std::fflush(stdout);
    }
  }

 private:
  void number(NodeOrder order) {
    if (numbered_.graph.nodes > 0 && numbered_for_ == order) return;
    numbered_ = {};
    const double start = now();
    numbered_ = number_nodes(*mesh_, problem_.dofs, order, team_, silent_);
    numbering_ = now() - start;
    numbered_for_ = order;
  }

  void measure(Format format) {
    const NodeOrder order =
        request_.order == NodeOrder::automatic ? NodeOrder::neighbour_paths : request_.order;
    number(format == Format::rbp_sym ? NodeOrder::clusters : order);
    const AssemblyInput input = assembly_input(problem_, numbered_.numbering);
    Text why;
    const auto backend = cuda_devices(why).empty() ? make_cpu_backend() : make_cuda_backend();
    const std::vector<double> loads = external_loads(problem_, numbered_.numbering, input, *backend, silent_);
    const auto rhs = backend->make_vector(input.rows());
    std::unique_ptr<DeviceMatrix> matrix;
    Steps steps;
    double symbolic = 1e300;
    std::int64_t peak = 0;
    for (int repeat = 0; repeat < wanted_.repeats; ++repeat) {
      matrix.reset();
      backend->upload(loads, *rhs);
      backend->restart_peak();
      const double start = now();
      Matrix empty = empty_matrix(numbered_, format, team_);
      symbolic = std::min(symbolic, now() - start);
      StageClock clock;
      matrix = backend->assemble(input, std::move(empty), *rhs, clock);
      backend->synchronize();
      clock.stop();
      steps.add(clock);
      peak = backend->peak_bytes();
    }
    Difference difference{-1, -1};
    if (wanted_.check) {
      std::vector<double> mine(loads.size());
      backend->download(*rhs, mine);
      const System host = assemble(problem_, numbered_, format, team_, silent_);
      difference = compare(*backend, *matrix, mine, host, team_);
    }
    const std::int64_t planned = assembly_bytes(input) + matrix->bytes() + 8 * input.rows();
    const auto elements = 1e-6 * static_cast<double>(mesh_->solid_count());
    const double on_device = steps.indices + steps.mesh + steps.around + steps.values + steps.rhs;
    std::printf(
        "| %-10s | %8.1f | %8.1f | %7.1f | %6.2f + %5.2f | %7.2f | %7.2f | %7.2f | %8.3f | %7.2f | %8.1f | "
        "%8.1f "
        "| %8.1f | %5.3f | %.1e | %.1e |\n",
        std::string(to_string(format)).c_str(), elements / steps.values,
        elements / (steps.values + steps.around), elements / on_device, numbering_, symbolic,
        1e3 * steps.indices, 1e3 * steps.mesh, 1e3 * steps.around, 1e3 * steps.values, 1e3 * steps.rhs,
        megabytes(matrix->bytes()), megabytes(peak), megabytes(planned),
        static_cast<double>(peak) / static_cast<double>(matrix->bytes()), difference.matrix, difference.rhs);
  }

  Request request_;
  Wanted wanted_;
  ThreadTeam team_;
  Monitor silent_;
  std::shared_ptr<const Mesh> mesh_;
  Problem problem_;
  NumberedGraph numbered_;
  NodeOrder numbered_for_ = NodeOrder::automatic;
  double numbering_ = 0;
};

}  // namespace

int main(int count, char** arguments) try {
  Wanted wanted;
  std::vector<Request> requests;
  for (int i = 1; i < count; ++i) {
    const bool has_value = i + 1 < count;
    if (std::strcmp(arguments[i], "--formats") == 0 && has_value)
      wanted.formats = parse_formats(arguments[++i]);
    else if (std::strcmp(arguments[i], "--repeats") == 0 && has_value)
      wanted.repeats = std::max(1, std::atoi(arguments[++i]));
    else if (std::strcmp(arguments[i], "--no-check") == 0)
      wanted.check = false;
    else
      requests.push_back(parse_request(arguments[i]));
  }
  if (requests.empty()) {
    std::fprintf(
        stderr,
        "usage: %s [--formats rbp-sym,rbp-node|all] [--repeats 3] [--no-check] tet4:70:elasticity ...\n",
        arguments[0]);
    return 2;
  }
  Text why;
  std::printf(
      "device: %s\n",
      (cuda_devices(why).empty() ? make_cpu_backend() : make_cuda_backend())->info().name.english().c_str());
  for (const Request& request : requests) Bench(request, wanted).run();
  return 0;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
