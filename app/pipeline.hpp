// The staged way from a project to results. Each stage's output is published as shared_ptr<const T>, so that a viewer keeps
// the old one while the next is computed. An edit invalidates only the stages below it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/project.hpp"
#include "engine/analysis/results.hpp"
#include "engine/base/monitor.hpp"
#include "engine/solve/conjugate_gradient.hpp"
#include "engine/solve/memory_plan.hpp"

namespace genba {

enum class Stage { mesh, plan, system, solution, results, done };
const char* to_string(Stage stage);

struct StageTime {
  Stage stage;
  double seconds = 0;
  std::int64_t peak_bytes = 0;  ///< resident peak of this process up to the end of the stage
};

/// Output of the mesh stage.
struct MeshedGeometry {
  std::shared_ptr<const Mesh> mesh;
  MeshQuality quality;
  MeshingReport report;
  std::string geometry_sha256;
};

/// Output of the plan stage.
struct PlannedSystem {
  std::shared_ptr<const Problem> problem;
  std::shared_ptr<const NumberedGraph> numbered;
  MemoryPlan plan;
};

/// Output of the solution stage.
struct Solution {
  std::vector<double> values;  ///< [equation node * dofs + component]
  SolveReport report;
  DeviceInfo device;
  Format format = Format::rbp_ell;
  std::int64_t matrix_bytes = 0;    ///< allocated on the device
  std::int64_t measured_peak = 0;   ///< of the backend
};

class Pipeline {
 public:
  Pipeline();
  ~Pipeline();

  /// Takes a new state of the project and returns the first stage that it made dirty (done: nothing).
  Stage apply(std::shared_ptr<const Project> project);

  /// Runs from the first dirty stage up to and including `last`, on the calling thread. Throws Error or Cancelled; finished stages stay.
  void run(Stage last, Monitor& monitor);

  std::shared_ptr<const Project> project() const;
  std::shared_ptr<const MeshedGeometry> mesh() const;      ///< null until the stage ran
  std::shared_ptr<const PlannedSystem> planned() const;
  std::shared_ptr<const Solution> solution() const;
  std::shared_ptr<const Results> results() const;
  std::vector<StageTime> times() const;
  Stage first_dirty() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace genba
