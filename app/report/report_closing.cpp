#include "app/report/report_sections.hpp"

#include "app/case/case_file.hpp"
#include "app/output/version.hpp"
#include "app/report/report_words.hpp"
#include "app/stage/written_names.hpp"

namespace genba {

using namespace report;

std::string verification_section(const ReportData& data) {
  // The figures are those that the tests of this version assert; a build whose tests fail is not to be used.
  Table table({"Known solution", "Elements", "Allowed deviation"});
  for (const VerifiedCase& c : data.results->physics->verification)
    table.row({std::string(c.name), std::string(c.elements), std::string(c.allowed)});
  return heading("Verification") +
         paragraph(
             "The tests of this version compare it with these known solutions; they were not run on this "
             "computer for this report.") +
         table.text() +
         paragraph(
             "Verification is of the program. Whether this model stands for the real thing (validation) "
             "was not examined by the program.");
}

std::string run_section(const ReportData& data) {
  Table stages({"Stage", "Time", "Peak memory of the process"}, {1, 2});
  double total = 0;
  for (const StageTime& t : data.times) {
    stages.row({to_string(t.stage), format_number(t.seconds, "%.2f") + " s", format_bytes(t.peak_bytes)});
    total += t.seconds;
  }
  stages.row({"total", format_number(total, "%.2f") + " s", ""});
  std::vector<std::pair<std::string, std::string>> lines = {
      {"Device", data.solution->device.name.english() + " (" + data.solution->device.backend + ")" +
                     (data.solution->device.detail.empty() ? "" : ", " + data.solution->device.detail)},
      {"Why this device", data.planned->backend_reason.english()}};
  for (const auto& [name, version] : component_versions()) lines.emplace_back(name, version);
  if (!data.meshed->report.mesher.empty()) lines.emplace_back("Mesher", data.meshed->report.mesher.english());
  return heading("Run") + (data.reproducible ? std::string() : stages.text()) + facts(lines);
}

std::string limits_section(const ReportData& data) {
  const auto limits = data.results->physics->limits;
  std::vector<std::string> lines(limits.begin(), limits.end());
  lines.push_back(
      "A small residual says that the equations of this mesh are solved, not that the mesh is fine enough: "
      "repeat the run "
      "with smaller elements and compare.");
  if (data.meshed->report.threads > 1)
    lines.push_back(
        "The mesh was made by several threads: the same case run again may give a slightly different one, "
        "and "
        "with it results that differ within the error of the mesh. With mesh.threads 1 it is always the "
        "same.");
  lines.push_back(
      "Research use only. Results must not be used for diagnosis, treatment or the release of a "
      "safety-relevant part.");
  return heading("Limits of this result") + list(lines);
}

std::string case_section(const ReportData& data) {
  return heading("The case as computed") + "<pre>" + escape(format_case(with_written_names(*data.project))) +
         "</pre>\n";
}

}  // namespace genba
