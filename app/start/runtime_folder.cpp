#include "app/start/runtime_folder.hpp"

#include <cstdlib>

namespace genba {
namespace {
constexpr const char* variable = "XDG_RUNTIME_DIR";
}

RuntimeFolder::RuntimeFolder() {
  if (const char* stated = std::getenv(variable); stated != nullptr && *stated != '\0') return;
  try {
    folder_ = std::make_unique<TemporaryFolder>();
    ::setenv(variable, folder_->path().c_str(), 1);
  } catch (const Error&) {
    // Code that must write a file reports the error; Qt works without the folder.
  }
}

RuntimeFolder::~RuntimeFolder() {
  if (folder_) ::unsetenv(variable);
}

}  // namespace genba
