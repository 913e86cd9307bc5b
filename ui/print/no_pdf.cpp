// Twin of report_pdf.cpp where Qt was not found.
#include "engine/base/error.hpp"
#include "ui/print/report_language.hpp"
#include "ui/print/report_pdf.hpp"

namespace genba {

void require_pdf() {
  throw Error(ErrorKind::input, "PDF", "this build has no PDF writer: Qt 6 (Gui, Svg) was not found",
              "Print report.html from a browser, or build again with Qt");
}

void write_report_pdf(const std::string&, const ReportStamp&, const std::string&) {
  require_pdf();
}

std::vector<std::string> report_languages() {
  return {"en"};
}

ReportPrinter make_report_printer(const std::string& language) {
  if (language != "en")
    throw Error(ErrorKind::input, "language of the report",
                "this build knows English only: Qt 6 (Gui, Svg, LinguistTools) was not found",
                "Leave it out, or build again with Qt");
  return {write_report_pdf, {}};
}

std::string report_in(const std::string& html, const Project&, const std::string&) {
  return html;
}

std::vector<std::string> untranslated_texts(const std::string&, const Project&) {
  return {};
}

}  // namespace genba
