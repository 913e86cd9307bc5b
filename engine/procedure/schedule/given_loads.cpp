#include "engine/procedure/schedule/given_loads.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/analysis/system/load_vector.hpp"
#include "engine/physics/physics.hpp"
#include "engine/physics/varying_condition.hpp"
#include "engine/procedure/schedule/step_corners.hpp"

namespace genba {

namespace {

constexpr int most_parts = 16;
constexpr double agreement_in_time = 1e-6;  // of the largest value, between two rules over a step

bool moves_in_time(const Condition& load) {
  return std::any_of(load.varies.begin(), load.varies.end(),
                     [](const VaryingValue& v) { return varies_over_time(v.by); });
}
bool moves_in_space(const Condition& load) {
  return std::any_of(load.varies.begin(), load.varies.end(),
                     [](const VaryingValue& v) { return varies_in_space(v.by); });
}
bool is_given(const Condition& load) {
  return load.kind->enters == Enters::loads && !contribution_with_gaps(load).initial;
}

}  // namespace

GivenLoads::GivenLoads(const Problem& problem, const Numbering& numbering, const AssemblyInput& elements,
                       ElementWorker& worker, Monitor& monitor)
    : numbering_(numbering), elements_(elements), worker_(worker), one_(problem) {
  still_.assign(numbering.mesh_node.size(), 0.0);
  one_.loads.clear();
  for (std::size_t i = 0; i < problem.loads.size(); ++i) {
    const ResolvedLoad& load = problem.loads[i];
    const Condition& stated = problem.stated ? problem.stated->loads[i] : load.load;
    if (!is_given(stated)) continue;
    GivenLoad given{.load = i};
    if (!moves_in_time(stated)) {
      const Vector own = vector_of(load, monitor);
      given.sum = given.mean = std::accumulate(own.begin(), own.end(), 0.0);
      still_power_ += given.sum;
      for (std::size_t row = 0; row < own.size(); ++row) still_[row] += own[row];
    } else if (moves_in_space(stated) || stated.varies.size() != 1 || stated.kind->value_count() != 1) {
      given.in_space = true;
      given.places = places_of_load(problem, load);
      moving_.push_back(load);
      moving_.back().load = stated;
    } else {
      ResolvedLoad unit = load;
      unit.load = stated;
      unit.load.varies.clear();
      unit.load.values.front() = 1;
      const Vector own = vector_of(unit, monitor);
      given.sum = std::accumulate(own.begin(), own.end(), 0.0);
      for (std::size_t row = 0; row < own.size(); ++row)
        if (own[row] != 0) given.unit.emplace_back(static_cast<Index>(row), own[row]);
      const VaryingValue& varying = stated.varies.front();
      given.value.emplace(varying.by, field_of_value(*stated.kind, varying.value).kind, problem.sources,
                          describe(stated, i));
    }
    moves_ = moves_ || moves_in_time(stated);
    given_.push_back(std::move(given));
  }
  mean_ = still_;
  power_ = still_power_;
  if (moving_.empty()) one_ = {};
}

GivenLoads::Vector GivenLoads::vector_of(const ResolvedLoad& load, Monitor& monitor) {
  one_.loads.assign(1, load);
  Vector out = std::move(load_vectors(one_, numbering_, elements_, worker_, monitor).mechanical);
  one_.loads.clear();
  return out;
}

void GivenLoads::take(const TimeSpan& span, Monitor& monitor) {
  span_ = span;
  if (!moves_ || !(span.length() > 0)) return;
  mean_ = still_;
  power_ = still_power_;
  std::size_t next = 0;
  for (GivenLoad& given : given_) {
    if (given.in_space) {
      take_in_space(given, moving_[next++], monitor);
    } else if (given.value) {
      const TimeIntegral integral = given.value->integral(span);
      const double value = integral.value / span.length();
      for (const auto& [row, unit] : given.unit) mean_[static_cast<std::size_t>(row)] += value * unit;
      given.mean = value * given.sum;
      given.error = std::abs(given.sum) * integral.error;
    }
    if (given.in_space || given.value) power_ += given.mean;
  }
}

/// Uses so many panels in time that twice as many give the same at some places.
void GivenLoads::take_in_space(GivenLoad& given, const ResolvedLoad& load, Monitor& monitor) {
  const Text place = describe(load.load, given.load);
  double most = 0, gap = 0;
  int parts = 1;
  std::vector<double> coarse(given.places.size()), fine(given.places.size());
  for (;; parts *= 2) {
    most = gap = 0;
    for (const VaryingValue& varying : load.load.varies) {
      const QuantityKind kind = field_of_value(*load.load.kind, varying.value).kind;
      const auto mean = [&](int panels, std::vector<double>& out) {
        variation_values(varying.by, kind, mean_sources(one_.sources, span_, panels), place)(
            given.places, span_.to, {}, out);
      };
      mean(parts, coarse);
      mean(2 * parts, fine);
      for (std::size_t i = 0; i < fine.size(); ++i) {
        most = std::max(most, std::abs(fine[i]));
        gap = std::max(gap, std::abs(fine[i] - coarse[i]));
      }
    }
    if (gap <= agreement_in_time * most || parts == most_parts) break;
  }
  const VariationSources sources = one_.sources;
  one_.sources = mean_sources(sources, span_, parts);
  one_.time = span_.to;
  ResolvedLoad now = load;
  now.load = at_time(load.load, span_.to, one_.sources, place);
  const Vector own = vector_of(now, monitor);
  one_.sources = sources;
  double size = 0;
  for (std::size_t row = 0; row < own.size(); ++row) {
    mean_[row] += own[row];
    size += std::abs(own[row]);
  }
  given.mean = std::accumulate(own.begin(), own.end(), 0.0);
  given.error = most > 0 ? span_.length() * size * gap / most : 0.0;
}

std::vector<LoadEnergy> GivenLoads::begin_energies() const {
  std::vector<LoadEnergy> out;
  for (const GivenLoad& given : given_) out.push_back({given.load, 0, {}, 0});
  return out;
}

void GivenLoads::add_to(std::vector<LoadEnergy>& energies) const {
  for (std::size_t i = 0; i < given_.size(); ++i) {
    energies[i].put_in += span_.length() * given_[i].mean;
    energies[i].error += given_[i].error;
  }
}

void GivenLoads::state(std::vector<LoadEnergy>& energies, double time, std::span<const double> corners) {
  for (std::size_t i = 0; i < given_.size(); ++i) {
    GivenLoad& given = given_[i];
    if (given.in_space) continue;
    if (!given.value) {
      energies[i].stated = time * given.sum;
      continue;
    }
    const auto add_to_time = [&](double to) {
      if (!(to > given.stated_to)) return;
      given.stated += given.value->integral({given.stated_to, to}).value;
      given.stated_to = to;
    };
    auto corner = std::upper_bound(corners.begin(), corners.end(), given.stated_to);
    for (; corner != corners.end() && *corner <= time; ++corner) add_to_time(*corner);
    add_to_time(time);
    energies[i].stated = given.stated * given.sum;
  }
}

int GivenLoads::host_vectors(const Study& study) {
  int out = 2;  // constant ones, and the mean
  for (const Condition& load : study.loads)
    if (moves_in_time(load) && is_given(load)) out += 2;
  return out;
}

}  // namespace genba
