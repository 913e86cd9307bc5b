// A private folder for one job, removed after the job.
#pragma once

#include <string>

#include "engine/base/error.hpp"

namespace genba {

/// A new folder under TMPDIR or /tmp that only this user may enter. The destructor removes it with its
/// content. If a process was killed, its folder remains; the next TemporaryFolder removes it, because its
/// lock is free.
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

/// If the error is about a file in a temporary folder, returns it with the parent folder of the temporary
/// folders as place: the user can act on that. Other errors are returned unchanged.
Error with_real_folder(const Error& error);

/// The message of the system in a line of output, if it reports a lack of disk space, processes or files, or
/// a failed write ("No space left on device"); else empty.
std::string fault_of_system(const std::string& line);
/// The error for such a message: about temporary files below `parent`, or about the processes of the
/// computer.
Error system_error(const std::string& fault, const std::string& parent);

}  // namespace genba
