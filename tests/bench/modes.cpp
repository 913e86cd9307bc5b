// Natural frequencies of a bar held at one end: seconds and iterations. modes_bench cpu|cuda [hex8|tet10,
// ...] [nodes along an edge of the section, 56] [modes, 20] [check|once] [format, rbp-sym]. The bar is 2 x 1
// x 1. Without "check" no second search runs. Target: tet10, 20 modes to 1e-6 on one GPU: 1 million unknowns
// at most 6 s, 10 million at most 50 s.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "engine/sparse/formats/format.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/host_peak.hpp"
#include "tests/bench/timing.hpp"
#include "tests/engine/procedure/mode_run.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

void run(bool on_gpu, ElementType type, Index edge, int modes, bool checks, Format format) {
  const Index cells = (edge - 1) / (traits(type).nodes > 8 ? 2 : 1);
  Study study = elastic_study(210e9, 0.3);
  study.materials.front().density = 7850;
  study.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  study.modal.emplace();
  study.modal->number = modes;
  study.modal->check = checks ? ModeCheck::again : ModeCheck::none;
  SolveOptions options;
  options.threads = 0;
  options.format = format;
  options.automatic_format = false;
  HostPeak host_peak;
  const double start = bench::now();
  const ModesOf found =
      modes_of(std::make_shared<Mesh>(make_box_mesh(type, {2, 1, 1}, {2 * cells, cells, cells})), study,
               Way::multigrid, options, nullptr, on_gpu ? make_cuda_backend() : make_cpu_backend(0));
  const double seconds = bench::now() - start;
  const Solution& first = *found.frames.front().solution;
  const ModalReport& told = found.report();
  double residual = 0;
  for (const ModeLine& mode : told.modes) residual = std::max(residual, mode.residual);
  std::printf("%s, %lld unknowns, %zu modes: %.2f to %.2f Hz, largest residual %.1e\n",
              std::string(traits(type).name).c_str(), static_cast<long long>(first.values.size()),
              told.modes.size(), found.frequency(0), found.frequency(told.modes.size() - 1), residual);
  std::printf(
      "  search %.2f s, preconditioner set up in %.2f s, whole way %.2f s (with mesh and numbering)\n",
      told.seconds, first.setup_seconds, seconds);
  std::printf("  block %d, %d iterations, %lld products, %lld times preconditioned; device %.2f GB\n",
              told.block, told.iterations, static_cast<long long>(told.products),
              static_cast<long long>(told.preconditionings), static_cast<double>(first.measured_peak) / 1e9);
  for (const ModalCheck& check : told.checks)
    std::printf("  check: %s\n", (check.what.english() + ": " + check.result.english()).c_str());
}

}  // namespace

int main(int count, char** words) {
  std::setvbuf(stdout, nullptr, _IOLBF, 1 << 12);
  const bool on_gpu = count > 1 && std::strcmp(words[1], "cuda") == 0;
  const std::string kinds = count > 2 ? words[2] : "tet10";
  const auto edge = static_cast<Index>(count > 3 ? std::atoi(words[3]) : 56);
  const int modes = count > 4 ? std::atoi(words[4]) : 20;
  const bool checks = count > 5 && std::strcmp(words[5], "check") == 0;
  Format format = Format::rbp_sym;
  if (count > 6 && !parse_format(words[6], format)) return 2;
  for (const ElementType type : {ElementType::hex8, ElementType::tet10})
    if (kinds.find(traits(type).name) != std::string::npos) run(on_gpu, type, edge, modes, checks, format);
  return 0;
}
