// The error of all writers of files when the system refuses.
#pragma once

#include <string>

namespace genba {

/// Throws Error(file, path, ...) with the system's reason and a next step. code: errno.
[[noreturn]] void fail_writing(const std::string& path, int code);

}  // namespace genba
