// What a pipeline takes from the pipelines of other steps.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/stage/kept_meshes.hpp"
#include "app/vary/earlier_results.hpp"
#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/face_couplings.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// The numbering of the last run. It is reused while mesh, unknowns per node, nodes coupled by contacts and
/// the requested order stay the same.
struct KeptNumbering {
  std::shared_ptr<const Mesh> mesh;
  NodeOrder asked = NodeOrder::automatic;
  Couplings couplings;
  std::shared_ptr<const NumberedGraph> numbered;
};

/// Gets the results of each time (s) of a step, in order; for a step without times once, at 0 s.
using FrameTaker = std::function<void(const Problem&, double time, std::shared_ptr<const Results>)>;

/// A later step that may have the matrix of this one. Its right-hand side is then solved along with this one
/// (engine/procedure/load_cases.hpp).
struct CaseInputs {
  Text name;  ///< step_text()
  std::shared_ptr<const Project> project;
  EarlierResults earlier;
};

/// For one run.
struct StepInputs {
  std::shared_ptr<const Project> project;  ///< what to run; null: the state applied last
  EarlierResults earlier;                  ///< of the steps that this step takes something from
  std::optional<FinishedMesh> mesh;        ///< if it fits this step; else the step makes its own
  std::vector<KeptNumbering> numberings;   ///< on that mesh
  FrameTaker frames;                       ///< null: only the results of the last time are needed
  bool needs_frames = false;               ///< compute all frames again if only the last results exist
  std::vector<CaseInputs> cases;           ///< the steps that come next
};

}  // namespace genba
