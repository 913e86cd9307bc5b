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
  /// In a language; an empty translation: English.
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

  std::string shown(const Text& what) const;  ///< as it is
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

/// The report's style sheet; prints on A4. `fonts`: families that come before those for any language, as CSS
/// lists them, each with its comma.
std::string style_sheet(std::string_view fonts = {});

/// Relative residual over iterations, logarithmic, with the tolerance as a dashed line.
std::string residual_chart(std::span<const ResidualSample> history, double tolerance, const Page& page = {});

/// Labels that a chart of values has room for below it.
inline constexpr std::size_t labels_in_chart = 8;

/// One value a label, joined by lines; values that are not finite are left out.
std::string value_chart(std::span<const std::string> labels, std::span<const double> values,
                        const std::string& title, const std::string& axis);

/// What bars are made of, with its colour.
struct BarPart {
  Text name;
  std::string colour;
};
/// `parts`: as long as the legend; `text` stands behind it.
struct Bar {
  Text name;
  std::vector<double> parts;
  double total = 0;
  std::string text{};
};
/// Bars one under the other, the longest over the whole width, with the legend below.
std::string bar_chart(std::span<const Bar> bars, std::span<const BarPart> legend, const Page& page);

/// Counts over [0, 1] in tenths.
std::string quality_chart(const std::array<std::int64_t, 10>& histogram, const Page& page = {});

}  // namespace genba::html
