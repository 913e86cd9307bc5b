#include "app/check/plausibility.hpp"

#include "app/check/linear_elements.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "app/case/describe.hpp"
#include "app/check/checklist.hpp"
#include "app/check/flow_plausibility.hpp"
#include "app/check/plane_facts.hpp"
#include "app/check/table_range.hpp"
#include "engine/analysis/results/safety.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/study/selection.hpp"
#include "engine/model/study/symmetry.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

Text check_number() {
  return phrase<"Check the number and its unit">();
}

std::string short_percent(double share) {
  return format_number(100 * share, "%.3g") + " %";
}
std::string pressure_text(double value) {
  return format_quantity(value, QuantityKind::pressure, 6);
}
std::string length_text(double value) {
  return format_quantity(value, QuantityKind::length, 6);
}

std::string area_text(double value) {
  return format_quantity(value, QuantityKind::area, 6);
}

/// Over all materials, since a load may act on any of them; infinite if one has no bound.
double stiffest(const Study& study) {
  double out = 0;
  constexpr double no_bound = std::numeric_limits<double>::infinity();
  for (const Material& m : study.materials) {
    double largest = largest_modulus(m).value_or(m.grey_modulus_max.value_or(no_bound));
    if (const Variation* by = variation_of(m, "E")) {
      const auto* table = std::get_if<VariationTable>(&by->by);
      largest = table && !table->values.empty() ? std::ranges::max(table->values) : no_bound;
    }
    out = std::max(out, largest);
  }
  return out > 0 ? out : std::numeric_limits<double>::infinity();
}

double surface_of(const std::array<Vec3, 2>& box) {
  const Vec3 size = minus(box[1], box[0]);
  return 2 * (size[0] * size[1] + size[1] * size[2] + size[2] * size[0]);
}

/// Text with the largest stress that a material can bear.
std::string bearable(double modulus) {
  return pressure_text(plausible::stress * modulus);
}

struct Over {
  double size = 0;  ///< Pa, as if it were spread evenly
  bool is_force = false;
};

/// A load as stress; a force over `area`, m^2.
Over spread(const Contribution& load, double area) {
  if (const double total = length(load.total); total > 0) return {area > 0 ? total / area : 0, true};
  return {std::max(std::abs(load.pressure), length(load.by_area)), false};
}

/// Of the facets that a load acts on, m^2; 0 for loads that act elsewhere.
double area_of(const SelectionIndex& index, const FacetAreas& areas, const Condition& load) {
  double area = 0;
  if (load.kind->on == Acts::faces) try {
      for (const FacetRef& f : select(index, load.where, "loads").facets)
        area += areas.of(f);
    } catch (const Error&) {  // reported by the check of names
    }
  return area;
}

/// Stress in a column as long as the body, under its own weight or rotation.
double body_load(const Contribution& load, const Study& study, double size) {
  double heaviest = 0;
  for (const Material& m : study.materials) heaviest = std::max(heaviest, m.density.value_or(0));
  const double speed = load.rotation.speed;
  if (speed != 0) return heaviest * speed * speed * size * size / 8;
  return heaviest * length(load.acceleration) * size;
}

/// Largest difference between prescribed values of one component, m.
double prescribed_difference(const Study& study) {
  double out = 0;
  for (std::size_t c = 0; c < 3; ++c) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const Condition& constraint : study.constraints)
      if (const std::optional<double> value = contribution_with_gaps(constraint).prescribed[c];
          value && std::isfinite(*value)) {
        low = std::min(low, *value);
        high = std::max(high, *value);
      }
    if (high > low) out = std::max(out, high - low);
  }
  return out;
}

/// Young's modulus of every section, the largest of its directions; 0 if none is stated.
std::vector<double> moduli(const Problem& problem) {
  std::vector<double> out;
  for (const Index material : problem.region_material)
    out.push_back(
        material < 0
            ? 0
            : largest_modulus(problem.study.materials[static_cast<std::size_t>(material)]).value_or(0));
  for (const OwnMaterial& own : problem.own)
    out.push_back(own.youngs_modulus > 0 ? own.youngs_modulus : out[static_cast<std::size_t>(own.region)]);
  return out;
}

/// Visits every solid element with its nodes and section.
template <class Visit>
void for_elements(const Problem& problem, const Visit& visit) {
  for (std::size_t b = 0; b < problem.mesh->solids.size(); ++b) {
    const ElementBlock& block = problem.mesh->solids[b];
    const auto& shape = traits(block.type);
    const auto sections = problem.sections(b);
    for (std::size_t e = 0; e < sections.size(); ++e)
      visit(std::span(block.nodes)
                .subspan(e * static_cast<std::size_t>(shape.nodes), static_cast<std::size_t>(shape.nodes)),
            static_cast<std::size_t>(shape.corners), static_cast<std::size_t>(sections[e]));
  }
}

Vec3 vector_at(const Field& field, Index node) {
  const std::size_t at = 3 * static_cast<std::size_t>(node);
  return {field.data[at], field.data[at + 1], field.data[at + 2]};
}

/// Largest distance of a node's displacement from the mean of all, m.
double largest_motion(const Problem& problem, const Field& displacement) {
  std::vector<char> used(problem.mesh->points.size(), 0);
  for_elements(problem, [&](std::span<const Index> nodes, std::size_t, std::size_t) {
    for (const Index n : nodes) used[static_cast<std::size_t>(n)] = 1;
  });
  Vec3 mean{};
  double count = 0;
  for (std::size_t n = 0; n < used.size(); ++n)
    if (used[n]) {
      const Vec3 u = vector_at(displacement, static_cast<Index>(n));
      for (std::size_t c = 0; c < 3; ++c) mean[c] += u[c];
      ++count;
    }
  if (count == 0) return 0;
  for (double& c : mean) c /= count;
  double out = 0;
  for (std::size_t n = 0; n < used.size(); ++n)
    if (used[n]) out = std::max(out, length(minus(vector_at(displacement, static_cast<Index>(n)), mean)));
  return out;
}

double largest_strain(const Problem& problem, const Field& displacement) {
  double out = 0;
  const auto& points = problem.mesh->points;
  for_elements(problem, [&](std::span<const Index> nodes, std::size_t corners, std::size_t) {
    for (std::size_t i = 0; i < corners; ++i)
      for (std::size_t k = i + 1; k < corners; ++k) {
        const Vec3 edge =
            minus(points[static_cast<std::size_t>(nodes[k])], points[static_cast<std::size_t>(nodes[i])]);
        const Vec3 change = minus(vector_at(displacement, nodes[k]), vector_at(displacement, nodes[i]));
        const double square = dot(edge, edge);
        if (square > 0) out = std::max(out, std::abs(dot(edge, change)) / square);
      }
  });
  return out;
}

/// Edges of elements that are stretched beyond the data of their material, one text a material.
std::vector<Text> beyond_data(const Problem& problem, const Field& displacement) {
  struct Worst {
    double beyond = 1, stretch = 1;
    Vec3 place{};
  };
  const auto& points = problem.mesh->points;
  const auto& materials = problem.study.materials;
  std::vector<Worst> worst(materials.size());
  for_elements(problem, [&](std::span<const Index> nodes, std::size_t corners, std::size_t section) {
    const std::size_t regions = problem.region_material.size();
    const auto region = section < regions ? section : static_cast<std::size_t>(problem.own[section - regions].region);
    const Index number = problem.region_material[region];
    if (number < 0) return;
    const Material& m = materials[static_cast<std::size_t>(number)];
    if (!m.valid_stretch_min && !m.valid_stretch_max) return;
    for (std::size_t i = 0; i < corners; ++i)
      for (std::size_t k = i + 1; k < corners; ++k) {
        const Vec3& from = points[static_cast<std::size_t>(nodes[i])];
        const Vec3 edge = minus(points[static_cast<std::size_t>(nodes[k])], from);
        const Vec3 change = minus(vector_at(displacement, nodes[k]), vector_at(displacement, nodes[i]));
        if (!(dot(edge, edge) > 0)) continue;
        const Vec3 now{edge[0] + change[0], edge[1] + change[1], edge[2] + change[2]};
        const double stretch = std::sqrt(dot(now, now) / dot(edge, edge));
        const double beyond = std::max(m.valid_stretch_max ? stretch / *m.valid_stretch_max : 0.0,
                                       m.valid_stretch_min ? *m.valid_stretch_min / stretch : 0.0);
        Worst& own = worst[static_cast<std::size_t>(number)];
        if (beyond > own.beyond) own = {beyond, stretch, from};
      }
  });
  std::vector<Text> out;
  constexpr double rounding = 1e-3;
  for (std::size_t i = 0; i < worst.size(); ++i)
    if (worst[i].beyond > 1 + rounding)
      out.push_back(phrase<"The material '%1' is stretched to %2 at %3; its constants come from data from %4 to %5. What it "
                           "does beyond is a guess of the law">(
          materials[i].name, format_number(worst[i].stretch, "%.3g"), place_text(*problem.mesh, worst[i].place),
          format_number(materials[i].valid_stretch_min.value_or(1), "%.3g"),
          format_number(materials[i].valid_stretch_max.value_or(1), "%.3g")));
  return out;
}

/// The von Mises stress with the largest ratio to Young's modulus. A node between materials uses the stiffest
/// one.
std::pair<double, double> stress_and_modulus(const Problem& problem, const Field& von_mises) {
  const std::vector<double> modulus = moduli(problem);
  std::vector<double> at_node(problem.mesh->points.size(), 0);
  for_elements(problem, [&](std::span<const Index> nodes, std::size_t, std::size_t section) {
    for (const Index n : nodes) {
      double& own = at_node[static_cast<std::size_t>(n)];
      own = std::max(own, section < modulus.size() ? modulus[section] : 0);
    }
  });
  std::pair<double, double> out{0, 0};
  for (std::size_t n = 0; n < at_node.size(); ++n)
    if (at_node[n] > 0 && (out.second == 0 || von_mises.data[n] * out.second > out.first * at_node[n]))
      out = {von_mises.data[n], at_node[n]};
  return out;
}

}  // namespace

std::vector<Finding> implausible_conditions(const Study& study, const std::array<Vec3, 2>& box,
                                            const Mesh* mesh, double duration) {
  std::vector<Finding> out;
  const Vec3 size = minus(box[1], box[0]);
  const double diagonal = length(size), surface = surface_of(box);
  std::optional<SelectionIndex> index;
  std::optional<FacetAreas> areas;
  if (mesh != nullptr) {
    index.emplace(*mesh);
    areas.emplace(*mesh, study);
  }
  if (!study.physics->is_motion())
    return implausible_flows(
        study, {box, mesh, [&](const Condition& c) { return index ? area_of(*index, *areas, c) : surface; }, duration});
  const double modulus = stiffest(study);
  if (const double apart = prescribed_difference(study);
      apart > plausible::displacement * diagonal && !deforms_largely(study))
    out.push_back({false, "constraints",
                   phrase<"prescribed displacements differ by %1, %2 of the body's size, %3; the answer is "
                          "linear and holds for small displacements">(
                       length_text(apart), short_percent(apart / diagonal), length_text(diagonal)),
                   check_number()});
  for (const Condition& load : study.loads) {
    if (!load.varies.empty()) continue;
    const std::string place = "loads/" + load.name;
    const Contribution acts = contribution(load);
    if (acts.temperature_rise != 0) {
      for (const Material& m : study.materials)
        if (const double strain = std::abs(m.thermal_expansion.value_or(0) * acts.temperature_rise);
            strain > plausible::strain)
          out.push_back({false, place,
                         phrase<"the temperature strains \"%1\" by %2; the answer is linear and holds for "
                                "strains of a few percent">(m.name, short_percent(strain)),
                         check_number()});
      continue;
    }
    const double area = index ? area_of(*index, *areas, load) : surface;
    const Over over = spread(acts, area);
    const double weight = body_load(acts, study, diagonal);
    if (over.size > plausible::stress * modulus)
      out.push_back(
          {false, place,
           !over.is_force
               ? phrase<"it is %1; no material bears more than a twentieth of its Young's modulus, here %2">(
                     pressure_text(over.size), bearable(modulus))
           : index ? phrase<"over its surface, %1, it is %2; no material bears more than a twentieth of its "
                            "Young's modulus, here %3">(area_text(area), pressure_text(over.size),
                                                        bearable(modulus))
                   : phrase<"over the whole surface of the body's box, %1, it is %2; no material bears more "
                            "than a twentieth of its Young's modulus, here %3">(
                         area_text(area), pressure_text(over.size), bearable(modulus)),
           check_number()});
    else if (weight > plausible::stress * modulus)
      out.push_back(
          {false, place,
           phrase<"it stresses a body of this size by some %1; no material bears more than a "
                  "twentieth of its Young's modulus, here %2">(pressure_text(weight), bearable(modulus)),
           check_number()});
  }
  return out;
}

std::vector<Text> implausible_loads(const Problem& problem) {
  std::vector<Text> out;
  const std::vector<double> all = moduli(problem);
  const double modulus = all.empty() ? 0 : *std::ranges::max_element(all);
  const auto box = bounding_box(*problem.mesh);
  const double surface = surface_of(box);
  if (!problem.study.physics->is_motion()) {
    const auto& transient = problem.study.transient;
    const double duration = transient && !transient->frames.empty() ? transient->frames.back() : 0;
    for (const auto& findings : {implausible_conditions(problem.study, box, problem.mesh.get(), duration),
                                 damage_at_rest(problem.study, duration)})
      for (const Finding& finding : findings) out.push_back(sentence(finding));
    return out;
  }
  if (!(modulus > 0)) return out;
  for (std::size_t i = 0; i < problem.loads.size(); ++i) {
    const ResolvedLoad& load = problem.loads[i];
    if (!load.load.varies.empty()) continue;
    const Contribution acts = contribution(load.load);
    const double nodal = length(acts.by_node);
    const double size =
        nodal > 0 ? static_cast<double>(load.nodes.size()) * nodal / surface : spread(acts, load.area).size;
    if (size > plausible::stress * modulus)
      out.push_back(phrase<"%1 is %2 over a surface of %3; no material bears more than a twentieth of its "
                           "Young's modulus, here %4. Check the number and its unit">(
          describe(load.load, i), pressure_text(size), area_text(nodal > 0 ? surface : load.area),
          bearable(modulus)));
  }
  return out;
}

std::vector<Text> implausible_results(const Problem& problem, const Results& results) {
  std::vector<Text> out = implausible_flow_results(problem, results);
  if (results.physics->unknown.kind == QuantityKind::temperature) {
    for (Text& text : beyond_tables(problem, results)) out.push_back(std::move(text));
    return out;
  }
  if (problem.study.modal && !problem.study.response) return out;  // shapes have no size
  const Field* displacement = results.displacement();
  const Field* von_mises = results.find("von_mises");
  if (!displacement || !von_mises) return out;
  const double diagonal = box_diagonal(*problem.mesh);
  const bool is_flowing = any_flows(problem.study), is_large = deforms_largely(problem.study);
  if (const double moved = largest_motion(problem, *displacement);
      moved > plausible::displacement * diagonal && !is_large)
    out.push_back(
        is_flowing
            ? phrase<"The displacements are large: a place moves by %1 against the body's mean, %2 of the body's "
                     "size, %3. The stress follows the material, but stiffness and directions of loads do not follow "
                     "the motion. Check the loads, the materials and their units; if they are right, take it as a "
                     "first guess">(length_text(moved), short_percent(moved / diagonal), length_text(diagonal))
            : phrase<"The displacements are large: a place moves by %1 against the body's mean, %2 of the body's "
                     "size, %3. The answer is linear: stiffness and directions of loads do not follow the motion. "
                     "Check the loads, the materials and their units; if they are right, take it as a first guess">(
                  length_text(moved), short_percent(moved / diagonal), length_text(diagonal)));
  if (const double strain = largest_strain(problem, *displacement); strain > plausible::strain && !is_large)
    out.push_back(is_flowing ? phrase<"The largest strain is about %1. Plasticity is computed for small strains: above "
                                      "%2 the change of the shape counts, which this answer leaves out">(
                                   short_percent(strain), short_percent(plausible::strain))
                             : phrase<"The largest strain is about %1, more than the %2 that a linear answer can mean. "
                                      "Check the loads, the materials and their units">(
                                   short_percent(strain), short_percent(plausible::strain)));
  for (Text& text : beyond_data(problem, *displacement)) out.push_back(std::move(text));
  const auto [stress, modulus] = stress_and_modulus(problem, *von_mises);
  if (modulus > 0 && stress > plausible::stress * modulus && !is_large)
    out.push_back(
        phrase<"The von Mises stress reaches %1, %2 of Young's modulus there, %3; no material bears "
               "more than a twentieth of it. Check the loads, the materials and their units">(
            pressure_text(stress), short_percent(stress / modulus), pressure_text(modulus)));
  const auto flows_there = [&](const std::string& material) {  // stress above the yield strength is meant there
    return std::ranges::any_of(problem.study.materials,
                               [&](const Material& m) { return m.name == material && flows(m); });
  };
  if (const auto least = least_safety(problem, results); least && least->factor < 1 && !flows_there(least->material))
    out.push_back(
        phrase<"The %1 reaches %2 at %3, above the yield strength of material '%4', %5 (safety factor %6). A "
               "linear answer does not hold there. At the edge of a constraint and at a re-entrant corner the "
               "value grows with every refinement: judge the stress beside it">(
            field_title(problem.study.physics->safety.of), pressure_text(least->stress),
            place_text(*problem.mesh, least->place), least->material, pressure_text(least->bears),
            format_number(least->factor, "%.3g")));
  if (Text doubt = stiffness_doubt(results); !doubt.empty()) out.push_back(std::move(doubt));
  return out;
}

}  // namespace genba
