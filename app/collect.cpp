#include "app/collect.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "app/case/case_file.hpp"
#include "app/case/describe.hpp"
#include "app/case/geometry_files.hpp"
#include "app/materials/label_materials.hpp"
#include "app/materials/material_library.hpp"
#include "app/output/staging.hpp"
#include "app/report/outputs.hpp"
#include "app/stage/written_names.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"
#include "mesh/labels/label_file.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

std::string lowered(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

/// Position of the extension; ".nii.gz" and ".case.json" count as one extension.
std::size_t ending_of(const std::string& name) {
  for (const char* two : {".nii.gz", ".case.json"})
    if (lowered(name).ends_with(two)) return name.size() - std::strlen(two);
  const std::size_t dot = name.rfind('.');
  return dot == std::string::npos || dot == 0 ? name.size() : dot;
}

/// Names in the new folder, compared without case, as some file systems do.
class Places {
 public:
  /// From now on `name` (or a path below the folder) belongs to this file, whatever exists there.
  void take(const std::string& name, const std::string& from) { taken_[lowered(name)] = from; }
  bool is_free(const std::string& name, const std::string& from) const {
    const auto found = taken_.find(lowered(name));
    return found == taken_.end() || found->second == from;
  }
  /// "bone.stl", or "bone-2.stl" if another file has that name.
  std::string free_name(const std::string& name, const std::string& from) const {
    const std::size_t ending = ending_of(name);
    std::string out = name;
    for (int i = 2; !is_free(out, from); ++i)
      out = name.substr(0, ending) + "-" + std::to_string(i) + name.substr(ending);
    return out;
  }

 private:
  std::map<std::string, std::string> taken_;  ///< lower-case name -> its file
};

/// Plans all copies before anything is copied.
class CopyList {
 public:
  explicit CopyList(Places places) : places_(std::move(places)) {}
  const std::vector<CopiedFile>& files() const { return files_; }

  /// Files behind one path of the case. Several files keep their names, because headers and series refer to
  /// each other. Returns the new path for the case.
  std::string add(const fs::path& stated, const std::vector<std::string>& files, bool is_folder) {
    const std::string own =
        fs::path(stated.has_filename() ? stated : stated.parent_path()).filename().string();
    const auto known = [&](const std::string& file) { return to_.contains(file); };
    if (std::ranges::all_of(files, known))
      return is_folder ? fs::path(to_.at(files.front())).begin()->string() : to_.at(stated.string());
    // The files of a series are collected from all over a folder.
    const bool is_series =
        is_folder || lowered(own).ends_with(".dcm") || !image_series(stated.string()).empty();
    if (files.size() == 1 && !is_series) {
      const std::string name = places_.free_name(own, files.front());
      put(files.front(), name);
      return name;
    }
    // A folder keeps its sub-folders, since they may hold files with equal names. A deck finds included files
    // by their path relative to its own folder.
    const bool is_deck_file = lowered(own).ends_with(".inp");
    const auto name_of = [&](const std::string& file) {
      const fs::path from = is_folder && stated.has_filename() ? stated : stated.parent_path();
      return (is_folder || is_deck_file ? fs::path(file).lexically_relative(from) : fs::path(file).filename())
          .string();
    };
    const bool fit =
        std::ranges::all_of(files, [&](const auto& f) { return places_.is_free(name_of(f), f); });
    std::string folder;
    if (is_series || !fit) {
      folder = is_folder   ? own
               : is_series ? stated.parent_path().filename().string()
                           : own.substr(0, ending_of(own));
      folder = places_.free_name(folder.empty() ? "series" : folder, "folder of " + stated.string());
      places_.take(folder, "folder of " + stated.string());
    }
    for (const std::string& file : files) put(file, (fs::path(folder) / name_of(file)).string());
    return is_folder ? folder : (fs::path(folder) / own).string();
  }

  void put(const std::string& from, const std::string& to) {
    std::error_code code;
    const auto bytes = fs::file_size(from, code);
    if (code)
      throw Error(ErrorKind::file, from, phrase<"cannot read the file: %1">(code.message()),
                  phrase<"Check the permissions of the file">());
    places_.take(to, from);
    to_[from] = to;
    files_.push_back({from, to, static_cast<std::int64_t>(bytes)});
  }

 private:
  Places places_;
  std::map<std::string, std::string> to_;
  std::vector<CopiedFile> files_;
};

/// The number of a series among the copied files; files of other series are not copied.
int number_among(const std::vector<std::string>& files, const std::string& path, int series) {
  int count = 0, number = 0;
  for (const ImageSeries& s : image_series(path)) {
    const bool is_copied = std::ranges::all_of(
        s.files, [&](const std::string& f) { return std::ranges::find(files, f) != files.end(); });
    count += is_copied;
    if (s.number == series) number = count;
  }
  return count == 1 ? 0 : number;
}

/// Accepts a new name in a writable folder, or an empty folder, which is replaced.
void require_target(const fs::path& target) {
  std::error_code code;
  const auto kind = fs::status(target, code).type();
  const bool is_there = kind != fs::file_type::not_found;
  if (is_there && (kind != fs::file_type::directory || !fs::is_empty(target, code) || code))
    throw Error(ErrorKind::file, target.string(),
                kind == fs::file_type::directory ? phrase<"the folder is not empty">()
                                                 : phrase<"a file of this name exists">(),
                phrase<"Name a new folder, or empty this one">());
  if (!fs::is_directory(target.parent_path(), code))
    throw Error(ErrorKind::file, target.parent_path().string(), phrase<"there is no such folder">(),
                phrase<"Create it first, or look whether the drive is connected">());
}

/// A file that a deck includes from outside its folder: the copied deck would not find the copy.
std::string outside_of_folder(const fs::path& deck, const std::vector<std::string>& files) {
  if (lowered(deck.string()).ends_with(".inp"))
    for (const std::string& file : files)
      if (const fs::path way = fs::path(file).lexically_relative(deck.parent_path());
          way.empty() || *way.begin() == "..")
        return file;
  return {};
}

/// Throws unless it is a file of the expected kind. Extensions decide for geometry and images.
void require_kind(const StatedPath& stated, const std::string& file) {
  std::error_code code;
  if (!fs::is_regular_file(file, code))
    throw Error(ErrorKind::file, stated.place, phrase<"\"%1\" is not a regular file">(file),
                phrase<"Name a file there that can be copied">());
  if (std::string_view(stated.role) == "labels") {
    (void)read_label_file(file);
  } else if (std::string_view(stated.role) == "element sizes") {
    bool is_grid = false, is_first = true;
    for_file_chunks(file, [&](std::string_view chunk) {
      if (std::exchange(is_first, false)) is_grid = chunk.substr(0, 4096).find("<VTKFile") != chunk.npos;
    });
    if (!is_grid)
      throw Error(ErrorKind::file, stated.place, phrase<"\"%1\" is not a file of element sizes (VTU)">(file),
                  phrase<"Name one that a refinement wrote, size_field.vtu">());
  }
}

bool lies_below(const fs::path& file, const fs::path& tree) {
  std::error_code code;
  const fs::path way = fs::canonical(file, code).lexically_relative(tree);
  return !code && !way.empty() && *way.begin() != "..";
}

void require_inside(const Project& project, const std::string& results) {
  const std::vector<std::string> outside = files_outside(project, results);
  if (outside.empty()) return;
  constexpr std::size_t most = 5;
  const std::size_t shown = std::min(outside.size(), most);
  throw Error(
      ErrorKind::file, phrase<"case">(),
      phrase<"%1 file(s) of the case lie outside its folder: %2">(
          grouped(static_cast<std::int64_t>(outside.size())),
          quoted_list(std::span(outside).first(shown)) + (shown < outside.size() ? ", ..." : std::string())),
      phrase<"Look whether they may leave this computer; then copy them by --outside, or put them "
             "beside the case">());
}

/// Throws naming every file that is not there.
void require_files(const Project& project, const std::vector<StatedPath>& stated) {
  std::vector<std::string> missing;
  Text place;
  for (const StatedPath& s : stated) {
    const std::string path = resolve_path(project, *s.path);
    std::error_code code;
    const std::string gone = !fs::exists(path, code) ? path
                             : s.is_image            ? missing_image_data(path)
                                                     : std::string();
    if (!gone.empty()) {
      missing.push_back(gone);
      place = s.place;
    } else if (const std::string outside = outside_of_folder(path, files_behind(project, s));
               !outside.empty()) {
      throw Error(ErrorKind::file, path,
                  phrase<"the deck includes \"%1\", which is not below its folder">(outside),
                  phrase<"Put the file beside the deck, and include it by its new name">());
    } else if (files_behind(project, s).empty()) {
      throw Error(ErrorKind::input, s.place, phrase<"the folder holds no DICOM file">(),
                  phrase<"Choose a folder with one DICOM series, or a file of it">());
    }
  }
  if (missing.empty()) {
    for (const StatedPath& s : stated)
      for (const std::string& file : files_behind(project, s)) require_kind(s, file);
    return;
  }
  if (missing.size() == 1)
    throw Error(ErrorKind::file, place, phrase<"there is no file \"%1\"">(missing.front()),
                phrase<"Put it there, or choose another file in the case">());
  throw Error(ErrorKind::file, phrase<"case">(),
              phrase<"%1 files of the case are not there: %2">(missing.size(), quoted_list(missing)),
              phrase<"Put them there, or choose other files in the case">());
}

void require_room(const fs::path& parent, std::int64_t bytes) {
  std::error_code code;
  const auto room = fs::space(parent, code);
  if (code || room.available >= static_cast<std::uintmax_t>(bytes)) return;
  const auto free = static_cast<std::int64_t>(room.available);
  throw Error(ErrorKind::file, parent.string(),
              phrase<"the copies take %1 bytes (%2), and %3 bytes (%4) are free there">(
                  grouped(bytes), format_bytes(bytes), grouped(free), format_bytes(free)),
              phrase<"Free some disk space or choose another folder">());
}

/// The label table may name materials that no other computer has.
void take_own_materials(Project& project, Monitor& monitor) {
  try {
    std::set<std::string> own;
    for (const auto& materials : {user_materials(), site_materials()})
      for (const LibraryMaterial& m : materials) own.insert(m.material.name);
    std::vector<Material>& materials = project.study.materials;
    for (const LabelMaterial& line : labelled_study(project).from_table)
      if (!line.library.empty() && own.contains(line.material.name) &&
          std::ranges::find(materials, line.material.name, &Material::name) == materials.end())
        materials.push_back(line.material);
  } catch (const Error& error) {
    monitor.log(LogLevel::warning, full_text(error));
  }
}

void require_written(const std::ofstream& out, const fs::path& to) {
  if (!out)
    throw Error(ErrorKind::file, to.filename().string(),
                phrase<"cannot write the file: %1">(std::strerror(errno)),
                phrase<"Free some disk space or choose another folder">());
}

void copy_file(const std::string& from, const fs::path& to, const std::function<void(std::size_t)>& copied) {
  std::error_code code;
  fs::create_directories(to.parent_path(), code);
  write_atomically(to.string(), [&](const std::string& temporary) {
    std::ofstream out(temporary, std::ios::binary);
    for_file_chunks(from, [&](std::string_view chunk) {
      out.write(chunk.data(), static_cast<std::streamsize>(chunk.size()));
      require_written(out, to);
      copied(chunk.size());
    });
    out.close();
    require_written(out, to);
  });
}

}  // namespace

std::string case_name(const Project& project) {
  if (project.path.empty() && !project.geometry.path.empty()) return case_name_around(project.geometry.path);
  const std::string name = fs::path(project.path).filename().string();
  return name.empty() ? "case" : name.substr(0, ending_of(name));
}

std::vector<std::string> files_outside(const Project& project, const std::string& results) {
  std::set<std::string> outside;
  std::error_code code;
  if (project.path.empty()) return {};
  const fs::path tree = fs::canonical(fs::absolute(project.path).parent_path(), code);
  const auto look_at = [&](const fs::path& file) {
    if (code || !lies_below(file, tree)) outside.insert(fs::weakly_canonical(file, code).string());
  };
  Project stated = project;
  for (const StatedPath& s : stated_paths(stated))
    for (const std::string& file : files_behind(project, s)) look_at(file);
  if (!results.empty())
    for (const std::string& name : written_outputs(results)) look_at(fs::path(results) / name);
  return {outside.begin(), outside.end()};
}

CollectedCase collect_case(const Project& project, const std::string& folder, const std::string& results,
                           Monitor& monitor, OutsideFiles outside) {
  fs::path target = fs::absolute(folder).lexically_normal();
  if (!target.has_filename()) target = target.parent_path();
  require_target(target);
  monitor.progress(phrase<"copy files">(), 0);

  Project carried = project;
  const std::vector<StatedPath> stated = stated_paths(carried);
  require_files(project, stated);
  if (outside == OutsideFiles::refused) require_inside(project, results);
  take_own_materials(carried, monitor);

  CollectedCase out;
  out.folder = target.string();
  out.case_file = case_name(project) + ".case.json";
  const fs::path given(project.output.folder);
  const std::string first = given.empty() ? "" : given.lexically_normal().begin()->string();
  if (given.is_absolute() || first.empty() || first == "." || first == "..")
    carried.output.folder = "results";
  Places places;
  places.take(out.case_file, "");
  places.take(fs::path(carried.output.folder).begin()->string(), "");
  CopyList list(std::move(places));
  for (const StatedPath& s : stated) {
    const fs::path path(resolve_path(project, *s.path));
    std::error_code code;
    const std::vector<std::string> files = files_behind(project, s);
    if (s.series > 0) carried.geometry.image.series = number_among(files, path.string(), s.series);
    *s.path = list.add(path, files, fs::is_directory(path, code));
  }
  FileLock held;  // the files of one run, not of two
  if (std::error_code code; !results.empty() && fs::is_directory(results, code)) {
    held = hold_outputs(results);
    tell_output_problems(results, monitor);
    for (const std::string& name : written_outputs(results))
      list.put((fs::path(results) / name).string(), (fs::path(carried.output.folder) / name).string());
  }
  out.files = list.files();
  for (const CopiedFile& file : out.files) out.bytes += file.bytes;
  require_room(target.parent_path(), out.bytes);

  remove_abandoned_staging(target.parent_path());
  const StagingFolder staging(target.parent_path());
  const fs::path whole = staging.path() / target.filename();
  std::error_code code;
  fs::create_directory(whole, code);
  std::int64_t done = 0;
  for (const CopiedFile& file : out.files)
    copy_file(file.from, whole / file.to, [&](std::size_t bytes) {
      monitor.check();
      done += static_cast<std::int64_t>(bytes);
      monitor.progress(
          phrase<"copy files">(),
          out.bytes > 0 ? std::min(1.0, static_cast<double>(done) / static_cast<double>(out.bytes)) : 1);
    });
  carried.path = (whole / out.case_file).string();
  write_case(carried.path, carried);
  monitor.check();
  if (!code) fs::rename(whole, target, code);
  if (code)
    throw Error(ErrorKind::file, target.string(), phrase<"cannot be put into place: %1">(code.message()),
                phrase<"Choose another folder">());
  return out;
}

}  // namespace genba
