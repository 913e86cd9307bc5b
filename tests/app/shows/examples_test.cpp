// The bundled examples are written back as they were; those of version 1 are one step and stay so.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/case/case_file.hpp"
#include "app/case/steps.hpp"
#include "app/service.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;
using nlohmann::json;
namespace fs = std::filesystem;

TEST_CASE("every bundled example says the same when it is saved, and keeps its version") {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(GENBA_EXAMPLES)) {
    const std::string path = entry.path().string();
    if (!path.ends_with(".case.json")) continue;
    CAPTURE(path);
    ++count;
    const std::string text = read_file(path);
    if (json::parse(text)["version"] == 2) {
      const Project steps = read_case(path);
      CHECK(json::parse(format_case(steps))["version"] == 2);
      CHECK(same_case(parse_case(format_case(steps), path), steps));
      CHECK(step_findings(steps).empty());
      continue;
    }
    CHECK(json::parse(text)["version"] == 1);
    Service service;
    service.open(path);
    CHECK_FALSE(service.modified());
    const Project project = *service.project();
    CHECK(step_count(project) == 1);
    CHECK(project.step_name.empty());
    CHECK(project.times.empty());
    CHECK(project_of_step(project, 0) == project);
    CHECK(step_folder(project, 0).empty());
    CHECK(step_findings(project).empty());

    // Looked at, edited and undone, it is the same.
    service.show_step(0);
    service.edit("title", [](Project p) {
      p.title += "!";
      return p;
    });
    service.undo();
    CHECK_FALSE(service.modified());
    CHECK(*service.project() == project);

    const std::string written = format_case(project);
    CHECK(json::parse(written)["version"] == 1);
    CHECK_FALSE(json::parse(written).contains("steps"));
    CHECK(parse_case(written, path) == project);
    CHECK(format_case(parse_case(written, path)) == written);

    // Saved unedited it keeps its bytes, edited it is written anew.
    const TemporaryFolder folder;
    const std::string copy = folder.file("copy.case.json");
    fs::copy_file(path, copy);
    service.open(copy);
    service.save(copy);
    CHECK(read_file(copy) == text);
    service.edit("title", [](Project p) {
      p.title += "!";
      return p;
    });
    service.save(copy);
    CHECK(read_case(copy).title == project.title + "!");
    CHECK_FALSE(service.modified());
    CHECK(read_file(path) == text);
  }
  CHECK(count >= 7);
}

TEST_CASE(
    "an example becomes a case of version 2 with its second step, and one of version 1 again without it") {
  const Project one = read_case(std::string(GENBA_EXAMPLES) + "/bracket.case.json");
  Step first = step(one, 0), second = first;
  first.name = "bearing";
  second.name = "again";
  const Project two = with_steps(one, {first, second}, 0);
  const std::string written = format_case(two);
  CHECK(json::parse(written)["version"] == 2);
  const Project read = parse_case(written, one.path);
  CHECK(same_case(read, two));
  Step alone = step(read, 0);
  alone.name.clear();
  CHECK(format_case(with_steps(read, {alone}, 0)) == format_case(one));
}
