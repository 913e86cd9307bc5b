#include "app/report/parts/modes_table.hpp"

#include <nlohmann/json.hpp>

#include "app/report/parts/buckling_table.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

constexpr const char* axis_names[] = {"x", "y", "z"};

std::string mode_percent(double part, double whole) {
  return whole > 0 ? format_number(100 * part / whole, "%.2f") + " %" : std::string("-");
}

std::string padded(std::string text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

std::string frequency_text(double hertz) {
  return format_quantity(hertz, QuantityKind::frequency, 7);
}

}  // namespace

Text check_words(const ModalCheck& check) {
  switch (check.outcome) {
    case ModalCheck::Outcome::passed:
      return phrase<"%1: passed, %2">(check.what, check.result);
    case ModalCheck::Outcome::failed:
      return phrase<"%1: failed, %2">(check.what, check.result);
    case ModalCheck::Outcome::not_done:
      break;
  }
  return phrase<"%1: not done, %2">(check.what, check.result);
}

std::string modes_text(const ModalReport& report) {
  if (report.is_buckling) return buckling_text(report);
  std::string out = "Mode     Frequency      Residual  Effective mass x        y        z\n";
  for (std::size_t i = 0; i < report.modes.size(); ++i) {
    const ModeLine& line = report.modes[i];
    out += padded(std::to_string(i + 1), 4) + padded(frequency_text(line.frequency), 16) +
           padded(format_number(line.residual, "%.1e") + (line.is_rounded ? "*" : ""), 12);
    for (std::size_t a = 0; a < 3; ++a)
      out += padded(mode_percent(line.effective_mass[a], report.total_mass[a]), a == 0 ? 18 : 9);
    out += "\n";
  }
  if (!report.modes.empty()) {
    const Vec3 share = mass_share(report, report.modes.size() - 1);
    out += "Sum" + std::string(29, ' ');
    for (std::size_t a = 0; a < 3; ++a)
      out += padded(report.total_mass[a] > 0 ? format_number(100 * share[a], "%.2f") + " %" : "-", a == 0 ? 18 : 9);
    out += " of " + format_quantity(report.mass, QuantityKind::mass, 6) +
           (report.rigid.empty() ? "" : ", rigid motions too") + "\n";
  }
  if (!report.stress_of.empty()) out += "Under the stress of step \"" + report.stress_of + "\"\n";
  for (const Text& name : report.rigid) out += "Rigid motion at 0 Hz: " + name.english() + "\n";
  for (const ModalCheck& check : report.checks) out += "Check: " + check_words(check).english() + "\n";
  return out;
}

std::string modes_section(const ModalReport& report, const html::Page& page) {
  if (report.is_buckling) return buckling_section(report, page);
  html::Table table({phrase<"Mode">(), phrase<"Frequency">(), phrase<"Residual">(), phrase<"Effective mass, %1">("x"),
               phrase<"Effective mass, %1">("y"), phrase<"Effective mass, %1">("z")},
              {0, 1, 2, 3, 4, 5});
  for (std::size_t i = 0; i < report.modes.size(); ++i) {
    const ModeLine& line = report.modes[i];
    std::vector<Text> row = {i + 1, frequency_text(line.frequency), format_number(line.residual, "%.1e")};
    for (std::size_t a = 0; a < 3; ++a) row.emplace_back(mode_percent(line.effective_mass[a], report.total_mass[a]));
    table.row(row);
  }
  if (!report.modes.empty()) {
    const Vec3 share = mass_share(report, report.modes.size() - 1);
    std::vector<Text> row = {phrase<"Sum">(), "", ""};
    for (std::size_t a = 0; a < 3; ++a)
      row.emplace_back(report.total_mass[a] > 0 ? format_number(100 * share[a], "%.2f") + " %" : std::string("-"));
    table.row(row);
  }
  std::string out = page.heading3(phrase<"Natural frequencies">()) + page.table(table);
  out += page.paragraph(
      report.is_lumped
          ? phrase<"Effective masses are parts of %1; the mass matrix is lumped.">(
                format_quantity(report.mass, QuantityKind::mass, 6))
          : phrase<"Effective masses are parts of %1; the mass matrix is consistent.">(
                format_quantity(report.mass, QuantityKind::mass, 6)));
  if (!report.stress_of.empty())
    out += page.paragraph(phrase<"The body vibrates under the stress of step \"%1\".">(report.stress_of));
  if (!report.rigid.empty())
    out += page.paragraph(phrase<"The body can move freely: %1. These rigid motions have 0 Hz; they are left out of the "
                                 "list, and their masses are in the sums.">(joined(report.rigid, phrase<", ">())));
  std::vector<Text> checks;
  for (const ModalCheck& check : report.checks) checks.push_back(check_words(check));
  return out + page.list(checks);
}

std::string modes_csv(const ModalReport& report) {
  if (report.is_buckling) return buckling_csv(report);
  std::string out = "mode,frequency (Hz),residual";
  for (const char* axis : axis_names) out += std::string(",participation ") + axis;
  for (const char* axis : axis_names) out += std::string(",effective mass ") + axis + " (kg)";
  out += ",modal mass (kg)\n";
  for (std::size_t i = 0; i < report.modes.size(); ++i) {
    const ModeLine& line = report.modes[i];
    out += std::to_string(i + 1) + "," + format_number(line.frequency, "%.12g") + "," +
           format_number(line.residual, "%.3g");
    for (const double p : line.participation) out += "," + format_number(p, "%.9g");
    for (const double m : line.effective_mass) out += "," + format_number(m, "%.9g");
    out += "," + format_number(line.mass, "%.9g") + "\n";
  }
  return out;
}

std::string checks_json(const ModalReport& report) {
  using Json = nlohmann::ordered_json;
  Json checks = Json::array();
  for (const ModalCheck& check : report.checks)
    checks.push_back({{"check", check.what.english()},
                      {"outcome", check.outcome == ModalCheck::Outcome::passed   ? "passed"
                                  : check.outcome == ModalCheck::Outcome::failed ? "failed"
                                                                                 : "not done"},
                      {"result", check.result.english()}});
  return checks.dump();
}

std::string modes_json(const ModalReport& report) {
  if (report.is_buckling) return buckling_json(report);
  using Json = nlohmann::ordered_json;
  Json modes = Json::array();
  for (std::size_t i = 0; i < report.modes.size(); ++i) {
    const ModeLine& line = report.modes[i];
    modes.push_back({{"number", i + 1},
                     {"frequency", line.frequency},
                     {"residual", line.residual},
                     {"limited_by_rounding", line.is_rounded},
                     {"modal_mass", line.mass},
                     {"participation", line.participation},
                     {"effective_mass", line.effective_mass}});
  }
  const Vec3 share = report.modes.empty() ? Vec3{} : mass_share(report, report.modes.size() - 1);
  const Json out = {{"unit", "Hz"},
                    {"modes", modes},
                    {"below_range", report.below},
                    {"rigid_motions", english(report.rigid)},
                    {"mass", {{"value", report.mass}, {"unit", "kg"}}},
                    {"rigid_mass", report.rigid_mass},
                    {"effective_mass_share", share},
                    {"mass_matrix", report.is_lumped ? "lumped" : "consistent"},
                    {"checks", Json::parse(checks_json(report))},
                    {"stress_of", report.stress_of},
                    {"block", report.block},
                    {"iterations", report.iterations},
                    {"products", report.products},
                    {"preconditionings", report.preconditionings},
                    {"seconds", report.seconds},
                    {"tolerance", report.tolerance}};
  return out.dump();
}

}  // namespace genba
