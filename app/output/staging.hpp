// Files that are not yet final: a hidden folder beside the place where they will be.
#pragma once

#include <filesystem>

#include "engine/base/file/file_lock.hpp"

namespace genba {

/// Made empty inside `parent`, gone with all that is in it when this object is. It holds a file "lock" in it
/// locked, so that nobody takes it for abandoned, on whatever computer. Throws Error(file) with the system's
/// reason.
class StagingFolder {
 public:
  explicit StagingFolder(const std::filesystem::path& parent);
  ~StagingFolder();
  StagingFolder(const StagingFolder&) = delete;
  StagingFolder& operator=(const StagingFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  FileLock lock_;
};

/// Takes away what killed processes left in `parent`: folders whose lock is free, empty ones. One without a lock, of an
/// earlier version or just coming into being, goes after a day; where locks are not known, none goes.
void remove_abandoned_staging(const std::filesystem::path& parent);

}  // namespace genba
