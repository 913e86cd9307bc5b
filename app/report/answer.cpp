#include "app/report/answer.hpp"

#include <cstdint>

#include "app/report/parts/places.hpp"
#include "engine/analysis/results/safety.hpp"
#include "engine/base/quantity/shown_ends.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

namespace {

/// "12.3 MPa, on face bore"; only the value if the place has no words.
Text value_and_place(const std::string& value, const Text& place) {
  return place.empty() ? Text(value) : phrase<"%1, %2">(value, place);
}

}  // namespace

std::vector<Text> answer_sentences(const Results& results, const std::vector<NamedFaces>& faces) {
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
    out.push_back(
        key->is_range
            ? phrase<"The %1 lies between %2 and %3.">(title, phrase<"%1 (%2)">(least, places.of(e.min_node)),
                                                       phrase<"%1 (%2)">(most, places.of(e.max_node)))
            : phrase<"The largest %1 is %2.">(title, value_and_place(most, places.of(e.max_node))));
  }
  return out;
}

Text safety_text(const Problem& problem, const Results& results) {
  const auto least = least_safety(problem, results);
  if (!least) return {};
  return phrase<"%1, at %2 in %3 (%4 of %5)">(
      format_quantity(least->factor, QuantityKind::dimensionless, answer_digits),
      place_text(*problem.mesh, least->place), least->material,
      format_quantity(least->stress, QuantityKind::pressure, answer_digits),
      format_quantity(least->bears, QuantityKind::pressure, answer_digits));
}

}  // namespace genba
