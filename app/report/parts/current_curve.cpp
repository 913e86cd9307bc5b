#include "app/report/parts/current_curve.hpp"

#include <algorithm>
#include <vector>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

constexpr std::size_t most_chart_points = 40;

std::string short_time_text(double time) {
  return format_quantity(time, QuantityKind::time, 4);
}

Text range_text(const CurrentReport& report, double CurrentSample::*member, const char* unit) {
  const auto [low, high] = std::ranges::minmax(report.samples, {}, member);
  return phrase<"%1 to %2">(format_number(low.*member, "%.4g ") + unit,
                            format_number(high.*member, "%.4g ") + unit);
}

struct Curve {
  Text head;
  std::string unit;
  double (*value)(const CurrentSample&);
};

}  // namespace

std::string current_csv(const CurrentReport& report) {
  std::string out =
      "time [s],voltage [V],current [A],power [W],resistance [ohm],watched temperature [K],share\n";
  for (const CurrentSample& s : report.samples) {
    std::string gap;
    for (const double value : {s.time, s.voltage, s.current, s.power, s.resistance, s.hottest, s.share}) {
      out += gap + format_number(value, "%.15g");
      gap = ",";
    }
    out += "\n";
  }
  return out;
}

void add_current_facts(const CurrentReport& report, html::Facts& lines) {
  if (report.samples.empty()) return;
  const auto is_limited = [](const CurrentSample& s) { return s.share < 1; };
  lines.emplace_back(phrase<"Energy by the current">(), format_quantity(report.energy, QuantityKind::energy));
  lines.emplace_back(phrase<"Power of the current">(), range_text(report, &CurrentSample::power, "W"));
  lines.emplace_back(phrase<"Voltage">(), range_text(report, &CurrentSample::voltage, "V"));
  lines.emplace_back(phrase<"Current in total">(), range_text(report, &CurrentSample::current, "A"));
  lines.emplace_back(phrase<"Resistance between electrodes">(),
                     range_text(report, &CurrentSample::resistance, "ohm"));
  lines.emplace_back(
      phrase<"Steps in which the temperature limit reduced the power">(),
      phrase<"%1 of %2">(std::ranges::count_if(report.samples, is_limited), report.samples.size()));
  lines.emplace_back(phrase<"Field of the current solved">(),
                     phrase<"%1 times, %2 iterations">(report.solves, report.iterations));
}

std::string current_charts(const CurrentReport& report, const html::Page& page) {
  const std::size_t all = report.samples.size(), points = std::min(all, most_chart_points);
  if (points < 2) return {};
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < points; ++i) chosen.push_back(i * (all - 1) / (points - 1));
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < points; ++i)
    labels.push_back(i % std::max<std::size_t>(1, points / html::labels_in_chart) == 0
                         ? short_time_text(report.samples[chosen[i]].time)
                         : std::string());
  const DisplayUnit degrees = display_unit(QuantityKind::temperature);
  const Curve curves[] = {
      {phrase<"Power of the current">(), "W", [](const CurrentSample& s) { return s.power; }},
      {phrase<"Resistance between electrodes">(), "ohm", [](const CurrentSample& s) { return s.resistance; }},
      {phrase<"Watched temperature">(), std::string(degrees.symbol), [](const CurrentSample& s) {
         const DisplayUnit unit = display_unit(QuantityKind::temperature);
         return s.hottest * unit.scale + unit.offset;
       }}};
  std::string out;
  for (const Curve& curve : curves) {
    std::vector<double> values;
    for (const std::size_t i : chosen) values.push_back(curve.value(report.samples[i]));
    out += "<figure>" +
           html::value_chart(labels, values, page.shown(curve.head) + " [" + curve.unit + "]",
                             page.shown(phrase<"Time">())) +
           "<figcaption>" + page.text(phrase<"%1 over time.">(curve.head)) + "</figcaption></figure>\n";
  }
  return out;
}

}  // namespace genba
