// Files that are not final yet: a hidden folder beside their final place.
#pragma once

#include <filesystem>
#include <string_view>

#include "engine/base/file/file_lock.hpp"

namespace genba {

/// Creates an empty folder inside `parent`. The destructor removes it with its content. A locked file "lock"
/// in it shows on every computer that the folder is in use. Throws Error(file) with the system's reason.
class StagingFolder {
 public:
  explicit StagingFolder(const std::filesystem::path& parent);
  ~StagingFolder();
  StagingFolder(const StagingFolder&) = delete;
  StagingFolder& operator=(const StagingFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }
  /// Whether the destructor leaves the folder for a later run that completes its set.
  void leave(bool leaves) { leaves_ = leaves; }

 private:
  std::filesystem::path path_;
  bool leaves_ = false;
  FileLock lock_;
};

/// True for a name that only a StagingFolder has.
bool is_staging_name(std::string_view name);

/// Removes folders in `parent` that killed processes left: those with a free lock. A folder without a lock,
/// of an earlier version or just being created, is removed after a day. If the file system has no locks, none
/// is removed. True: one was removed.
bool remove_abandoned_staging(const std::filesystem::path& parent);

}  // namespace genba
