#include "app/case/project.hpp"

#include <filesystem>

namespace genba {

std::string resolve_path(const Project& project, const std::string& file) {
  namespace fs = std::filesystem;
  const fs::path path(file);
  if (file.empty() || path.is_absolute()) return file;
  const fs::path base = project.path.empty() ? fs::current_path() : fs::absolute(project.path).parent_path();
  return (base / path).lexically_normal().string();
}

}  // namespace genba
