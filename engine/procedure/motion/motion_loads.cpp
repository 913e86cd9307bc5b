#include "engine/procedure/motion/motion_loads.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/contact/contacts.hpp"
#include "engine/analysis/forces/follower_pressure.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/analysis/system/load_vector.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

/// Loads of the problem that a copy with fewer loads cannot make: they stand in what was resolved.
bool is_resolved(const Problem& problem, const ResolvedLoad& load) {
  if (load.load.kind->on == Acts::body) return true;
  if (contribution_with_gaps(load.load).joining.join != Join::nothing) return true;
  return load.load.kind->on == Acts::masses && problem.connections && !problem.connections->masses.empty();
}

}  // namespace

MotionLoads::MotionLoads(const Problem& problem, const Numbering& numbering, ElementWorker& worker, Of of, Monitor& monitor)
    : problem_(problem), numbering_(numbering), worker_(worker), moving_(problem), of_(of) {
  problem_.storage = {};
  now_problem_ = std::make_shared<const Problem>(problem_);
  for (std::size_t i = 0; i < problem_.loads.size(); ++i) {
    if (!moving_.load_varies(i)) continue;
    const ResolvedLoad& load = problem_.loads[i];
    if (load.load.kind->enters != Enters::loads)
      throw Error(ErrorKind::model, describe(load.load, i),
                  phrase<"it varies over time, and the stiffness of a motion does not">(),
                  phrase<"State one number, or let it vary over x, y and z">());
    whole_ = whole_ || is_resolved(problem_, load);
    pressures_vary_ = pressures_vary_ || (deforms_largely(problem_.study) && pressure_varies(problem_, i));
    varying_number_.push_back(i);
  }
  for (std::size_t i = 0; problem.contacts && problem.stated && i < problem.contacts->indenters.size(); ++i) {
    const FoundContact& found = problem.contacts->all[problem.contacts->indenters[i].contact];
    surfaces_vary_ = surfaces_vary_ || !problem.stated->constraints[static_cast<std::size_t>(found.number)].varies.empty();
  }
  if (problem.connections)
    for (const TurningBody& body : problem.connections->bodies) {
      bool varies = false;
      for (const std::size_t i : body.found) {
        const FoundConnection& found = problem.connections->all[i];
        varies = varies || (problem.stated && !found.is_load && !problem.stated->constraints[static_cast<std::size_t>(found.number)].varies.empty());
      }
      moved_bodies_.push_back(varies);
      whole_ = whole_ || varies;
    }
  elements_ = without_reaction(assembly_input(problem_, numbering_));
  if (!whole_) take_still(monitor);
}

MotionLoads::Vector MotionLoads::sum_of(const Problem& problem, Monitor& monitor) const {
  if (of_ == Of::body) return load_vectors(problem, numbering_, elements_, worker_, monitor).mechanical;
  return external_loads(problem, numbering_, elements_, worker_, monitor);
}

void MotionLoads::take_still(Monitor& monitor) {
  Problem still = problem_;
  std::vector<ResolvedLoad> moving;
  for (auto number = varying_number_.rbegin(); number != varying_number_.rend(); ++number) {
    moving.insert(moving.begin(), still.loads[*number]);
    still.loads.erase(still.loads.begin() + static_cast<std::ptrdiff_t>(*number));
  }
  still_ = sum_of(still, monitor);
  if (moving.empty()) return;
  varying_.emplace(std::move(still));
  varying_->loads = std::move(moving);
  varying_->connections.reset();
  varying_->temperature_rise.clear();
}

const MotionLoads::Vector& MotionLoads::at(double time, Monitor& monitor) {
  if (time == time_) return now_;
  const bool is_first = time_ < 0;
  time_ = time;
  if (whole_) {
    now_problem_ = std::make_shared<const Problem>(problem_at(problem_, time, monitor));
    now_ = sum_of(*now_problem_, monitor);
  } else if (varying_ || surfaces_vary_) {
    moving_.move(problem_, time);
    now_ = still_;
    if (varying_) {
      varying_->time = time;
      for (std::size_t k = 0; k < varying_number_.size(); ++k)
        varying_->loads[k].load = problem_.loads[varying_number_[k]].load;
      const Vector varying = sum_of(*varying_, monitor);
      for (std::size_t i = 0; i < now_.size(); ++i) now_[i] += varying[i];
    }
    if (pressures_vary_ || surfaces_vary_) now_problem_ = std::make_shared<const Problem>(problem_);
  } else if (is_first) {
    now_ = still_;
  } else {
    return now_;
  }
  finish();
  return now_;
}

std::vector<double> MotionLoads::body_motion(double time) const {
  std::vector<double> out;
  if (!problem_.connections) return out;
  for (std::size_t b = 0; b < problem_.connections->bodies.size(); ++b) {
    const TurningBody& body = problem_.connections->bodies[b];
    const FoundConnection& found = problem_.connections->all[body.found.back()];
    auto motion = body.motion;
    if (moved_bodies_[b] && !found.is_load) {
      const Condition& stated = problem_.stated->constraints[static_cast<std::size_t>(found.number)];
      const auto now = contribution_with_gaps(at_time(stated, time, problem_.sources, describe(stated, static_cast<std::size_t>(found.number)))).joining.motion;
      for (std::size_t k = 0; k < 6; ++k)
        if (motion[k]) motion[k] = now[k].value_or(*motion[k]);
    }
    for (const auto& value : motion) out.push_back(value.value_or(0.0));
  }
  return out;
}

void MotionLoads::finish() {
  const auto dofs = static_cast<std::size_t>(problem_.dofs);
  total_ = {};
  for (std::size_t i = 0; i < now_.size(); ++i) total_[i % dofs] += now_[i];
  if (of_ == Of::matrix) reduce(elements_, now_);
}

const HeldMotion& MotionLoads::held(double begin, double end, End at) {
  const auto dofs = static_cast<std::size_t>(problem_.dofs);
  const std::size_t rows = numbering_.mesh_node.size() * dofs;
  const auto value = [&](std::size_t row) {
    const std::size_t unknown = static_cast<std::size_t>(numbering_.mesh_node[row / dofs]) * dofs + row % dofs;
    return problem_.dirichlet.fixed[unknown] ? problem_.dirichlet.value[unknown] : 0.0;
  };
  for (auto* vector : {&held_.u, &held_.v, &held_.a}) vector->assign(rows, 0.0);
  if (!held_places_move()) {
    for (std::size_t row = 0; row < rows; ++row) held_.u[row] = value(row);
    return held_;
  }
  const double h = end - begin;
  // Derivatives at the end of a cubic through values at 0, 1/3, 2/3 and 1 of the step; at its begin in reverse.
  constexpr std::array<double, 4> first = {-1, 4.5, -9, 5.5}, second = {-9, 36, -45, 18};
  const double now = problem_.time;
  for (std::size_t k = 0; k < 4; ++k) {
    moving_.move(problem_, k == 3 ? end : begin + h * static_cast<double>(k) / 3);
    const std::size_t from = at == End::end ? k : 3 - k;
    const double sign = at == End::end ? 1 : -1;
    for (std::size_t row = 0; row < rows; ++row) {
      const double u = value(row);
      if (from == 3) held_.u[row] = u;
      held_.v[row] += sign * first[from] * u / h;
      held_.a[row] += second[from] * u / (h * h);
    }
  }
  moving_.move(problem_, now);
  return held_;
}

namespace {

/// Mesh nodes that an initial condition acts on.
std::vector<Index> nodes_of(const Problem& problem, const Numbering& numbering, const ResolvedLoad& load) {
  std::vector<Index> out;
  if (load.load.kind->on == Acts::nodes) {
    for (const Index node : load.nodes)
      if (numbering.equation_node[static_cast<std::size_t>(node)] >= 0) out.push_back(node);
    return out;
  }
  std::vector<std::uint8_t> acts_in(problem.mesh->regions.size(), 0), caught(problem.mesh->points.size(), 0);
  for (const Index region : load.regions) acts_in[static_cast<std::size_t>(region)] = 1;
  for (const ElementBlock& block : problem.mesh->solids)
    for (Index e = 0; e < block.size(); ++e)
      if (acts_in[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])])
        for (const Index node : element_nodes(block, e)) caught[static_cast<std::size_t>(node)] = 1;
  for (std::size_t node = 0; node < caught.size(); ++node)
    if (caught[node]) out.push_back(static_cast<Index>(node));
  return out;
}

}  // namespace

MotionStart motion_start(const Problem& problem, const Numbering& numbering) {
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  const std::size_t rows = numbering.mesh_node.size() * dofs;
  MotionStart out{std::vector<double>(rows, 0.0), std::vector<double>(rows, 0.0)};
  for (std::size_t number = 0; number < problem.loads.size(); ++number) {
    const ResolvedLoad& load = problem.loads[number];
    const Contribution known = contribution_with_gaps(load.load);
    if (!known.initial_velocity && !known.initial_motion) continue;
    const std::vector<Index> nodes = nodes_of(problem, numbering, load);
    const auto take = [&](Index node, const Contribution& c) {
      const std::size_t row =
          static_cast<std::size_t>(numbering.equation_node[static_cast<std::size_t>(node)]) * dofs;
      for (std::size_t a = 0; a < dofs; ++a) {
        if (c.initial_velocity) out.v[row + a] = (*c.initial_velocity)[a];
        if (c.initial_motion) out.u[row + a] = (*c.initial_motion)[a];
      }
    };
    if (load.load.varies.empty()) {
      const Contribution same = contribution(load.load);
      for (const Index node : nodes) take(node, same);
      continue;
    }
    std::vector<Vec3> points;
    for (const Index node : nodes) points.push_back(problem.mesh->points[static_cast<std::size_t>(node)]);
    VaryingCondition(load.load, problem.time, problem.sources, describe(load.load, number))
        .visit(points, [&](std::size_t i, const Contribution& c) { take(nodes[i], c); });
  }
  return out;
}

}  // namespace genba
