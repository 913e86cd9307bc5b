#include "ui/desktop/lists/response_plot.hpp"

#include <QVBoxLayout>
#include <algorithm>
#include <array>
#include <numbers>

#include "app/report/parts/response_table.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "ui/desktop/look/language.hpp"
#include "ui/desktop/look/text.hpp"
#include "ui/desktop/widgets/plot.hpp"

namespace genba {

namespace {

QString response_cell(const QString& text) {
  return "<td align=right>" + text.toHtmlEscaped() + "&nbsp;</td>";
}

/// The component that moves most.
std::size_t main_component(const ResponseCurve& curve) {
  std::array<double, 3> most{};
  for (const Vec3& a : curve.amplitude)
    for (std::size_t c = 0; c < 3; ++c) most[c] = std::max(most[c], std::abs(a[c]));
  return static_cast<std::size_t>(std::ranges::max_element(most) - most.begin());
}

}  // namespace

ResponsePlot::ResponsePlot(QWidget* parent) : QWidget(parent), size(new Plot), phase(new Plot) {
  setObjectName("response_plot");
  size->setObjectName("response_size");
  phase->setObjectName("response_phase");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(size);
  column->addWidget(phase);
}

void ResponsePlot::show_report(const ResponseReport& report) {
  const bool is_harmonic = report.kind == ResponseKind::harmonic;
  const DisplayUnit length = display_unit(QuantityKind::length);
  const QString axis = is_harmonic ? tr("Frequency, Hz") : tr("Time, s");
  constexpr double degrees = 180 / std::numbers::pi;
  std::vector<PlotCurve> sizes, phases;
  for (const ResponseCurve& curve : report.curves) {
    PlotCurve of_size, of_phase;
    of_size.name = curve.is_largest ? tr("largest") : qt(curve.name);
    for (std::size_t i = 0; i < report.at.size(); ++i) of_size.points.append({report.at[i], curve.size[i] * length.scale});
    sizes.push_back(std::move(of_size));
    if (curve.is_largest || !is_harmonic) continue;
    const std::size_t c = main_component(curve);
    of_phase.name = qt(curve.name) + " " + QString("xyz").at(static_cast<qsizetype>(c));
    for (std::size_t i = 0; i < report.at.size(); ++i) of_phase.points.append({report.at[i], curve.phase[i][c] * degrees});
    phases.push_back(std::move(of_phase));
  }
  size->set_axes({axis, false, false}, {tr("Displacement, %1").arg(qt(length.symbol)), is_harmonic, false});
  size->set_curves(std::move(sizes));
  phase->set_axes({axis, false, false}, {tr("Phase, deg"), false, false});
  phase->setVisible(!phases.empty());
  phase->set_curves(std::move(phases));
}

QString response_list(const ResponseReport& report) {
  QString out = "<p><b>" + shown(response_title(report)).toHtmlEscaped() + "</b></p><p>" +
                shown(largest_words(report)).toHtmlEscaped() + ": " +
                qt(format_quantity(report.largest, QuantityKind::length, 6)).toHtmlEscaped() + "</p>";
  if (report.kind == ResponseKind::harmonic) {
    out += "<table cellspacing=0 cellpadding=2><tr>" + response_cell(shown(phrase<"Peak at">())) +
           response_cell(shown(phrase<"Largest amplitude">())) + response_cell(shown(phrase<"Phase">())) + "</tr>";
    for (const ResponsePeak& peak : report.peaks)
      out += "<tr>" + response_cell(qt(format_quantity(peak.at, QuantityKind::frequency, 6))) +
             response_cell(qt(format_quantity(peak.size, QuantityKind::length, 5))) +
             response_cell(qt(format_quantity(peak.phase, QuantityKind::angle, 4))) + "</tr>";
    out += "</table>";
  }
  for (const Text& note : report.notes) out += "<p>" + shown(note).toHtmlEscaped() + "</p>";
  return out;
}

}  // namespace genba
