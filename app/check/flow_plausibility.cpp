#include "app/check/flow_plausibility.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"
#include "engine/physics/tissue.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

constexpr double infinite_value = std::numeric_limits<double>::infinity();

Text check_flow_number() {
  return phrase<"Check the number and its unit">();
}

std::string shown_value(double value, QuantityKind kind) {
  return format_quantity(value, kind, 4);
}

/// The largest over all materials, since a load may act on any of them; infinite if one has no bound.
double largest_of(const Study& study, std::string_view key, std::optional<double> Material::*member) {
  double out = 0;
  for (const Material& m : study.materials) {
    double own = (m.*member).value_or(infinite_value);
    if (const Variation* by = variation_of(m, key)) {
      const auto* table = std::get_if<VariationTable>(&by->by);
      own = table && !table->values.empty() ? std::ranges::max(table->values) : infinite_value;
    }
    out = std::max(out, own);
  }
  return out > 0 ? out : infinite_value;
}

/// The largest value that a number of a condition takes; nothing if that is not known.
std::optional<double> largest_value(const Condition& condition, std::size_t value) {
  const Variation* by = variation_of(condition, value);
  if (by == nullptr) return condition.values[value];
  const auto* table = std::get_if<VariationTable>(&by->by);
  if (table == nullptr || table->values.empty()) return {};
  return std::ranges::max(table->values);
}

/// Thickness that heat has to cross: that of the body's box or, where a load acts in a part, of the part.
double crossed_thickness(const Condition& load, const FlowBody& body) {
  const Vec3 size = minus(body.box[1], body.box[0]);
  const double whole = std::ranges::min(size);
  if (load.kind->on == Acts::faces) {
    if (!body.mesh) return whole / 10;  // it may be a spot
    return std::min(whole, std::sqrt(body.area(load)));
  }
  if (load.regions.empty()) return whole;
  if (!body.mesh) return 0;
  const Mesh& mesh = *body.mesh;
  std::vector<Index> regions;
  try {
    regions = select_regions(mesh, load.regions, "loads");
  } catch (const Error&) {  // reported by the check of names
  }
  double volume = 0;
  Vec3 low{infinite_value, infinite_value, infinite_value},
      high{-infinite_value, -infinite_value, -infinite_value};
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      if (std::ranges::find(regions, block.group[static_cast<std::size_t>(e)]) == regions.end()) continue;
      volume += element_volume(mesh, block, e);
      for (const Index node : element_nodes(block, e))
        for (std::size_t c = 0; c < 3; ++c) {
          low[c] = std::min(low[c], mesh.points[static_cast<std::size_t>(node)][c]);
          high[c] = std::max(high[c], mesh.points[static_cast<std::size_t>(node)][c]);
        }
    }
  if (mesh.is_plane())  // in its plane; here the volumes of elements are areas
    return volume > 0 ? std::min({high[0] - low[0], high[1] - low[1], std::sqrt(volume)}) : 0;
  return volume > 0 ? std::min(std::ranges::min(minus(high, low)), std::cbrt(volume)) : 0;
}

/// What all estimates of a study share.
struct HeatEstimate {
  double conductivity, storage;  ///< W/(m K); J/(m^3 K)
  double absorption = 0;         ///< W/(m^3 K): by blood, the largest
  double duration;

  HeatEstimate(const Study& study, double seconds)
      : conductivity(largest_of(study, "k", &Material::conductivity)),
        storage(largest_of(study, "rho", &Material::density) *
                largest_of(study, "c", &Material::specific_heat)),
        duration(study.transient ? seconds : 0) {
    for (const Condition& load : study.loads)
      if (load.varies.empty()) absorption = std::max(absorption, contribution(load).absorption);
  }
  /// K, in the middle of a plate whose both sides are cooled.
  double by_volume(double source, double thick) const {
    double rise = source * thick * thick / (8 * conductivity);
    if (absorption > 0) rise = std::min(rise, source / absorption);
    return duration > 0 ? std::min(rise, source * duration / storage) : rise;
  }
  /// K, between the face and what heat reaches.
  double by_area(double flux, double thick) const {
    if (duration > 0)
      thick = std::min(thick, 2 * std::sqrt(conductivity / storage * duration / std::numbers::pi));
    return flux * thick / conductivity;
  }
};

/// The highest temperature that the study states, K.
double warmest(const Study& study) {
  double out = 0;
  for (const auto* conditions : {&study.constraints, &study.loads})
    for (const Condition& c : *conditions)
      for (std::size_t v = 0; v < c.values.size(); ++v)
        if (field_of_value(*c.kind, v).kind == QuantityKind::temperature)
          out = std::max(out, largest_value(c, v).value_or(infinite_value));
  return out > 0 ? out : infinite_value;
}

void check_stated_temperatures(const Condition& condition, const std::string& place,
                               std::vector<Finding>& out) {
  const bool is_of_body = condition.kind->is_constraint() || contribution_with_gaps(condition).initial;
  const double limit = is_of_body ? plausible::solid : plausible::surroundings;
  for (std::size_t v = 0; v < condition.values.size(); ++v) {
    if (field_of_value(*condition.kind, v).kind != QuantityKind::temperature) continue;
    const std::optional<double> value = largest_value(condition, v);
    if (!value || !(*value > limit)) continue;
    out.push_back({false, place,
                   is_of_body ? phrase<"%1 is beyond every solid; none exists above %2">(
                                    shown_value(*value, QuantityKind::temperature),
                                    shown_value(limit, QuantityKind::temperature))
                              : phrase<"%1 is hotter than any flame or arc, some %2">(
                                    shown_value(*value, QuantityKind::temperature),
                                    shown_value(limit, QuantityKind::temperature)),
                   check_flow_number()});
  }
}

/// rise: K, below 0 for heat that is taken out.
void check_rise(double rise, double from, const std::string& place, std::vector<Finding>& out) {
  if (rise > plausible::solid)
    out.push_back({false, place,
                   phrase<"it heats a body of this size by some %1; no solid exists above %2">(
                       shown_value(rise, QuantityKind::temperature_difference),
                       shown_value(plausible::solid, QuantityKind::temperature)),
                   check_flow_number()});
  else if (-rise > from)
    out.push_back({false, place,
                   phrase<"it cools a body of this size by some %1, from %2 to below absolute zero">(
                       shown_value(-rise, QuantityKind::temperature_difference),
                       shown_value(from, QuantityKind::temperature)),
                   check_flow_number()});
}

void check_heating(const Study& study, const FlowBody& body, std::vector<Finding>& out) {
  for (const Condition& c : study.constraints) check_stated_temperatures(c, "constraints/" + c.name, out);
  const HeatEstimate estimate(study, body.duration);
  const double from = warmest(study);
  const auto signed_rise = [](double flow, double rise) { return std::copysign(rise, flow); };
  for (const Condition& load : study.loads) {
    const std::string place = "loads/" + load.name;
    check_stated_temperatures(load, place, out);
    if (!load.varies.empty()) continue;
    const Contribution acts = contribution(load);
    if (const double flux = acts.by_area[0]; flux != 0) {
      if (std::abs(flux) > plausible::heat_flux)
        out.push_back({false, place,
                       phrase<"it is %1; a laser that cuts has some %2">(
                           shown_value(flux, QuantityKind::heat_flux),
                           shown_value(plausible::heat_flux, QuantityKind::heat_flux)),
                       check_flow_number()});
      else
        check_rise(signed_rise(flux, estimate.by_area(std::abs(flux), crossed_thickness(load, body))), from,
                   place, out);
    }
    if (acts.by_volume != 0)
      check_rise(signed_rise(acts.by_volume,
                             estimate.by_volume(std::abs(acts.by_volume), crossed_thickness(load, body))),
                 from, place, out);
  }
  if (study.transient && study.transient->current_control == CurrentControl::power) {
    const Vec3 size = minus(body.box[1], body.box[0]);
    const double volume = size[0] * size[1] * size[2];
    if (volume > 0)
      check_rise(estimate.by_volume(study.transient->current_power / volume, std::ranges::min(size)), from,
                 "loads", out);
  }
}

void check_currents(const Study& study, const FlowBody& body, std::vector<Finding>& out) {
  const double conductivity = largest_of(study, "sigma", &Material::electric_conductivity);
  for (const Condition& load : study.loads) {
    if (!load.varies.empty()) continue;
    const Contribution acts = contribution(load);
    const double total = std::abs(acts.total[0]), area = total > 0 ? body.area(load) : 0;
    const double density = total > 0 && area > 0 ? total / area : std::abs(acts.by_area[0]);
    const double heat = density * density / conductivity;
    if (!(heat > plausible::joule_heat)) continue;
    out.push_back(
        {false, "loads/" + load.name,
         phrase<"it is %1, which makes %2 of heat in the best conductor of the case; %3 evaporates any "
                "material at once">(shown_value(density, QuantityKind::current_density),
                                    shown_value(heat, QuantityKind::heat_source),
                                    shown_value(plausible::joule_heat, QuantityKind::heat_source)),
         check_flow_number()});
  }
  double low = infinite_value, high = -infinite_value;
  for (const Condition& c : study.constraints)
    if (const auto value = contribution_with_gaps(c).prescribed[0]; value && std::isfinite(*value)) {
      low = std::min(low, *value);
      high = std::max(high, *value);
    }
  const double diagonal = length(minus(body.box[1], body.box[0]));
  if (high > low && high - low > plausible::field_strength * diagonal)
    out.push_back(
        {false, "constraints",
         phrase<"prescribed voltages differ by %1 over a body of %2; nothing holds more than some %3">(
             shown_value(high - low, QuantityKind::electric_potential),
             shown_value(diagonal, QuantityKind::length), "1e9 V/m"),
         check_flow_number()});
}

}  // namespace

std::vector<Finding> implausible_flows(const Study& study, const FlowBody& body) {
  std::vector<Finding> out;
  if (study.physics->unknown.kind == QuantityKind::temperature) check_heating(study, body, out);
  if (study.physics->unknown.kind == QuantityKind::electric_potential) check_currents(study, body, out);
  return out;
}

std::vector<Finding> damage_at_rest(const Study& study, double duration) {
  std::vector<Finding> out;
  if (!study.transient || !study.transient->damage || !(duration > 0)) return out;
  double rest = 0;
  for (const Condition& load : study.loads) {
    const Contribution acts = contribution_with_gaps(load);
    for (const double t : {acts.initial.value_or(0), acts.absorption != 0 ? acts.surroundings : 0})
      if (std::isfinite(t) && t <= plausible::alive) rest = std::max(rest, t);
  }
  if (!(rest > 0)) return out;
  for (const Material& m : study.materials) {
    if (!m.damage_frequency || !m.damage_activation || variation_of(m, "damage_A") ||
        variation_of(m, "damage_Ea"))
      continue;
    if (std::ranges::find(study.assignments, m.name, &MaterialAssignment::material) ==
        study.assignments.end())
      continue;
    const DamageLaw law{std::log(*m.damage_frequency), *m.damage_activation / gas_constant};
    const double omega = damage_of_step(law, duration, rest, rest);
    if (!(omega >= plausible::damage_at_rest)) continue;
    out.push_back(
        {false, "materials/" + m.name + "/damage_A",
         phrase<"at rest, at %1, its constants of damage reach %2 in %3: they destroy %4 of the tissue "
                "without any "
                "heating">(shown_value(rest, QuantityKind::temperature), format_number(omega, "%.2g"),
                           format_quantity(duration, QuantityKind::time),
                           format_quantity(damaged_share(omega), QuantityKind::share, 2)),
         phrase<
             "They hold for hotter tissue. Take constants that hold at body temperature too, or judge by the "
             "thermal dose">()});
  }
  return out;
}

std::vector<Text> implausible_flow_results(const Problem& problem, const Results& results) {
  std::vector<Text> out;
  const Physics& physics = *results.physics;
  for (const Extremum& e : results.extrema) {
    if (e.field == physics.unknown.name && physics.unknown.kind == QuantityKind::temperature) {
      if (e.min < 0)
        out.push_back(phrase<"The lowest temperature, %1, lies below absolute zero. Check the sources, the "
                             "fluxes and their units">(format_quantity(e.min, e.kind, 5)));
      if (e.max > plausible::solid)
        out.push_back(
            phrase<"The highest temperature, %1, is beyond every solid; none exists above %2. Check the "
                   "sources, the fluxes and their units">(format_quantity(e.max, e.kind, 5),
                                                          shown_value(plausible::solid, e.kind)));
    }
    if (e.field == physics.dissipation.name && e.max > plausible::joule_heat)
      out.push_back(
          phrase<"The Joule power reaches %1; %2 evaporates any material at once. Check the currents, the "
                 "voltages, the conductivities and their units">(shown_value(e.max, e.kind),
                                                                 shown_value(plausible::joule_heat, e.kind)));
    if (e.field == physics.unknown.name && physics.unknown.kind == QuantityKind::electric_potential)
      if (const double diagonal = box_diagonal(*problem.mesh);
          e.max - e.min > plausible::field_strength * diagonal)
        out.push_back(
            phrase<"Voltages differ by %1 over a body of %2; nothing holds more than some %3. Check the "
                   "voltages, the conductivities and their units">(
                shown_value(e.max - e.min, e.kind), shown_value(diagonal, QuantityKind::length), "1e9 V/m"));
  }
  return out;
}

}  // namespace genba
