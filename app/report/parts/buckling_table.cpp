#include "app/report/parts/buckling_table.hpp"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/report/parts/modes_table.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

std::string factor_text(double factor) {
  return format_number(factor, "%.7g");
}

/// The factor nearest to 0 of the load as it is; 0 if there is none.
double first_factor(const ModalReport& report) {
  for (const ModeLine& line : report.modes)
    if (line.frequency > 0) return line.frequency;
  return 0;
}

}  // namespace

std::string buckling_text(const ModalReport& report) {
  std::string out = "Load factors of step \"" + report.stress_of + "\"\nMode   Load factor   Residual\n";
  char row[80];
  for (std::size_t i = 0; i < report.modes.size(); ++i) {
    const ModeLine& line = report.modes[i];
    std::snprintf(row, sizeof row, "%4zu%14s%11s%s\n", i + 1, factor_text(line.frequency).c_str(),
                  format_number(line.residual, "%.1e").c_str(), line.is_rounded ? "*" : "");
    out += row;
  }
  for (const ModalCheck& check : report.checks) out += "Check: " + check_words(check).english() + "\n";
  return out;
}

std::string buckling_section(const ModalReport& report, const html::Page& page) {
  html::Table table({phrase<"Mode">(), phrase<"Load factor">(), phrase<"Residual">()}, {0, 1, 2});
  for (std::size_t i = 0; i < report.modes.size(); ++i)
    table.row({i + 1, factor_text(report.modes[i].frequency), format_number(report.modes[i].residual, "%.1e")});
  std::string out = page.heading3(phrase<"Linear buckling">()) + page.table(table);
  if (const double first = first_factor(report); first > 0)
    out += page.paragraph(phrase<"The loads of step \"%1\" times %2 make the perfect, elastic body buckle. A real body "
                                 "with small faults buckles earlier.">(report.stress_of, factor_text(first)));
  std::vector<Text> checks;
  for (const ModalCheck& check : report.checks) checks.push_back(check_words(check));
  return out + page.list(checks);
}

std::string buckling_csv(const ModalReport& report) {
  std::string out = "mode,load factor,residual\n";
  for (std::size_t i = 0; i < report.modes.size(); ++i)
    out += std::to_string(i + 1) + "," + format_number(report.modes[i].frequency, "%.12g") + "," +
           format_number(report.modes[i].residual, "%.3g") + "\n";
  return out;
}

std::string buckling_json(const ModalReport& report) {
  using Json = nlohmann::ordered_json;
  Json modes = Json::array();
  for (std::size_t i = 0; i < report.modes.size(); ++i)
    modes.push_back({{"number", i + 1},
                     {"load_factor", report.modes[i].frequency},
                     {"residual", report.modes[i].residual},
                     {"limited_by_rounding", report.modes[i].is_rounded}});
  const Json out = {{"unit", "1"},
                    {"stress_of", report.stress_of},
                    {"modes", modes},
                    {"checks", Json::parse(checks_json(report))},
                    {"block", report.block},
                    {"iterations", report.iterations},
                    {"products", report.products},
                    {"preconditionings", report.preconditionings},
                    {"seconds", report.seconds},
                    {"tolerance", report.tolerance}};
  return out.dump();
}

}  // namespace genba
