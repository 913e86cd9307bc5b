// A block of steel that flows, or of rubber that deforms largely, in increments: increments_bench cpu|cuda
// [hex8|tet10, ...] [nodes an edge, 70] [increments, 10] [on-host|on-device] [rubber [K/G, 20]]. The lowest face is held, the highest one is pulled aside by a displacement. First the whole
// way (on-host: the host computes the elements all the same), then the time of forces and of a tangent by device and host.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "engine/sparse/blocks/block_writer.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/host_peak.hpp"
#include "tests/bench/timing.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

constexpr double most_strain = 4e-3;

/// Neo-Hookean. ratio: K / G
Study rubber_study(double ratio) {
  Study study = elastic_study(1, 0.3);
  Material& m = study.materials[0];
  m.youngs_modulus.reset(), m.poisson_ratio.reset();
  m.shear_modulus = 1e6, m.bulk_modulus = ratio * 1e6;
  study.elements.large_deformation = true;
  return study;
}

FlowBench block(ElementType type, Index edge, int increments, double rubber) {
  const Index cells = (edge - 1) / (traits(type).nodes > 8 ? 2 : 1);
  FlowBench out{std::make_shared<Mesh>(make_box_mesh(type, {1, 1, 1}, {cells, cells, cells})),
                flowing_study(210e9, 0.3, 240e6, {{0.0, 240e6}, {0.02, 400e6}})};
  out.study.constraints = {hold("zmin", 0.0, 0.0, 0.0), hold("zmax", most_strain, {}, 0.5 * most_strain)};
  if (rubber > 0) {
    out.study = rubber_study(rubber);
    out.study.constraints = {hold("zmin", 0.0, 0.0, 0.0), hold("zmax", 0.1, {}, 0.2)};
  }
  out.options.threads = 0;
  out.options.format = Format::rbp_sym;
  out.options.preconditioner = Preconditioner::multigrid;
  out.options.nonlinear_tolerance = 1e-6;
  out.options.first_increment = out.options.largest_increment = 1.0 / increments;
  return out;
}

void time_responses(const FlowBench& bench, Backend& backend) {
  const SystemPlan& planned = *bench.planned;
  const ResponseInput input = response_input(*planned.problem, planned.numbered->numbering);
  const auto rows = static_cast<std::size_t>(input.elements.rows());
  const std::vector<double>& u = bench.frames.taken.back().solution->values;
  ThreadTeam team;
  Monitor quiet;
  if (const auto kept = backend.keep_response(input)) {
    const auto on_device = backend.make_vector(static_cast<Offset>(rows)),
               forces = backend.make_vector(static_cast<Offset>(rows));
    backend.upload(u, *on_device);
    const auto matrix =
        backend.make_matrix(empty_matrix(*planned.numbered, bench.options.format, team));
    const auto wait = [&] { backend.synchronize(); };
    for (DeviceMatrix* tangent : {static_cast<DeviceMatrix*>(nullptr), matrix.get()}) {
      const Timing t =
          time_calls([&] { kept->respond(*on_device, 1, nullptr, *forces, tangent); }, wait, 5, 2);
      std::printf("%-34s %.2f ms (%.1f million elements a second); elements %.1f MB\n",
                  tangent ? "forces and tangent, device" : "forces, device", 1e3 * t.median,
                  static_cast<double>(bench.mesh->solid_count()) / t.median / 1e6,
                  static_cast<double>(kept->bytes()) / 1e6);
    }
  }
  const ElementBatches batches = make_batches(input.elements.solids, input.elements.equation_node);
  PointHistory old(input.elements, input.points), now = old;
  std::vector<double> forces(rows);
  const ResponseState state{u, old, now};
  double start = bench::now();
  respond(input, batches, state, forces, nullptr, team, quiet);
  std::printf("%-34s %.1f ms\n", "forces, host", 1e3 * (bench::now() - start));
  start = bench::now();
  Matrix host = empty_matrix(*planned.numbered, bench.options.format, team);
  BlockWriter writer(host, input.elements.dofs);
  const AddBlock add = [&](Index row, Index column, const double* values, int row_stride, int column_stride) {
    writer.add(row, column, values, row_stride, column_stride);
  };
  respond(input, batches, state, forces, &add, team, quiet);
  std::printf("%-34s %.1f ms\n", "forces and tangent, host", 1e3 * (bench::now() - start));
}

void run(bool on_gpu, ElementType type, Index edge, int increments, bool keeps_elements, double rubber) {
  HostPeak host_peak;
  FlowBench bench = block(type, edge, increments, rubber);
  bench.keeps_elements = keeps_elements;
  const double start = bench::now();
  bench.run(on_gpu ? make_cuda_backend() : make_cpu_backend(0));
  const double seconds = bench::now() - start;
  const Solution& last = *bench.frames.taken.back().solution;
  const NonlinearReport& told = bench.report();
  const PlanRow& row = bench.planned->plan.row(bench.options.format);
  std::printf("%s, %lld elements, %lld unknowns, %s\n", std::string(traits(type).name).c_str(),
              1LL * bench.mesh->solid_count(), static_cast<long long>(last.values.size()),
              row.elements > 0 ? "elements on the device" : "elements on the host");
  std::printf("%-34s %.2f s (with mesh numbering and set-up), procedure %.2f s\n", "whole way", seconds,
              last.report.seconds);
  std::printf("%-34s %d increments, %d nonlinear iterations, %d matrices, %d hierarchies, %d linear iterations, "
              "residual %.1e\n",
              "iterations", told.solves, told.iterations, told.matrices, told.hierarchies, told.linear_iterations,
              told.residual);
  double largest = 0;
  for (const double v : rubber > 0 ? last.values : last.grown.back().values) largest = std::max(largest, v);
  std::printf("%-34s %s %.6e\n", "largest", rubber > 0 ? "displacement" : "plastic strain", largest);
  std::printf("%-34s planned %.1f MB, measured %.1f MB; elements %.1f MB\n", "peak of the device",
              static_cast<double>(row.peak) / 1e6, static_cast<double>(last.measured_peak) / 1e6,
              static_cast<double>(row.elements) / 1e6);
  if (host_peak.known())
    std::printf("%-34s %.0f MB more than at the start\n", "peak of the host",
                static_cast<double>(host_peak.bytes()) / 1e6);
  bench.system.reset();
  const auto backend = on_gpu ? make_cuda_backend() : make_cpu_backend(0);
  time_responses(bench, *backend);
}

}  // namespace

int main(int count, char** words) {
  std::setvbuf(stdout, nullptr, _IOLBF, 1 << 12);
  const bool on_gpu = count > 1 && std::strcmp(words[1], "cuda") == 0;
  const std::string kinds = count > 2 ? words[2] : "hex8";
  const auto edge = static_cast<Index>(count > 3 ? std::atoi(words[3]) : 70);
  const int increments = count > 4 ? std::atoi(words[4]) : 10;
  const bool keeps_elements = count <= 5 || std::strcmp(words[5], "on-host") != 0;
  const double rubber = count > 6 && std::strcmp(words[6], "rubber") == 0 ? (count > 7 ? std::atof(words[7]) : 20) : 0;
  for (const ElementType type : {ElementType::hex8, ElementType::tet10, ElementType::tet4, ElementType::hex20})
    if (kinds.find(traits(type).name) != std::string::npos)
      run(on_gpu, type, edge, increments, keeps_elements, rubber);
  return 0;
}
