#include "engine/procedure/response/time_course.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/response/kinds.hpp"

namespace genba {

namespace {

/// Slope of the row's line before or after `time`; 0 outside.
double slope_of(const ResponseTable& table, double time, bool after) {
  for (std::size_t i = 1; i < table.at.size(); ++i) {
    const double a = table.at[i - 1], b = table.at[i];
    if (after ? (time >= a && time < b) : (time > a && time <= b)) return (table.values[i] - table.values[i - 1]) / (b - a);
  }
  return 0;
}

/// Integral and double integral of the table from 0 to `time`.
std::pair<double, double> integrals(const ResponseTable& table, double time) {
  std::vector<double> corners{0};
  for (const double at : table.at)
    if (at > 0 && at < time) corners.push_back(at);
  corners.push_back(time);
  double once = 0, twice = 0;
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const double h = corners[i] - corners[i - 1], a = table.value(corners[i - 1]), b = table.value(corners[i]);
    twice += once * h + h * h * (2 * a + b) / 6;
    once += h * (a + b) / 2;
  }
  return {once, twice};
}

}  // namespace

double BaseCourse::displacement(double time) const {
  switch (motion) {
    case BaseMotion::none: return 0;
    case BaseMotion::displacement: return table.value(time);
    case BaseMotion::velocity: return integrals(table, time).first;
    case BaseMotion::acceleration: break;
  }
  return integrals(table, time).second;
}

double BaseCourse::velocity(double time, bool after) const {
  switch (motion) {
    case BaseMotion::none: return 0;
    case BaseMotion::displacement: return slope_of(table, time, after);
    case BaseMotion::velocity: return table.value(time);
    case BaseMotion::acceleration: break;
  }
  return integrals(table, time).first;
}

double BaseCourse::acceleration(double time, bool after) const {
  switch (motion) {
    case BaseMotion::none:
    case BaseMotion::displacement: return 0;
    case BaseMotion::velocity: return slope_of(table, time, after);
    case BaseMotion::acceleration: break;
  }
  return table.value(time);
}

TimeCourse::TimeCourse(ReducedBody& body, double step, std::span<const double> frames)
    : body_(body), base_{base_table_of(body.how()), body.how().base}, loads_(load_table_of(body.how())) {
  const Problem& problem = body.problem();
  if (base_.motion != BaseMotion::none) base_forces_ = body.base_forces();
  if (has_loads(problem)) {
    one_shape_ = problem.stated == nullptr;
    if (one_shape_) {
      shape_ = body.loads_at(problem);
      forces_ = body.modal_forces(shape_);
    }
  }
  take_knots(step, frames);
  for (std::size_t i = 1; i < knots_.size(); ++i) {
    CourseSpan span{knots_[i - 1], knots_[i], forces_at(knots_[i - 1], true), forces_at(knots_[i], false), {}};
    const double jump = base_.velocity(span.begin, true) - (span.begin > 0 ? base_.velocity(span.begin, false) : 0);
    if (base_.motion == BaseMotion::displacement && jump != 0)
      for (const double force : base_forces_) span.kick.push_back(jump * force);
    if (base_.motion == BaseMotion::velocity && span.begin == 0 && base_.table.value(0) != 0)
      for (const double force : base_forces_) span.kick.push_back(base_.table.value(0) * force);
    spans_.push_back(std::move(span));
  }
}

void TimeCourse::take_knots(double step, std::span<const double> frames) {
  const double end = frames.back();
  std::vector<double> corners{0, end};
  const auto add = [&](const std::vector<double>& times) {
    for (const double at : times)
      if (at > 0 && at < end) corners.push_back(at);
  };
  add({frames.begin(), frames.end()});
  add(base_.table.at);
  add(loads_.at);
  if (!one_shape_)
    for (const Condition& load : body_.problem().stated->loads)
      for (const VaryingValue& value : load.varies)
        if (const auto* table = std::get_if<VariationTable>(&value.by.by)) {
          const VariationTable rows = with_rows(*table, QuantityKind::dimensionless, body_.problem().sources, load.name);
          if (rows.over != VariationTable::Over::time) continue;
          add(rows.at);
          for (std::size_t i = 1; i < rows.at.size(); ++i)
            if (rows.at[i] == rows.at[i - 1])
              throw Error(ErrorKind::input, phrase<"load \"%1\"">(load.name),
                          phrase<"its table jumps at %1; a transient by modes takes straight lines">(
                              format_quantity(rows.at[i], QuantityKind::time)),
                          phrase<"Move the second row by a small time">());
        }
  std::ranges::sort(corners);
  const auto rest = std::ranges::unique(corners, [&](double a, double b) { return b - a < 1e-12 * end; });
  corners.erase(rest.begin(), rest.end());
  corners.back() = end;
  constexpr double most_knots = 5e6;
  if (end / step > most_knots)
    throw Error(ErrorKind::input, phrase<"response, step">(),
                phrase<"%1 in steps of %2 are more than %3 time steps">(format_quantity(end, QuantityKind::time),
                                                                       format_quantity(step, QuantityKind::time),
                                                                       format_number(most_knots, "%.0f")),
                phrase<"Make the step larger, or the last time smaller">());
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const double length = corners[i] - corners[i - 1];
    const int parts = std::max(1, static_cast<int>(std::ceil(length / step - 1e-9)));
    for (int k = 0; k < parts; ++k) knots_.push_back(corners[i - 1] + length * k / parts);
  }
  knots_.push_back(end);
}

double TimeCourse::factor(double time, bool) const {
  return loads_.is_empty() ? 1 : loads_.value(time);
}

std::vector<double> TimeCourse::varying_forces_at(double time) {
  if (sampled_at_.empty() || sampled_at_.back() != time) {
    body_.monitor().check();
    sampled_at_ = {time};
    sampled_ = {body_.modal_forces(body_.loads_at(problem_at(body_.problem(), time, body_.monitor())))};
  }
  return sampled_.back();
}

std::vector<double> TimeCourse::forces_at(double time, bool after) {
  std::vector<double> out(body_.count());
  const double by = factor(time, after), pushed = base_.acceleration(time, after);
  if (!one_shape_) {
    const std::vector<double> forces = varying_forces_at(time);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] += by * forces[i];
  } else {
    for (std::size_t i = 0; i < forces_.size(); ++i) out[i] += by * forces_[i];
  }
  for (std::size_t i = 0; i < base_forces_.size(); ++i) out[i] += pushed * base_forces_[i];
  return out;
}

}  // namespace genba
