#include "app/output/output_folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <functional>

#include "app/frames/frame_folder.hpp"
#include "app/output/output_frames.hpp"
#include "app/output/output_steps.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/suggest.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

constexpr const char* output_lock_name = ".genba-lock";
Text choose_another() {
  return phrase<"Choose another one (output/folder, or --out)">();
}

/// Earlier renames must be on disk before later changes.
void flush_folder(const fs::path& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return;
  (void)::fsync(fd);
  ::close(fd);
}

/// Moves the files of a set that is complete in its hidden folder to their places, the manifest last. May be
/// repeated after an interruption in any state.
void put_into_place(const std::string& folder, const OutputManifest& before,
                    const std::function<bool(const std::string&)>& may_replace, Monitor& monitor) {
  const fs::path into(folder), from = into / publishing_name;
  const auto move = [&](const std::string& name) {
    std::error_code code;
    fs::rename(from / name, into / name, code);
    if (code)
      throw Error(ErrorKind::file, (into / name).string(),
                  phrase<"cannot be put into the output folder: %1">(code.message()),
                  phrase<"Make room for it, and run again">());
  };
  if (const auto after = read_manifest(from.string())) {
    for (const auto& [set, content] : after->sets)
      for (const auto& [name, mark] : content.files) {
        if (!is_there(from / name)) continue;  // unchanged, or already in place
        if (is_there(into / name) && !may_replace(name)) {
          const fs::path aside = free_name_beside(into / name);
          std::error_code code;
          fs::rename(into / name, aside, code);
          if (code)
            throw Error(ErrorKind::file, (into / name).string(),
                        phrase<"no run wrote it, and it cannot be moved aside: %1">(code.message()),
                        phrase<"Move it, and run again">());
          monitor.log(LogLevel::warning,
                      phrase<"The file %1 that no run wrote is kept as %2">(name, aside.filename().string()));
        }
        move(name);
      }
    for (const auto& [set, content] : before.sets)
      for (const auto& [name, mark] : content.files)
        if (!after->find(name) && !is_series_output(name) && is_as_marked((into / name).string(), mark)) {
          std::error_code ignored;
          fs::remove(into / name, ignored);
        }
    put_frames_into_place(into, before, *after, monitor);
    for (const auto& [set, content] : before.sets)
      if (const auto now = after->sets.find(set); now != after->sets.end())
        for (const std::string& gone : steps_gone(content, now->second))
          remove_outputs_of_step((into / gone).string(), monitor);
    flush_folder(into);
    move(manifest_name);
  }
  std::error_code ignored;
  fs::remove(from, ignored);
  flush_folder(into);
}

/// The set that a killed run left complete, but not in place. False: there is none.
bool complete_set(const std::string& folder, Monitor& monitor) {
  const fs::path publishing = fs::path(folder) / publishing_name;
  if (!is_there(publishing)) return false;
  std::error_code code;
  if (fs::remove(publishing, code)) return false;  // empty: all was in place
  const auto refuse = [&](const Text& problem) {
    throw Error(ErrorKind::file, publishing.string(), problem,
                phrase<"Look at the files in it, then remove this hidden folder">());
  };
  if (!fs::is_directory(fs::symlink_status(publishing)))
    refuse(phrase<"is not the folder that a run makes">());
  const auto after = read_manifest(publishing.string());
  if (!after) refuse(phrase<"a run left files in it without the list of them">());
  for (const auto& [set, content] : after->sets)
    for (const auto& [name, mark] : content.files)
      if (is_there(publishing / name) && !is_as_marked((publishing / name).string(), mark))
        refuse(phrase<"a run was stopped while its files were put into place, and %1 is damaged">(name));
  forget_steps_being_put(folder);
  const OutputManifest before = read_manifest(folder).value_or(OutputManifest{});
  put_into_place(
      folder, before,
      [&](const std::string& name) {
        const OutputMark* mark = before.find(name);
        return mark && is_as_marked((fs::path(folder) / name).string(), *mark);
      },
      monitor);
  return true;
}

/// From here on the set counts in its folder, as it does in the folder above.
void take_staged(const std::string& folder, const std::string& staged) {
  const fs::path into(folder), set = into / staged / staged_set_name;
  if (!is_there(set)) return;  // done before
  std::error_code code;
  fs::rename(set, into / publishing_name, code);
  if (code)
    throw Error(ErrorKind::file, folder,
                phrase<"the files cannot be put into the output folder: %1">(code.message()),
                phrase<"Make room for it, and run again">());
  flush_folder(into);
}

[[noreturn]] void refuse_taken(const std::string& folder, const std::string& lock_file) {
  const std::string who = FileLock::note_of(lock_file);
  throw Error(ErrorKind::file, folder,
              who.empty() ? phrase<"another run writes into this output folder">()
                          : phrase<"another run writes into this output folder (%1)">(who),
              phrase<"Wait until it has ended, or choose another folder (output/folder, or --out)">());
}

/// A text that differs for different files, and for one file after a write; empty: no file.
std::string stamp_of(const fs::path& path) {
  struct stat info {};
  if (::lstat(path.c_str(), &info) != 0) return {};
  std::string out;
  for (const auto part :
       {static_cast<std::int64_t>(info.st_dev), static_cast<std::int64_t>(info.st_ino),
        static_cast<std::int64_t>(info.st_size), static_cast<std::int64_t>(info.st_mtim.tv_sec),
        static_cast<std::int64_t>(info.st_mtim.tv_nsec)})
    out += std::to_string(part) + " ";
  return out;
}

}  // namespace

FileLock hold_outputs(const std::string& folder) {
  const std::string file = (fs::path(folder) / output_lock_name).string();
  FileLock lock(file, true, this_process());
  if (lock.state() == FileLock::State::taken) refuse_taken(folder, file);
  lock.remove_at_end();
  return lock;
}

OutputFolder::MadeFolders::~MadeFolders() {
  std::error_code ignored;
  for (auto it = paths.rbegin(); it != paths.rend(); ++it) fs::remove(*it, ignored);  // only if empty
}

OutputFolder::OutputFolder(const std::string& path, const OutputWish& wish, Monitor& monitor)
    : path_(path), set_(wish.set), monitor_(monitor) {
  make();
  lock();
  if (const std::string staged = staged_from_above(path_); !staged.empty()) take_staged(path_, staged);
  try {
    was_stopped_ = remove_abandoned_staging(path_);
    const StagingFolder probe(path_);
    write_text_atomically((probe.path() / "probe").string(), "probe");
  } catch (const Error& error) {
    throw Error(ErrorKind::file, path_,
                phrase<"this output folder cannot be written to (%1)">(error.problem()), choose_another());
  }
  complete_interrupted();
  if (const auto manifest = read_manifest(path_)) {
    manifest_ = *manifest;
  } else if (const auto earlier = manifest_of_earlier_version(path_)) {
    manifest_ = *earlier;
    write_text_atomically((fs::path(path_) / manifest_name).string(), format_manifest(manifest_));
  }
  if (const auto run = manifest_.sets.find(OutputSet::run); run != manifest_.sets.end())
    was_stopped_ = was_stopped_ || run->second.unfinished;
  require_free(wish);
  note_replaceable(wish);
}

void OutputFolder::make() {
  std::error_code code;
  std::vector<std::string> missing;
  for (fs::path p = path_; !p.empty() && !fs::exists(p, code) && p != p.parent_path(); p = p.parent_path())
    missing.push_back(p.string());
  fs::create_directories(path_, code);
  if (code)
    throw Error(ErrorKind::file, path_, phrase<"this output folder cannot be made: %1">(code.message()),
                choose_another());
  made_.paths.assign(missing.rbegin(), missing.rend());
  if (!fs::is_directory(path_, code))
    throw Error(ErrorKind::file, path_, phrase<"is not a folder">(),
                phrase<"Choose another output folder (output/folder, or --out)">());
}

void OutputFolder::lock() {
  const std::string file = (fs::path(path_) / output_lock_name).string();
  lock_ = FileLock(file, true, this_process());
  switch (lock_.state()) {
    case FileLock::State::held:
      lock_.remove_at_end();
      return;
    case FileLock::State::taken:
      refuse_taken(path_, file);
    case FileLock::State::unsupported:
      monitor_.log(
          LogLevel::warning,
          phrase<"The output folder cannot be locked (%1): start no other run into it">(lock_.problem()));
      return;
    case FileLock::State::failed:
      throw Error(ErrorKind::file, path_,
                  phrase<"this output folder cannot be written to (%1)">(lock_.problem()), choose_another());
  }
}

void OutputFolder::complete_interrupted() {
  const std::vector<StagedStep> staged = steps_being_put(path_);
  for (const StagedStep& step : staged) complete_step(step);
  if (!complete_set(path_, monitor_) && staged.empty()) return;
  was_stopped_ = true;
  monitor_.log(LogLevel::warning,
               phrase<"A run was stopped while its files were put into place; they are complete now">());
}

void OutputFolder::complete_step(const StagedStep& step) {
  const std::string inside = (fs::path(path_) / step.folder).string();
  const std::string lock_file = (fs::path(inside) / output_lock_name).string();
  FileLock held(lock_file, true, this_process());
  if (held.state() == FileLock::State::taken) refuse_taken(inside, lock_file);
  if (held.held()) held.remove_at_end();
  take_staged(inside, step.staged);
  (void)complete_set(inside, monitor_);
}

std::vector<std::string> foreign_outputs(const std::string& folder, const OutputManifest& manifest,
                                         const std::vector<std::string>& names) {
  std::vector<std::string> out;
  for (const std::string& name : names) {
    const fs::path path = fs::path(folder) / name;
    const OutputMark* mark = manifest.find(name);
    if (is_there(path) && !(mark && is_as_marked(path.string(), *mark))) out.push_back(name);
  }
  return out;
}

void OutputFolder::require_free(const OutputWish& wish) const {
  std::error_code code;
  for (const std::string& name : wish.names)
    if (const fs::path path = fs::path(path_) / name; fs::is_directory(fs::symlink_status(path, code)))
      throw Error(ErrorKind::file, path.string(), phrase<"a folder lies where a file of the run is to be">(),
                  phrase<"Rename it, or choose another output folder (output/folder, or --out)">());
  if (wish.overwrite) return;
  const std::vector<std::string> foreign = foreign_outputs(path_, manifest_, wish.names);
  if (!foreign.empty())
    throw Error(ErrorKind::file, path_,
                phrase<"files there would be written over that no run wrote, or that were changed since: %1">(
                    quoted_list(foreign)),
                phrase<"Move them, choose another folder (output/folder, or --out), or say --overwrite">());
}

void OutputFolder::note_replaceable(const OutputWish& wish) {
  for (const std::string& name : wish.names) replaceable_[name] = stamp_of(fs::path(path_) / name);
}

bool OutputFolder::may_replace(const std::string& name) const {
  const auto noted = replaceable_.find(name);
  if (noted != replaceable_.end()) return noted->second == stamp_of(fs::path(path_) / name);
  const OutputMark* mark = manifest_.find(name);
  return mark && is_as_marked((fs::path(path_) / name).string(), *mark);
}

OutputDraft::OutputDraft(OutputFolder& folder) : folder_(folder), staging_(folder.path()) {
  std::error_code code;
  fs::create_directory(staging_.path() / staged_set_name, code);
}

std::string OutputDraft::file(std::string_view name) {
  if (std::ranges::find(names_, name) == names_.end()) names_.emplace_back(name);
  return (staging_.path() / staged_set_name / name).string();
}

void OutputDraft::fill(const std::function<void()>& write) const {
  try {
    write();
  } catch (const Error& error) {
    const std::string staged = (staging_.path() / staged_set_name).string();
    std::string place = error.place().english();
    const auto at = place.find(staged);
    if (at == std::string::npos) throw;
    throw Error(error.kind(), place.replace(at, staged.size(), folder_.path()), error.problem(),
                error.next_step());
  }
}

void OutputDraft::seal(bool add, std::optional<bool> unfinished) {
  const fs::path from = staging_.path() / staged_set_name;
  after_ = folder_.manifest_;
  OutputManifest::Set& set = after_.sets[folder_.set_];
  if (!add) set = {.files = {}, .steps = steps_};
  if (unfinished) set.unfinished = *unfinished;
  for (const std::string& name : names_) set.files[name] = mark_of((from / name).string());
  if (takes_frames_) add_series(folder_.path(), folder_.manifest_, set);
  write_text_atomically((from / manifest_name).string(), format_manifest(after_));
  flush_folder(from);
}

std::vector<std::string> OutputDraft::settle(bool add) {
  const fs::path into = folder_.path();
  put_into_place(
      folder_.path(), folder_.manifest_, [&](const std::string& name) { return folder_.may_replace(name); },
      folder_.monitor_);
  // Remains of a stopped run do not belong to this set.
  if (!add && folder_.set_ == OutputSet::run) remove_frames((into / unfinished_frames_name).string());
  folder_.manifest_ = std::move(after_);
  std::vector<std::string> files;
  for (const std::string& name : names_) {
    files.push_back((into / name).string());
    folder_.replaceable_[name] = stamp_of(into / name);
  }
  return files;
}

std::vector<std::string> OutputDraft::publish(bool add, std::optional<bool> unfinished) {
  return publish({}, add, unfinished);
}

std::vector<std::string> OutputDraft::publish(std::span<const std::unique_ptr<OutputDraft>> inside, bool add,
                                              std::optional<bool> unfinished) {
  const fs::path from = staging_.path() / staged_set_name, into = folder_.path();
  std::vector<StagedStep> staged;
  for (const auto& draft : inside) {
    draft->seal(add, unfinished);
    staged.push_back({fs::path(draft->folder_.path()).filename().string(),
                      draft->staging_.path().filename().string()});
  }
  seal(add, unfinished);
  if (!staged.empty()) write_steps_being_put(from, staged);
  // From here on the new set counts.
  if (::rename(from.c_str(), (into / publishing_name).c_str()) != 0)
    throw Error(ErrorKind::file, folder_.path(),
                phrase<"the files cannot be put into the output folder: %1">(std::strerror(errno)),
                choose_another());
  for (const auto& draft : inside) draft->staging_.leave(true);
  flush_folder(into);
  std::vector<std::string> files;
  for (const auto& draft : inside) {
    take_staged(draft->folder_.path(), draft->staging_.path().filename().string());
    draft->staging_.leave(false);
    for (std::string& file : draft->settle(add)) files.push_back(std::move(file));
  }
  forget_steps_being_put(folder_.path());
  for (std::string& file : settle(add)) files.push_back(std::move(file));
  return files;
}

}  // namespace genba
