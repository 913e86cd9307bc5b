#include "app/report/parts/connection_table.hpp"

#include <nlohmann/json.hpp>

#include "app/case/steps.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/physics/condition.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

template <class V>
Json joined_value(const V& in_si, QuantityKind kind) {
  return {{"value", in_si}, {"unit", std::string(si_unit(kind))}};
}

const ConditionKind* bolt_kind(const ConnectionResult& connection) {
  const ConditionKind* kind = connection.is_axial ? find_condition_kind(connection.kind) : nullptr;
  return kind && kind->on == Acts::regions ? kind : nullptr;
}

}  // namespace

std::string connections_json(const Results& results) {
  Json out = Json::array();
  for (const ConnectionResult& c : results.connections) {
    Json one = {{"name", c.name}, {"kind", c.kind}, {"nodes", c.nodes}, {"uncaught", c.uncaught}};
    if (c.area > 0) one["area"] = joined_value(c.area, QuantityKind::area);
    if (c.area > 0) one["distance"] = joined_value(c.distance, QuantityKind::length);
    if (results.physics->is_motion()) {
      one["force"] = joined_value(c.force, QuantityKind::force);
      one["moment"] = joined_value(c.moment, QuantityKind::moment);
    }
    if (c.is_axial) one["tension"] = joined_value(c.tension, QuantityKind::force);
    if (c.is_axial) one["stretch"] = joined_value(c.stretch, QuantityKind::length);
    if (c.is_contact) {
      one["closed"] = joined_value(c.closed, QuantityKind::area);
      one["pressure"] = joined_value(c.pressure, QuantityKind::pressure);
      one["penetration"] = joined_value(c.penetration, QuantityKind::length);
      one["penetration_share"] = c.share;
      one["opening"] = joined_value(c.opening, QuantityKind::length);
      one["slip"] = joined_value(c.slip, QuantityKind::length);
    }
    if (c.mass > 0) one["mass"] = joined_value(c.mass, QuantityKind::mass);
    if (c.has_point) one["point"] = joined_value(c.point, QuantityKind::length);
    if (c.has_point) one["motion"] = joined_value(c.motion, QuantityKind::length);
    if (c.has_point) one["rotation"] = joined_value(c.turn, QuantityKind::angle);
    out.push_back(one);
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Text axial_text(const ConnectionResult& c) {
  if (!c.is_axial) return {};
  const std::string tension = format_quantity(c.tension, QuantityKind::force, 5),
                    length = format_quantity(c.stretch, QuantityKind::length, 5);
  return bolt_kind(c) ? phrase<"tension %1, its sides overlap by %2">(tension, length)
                      : phrase<"tension %1, longer by %2">(tension, length);
}

Text touch_text(const ConnectionResult& c) {
  if (!c.is_contact) return {};
  return phrase<"closed area %1, largest pressure %2, largest gap %3, largest slip %4">(
      format_quantity(c.closed, QuantityKind::area, 4), format_quantity(c.pressure, QuantityKind::pressure, 4),
      format_quantity(c.opening, QuantityKind::length, 3), format_quantity(c.slip, QuantityKind::length, 3));
}

std::string bolts_over_steps(const StepResults& steps, const html::Page& page) {
  html::Table table({phrase<"Load case">(), phrase<"Bolt">(), phrase<"Kind">(), phrase<"Tension">(), phrase<"Overlap">()},
                    {3, 4});
  int with_bolts = 0;
  for (std::size_t i = 0; i < steps.results.size(); ++i) {
    if (!steps.results[i]) continue;
    Text title = step_text(*steps.project, i);
    for (const ConnectionResult& c : steps.results[i]->connections)
      if (const ConditionKind* kind = bolt_kind(c)) {
        with_bolts += !title.empty();
        table.row({title, shown_text(c.name), word(kind->word), format_quantity(c.tension, QuantityKind::force, 5),
                   format_quantity(c.stretch, QuantityKind::length, 5)});
        title = {};
      }
  }
  return with_bolts < 2 ? std::string() : page.heading3(phrase<"Bolts over the load cases">()) + page.table(table);
}

}  // namespace genba
