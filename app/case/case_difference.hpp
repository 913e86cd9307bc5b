// How a case file on disk and the case at hand differ.
#pragma once

#include <string>
#include <vector>

#include "app/case/project.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// One value: as the file states it, and as it would be written; empty where there is none.
struct CaseDifference {
  std::string place;  ///< "loads[0].force[2]", as studies name parameters; "title"
  Text on_disk;       ///< or what is wrong with the file
  std::string here;
};

/// Value by value, in the order of the file; empty: they say the same, in whatever units. A text that is no
/// JSON is one difference without a place. Texts of strangers are made readable.
std::vector<CaseDifference> case_differences(const std::string& on_disk, const Project& here);

}  // namespace genba
