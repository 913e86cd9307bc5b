// What all who write files say when the system refuses.
#pragma once

#include <string>

namespace genba {

/// Throws Error(file, path, ...) with the system's reason and what helps. code: of errno.
[[noreturn]] void fail_writing(const std::string& path, int code);

}  // namespace genba
