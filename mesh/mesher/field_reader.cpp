#include "mesh/mesher/field_reader.hpp"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <utility>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/file/text_file.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/text/suggest.hpp"
#include "mesh/fields/csv_points.hpp"
#include "mesh/fields/field_unit.hpp"
#include "mesh/files/conditions_deck.hpp"
#include "mesh/mesher/mesher_run.hpp"

namespace genba {
namespace {

namespace fs = std::filesystem;

bool is_csv(const std::string& path) {
  std::string ending = fs::path(path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return ending == ".csv";
}

FieldGrid read_grid_apart(const std::string& path, const FieldArray& array, Monitor& monitor) {
  const MeshOptions options;
  MeshingReport report;
  MesherRun run(options, monitor, report);
  MesherJob& job = run.job;
  job.task = MesherJob::Task::field;
  job.format = GeometryFormat::vtu;
  job.source = fs::absolute(path).string();
  job.shown_name = fs::path(path).filename().string();
  job.field = array;
  job.mesh_path = run.folder.file("field.genba");
  job.answer_path = run.folder.file("answer.json");
  job.parent_id = static_cast<int>(::getpid());
  job.memory_limit = static_cast<std::int64_t>(0.9 * static_cast<double>(host_available_bytes()));
  run.start(options.time_limit);
  return read_field_grid(job.mesh_path);
}

/// The values that a deck states by node.
FieldSamples deck_field(const std::string& path, const FieldArray& array, double unit, const Text& place) {
  DeckUnits units(unit);
  if (!array.length_unit.empty()) units.length = field_unit(array.length_unit, QuantityKind::length, place).scale;
  if (!array.unit.empty()) units.absolute_zero = -field_unit(array.unit, array.kind, place).offset;
  Deck deck = read_conditions_deck(path, fs::path(path).filename().string(), units);
  std::vector<std::string> names;
  for (DeckField& field : deck.fields) {
    if (field.name == array.name && field.kind == array.kind) return FieldSamples(std::move(field.at), place);
    names.push_back(field.name);
  }
  throw Error(ErrorKind::input, place, phrase<"the deck states no values by node named \"%1\"">(array.name),
              names.empty() ? phrase<"No condition of the deck differs from node to node">()
                            : phrase<"It has %1">(quoted_list(names)));
}

}  // namespace

FieldSamples read_field(const std::string& path, const FieldArray& array, const Text& place,
                        Monitor& monitor, double deck_unit) {
  const Text file = phrase<"%1: %2">(place, fs::path(path).filename().string());
  if (std::error_code code; !fs::is_regular_file(path, code))
    throw Error(ErrorKind::file, file, phrase<"the file is not there">(),
                phrase<"Look at the path: it is relative to the case file">());
  if (is_csv(path))
    return FieldSamples(csv_points(read_text_file(path), array.name, array.unit, array.kind, file), file);
  if (is_conditions_deck(path)) return deck_field(path, array, deck_unit, file);
  try {
    return FieldSamples(read_grid_apart(path, array, monitor));
  } catch (const Error& error) {
    throw Error(error.kind(), phrase<"%1: %2">(place, error.place()), error.problem(), error.next_step());
  }
}

}  // namespace genba
