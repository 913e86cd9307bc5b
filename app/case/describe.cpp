#include "app/case/describe.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/analysis/results/sides.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/percent_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/grey_law.hpp"

namespace genba {

namespace {

template <class... F>
struct Overload : F... {
  using F::operator()...;
};
template <class... F>
Overload(F...) -> Overload<F...>;

std::string short_number(double value, int digits) {
  char buffer[48];
  std::snprintf(buffer, sizeof buffer, "%.*g", digits, value == 0 ? 0.0 : value);
  return buffer;
}

std::string named(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

}  // namespace

std::string format_sizes(const Vec3& metres, int digits) {
  const DisplayUnit unit = display_unit(QuantityKind::length);
  std::string out;
  for (const double side : metres)
    out += (out.empty() ? "" : " x ") + short_number(side * unit.scale, digits);
  return out + " " + std::string(unit.symbol);
}

std::string format_resultant(Vec3 total, const Physics& physics, int digits) {
  const FieldKind& reaction = physics.reaction;
  if (reaction.components == 1) return format_quantity(total[0], reaction.kind, digits);
  const double largest = std::max({std::abs(total[0]), std::abs(total[1]), std::abs(total[2])});
  for (double& component : total)
    if (std::abs(component) < 1e-9 * largest) component = 0;
  return format_vector(total, reaction.kind, digits);
}

namespace {
/// Uses the centre of the dabs that paint, which distinguishes patches.
Text describe_patch(const PatchSelector& s) {
  Vec3 middle{};
  std::size_t painting = 0;
  for (const PatchDab& dab : s.dabs) {
    if (dab.erases) continue;
    for (std::size_t c = 0; c < 3; ++c) middle[c] += dab.at[c];
    ++painting;
  }
  if (painting > 0)
    for (double& x : middle) x /= static_cast<double>(painting);
  const Text place = place_text(middle, 0);
  if (s.dabs.size() == 1 && s.name.empty())
    return phrase<"patch around %1, radius %2">(place,
                                                format_quantity(s.dabs[0].radius, QuantityKind::length, 5));
  return s.name.empty() ? phrase<"painted patch around %1 (%2 dabs)">(place, s.dabs.size())
                        : phrase<"patch \"%1\" around %2 (%3 dabs)">(s.name, place, s.dabs.size());
}
}  // namespace

Text describe(const Selector& selector) {
  const auto length = [](double v) { return format_quantity(v, QuantityKind::length, 5); };
  const auto point = [](const Vec3& v) { return place_text(v, 0); };
  const auto direction = [](const Vec3& v) { return format_vector(v, QuantityKind::dimensionless); };
  return std::visit(
      Overload{[&](const NamedSelector& s) { return phrase<"named %1">(named(s.names)); },
               [&](const PlaneSelector& s) {
                 return s.tolerance >= 0
                            ? phrase<"plane through %1, normal %2, within %3">(
                                  point(s.point), direction(s.normal), length(s.tolerance))
                            : phrase<"plane through %1, normal %2">(point(s.point), direction(s.normal));
               },
               [&](const BoxSelector& s) { return phrase<"box from %1 to %2">(point(s.min), point(s.max)); },
               [&](const SphereSelector& s) {
                 return phrase<"sphere around %1, radius %2">(point(s.centre), length(s.radius));
               },
               [&](const NearestFaceSelector& s) { return phrase<"face nearest to %1">(point(s.point)); },
               [&](const NormalSelector& s) {
                 return phrase<"faces whose normal is within %1 of %2">(
                     format_quantity(s.angle, QuantityKind::angle, 4), direction(s.direction));
               },
               [&](const PatchSelector& s) { return describe_patch(s); },
               [&](const NeedleSelector& s) {
                 return phrase<"needle from %1 to its tip %2, radius %3, active over %4">(
                     point(s.entry), point(s.tip), length(s.radius), length(s.active));
               },
               [&](const AllOfSelector& s) {
                 std::vector<Text> parts;
                 for (const PartSelector& part : s.parts) parts.push_back(describe(as_selector(part)));
                 return joined(parts, phrase<", and ">());
               }},
      selector);
}

ConditionText describe(const Condition& condition) {
  const ConditionKind& kind = *condition.kind;
  const auto is_zero = [](const std::optional<double>& value) { return value && *value == 0; };
  const bool all_zero = !kind.all_zero.empty() && condition.varies.empty() &&
                        std::all_of(condition.values.begin(), condition.values.end(), is_zero);
  return {word(all_zero ? kind.all_zero : kind.word), condition.name, values_text(condition),
          kind.joins_places()         ? phrase<"%1, to %2">(describe(condition.where), describe(condition.other))
          : kind.has_selector()       ? describe(condition.where)
          : condition.regions.empty() ? phrase<"whole body">()
                                      : phrase<"regions %1">(named(condition.regions))};
}

std::vector<const Field*> probe_fields(const Results& results) {
  std::vector<const Field*> fields;
  for (const Field& field : results.fields)
    if (field.name != results.physics->reaction.name) fields.push_back(&field);
  return fields;
}

std::vector<ProbeRow> evaluate_probes(const Results& results, std::span<const Probe> probes) {
  std::vector<ProbeRow> rows;
  for (const Probe& p : probes) {
    const std::vector<MeshPlace> places = places_at(results, p.point);
    if (places.empty()) rows.push_back({p, false, {}, {}});
    for (const MeshPlace& place : places) {
      ProbeRow row{p, true, {}, {}};
      if (places.size() > 1) row.side = region_name(*results.mesh, region_at(*results.mesh, place));
      for (const Field* field : probe_fields(results)) row.values.push_back(value_at(results, *field, place));
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

Text probe_name(const ProbeRow& row) {
  return row.side.empty() ? Text(row.probe.name) : phrase<"%1, in %2">(row.probe.name, row.side);
}

std::string component_name(const Field& field, int c) {
  const auto i = static_cast<std::size_t>(c);
  if (i < field.component_names.size()) return field.component_names[i];
  return field.components > 1 ? std::to_string(c + 1) : std::string();
}

std::string grouped(std::int64_t value) {
  std::string digits = std::to_string(value < 0 ? -value : value), out;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i && (digits.size() - i) % 3 == 0) out += ',';
    out += digits[i];
  }
  return value < 0 ? "-" + out : out;
}

std::vector<GreyLawFacts> grey_law_facts(const Problem& problem) {
  std::vector<GreyLawFacts> out;
  std::vector<int> place(problem.study.materials.size(), -1);
  for (const OwnMaterial& own : problem.own) {
    const auto material =
        static_cast<std::size_t>(problem.region_material[static_cast<std::size_t>(own.region)]);
    if (!has_grey_law(problem.study.materials[material])) continue;
    if (place[material] < 0) {
      place[material] = static_cast<int>(out.size());
      const Material& m = problem.study.materials[material];
      out.push_back({m.name,
                     describe_grey_law(m),
                     0,
                     {own.density, own.density},
                     {own.youngs_modulus, own.youngs_modulus}});
    }
    GreyLawFacts& facts = out[static_cast<std::size_t>(place[material])];
    ++facts.elements;
    facts.density = {std::min(facts.density[0], own.density), std::max(facts.density[1], own.density)};
    facts.modulus = {std::min(facts.modulus[0], own.youngs_modulus),
                     std::max(facts.modulus[1], own.youngs_modulus)};
  }
  return out;
}

Text describe(const GreyLawFacts& facts) {
  const auto range = [](const std::array<double, 2>& values, QuantityKind kind) {
    return phrase<"%1 to %2">(format_quantity(values[0], kind, 4), format_quantity(values[1], kind, 4));
  };
  return phrase<"material '%1': %2. Found in %3 elements: density %4, E %5.">(
      facts.material, facts.law, grouped(facts.elements), range(facts.density, QuantityKind::density),
      range(facts.modulus, QuantityKind::pressure));
}

Text describe(const ErrorEstimate& error) {
  return phrase<"about %1 in the energy norm, estimated by recovery (Zienkiewicz and Zhu)">(
      percent_text(error.relative()));
}

}  // namespace genba
