// The plan of a discrete system, made before anything large is allocated.
#pragma once

#include <memory>
#include <optional>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/procedure/direct/direct_solve.hpp"
#include "engine/procedure/outside/outside_solver.hpp"
#include "engine/solve/plan/memory_plan.hpp"
#include "engine/solve/tune/tuner.hpp"

namespace genba {

struct SystemPlan {
  std::shared_ptr<const Problem> problem;
  std::shared_ptr<const NumberedGraph> numbered;
  MemoryPlan plan;
  std::optional<DirectPlan> direct;  ///< if the case asks for a direct solve
  std::optional<DirectPlan> beside;  ///< of a factor that a search for modes may take (plan_factor_beside())
  std::shared_ptr<OutsideSolver> outside{};  ///< if the case asks for many ranks; else null
  ProductProfile profile;
  DeviceSpeed speed;
  Text backend_reason;  ///< why this device: "no CUDA device can be used: ..."
};

}  // namespace genba
