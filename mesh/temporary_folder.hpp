// A private folder for one job, gone when the job is.
#pragma once

#include <string>

namespace genba {

/// A fresh folder that only this user may enter, under TMPDIR or /tmp. Removed with its content by the
/// destructor. A folder left behind by a process that was killed is removed when the next one is made (its
/// lock is then free).
class TemporaryFolder {
 public:
  /// Throws Error(file) with the system's reason.
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
  int lock_ = -1;
};

}  // namespace genba
