// A private folder for one job, gone when the job is.
#pragma once

#include <string>

#include "engine/base/error.hpp"

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

/// Of an error about a file in a temporary folder: the same about the folder that those are made in, which is
/// what a person can do something about. Other errors as they are.
Error with_real_folder(const Error& error);

/// What the system says when it has no room, processes or files left, or writes no more, as it stands in a
/// line of a program's output ("No space left on device"); empty: no word of that.
std::string fault_of_system(const std::string& line);
/// The error for it: of the temporary files below `parent`, or of the processes of the computer.
Error system_error(const std::string& fault, const std::string& parent);

}  // namespace genba
