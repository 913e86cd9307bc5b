#include "app/report/parts/response_table.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "engine/base/file/csv_cell.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

constexpr double degrees_a_radian = 180 / std::numbers::pi;

bool is_of_sines(const ResponseReport& report) {
  return report.kind == ResponseKind::harmonic;
}
QuantityKind sample_kind(const ResponseReport& report) {
  return report.kind == ResponseKind::transient ? QuantityKind::time : QuantityKind::frequency;
}
std::string sample_text(const ResponseReport& report, double at) {
  return format_quantity(at, sample_kind(report), 6);
}
std::string metres_text(double metres) {
  return format_quantity(metres, QuantityKind::length, 6);
}
std::string damping_text(double share) {
  return format_number(100 * share, "%.3g") + " %";
}

std::string chart_of(const ResponseReport& report, const html::Page& page) {
  if (report.at.size() < 2) return {};
  const DisplayUnit length = display_unit(QuantityKind::length);
  const std::string axis = is_of_sines(report) ? page.shown(phrase<"Frequency">()) + " [Hz]" : page.shown(phrase<"Time">()) + " [s]";
  std::string out;
  const auto figure = [&](std::vector<double> values, const std::string& title, bool logarithmic, const Text& caption) {
    out += "<figure>" + html::curve_chart(report.at, values, title, axis, logarithmic) + "<figcaption>" +
           page.text(caption) + "</figcaption></figure>\n";
  };
  for (const ResponseCurve& curve : report.curves) {
    std::vector<double> values;
    for (const double v : curve.size) values.push_back(v * length.scale);
    const Text name = curve.is_largest ? largest_words(report) : phrase<"Displacement of probe \"%1\"">(curve.name);
    figure(values, page.shown(name) + " [" + std::string(length.symbol) + "]", is_of_sines(report),
           is_of_sines(report) ? phrase<"%1 over the frequency.">(name) : phrase<"%1 over time.">(name));
    if (!is_of_sines(report) || curve.is_largest) continue;
    // The phase of the component with the largest amplitude.
    std::array<double, 3> most{};
    for (const Vec3& a : curve.amplitude)
      for (std::size_t c = 0; c < 3; ++c) most[c] = std::max(most[c], a[c]);
    const auto c = static_cast<std::size_t>(std::ranges::max_element(most) - most.begin());
    std::vector<double> phase;
    for (const Vec3& p : curve.phase) phase.push_back(p[c] * degrees_a_radian);
    constexpr const char* axes[] = {"x", "y", "z"};
    figure(phase, page.shown(phrase<"Phase of probe \"%1\" along %2">(curve.name, axes[c])) + " [deg]", false,
           phrase<"Phase of probe \"%1\" along %2 over the frequency.">(curve.name, axes[c]));
  }
  return out;
}

}  // namespace

Text response_title(const ResponseReport& report) {
  switch (report.kind) {
    case ResponseKind::harmonic: return phrase<"Harmonic response">();
    case ResponseKind::transient: return phrase<"Transient by modes">();
    case ResponseKind::spectrum: return phrase<"Response spectrum">();
    case ResponseKind::random: break;
  }
  return phrase<"Random vibration">();
}

Text largest_words(const ResponseReport& report) {
  if (report.kind == ResponseKind::random) return phrase<"Largest displacement, root mean square">();
  return report.kind == ResponseKind::harmonic ? phrase<"Largest amplitude">() : phrase<"Largest displacement">();
}

std::string response_text(const ResponseReport& report) {
  std::string out = response_title(report).english() + "\n" + largest_words(report).english() + ": " +
                    metres_text(report.largest) + " at " + format_vector(report.largest_place, QuantityKind::length) + "\n";
  if (is_of_sines(report))
    for (const ResponsePeak& peak : report.peaks)
      out += "Peak at " + sample_text(report, peak.at) + ": " + metres_text(peak.size) + ", phase " +
             format_quantity(peak.phase, QuantityKind::angle, 4) + ", at " +
             format_vector(peak.place, QuantityKind::length) + "\n";
  out += "Mode     Frequency   Damping      In the answer\n";
  const auto cell = [](std::string text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
  };
  for (std::size_t i = 0; i < report.frequency.size(); ++i)
    out += cell(std::to_string(i + 1), 4) + cell(format_quantity(report.frequency[i], QuantityKind::frequency, 6), 14) +
           cell(damping_text(report.damping[i]), 10) +
           cell(i < report.part.size() ? metres_text(report.part[i]) : "", 19) + "\n";
  for (const Text& note : report.notes) out += "Note: " + note.english() + "\n";
  return out;
}

std::string response_section(const ResponseReport& report, const html::Page& page) {
  std::string out = page.heading3(response_title(report));
  out += page.facts({{largest_words(report), phrase<"%1 at %2">(metres_text(report.largest),
                                                               format_vector(report.largest_place, QuantityKind::length))}});
  if (is_of_sines(report) && !report.peaks.empty()) {
    html::Table peaks({phrase<"Peak at">(), phrase<"Largest amplitude">(), phrase<"Phase">(), phrase<"Place">()}, {0, 1, 2});
    for (const ResponsePeak& peak : report.peaks)
      peaks.row({sample_text(report, peak.at), metres_text(peak.size), format_quantity(peak.phase, QuantityKind::angle, 4),
                 format_vector(peak.place, QuantityKind::length)});
    out += page.table(peaks);
  }
  out += chart_of(report, page);
  html::Table modes({phrase<"Mode">(), phrase<"Frequency">(), phrase<"Damping">(), phrase<"In the answer">()}, {0, 1, 2, 3});
  for (std::size_t i = 0; i < report.frequency.size(); ++i)
    modes.row({i + 1, format_quantity(report.frequency[i], QuantityKind::frequency, 6), damping_text(report.damping[i]),
               i < report.part.size() ? metres_text(report.part[i]) : std::string("-")});
  return out + page.table(modes) + page.list(report.notes);
}

std::string response_csv(const ResponseReport& report) {
  if (report.at.empty()) return {};
  std::string out = report.kind == ResponseKind::transient ? "time (s)" : "frequency (Hz)";
  constexpr const char* axes[] = {"x", "y", "z"};
  for (const ResponseCurve& curve : report.curves) {
    out += "," + csv_cell((curve.is_largest ? "largest displacement" : curve.name + " displacement") + std::string(" (m)"));
    if (curve.is_largest) continue;
    for (const char* axis : axes)
      out += "," + csv_cell(curve.name + (is_of_sines(report) ? " amplitude " : " ") + axis + " (m)");
    if (is_of_sines(report))
      for (const char* axis : axes) out += "," + csv_cell(curve.name + " phase " + axis + " (deg)");
  }
  out += "\n";
  for (std::size_t i = 0; i < report.at.size(); ++i) {
    out += format_number(report.at[i], "%.12g");
    for (const ResponseCurve& curve : report.curves) {
      out += "," + format_number(curve.size[i], "%.9g");
      if (curve.is_largest) continue;
      for (const double v : curve.amplitude[i]) out += "," + format_number(v, "%.9g");
      if (is_of_sines(report))
        for (const double v : curve.phase[i]) out += "," + format_number(v * degrees_a_radian, "%.9g");
    }
    out += "\n";
  }
  return out;
}

std::string response_json(const ResponseReport& report) {
  using Json = nlohmann::ordered_json;
  Json modes = Json::array(), peaks = Json::array(), curves = Json::array(), notes = Json::array();
  for (std::size_t i = 0; i < report.frequency.size(); ++i)
    modes.push_back({{"frequency", report.frequency[i]},
                     {"damping_ratio", report.damping[i]},
                     {"in_answer", i < report.part.size() ? Json(report.part[i]) : Json(nullptr)}});
  for (const ResponsePeak& peak : report.peaks)
    peaks.push_back({{"at", peak.at}, {"displacement", peak.size}, {"phase", peak.phase}, {"place", peak.place}});
  for (const ResponseCurve& curve : report.curves) {
    Json one = {{"name", curve.is_largest ? "largest" : curve.name}, {"displacement", curve.size}};
    if (!curve.is_largest) one["components"] = curve.amplitude;
    if (is_of_sines(report) && !curve.is_largest) one["phases"] = curve.phase;
    curves.push_back(std::move(one));
  }
  for (const Text& note : report.notes) notes.push_back(note.english());
  const Json out = {{"kind", std::string(to_string(report.kind))},
                    {"by", report.by == ResponseWay::modes ? "modes" : "direct"},
                    {"at_unit", report.kind == ResponseKind::transient ? "s" : "Hz"},
                    {"largest_displacement", {{"value", report.largest}, {"unit", "m"}}},
                    {"largest_place", report.largest_place},
                    {"peaks", peaks},
                    {"modes", modes},
                    {"at", report.at},
                    {"curves", curves},
                    {"moved_mass_share", report.moved_mass},
                    {"static_correction", report.has_correction},
                    {"notes", notes},
                    {"seconds", report.seconds}};
  return out.dump();
}

}  // namespace genba
