// The inertia of a free body's rigid motion, which balances its loads (inertia relief).
#pragma once

#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/element_worker.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// The rigid acceleration under the loads.
struct InertiaRelief {
  double mass = 0;        ///< kg, added masses too
  Vec3 centre{};          ///< of mass, m
  Vec3 acceleration{};    ///< of the centre of mass, m/s^2
  Vec3 angular{};         ///< rad/s^2
};

/// In words, with units.
Text describe(const InertiaRelief& relief);

/// Adds the inertia to loads f, [equation node * dofs + component] N, so that neither a force nor a moment is left.
/// elements: assembly_input(). Throws Error(model) for a body without mass.
InertiaRelief add_inertia(const Problem& problem, const Numbering& numbering, const AssemblyInput& elements,
                          ElementWorker& worker, std::vector<double>& f, Monitor& monitor);

}  // namespace genba
