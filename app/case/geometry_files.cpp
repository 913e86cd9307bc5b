#include "app/case/geometry_files.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "app/pieces/list/piece_list.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/file/text_file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/sha256.hpp"
#include "engine/model/fit/law_fit.hpp"
#include "mesh/deck/deck.hpp"
#include "mesh/fields/test_data_csv.hpp"

namespace genba {

namespace {

/// Adds the paths that a value that varies states.
void add_paths(Variation& variation, const char* place, std::vector<StatedPath>& out) {
  auto* field = std::get_if<VariationField>(&variation.by);
  auto* table = std::get_if<VariationTable>(&variation.by);
  if (field != nullptr && !field->file.empty()) out.push_back({"field", place, &field->file});
  if (table != nullptr && !table->file.empty()) out.push_back({"table", place, &table->file});
}

void add_paths(std::vector<Condition>& conditions, const char* place, std::vector<StatedPath>& out) {
  for (Condition& condition : conditions) {
    for (VaryingValue& varying : condition.varies) add_paths(varying.by, place, out);
    if (!condition.file.empty()) out.push_back({"rigid surface", place, &condition.file});
  }
}

/// Files of the geometry alone, or also other files that the mesh needs.
std::vector<std::string> files_of(Project project, bool with_mesh) {
  std::vector<std::string> files;
  for (const StatedPath& stated : stated_paths(project))
    if (!stated.is_of_values() && !stated.is_of_report() && !stated.is_of_run() &&
        (with_mesh || stated.path != &project.mesh.size_field))
      for (std::string& file : files_behind(project, stated)) files.push_back(std::move(file));
  return files;
}

}  // namespace

std::vector<StatedPath> stated_paths(Project& project) {
  std::vector<StatedPath> out;
  const auto add = [&](const char* role, const char* place, std::string& path, bool is_image,
                       int series = 0) {
    if (!path.empty()) out.push_back({role, place, &path, is_image, series});
  };
  GeometrySpec& geometry = project.geometry;
  const bool is_image = geometry.kind == GeometryKind::image;
  if (geometry.kind != GeometryKind::box && geometry.kind != GeometryKind::sketch)
    add("geometry", "geometry/file", geometry.path, is_image, geometry.image.series);
  if (is_image) {
    add("grey values", "geometry/grey_image", geometry.image.grey_image, true);
    add("labels", "geometry/label_file", geometry.image.label_file, false);
  }
  add("element sizes", "mesh/size_field", project.mesh.size_field, false);
  add("logo", "report/logo", project.report.logo, false);
  add("hosts", "solver/rank_hosts", project.solve.rank_hosts, false);
  for (Material& material : project.study.materials) add("table", "materials", material.tests.file, false);
  for (Material& material : project.study.materials)
    for (VaryingProperty& varying : material.varies) add_paths(varying.by, "materials", out);
  for (MaterialAssignment& assignment : project.study.assignments)
    if (auto* axes = std::get_if<VaryingAxes>(&assignment.axes))
      for (VaryingAxes::Number& varying : axes->varies) add_paths(varying.by, "regions", out);
  add_paths(project.study.constraints, "constraints", out);
  add_paths(project.study.loads, "loads", out);
  for (std::vector<Step>* steps : {&project.steps_before, &project.steps_after})
    for (Step& step : *steps) {
      add_paths(step.constraints, "constraints", out);
      add_paths(step.loads, "loads", out);
      if (!step.solve.rank_hosts.empty()) out.push_back({"hosts", "solver/rank_hosts", &step.solve.rank_hosts});
    }
  return out;
}

std::vector<std::string> files_behind(const Project& project, const StatedPath& stated) {
  const std::string path = resolve_path(project, *stated.path);
  if (stated.is_image) return image_files(path, stated.series);
  std::vector<std::string> files{path};
  if (std::string_view(stated.role) == "geometry" && project.geometry.kind == GeometryKind::mesh_file &&
      is_deck(path))
    for (std::string& file : included_files(path)) files.push_back(std::move(file));
  if (std::string_view(stated.role) == "geometry" && is_piece_list(path))
    for (std::string& file : piece_paths(path, read_piece_list(path))) files.push_back(std::move(file));
  return files;
}

std::vector<std::string> geometry_files(const Project& project) {
  return files_of(project, false);
}

GeometrySpec resolved_geometry(const Project& project) {
  GeometrySpec geometry = project.geometry;
  if (geometry.kind == GeometryKind::box || geometry.kind == GeometryKind::sketch) return geometry;
  geometry.path = resolve_path(project, geometry.path);
  for (std::string* path : geometry.image.other_paths())
    if (!path->empty()) *path = resolve_path(project, *path);
  return geometry;
}

std::vector<std::string> mesh_input_files(const Project& project) {
  return files_of(project, true);
}

std::vector<std::string> value_input_files(const Project& project) {
  Project copy = project;
  copy.steps_before.clear();
  copy.steps_after.clear();
  std::vector<std::string> files;
  for (const StatedPath& stated : stated_paths(copy))
    if (stated.is_of_values()) files.push_back(resolve_path(project, *stated.path));
  std::ranges::sort(files);
  files.erase(std::unique(files.begin(), files.end()), files.end());
  return files;
}

std::vector<std::string> input_files(const Project& project) {
  namespace fs = std::filesystem;
  std::vector<std::string> files;
  if (!project.path.empty()) files.push_back(fs::absolute(project.path).string());
  Project copy = project;
  for (const StatedPath& stated : stated_paths(copy)) {
    files.push_back(resolve_path(project, *stated.path));
    const std::string path = files.back();
    try {
      for (std::string& file : files_behind(project, stated)) files.push_back(std::move(file));
    } catch (const Error&) {
      // Damaged or missing: the code that reads the file reports it.
    }
    std::error_code code;
    if (!fs::is_directory(path, code)) continue;
    for (fs::recursive_directory_iterator it(path, code), end; !code && it != end; it.increment(code))
      files.push_back(it->path().string());
  }
  return files;
}

void require_no_input(const Text& place, const std::string& output, const std::vector<std::string>& inputs) {
  struct stat written {
  }, read{};
  if (output.empty() || ::stat(output.c_str(), &written) != 0) return;
  for (const std::string& input : inputs)
    if (::stat(input.c_str(), &read) == 0 && read.st_dev == written.st_dev && read.st_ino == written.st_ino)
      throw Error(ErrorKind::input, place,
                  output == input ? phrase<"\"%1\" is a file that is read here: it would be lost">(output)
                                  : phrase<"\"%1\" is a file that is read here (\"%2\"): it would be lost">(
                                        output, input),
                  phrase<"Name another file to write">());
}

std::string sha256_of_files(const std::vector<std::string>& files) {
  if (files.size() == 1) return sha256_of_file(files.front());
  std::string all;
  for (const std::string& file : files) all += sha256_of_file(file);
  return sha256(all);
}

bool read_stamp(const std::vector<std::string>& files, FileStamp& stamp) {
  stamp = {};
  for (const std::string& file : files) {
    std::error_code size_error, time_error;
    const auto size = std::filesystem::file_size(file, size_error);
    stamp.times.push_back(std::filesystem::last_write_time(file, time_error));
    if (size_error || time_error) return false;
    stamp.size += size;
  }
  return !files.empty();
}

std::string image_of(const Project& project) {
  if (project.geometry.kind != GeometryKind::file && project.geometry.kind != GeometryKind::image) return {};
  if (!project.geometry.image.grey_image.empty()) return project.geometry.image.grey_image;
  const bool is_image = project.geometry.kind == GeometryKind::image || is_image_path(project.geometry.path);
  return is_image ? project.geometry.path : std::string{};
}

namespace {

constexpr std::int64_t largest_tests = std::int64_t{4} << 20;  // bytes

/// Calls visit(material, path, place) for each material with tests. A file that is not there is found by the check of
/// files later.
template <class Visit>
void for_each_tested(auto& project, const Visit& visit) {
  for (std::size_t i = 0; i < project.study.materials.size(); ++i) {
    auto& m = project.study.materials[i];
    if (m.tests.file.empty()) continue;
    const std::string path = resolve_path(project, m.tests.file);
    if (std::error_code code; std::filesystem::is_regular_file(path, code))
      visit(m, path, phrase<"%1: /materials/%2/test_data">(project.path, i));
  }
}

/// Constants from tests.
void find_constants(Material& m, const std::string& path, const Text& place) {
  take_fit(test_data_csv(read_text_file(path, largest_tests), phrase<"%1: %2">(place, m.tests.file)), place, m);
}

}  // namespace

void find_test_constants(Project& project) {
  for_each_tested(project, find_constants);
}

void require_same_tests(const Project& project) {
  for_each_tested(project, [](const Material& m, const std::string& path, const Text& place) {
    if (m.tests.found.empty() || !keeps_fit(m)) return;
    Material again = m;
    for (const auto& [key, value] : m.tests.found) property(again, key).reset();
    find_constants(again, path, place);
    if (again.tests.found != m.tests.found)
      throw Error(ErrorKind::input, place, phrase<"the tests in %1 have changed since the case was read">(m.tests.file),
                  phrase<"Open the case again">());
  });
}

}  // namespace genba
