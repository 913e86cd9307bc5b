// Files that are not yet final: a hidden folder beside the place where they will be.
#pragma once

#include <filesystem>

namespace genba {

/// Made empty inside `parent`, gone with all that is in it when this object is; the process that made it is
/// in its name. Throws Error(file) with the system's reason.
class StagingFolder {
 public:
  explicit StagingFolder(const std::filesystem::path& parent);
  ~StagingFolder();
  StagingFolder(const StagingFolder&) = delete;
  StagingFolder& operator=(const StagingFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Takes away what killed processes left in `parent`.
void remove_abandoned_staging(const std::filesystem::path& parent);

}  // namespace genba
