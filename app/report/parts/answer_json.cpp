#include "app/report/parts/answer_json.hpp"

#include <nlohmann/json.hpp>

#include "engine/physics/physics.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

std::string json_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json total_json(const Physics& physics, const Vec3& v) {
  const std::string unit(si_unit(physics.reaction.kind));
  if (physics.reaction.components == 3) return {{"value", v}, {"unit", unit}};
  return {{"value", v[0]}, {"unit", unit}};
}

}  // namespace

std::string extrema_json(const Results& results) {
  Json out = Json::array();
  for (const Extremum& e : results.extrema) {
    out.push_back({{"field", e.field},
                   {"unit", std::string(si_unit(e.kind))},
                   {"min", e.min},
                   {"min_node", e.min_node},
                   {"min_place_m", e.min_place},
                   {"max", e.max},
                   {"max_node", e.max_node},
                   {"max_place_m", e.max_place}});
    if (!e.min_side.empty()) out.back()["min_side"] = e.min_side;
    if (!e.max_side.empty()) out.back()["max_side"] = e.max_side;
  }
  return json_text(out);
}

std::string probes_json(const Results& results, std::span<const Probe> probes) {
  Json out = Json::array();
  const auto fields = probe_fields(results);
  for (const ProbeRow& row : evaluate_probes(results, probes)) {
    Json values = Json::object();
    for (std::size_t f = 0; f < row.values.size(); ++f) {
      const Field& field = *fields[f];
      values[field.name] = {
          {"value", field.components == 1 ? Json(row.values[f].at(0)) : Json(row.values[f])},
          {"unit", std::string(si_unit(field.kind))}};
      if (field.components > 1) values[field.name]["components"] = field.component_names;
    }
    out.push_back(
        {{"name", row.probe.name}, {"point_m", row.probe.point}, {"inside", row.inside}, {"values", values}});
    if (!row.side.empty()) out.back()["side"] = row.side;
  }
  return json_text(out);
}

std::string reactions_json(const Results& results) {
  Json out = Json::array();
  for (const Reaction& r : results.reactions)
    out.push_back({{"constraint", r.constraint}, {"total", total_json(*results.physics, r.total)}});
  return json_text(out);
}

std::string resultant_json(const Physics& physics, const Vec3& total) {
  return json_text(total_json(physics, total));
}

}  // namespace genba
