#include "engine/base/host_processor.hpp"

#include <fstream>

namespace genba {

namespace {
std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t");
  return first == std::string::npos ? std::string()
                                    : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}
}  // namespace

std::string processor_name(std::istream& cpuinfo) {
  std::string implementer, part;
  for (std::string line; std::getline(cpuinfo, line);) {
    const auto colon = line.find(':');
    if (colon == std::string::npos) continue;
    const std::string key = trimmed(line.substr(0, colon)), value = trimmed(line.substr(colon + 1));
    if (key == "model name") return value;
    if (key == "CPU implementer") implementer = value;
    if (key == "CPU part") part = value;
  }
  return part.empty() ? std::string() : "CPU " + implementer + " part " + part;
}

std::string host_processor_name() {
  std::ifstream in("/proc/cpuinfo");
  return processor_name(in);
}

}  // namespace genba
