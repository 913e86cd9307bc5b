#include <algorithm>
#include <cmath>
#include <limits>

#include "app/frames/frame_values.hpp"
#include "app/report/parts/current_curve.hpp"
#include "app/report/parts/frame_extrema.hpp"
#include "app/report/report_sections.hpp"
#include "app/report/report_words.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

using namespace report;

namespace {

constexpr std::size_t most_rows = 40;

std::vector<std::size_t> evenly_chosen(std::size_t frames) {
  std::vector<std::size_t> out;
  const std::size_t rows = std::min(frames, most_rows);
  for (std::size_t i = 0; i < rows; ++i) out.push_back(rows > 1 ? i * (frames - 1) / (rows - 1) : 0);
  return out;
}

/// A quantity over the chosen frames; NaN if a frame has none.
struct Column {
  Text head;
  QuantityKind kind = QuantityKind::dimensionless;
  std::vector<double> values;
};

std::vector<Column> extreme_columns(const Results& results, const std::vector<FrameExtreme>& extremes,
                                    const std::vector<std::size_t>& chosen) {
  std::vector<Column> out;
  for (const KeyValue& key : results.physics->key_values) {
    const auto known = std::ranges::find(results.extrema, key.extremum, &Extremum::field);
    if (known == results.extrema.end()) continue;
    const auto add = [&](Text head, double FrameExtreme::*end) {
      Column column{std::move(head), known->kind, {}};
      for (const std::size_t i : chosen) {
        const auto line = std::ranges::find_if(
            extremes, [&](const FrameExtreme& e) { return e.frame == i + 1 && e.field == key.extremum; });
        column.values.push_back(line == extremes.end() ? std::numeric_limits<double>::quiet_NaN()
                                                       : (*line).*end);
      }
      out.push_back(std::move(column));
    };
    if (key.is_range) add(phrase<"Smallest %1">(field_title(key.extremum)), &FrameExtreme::min);
    add(phrase<"Largest %1">(field_title(key.extremum)), &FrameExtreme::max);
  }
  return out;
}

void add_probes(const ReportData& data, const FrameReader& reader, const std::vector<std::size_t>& chosen,
                std::vector<Column>& columns) {
  const std::vector<Probe>& wanted = data.project->output.probes;
  if (wanted.empty()) return;
  std::vector<Vec3> points;
  for (const Probe& probe : wanted) points.push_back(probe.point);
  const std::string field(data.results->physics->shown_first);
  ThreadTeam team(data.project->solve.threads);
  Monitor silent;
  for (const FrameProbes::Column& column :
       probe_frames(reader, points, {field}, team, silent, chosen).columns)
    columns.push_back({phrase<"%1 at %2">(field_title(field), wanted[column.point].name), column.field.kind,
                       column.values});
}

std::string chart(const Page& page, const FrameReader& reader, const std::vector<std::size_t>& chosen,
                  const Column& column) {
  const DisplayUnit unit = display_unit(column.kind);
  std::vector<std::string> labels;
  std::vector<double> values;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const bool has_room = i % std::max<std::size_t>(1, chosen.size() / html::labels_in_chart) == 0;
    labels.push_back(has_room ? format_quantity(reader.frames()[chosen[i]].at, reader.over(), 4)
                              : std::string());
    values.push_back(column.values[i] * unit.scale + unit.offset);
  }
  const std::string symbol(unit.symbol);
  return "<figure>" +
         html::value_chart(labels, values,
                           page.shown(column.head) + (symbol.empty() ? "" : " [" + symbol + "]"),
                           page.shown(phrase<"Time">())) +
         "<figcaption>" + page.text(phrase<"%1 over time.">(column.head)) + "</figcaption></figure>\n";
}

std::string over_time(const ReportData& data, const FrameReader& reader) {
  const Page& page = data.page;
  Monitor silent;
  const auto extremes = read_extremes(extremes_table(reader, silent));
  const std::vector<std::size_t> chosen = evenly_chosen(reader.frames().size());
  std::vector<Column> columns = extreme_columns(*data.results, extremes, chosen);
  add_probes(data, reader, chosen, columns);
  std::vector<Text> head = {phrase<"Frame">(), phrase<"Time">()};
  std::vector<int> numeric = {0, 1};
  for (const Column& column : columns) {
    numeric.push_back(static_cast<int>(head.size()));
    head.push_back(column.head);
  }
  Table table(head, numeric);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    std::vector<Text> row = {chosen[i] + 1, format_quantity(reader.frames()[chosen[i]].at, reader.over())};
    for (const Column& column : columns)
      row.push_back(std::isfinite(column.values[i]) ? format_quantity(column.values[i], column.kind, 6) : "");
    table.row(row);
  }
  std::string out = page.heading3(phrase<"Over time">());
  if (chosen.size() < reader.frames().size())
    out += page.paragraph(phrase<"%1 of %2 frames, evenly chosen.">(chosen.size(), reader.frames().size()));
  for (const Text& sentence : describe(extrema_over_frames(extremes, *data.results), reader.over(),
                                       box_diagonal(*data.results->mesh)))
    out += page.paragraph(sentence);
  out += page.table(table);
  if (!columns.empty() && chosen.size() > 1) out += chart(page, reader, chosen, columns.front());
  if (data.solution->transient) out += current_charts(data.solution->transient->current, page);
  return out;
}

}  // namespace

std::string frames_section(const ReportData& data) {
  if (data.project->times.empty()) return {};  // modes have a table of their own
  try {
    const auto reader = frames_of_step(*data.project);
    return reader ? over_time(data, *reader) : std::string();
  } catch (const Error& error) {
    return data.page.paragraph(phrase<"Values over time cannot be shown: %1">(full_text(error)));
  }
}

}  // namespace genba
