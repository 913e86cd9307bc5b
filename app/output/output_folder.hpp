// An output folder that is written to: held by one run at a time, and its files replaced as one.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/output/output_manifest.hpp"
#include "app/output/staging.hpp"
#include "engine/base/file/file_lock.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

struct OutputWish {
  OutputSet set = OutputSet::run;
  std::vector<std::string> names{};  ///< that are going to be written
  bool overwrite = false;            ///< also files of these names that no run wrote
};

/// The folder, made where it is missing, locked and probed for writing. A set whose writer was killed while
/// its files were put into place is completed, and told of; what else killed runs left is removed. Throws
/// Error(file) with the system's reason; naming the run that holds the folder; naming a folder that lies
/// where a file is to be; naming files of these names that no run wrote, or that were changed since, unless
/// they may be overwritten.
class OutputFolder {
 public:
  OutputFolder(const std::string& path, const OutputWish& wish, Monitor& monitor);
  /// The end lets go, and takes folders away that it made and that are empty.
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  friend class OutputDraft;
  struct MadeFolders {
    std::vector<std::string> paths;  ///< the deepest last
    ~MadeFolders();
  };
  void make();
  void lock();
  void complete_interrupted();
  void require_free(const OutputWish& wish) const;
  void note_replaceable(const OutputWish& wish);
  bool may_replace(const std::string& name) const;

  std::string path_;
  OutputSet set_;
  Monitor& monitor_;
  MadeFolders made_;
  FileLock lock_;
  OutputManifest manifest_;
  /// Name -> stamp of the file when this run found that it may replace it, or wrote it; empty: there was
  /// none.
  std::map<std::string, std::string> replaceable_;
};

/// Those of these names in a folder that no run wrote, or that were changed since.
std::vector<std::string> foreign_outputs(const std::string& folder, const OutputManifest& manifest,
                                         const std::vector<std::string>& names);

/// Held while files of runs are read that belong together: no run writes into the folder meanwhile. Holds
/// nothing where the folder may not be written to. Throws Error(file) naming the run that writes into it now.
FileLock hold_outputs(const std::string& folder);

/// A set of files on its way into an output folder.
class OutputDraft {
 public:
  explicit OutputDraft(OutputFolder& folder);
  /// Where to write the file of this name, one of names_of(set).
  std::string file(std::string_view name);
  /// The frames that the run wrote where begin_frames() said are part of the set; where there are none, those
  /// of the set before stay.
  void take_frames() { takes_frames_ = true; }
  /// Runs `write`, which writes files. An error names the file in the output folder, not the staged one.
  void fill(const std::function<void()>& write) const;
  /// Puts all files into place: killed at any moment, either none or all of them replace the set before, if
  /// need be by the next run into the folder. `add`: beside the files of the set, else in their place. A file
  /// of another's that came into being under one of the names meanwhile is kept under another name, and told
  /// of. `unfinished`: OutputManifest::Set; left as it was if not given. Returns their paths.
  std::vector<std::string> publish(bool add, std::optional<bool> unfinished = {});

 private:
  OutputFolder& folder_;
  StagingFolder staging_;
  std::vector<std::string> names_;
  bool takes_frames_ = false;
};

}  // namespace genba
