#include "app/report/report_sections.hpp"

#include "app/case/case_file.hpp"
#include "app/output/version.hpp"
#include "app/report/report_words.hpp"
#include "app/start/first_words.hpp"
#include "app/stage/written_names.hpp"

namespace genba {

using namespace report;

namespace {

/// The results of the last verification on this computer.
std::string verified_here(const ReportData& data) {
  const Page& page = data.page;
  if (!data.verified) return {};
  const VerificationRecord& record = *data.verified;
  std::string out = page.paragraph(describe(record));
  if (record.program != program_version())
    out += page.paragraph(phrase<"That was another version of the program than the one that made this report.">());
  if (record.passed < record.of)
    out += page.paragraph(phrase<"%1 of the cases failed: find out why before these results are relied on.">(
        record.of - record.passed));
  return out;
}

}  // namespace

std::string verification_section(const ReportData& data) {
  const Page& page = data.page;
  // These numbers are checked by the tests of this version. A build whose tests fail must not be used.
  Table table({phrase<"Known solution">(), phrase<"Elements">(), phrase<"Allowed deviation">()});
  for (const VerifiedCase& c : data.results->physics->verification)
    table.row({word(c.name), word(c.elements), word(c.allowed)});
  return page.heading(phrase<"Verification">()) +
         page.paragraph(data.verified
                            ? phrase<"The tests of this version compare it with these known solutions.">()
                            : phrase<"The tests of this version compare it with these known solutions. "
                                     "genba-cli verify has not yet computed such cases on this computer.">()) +
         page.table(table) + verified_here(data) +
         page.paragraph(phrase<"Verification is of the program. Whether this model stands for the real thing "
                               "(validation) was not examined by the program.">());
}

std::string run_section(const ReportData& data) {
  const Page& page = data.page;
  Table stages({phrase<"Stage">(), phrase<"Time">(), phrase<"Peak memory of the process">()}, {1, 2});
  double total = 0;
  for (const StageTime& t : data.times) {
    stages.row(
        {word(to_string(t.stage)), format_number(t.seconds, "%.2f") + " s", format_bytes(t.peak_bytes)});
    total += t.seconds;
  }
  stages.row({phrase<"total">(), format_number(total, "%.2f") + " s", ""});
  const DeviceInfo& device = data.solution->device;
  Facts lines = {{phrase<"Device">(),
                  device.detail.empty() ? phrase<"%1 (%2)">(device.name, device.backend)
                                        : phrase<"%1 (%2), %3">(device.name, device.backend, device.detail)},
                 {phrase<"Why this device">(), data.planned->backend_reason}};
  for (const auto& [name, version] : component_versions()) lines.emplace_back(name, version);
  if (!data.meshed->report.mesher.empty()) lines.emplace_back(phrase<"Mesher">(), data.meshed->report.mesher);
  return page.heading(phrase<"Run">()) + (data.reproducible ? std::string() : page.table(stages)) +
         page.facts(lines);
}

std::string limits_section(const ReportData& data) {
  std::vector<Text> lines;
  for (const std::string_view limit : data.results->physics->limits) lines.push_back(word(limit));
  lines.push_back(
      phrase<"A small residual says that the equations of this mesh are solved, not that the mesh is "
             "fine enough.">());
  if (data.meshed->report.threads > 1)
    lines.push_back(
        phrase<"The mesh was made by several threads: the same case run again may give a slightly "
               "different one, and with it results that differ within the error of the mesh.">());
  lines.push_back(
      phrase<"Research use only. Results must not be used for diagnosis, treatment or the release of a "
             "safety-relevant part.">());
  return data.page.heading(phrase<"Limits of this result">()) + data.page.list(lines);
}

std::string case_section(const ReportData& data) {
  Project shown = with_written_names(*data.project);
  shown.notes = first_words::left_out(shown.notes);
  return data.page.heading(phrase<"The case as computed">()) + "<pre>" + html::escape(format_case(shown)) +
         "</pre>\n";
}

}  // namespace genba
