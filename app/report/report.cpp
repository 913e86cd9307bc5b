#include "app/report/report.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <filesystem>

#include "app/output/html.hpp"
#include "app/output/version.hpp"
#include "app/report/parts/cases_section.hpp"
#include "app/report/report_sections.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/base/text/time_text.hpp"

namespace genba {

namespace {

std::string figure(const html::Page& page, const ReportPicture& picture) {
  const std::string caption = page.text(picture.caption);
  return "<figure><img alt=\"" + caption + "\" src=\"data:image/png;base64," + html::base64(picture.png) +
         "\"><figcaption>" + caption + "</figcaption></figure>\n";
}

/// The pictures by their roles. If none has the role `answer`, the first one is used for it.
struct SortedPictures {
  std::string answer, model, frames, quality, others;
};

constexpr std::size_t in_a_row = 2;  // pictures, large enough to read

/// Side by side, so that the text below them fits on the page too.
std::string in_rows(const std::vector<std::string>& figures) {
  std::string out;
  for (std::size_t i = 0; i < figures.size(); i += in_a_row) {
    const std::size_t end = std::min(figures.size(), i + in_a_row);
    if (figures.size() == 1) {
      out += figures[i];
      continue;
    }
    out += "<table class=\"beside\"><tbody><tr>";
    for (std::size_t k = i; k < end; ++k) out += "<td>" + figures[k] + "</td>";
    if (end - i < in_a_row) out += "<td></td>";
    out += "</tr></tbody></table>\n";
  }
  return out;
}

SortedPictures sorted(const html::Page& page, const std::vector<ReportPicture>& pictures,
                      const std::vector<Text>& warnings) {
  SortedPictures out;
  std::vector<std::string> model, fields, frames;
  const bool has_answer =
      std::ranges::any_of(pictures, [](const ReportPicture& p) { return p.role == PictureRole::answer; });
  for (const ReportPicture& picture : pictures) {
    const std::string drawn = figure(page, picture);
    const bool is_first = &picture == pictures.data() && !has_answer;
    switch (is_first ? PictureRole::answer : picture.role) {
      case PictureRole::answer:
        out.answer += drawn;
        break;
      case PictureRole::model:
        model.push_back(drawn);
        break;
      case PictureRole::field:
        fields.push_back(drawn);
        break;
      case PictureRole::lesion:
      case PictureRole::frame:
        frames.push_back(drawn);
        break;
      case PictureRole::quality:
        out.quality += drawn;
        break;
      case PictureRole::image:
      case PictureRole::view:
        out.others += drawn;
        break;
    }
  }
  if (pictures.empty()) out.answer = page.paragraph(phrase<"This report has no picture.">());
  for (const Text& warning : warnings) out.answer += "<p class=\"warning\">" + page.text(warning) + "</p>\n";
  // One row stands on the page of the model, large enough to read; what is left goes to the results.
  model.insert(model.end(), fields.begin(), fields.end());
  const auto first_row = model.begin() + static_cast<std::ptrdiff_t>(std::min(model.size(), in_a_row));
  frames.insert(frames.begin(), first_row, model.end());
  model.erase(first_row, model.end());
  out.model = in_rows(model);
  out.frames = in_rows(frames);
  return out;
}

/// Numbers the figures in the order of their captions.
std::string with_figure_numbers(const html::Page& page, const std::string& html) {
  constexpr std::string_view caption = "<figcaption>";
  std::string out;
  std::size_t at = 0;
  for (int number = 1;; ++number) {
    const std::size_t next = html.find(caption, at);
    if (next == std::string::npos) return out + html.substr(at);
    const std::size_t end = next + caption.size();
    out += html.substr(at, end - at) + page.text(phrase<"Figure %1. ">(number));
    at = end;
  }
}

/// Gives letters to the appendices, and puts the table of contents before them if wanted.
std::string with_letters(const html::Page& page, const std::string& html, bool contents) {
  constexpr std::string_view head = "<h2>", end = "</h2>";
  std::string out, lines;
  std::size_t at = 0;
  for (char letter = 'A';; ++letter) {
    const std::size_t next = html.find(head, at);
    if (next == std::string::npos) break;
    const std::size_t text = next + head.size(), stop = html.find(end, text);
    const std::string title = html.substr(text, stop - text), id = std::string("appendix-") + letter;
    out += html.substr(at, next - at) + "<h2 id=\"" + id + "\"" +
           (letter == 'A' && !contents ? " class=\"page\"" : "") + ">" + letter + ". " + title;
    lines += "<tr><td>";
    lines += letter;
    lines += "</td><td><a href=\"#";
    lines += id + "\">" + title + "</a></td><td class=\"page_of\"></td></tr>\n";
    at = stop;
  }
  out += html.substr(at);
  if (!contents || lines.empty()) return out;
  return "<h2 class=\"page\">" + page.text(phrase<"Contents">()) +
         "</h2>\n<table class=\"contents\"><tbody>\n" + lines + "</tbody></table>\n" + out;
}

/// The bytes of a PNG or JPEG, or what is wrong with it. Both are empty if no logo is named.
std::string read_logo(const Project& project, Text& problem) {
  if (project.report.logo.empty()) return {};
  constexpr std::int64_t largest = std::int64_t{8} << 20;
  const Text name = std::filesystem::path(project.report.logo).filename().string();
  try {
    std::string bytes = read_file(resolve_path(project, project.report.logo), largest);
    if (bytes.starts_with("\x89PNG") || bytes.starts_with("\xff\xd8")) return bytes;
    problem = phrase<"The logo %1 is neither PNG nor JPEG.">(name);
  } catch (const Error&) {
    problem = phrase<"The logo %1 cannot be read.">(name);
  }
  return {};
}

/// The same, with a note for the report.
std::string read_logo(const Project& project, std::string& note, const html::Page& page) {
  Text problem;
  std::string bytes = read_logo(project, problem);
  if (!problem.empty()) note = page.paragraph(problem);
  return bytes;
}

}  // namespace

Text logo_problem(const Project& project) {
  Text problem;
  read_logo(project, problem);
  return problem;
}

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
  // Browsers repeat head and foot of the outer table on every printed page.
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"" + html::escape(language.code) +
      "\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + page.text(phrase<"%1 – Genba report">(title)) +
      "</title>\n<style>" + html::style_sheet(language.fonts) + "</style>\n</head>\n<body>\n" +
      "<table class=\"sheet\"><thead><tr><td>" + page.text(title) + "<span class=\"right\">" + notice +
      "</span></td></tr></thead>\n<tfoot><tr><td>" + notice + "<span class=\"right\">" +
      page.text(phrase<"Genba %1, %2">(program_version(), stamp.date)) +
      "</span></td></tr></tfoot>\n<tbody><tr><td>\n";
  const ReportOptions& wanted = data.project->report;
  SortedPictures drawn = sorted(page, pictures, picture_warnings);
  std::string logo_note;
  const std::string logo = read_logo(*data.project, logo_note, page);
  const std::string front =
      logo_note + answer_page(data, refinement, logo, drawn.answer) + model_page(data, drawn.model);
  std::string appendices = results_section(data) + cases_section(data.steps, page) + drawn.frames + drawn.others + image_section(data);
  if (wanted.mesh)
    appendices += mesh_section(data) + drawn.quality +
                  (refinement ? refinement_section(*refinement, page) : std::string());
  if (wanted.solver) appendices += solver_section(data) + run_section(data);
  if (wanted.memory) appendices += memory_section(data);
  if (wanted.verification) appendices += verification_section(data);
  appendices += limits_section(data);
  if (wanted.inputs) appendices += inputs_section(data);
  if (wanted.case_text) appendices += case_section(data);
  out += with_figure_numbers(page, front + with_letters(page, appendices, wanted.contents));
  out += "</td></tr></tbody></table>\n</body>\n</html>\n";
  return out;
}

}  // namespace

std::function<std::string(const std::vector<ReportPicture>&)> report_maker(
    const Pipeline& pipeline, const ReportStamp& stamp,
    const std::shared_ptr<const RefinementStudy>& refinement, const std::vector<Text>& picture_warnings,
    const ReportLanguage& language, const StepResults& steps) {
  ReportData data{pipeline.project(),
                  pipeline.mesh(),
                  pipeline.planned(),
                  pipeline.solution(),
                  pipeline.results(),
                  pipeline.times(),
                  stamp.reproducible,
                  pipeline.process_memory().now(),
                  {},
                  html::Page(language.translate),
                  steps};
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
                        const std::vector<Text>& picture_warnings, const ReportLanguage& language,
                        const StepResults& steps) {
  return report_maker(pipeline, stamp, refinement, picture_warnings, language, steps)(pictures);
}

}  // namespace genba
