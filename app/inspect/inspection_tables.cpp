#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/case/describe.hpp"
#include "app/inspect/inspection.hpp"
#include "engine/base/file/csv_cell.hpp"
#include "engine/base/quantity/number_text.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

std::string duration(double seconds) {
  if (seconds < 1e-3) return format_number(seconds * 1e6, "%.4g us");
  return seconds < 1 ? format_number(seconds * 1e3, "%.4g ms") : format_number(seconds, "%.4g s");
}

std::string line(std::string name, const std::string& text) {
  name.resize(std::max<std::size_t>(name.size() + 2, 19), ' ');
  return name + text + "\n";
}

std::string with_error(const Estimate& e, double scale, const char* format) {
  return format_number(scale * e.value, format) +
         (e.standard_error > 0 ? " +- " + format_number(scale * e.standard_error, "%.2g") : std::string());
}

double nonzeros(const Inspection& i) {
  return static_cast<double>(i.features.stats.nonzeros);
}

/// Bytes divided by those of CSR: 0.9 is a tenth smaller; 0 if there is nothing to compare with.
double bytes_ratio(const Inspection& i, const InspectedFormat& row) {
  const auto csr = static_cast<double>(i.row(Format::csr).bytes.total());
  return csr > 0 ? static_cast<double>(row.bytes.total()) / csr : 0;
}

/// Speed divided by that of CSR; 0 if one of the two has no time.
double speed_ratio(const Inspection& i, const InspectedFormat& row) {
  const auto& csr = i.row(Format::csr).time;
  return csr && row.time ? csr->median / row.time->median : 0;
}

std::string histogram_text(const PatternStats& stats) {
  constexpr std::size_t most_shown = 10;
  const auto& counts = stats.run_length_histogram;
  std::vector<Offset> sorted(counts);
  std::sort(sorted.rbegin(), sorted.rend());
  const Offset least = sorted.size() > most_shown ? sorted[most_shown - 1] : 0;
  std::string out;
  Offset others = 0;
  for (std::size_t length = 1; length < counts.size(); ++length)
    if (counts[length] < least)
      others += counts[length];
    else if (counts[length] > 0)
      out += (out.empty() ? "" : ", ") + std::to_string(length) + (length + 1 == counts.size() ? "+" : "") +
             ": " + grouped(counts[length]);
  if (others > 0) out += ", others: " + grouped(others);
  return out.empty() ? "none" : out;
}

std::string features_text(const PatternFeatures& f) {
  const PatternStats& s = f.stats;
  std::string out =
      line("Matrix", grouped(s.rows) + " rows, " + grouped(s.columns) + " columns, " + grouped(s.nonzeros) +
                         " nonzeros, bandwidth " + grouped(s.bandwidth) + " columns");
  out += line("Row lengths", "mean " + format_number(s.mean_row, "%.4g") + ", standard deviation " +
                                 format_number(std::sqrt(s.variance_row), "%.4g") + ", longest " +
                                 grouped(s.longest_row) + " nonzeros; ELL stores " +
                                 format_number(f.ell_padding(), "%.4g") + " places a nonzero");
  out +=
      line("Runs", grouped(s.runs) + " of mean length " + format_number(s.mean_run(), "%.4g") + " columns; " +
                       format_number(100 * f.isolated_share(), "%.2f %%") + " of the nonzeros are isolated");
  out += line("Run lengths", histogram_text(s));
  out += line("Cache", format_bytes(f.cache.bytes) + " in lines of " + std::to_string(f.cache.line_bytes) +
                           " B (" + std::to_string(f.cache.line_values()) + " values of x); x has " +
                           grouped(f.used_lines) + " lines that are used");
  out += line("Temporal locality",
              with_error(f.temporal_locality, 1, "%.4g") + " accesses until a line of x is used again");
  out += line("Spatial locality", with_error(f.spatial_locality, 1, "%.4g") + " of " +
                                      std::to_string(f.cache.line_values()) +
                                      " values of a line are used before it is replaced");
  out += line("Hit rate of x", with_error(f.hit_rate, 100, "%.2f") + " %, with " +
                                   with_error(f.working_set, 1, "%.4g") + " lines in the cache (window of " +
                                   grouped(f.window) + " accesses)");
  if (f.sampled())
    out += line("", "locality from a sample: " + grouped(f.counted_lines) + " of " + grouped(f.used_lines) +
                        " lines; +- is one standard error");
  return out;
}

std::string table_text(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> width(rows.front().size(), 0);
  for (const auto& row : rows)
    for (std::size_t c = 0; c < row.size(); ++c) width[c] = std::max(width[c], row[c].size());
  std::string out;
  for (const auto& row : rows) {
    std::string text;
    for (std::size_t c = 0; c < row.size(); ++c) {
      const std::string gap(width[c] - row[c].size(), ' ');
      const bool left = c == 0;
      text += (c ? "  " : "") + (left ? row[c] + gap : gap + row[c]);
    }
    while (!text.empty() && text.back() == ' ') text.pop_back();
    out += text + "\n";
  }
  return out;
}

/// False for a format that cannot hold this matrix, like symmetric storage of an unsymmetric one.
bool has_bytes(const Inspection& i, const InspectedFormat& row) {
  return row.bytes.total() > 0 || nonzeros(i) == 0;
}

std::vector<std::string> memory_cells(const Inspection& i, const InspectedFormat& row) {
  const double count = nonzeros(i);
  if (!has_bytes(i, row)) {
    std::vector<std::string> cells(12, "-");
    cells.front() = to_string(row.format);
    return cells;
  }
  return {std::string(to_string(row.format)),
          format_bytes(row.bytes.total()),
          format_bytes(row.bytes.values),
          format_bytes(row.bytes.indices),
          format_bytes(row.bytes.pointers),
          format_bytes(row.bytes.padding),
          format_bytes(row.bytes.isolated),
          count > 0 ? format_number(static_cast<double>(row.bytes.total()) / count, "%.2f") : "-",
          format_number(100 * (bytes_ratio(i, row) - 1), "%+.1f %%"),
          format_bytes(row.fp32_bytes),
          row.predicted ? duration(row.predicted->seconds) : "-",
          row.predicted ? to_string(row.predicted->settings) : "-"};
}

std::vector<std::string> time_cells(const Inspection& i, const InspectedFormat& row) {
  if (!row.time) return std::vector<std::string>(5, "-");
  const ProductTime& t = *row.time;
  const double speed = speed_ratio(i, row);
  return {duration(t.median), format_number(50 * (t.slowest - t.fastest) / t.median, "%.1f %%"),
          format_number(2 * nonzeros(i) / t.median / 1e9, "%.3f"),
          speed > 0 ? format_number(speed, "%.3g x") : "-", format_number(t.error, "%.1e")};
}

/// The trials of the tuner and its choice; empty if it had no choice.
std::string tuning_text(const TuningReport& tuning) {
  if (tuning.trials.empty()) return {};
  std::vector<std::vector<std::string>> rows = {{"tried", "run as", "predicted", "measured", "products"}};
  for (const TuningTrial& trial : tuning.trials)
    if (trial.measured > 0)
      rows.push_back({std::string(to_string(trial.candidate.format)), to_string(trial.candidate.settings),
                      duration(trial.predicted), duration(trial.measured), std::to_string(trial.products)});
  return "\n" +
         line("Tuner, thorough", Text(tuning.reason).english() + "; " + std::to_string(tuning.products) +
                                     " products, " + duration(tuning.seconds)) +
         (rows.size() > 1 ? table_text(rows) : std::string());
}

std::string square_text(const Inspection& i) {
  if (!i.square) return {};
  const SquareReport& s = *i.square;
  const double seconds = std::max(s.seconds, 1e-12), block = s.block;
  return "\n" +
         line("Square", "C = A A on " + Text(i.device.name).english() + ": " + grouped(s.nonzeros) +
                            " nonzeros, " + format_bytes(s.bytes) +
                            (s.block > 1 ? ", in node blocks of " + std::to_string(s.block) + " rows"
                                         : std::string())) +
         line("  made in",
              duration(s.seconds) + " (new values on the same pattern: " + duration(s.again_seconds) + "), " +
                  format_number(2e-9 * static_cast<double>(s.products) * block * block * block / seconds,
                                "%.3g") +
                  " Gflop/s; at most " + format_bytes(s.peak) + " beside A, " +
                  format_number(
                      static_cast<double>(s.peak) / static_cast<double>(std::max<std::int64_t>(1, s.bytes)),
                      "%.2f") +
                  " times C; relative error " + format_number(s.error, "%.1e"));
}

Json json(const Estimate& e, const char* unit) {
  return {{"value", e.value}, {"standard_error", e.standard_error}, {"unit", unit}};
}

Json json_bytes(std::int64_t value) {
  return {{"value", value}, {"unit", "B"}};
}

Json json_seconds(double value) {
  return {{"value", value}, {"unit", "s"}};
}

Json tuned_json(const TuningReport& tuning) {
  Json trials = Json::array();
  for (const TuningTrial& trial : tuning.trials) {
    Json out = {{"format", std::string(to_string(trial.candidate.format))},
                {"settings", to_string(trial.candidate.settings)},
                {"predicted", json_seconds(trial.predicted)}};
    if (trial.measured > 0) out["measured"] = json_seconds(trial.measured);
    if (trial.products > 0) out["products"] = trial.products;
    if (!trial.note.empty()) out["note"] = Text(trial.note).english();
    trials.push_back(std::move(out));
  }
  return {{"format", std::string(to_string(tuning.choice.format))},
          {"settings", to_string(tuning.choice.settings)},
          {"reason", Text(tuning.reason).english()},
          {"products", tuning.products},
          {"spent", json_seconds(tuning.seconds)},
          {"candidates", trials}};
}

Json features_json(const PatternFeatures& f) {
  const PatternStats& s = f.stats;
  Json runs = Json::array();
  for (std::size_t length = 1; length < s.run_length_histogram.size(); ++length)
    runs.push_back(s.run_length_histogram[length]);
  return {{"rows", s.rows},
          {"columns", s.columns},
          {"nonzeros", s.nonzeros},
          {"bandwidth", s.bandwidth},
          {"longest_row", s.longest_row},
          {"mean_row", s.mean_row},
          {"variance_row", s.variance_row},
          {"ell_padding", f.ell_padding()},
          {"runs", s.runs},
          {"mean_run", s.mean_run()},
          {"isolated", s.isolated},
          {"isolated_share", f.isolated_share()},
          {"run_lengths_from_1_to_64_or_more", runs},
          {"cache", {{"size", json_bytes(f.cache.bytes)}, {"line", json_bytes(f.cache.line_bytes)}}},
          {"used_lines", f.used_lines},
          {"counted_lines", f.counted_lines},
          {"window", {{"value", f.window}, {"unit", "accesses"}}},
          {"temporal_locality", json(f.temporal_locality, "accesses")},
          {"spatial_locality", json(f.spatial_locality, "values a line")},
          {"hit_rate", json(f.hit_rate, "")},
          {"working_set", json(f.working_set, "lines")}};
}

}  // namespace

std::string inspection_text(const Inspection& i) {
  std::string out = line(i.name, i.origin) + features_text(i.features) + "\n";
  std::vector<std::vector<std::string>> memory = {{"format", "matrix", "values", "indices", "pointers",
                                                   "padding", "isolated", "B/nonzero", "vs CSR", "fp32*",
                                                   "predicted", "run as"}};
  for (const InspectedFormat& row : i.formats) memory.push_back(memory_cells(i, row));
  out += table_text(memory) + std::string(fp32_note);
  for (const InspectedFormat& row : i.formats)
    if (!row.indexable)
      out += std::string(to_string(row.format)) + " cannot hold this matrix: it " +
             Text(why_not_indexable(row.format)).english() + "\n";
  out += "Predicted: a product on " + Text(i.device.name).english() + " (" + i.backend_reason.english() +
         "), run in the way that is expected to be the fastest\n";
  out += square_text(i);
  if (!i.measured) return out;

  out += "\n" + line("Measured on", Text(i.device.name).english() + " (" + i.backend_reason.english() + ")");
  std::vector<std::vector<std::string>> times = {
      {"format", "product", "spread", "Gflop/s", "vs CSR", "error"}};
  for (const InspectedFormat& row : i.formats) {
    std::vector<std::string> cells = {std::string(to_string(row.format))};
    for (std::string& text : time_cells(i, row)) cells.push_back(std::move(text));
    times.push_back(std::move(cells));
  }
  out += table_text(times);
  for (const InspectedFormat& row : i.formats)
    if (!row.not_measured.empty())
      out += std::string(to_string(row.format)) + " was not measured: " + row.not_measured.english() + "\n";
  out +=
      "Medians of batches of products, warmed up; spread: half of slowest less fastest batch; error: "
      "largest\n"
      "difference from the product in CSR over the row's sum of |a x|.\n";
  return out + tuning_text(i.tuning);
}

std::string inspection_csv(const Inspection& i) {
  const PatternFeatures& f = i.features;
  const PatternStats& s = f.stats;
  const auto exact = [](double value) { return format_number(value, "%.9g"); };
  std::vector<std::pair<std::string, std::string>> shared = {
      {"matrix", csv_cell(i.name)},
      {"rows", std::to_string(s.rows)},
      {"columns", std::to_string(s.columns)},
      {"nonzeros", std::to_string(s.nonzeros)},
      {"longest row", std::to_string(s.longest_row)},
      {"mean row", exact(s.mean_row)},
      {"variance of rows", exact(s.variance_row)},
      {"isolated share", exact(f.isolated_share())},
      {"mean run [columns]", exact(s.mean_run())},
      {"ELL places a nonzero", exact(f.ell_padding())},
      {"bandwidth [columns]", std::to_string(s.bandwidth)},
      {"cache [B]", std::to_string(f.cache.bytes)},
      {"cache line [B]", std::to_string(f.cache.line_bytes)},
      {"temporal locality [accesses]", exact(f.temporal_locality.value)},
      {"its standard error [accesses]", exact(f.temporal_locality.standard_error)},
      {"spatial locality [values a line]", exact(f.spatial_locality.value)},
      {"its standard error [values a line]", exact(f.spatial_locality.standard_error)},
      {"hit rate of x", exact(f.hit_rate.value)},
      {"its standard error", exact(f.hit_rate.standard_error)}};
  std::string head, values;
  for (const auto& [name, value] : shared) {
    head += name + ",";
    values += value + ",";
  }
  std::string out = head +
                    "format,matrix [B],values [B],indices [B],pointers [B],padding [B],isolated [B],matrix "
                    "with FP32 values [B],device,predicted [s],run as";
  if (i.measured) out += ",product [s],fastest [s],slowest [s],error";
  out += "\n";
  for (const InspectedFormat& row : i.formats) {
    out += values + std::string(to_string(row.format));
    for (const std::int64_t b : {row.bytes.total(), row.bytes.values, row.bytes.indices, row.bytes.pointers,
                                 row.bytes.padding, row.bytes.isolated, row.fp32_bytes})
      out += "," + (has_bytes(i, row) ? std::to_string(b) : std::string());
    out += "," + csv_cell(Text(i.device.name).english());
    out += row.predicted
               ? "," + exact(row.predicted->seconds) + "," + csv_cell(to_string(row.predicted->settings))
               : ",,";
    if (i.measured) {
      if (row.time)
        for (const double v : {row.time->median, row.time->fastest, row.time->slowest, row.time->error})
          out += "," + exact(v);
      else
        out += ",,,,";
    }
    out += "\n";
  }
  return out;
}

std::string inspection_json(const Inspection& i) {
  Json formats = Json::array();
  for (const InspectedFormat& row : i.formats) {
    Json out = {{"format", std::string(to_string(row.format))}, {"indexable", row.indexable}};
    const auto bytes = [&](std::int64_t b) { return has_bytes(i, row) ? json_bytes(b) : Json(); };
    out["matrix"] = bytes(row.bytes.total());
    out["values"] = bytes(row.bytes.values);
    out["indices"] = bytes(row.bytes.indices);
    out["pointers"] = bytes(row.bytes.pointers);
    out["padding"] = bytes(row.bytes.padding);
    out["isolated"] = bytes(row.bytes.isolated);
    out["matrix_fp32"] = bytes(row.fp32_bytes);
    out["bytes_vs_csr"] = has_bytes(i, row) ? Json(bytes_ratio(i, row)) : Json();
    if (row.predicted)
      out["predicted"] = {{"product", json_seconds(row.predicted->seconds)},
                          {"settings", to_string(row.predicted->settings)}};
    if (row.time)
      out["product"] = {
          {"median", json_seconds(row.time->median)},   {"fastest", json_seconds(row.time->fastest)},
          {"slowest", json_seconds(row.time->slowest)}, {"samples", row.time->samples},
          {"products_a_sample", row.time->batch},       {"error", row.time->error},
          {"speed_vs_csr", speed_ratio(i, row)}};
    if (!row.not_measured.empty()) out["not_measured"] = row.not_measured.english();
    formats.push_back(std::move(out));
  }
  Json out = {
      {"name", i.name}, {"origin", i.origin}, {"features", features_json(i.features)}, {"formats", formats}};
  out["device"] = {{"backend", i.device.backend},
                   {"name", Text(i.device.name).english()},
                   {"reason", i.backend_reason.english()}};
  if (i.measured) out["tuning"] = tuned_json(i.tuning);
  if (const auto& square = i.square)
    out["square"] = {{"block", square->block},
                     {"products", square->products},
                     {"nonzeros", square->nonzeros},
                     {"matrix", json_bytes(square->bytes)},
                     {"peak", json_bytes(square->peak)},
                     {"time", json_seconds(square->seconds)},
                     {"time_of_new_values", json_seconds(square->again_seconds)},
                     {"error", square->error}};
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace genba
