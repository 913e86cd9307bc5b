#include "app/check/missing_files.hpp"

#include <doctest/doctest.h>

#include <filesystem>

#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace fs = std::filesystem;

TEST_CASE("files that moved together are found with the first of them") {
  const TemporaryFolder folder;
  const auto write = [&](const std::string& name) {
    fs::create_directories(fs::path(folder.file(name)).parent_path());
    write_text_atomically(folder.file(name), "x");
  };
  for (const char* name : {"case/here/sizes.vtu", "case/new place/part.step", "case/new place/tables/a.csv",
                           "case/new place/b.csv", "elsewhere/part.step"})
    write(name);
  Project project = cantilever();
  project.path = folder.file("case/x.case.json");
  project.geometry.kind = GeometryKind::file;
  project.geometry.path = "old/part.step";
  project.mesh.size_field = "here/sizes.vtu";  // is there
  Variation a, b, c;
  VariationTable table;
  table.file = "old/tables/a.csv";
  a.by = table;
  table.file = "/gone/b.csv";
  b.by = table;
  table.file = "old/nowhere.csv";
  c.by = table;
  project.study.loads[0].varies = {{0, a}, {1, b}, {2, c}};
  CHECK(missing_paths(project) ==
        std::vector<std::string>{"old/part.step", "old/tables/a.csv", "/gone/b.csv", "old/nowhere.csv"});

  const auto file_of = [](const Project& of, std::size_t i) {
    return std::get<VariationTable>(of.study.loads[0].varies[i].by.by).file;
  };
  const Project found = with_found_files(project, "old/part.step", folder.file("case/new place/part.step"));
  CHECK(found.geometry.path == "new place/part.step");
  CHECK(found.mesh.size_field == "here/sizes.vtu");
  CHECK(file_of(found, 0) == "new place/tables/a.csv");
  CHECK(file_of(found, 1) == "new place/b.csv");
  CHECK(file_of(found, 2) == "old/nowhere.csv");
  CHECK(missing_paths(found) == std::vector<std::string>{"old/nowhere.csv"});
  // Outside of the case's folder a path is stated in full.
  const Project outside = with_found_files(project, "old/part.step", folder.file("elsewhere/part.step"));
  CHECK(outside.geometry.path == folder.file("elsewhere/part.step"));
  CHECK(file_of(outside, 0) == "old/tables/a.csv");
}
