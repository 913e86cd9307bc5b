#include "app/output/html.hpp"
#include "engine/base/text/shown_text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace genba::html {

std::string escape(std::string_view stated) {
  std::string text;
  for (const char c : stated)
    if (static_cast<unsigned char>(c) >= 32 || c == '\n' || c == '\t') text += c;
  std::string out;
  for (const char c : shown_lines(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string base64(std::string_view bytes) {
  static constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      out += i + k > bytes.size() ? '=' : letters[group >> (18 - 6 * k) & 63];
  }
  return out;
}

Table::Table(std::vector<Text> head, std::vector<int> numeric)
    : head_(std::move(head)), numeric_(std::move(numeric)) {}

void Table::row(std::vector<Text> cells) {
  rows_.push_back(std::move(cells));
}

std::string Table::text(const Translation& translate) const {
  const Page page(translate);
  const auto cell = [&](const char* tag, std::size_t column, const Text& content) {
    const bool number =
        std::find(numeric_.begin(), numeric_.end(), static_cast<int>(column)) != numeric_.end();
    return std::string("<") + tag + (number ? " class=\"n\">" : ">") + page.text(content) + "</" + tag + ">";
  };
  std::string out = "<table class=\"data\"><thead><tr>";
  for (std::size_t c = 0; c < head_.size(); ++c) out += cell("th", c, head_[c]);
  out += "</tr></thead>\n<tbody>\n";
  for (const auto& cells : rows_) {
    out += "<tr>";
    for (std::size_t c = 0; c < cells.size(); ++c) out += cell("td", c, cells[c]);
    out += "</tr>\n";
  }
  return out + "</tbody></table>\n";
}

std::string Page::shown(const Text& what) const {
  return translate_ ? what.in(translate_) : what.english();
}

std::string Page::text(const Text& what) const {
  return escape(shown(what));
}

std::string Page::heading(const Text& what) const {
  return "<h2>" + text(what) + "</h2>\n";
}

std::string Page::heading3(const Text& what) const {
  return "<h3>" + text(what) + "</h3>\n";
}

std::string Page::paragraph(const Text& what) const {
  return "<p>" + text(what) + "</p>\n";
}

std::string Page::list(std::span<const Text> lines) const {
  std::string out = "<ul>\n";
  for (const Text& line : lines) out += "<li>" + text(line) + "</li>\n";
  return out + "</ul>\n";
}

std::string Page::facts(const Facts& lines) const {
  std::string out = "<table class=\"facts\"><tbody>\n";
  for (const auto& [name, value] : lines)
    out += "<tr><th>" + text(name) + "</th><td>" + text(value) + "</td></tr>\n";
  return out + "</tbody></table>\n";
}

std::string style_sheet(std::string_view fonts) {
  std::string out = R"(
@page { size: A4; margin: 14mm 15mm 14mm 15mm; }
* { box-sizing: border-box; }
body { margin: 0; color: #1c2430; background: #fff; font: 10.5pt/1.45 "Source Sans 3", "Noto Sans", Helvetica, Arial, sans-serif; }
table.sheet { width: 100%; max-width: 190mm; margin: 0 auto; border-collapse: collapse; }
table.sheet > thead > tr > td, table.sheet > tfoot > tr > td { padding: 2mm 0; color: #5b6675; font-size: 8.5pt; }
table.sheet > thead > tr > td { border-bottom: 0.3mm solid #c9d1dc; }
table.sheet > tfoot > tr > td { border-top: 0.3mm solid #c9d1dc; }
.notice { color: #a3271b; font-weight: 600; }
.right { float: right; }
h1 { font-size: 20pt; line-height: 1.2; margin: 6mm 0 1mm; }
h2 { font-size: 13pt; margin: 8mm 0 2mm; padding-bottom: 0.8mm; border-bottom: 0.3mm solid #c9d1dc; break-after: avoid; }
h3 { font-size: 10.5pt; margin: 4mm 0 1mm; break-after: avoid; }
p { margin: 0 0 2mm; }
p.notes { white-space: pre-wrap; color: #3a4452; }
figure { margin: 3mm 0; break-inside: avoid; }
figure img { width: 100%; border: 0.2mm solid #dfe4eb; }
figcaption { color: #5b6675; font-size: 9pt; }
table.data, table.facts { width: 100%; border-collapse: collapse; margin: 1mm 0 3mm; font-size: 9.5pt; }
table.data th, table.data td, table.facts th, table.facts td { text-align: left; vertical-align: top; padding: 0.9mm 2mm; border-bottom: 0.2mm solid #e3e8ee; overflow-wrap: anywhere; }
table.data thead th { color: #5b6675; font-weight: 600; border-bottom: 0.3mm solid #9aa6b5; }
table.data tr, table.facts tr { break-inside: avoid; }
table.facts th { width: 32%; font-weight: 500; color: #5b6675; }
.n, td.n, table.data th.n { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
td.n, td.k { white-space: nowrap; }
.good { color: #17663a; font-weight: 600; }
.bad { color: #a3271b; font-weight: 600; }
.page { break-before: page; page-break-before: always; }
.warning { color: #a3271b; }
.answer { font-size: 12pt; font-weight: 600; }
table.beside, table.contents, table.sign { width: 100%; border-collapse: collapse; margin: 1mm 0 3mm; }
table.beside { table-layout: fixed; }
table.beside td { vertical-align: top; padding: 0 1mm; }
table.sign td { padding: 4mm 2mm 1mm; }
table.contents td { padding: 0.6mm 2mm; }
table.contents a { color: inherit; text-decoration: none; }
img.logo { width: auto; max-height: 16mm; max-width: 60mm; border: 0; }
ul { margin: 0 0 2mm; padding-left: 5mm; }
pre { font: 8pt/1.35 "DejaVu Sans Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere; background: #f6f8fa; padding: 2mm; }
code { font-family: "DejaVu Sans Mono", monospace; font-size: 8.5pt; overflow-wrap: anywhere; }
svg { max-width: 100%; height: auto; }
@media print { body { font-size: 9.5pt; } }
)";
  constexpr std::string_view last_given = "\"Noto Sans\",";
  if (!fonts.empty()) out.insert(out.find(last_given) + last_given.size(), " " + std::string(fonts));
  return out;
}

namespace {

std::string fixed(double v) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.1f", v);
  return buffer;
}

std::string label(double x, double y, std::string_view anchor, const std::string& text) {
  return "<text x=\"" + fixed(x) + "\" y=\"" + fixed(y) + "\" text-anchor=\"" + std::string(anchor) + "\">" +
         escape(text) + "</text>\n";
}

std::string line(double x1, double y1, double x2, double y2, std::string_view style) {
  return "<line x1=\"" + fixed(x1) + "\" y1=\"" + fixed(y1) + "\" x2=\"" + fixed(x2) + "\" y2=\"" +
         fixed(y2) + "\" " + std::string(style) + "/>\n";
}

constexpr std::string_view svg_font = "font-family=\"sans-serif\" font-size=\"11\" fill=\"#5b6675\"";

/// 1, 2 or 5 times a power of ten, so that about `steps` steps fit into `span`.
double round_step(double span, int steps) {
  const double raw = span / steps, power = std::pow(10.0, std::floor(std::log10(raw)));
  for (double m : {1.0, 2.0, 5.0})
    if (raw <= m * power) return m * power;
  return 10 * power;
}

}  // namespace

std::string residual_chart(std::span<const ResidualSample> history, double tolerance, const Page& page) {
  std::vector<ResidualSample> points;
  for (const auto& sample : history)
    if (sample.relative > 0 && std::isfinite(sample.relative)) points.push_back(sample);
  if (points.size() < 2) return page.paragraph(phrase<"The residual history has fewer than two points.">());

  double low = tolerance > 0 ? tolerance : points.front().relative, high = points.front().relative;
  for (const auto& p : points) low = std::min(low, p.relative), high = std::max(high, p.relative);
  const int bottom = static_cast<int>(std::floor(std::log10(low))),
            top = std::max(bottom + 1, static_cast<int>(std::ceil(std::log10(high))));
  const double last = std::max(1, points.back().iteration);
  constexpr double left = 62, right = 700, upper = 12, lower = 232;
  const auto x = [&](double iteration) { return left + (right - left) * iteration / last; };
  const auto y = [&](double relative) {
    return upper + (lower - upper) * (top - std::log10(relative)) / (top - bottom);
  };

  std::string out = "<svg viewBox=\"0 0 720 280\" width=\"720\" role=\"img\" aria-label=\"" +
                    page.text(phrase<"Relative residual over iterations">()) + "\" " + std::string(svg_font) +
                    ">\n";
  const int stride = std::max(1, (top - bottom + 9) / 10);
  for (int decade = bottom; decade <= top; decade += stride) {
    const double at = y(std::pow(10.0, decade));
    out += line(left, at, right, at, "stroke=\"#e3e8ee\"");
    out += label(left - 6, at + 4, "end", "1e" + std::to_string(decade));
  }
  const double step = std::max(1.0, round_step(last, 8));
  for (double i = 0; i <= last; i += step) {
    out += line(x(i), lower, x(i), lower + 4, "stroke=\"#9aa6b5\"");
    out += label(x(i), lower + 17, "middle", std::to_string(static_cast<long long>(i)));
  }
  out += line(left, lower, right, lower, "stroke=\"#9aa6b5\"");
  out += label((left + right) / 2, lower + 38, "middle", page.shown(phrase<"iteration">()));
  out += "<text transform=\"translate(14 " + fixed((upper + lower) / 2) +
         ") rotate(-90)\" text-anchor=\"middle\">" + page.text(phrase<"relative residual %1">("|r| / |b|")) +
         "</text>\n";
  if (tolerance > 0) {
    out += line(left, y(tolerance), right, y(tolerance), "stroke=\"#a3271b\" stroke-dasharray=\"5 4\"");
    out += label(right - 4, y(tolerance) - 5, "end", page.shown(phrase<"tolerance">()));
  }
  const std::size_t skip = std::max<std::size_t>(1, points.size() / 800);
  out += "<polyline fill=\"none\" stroke=\"#2f6db3\" stroke-width=\"1.6\" points=\"";
  for (std::size_t i = 0; i < points.size(); i += skip)
    out += fixed(x(points[i].iteration)) + "," + fixed(y(points[i].relative)) + " ";
  out += fixed(x(points.back().iteration)) + "," + fixed(y(points.back().relative)) + "\"/>\n</svg>\n";
  return out;
}

std::string value_chart(std::span<const std::string> labels, std::span<const double> values,
                        const std::string& title, const std::string& axis) {
  double low = 0, high = 0;
  bool any = false;
  for (const double v : values) {
    if (!std::isfinite(v)) continue;
    low = any ? std::min(low, v) : v;
    high = any ? std::max(high, v) : v;
    any = true;
  }
  if (!any) return Page().paragraph(phrase<"%1: no run gave a value.">(title));
  if (high - low < 1e-9 * std::max(std::abs(low), std::abs(high)) || high == low) {
    const double half = high == 0 ? 1 : 0.1 * std::abs(high);
    low -= half, high += half;
  }
  const double step = round_step(high - low, 5);
  low = step * std::floor(low / step), high = step * std::ceil(high / step);
  constexpr double left = 84, right = 700, upper = 28, lower = 212;
  const auto n = static_cast<double>(std::max<std::size_t>(1, labels.size()));
  const auto x = [&](std::size_t i) { return left + (right - left) * (static_cast<double>(i) + 0.5) / n; };
  const auto y = [&](double v) { return lower - (lower - upper) * (v - low) / (high - low); };
  std::string out = "<svg viewBox=\"0 0 720 262\" width=\"720\" role=\"img\" " + std::string(svg_font) +
                    ">\n" + label(left, 15, "start", title);
  for (double v = low; v <= high + 0.01 * step; v += step) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", std::abs(v) < 1e-9 * step ? 0.0 : v);
    out += line(left, y(v), right, y(v), "stroke=\"#e3e8ee\"") + label(left - 6, y(v) + 4, "end", text);
  }
  const std::size_t skip = std::max<std::size_t>(1, (labels.size() + 11) / 12);
  std::string points, marks;
  for (std::size_t i = 0; i < std::min(labels.size(), values.size()); ++i) {
    if (i % skip == 0) out += label(x(i), lower + 17, "middle", labels[i]);
    if (!std::isfinite(values[i])) continue;
    points += fixed(x(i)) + "," + fixed(y(values[i])) + " ";
    marks +=
        "<circle cx=\"" + fixed(x(i)) + "\" cy=\"" + fixed(y(values[i])) + "\" r=\"3\" fill=\"#2f6db3\"/>\n";
  }
  return out + line(left, lower, right, lower, "stroke=\"#9aa6b5\"") +
         label((left + right) / 2, lower + 38, "middle", axis) +
         "<polyline fill=\"none\" stroke=\"#2f6db3\" stroke-width=\"1.6\" points=\"" + points + "\"/>\n" +
         marks + "</svg>\n";
}

std::string curve_chart(std::span<const double> at, std::span<const double> values, const std::string& title,
                        const std::string& axis, bool logarithmic) {
  const auto is_shown = [&](double v) { return std::isfinite(v) && (!logarithmic || v > 0); };
  const auto mapped = [&](double v) { return logarithmic ? std::log10(v) : v; };
  double low = 0, high = 0;
  bool any = false;
  for (const double v : values) {
    if (!is_shown(v)) continue;
    low = any ? std::min(low, mapped(v)) : mapped(v);
    high = any ? std::max(high, mapped(v)) : mapped(v);
    any = true;
  }
  if (!any || at.size() < 2) return {};
  if (high - low < 1e-9 * std::max(std::abs(low), std::abs(high)) || high == low) low -= 0.5, high += 0.5;
  const double step = logarithmic ? std::max(1.0, round_step(high - low, 6)) : round_step(high - low, 5);
  low = step * std::floor(low / step), high = step * std::ceil(high / step);
  constexpr double left = 84, right = 700, upper = 28, lower = 212;
  const double begin = at.front(), end = at.back();
  const auto x = [&](double v) { return left + (right - left) * (v - begin) / (end - begin); };
  const auto y = [&](double v) { return lower - (lower - upper) * (v - low) / (high - low); };
  std::string out = "<svg viewBox=\"0 0 720 262\" width=\"720\" role=\"img\" " + std::string(svg_font) + ">\n" +
                    label(left, 15, "start", title);
  char text[32];
  for (double v = low; v <= high + 0.01 * step; v += step) {
    std::snprintf(text, sizeof text, "%.4g", logarithmic ? std::pow(10.0, v) : std::abs(v) < 1e-9 * step ? 0.0 : v);
    out += line(left, y(v), right, y(v), "stroke=\"#e3e8ee\"") + label(left - 6, y(v) + 4, "end", text);
  }
  const double stride = round_step(end - begin, 8);
  for (double v = stride * std::ceil(begin / stride); v <= end * (1 + 1e-9); v += stride) {
    std::snprintf(text, sizeof text, "%.4g", std::abs(v) < 1e-9 * stride ? 0.0 : v);
    out += line(x(v), lower, x(v), lower + 4, "stroke=\"#9aa6b5\"") + label(x(v), lower + 17, "middle", text);
  }
  std::string points;
  const std::size_t skip = std::max<std::size_t>(1, at.size() / 2000);
  for (std::size_t i = 0; i < std::min(at.size(), values.size()); i += skip)
    if (is_shown(values[i])) points += fixed(x(at[i])) + "," + fixed(y(mapped(values[i]))) + " ";
  return out + line(left, lower, right, lower, "stroke=\"#9aa6b5\"") +
         label((left + right) / 2, lower + 38, "middle", axis) +
         "<polyline fill=\"none\" stroke=\"#2f6db3\" stroke-width=\"1.6\" points=\"" + points + "\"/>\n</svg>\n";
}

std::string bar_chart(std::span<const Bar> bars, std::span<const BarPart> legend, const Page& page) {
  constexpr double left = 130, right = 620, step = 20, thick = 13, line_height = 18;
  double largest = 1;
  for (const Bar& bar : bars) largest = std::max(largest, bar.total);
  const double rows_end = step * static_cast<double>(bars.size()) + 6;
  const double height = rows_end + line_height * static_cast<double>((legend.size() + 2) / 3) + 8;
  std::string out = "<svg viewBox=\"0 0 720 " + fixed(height) + "\" width=\"720\" height=\"" + fixed(height) +
                    "\" role=\"img\" " + std::string(svg_font) + ">\n";
  const auto box = [&](double x, double y, double width, double high, const std::string& colour) {
    out += "<rect x=\"" + fixed(x) + "\" y=\"" + fixed(y) + "\" width=\"" + fixed(width) + "\" height=\"" +
           fixed(high) + "\" fill=\"" + escape(colour) + "\"/>\n";
  };
  double y = 4;
  for (const Bar& bar : bars) {
    out += label(left - 8, y + 11, "end", page.shown(bar.name));
    double x = left;
    for (std::size_t i = 0; i < std::min(bar.parts.size(), legend.size()); ++i) {
      const double width = (right - left) * bar.parts[i] / largest;
      if (width > 0) box(x, y, width, thick, legend[i].colour);
      x += std::max(0.0, width);
    }
    out += label(x + 6, y + 11, "start", bar.text);
    y += step;
  }
  for (std::size_t i = 0; i < legend.size(); ++i) {
    const double x = 16 + 230 * static_cast<double>(i % 3),
                 top = rows_end + line_height * static_cast<double>(i / 3);
    box(x, top, 10, 10, legend[i].colour);
    out += label(x + 15, top + 9, "start", page.shown(legend[i].name));
  }
  return out + "</svg>\n";
}

std::string quality_chart(const std::array<std::int64_t, 10>& histogram, const Page& page) {
  const auto most = std::max<std::int64_t>(1, *std::max_element(histogram.begin(), histogram.end()));
  constexpr double left = 30, width = 34, base = 112, height = 92;
  std::string out = "<svg viewBox=\"0 0 400 150\" width=\"400\" role=\"img\" aria-label=\"" +
                    page.text(phrase<"Histogram of the scaled Jacobian">()) + "\" " + std::string(svg_font) +
                    ">\n";
  for (std::size_t i = 0; i < histogram.size(); ++i) {
    const double h = height * static_cast<double>(histogram[i]) / static_cast<double>(most);
    out += "<rect x=\"" + fixed(left + width * static_cast<double>(i) + 1) + "\" y=\"" + fixed(base - h) +
           "\" width=\"" + fixed(width - 2) + "\" height=\"" + fixed(h) + "\" fill=\"#6aaed6\"/>\n";
  }
  out += line(left, base, left + 10 * width, base, "stroke=\"#9aa6b5\"");
  for (int i = 0; i <= 10; i += 2) out += label(left + width * i, base + 15, "middle", fixed(i / 10.0));
  out +=
      label(left + 5 * width, base + 32, "middle", page.shown(phrase<"scaled Jacobian (1: ideal shape)">()));
  return out + "</svg>\n";
}

}  // namespace genba::html
