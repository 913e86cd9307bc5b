// Twin of report_pdf.cpp where Qt was not found.
#include "engine/base/error.hpp"
#include "ui/print/report_pdf.hpp"

namespace genba {

void require_pdf() {
  throw Error(ErrorKind::input, "PDF", "this build has no PDF writer: Qt 6 (Gui, Svg) was not found",
              "Print report.html from a browser, or build again with Qt");
}

void write_report_pdf(const std::string&, const ReportStamp&, const std::string&) {
  require_pdf();
}

}  // namespace genba
