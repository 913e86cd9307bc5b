// Heat in time on a cube of tet4: transient_bench cpu|cuda [nodes an edge, 100] [steps, 600] [frames, 12].
// Frames are written as raw numbers to transient_bench.frames, which is removed at the end.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "gpu/cuda_backend.hpp"
#include "tests/engine/procedure/transient_bench.hpp"

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

}  // namespace

int main(int count, char** words) {
  const auto number = [&](int i, int otherwise) { return count > i ? std::atoi(words[i]) : otherwise; };
  const bool on_gpu = count > 1 && std::strcmp(words[1], "cuda") == 0;
  for (const Preconditioner kind : {Preconditioner::jacobi, Preconditioner::multigrid})
    run(on_gpu, number(2, 100), number(3, 600), number(4, 12), kind);
}
