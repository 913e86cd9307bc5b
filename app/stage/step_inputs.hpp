// What a pipeline takes over from those of other steps of the project.
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

/// The numbering of the last run, kept while mesh, unknowns per node, nodes coupled by contacts and the order
/// asked for stay.
struct KeptNumbering {
  std::shared_ptr<const Mesh> mesh;
  NodeOrder asked = NodeOrder::automatic;
  Couplings couplings;
  std::shared_ptr<const NumberedGraph> numbered;
};

/// Takes the results of each time of a step (s), in order; of a step without times once, at 0 s.
using FrameTaker = std::function<void(const Problem&, double time, std::shared_ptr<const Results>)>;

/// For one run.
struct StepInputs {
  std::shared_ptr<const Project> project;  ///< what to run; null: the state applied last
  EarlierResults earlier;                  ///< of the steps it takes something from
  std::optional<FinishedMesh> mesh;        ///< serves this step too; else it makes its own
  std::vector<KeptNumbering> numberings;   ///< of that mesh
  FrameTaker frames;                       ///< null: only the results of the last time are wanted
  bool needs_frames = false;               ///< they are computed anew where only their last results are there
};

}  // namespace genba
