#include "app/keep/keep_modes.hpp"

#include <nlohmann/json.hpp>

#include "engine/base/text/shown_text.hpp"
#include "mesh/files/json_number.hpp"

namespace genba {

namespace {

using ModesJson = nlohmann::json;

Text text_of(const ModesJson& json) {
  const std::string kept = json.get<std::string>();
  return unpacked(kept).value_or(shown_text(kept));
}

Vec3 vector_from(const ModesJson& json) {
  if (json.size() != 3) throw ModesJson::other_error::create(500, "no vector", nullptr);
  return {json.at(0).get<double>(), json.at(1).get<double>(), json.at(2).get<double>()};
}

}  // namespace

std::string kept_modes(const ModalReport& report) {
  ModesJson lines = ModesJson::array(), rigid = ModesJson::array(), checks = ModesJson::array();
  for (const ModeLine& line : report.modes)
    lines.push_back({{"frequency", line.frequency},
                     {"residual", line.residual},
                     {"is_rounded", line.is_rounded},
                     {"mass", line.mass},
                     {"participation", line.participation},
                     {"effective_mass", line.effective_mass}});
  for (const Text& name : report.rigid) rigid.push_back(packed(name));
  for (const ModalCheck& check : report.checks)
    checks.push_back({{"what", packed(check.what)},
                      {"outcome", static_cast<int>(check.outcome)},
                      {"result", packed(check.result)}});
  const ModesJson out = {{"modes", lines},
                         {"below", report.below},
                         {"rigid", rigid},
                         {"rigid_mass", report.rigid_mass},
                         {"total_mass", report.total_mass},
                         {"body_mass", report.mass},
                         {"checks", checks},
                         {"is_buckling", report.is_buckling},
                         {"stress_of", report.stress_of},
                         {"is_lumped", report.is_lumped},
                         {"is_scaled_by_mass", report.is_scaled_by_mass},
                         {"by_factor", report.by_factor},
                         {"block", report.block},
                         {"iterations", report.iterations},
                         {"products", report.products},
                         {"preconditionings", report.preconditionings},
                         {"seconds", report.seconds},
                         {"tolerance", report.tolerance}};
  return out.dump(-1, ' ', true, ModesJson::error_handler_t::replace);
}

std::shared_ptr<const ModalReport> modes_of_keep(const std::string& json) {
  const ModesJson from = ModesJson::parse(json);
  auto out = std::make_shared<ModalReport>();
  for (const ModesJson& line : from.at("modes")) {
    ModeLine mode;
    mode.frequency = line.at("frequency").get<double>();
    mode.residual = line.at("residual").get<double>();
    mode.is_rounded = line.at("is_rounded").get<bool>();
    mode.mass = line.at("mass").get<double>();
    mode.participation = vector_from(line.at("participation"));
    mode.effective_mass = vector_from(line.at("effective_mass"));
    out->modes.push_back(mode);
  }
  out->below = whole_number<int>(from.at("below"));
  for (const ModesJson& name : from.at("rigid")) out->rigid.push_back(text_of(name));
  out->rigid_mass = vector_from(from.at("rigid_mass"));
  out->total_mass = vector_from(from.at("total_mass"));
  out->mass = from.at("body_mass").get<double>();
  for (const ModesJson& check : from.at("checks")) {
    const int outcome = whole_number<int>(check.at("outcome"));
    if (outcome < 0 || outcome > static_cast<int>(ModalCheck::Outcome::not_done))
      throw ModesJson::other_error::create(500, "no outcome", nullptr);
    out->checks.push_back({text_of(check.at("what")), static_cast<ModalCheck::Outcome>(outcome), text_of(check.at("result"))});
  }
  out->is_buckling = from.at("is_buckling").get<bool>();
  out->stress_of = shown_text(from.at("stress_of").get<std::string>());
  out->is_lumped = from.at("is_lumped").get<bool>();
  out->is_scaled_by_mass = from.at("is_scaled_by_mass").get<bool>();
  out->by_factor = from.at("by_factor").get<bool>();
  out->block = whole_number<int>(from.at("block"));
  out->iterations = whole_number<int>(from.at("iterations"));
  out->products = whole_number<std::int64_t>(from.at("products"));
  out->preconditionings = whole_number<std::int64_t>(from.at("preconditionings"));
  out->seconds = from.at("seconds").get<double>();
  out->tolerance = from.at("tolerance").get<double>();
  return out;
}

}  // namespace genba
