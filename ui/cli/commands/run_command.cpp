#include <cstdio>
#include <filesystem>

#include "app/case/option_access.hpp"
#include "app/keep/keep.hpp"
#include "app/keep/keep_folder.hpp"
#include "app/report/line_samples.hpp"
#include "app/report/outputs.hpp"
#include "app/report/steps_summary.hpp"
#include "app/report/summary.hpp"
#include "app/output/version.hpp"
#include "app/queue/spread_queue.hpp"
#include "app/stage/free_motion.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/commands/pieces_command.hpp"
#include "ui/cli/commands/summary_text.hpp"
#include "ui/cli/common/options.hpp"
#include "ui/cli/common/picture.hpp"

namespace genba {

namespace {

struct RunArguments : ComputeArguments {
  std::vector<std::string> line;
  std::string surface, animation, pieces;
  int frames = 36;
  double surface_scale = 1;
  bool resume = false, keep = false;
  std::string checkpoint_every, free_motion;
  int bound = 0;  ///< process that it ends with; 0: none
};

void write_extras(Service& service, const RunArguments& arguments, Monitor& monitor) {
  const Results& results = *service.pipeline().results();
  if (!arguments.surface.empty()) write_deformed_surface(arguments.surface, results, arguments.surface_scale);
  if (!arguments.pieces.empty()) write_results_in_pieces(arguments.pieces, service.pipeline(), monitor);
  if (arguments.line.empty()) return;
  Vec3 ends[2];
  for (std::size_t i = 0; i < 6; ++i)
    ends[i / 3][i % 3] = parse_quantity(arguments.line[i], QuantityKind::length, "--line");
  service.add_output("line.csv", line_csv(results, ends[0], ends[1]));
}

/// "free.vtu", "free_2.vtu", ...
std::string name_of_motion(const std::string& path, std::size_t number) {
  if (number == 0) return path;
  const std::filesystem::path whole(path);
  return (whole.parent_path() / (whole.stem().string() + "_" + std::to_string(number + 1) + whole.extension().string())).string();
}

/// The files that are written beside the output folder.
std::vector<NamedOutput> named_outputs(const RunArguments& arguments) {
  std::vector<NamedOutput> out = {{"--surface", arguments.surface}, {"--animation", arguments.animation}, {"--pieces", arguments.pieces}};
  constexpr std::size_t most_motions = 6;
  for (std::size_t i = 0; i < most_motions && !arguments.free_motion.empty(); ++i)
    out.push_back({"--free-motion", name_of_motion(arguments.free_motion, i)});
  if (!arguments.animation.empty() && !is_video(arguments.animation))
    for (int i = 0; i < arguments.frames; ++i)
      out.push_back({"--animation", frame_path(arguments.animation, i)});
  return out;
}

/// Takes the mesh kept beside the case, if it fits.
void take_kept_mesh(Service& service, Monitor& monitor) {
  try {
    const auto kept = read_keep(service.project(), monitor, false);
    if (!kept) return;
    adopt_kept_mesh(service.pipelines(), *kept);
    monitor.log(LogLevel::info, service.pipeline().mesh()
                                    ? phrase<"The mesh is the one kept beside the case">()
                                    : phrase<"The mesh beside the case has other inputs: it is made anew">());
  } catch (const Error& error) {
    monitor.log(LogLevel::warning, phrase<"What is kept beside the case is not used: %1">(full_text(error)));
  }
}

void keep_beside(Service& service, Monitor& monitor) {
  const std::string path = service.project()->path;
  try {
    const auto work =
        work_to_keep(service.pipelines(), [&](std::size_t i) { return service.output_folder(i); });
    if (!work) return;
    const std::int64_t bytes = write_keep(path, *work, monitor);
    monitor.log(LogLevel::info, phrase<"Mesh and results kept beside the case: %1 in %2">(format_bytes(bytes),
                                                                                          keep_folder(path)));
  } catch (const Error& error) {
    monitor.log(LogLevel::warning,
                phrase<"Mesh and results are not kept beside the case: %1">(full_text(error)));
  }
}

void write_free_motions(const FreeBody& body, const RunArguments& arguments, const Physics& physics, Monitor& monitor) {
  if (arguments.free_motion.empty()) return;
  for (std::size_t i = 0; i < body.shapes().size(); ++i) {
    const std::string path = name_of_motion(arguments.free_motion, i);
    const auto results = free_motion_results(body, i, physics);
    if (path.ends_with(".png"))
      write_text_atomically(path, draw_deformed(results, arguments.pictures.look));
    else
      write_free_motion(path, *results);
    monitor.log(LogLevel::info, phrase<"%1: %2">(path, body.shapes()[i].name));
  }
}

/// What needs the whole body.
void refuse_extras(const RunArguments& arguments) {
  const auto refuse = [](const char* option, bool is_given) {
    if (is_given)
      throw Error(ErrorKind::input, option, phrase<"needs the whole body, and its mesh is in pieces">(), phrase<"Leave it out">());
  };
  refuse("--line", !arguments.line.empty());
  refuse("--surface", !arguments.surface.empty());
  refuse("--animation", !arguments.animation.empty());
  refuse("--free-motion", !arguments.free_motion.empty());
  refuse("--pieces", !arguments.pieces.empty());
  refuse("--resume", arguments.resume);
  refuse("--keep", arguments.keep);
  refuse("--pdf", arguments.pdf);
  refuse("--checkpoint-every", !arguments.checkpoint_every.empty());
  refuse("--quality-picture", arguments.pictures.quality.has_value());
  refuse("--image-picture", arguments.pictures.image);
}

int run(Session& session, const RunArguments& arguments) {
  if (arguments.bound > 0) end_with_queue(arguments.bound);
  require_outputs(arguments, named_outputs(arguments));
  Console console(arguments.console, session.stop);
  Service service;
  open_to_compute(service, arguments);
  if (is_in_pieces(*service.project())) {
    refuse_extras(arguments);
    return run_case_in_pieces(session, *service.project(), arguments, console);
  }
  if (!arguments.pieces.empty() && service.project()->solve.ranks < 1)
    throw Error(ErrorKind::input, "--pieces", phrase<"the case was not solved on ranks, so there are no pieces">(),
                phrase<"State ranks, or take result.vtu, which is the whole">());
  if (!arguments.pieces.empty() && !arguments.pieces.ends_with(".pvtu"))
    throw Error(ErrorKind::input, "--pieces", phrase<"\"%1\" does not end with .pvtu">(arguments.pieces));
  if (!arguments.checkpoint_every.empty())
    service.edit("command line", [&](Project project) {
      project.output.checkpoint_every =
          parse_in_range(arguments.checkpoint_every, QuantityKind::time, {.min = 0}, "--checkpoint-every");
      return project;
    });
  if (arguments.keep)
    service.edit("command line", [](Project project) {
      project.output.keep = true;
      return project;
    });
  const bool keeps = service.project()->output.keep;
  if (const auto interrupted = service.interrupted(); interrupted && !arguments.resume)
    console.log(
        LogLevel::info,
        phrase<"A solve of this case was interrupted (%1); --resume goes on with it. This run starts anew.">(
            describe(*interrupted)));
  const StepsToRun which = arguments.step.empty() ? StepsToRun::all : StepsToRun::at_hand;
  const WrittenFiles written =
      compute_and_write(service, arguments, console,
                        {.more_names = arguments.line.empty() ? std::vector<std::string>()
                                                              : std::vector<std::string>{"line.csv"}},
                        [&] {
                          if (keeps) take_kept_mesh(service, console);
                          try {
                            service.run_inline(Stage::results, console, arguments.resume, which);
                          } catch (const FreeBody& body) {
                            write_free_motions(body, arguments, *service.project()->study.physics, console);
                            throw;
                          }
                        });
  write_extras(service, arguments, console);
  if (keeps) keep_beside(service, console);
  if (!arguments.animation.empty())
    for (const Text& warning : write_animation(service.pipeline(), arguments.animation, arguments.frames,
                                               arguments.pictures, console))
      console.log(LogLevel::warning, phrase<"%1: %2">("--animation", warning));
  console.clear_line();

  if (session.json) {
    print_text(service.pipelines().count() > 1 ? steps_summary_json(service.pipelines())
                                               : summary_json(service.pipeline(), written.picture_warnings));
    return 0;
  }
  if (arguments.console.quiet) return 0;
  print_text(run_text(service.pipelines()));
  print_written(service, written);
  return 0;
}

}  // namespace

void add_run_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<RunArguments>();
  CLI::App* command = app.add_subcommand("run", "Computes a case and writes results, picture and report");
  add_compute_options(*command, session, *arguments, "Summary, or the error, as JSON on standard output");
  command->add_option("--bound", arguments->bound)->group("");  // a queue starts runs so; in no help
  command->add_flag("--resume", arguments->resume,
                    "Goes on with a solve of this case that was stopped or killed");
  command->add_flag(
      "--keep", arguments->keep,
      "Takes the mesh that is kept beside the case, where it fits, and keeps mesh and results there");
  command
      ->add_option(
          "--checkpoint-every", arguments->checkpoint_every,
          "How often the state of a long solve is kept for that, in place of the case's [60 s]; 0 s: "
          "never")
      ->type_name("TIME");
  command
      ->add_option("--line", arguments->line,
                   "Fields along a line, into line.csv: six lengths, \"0 mm\" each, of its two ends")
      ->expected(6)
      ->type_name("LENGTH");
  command
      ->add_option(
          "--animation", arguments->animation,
          "Pictures of the deformation from nothing to its scale and back, into this folder, or as a "
          "video if it ends with .ogv (Ogg Theora)")
      ->type_name("FOLDER|FILE.ogv");
  command->add_option("--frames", arguments->frames, "How many pictures")->check(CLI::Range(2, 999));
  command
      ->add_option("--free-motion", arguments->free_motion,
                   "If the body can move freely: writes each such motion, as a field (.vtu) or a picture (.png); a "
                   "second one gets \"_2\" in its name")
      ->type_name("FILE");
  command
      ->add_option("--pieces", arguments->pieces,
                   "Writes the fields of a solve on ranks in one piece (.vtu) a rank, beside this file that names them")
      ->type_name("FILE.pvtu");
  command->add_option("--surface", arguments->surface, "Writes the deformed surface, in mm: .stl or .obj")
      ->type_name("FILE");
  command
      ->add_option("--surface-scale", arguments->surface_scale,
                   "Displacements in it are this many times as large")
      ->type_name("NUMBER");
  command->callback(
      [&session, arguments] { session.action = [&session, arguments] { return run(session, *arguments); }; });
}

}  // namespace genba
