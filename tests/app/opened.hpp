// Cases in the service, and the extremes of what comes out.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "app/case/case_file.hpp"
#include "app/service.hpp"
#include "tests/app/sample_projects.hpp"

namespace genba::test {

/// Opens it from a file in the folder.
inline void open(Service& service, const TemporaryFolder& folder, const Project& project) {
  write_case(folder.file("case.json"), project);
  service.open(folder.file("case.json"));
}

inline double largest(const Results& results, std::string_view field) {
  for (const Extremum& e : results.extrema)
    if (e.field == field) return e.max;
  throw std::runtime_error("no field " + std::string(field));
}

}  // namespace genba::test
