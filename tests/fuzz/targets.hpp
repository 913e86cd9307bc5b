// Readers of untrusted files, each as one call that must return or throw genba::Error, whatever the bytes. A
// reader that takes in what it should not throws something else.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace genba::fuzz {

struct Target {
  std::string_view name;  ///< "deck"
  void (*parse)(const std::string& bytes);
  std::string (*sample)();  ///< a valid file to start from
  int cost = 1;             ///< of an execution, relative to a parser's
};
/// The program's own parsers of geometry, meshes, images and what the mesher answers.
std::span<const Target> targets();
/// Files and texts of the application and its engine: cases, quantities, matrices, states of solves, ...
std::span<const Target> app_targets();
/// Readers of genba-mesher that are another library's behind our checks; for libFuzzer only.
std::span<const Target> reader_targets();

/// Is `name` one of `wanted` ("nifti,msh"), or is `group` ("own")? Nothing wanted: all are.
bool is_wanted(std::string_view wanted, std::string_view name, std::string_view group);

}  // namespace genba::fuzz
