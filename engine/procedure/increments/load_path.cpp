#include "engine/procedure/increments/load_path.hpp"

#include <algorithm>
#include <cmath>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/analysis/system/load_vector.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/linear/locked_bolts.hpp"

namespace genba {

namespace {
constexpr double of_preload = 0.5;  // part of piece 0
}

LoadPath::LoadPath(std::shared_ptr<const Problem> problem, const Numbering& numbering, HostElementWorker& worker)
    : problem_(std::move(problem)),
      numbering_(numbering),
      has_preload_(problem_->contacts && !problem_->begin && locked_bolts(problem_->study) > 0),
      worker_(worker),
      frames_(problem_->frames) {}

double LoadPath::factor(double at) const {
  return has_preload_ ? std::max(0.0, (at - of_preload) / (1 - of_preload)) : at;
}

double LoadPath::stop(std::size_t piece, double at) const {
  return has_preload_ && piece == 0 && at < of_preload ? of_preload : 1.0;
}

double LoadPath::time(std::size_t piece, double at) const {
  if (frames_.empty()) return problem_->time;
  return piece == 0 ? frames_.front() : std::lerp(frames_[piece - 1], frames_[piece], at);
}

Text LoadPath::text(std::size_t piece, double at) const {
  if (piece == 0 && has_preload_ && at <= of_preload)
    return phrase<"%1 of the preload of bolts">(format_number(at / of_preload, "%.4g"));
  if (piece == 0) return phrase<"load factor %1">(format_number(factor(at), "%.4g"));
  return format_quantity(time(piece, at), QuantityKind::time);
}

GivenState LoadPath::at_time(double time, Monitor& monitor) {
  GivenState out;
  out.time = time;
  out.problem = time == problem_->time ? problem_
                                       : std::make_shared<const Problem>(problem_at(*problem_, time, monitor));
  const AssemblyInput elements = assembly_input(*out.problem, numbering_);
  out.force = load_vectors(*out.problem, numbering_, elements, worker_, monitor).mechanical;
  const auto dofs = static_cast<std::size_t>(out.problem->dofs);
  out.held.assign(out.force.size(), 0.0);
  for (std::size_t e = 0; e < numbering_.mesh_node.size(); ++e)
    for (std::size_t a = 0; a < dofs; ++a) {
      const std::size_t at = static_cast<std::size_t>(numbering_.mesh_node[e]) * dofs + a;
      if (out.problem->dirichlet.fixed[at]) out.held[e * dofs + a] = out.problem->dirichlet.value[at];
    }
  for (Index row = 0; out.problem->map && row < out.problem->map->rows(); ++row)
    out.map_values.push_back(out.problem->map->sum(row).value);
  if (out.problem->connections)
    for (const TurningBody& body : out.problem->connections->bodies)
      for (const auto& value : body.motion) out.body_motion.push_back(value.value_or(0.0));
  return out;
}

void LoadPath::begin_with(std::vector<double> force, std::vector<double> u, double thermal_share, std::vector<double> body_motion) {
  begin_ = Begin{std::move(force), std::move(u), thermal_share, std::move(body_motion)};
}

GivenState LoadPath::at(std::size_t piece, double at, Monitor& monitor) {
  if (piece > 0) return at_time(time(piece, at), monitor);
  if (!first_) first_ = at_time(time(0, 1), monitor);
  GivenState out = *first_;
  if (begin_) {
    for (std::size_t i = 0; i < out.force.size(); ++i) {
      out.force[i] = std::lerp(begin_->force[i], out.force[i], at);
      out.held[i] = std::lerp(begin_->u[i], out.held[i], at);
    }
    for (std::size_t i = 0; i < out.body_motion.size(); ++i) out.body_motion[i] = std::lerp(begin_->body_motion[i], out.body_motion[i], at);
    out.thermal_share = std::lerp(begin_->thermal_share, 1.0, at);
    out.contact_share = at;
    return out;
  }
  const double share = factor(at);
  for (double& f : out.force) f *= share;
  for (double& v : out.held) v *= share;
  for (double& v : out.map_values) v *= share;
  for (double& v : out.body_motion) v *= share;
  out.thermal_share = out.contact_share = share;
  out.locks_bolts = !has_preload_ || at > of_preload;
  if (has_preload_) out.bolt_share = std::min(1.0, at / of_preload);
  return out;
}

}  // namespace genba
