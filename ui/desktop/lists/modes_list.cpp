#include "ui/desktop/lists/modes_list.hpp"

#include <algorithm>
#include <cmath>

#include "app/report/parts/modes_table.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"

namespace genba {

namespace {

constexpr double share_of_block = 0.1;  // of the mass: one block of a bar

QString mass_bar(double share) {
  const int blocks = static_cast<int>(std::clamp(std::lround(share / share_of_block), 0L, 10L));
  const QString percent = QString::number(100 * share, 'f', share < 0.0995 ? 1 : 0) + " %";
  return QString(blocks, QChar(0x2588)) + (blocks > 0 ? " " : "") + percent;
}

QString cell(const QString& text, bool right = false) {
  return QString(right ? "<td align=right>" : "<td>") + text.toHtmlEscaped() + "&nbsp;</td>";
}

QString checks_of(const ModalReport& report) {
  QString out;
  for (const ModalCheck& check : report.checks) out += "<p>" + shown(check_words(check)).toHtmlEscaped() + "</p>";
  return out;
}

QString factors_list(const ModalReport& report) {
  QString out = "<p><b>" + shown(phrase<"Linear buckling">()) + "</b></p><table cellspacing=0 cellpadding=2><tr>" +
                cell(shown(phrase<"Mode">())) + cell(shown(phrase<"Load factor">()), true) + "</tr>";
  for (std::size_t i = 0; i < report.modes.size(); ++i)
    out += "<tr>" + cell(QString::number(i + 1), true) + cell(QString::number(report.modes[i].frequency, 'g', 7), true) +
           "</tr>";
  return out + "</table>" + checks_of(report);
}

}  // namespace

QString modes_list(const ModalReport& report) {
  if (report.is_buckling) return factors_list(report);
  QString out = "<p><b>" + shown(phrase<"Natural frequencies">()) + "</b></p><table cellspacing=0 cellpadding=2><tr>" +
                cell(shown(phrase<"Mode">())) + cell(shown(phrase<"Frequency">()), true) +
                cell(shown(phrase<"Effective mass, %1">("x"))) + cell("y") + cell("z") + "</tr>";
  const auto masses = [&](const Vec3& part) {
    QString text;
    for (std::size_t a = 0; a < 3; ++a)
      text += cell(report.total_mass[a] > 0 ? mass_bar(part[a] / report.total_mass[a]) : QString("-"));
    return text + "</tr>";
  };
  for (std::size_t i = 0; i < report.modes.size(); ++i)
    out += "<tr>" + cell(QString::number(i + 1), true) +
           cell(qt(format_quantity(report.modes[i].frequency, QuantityKind::frequency, 6)), true) +
           masses(report.modes[i].effective_mass);
  if (!report.modes.empty()) {
    Vec3 sum = mass_share(report, report.modes.size() - 1);
    for (std::size_t a = 0; a < 3; ++a) sum[a] *= report.total_mass[a];
    out += "<tr>" + cell(shown(phrase<"Sum">())) + cell({}) + masses(sum);
  }
  out += "</table>";
  for (const Text& name : report.rigid)
    out += "<p>" + shown(phrase<"Rigid motion at 0 Hz: %1">(name)).toHtmlEscaped() + "</p>";
  return out + checks_of(report);
}

}  // namespace genba
