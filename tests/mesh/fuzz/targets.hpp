// The program's own parsers of untrusted files, each as one call that must return or throw genba::Error,
// whatever the bytes.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace genba::fuzz {

struct Target {
  std::string_view name;  ///< "deck"
  void (*parse)(const std::string& bytes);
  std::string (*sample)();  ///< a valid file to start from
};
std::span<const Target> targets();

}  // namespace genba::fuzz
