// Parsers of untrusted files, each as one call that must return or throw genba::Error, whatever the bytes.
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
/// The program's own parsers.
std::span<const Target> targets();
/// Readers of genba-mesher that are another library's behind our checks; for libFuzzer only.
std::span<const Target> reader_targets();

}  // namespace genba::fuzz
