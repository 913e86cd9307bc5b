#include "ui/print/report_language.hpp"

#include <algorithm>

#include "engine/base/error.hpp"
#include "ui/print/phrases.hpp"
#include "ui/print/report_pdf.hpp"

namespace genba {

std::vector<std::string> report_languages() {
  return {"en", "ja"};
}

ReportLanguage report_language(const std::string& code) {
  const auto known = report_languages();
  if (std::find(known.begin(), known.end(), code) == known.end())
    throw Error(ErrorKind::input, phrase<"language of the report">(), phrase<"\"%1\" is not known">(code),
                phrase<"Known are %1">(joined({known.begin(), known.end()}, phrase<", ">())));
  if (code == "en") return {};
  return {code, translation_into(code), R"("Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic", IPAPGothic,)"};
}

ReportPrinter make_report_printer(const std::string& language) {
  if (language.empty()) return {write_report_pdf, {}, report_language};
  return {write_report_pdf, report_language(language)};
}

}  // namespace genba
