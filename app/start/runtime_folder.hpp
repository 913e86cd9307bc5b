// The session folder that desktop libraries use.
#pragma once

#include <memory>

#include "mesh/job/temporary_folder.hpp"

namespace genba {

/// If the session has no XDG_RUNTIME_DIR, sets it to a folder of this process for the lifetime of this
/// object. Otherwise Qt makes one under TMPDIR, which is not removed. Construct it before other threads run
/// and before Qt starts.
class RuntimeFolder {
 public:
  RuntimeFolder();
  ~RuntimeFolder();
  RuntimeFolder(const RuntimeFolder&) = delete;
  RuntimeFolder& operator=(const RuntimeFolder&) = delete;

 private:
  std::unique_ptr<TemporaryFolder> folder_;  ///< null if the session has one, or the disk is full
};

}  // namespace genba
