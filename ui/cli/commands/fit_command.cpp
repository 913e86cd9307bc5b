#include <CLI/App.hpp>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/materials/test_data.hpp"
#include "app/case/option_access.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/file/text_file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/commands/fit_page.hpp"
#include "ui/cli/common/console.hpp"

namespace genba {

namespace {

using Json = nlohmann::ordered_json;

struct FitArguments {
  std::string file, table, page;
};

/// The properties of the fit as a case states them.
Json properties_json(const LawFit& fit) {
  Json out = Json::object();
  for (const OptionField<Material>& field : material_fields())
    if (const std::string value = option_text(fit.material, field); !value.empty()) out[std::string(field.key)] = value;
  return out;
}

Json fits_json(const std::vector<LawFit>& fits) {
  Json out = Json::array();
  for (const LawFit& fit : fits) {
    Json unstable = Json::array();
    for (const UnstableStretch& at : fit.unstable)
      unstable.push_back({{"mode", std::string(at.mode)}, {"beyond_stretch", at.stretch}});
    out.push_back({{"law", fit.law}, {"error", fit.error}, {"largest_difference", fit.worst},
                   {"unstable", unstable}, {"material", properties_json(fit)}});
  }
  return {{"fits", out}};
}

void print_fit(const LawFit& fit) {
  std::printf("%s: mean difference %.3g %%, largest %.3g %% of the largest stress of its test\n", fit.law.c_str(),
              100 * fit.error, 100 * fit.worst);
  const Json properties = properties_json(fit);
  for (const auto& [key, value] : properties.items())
    std::printf("  \"%s\": \"%s\"\n", key.c_str(), value.get<std::string>().c_str());
  for (const UnstableStretch& at : fit.unstable)
    std::printf("  Unstable in %s beyond a stretch of %.3g, inside the data: do not use it there.\n",
                std::string(at.mode).c_str(), at.stretch);
}

/// Test, stretch, measured and fitted stresses, for a plot.
std::string fitted_table(const std::vector<TestPoint>& points, const std::vector<LawFit>& fits) {
  std::string out = "test,stretch,stress [Pa]";
  for (const LawFit& fit : fits) out += ",\"" + fit.law + " [Pa]\"";
  out += "\n";
  for (const TestPoint& p : points) {
    out += std::string(test_mode_words()[static_cast<std::size_t>(p.mode)]) + "," + format_number(p.stretch, "%.9g") + "," +
           format_number(p.stress, "%.9g");
    for (const LawFit& fit : fits)
      out += "," + format_number(nominal_stress(hyperelastic_constants(fit.material), p.mode, p.stretch), "%.9g");
    out += "\n";
  }
  return out;
}

int fit(const Session& session, const FitArguments& arguments) {
  const std::vector<TestPoint> points = read_test_data(arguments.file);
  const std::vector<LawFit> fits = fit_laws(points);
  if (!arguments.table.empty()) write_text_atomically(arguments.table, fitted_table(points, fits));
  if (!arguments.page.empty())
    write_text_atomically(arguments.page, fit_page(points, fits, "Fits of " + shown_text(arguments.file)));
  if (session.json) {
    print_text(fits_json(fits).dump(2) + "\n");
    return 0;
  }
  std::printf("%zu points\n\n", points.size());
  for (const LawFit& one : fits) print_fit(one);
  std::printf(
      "\nThe stresses are those of a material that keeps its volume; bulk_modulus is 1000 times the shear modulus: state "
      "the measured one if you have it.\n");
  return 0;
}

}  // namespace

void add_fit_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<FitArguments>();
  CLI::App* command = app.add_subcommand(
      "fit", "Finds constants of hyperelastic laws from test data: a .csv with test, stretch and nominal stress");
  command->add_option("FILE", arguments->file, "First line such as: test, stretch, stress [MPa]; tests are uniaxial, biaxial, planar")
      ->type_name("CSV")
      ->required()
      ->check(CLI::ExistingFile);
  command->add_option("--table", arguments->table, "Writes measured and fitted stresses to this .csv, for a plot")->type_name("CSV");
  command->add_option("--page", arguments->page, "Writes plots and constants to this .html")->type_name("HTML");
  command->add_flag("--json", session.json, "As JSON on standard output");
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return fit(session, *arguments); };
  });
}

}  // namespace genba
