// Small pieces of HTML for the report: escaping, tables, style sheet, charts as inline SVG. No scripts,
// nothing loaded.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/solve/krylov/conjugate_gradient.hpp"

namespace genba::html {

/// & < > " ' replaced; control characters other than line breaks dropped.
std::string escape(std::string_view text);
std::string base64(std::string_view bytes);

/// A table from plain text; every cell is escaped. Columns listed in `numeric` are aligned to the right.
class Table {
 public:
  explicit Table(std::vector<std::string> head, std::vector<int> numeric = {});
  void row(std::vector<std::string> cells);
  bool empty() const { return rows_.empty(); }
  std::string text() const;

 private:
  std::vector<std::string> head_;
  std::vector<int> numeric_;
  std::vector<std::vector<std::string>> rows_;
};

/// Two columns, name and value.
std::string facts(const std::vector<std::pair<std::string, std::string>>& lines);

/// The report's style sheet; prints on A4.
std::string_view style_sheet();

/// Relative residual over iterations, logarithmic, with the tolerance as a dashed line.
std::string residual_chart(std::span<const ResidualSample> history, double tolerance);

/// One value a label, joined by lines; values that are not finite are left out.
std::string value_chart(std::span<const std::string> labels, std::span<const double> values,
                        const std::string& title, const std::string& axis);

/// Counts over [0, 1] in tenths.
std::string quality_chart(const std::array<std::int64_t, 10>& histogram);

}  // namespace genba::html
