// A parameter study as CSV, text and HTML.
#include <cmath>
#include <limits>

#include "app/output/html.hpp"
#include "app/output/version.hpp"
#include "app/study/parameter_study.hpp"
#include "engine/base/file/csv_cell.hpp"
#include "engine/base/quantity/number_text.hpp"

namespace genba {

namespace {

std::string quantity_cell(double value, QuantityKind kind) {
  return std::isfinite(value) ? format_quantity(value, kind, 5) : "-";
}

}  // namespace

std::string study_csv(const StudyTable& table) {
  std::string out = csv_cell(table.path) + ",unknowns,iterations,time [s]";
  for (const StudyColumn& column : table.columns) {
    const std::string unit(si_unit(column.kind));
    out += "," + csv_cell(column.title.english() + (unit.empty() ? "" : " [" + unit + "]"));
  }
  out += ",error\n";
  for (const StudyRow& row : table.rows) {
    out += csv_cell(row.value) + "," + std::to_string(row.unknowns) + "," + std::to_string(row.iterations) +
           "," + format_number(row.seconds, "%.3f");
    for (std::size_t c = 0; c < table.columns.size(); ++c)
      out += c < row.results.size() && std::isfinite(row.results[c])
                 ? "," + format_number(row.results[c], "%.17g")
                 : ",";
    out += "," + csv_cell(row.error.english()) + "\n";
  }
  return out;
}

std::string study_text(const StudyTable& table) {
  std::vector<std::vector<std::string>> lines{{table.path, "unknowns", "iterations", "time"}};
  for (const StudyColumn& column : table.columns) lines.front().push_back(column.title.english());
  for (const StudyRow& row : table.rows) {
    lines.push_back({row.value, std::to_string(row.unknowns), std::to_string(row.iterations),
                     format_number(row.seconds, "%.2f s")});
    if (!row.error.empty()) {
      lines.back() = {row.value, "failed"};
      continue;
    }
    for (std::size_t c = 0; c < row.results.size() && c < table.columns.size(); ++c)
      lines.back().push_back(quantity_cell(row.results[c], table.columns[c].kind));
  }
  std::vector<std::size_t> width(lines.front().size(), 0);
  for (const auto& line : lines)
    for (std::size_t c = 0; c < line.size(); ++c) width[c] = std::max(width[c], line[c].size());
  std::string out;
  for (const auto& line : lines) {
    for (std::size_t c = 0; c < line.size(); ++c)
      out += line[c] + std::string(c + 1 < line.size() ? width[c] + 2 - line[c].size() : 0, ' ');
    out += "\n";
  }
  return out;
}

std::string study_html(const StudyTable& table) {
  std::vector<Text> head{table.path, phrase<"Unknowns">(), phrase<"Iterations">(), phrase<"Time">()};
  std::vector<int> numeric{1, 2, 3};
  for (const StudyColumn& column : table.columns) {
    numeric.push_back(static_cast<int>(head.size()));
    head.push_back(column.title.english());
  }
  html::Table rows(head, numeric);
  std::vector<std::string> labels;
  for (const StudyRow& row : table.rows) {
    std::vector<Text> cells{row.value, std::to_string(row.unknowns), std::to_string(row.iterations),
                            format_number(row.seconds, "%.2f s")};
    for (std::size_t c = 0; c < table.columns.size(); ++c)
      cells.push_back(c < row.results.size() ? quantity_cell(row.results[c], table.columns[c].kind) : "-");
    if (!row.error.empty()) cells[1] = row.error.english();
    rows.row(cells);
    labels.push_back(row.value);
  }
  const std::string title =
      (table.title.empty() ? "Untitled case" : table.title) + ": study of " + table.path;
  std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" +
                    html::escape(title) + "</title>\n<style>" + html::style_sheet() +
                    "</style>\n</head>\n<body>\n<h1>" + html::escape(title) + "</h1>\n<p class=\"notice\">" +
                    html::escape(research_notice) + "</p>\n" + rows.text();
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const DisplayUnit unit = display_unit(table.columns[c].kind);
    std::vector<double> values;
    for (const StudyRow& row : table.rows)
      values.push_back(c < row.results.size() ? row.results[c] * unit.scale + unit.offset
                                              : std::numeric_limits<double>::quiet_NaN());
    const std::string symbol(unit.symbol);
    out += "<figure>" +
           html::value_chart(labels, values,
                             table.columns[c].title.english() + (symbol.empty() ? "" : " in " + symbol),
                             table.path) +
           "</figure>\n";
  }
  return out + "</body>\n</html>\n";
}

}  // namespace genba
