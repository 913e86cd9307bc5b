// Two bodies of hex8 that touch with unlike meshes: contact_bench cpu|cuda [nodes an edge of one body, 55] [increments, 10]
// [friction, 0] [elastic|rubber|sliding] [on-host|on-device]. The lower one is held. The upper one is pressed and pushed aside by
// displacements. The contact force is checked against what the supports of both bodies carry.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "gpu/cuda_backend.hpp"
#include "tests/bench/timing.hpp"
#include "tests/engine/analysis/connect/two_boxes.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

FlowBench two_bodies(Index edge, int increments, double friction, const std::string& law) {
  const Index cells = edge - 1;
  FlowBench out{two_boxes(ElementType::hex8, {cells, cells, cells}, ElementType::hex8, {cells - 2, cells - 2, cells - 2}),
                law == "elastic" ? elastic_study(2e9, 0.3) : rubber_study(1e6, 20e6)};
  const double pushed = law == "sliding" ? 0.2 : 0.005;
  Condition joint = condition_on("frictional_contact", "joint", NamedSelector{{"b.zmin"}}, {friction, 0.0, 0.0, 0.0, 0.0});
  joint.other = NamedSelector{{"a.zmax"}};
  out.study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.zmax", pushed, 0.0, law == "elastic" ? -0.01 : -0.04), joint};
  out.options.threads = 0;
  out.options.format = Format::rbp_sym;
  out.options.preconditioner = Preconditioner::multigrid;
  out.options.nonlinear_tolerance = 1e-6;
  out.options.contact_tolerance = 1e-4;
  out.options.first_increment = out.options.largest_increment = 1.0 / increments;
  return out;
}

}  // namespace

int main(int count, char** words) {
  std::setvbuf(stdout, nullptr, _IOLBF, 1 << 12);
  const bool on_gpu = count > 1 && std::strcmp(words[1], "cuda") == 0;
  const auto edge = static_cast<Index>(count > 2 ? std::atoi(words[2]) : 55);
  const int increments = count > 3 ? std::atoi(words[3]) : 10;
  const double friction = count > 4 ? std::atof(words[4]) : 0;
  const std::string law = count > 5 ? words[5] : "elastic";
  FlowBench bench = two_bodies(edge, increments, friction, law);
  bench.keeps_elements = count <= 6 || std::strcmp(words[6], "on-host") != 0;
  const double start = now();
  bench.run(on_gpu ? make_cuda_backend() : make_cpu_backend(0));
  const double seconds = now() - start;
  const Solution& last = *bench.frames.taken.back().solution;
  const NonlinearReport& told = bench.report();
  const PlanRow& row = bench.planned->plan.row(bench.options.format);
  std::printf("%s, friction %.2g, %lld unknowns, %zu contact rows, %s\n", law.c_str(), friction,
              static_cast<long long>(last.values.size()), bench.planned->problem->contacts->rows.size(),
              !on_gpu ? "processor" : row.elements > 0 ? "elements on the device" : "elements on the host");
  std::printf("%-34s %.2f s (with mesh numbering and set-up), procedure %.2f s\n", "whole way", seconds, last.report.seconds);
  std::printf("%-34s %d increments, %d nonlinear iterations, %d matrices, %d hierarchies, %d linear iterations, residual %.1e\n",
              "iterations", told.solves, told.iterations, told.matrices, told.hierarchies, told.linear_iterations, told.residual);
  const ConnectionResult& joint = last.contact->sums.at(0);
  std::printf("%-34s %.8e N, area %.6g m^2, overlap %.3g m\n", "contact force", std::hypot(joint.force[0], joint.force[1], joint.force[2]),
              joint.closed, joint.penetration);
  for (const Reaction& r : bench.results().reactions)
    std::printf("%-34s %.8e N\n", ("reaction of " + r.constraint).c_str(), std::hypot(r.total[0], r.total[1], r.total[2]));
  std::printf("%-34s planned %.1f MB, measured %.1f MB\n", "peak of the device", static_cast<double>(row.peak) / 1e6,
              static_cast<double>(last.measured_peak) / 1e6);
  return 0;
}
