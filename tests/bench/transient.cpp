// Heat in time on a cube of tet4: transient_bench cpu|cuda [nodes an edge, 100] [steps, 600] [frames, 12].
// transient_bench cpu|cuda nonlinear [the same]: an ablation, with conductivity over the temperature, dose,
// and perfusion that ends. It is compared with the host on a small cube first. Frames are written as raw
// numbers to transient_bench.frames, which is removed at the end.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "gpu/cuda_backend.hpp"
#include "tests/bench/host_peak.hpp"
#include "tests/engine/procedure/ablation_bench.hpp"

using namespace genba;

namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// An aluminium cube of 0.1 m in air, one side of which takes heat.
void run(bool on_gpu, Index edge, int steps, int frames, Preconditioner kind) {
  constexpr const char* path = "transient_bench.frames";
  const Index cells = edge - 1;
  TransientOptions how;
  how.scheme = TimeScheme::bdf2;
  how.step = 1;
  for (int i = 1; i <= frames; ++i) how.frames.push_back(static_cast<double>(steps) * i / frames);
  TransientBench bench{std::make_shared<Mesh>(make_box_mesh(ElementType::tet4, {0.1, 0.1, 0.1}, {cells, cells, cells})),
                       heat_in_time(170, 2700, 900, how)};
  bench.study.loads = {initial_temperature(293.15), heat_flux_load("chip", NamedSelector{{"zmin"}}, 1e4),
                       convection_load("air", NamedSelector{{"zmax"}}, 25, 293.15)};
  bench.options.tolerance = 1e-8;
  bench.options.threads = 0;
  bench.options.format = Format::rbp_sym;
  bench.options.preconditioner = kind;
  std::ofstream out(path, std::ios::binary);
  bench.frames.then = [&] {
    const auto& values = bench.frames.taken.back().solution->values;
    out.write(reinterpret_cast<const char*>(values.data()), static_cast<std::streamsize>(8 * values.size()));
  };
  Monitor quiet;
  const auto start = std::chrono::steady_clock::now();
  bench.set_up(on_gpu ? make_cuda_backend() : make_cpu_backend(0), quiet);
  const double set_up = seconds_since(start);
  const auto begin = std::chrono::steady_clock::now();
  bench.run(quiet);
  out.close();
  const double ran = seconds_since(begin);
  const TransientReport& told = bench.report();
  std::printf("%lld nodes, %d steps, %d frames, %s: set up %.2f s, run %.2f s, %.2f ms a step, %.1f iterations a step, "
              "matrices %d, imbalance %.1e, T max %.3f K\n",
              1LL * bench.mesh->node_count(), told.steps, frames, std::string(to_string(kind)).c_str(), set_up, ran,
              1e3 * ran / told.steps, static_cast<double>(told.iterations) / told.steps, told.matrices,
              told.imbalance,
              *std::max_element(bench.frames.taken.back().solution->values.begin(),
                                bench.frames.taken.back().solution->values.end()));
  std::remove(path);
}

/// Steps of 1 s.
TransientBench ablation_of(Index edge, int steps, int frames, Preconditioner kind) {
  auto bench = ablation(tissue_cube(ElementType::tet4, edge - 1),
                        ablation_steps(TimeScheme::bdf2, 1, static_cast<double>(steps), frames));
  bench.options.tolerance = 1e-8;
  bench.options.threads = 0;
  bench.options.format = Format::rbp_sym;
  bench.options.preconditioner = kind;
  return bench;
}

std::unique_ptr<Backend> backend_of(bool on_gpu) {
  return on_gpu ? make_cuda_backend() : make_cpu_backend(0);
}

void compare(bool on_gpu) {
  auto host = ablation_of(13, 200, 4, Preconditioner::jacobi),
       device = ablation_of(13, 200, 4, Preconditioner::jacobi);
  host.run_all(make_cpu_backend(0));
  device.run_all(backend_of(on_gpu));
  double most = 0;
  for (std::size_t frame = 0; frame < 4; ++frame)
    most = std::max(most, largest_difference(host, device, frame));
  std::printf("2,197 nodes, 200 steps: largest difference from elements one by one on the host %.1e K\n",
              most);
}

double mb(double bytes) {
  return bytes / 1e6;
}

void run_ablation(bool on_gpu, Index edge, int steps, int frames, Preconditioner kind) {
  constexpr const char* path = "transient_bench.frames";
  bench::HostPeak host_peak;
  auto bench = ablation_of(edge, steps, frames, kind);
  std::ofstream out(path, std::ios::binary);
  bench.frames.then = [&] {
    const auto& values = bench.frames.taken.back().solution->values;
    out.write(reinterpret_cast<const char*>(values.data()), static_cast<std::streamsize>(8 * values.size()));
  };
  Monitor quiet;
  const auto start = std::chrono::steady_clock::now();
  bench.set_up(backend_of(on_gpu), quiet);
  const double set_up = seconds_since(start);
  const auto begin = std::chrono::steady_clock::now();
  bench.run(quiet);
  out.close();
  const double ran = seconds_since(begin);
  std::remove(path);
  const Solution& last = *bench.frames.taken.back().solution;
  const TransientReport& told = bench.report();
  const NonlinearReport& nonlinear = *last.nonlinear;
  const PlanRow& row = bench.planned->plan.row(bench.options.format);
  const double n = told.steps, rows = static_cast<double>(bench.planned->numbered->graph.rows());
  // Each product reads the matrix; an iteration passes over some ten vectors; a state clears, makes and reads
  // the matrix and goes over the elements twice.
  const double products = nonlinear.linear_iterations + nonlinear.matrices;
  const double matrix = static_cast<double>(last.matrix_bytes);
  const double bytes = products * (matrix + 16 * rows) + nonlinear.linear_iterations * 80 * rows +
                       nonlinear.matrices * (2 * matrix + 2 * static_cast<double>(row.elements));
  const double bandwidth = bench.planned->speed.update_bandwidth;
  std::printf("%-34s %lld nodes, %d steps, %d frames, %s\n", "ablation", 1LL * bench.mesh->node_count(),
              told.steps, frames, std::string(to_string(kind)).c_str());
  std::printf("%-34s %.2f s, run %.2f s, %.2f ms a step\n", "set up", set_up, ran, 1e3 * ran / n);
  std::printf("%-34s %.2f nonlinear (at most %d), %.2f linear, %.2f products\n", "iterations a step",
              nonlinear.iterations / n, nonlinear.most_iterations, nonlinear.linear_iterations / n,
              products / n);
  std::printf("%-34s %.2f a step, hierarchies %d, line search %d\n", "matrices", nonlinear.matrices / n,
              nonlinear.hierarchies, nonlinear.shortened);
  std::printf("%-34s %.0f MB on the device, %.2f ms at %.0f GB/s of copies: %.0f %% of the time\n",
              "bytes a step", mb(bytes / n), bandwidth > 0 ? 1e3 * bytes / n / bandwidth : 0.0,
              bandwidth / 1e9, bandwidth > 0 ? 100 * bytes / bandwidth / ran : 0.0);
  std::printf("%-34s planned %.1f MB, measured %.1f MB (%+.2f %%); elements %.1f MB\n", "peak of the device",
              mb(static_cast<double>(row.peak)), mb(static_cast<double>(last.measured_peak)),
              100 * (static_cast<double>(last.measured_peak) / static_cast<double>(row.peak) - 1),
              mb(static_cast<double>(row.elements)));
  if (host_peak.known())
    std::printf("%-34s %.0f MB more than at the start\n", "peak of the host",
                mb(static_cast<double>(host_peak.bytes())));
  std::printf("%-34s imbalance %.1e, T max %.3f K, residual %.1e\n", "result", told.imbalance,
              *std::max_element(last.values.begin(), last.values.end()), nonlinear.residual);
}

}  // namespace

int main(int count, char** words) {
  std::setvbuf(stdout, nullptr, _IOLBF, 1 << 12);
  const bool on_gpu = count > 1 && std::strcmp(words[1], "cuda") == 0;
  const bool nonlinear = count > 2 && std::strcmp(words[2], "nonlinear") == 0;
  const auto number = [&](int i, int otherwise) {
    const int at = nonlinear ? i + 1 : i;
    return count > at ? std::atoi(words[at]) : otherwise;
  };
  if (nonlinear) compare(on_gpu);
  for (const Preconditioner kind : {Preconditioner::jacobi, Preconditioner::multigrid})
    if (nonlinear)
      run_ablation(on_gpu, number(2, 100), number(3, 600), number(4, 12), kind);
    else
      run(on_gpu, number(2, 100), number(3, 600), number(4, 12), kind);
}
