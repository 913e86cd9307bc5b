#include "engine/procedure/schedule/moving_conditions.hpp"

#include <algorithm>

#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {
bool over_time(const Condition& condition) {
  return std::any_of(condition.varies.begin(), condition.varies.end(),
                     [](const VaryingValue& v) { return varies_over_time(v.by); });
}
}  // namespace

MovingConditions::MovingConditions(const Problem& problem) {
  if (!problem.stated) return;
  const Study& stated = *problem.stated;
  for (const Condition& load : stated.loads) load_varies_.push_back(over_time(load));
  for (std::size_t i = 0; i < stated.constraints.size(); ++i) {
    if (!over_time(stated.constraints[i])) continue;
    Held held{i, {}};
    for (std::size_t at = 0; at < problem.dirichlet.owner.size(); ++at)
      if (problem.dirichlet.owner[at] == static_cast<Index>(i)) held.at.push_back(at);
    constraints_.push_back(std::move(held));
  }
}

bool MovingConditions::loads_vary() const {
  return std::find(load_varies_.begin(), load_varies_.end(), 1) != load_varies_.end();
}

void MovingConditions::move(Problem& problem, double time) const {
  const Loads now = [&](const Condition& stated, const Text& place) {
    return at_time(stated, time, problem.sources, place);
  };
  move(problem, time, now, now);
}

void MovingConditions::move(Problem& problem, double time, const TimeSpan& span) const {
  move(
      problem, time,
      [&](const Condition& stated, const Text& place) {
        return over_span(stated, span, OfSpan::mean, problem.sources, place);
      },
      [&](const Condition& stated, const Text& place) {
        return at_time(stated, time, problem.sources, place);
      });
}

void MovingConditions::move_by_squares(Problem& problem, const TimeSpan& span) const {
  const Loads over = [&](const Condition& stated, const Text& place) {
    return over_span(stated, span, OfSpan::root_mean_square, problem.sources, place);
  };
  move(problem, span.to, over, over);
}

void MovingConditions::move(Problem& problem, double time, const Loads& loads,
                            const Loads& constraints) const {
  problem.time = time;
  for (std::size_t i = 0; i < load_varies_.size(); ++i) {
    if (!load_varies_[i]) continue;
    const Condition& stated = problem.stated->loads[i];
    problem.study.loads[i] = problem.loads[i].load =
        loads(stated, describe(stated, i));
  }
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  for (const Held& held : constraints_) {
    const Condition& stated = problem.stated->constraints[held.constraint];
    const Text place = describe(stated, held.constraint);
    Condition& now = problem.study.constraints[held.constraint];
    now = constraints(stated, place);
    const auto take = [&](std::size_t at, const Contribution& c) {
      problem.dirichlet.value[at] = *c.prescribed[at % dofs];
    };
    if (now.varies.empty()) {
      const Contribution same = contribution(now);
      for (const std::size_t at : held.at) take(at, same);
      continue;
    }
    std::vector<Vec3> points;
    points.reserve(held.at.size());
    for (const std::size_t at : held.at) points.push_back(problem.mesh->points[at / dofs]);
    VaryingCondition(now, time, problem.sources, place)
        .visit(points, [&](std::size_t i, const Contribution& c) { take(held.at[i], c); });
  }
}

}  // namespace genba
