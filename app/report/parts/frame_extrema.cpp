#include "app/report/parts/frame_extrema.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "app/case/describe.hpp"
#include "app/frames/frame_folder.hpp"
#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

Json end_json(const FrameExtreme& e, double value, const Vec3& place, std::int64_t node) {
  return {{"value", value}, {"frame", e.frame}, {"at", e.at}, {"place_m", place}, {"node", node}};
}

}  // namespace

std::optional<FrameReader> frames_of_step(const Project& project) {
  if (!makes_frames(project)) return {};
  const std::filesystem::path folder(resolve_path(project, project.output.folder));
  const std::string step = project.step_name.empty() ? "step" : project.step_name;
  for (const char* name : {unfinished_frames_name, frames_name})
    for (const std::string& pvd : series_in((folder / name).string()))
      if (FrameReader reader(pvd); reader.step() == step && !reader.frames().empty()) return reader;
  return {};
}

std::vector<FrameExtremum> extrema_over_frames(const std::vector<FrameExtreme>& table,
                                               const Results& results) {
  std::vector<FrameExtremum> out;
  for (const FrameExtreme& e : table) {
    const KeyValue* key = results.physics->key_value(e.field);
    const auto kind = std::ranges::find(results.extrema, e.field, &Extremum::field);
    if (key == nullptr || kind == results.extrema.end()) continue;
    const auto known =
        std::ranges::find_if(out, [&](const FrameExtremum& other) { return other.least.field == e.field; });
    if (known == out.end()) {
      out.push_back({kind->kind, key->is_range, e, e});
      continue;
    }
    if (e.min < known->least.min) known->least = e;
    if (e.max > known->most.max) known->most = e;
  }
  return out;
}

std::vector<Text> describe(const std::vector<FrameExtremum>& extrema, QuantityKind over, double body) {
  std::vector<Text> out;
  for (const FrameExtremum& e : extrema) {
    const Text title = field_title(e.least.field);
    if (e.is_range)
      out.push_back(phrase<"%1 is smallest in frame %2, at %3: %4 at %5">(
          title, e.least.frame, format_quantity(e.least.at, over), format_quantity(e.least.min, e.kind),
          place_text(e.least.min_place, body)));
    out.push_back(phrase<"%1 is largest in frame %2, at %3: %4 at %5">(
        title, e.most.frame, format_quantity(e.most.at, over), format_quantity(e.most.max, e.kind),
        place_text(e.most.max_place, body)));
  }
  return out;
}

std::string frame_extrema_json(const Project& project, const Results& results) {
  Json out = Json::array();
  try {
    const auto reader = frames_of_step(project);
    if (!reader) return out.dump();
    Monitor silent;
    for (const FrameExtremum& e :
         extrema_over_frames(read_extremes(extremes_table(*reader, silent)), results))
      out.push_back({{"field", e.least.field},
                     {"unit", std::string(si_unit(e.kind))},
                     {"at_unit", std::string(si_unit(reader->over()))},
                     {"min", end_json(e.least, e.least.min, e.least.min_place, e.least.min_node)},
                     {"max", end_json(e.most, e.most.max, e.most.max_place, e.most.max_node)}});
  } catch (const Error&) {
    return "[]";  // the report gives the reason
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<Text> frame_extrema_texts(const Project& project, const Results& results) {
  try {
    const auto reader = frames_of_step(project);
    if (!reader) return {};
    Monitor silent;
    return describe(extrema_over_frames(read_extremes(extremes_table(*reader, silent)), results),
                    reader->over(), box_diagonal(*results.mesh));
  } catch (const Error& error) {
    return {phrase<"Values over time cannot be shown: %1">(full_text(error))};
  }
}

}  // namespace genba
