// Seconds and bytes of numbering, assembly and recovery on the CPU.
// usage: cpu_assembly [tet4|tet10|hex8] [cells along an edge] [elasticity|heat]
//        cpu_assembly MESH_CACHE_FILE [elasticity|heat]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>

#include "engine/analysis/results/results.hpp"
#include "engine/model/file/mesh_cache.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

class Stopwatch {
 public:
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    const std::clock_t cpu = std::clock();
    cpu_seconds_ = static_cast<double>(cpu - last_cpu_) / CLOCKS_PER_SEC;
    last_cpu_ = cpu;
    return seconds;
  }
  /// Processor seconds of all threads in the last lap: what remains comparable on a busy machine.
  double cpu() const { return cpu_seconds_; }

 private:
  std::clock_t last_cpu_ = std::clock();
  double cpu_seconds_ = 0;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

Mesh mesh_from(const std::string& first, int cells) {
  for (const ElementType type : {ElementType::tet4, ElementType::tet10, ElementType::hex8})
    if (first == traits(type).name) return make_box_mesh(type, {1, 1, 1}, {cells, cells, cells});
  Mesh mesh = read_mesh_cache(first);
  complete_facets(mesh);
  return mesh;
}

Study study_for(const Physics* physics, const Mesh& mesh) {
  Study study;
  study.physics = physics;
  Material steel;
  steel.name = "steel";
  steel.youngs_modulus = 210e9;
  steel.poisson_ratio = 0.3;
  steel.density = 7850;
  steel.conductivity = 50;
  study.materials = {steel};
  study.assignments = {{"steel", {}}};
  const auto box = bounding_box(mesh);
  const double third = (box[1][2] - box[0][2]) / 10;
  const BoxSelector low{box[0], {box[1][0], box[1][1], box[0][2] + third}};
  if (physics == &physics_named("elasticity")) {
    study.constraints = {displacement("base", low, {0.0, 0.0, 0.0})};
    study.loads = {gravity_load("weight", {0, 0, -9.81})};
  } else {
    study.constraints = {prescribed_temperature("base", low, 300.0)};
    study.loads = {heat_source_load("source", {}, 1e5)};
  }
  return study;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string first = argc > 1 ? argv[1] : "tet10";
  const int cells = argc > 2 ? std::atoi(argv[2]) : 23;
  const bool heat = std::string(argv[argc - 1]) == "heat";
  const Physics* physics = heat ? &physics_named("heat") : &physics_named("elasticity");
  ThreadTeam team;
  Monitor monitor;
  Stopwatch watch;

  auto mesh = std::make_shared<const Mesh>(mesh_from(first, cells));
  std::printf("%lld elements, %d nodes, %d threads; mesh %.2f s\n",
              static_cast<long long>(mesh->solid_count()), mesh->node_count(), team.size(), watch.lap());
  const Problem problem = resolve(mesh, study_for(physics, *mesh), monitor);
  std::printf("resolve %.2f s\n", watch.lap());
  const NumberedGraph numbered = number_nodes(*mesh, problem.dofs, NodeOrder::automatic, team, monitor);
  const double numbering = watch.lap();
  std::printf(
      "number nodes, all orders: %.2f s (%.2f of processors); %lld unknowns, %lld nonzeros; kept %s\n",
      numbering, watch.cpu(), static_cast<long long>(numbered.graph.rows()),
      static_cast<long long>(numbered.graph.nonzeros()),
      std::string(to_string(numbered.numbering.order)).c_str());
  const double nonzeros = static_cast<double>(numbered.graph.nonzeros());
  std::printf("  csr %.3f, ell %.3f bytes a nonzero in any order\n",
              static_cast<double>(format_bytes(Format::csr, numbered.pattern).total()) / nonzeros,
              static_cast<double>(format_bytes(Format::ell, numbered.pattern).total()) / nonzeros);
  for (const OrderTrial& t : numbered.trials)
    std::printf(
        "  %-22s mean run %6.2f, isolated %5.2f %%, bytes a nonzero: rbp-csr %.3f, rbp-ell %.3f; %.2f s\n",
        std::string(to_string(t.order)).c_str(), t.mean_run, 100 * t.isolated_share,
        static_cast<double>(t.rbp_csr_bytes) / nonzeros, static_cast<double>(t.rbp_ell_bytes) / nonzeros,
        t.seconds);
  watch.lap();
  for (const Format format : all_formats) {
    const System system = assemble(problem, numbered, format, team, monitor);
    const double seconds = watch.lap();
    std::printf("assemble %-10s %.2f s (%.2f of processors), %.1f MB\n",
                std::string(to_string(format)).c_str(), seconds, watch.cpu(),
                static_cast<double>(allocated_bytes(system.matrix)) / 1e6);
  }
  const std::vector<double> zero(static_cast<std::size_t>(numbered.graph.rows()), 0.0);
  watch.lap();
  recover(problem, numbered, zero, team, monitor);
  const double seconds = watch.lap();
  std::printf("recover %.2f s (%.2f of processors)\n", seconds, watch.cpu());
  return 0;
}
