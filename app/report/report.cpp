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

std::string pictures_section(const std::vector<ReportPicture>& pictures,
                             const std::vector<std::string>& warnings) {
  std::string out;
  for (const ReportPicture& picture : pictures)
    out += "<figure><img alt=\"" + html::escape(picture.caption) + "\" src=\"data:image/png;base64," +
           html::base64(picture.png) + "\"><figcaption>" + html::escape(picture.caption) +
           "</figcaption></figure>\n";
  if (pictures.empty()) out = "<p>This report has no picture.</p>\n";
  for (const std::string& warning : warnings)
    out += "<p class=\"warning\">" + html::escape(warning) + "</p>\n";
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
                "\"" + std::string(text.substr(0, 40)) + "\" is no number of seconds since 1970",
                "Unset it, or give a whole number as date +%s prints it");
  return {format_time(seconds, "%Y-%m-%d %H:%M:%S UTC", TimeZone::utc), seconds, true};
}

namespace {

std::string report_page(const ReportData& data, const std::vector<ReportPicture>& pictures,
                        const ReportStamp& stamp, const RefinementStudy* refinement,
                        const std::vector<std::string>& picture_warnings) {
  const std::string title = data.project->title.empty() ? "Untitled case" : shown_text(data.project->title);
  const std::string notice = "<span class=\"notice\">" + html::escape(research_notice) + "</span>";
  // Head and foot of the outer table are what browsers repeat on every printed page.
  std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" +
                    html::escape(title) + " – Genba report</title>\n<style>" +
                    std::string(html::style_sheet()) + "</style>\n</head>\n<body>\n" +
                    "<table class=\"sheet\"><thead><tr><td>" + html::escape(title) +
                    "<span class=\"right\">" + notice + "</span></td></tr></thead>\n<tfoot><tr><td>" +
                    notice + "<span class=\"right\">Genba " + html::escape(program_version()) + ", " +
                    html::escape(stamp.date) + "</span></td></tr></tfoot>\n<tbody><tr><td>\n";
  out += "<h1>" + html::escape(title) + "</h1>\n";
  if (!data.project->question.empty())
    out += "<h2>Question</h2>\n<p class=\"notes\">" + html::escape(data.project->question) + "</p>\n";
  if (!data.project->notes.empty())
    out += "<h2>Notes</h2>\n<p class=\"notes\">" + html::escape(data.project->notes) + "</p>\n";
  out += "<h2>Key results</h2>\n";
  out += key_results_section(data) + pictures_section(pictures, picture_warnings) + inputs_section(data) +
         mesh_section(data) + materials_section(data) + conditions_section(data) + solver_section(data) + memory_section(data) +
         tuning_section(data) + results_section(data) +
         (refinement ? refinement_section(*refinement) : std::string()) + verification_section(data) +
         run_section(data) + limits_section(data) + case_section(data);
  out += "</td></tr></tbody></table>\n</body>\n</html>\n";
  return out;
}

}  // namespace

std::function<std::string(const std::vector<ReportPicture>&)> report_maker(
    const Pipeline& pipeline, const ReportStamp& stamp,
    const std::shared_ptr<const RefinementStudy>& refinement, const std::string& memory_table,
    const std::vector<std::string>& picture_warnings) {
  ReportData data{pipeline.project(), pipeline.mesh(),  pipeline.planned(), pipeline.solution(),
                  pipeline.results(), pipeline.times(), stamp.reproducible, memory_table,
                  pipeline.process_memory().now()};
  if (!data.project || !data.meshed || !data.planned || !data.solution || !data.results)
    throw Error(ErrorKind::input, "report", "there are no current results", "Run the case first");
  return [data = std::move(data), stamp, refinement,
          picture_warnings](const std::vector<ReportPicture>& pictures) {
    return report_page(data, pictures, stamp, refinement.get(), picture_warnings);
  };
}

std::string report_html(const Pipeline& pipeline, const std::vector<ReportPicture>& pictures,
                        const ReportStamp& stamp, const std::shared_ptr<const RefinementStudy>& refinement,
                        const std::string& memory_table,
                        const std::vector<std::string>& picture_warnings) {
  return report_maker(pipeline, stamp, refinement, memory_table, picture_warnings)(pictures);
}

}  // namespace genba
