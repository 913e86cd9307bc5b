// The functions of report_pdf.cpp for builds without Qt.
#include "engine/base/error.hpp"
#include "ui/print/report_language.hpp"
#include "ui/print/report_pdf.hpp"

namespace genba {

void require_pdf() {
  throw Error(ErrorKind::input, "PDF",
              phrase<"this build has no PDF writer: Qt 6 (Gui, Svg) was not found">(),
              phrase<"Print report.html from a browser, or build again with Qt">());
}

void write_report_pdf(const std::string&, const ReportStamp&, const std::string&) {
  require_pdf();
}

std::string whole_manual(const std::string&) {
  throw Error(ErrorKind::input, phrase<"the manual">(),
              phrase<"this build has no manual: Qt 6 (Gui, Svg) was not found">(),
              phrase<"Read resources/help/manual, or build again with Qt">());
}

void write_manual_pdf(const std::string&, const ReportStamp&, const std::string&) {
  require_pdf();
}

std::vector<std::string> report_languages() {
  return {"en"};
}

ReportLanguage report_language(const std::string& code) {
  if (code != "en")
    throw Error(ErrorKind::input, phrase<"language of the report">(),
                phrase<"this build knows English only: Qt 6 (Gui, Svg, LinguistTools) was not found">(),
                phrase<"Leave it out, or build again with Qt">());
  return {};
}

ReportPrinter make_report_printer(const std::string& language) {
  if (language.empty()) return {write_report_pdf, {}, report_language};
  return {write_report_pdf, report_language(language)};
}

}  // namespace genba
