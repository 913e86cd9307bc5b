// The bundled examples are right cases, and their geometry lies beside them.
#include <doctest/doctest.h>

#include <filesystem>

#include "app/case/case_file.hpp"

using namespace genba;
namespace fs = std::filesystem;

TEST_CASE("every bundled example reads, survives writing and has no findings") {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(GENBA_EXAMPLES)) {
    const std::string path = entry.path().string();
    if (!path.ends_with(".case.json")) continue;
    CAPTURE(path);
    ++count;
    const Project p = read_case(path);
    CHECK((p.geometry.kind == GeometryKind::box || p.geometry.kind == GeometryKind::sketch || fs::is_regular_file(resolve_path(p, p.geometry.path))));
    CHECK(parse_case(format_case(p), path) == p);
    for (const Finding& f : validate(p.study)) FAIL_CHECK(f.place, ": ", f.problem.english());
  }
  CHECK(count >= 4);
}
