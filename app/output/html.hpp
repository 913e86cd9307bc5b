// Small pieces of HTML for the report: escaping, tables, style sheet, charts as inline SVG. No scripts,
// nothing loaded.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba::html {

/// & < > " ' replaced; control characters other than line breaks dropped.
std::string escape(std::string_view text);
std::string base64(std::string_view bytes);

/// A table; every cell is escaped. Columns listed in `numeric` are aligned to the right.
class Table {
 public:
  explicit Table(std::vector<Text> head, std::vector<int> numeric = {});
  void row(std::vector<Text> cells);
  bool empty() const { return rows_.empty(); }
  /// HTML in the given language; an empty translation: English.
  std::string text(const Translation& translate = {}) const;

 private:
  std::vector<Text> head_;
  std::vector<int> numeric_;
  std::vector<std::vector<Text>> rows_;
};

/// Names and values.
using Facts = std::vector<std::pair<Text, Text>>;

/// Writes pieces of a page in one language.
class Page {
 public:
  Page() = default;
  /// Empty: English.
  explicit Page(Translation translate) : translate_(std::move(translate)) {}

  std::string shown(const Text& what) const;  ///< not escaped
  std::string text(const Text& what) const;   ///< escaped
  std::string heading(const Text& what) const;
  std::string heading3(const Text& what) const;
  std::string paragraph(const Text& what) const;
  std::string list(std::span<const Text> lines) const;
  std::string facts(const Facts& lines) const;  ///< two columns
  std::string table(const Table& what) const { return what.text(translate_); }

 private:
  Translation translate_;
};

/// The report's style sheet; prints on A4. `fonts`: font families with higher priority than the general ones,
/// as a CSS list, each with its comma.
std::string style_sheet(std::string_view fonts = {});

/// Relative residual over iterations, logarithmic axis, with the tolerance as a dashed line.
std::string residual_chart(std::span<const ResidualSample> history, double tolerance, const Page& page = {});

/// Largest number of labels that fit below a chart of values.
inline constexpr std::size_t labels_in_chart = 8;

/// One value per label, joined by lines; values that are not finite are left out.
std::string value_chart(std::span<const std::string> labels, std::span<const double> values,
                        const std::string& title, const std::string& axis);

/// A curve over an axis of numbers, each in the units that the titles tell. Logarithmic: values of 0 and below are
/// left out.
std::string curve_chart(std::span<const double> x, std::span<const double> y, const std::string& title,
                        const std::string& axis, bool logarithmic);

/// One kind of bar segment, with its colour.
struct BarPart {
  Text name;
  std::string colour;
};
/// `parts`: one per entry of the legend; `text` stands behind the bar.
struct Bar {
  Text name;
  std::vector<double> parts;
  double total = 0;
  std::string text{};
};
/// Bars one under the other with the legend below. The longest bar has the full width.
std::string bar_chart(std::span<const Bar> bars, std::span<const BarPart> legend, const Page& page);

/// Counts for the ten intervals of [0, 1].
std::string quality_chart(const std::array<std::int64_t, 10>& histogram, const Page& page = {});

}  // namespace genba::html
