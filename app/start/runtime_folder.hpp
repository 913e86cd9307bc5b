// Where libraries of the desktop keep what lives as long as a session.
#pragma once

#include <memory>

#include "mesh/job/temporary_folder.hpp"

namespace genba {

/// While it lives XDG_RUNTIME_DIR is a folder of this process where the session has none: Qt makes one under
/// TMPDIR then, which stays. To be made before other threads run and before Qt starts.
class RuntimeFolder {
 public:
  RuntimeFolder();
  ~RuntimeFolder();
  RuntimeFolder(const RuntimeFolder&) = delete;
  RuntimeFolder& operator=(const RuntimeFolder&) = delete;

 private:
  std::unique_ptr<TemporaryFolder> folder_;  ///< none where the session has one, or the disk is full
};

}  // namespace genba
