#include <algorithm>
#include <charconv>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>

#include "app/case/steps.hpp"
#include "app/check/checklist.hpp"
#include "app/check/linear_elements.hpp"
#include "app/check/nodal_totals.hpp"
#include "app/check/variation_check.hpp"
#include "app/output/output_manifest.hpp"
#include "app/service.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/console.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

namespace {

constexpr std::size_t most_notes = 40;

struct CheckArguments {
  std::string case_path;
  bool mesh = false;
  ConsoleOptions console;
};

/// [step] the findings of step_findings() about it; those about the whole case are with the first step.
std::vector<std::vector<Finding>> findings_by_step(const Project& project) {
  std::vector<std::vector<Finding>> out(step_count(project));
  constexpr std::string_view of_step = "steps/";
  for (Finding& finding : step_findings(project)) {
    std::size_t i = 0;
    if (finding.place.starts_with(of_step))
      std::from_chars(finding.place.data() + of_step.size(), finding.place.data() + finding.place.size(), i);
    out[std::min(i, out.size() - 1)].push_back(std::move(finding));
  }
  return out;
}

int check(Session& session, const CheckArguments& arguments) {
  Console console(arguments.console, session.stop);
  Service service;
  service.open(arguments.case_path);
  (void)choose_step(service, {});
  int errors = 0, warnings = 0;
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  std::set<std::string> told;
  bool geometry_is_wrong = false;
  const auto project = service.project();
  const bool has_several = step_count(*project) > 1;
  std::vector<std::shared_ptr<const Project>> own;  // [step]
  for (std::size_t i = 0; i < step_count(*project); ++i) own.push_back(service.pipelines().of(i).project());
  std::size_t at = 0;  // step that is checked
  const auto is_of_step = [](CheckPart part) {
    return part == CheckPart::supports || part == CheckPart::loads || part == CheckPart::memory;
  };
  const auto tell = [&](const std::vector<CheckRow>& rows) {
    for (const CheckRow& row : rows)
      for (const Finding& f : row.findings) {
        std::string text = sentence(f).english();
        const bool names_step = has_several && is_of_step(row.part) && !f.place.starts_with("steps");
        if (names_step) text = step_text(*project, at).english() + ": " + text;
        if (!told.insert(text).second) continue;
        ++(f.is_error ? errors : warnings);
        geometry_is_wrong = geometry_is_wrong || (f.is_error && row.part == CheckPart::geometry);
        if (session.json) {
          list.push_back({{"error", f.is_error},
                          {"place", f.place},
                          {"problem", f.problem.english()},
                          {"next_step", f.next_step.english()}});
          if (const auto fix = fix_of(*project, f))
            list.back()["fix"] = {{"path", fix->path}, {"value", fix->value}};
          if (names_step) list.back()["step"] = step(*project, at).name;
        } else {
          std::fprintf(stderr, "%s: %s\n", f.is_error ? "error" : "warning",
                       shown_text(text, longest_message).c_str());
        }
      }
  };
  std::vector<Text> varying, notes;
  std::vector<std::size_t> checked;
  for (std::size_t i = 0; i < step_count(*project); ++i)
    if (step(*project, i).is_on || !has_several) checked.push_back(i);
  const auto note = [&](const Text& text) {
    if (told.insert(text.english()).second) notes.push_back(text);
  };
  std::vector<std::vector<Finding>> of_steps = findings_by_step(*project);
  std::vector<Condition> noted;  // loads of the last step whose totals are in the notes
  const auto tell_steps = [&](const MeshedGeometry* meshed) {
    for (const std::size_t i : checked) {
      at = i;
      const std::vector<CheckRow> rows = check_step(*own[i], of_steps[i], meshed, nullptr);
      tell(rows);
      if (!meshed) continue;
      for (const Text& line : rows[static_cast<std::size_t>(CheckPart::mesh)].lines) note(line);
      if (notes.size() >= most_notes || own[i]->study.loads == noted) continue;
      noted = own[i]->study.loads;
      for (const Text& total : nodal_total_lines(nodal_totals(own[i]->study, *meshed->mesh)))
        note(has_several ? phrase<"%1: %2">(step_text(*project, i), total) : total);
    }
  };
  if (checked.empty()) tell(check_case(*project));
  tell_steps(nullptr);
  std::set<std::string> read;
  for (const std::size_t i : checked) {
    at = i;
    tell({{CheckPart::loads, {}, check_field_files(*own[i], read, console)}});
  }
  console.clear_line();
  for (const std::size_t i : checked) {
    std::vector<Finding> of_results;
    for (const Text& problem : output_problems(service.output_folder(i)))
      of_results.push_back(
          {false, "output/folder", problem, phrase<"Run the case again for results of one run">()});
    at = i;
    tell({{CheckPart::memory, {}, of_results}});
  }
  const auto mesh = [&] {
    service.run_inline(Stage::mesh, console);
    console.clear_line();
    tell_steps(service.pipeline().mesh().get());
  };
  if (!arguments.mesh && !geometry_is_wrong && !checked.empty()) {
    if (is_of_elements(project->geometry)) {  // its check only reads it
      try {
        mesh();
      } catch (const Error& e) {
        tell({{CheckPart::geometry, {}, {{true, e.place().english(), e.problem(), e.next_step()}}}});
      }
    } else {
      at = checked.front();  // all steps have the same geometry
      tell({check_size(*own[at], console)});
    }
    console.clear_line();
  }
  if (errors == 0 && arguments.mesh) mesh();
  if (errors == 0 && arguments.mesh) {
    // A plan needs no values that the step takes from other steps.
    service.edit("plan", [](const Project& all) { return without_what_is_taken(all); });
    service.run_inline(Stage::plan, console);
    console.clear_line();
    for (const std::size_t i : checked) {
      const auto planned = service.pipelines().of(i).planned();
      require_feasible(planned->plan);
      at = i;
      tell(check_step(*own[i], of_steps[i], service.pipeline().mesh().get(), &planned->plan,
                      planned->variations));
      for (const VariationFacts& facts : planned->variations)
        varying.push_back(phrase<"%1: %2">(facts.of, describe(facts)));
    }
  }
  nlohmann::ordered_json time_steps = nlohmann::ordered_json::array();
  for (const std::size_t i : checked)
    if (const Text text = time_steps_text(*own[i]); !text.empty()) {
      varying.push_back(has_several ? phrase<"%1: %2">(step_text(*project, i), text) : text);
      time_steps.push_back({{"step", own[i]->step_name},
                            {"time_steps", expected_time_steps(*own[i]->study.transient, own[i]->times.back())},
                            {"frames", own[i]->times.size()}});
    }
  if (session.json) {
    nlohmann::ordered_json told_notes = nlohmann::ordered_json::array();
    for (const Text& line : notes) told_notes.push_back(line.english());
    nlohmann::ordered_json out{
        {"errors", errors}, {"warnings", warnings}, {"findings", list}, {"notes", told_notes}};
    if (!time_steps.empty()) out["time_steps"] = time_steps;
    print_text(out.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
  }
  notes.insert(notes.end(), varying.begin(), varying.end());
  for (const Text& line : notes)
    if (!session.json) std::printf("%s\n", shown_text(line.english(), longest_message).c_str());
  if (!session.json)
    std::printf("%s: %d error(s), %d warning(s)\n", shown_text(arguments.case_path).c_str(), errors,
                warnings);
  return errors ? exit_code(ErrorKind::model) : 0;
}

}  // namespace

void add_check_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<CheckArguments>();
  CLI::App* command =
      app.add_subcommand("check", "Checks a case and lists everything that is wrong or doubtful");
  command->add_option("case", arguments->case_path, "Case file (JSON)")->required()->type_name("CASE");
  command->add_flag("--mesh", arguments->mesh,
                    "Also meshes it and checks names, constraints and memory, without solving");
  command->add_flag("--json", session.json, "Findings, or the error, as JSON on standard output");
  command->add_flag("-q,--quiet", arguments->console.quiet, "No progress");
  command->callback([&session, arguments] {
    session.action = [&session, arguments] { return check(session, *arguments); };
  });
}

}  // namespace genba
