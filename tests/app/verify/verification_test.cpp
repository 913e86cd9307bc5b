// The cases that the program computes on the user's computer: all of them here, and what is told and kept.
#include "app/verify/verification.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "app/output/version.hpp"
#include "app/report/report.hpp"
#include "app/verify/verification_record.hpp"
#include "app/verify/verification_text.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "tests/app/sample_projects.hpp"

using namespace genba;
using namespace genba::test;

namespace {

/// What users keep, in an empty folder.
struct OwnFolder {
  OwnFolder() { ::setenv("GENBA_CONFIG_DIR", folder.path.c_str(), 1); }
  ~OwnFolder() { ::unsetenv("GENBA_CONFIG_DIR"); }
  TemporaryFolder folder;
};

/// As if all cases had run, the first `failed` of them badly.
VerificationRun finished(std::size_t failed = 0, std::string backend = "cpu") {
  VerificationRun run = planned_verification();
  for (std::size_t i = 0; i < run.cases.size(); ++i)
    run.cases[i].state = i < failed ? VerificationState::failed : VerificationState::passed;
  run.device.backend = std::move(backend);
  run.device.name = "a device";
  run.began = 1769853600;
  return run;
}

}  // namespace

TEST_CASE("every case on the processor") {
  Recorder recorder;
  VerificationRun run = planned_verification();
  run_verification(run, BackendChoice::cpu, 0, recorder);
  CHECK(run.is_whole());
  CHECK(run.is_done());
  CHECK(run.device.backend == "cpu");
  CHECK(run.began > 0);
  for (const CaseOutcome& outcome : run.cases) {
    CAPTURE(outcome.name);
    CAPTURE(outcome.error.english());
    const VerificationCase& one = verification_case(outcome.name);
    REQUIRE(outcome.values.size() == one.quantities.size());
    for (std::size_t q = 0; q < one.quantities.size(); ++q) {
      CAPTURE(one.quantities[q].name.english());
      CAPTURE(outcome.values[q]);
      CHECK(is_within(one.quantities[q], outcome.values[q]));
      // A target that any number meets would show nothing.
      CHECK_FALSE(is_within(
          one.quantities[q],
          one.quantities[q].target -
              2 * one.quantities[q].tolerance *
                  (one.quantities[q].bound == Bound::relative ? std::abs(one.quantities[q].target) : 1)));
    }
    CHECK(outcome.state == VerificationState::passed);
  }
  MESSAGE(verification_text(run));
}

TEST_CASE("the checked processor computes the same") {
  Recorder recorder;
  const std::vector<std::string> names = {"patch-heat", "nafems-le10", "ring-resistor"};
  VerificationRun run = planned_verification(names);
  run_verification(run, BackendChoice::checked, 1, recorder);
  CHECK(run.passed() == 3);
  CHECK_FALSE(run.is_whole());
}

TEST_CASE("the table is sound") {
  std::set<std::string> names;
  for (const VerificationCase& one : verification_cases()) {
    CAPTURE(one.name);
    CHECK(names.insert(one.name).second);
    CHECK(one.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos);
    for (const Text* text : {&one.title, &one.statement, &one.source}) CHECK_FALSE(text->pattern().empty());
    CHECK_FALSE(one.quantities.empty());
    CHECK(&verification_case(one.name) == &one);
    for (const VerifiedQuantity& quantity : one.quantities) {
      CHECK(quantity.tolerance > 0);
      CHECK((quantity.bound != Bound::relative || quantity.target != 0));
      CHECK_FALSE(quantity.name.empty());
    }
  }
  CHECK(names.size() >= 15);
}

TEST_CASE("bounds") {
  const VerifiedQuantity relative{"x", QuantityKind::pressure, -100, 0.01, Bound::relative};
  CHECK(is_within(relative, -100.9));
  CHECK(is_within(relative, -99.1));
  CHECK_FALSE(is_within(relative, -101.1));
  CHECK_FALSE(is_within(relative, 100));
  const VerifiedQuantity absolute{"x", QuantityKind::temperature, 300, 0.5, Bound::absolute};
  CHECK(is_within(absolute, 299.6));
  CHECK_FALSE(is_within(absolute, 300.6));
  const VerifiedQuantity at_least{"x", QuantityKind::dimensionless, 2, 0.35, Bound::at_least};
  CHECK(is_within(at_least, 1.7));
  CHECK(is_within(at_least, 5));
  CHECK_FALSE(is_within(at_least, 1.6));
  for (const VerifiedQuantity& quantity : {relative, absolute, at_least})
    for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) CHECK_FALSE(is_within(quantity, bad));
  CHECK(deviation_text(relative, -101).english() == "1 %");
  CHECK(allowed_text(absolute).english() == "0.5 K");
  CHECK(allowed_text(at_least).english() == "at least 1.65");
}

TEST_CASE("a name that no case has is told with the nearest") {
  const std::vector<std::string> names = {"nafems-le2"};
  try {
    (void)planned_verification(names);
    FAIL("accepted");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::input);
    CHECK(std::string(error.what()).find("nafems-le1") != std::string::npos);
  }
  const std::vector<std::string> twice = {"heated-wall", "heated-wall"};
  CHECK(planned_verification(twice).cases.size() == 1);
}

TEST_CASE("a case that cannot be computed fails with its reason, and the next one runs") {
  ::setenv("GENBA_MESHER", "/there/is/no/mesher", 1);
  Recorder recorder;
  const std::vector<std::string> names = {"joule-heating", "heated-wall"};
  VerificationRun run = planned_verification(names);
  std::vector<std::size_t> heard;
  run_verification(run, BackendChoice::cpu, 1, recorder, [&](std::size_t i) { heard.push_back(i); });
  ::unsetenv("GENBA_MESHER");
  CHECK(run.cases[0].state == VerificationState::failed);
  CHECK(run.cases[0].error.english().find("/there/is/no/mesher") != std::string::npos);
  CHECK(run.cases[1].state == VerificationState::passed);
  CHECK(run.passed() == 1);
  CHECK(heard == std::vector<std::size_t>{0, 0, 1, 1});
  CHECK(recorder.warnings.size() == 1);
  const std::string text = verification_text(run);
  for (const char* part : {"failed", "passed", "1 of 2 cases passed", "target", "Device: "})
    CHECK(text.find(part) != std::string::npos);
}

TEST_CASE("stopped, the case that ran waits again and goes on later") {
  struct Stopping : Monitor {
    void progress(const Text&, double) override { ++steps; }
    bool cancelled() const override { return steps >= 3; }
    int steps = 0;
  } stopping;
  const std::vector<std::string> names = {"patch-heat"};
  VerificationRun run = planned_verification(names);
  CHECK_THROWS_AS(run_verification(run, BackendChoice::cpu, 1, stopping), Cancelled);
  CHECK(run.cases[0].state == VerificationState::waiting);
  CHECK(run.cases[0].values.empty());
  Recorder recorder;
  run_verification(run, BackendChoice::cpu, 1, recorder);
  CHECK(run.is_done());
}

TEST_CASE("only a whole run is kept, one for each kind of device, and damaged records count as none") {
  OwnFolder own;
  CHECK_FALSE(kept_verification("cpu"));
  VerificationRun part = finished();
  part.cases.pop_back();
  CHECK(keep_verification(part).empty());
  VerificationRun undone = finished();
  undone.cases[0].state = VerificationState::waiting;
  CHECK(keep_verification(undone).empty());
  CHECK(own.folder.names().empty());

  const std::string path = keep_verification(finished(2));
  REQUIRE(std::filesystem::exists(path));
  (void)keep_verification(finished(0, "cuda"));
  const auto record = kept_verification("cpu");
  REQUIRE(record);
  const auto all = static_cast<std::int64_t>(verification_cases().size());
  CHECK(record->of == all);
  CHECK(record->passed == all - 2);
  CHECK(record->program == program_version());
  CHECK(record->time == 1769853600);
  CHECK(kept_verification("cuda")->passed == all);
  CHECK_FALSE(kept_verification("../cpu"));
  CHECK_FALSE(kept_verification(""));

  const std::string sound = read_file(path);
  for (
      const std::string& damaged :
      {std::string(), std::string("[]"), sound.substr(0, sound.size() / 2),
       std::string(
           R"({"program": "1", "time": 1e300, "device": {"name": "x"}, "passed": 3, "of": 2, "whole": true})"),
       std::string(
           R"({"program": "1", "time": 5, "device": {"name": "x"}, "passed": 3, "of": 2, "whole": true})")}) {
    std::ofstream(path) << damaged;
    CHECK_FALSE(kept_verification("cpu"));
  }
}

TEST_CASE("JSON tells every number with its target") {
  Recorder recorder;
  const std::vector<std::string> names = {"hollow-cylinder"};
  VerificationRun run = planned_verification(names);
  run_verification(run, BackendChoice::cpu, 1, recorder);
  const auto told = nlohmann::json::parse(verification_json(run));
  CHECK(told["passed"] == 1);
  CHECK(told["of"] == 1);
  CHECK(told["whole"] == false);
  CHECK(told["device"]["backend"] == "cpu");
  CHECK(told["versions"]["Genba"] == program_version());
  const auto& flow = told["cases"][0]["quantities"][1];
  CHECK(flow["unit"] == "W");
  CHECK(flow["value"].get<double>() == doctest::Approx(flow["target"].get<double>()).epsilon(2e-3));
  CHECK(flow["passed"] == true);
}

TEST_CASE("a report cites what was computed here, but no reproducible one") {
  OwnFolder own;
  Recorder recorder;
  Project project = cantilever();
  project.solve.backend = BackendChoice::cpu;
  Pipeline pipeline;
  pipeline.apply(shared(project));
  pipeline.run(Stage::results, recorder);
  const ReportStamp now{"today", 1769853600, false}, fixed{"today", 1769853600, true};
  const auto says = [&](const ReportStamp& stamp, const std::string& part) {
    return report_html(pipeline, {}, stamp).find(part) != std::string::npos;
  };
  CHECK_FALSE(says(now, "Verified on this computer"));
  (void)keep_verification(finished());
  const std::string count = std::to_string(verification_cases().size());
  CHECK(says(now, "on a device: " + count + " of " + count + " cases passed"));
  CHECK_FALSE(says(now, "of the cases failed"));
  CHECK_FALSE(says(fixed, "Verified on this computer"));
  const std::string path = keep_verification(finished(1));
  CHECK(says(now, "1 of the cases failed"));
  std::string other = read_file(path);
  const std::string version = "\"program\": \"" + program_version() + "\"";
  REQUIRE(other.find(version) != std::string::npos);
  std::ofstream(path) << other.replace(other.find(version), version.size(), "\"program\": \"0.0.9\"");
  CHECK(says(now, "with Genba 0.0.9 on a device"));
  CHECK(says(now, "another version of the program"));
}
