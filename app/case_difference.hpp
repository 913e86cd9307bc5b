// How a case file on disk and the case at hand differ.
#pragma once

#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// One value: as the file states it, and as it would be written; empty if missing.
struct CaseDifference {
  std::string place;  ///< "loads[0].force[2]" (the parameter names of studies), "title"
  Text on_disk;       ///< or the error in the file
  std::string here;
};

/// Compares value by value, in the order of the file. Empty: both mean the same, in whatever units. A text
/// that is no JSON gives one difference without a place. Foreign texts are made safe to show.
std::vector<CaseDifference> case_differences(const std::string& on_disk, const Project& here);

}  // namespace genba
