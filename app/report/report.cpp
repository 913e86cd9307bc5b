#include "app/report/report.hpp"

#include <charconv>
#include <cstdlib>

#include "app/output/html.hpp"
#include "app/output/version.hpp"
#include "app/report/report_sections.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/base/text/time_text.hpp"

namespace genba {

namespace {

std::string pictures_section(const html::Page& page, const std::vector<ReportPicture>& pictures,
                             const std::vector<Text>& warnings) {
  std::string out;
  for (const ReportPicture& picture : pictures) {
    const std::string caption = page.text(picture.caption);
    out += "<figure><img alt=\"" + caption + "\" src=\"data:image/png;base64," + html::base64(picture.png) +
           "\"><figcaption>" + caption + "</figcaption></figure>\n";
  }
  if (pictures.empty()) out = page.paragraph(phrase<"This report has no picture.">());
  for (const Text& warning : warnings) out += "<p class=\"warning\">" + page.text(warning) + "</p>\n";
  return out;
}

}  // namespace

ReportStamp report_stamp() {
  const char* fixed = std::getenv("SOURCE_DATE_EPOCH");
  if (!fixed || !*fixed) {
    const std::time_t now = std::time(nullptr);
    return {format_time(now, "%Y-%m-%d %H:%M:%S %z"), now, false};
  }
  const std::string_view text = fixed;
  std::int64_t seconds = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), seconds);
  constexpr std::int64_t year_10000 = 253402300800;
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || seconds < 0 || seconds >= year_10000)
    throw Error(ErrorKind::input, "SOURCE_DATE_EPOCH",
                phrase<"\"%1\" is no number of seconds since 1970">(text.substr(0, 40)),
                phrase<"Unset it, or give a whole number as date +%s prints it">());
  return {format_time(seconds, "%Y-%m-%d %H:%M:%S UTC", TimeZone::utc), seconds, true};
}

namespace {

std::string report_page(const ReportData& data, const std::vector<ReportPicture>& pictures,
                        const ReportStamp& stamp, const RefinementStudy* refinement,
                        const std::vector<Text>& picture_warnings, const ReportLanguage& language) {
  const html::Page& page = data.page;
  const Text title =
      data.project->title.empty() ? phrase<"Untitled case">() : Text(shown_text(data.project->title));
  const std::string notice = "<span class=\"notice\">" + page.text(phrase<research_notice>()) + "</span>";
  // Head and foot of the outer table are what browsers repeat on every printed page.
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"" + html::escape(language.code) +
      "\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + page.text(phrase<"%1 – Genba report">(title)) +
      "</title>\n<style>" + html::style_sheet(language.fonts) + "</style>\n</head>\n<body>\n" +
      "<table class=\"sheet\"><thead><tr><td>" + page.text(title) + "<span class=\"right\">" + notice +
      "</span></td></tr></thead>\n<tfoot><tr><td>" + notice + "<span class=\"right\">" +
      page.text(phrase<"Genba %1, %2">(program_version(), stamp.date)) +
      "</span></td></tr></tfoot>\n<tbody><tr><td>\n";
  out += "<h1>" + page.text(title) + "</h1>\n";
  const auto own_words = [&](const Text& head, const std::string& text) {
    if (!text.empty()) out += page.heading(head) + "<p class=\"notes\">" + html::escape(text) + "</p>\n";
  };
  own_words(phrase<"Question">(), data.project->question);
  own_words(phrase<"Notes">(), data.project->notes);
  out += page.heading(phrase<"Key results">());
  out += key_results_section(data) + pictures_section(page, pictures, picture_warnings) +
         inputs_section(data) + mesh_section(data) + materials_section(data) + conditions_section(data) +
         variations_section(data) + solver_section(data) + memory_section(data) + tuning_section(data) +
         results_section(data) + frames_section(data) +
         (refinement ? refinement_section(*refinement, page) : std::string()) +
         verification_section(data) + run_section(data) + limits_section(data) + case_section(data);
  out += "</td></tr></tbody></table>\n</body>\n</html>\n";
  return out;
}

}  // namespace

std::function<std::string(const std::vector<ReportPicture>&)> report_maker(
    const Pipeline& pipeline, const ReportStamp& stamp,
    const std::shared_ptr<const RefinementStudy>& refinement, const std::string& memory_table,
    const std::vector<Text>& picture_warnings, const ReportLanguage& language) {
  ReportData data{pipeline.project(),
                  pipeline.mesh(),
                  pipeline.planned(),
                  pipeline.solution(),
                  pipeline.results(),
                  pipeline.times(),
                  stamp.reproducible,
                  memory_table,
                  pipeline.process_memory().now(),
                  {},
                  html::Page(language.translate)};
  if (!data.project || !data.meshed || !data.planned || !data.solution || !data.results)
    throw Error(ErrorKind::input, phrase<"report">(), phrase<"there are no current results">(),
                phrase<"Run the case first">());
  if (!stamp.reproducible) data.verified = kept_verification(data.solution->device.backend);
  return [data = std::move(data), stamp, refinement, picture_warnings,
          language](const std::vector<ReportPicture>& pictures) {
    return report_page(data, pictures, stamp, refinement.get(), picture_warnings, language);
  };
}

std::string report_html(const Pipeline& pipeline, const std::vector<ReportPicture>& pictures,
                        const ReportStamp& stamp, const std::shared_ptr<const RefinementStudy>& refinement,
                        const std::string& memory_table, const std::vector<Text>& picture_warnings,
                        const ReportLanguage& language) {
  return report_maker(pipeline, stamp, refinement, memory_table, picture_warnings, language)(pictures);
}

}  // namespace genba
