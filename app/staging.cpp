#include "app/staging.hpp"

#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string>

#include "engine/base/error.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = ".genba-partial-";

}  // namespace

StagingFolder::StagingFolder(const fs::path& parent)
    : path_(parent / (std::string(prefix) + std::to_string(::getpid()))) {
  std::error_code code;
  fs::remove_all(path_, code);
  fs::create_directory(path_, code);
  if (code)
    throw Error(ErrorKind::file, parent.filename().string(), "cannot be written to: " + code.message(),
                "Choose another folder");
}

StagingFolder::~StagingFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void remove_abandoned_staging(const fs::path& parent) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(parent, ignored)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(prefix)) continue;
    const long writer = std::strtol(name.c_str() + prefix.size(), nullptr, 10);
    if (writer > 0 && writer != ::getpid() && ::kill(static_cast<pid_t>(writer), 0) != 0 && errno == ESRCH)
      fs::remove_all(entry.path(), ignored);
  }
}

}  // namespace genba
