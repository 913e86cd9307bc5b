#include "ui/cli/common/options.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <map>

#include "app/case/case_file.hpp"
#include "app/case/option_access.hpp"
#include "app/case/steps.hpp"
#include "app/inspect/image_view.hpp"
#include "app/plan/process_plan.hpp"
#include "app/start/starter.hpp"
#include "engine/base/text/shown_text.hpp"
#include "ui/print/report_language.hpp"
#include "ui/print/report_pdf.hpp"

namespace genba {

void add_case(CLI::App& command, std::string& path) {
  command.add_option("case", path, "Case file (JSON)")->required()->type_name("CASE");
}

void add_out_folder(CLI::App& command, std::string& folder, const char* help) {
  command.add_option("-o,--out,--output", folder, help)->type_name("FOLDER");
}

void add_unit(CLI::App& command, std::string& unit) {
  command.add_option("--unit", unit, "Unit of length in the geometry file, like mm or \"0.5 mm\"")
      ->type_name("LENGTH");
}

void add_quiet_and_json(CLI::App& command, Session& session, ConsoleOptions& console, const char* quiet,
                        const char* json) {
  command.add_flag("-q,--quiet", console.quiet, quiet);
  command.add_flag("--json-progress", console.json_lines,
                   "Progress and log on standard error, as one JSON object a line");
  add_json(command, session, json);
}

void add_json(CLI::App& command, Session& session, const char* json) {
  command.add_flag("--json", session.json, json);
}

Text open_case_or_geometry(Service& service, const std::string& input, const std::string& unit) {
  if (input.ends_with(".json"))
    service.open(input);
  else
    service.open_geometry(input);
  if (unit.empty()) return input.ends_with(".json") ? Text() : assumed_unit_text(input);
  const double metres = parse_length_unit(unit, "--unit");
  service.edit("command line", [&](Project project) {
    project.geometry.unit = metres;
    return project;
  });
  return {};
}

std::string folder_for(const Project& project, const std::string& out) {
  return out.empty() ? resolve_path(project, project.output.folder) : std::filesystem::absolute(out).string();
}

std::string language_of_report(const std::string& asked, const Project& project) {
  const std::string& language = asked.empty() ? project.report.language : asked;
  return language.empty() ? "en" : language;
}

void add_report_language(CLI::App& command, std::string& language) {
  command.add_option("--language", language, "Language of the report [that of the case, else en]")
      ->check(CLI::IsMember(report_languages()))
      ->type_name("CODE");
}

void add_step(CLI::App& command, std::string& step) {
  command
      .add_option("--step", step,
                  "Runs only this step of a case with several, after the steps whose results it uses")
      ->type_name("NAME");
}

Project with_chosen_step(Project project, const std::string& name) {
  if (!name.empty()) {
    const std::size_t chosen = step_named(project, name, "--step");
    return with_step_at_hand(std::move(project), chosen);
  }
  for (std::size_t i = step_count(project); i-- > 0;)
    if (step(project, i).is_on) return with_step_at_hand(std::move(project), i);
  return project;
}

StepsToRun choose_step(Service& service, const std::string& name) {
  service.show_step(step_at_hand(with_chosen_step(*service.project(), name)));
  return name.empty() ? StepsToRun::all : StepsToRun::at_hand;
}

void add_overwrite(CLI::App& command, bool& overwrite) {
  command.add_flag(
      "--overwrite", overwrite,
      "Writes over files in the output folder that no run wrote, and into a folder that the case "
      "names outside of its own");
}

void add_compute_options(CLI::App& command, Session& session, ComputeArguments& arguments, const char* json) {
  add_case(command, arguments.case_path);
  add_step(command, arguments.step);
  add_out_folder(command, arguments.out, "Folder for the results, in place of the case's");
  add_overwrite(command, arguments.overwrite);
  command.add_flag("--pdf", arguments.pdf, "Writes the report as PDF too");
  command.add_flag("--with-paths", arguments.paths,
                   "Report and summary name images and where they lie; names of patients may be among them");
  add_report_language(command, arguments.language);
  command.add_option("--question", arguments.question, "What the run is to answer, for the report")
      ->type_name("TEXT");
  command.add_flag("--no-picture", arguments.no_picture, "Draws no picture");
  ExtraPictures& pictures = arguments.pictures;
  add_picture_look(command, pictures.look);
  add_quality_picture(command, pictures.quality,
                      "Also draws the mesh coloured by the shapes of its elements (quality.png, and in the "
                      "report): scaled-jacobian, sicn or aspect-ratio");
  command.add_flag("--image-picture", pictures.image,
                   "Also draws planes of the case's image under the geometry (image.png, and in the report)");
  command
      .add_option("--image", pictures.image_path,
                  "The same of this image, in the coordinates of the geometry")
      ->type_name("IMAGE")
      ->each([&pictures](const std::string&) { pictures.image = true; });
  command
      .add_option("--image-at", pictures.image_at,
                  "Where the planes lie, from 0 to 1 along the axes of the image [0.5 0.5 0.5]")
      ->check(CLI::Range(0.0, 1.0))
      ->type_name("SHARE");
  command
      .add_option_function<std::pair<double, double>>(
          "--image-window",
          [&pictures](const std::pair<double, double>& ends) {
            pictures.black = ends.first;
            pictures.white = ends.second;
          },
          "Grey values drawn black and white, in place of the whole range")
      ->type_name("BLACK WHITE");
  command
      .add_option_function<std::string>(
          "--picture-time",
          [&pictures](const std::string& text) {
            pictures.time_limit = parse_in_range(text, QuantityKind::time, {.min = 0.001}, "--picture-time");
          },
          "A picture that takes longer is left out, with a warning [60 s, more for large meshes]")
      ->type_name("TIME");
  add_quiet_and_json(command, session, arguments.console, "Says only warnings and errors", json);
  command.add_flag("-v,--verbose", arguments.console.verbose, "Says more");
  command.add_option("--log", arguments.console.log_file, "Writes the log to this file too")
      ->type_name("FILE");
  add_set_option(command, arguments.edits);
  add_solver_options(command, arguments.edits);
  add_mesh_options(command, "mesh-", arguments.edits);
}

void require_outputs(const ComputeArguments& arguments, std::vector<NamedOutput> more) {
  more.push_back({"--log", arguments.console.log_file});
  require_outputs(more, [&] {
    std::vector<std::string> inputs = files_read(arguments.case_path, arguments.edits);
    if (const std::string& image = arguments.pictures.image_path; !image.empty())
      for (std::string& file : files_read(image)) inputs.push_back(std::move(file));
    return inputs;
  });
}

void open_to_compute(Service& service, const ComputeArguments& arguments) {
  service.open(arguments.case_path);
  (void)choose_step(service, arguments.step);
  service.edit("command line", [&](Project project) {
    project = apply_edits(std::move(project), arguments.edits);
    if (!arguments.out.empty()) project.output.folder = folder_for(project, arguments.out);
    const ExtraPictures& pictures = arguments.pictures;
    if (pictures.quality || pictures.image || pictures.look.size || pictures.look.transparent)
      project.output.picture = true;
    if (arguments.no_picture) project.output.picture = false;
    if (arguments.pdf) project.output.pdf = true;
    if (arguments.paths) project.output.paths = true;
    if (!arguments.question.empty()) project.question = arguments.question;
    return project;
  });
  if (service.project()->output.pdf) require_pdf();
  if (arguments.pictures.image && arguments.pictures.image_path.empty() &&
      image_of(*service.project()).empty())
    throw Error(ErrorKind::input, "--image-picture", phrase<"the case has no image">(),
                phrase<"Name one: --image head.nii.gz">());
  (void)report_stamp();
  (void)report_language(language_of_report(arguments.language, *service.project()));
}

void add_picture_look(CLI::App& command, PictureLook& look) {
  command
      .add_option_function<std::string>(
          "--picture-size",
          [&look](const std::string& text) { look.size = parse_picture_size(text, "--picture-size"); },
          "Size of the pictures in pixels, texts in proportion [1600x1100]")
      ->check([](const std::string& text) {
        try {
          parse_picture_size(text, "");
        } catch (const Error& error) {
          return error.problem().english() + ". " + error.next_step().english();
        }
        return std::string();
      })
      ->type_name("WIDTHxHEIGHT");
  command.add_flag("--transparent", look.transparent, "Draws the pictures without background");
}

void add_quality_picture(CLI::App& command, std::optional<QualityMeasure>& measure, const char* help) {
  static const std::map<std::string, QualityMeasure> names = {
      {"scaled-jacobian", QualityMeasure::scaled_jacobian},
      {"sicn", QualityMeasure::inverse_condition},
      {"aspect-ratio", QualityMeasure::aspect_ratio}};
  command
      .add_option_function<std::string>(
          "--quality-picture", [&measure](const std::string& name) { measure = names.at(name); }, help)
      ->check(CLI::IsMember(names))
      ->type_name("MEASURE");
}

DrawnPictures try_picture(const Pipeline& pipeline, const ExtraPictures& extra, Console& console) {
  console.progress(phrase<"picture">(), -1);
  const auto results = pipeline.results();
  if (Text why; results && !picture_fits(pipeline.process_memory().now(), *results, why))
    return {{}, {phrase<"No picture: %1">(why)}};
  return draw_pictures(pipeline, extra, console);
}

WrittenFiles compute_and_write(Service& service, const ComputeArguments& arguments, Console& console,
                               OutputLeave leave, const std::function<void()>& work) {
  const std::string language = language_of_report(arguments.language, *service.project());
  const ReportPrinter printer = make_report_printer(arguments.language);
  ExtraPictures pictures = arguments.pictures;
  pictures.language = language;
  leave.folder = !arguments.out.empty();
  leave.overwrite = arguments.overwrite;
  if (arguments.pictures.quality) leave.more_names.emplace_back("quality.png");
  if (arguments.pictures.image) leave.more_names.emplace_back("image.png");
  service.prepare_output_folder(console, leave);
  service.use_once();
  service.keep_states_until_written();
  const auto draw = [&](const Pipeline& pipeline) { return try_picture(pipeline, pictures, console); };
  try {
    work();
  } catch (const Error&) {
    service.write_what_came_before(draw, printer, console);
    throw;
  }
  const auto write = [&] {
    try {
      return service.write_outputs(draw, printer, console);
    } catch (const std::exception&) {
      if (service.interrupted())
        console.log(LogLevel::info, phrase<"The state of the solve is kept: --resume goes on with it">());
      throw;
    }
  };
  WrittenFiles written{write()};
  written.picture_missing = !written.picture_warnings.empty();
  return written;
}

void print_written(const Service& service, const WrittenFiles& written) {
  std::printf("\nWritten to %s:", shown_text(service.output_folder()).c_str());
  const bool has_several = service.pipelines().count() > 1;  // each step has a folder inside
  for (const std::string& file : written.files) {
    const std::filesystem::path path(file);
    std::printf(
        " %s",
        shown_text(
            (has_several ? path.lexically_relative(service.output_folder()) : path.filename()).string())
            .c_str());
  }
  std::printf("\n");
  if (written.picture_missing) std::printf("There is no picture; the warning above says why.\n");
}

}  // namespace genba
