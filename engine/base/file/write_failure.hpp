// What all writers of files share: the error when the system refuses, and what they do not write to.
#pragma once

#include <string>

namespace genba {

/// Throws Error(file, path, ...) with the system's reason and a next step. code: errno.
[[noreturn]] void fail_writing(const std::string& path, int code);

/// True for what exists and is neither a file nor a folder: opening it may wait for ever.
bool is_pipe_or_device(const std::string& path);

}  // namespace genba
