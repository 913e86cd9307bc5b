#include "ui/cli/commands/fit_page.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/case/option_access.hpp"
#include "app/output/html.hpp"
#include "engine/base/quantity/number_text.hpp"

namespace genba {

namespace fit_plot {

constexpr double width = 640, height = 360, left = 70, right = 20, top = 30, bottom = 45;
constexpr std::array<const char*, 6> colours = {"#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf"};

inline std::string plain(double value) { return format_number(value, "%.4g"); }

/// Data and laws of one test; empty without points.
inline std::string plot(std::span<const TestPoint> points, std::span<const LawFit> fits, TestMode mode) {
  double low = 1, high = 1, least = 0, most = 0;
  for (const TestPoint& p : points)
    if (p.mode == mode) {
      low = std::min(low, p.stretch), high = std::max(high, p.stretch);
      least = std::min(least, p.stress), most = std::max(most, p.stress);
    }
  if (!(high > low) || !(most > least)) return {};
  const auto x = [&](double stretch) { return left + (width - left - right) * (stretch - low) / (high - low); };
  const auto y = [&](double stress) {
    const double part = std::clamp((stress - least) / (most - least), -0.1, 1.1);
    return height - bottom - (height - top - bottom) * part;
  };
  std::string out = "<svg viewBox=\"0 0 " + plain(width) + " " + plain(height) + "\" width=\"" + plain(width) +
                    "\" font-family=\"sans-serif\" font-size=\"12\">\n";
  const auto line = [&](double x1, double y1, double x2, double y2) {
    out += "<line x1=\"" + plain(x1) + "\" y1=\"" + plain(y1) + "\" x2=\"" + plain(x2) + "\" y2=\"" + plain(y2) +
           "\" stroke=\"#888\"/>\n";
  };
  const auto label = [&](double at_x, double at_y, const char* anchor, const std::string& text) {
    out += "<text x=\"" + plain(at_x) + "\" y=\"" + plain(at_y) + "\" text-anchor=\"" + anchor + "\">" + html::escape(text) + "</text>\n";
  };
  line(left, height - bottom, width - right, height - bottom);
  line(left, top, left, height - bottom);
  for (int i = 0; i <= 4; ++i) {
    const double stretch = std::lerp(low, high, i / 4.0), stress = std::lerp(least, most, i / 4.0);
    label(x(stretch), height - bottom + 16, "middle", plain(stretch));
    label(left - 6, y(stress) + 4, "end", plain(stress / 1e6));
  }
  label((left + width) / 2, height - 8, "middle", "stretch");
  label(left, 18, "start", std::string(test_mode_words()[static_cast<std::size_t>(mode)]) + ", nominal stress [MPa]");
  for (std::size_t f = 0; f < fits.size(); ++f) {
    const element::HyperelasticConstants constants = hyperelastic_constants(fits[f].material);
    out += "<polyline fill=\"none\" stroke=\"" + std::string(colours[f % colours.size()]) + "\" points=\"";
    constexpr int pieces = 80;
    for (int i = 0; i <= pieces; ++i) {
      const double stretch = std::lerp(low, high, static_cast<double>(i) / pieces);
      out += plain(x(stretch)) + "," + plain(y(nominal_stress(constants, mode, stretch))) + " ";
    }
    out += "\"/>\n";
    label(left + 12, top + 14 + 15 * static_cast<double>(f), "start", fits[f].law);
    out += "<line x1=\"" + plain(left + 2) + "\" x2=\"" + plain(left + 10) + "\" y1=\"" + plain(top + 10 + 15 * static_cast<double>(f)) +
           "\" y2=\"" + plain(top + 10 + 15 * static_cast<double>(f)) + "\" stroke=\"" + colours[f % colours.size()] + "\" stroke-width=\"3\"/>\n";
  }
  for (const TestPoint& p : points)
    if (p.mode == mode)
      out += "<circle cx=\"" + plain(x(p.stretch)) + "\" cy=\"" + plain(y(p.stress)) + "\" r=\"3.5\" fill=\"black\"/>\n";
  return out + "</svg>\n";
}

}  // namespace fit_plot

std::string fit_page(std::span<const TestPoint> points, std::span<const LawFit> fits, const std::string& title) {
  std::string out = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + html::escape(title) +
                    "</title><style>" + html::style_sheet() + "</style></head><body>\n<h1>" + html::escape(title) + "</h1>\n";
  for (const TestMode mode : {TestMode::uniaxial, TestMode::biaxial, TestMode::planar}) out += fit_plot::plot(points, fits, mode);
  out += "<table><tr><th>Law</th><th>Mean difference</th><th>Largest</th><th>Constants</th><th>Unstable inside the data</th></tr>\n";
  for (const LawFit& fit : fits) {
    std::string constants, unstable;
    for (const std::string_view key : fit.keys)
      constants += (constants.empty() ? "" : ", ") + std::string(key) + " " + option_text(fit.material, *material_field(key));
    for (const UnstableStretch& at : fit.unstable)
      unstable += (unstable.empty() ? "" : ", ") + std::string(at.mode) + " beyond " + fit_plot::plain(at.stretch);
    out += "<tr><td>" + html::escape(fit.law) + "</td><td>" + fit_plot::plain(100 * fit.error) + " %</td><td>" + fit_plot::plain(100 * fit.worst) +
           " %</td><td>" + html::escape(constants) + "</td><td>" + html::escape(unstable.empty() ? "no" : unstable) + "</td></tr>\n";
  }
  return out + "</table>\n</body></html>\n";
}

}  // namespace genba
