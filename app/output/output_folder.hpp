// An output folder: one run at a time holds it, and its files are replaced as one set.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/output/output_manifest.hpp"
#include "app/output/output_steps.hpp"
#include "app/output/staging.hpp"
#include "engine/base/file/file_lock.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

struct OutputWish {
  OutputSet set = OutputSet::run;
  std::vector<std::string> names{};  ///< files that will be written
  bool overwrite = false;            ///< may also replace files of these names that no run wrote
};

/// Creates the folder if missing, locks it and tests that it is writable. If the writer of a set was killed
/// while its files were put into place, completes that set, with a warning. Removes other remains of killed
/// runs. Throws Error(file): with the system's reason; naming the run that holds the folder; naming a folder
/// that has the name of an output file; naming files of these names that no run wrote, or that were changed
/// since, unless `wish` allows to overwrite them.
class OutputFolder {
 public:
  OutputFolder(const std::string& path, const OutputWish& wish, Monitor& monitor);
  /// The destructor unlocks the folder and removes the folders that it created, if they are empty.
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;
  const std::string& path() const { return path_; }
  /// A run was stopped here before its outputs were complete.
  bool was_stopped() const { return was_stopped_; }

 private:
  friend class OutputDraft;
  struct MadeFolders {
    std::vector<std::string> paths;  ///< the deepest last
    ~MadeFolders();
  };
  void make();
  void lock();
  void complete_interrupted();
  void complete_step(const StagedStep& step);
  void require_free(const OutputWish& wish) const;
  void note_replaceable(const OutputWish& wish);
  bool may_replace(const std::string& name) const;

  std::string path_;
  OutputSet set_;
  Monitor& monitor_;
  MadeFolders made_;
  FileLock lock_;
  OutputManifest manifest_;
  bool was_stopped_ = false;
  /// Name -> stamp of the file at the time when this run found that it may replace it, or wrote it. Empty: no
  /// such file.
  std::map<std::string, std::string> replaceable_;
};

/// Those of these files that no run wrote, or that were changed since.
std::vector<std::string> foreign_outputs(const std::string& folder, const OutputManifest& manifest,
                                         const std::vector<std::string>& names);

/// Lock for reading the files of a run that belong together: no run writes into the folder meanwhile. Holds
/// nothing if the folder is not writable. Throws Error(file) naming the run that writes into it now.
FileLock hold_outputs(const std::string& folder);

/// A set of files that is prepared for an output folder.
class OutputDraft {
 public:
  explicit OutputDraft(OutputFolder& folder);
  /// Path for writing the file of this name, one of names_of(set).
  std::string file(std::string_view name);
  /// The frames in the folder of begin_frames() become part of the set. If there are none, the frames of the
  /// previous set stay.
  void take_frames() { takes_frames_ = true; }
  /// Runs `write`, which writes files. Errors name the file in the output folder, not the staged one.
  void fill(const std::function<void()>& write) const;
  /// Puts all files into place. After a kill at any moment either none or all of them replace the previous
  /// set; the next run into the folder completes this if needed. `add`: keep the other files of the set, else
  /// remove them. If a foreign file got one of the names meanwhile, it is kept under another name, with a
  /// warning. `unfinished`: OutputManifest::Set; unchanged if not given. Returns the paths of the files.
  std::vector<std::string> publish(bool add, std::optional<bool> unfinished = {});
  /// The same as one with the sets of folders directly inside this folder: all of them, or none.
  std::vector<std::string> publish(std::span<const std::unique_ptr<OutputDraft>> inside, bool add,
                                   std::optional<bool> unfinished);
  /// Folders inside this one that belong to the set. A set without one of them removes what earlier runs
  /// wrote there.
  void set_steps(std::vector<std::string> folders) { steps_ = std::move(folders); }

 private:
  void seal(bool add, std::optional<bool> unfinished);
  std::vector<std::string> settle(bool add);

  OutputFolder& folder_;
  StagingFolder staging_;
  std::vector<std::string> names_, steps_;
  OutputManifest after_;  ///< of the sealed set
  bool takes_frames_ = false;
};

}  // namespace genba
