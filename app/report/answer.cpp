#include "app/report/answer.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "app/report/parts/places.hpp"
#include "engine/analysis/results/safety.hpp"
#include "engine/analysis/answers/modal_report.hpp"
#include "engine/analysis/answers/stiffness.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/shown_ends.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

namespace {

/// "12.3 MPa, on face bore"; only the value if the place has no words.
Text value_and_place(const std::string& value, const Text& place) {
  return place.empty() ? Text(value) : phrase<"%1, %2">(value, place);
}

/// "The largest von Mises stress is 91.2 MPa +- 2.1 MPa, on face fillet (from 3 meshes ...)."
Text refined_sentence(const RefinedValue& value, const Text& whose, const std::string& own, const Text& place,
                      std::size_t meshes) {
  const BestValue best = best_value(value);
  const Text what = value_and_place(best_text(value, answer_digits), place);
  if (!best.uncertainty)
    return phrase<"%1 has no settled value: it is %2 on the finest of %3 meshes and still changes by %4 from "
                  "the one before.">(whose, what, meshes, spread_text(value, value.change));
  if (best.is_extrapolated)
    return phrase<"%1 is %2, extrapolated from %3 meshes (%4 on the case's own).">(whose, what, meshes, own);
  return phrase<"%1 is %2, on the finest of %3 meshes (%4 on the case's own).">(whose, what, meshes, own);
}

}  // namespace

bool is_shape(const Results& results) {
  return results.modes && !results.response;
}

std::vector<Text> answer_sentences(const Results& results, const std::vector<NamedFaces>& faces,
                                   const RefinementStudy* study) {
  if (is_shape(results)) {
    const ModalReport& report = *results.modes;
    if (report.modes.empty()) return {};
    const double first = report.modes.front().frequency;
    return {report.is_buckling ? phrase<"The first load factor of the list is %1.">(format_number(first, "%.6g"))
                               : phrase<"The lowest frequency of the list is %1.">(format_quantity(first, QuantityKind::frequency))};
  }
  std::vector<std::int64_t> nodes;
  for (const Extremum& e : results.extrema)
    if (results.physics->key_value(e.field)) nodes.insert(nodes.end(), {e.min_node, e.max_node});
  const PlaceNames places(*results.mesh, nodes, faces);
  std::vector<Text> out;
  for (const Extremum& e : results.extrema) {
    const KeyValue* key = results.physics->key_value(e.field);
    if (key == nullptr) continue;
    const ShownEnds shown = shown_ends(e.min, e.max, e.kind);
    const Text title = field_title(e.field);
    const std::string least = format_quantity(shown.min, e.kind, answer_digits),
                      most = format_quantity(shown.max, e.kind, answer_digits);
    const auto add = [&](const Text& name, const Text& whose, const std::string& value, const Text& place) {
      if (const RefinedValue* refined_value = study ? refined(*study, name) : nullptr)
        out.push_back(refined_sentence(*refined_value, whose, value, place, study->levels.size()));
      return study != nullptr && refined(*study, name) != nullptr;
    };
    if (key->is_range) {
      const bool has_least = add(phrase<"smallest %1">(title), phrase<"The smallest %1">(title), least,
                                 places.of(e.min_node));
      const bool has_most =
          add(phrase<"largest %1">(title), phrase<"The largest %1">(title), most, places.of(e.max_node));
      if (!has_least || !has_most)
        out.push_back(phrase<"The %1 lies between %2 and %3.">(title,
                                                               phrase<"%1 (%2)">(least, places.of(e.min_node)),
                                                               phrase<"%1 (%2)">(most, places.of(e.max_node))));
    } else if (!add(phrase<"largest %1">(title), phrase<"The largest %1">(title), most,
                    places.of(e.max_node))) {
      out.push_back(
          phrase<"The largest %1 is %2.">(title, value_and_place(most, places.of(e.max_node))));
    }
  }
  return out;
}

std::map<std::string, std::string> refined_maxima(const Results& results, const RefinementStudy& study) {
  std::map<std::string, std::string> out;
  for (const Extremum& e : results.extrema)
    if (const RefinedValue* value = refined(study, phrase<"largest %1">(field_title(e.field))))
      out[e.field] = best_text(*value, answer_digits);
  return out;
}

Text safety_text(const Problem& problem, const Results& results, const RefinementStudy* study) {
  const auto least = least_safety(problem, results);
  if (!least) return {};
  const auto number = [](double value) {
    return format_quantity(value, QuantityKind::dimensionless, answer_digits);
  };
  const std::string bears = format_quantity(least->bears, QuantityKind::pressure, answer_digits);
  const Text place = place_text(*problem.mesh, least->place);
  const std::string field(problem.study.physics->safety.of);
  const auto largest = std::ranges::find(results.extrema, field, &Extremum::field);
  const RefinedValue* value =
      study != nullptr ? refined(*study, phrase<"largest %1">(field_title(field))) : nullptr;
  // The study knows the largest stress; where another one decides, it says nothing about the factor.
  if (value != nullptr && largest != results.extrema.end() && least->stress == largest->max) {
    const BestValue best = best_value(*value);
    if (!best.uncertainty)
      return phrase<"none can be given: the stress has no limit as the mesh gets finer (%1 of %2 on the finest "
                    "mesh)">(format_quantity(value->values.back(), value->kind, answer_digits), bears);
    return phrase<"%1, at least %2 within the uncertainty by the mesh, at %3 in %4 (%5 of %6)">(
        number(least->bears / best.value), number(least->bears / (best.value + *best.uncertainty)), place,
        least->material, best_text(*value, answer_digits), bears);
  }
  return phrase<"%1, at %2 in %3 (%4 of %5)">(
      number(least->factor), place, least->material,
      format_quantity(least->stress, QuantityKind::pressure, answer_digits), bears);
}

Text stiffness_text(const Problem& problem, const Results& results) {
  const auto place = loaded_place(problem, results);
  if (!place) return {};
  constexpr double millimetre = 1e-3;
  constexpr int digits = 4;
  // Without an exponent: 31780 N/mm.
  const double value = place->stiffness * millimetre,
               steps = std::pow(10.0, digits - 1 - std::floor(std::log10(value)));
  const std::string stiffness = format_number(std::round(value * steps) / steps, "%.15g N/mm"),
                    force = format_quantity(length(place->force), QuantityKind::force, 4),
                    moved = format_quantity(place->displacement, QuantityKind::length, 4);
  if (place->load.empty())
    return phrase<"%1: a force of %2 moves the place where it acts by %3 along itself">(stiffness, force, moved);
  return phrase<"%1: the force \"%4\" of %2 moves the place where it acts by %3 along itself">(
      stiffness, force, moved, place->load);
}

}  // namespace genba
