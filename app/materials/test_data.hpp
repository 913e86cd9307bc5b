// Tests of a material, from a file.
#pragma once

#include <string>
#include <vector>

#include "engine/base/file/text_file.hpp"
#include "engine/base/text/shown_text.hpp"
#include "mesh/fields/test_data_csv.hpp"

namespace genba {

/// Throws Error(file), and Error(input) as test_data_csv().
inline std::vector<TestPoint> read_test_data(const std::string& path) {
  return test_data_csv(read_text_file(path), shown_text(path));
}

}  // namespace genba
