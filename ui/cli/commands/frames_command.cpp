#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/frames/frame_envelope.hpp"
#include "app/frames/frame_folder.hpp"
#include "app/frames/frame_values.hpp"
#include "app/lesion/lesions.hpp"
#include "app/report/outputs.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/model/geometry.hpp"
#include "ui/cli/commands/commands.hpp"
#include "ui/cli/common/options.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

struct FramesArguments {
  std::string result, action = "list", step, at, field, out, above;
  std::int64_t frame = 0;  ///< 1-based; 0: not asked for
  std::vector<std::string> points, around;
  ConsoleOptions console;
  bool json = false;  ///< tables too
};

/// Looks in `folder`; then, as in an output folder, for the frames of its set, else for those of a run that
/// has not ended.
std::vector<std::string> series_of_folder(const fs::path& folder) {
  for (const fs::path& place : {folder, folder / frames_name, folder / unfinished_frames_name})
    if (auto found = series_in(place.string()); !found.empty()) return found;
  return {};
}

std::vector<FrameReader> readers_of(const std::string& result) {
  std::error_code code;
  std::vector<std::string> found;
  if (!fs::is_directory(result, code)) {
    found.push_back(result);
  } else {
    found = series_of_folder(result);
    if (found.empty()) {  // each step has an output folder of its own
      std::vector<fs::path> folders;
      for (fs::directory_iterator it(result, code), end; !code && it != end; it.increment(code))
        if (it->is_directory(code)) folders.push_back(it->path());
      std::ranges::sort(folders);
      for (const fs::path& folder : folders)
        for (std::string& pvd : series_of_folder(folder)) found.push_back(std::move(pvd));
    }
  }
  if (found.empty())
    throw Error(
        ErrorKind::file, result, phrase<"there are no frames in this folder">(),
        phrase<"Name the output folder of a run whose step has times, a folder of frames or a .pvd file">());
  std::vector<FrameReader> readers;
  for (const std::string& pvd : found) readers.emplace_back(pvd);
  return readers;
}

std::vector<FrameReader> of_step(std::vector<FrameReader> readers, const std::string& step) {
  if (step.empty()) return readers;
  std::vector<std::string> names;
  for (const FrameReader& reader : readers) names.push_back(reader.step());
  std::erase_if(readers, [&](const FrameReader& reader) { return reader.step() != step; });
  if (readers.empty())
    throw Error(ErrorKind::input, "--step",
                phrase<"no step \"%1\" has frames here, but %2">(step, quoted_list(names)),
                phrase<"Choose one of them">());
  return readers;
}

const FrameReader& only_one(const std::vector<FrameReader>& readers) {
  std::vector<std::string> names;
  for (const FrameReader& reader : readers) names.push_back(reader.step());
  if (readers.size() > 1)
    throw Error(ErrorKind::input, "--step", phrase<"several steps have frames: %1">(quoted_list(names)),
                phrase<"Choose one of them">());
  return readers.front();
}

std::string shown_at(const FrameReader& reader, double at) {
  return format_quantity(at, reader.over());
}

std::size_t chosen_frame(const FrameReader& reader, const FramesArguments& arguments, Console& console) {
  if (!arguments.at.empty()) {
    const double wanted = parse_quantity(arguments.at, reader.over(), "--at");
    const std::size_t i = nearest_frame(reader, wanted);
    const double at = reader.frames()[i].at;
    if (at != wanted)
      console.log(LogLevel::info, phrase<"No frame is at %1; the nearest one is frame %2, at %3">(
                                      shown_at(reader, wanted), i + 1, shown_at(reader, at)));
    return i;
  }
  if (arguments.frame == 0)
    throw Error(ErrorKind::input, arguments.action, phrase<"it is not said which frame">(),
                phrase<"Name one: --frame 3 or --at \"2.5 s\"">());
  (void)reader.header(static_cast<std::size_t>(arguments.frame - 1));
  return static_cast<std::size_t>(arguments.frame - 1);
}

/// "10 mm, 0 mm, 3 mm"
Vec3 parse_place(const std::string& text) {
  std::vector<std::string> parts(1);
  for (const char c : text)
    if (c == ',')
      parts.emplace_back();
    else
      parts.back() += c;
  if (parts.size() != 3)
    throw Error(ErrorKind::input, "--probe", phrase<"\"%1\" is no point">(text),
                phrase<"Write three lengths: --probe \"10 mm, 0 mm, 3 mm\"">());
  Vec3 point{};
  for (std::size_t i = 0; i < 3; ++i) point[i] = parse_quantity(parts[i], QuantityKind::length, "--probe");
  return point;
}

/// A CSV table as JSON: heads and rows. Numbers become numbers, an empty cell null.
std::string table_json(const std::string& table) {
  using Json = nlohmann::ordered_json;
  const auto cells = [](const std::string& line) {
    std::vector<std::string> out(1);
    bool is_quoted = false;
    for (const char c : line) {
      if (c == '"')
        is_quoted = !is_quoted;
      else if (c == ',' && !is_quoted)
        out.emplace_back();
      else
        out.back() += c;
    }
    return out;
  };
  Json columns = Json::array(), rows = Json::array();
  std::istringstream in(table);
  for (std::string line; std::getline(in, line);) {
    if (columns.empty()) {
      columns = cells(line);
      continue;
    }
    Json row = Json::array();
    for (const std::string& cell : cells(line)) {
      char* end = nullptr;
      const double number = std::strtod(cell.c_str(), &end);
      if (cell.empty() || !std::isfinite(number))
        row.push_back(nullptr);
      else
        row.push_back(*end == '\0' ? Json(number) : Json(cell));
    }
    rows.push_back(std::move(row));
  }
  return Json{{"columns", columns}, {"rows", rows}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// Writes the text to the file that was asked for, else to standard output.
void give_text(const std::string& text, const FramesArguments& arguments) {
  if (arguments.out.empty())
    print_text(text);
  else
    write_text_atomically(arguments.out, text);
}

/// The same of a CSV table. On standard output it is JSON with --json.
void give(const std::string& table, const FramesArguments& arguments) {
  give_text(arguments.json && arguments.out.empty() ? table_json(table) : table, arguments);
}

void list_frames(const Session& session, const std::vector<FrameReader>& readers) {
  using Json = nlohmann::ordered_json;
  Json steps = Json::array();
  std::string text;
  for (const FrameReader& reader : readers) {
    Json frames = Json::array();
    std::int64_t bytes = 0;
    std::string lines;
    std::size_t number = 0;
    for (const ListedFrame& frame : reader.frames()) {
      ++number;
      bytes += std::max<std::int64_t>(frame.bytes, 0);
      frames.push_back({{"frame", number},
                        {"at", frame.at},
                        {"bytes", frame.bytes < 0 ? Json(nullptr) : Json(frame.bytes)},
                        {"file", frame.path}});
      char line[160];
      std::snprintf(line, sizeof line, "  %6zu  %-16s  %s\n", number, shown_at(reader, frame.at).c_str(),
                    frame.bytes < 0 ? "is not there" : format_bytes(frame.bytes).c_str());
      lines += line;
    }
    text += "Step \"" + shown_text(reader.step()) + "\": " + std::to_string(number) + " frames, " +
            format_bytes(bytes) + "\n" + lines;
    steps.push_back({{"step", reader.step()},
                     {"over", std::string(name(reader.over()))},
                     {"unit", std::string(si_unit(reader.over()))},
                     {"frames", frames}});
  }
  print_text(session.json ? Json{{"steps", steps}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"
                          : text);
}

void export_one(const FrameReader& reader, const FramesArguments& arguments, Console& console) {
  const std::size_t i = chosen_frame(reader, arguments, console);
  if (!arguments.field.empty()) return give(frame_field_csv(reader, i, arguments.field), arguments);
  if (!arguments.out.ends_with(".vtu"))
    throw Error(ErrorKind::input, "--out", phrase<"it is not said where the frame is to be written">(),
                phrase<"Name a file: --out frame.vtu; or say --field for the values of a field as CSV">());
  export_frame(reader, i, arguments.out);
}

void tell_extremes(const FrameReader& reader, const FramesArguments& arguments, Console& console) {
  const std::string table = extremes_table(reader, console);
  console.clear_line();
  give(table, arguments);
  if (reader.frames().empty()) return;
  const FrameHeader header = reader.header(0);
  const double body = box_diagonal(*read_frame_mesh(reader.frames().front().path));
  for (const FrameExtreme& e : greatest(read_extremes(table))) {
    const auto array = std::ranges::find_if(header.nodal, [&](const FrameArray& a) {
      return a.field.name == e.field.substr(0, e.field.find(':'));
    });
    if (array == header.nodal.end()) continue;
    console.log(LogLevel::info,
                phrase<"%1 is largest in frame %2, at %3: %4 at %5">(
                    e.field, e.frame, shown_at(reader, e.at), format_quantity(e.max, array->field.kind),
                    place_text(e.max_place, body)));
  }
}

void probe(const FrameReader& reader, const FramesArguments& arguments, Console& console) {
  if (arguments.points.empty())
    throw Error(ErrorKind::input, "--probe", phrase<"it is not said at which points">(),
                phrase<"Write three lengths: --probe \"10 mm, 0 mm, 3 mm\"">());
  std::vector<Vec3> points;
  for (const std::string& text : arguments.points) points.push_back(parse_place(text));
  std::vector<std::string> fields;
  if (!arguments.field.empty()) fields.push_back(arguments.field);
  ThreadTeam team;
  const FrameProbes probes = probe_frames(reader, points, fields, team, console);
  console.clear_line();
  for (std::size_t p = 0; p < points.size() && !probes.at.empty(); ++p)
    if (!probes.inside[p])
      throw Error(ErrorKind::input, "--probe", phrase<"\"%1\" lies outside of the mesh">(arguments.points[p]),
                  phrase<"Choose a point inside of it">());
  give(frame_probes_csv(reader, probes, arguments.points), arguments);
  for (const FrameProbes::Column& column : probes.columns) {
    const auto most = std::ranges::max_element(column.values);
    const auto i = static_cast<std::size_t>(most - column.values.begin());
    console.log(LogLevel::info,
                phrase<"%1 at %2 is largest in frame %3, at %4: %5">(
                    column_title(column.field, column.component), arguments.points[column.point], i + 1,
                    shown_at(reader, probes.at[i]), format_quantity(*most, column.field.kind)));
  }
}

void tell_line(const FrameReader& reader, const FramesArguments& arguments, Console& console) {
  if (arguments.points.size() != 2)
    throw Error(ErrorKind::input, "--probe", phrase<"a line has two ends, not %1">(arguments.points.size()),
                phrase<"Write both: --probe \"0 mm, 0 mm, 0 mm\" --probe \"10 mm, 0 mm, 3 mm\"">());
  if (arguments.field.empty())
    throw Error(ErrorKind::input, "--field", phrase<"it is not said which field">(),
                phrase<"Name one, for example --field %1">("temperature"));
  constexpr int points = 101;
  ThreadTeam team;
  const std::string table = frame_line_csv(reader, parse_place(arguments.points[0]),
                                           parse_place(arguments.points[1]), arguments.field, points, team, console);
  console.clear_line();
  give(table, arguments);
}

void write_envelope(const FrameReader& reader, const FramesArguments& arguments, Console& console) {
  if (arguments.field.empty())
    throw Error(ErrorKind::input, "--field", phrase<"it is not said which field">(),
                phrase<"Name one, for example --field %1">("temperature"));
  if (!arguments.out.ends_with(".vtu"))
    throw Error(ErrorKind::input, "--out", phrase<"it is not said where the fields are to be written">(),
                phrase<"Name a file: --out maximum.vtu">());
  const QuantityKind kind = reader.frames().empty()
                                ? QuantityKind::dimensionless
                                : require_field(reader.header(0), arguments.field).field.kind;
  std::optional<double> above;
  if (!arguments.above.empty()) above = parse_quantity(arguments.above, kind, "--above");
  Results results;
  results.fields = frame_envelope(reader, arguments.field, above, console);
  results.mesh = read_frame_mesh(reader.frames().front().path);
  console.clear_line();
  write_results_file(arguments.out, results);
  const auto most = std::ranges::max_element(results.fields.front().data);
  const auto node = static_cast<std::size_t>(most - results.fields.front().data.begin());
  console.log(LogLevel::info,
              phrase<"%1 is largest at %2, at %3: %4">(
                  arguments.field, place_text(*results.mesh, results.mesh->points[node]),
                  shown_at(reader, results.fields[1].data[node]), format_quantity(*most, kind)));
}

LesionWish lesion_wish(const FramesArguments& arguments) {
  LesionWish wish;
  wish.name = "lesion";
  std::vector<std::string> names;
  for (const LesionField& field : lesion_fields) names.emplace_back(field.name);
  const std::string name = arguments.field.empty() ? names.front() : arguments.field;
  const auto found = std::ranges::find(names, name);
  if (found == names.end())
    throw Error(ErrorKind::input, "--field", phrase<"a lesion is not judged by \"%1\"">(name),
                phrase<"Choose one of %1">(quoted_list(names)));
  wish.field = static_cast<std::size_t>(found - names.begin());
  if (arguments.above.empty() && !wish.of().usual)
    throw Error(ErrorKind::input, "--above", phrase<"a lesion by %1 has no usual threshold">(name),
                phrase<"State it, for example \"%1\": \"%2\"">("--above", example(wish.of().kind)));
  wish.above = arguments.above.empty() ? *wish.of().usual
                                       : parse_quantity(arguments.above, wish.of().kind, "--above");
  wish.around = arguments.around;
  return wish;
}

void tell_lesion(const Session& session, const FrameReader& reader, const FramesArguments& arguments,
                 Console& console) {
  const LesionWish wish = lesion_wish(arguments);
  FramesArguments which = arguments;
  if (which.frame == 0 && which.at.empty()) which.frame = static_cast<std::int64_t>(reader.frames().size());
  const std::size_t i = chosen_frame(reader, which, console);
  (void)require_field(reader.header(i), std::string(wish.of().name));
  const std::vector<Field> fields = reader.read(i, {std::string(wish.of().name)}).nodal;
  const std::shared_ptr<const Mesh> mesh = read_frame_mesh(reader.frames()[i].path);
  ThreadTeam team;
  const LesionResult result = measure_lesion(*mesh, wish, fields.front().data, team, console);
  console.clear_line();
  if (session.json) return give_text(lesions_json({result}) + "\n", arguments);
  std::string text = "Frame " + std::to_string(i + 1) + ", at " + shown_at(reader, reader.frames()[i].at) + "\n";
  for (const auto& [name, value] : lesion_facts(result, box_diagonal(*mesh)))
    text += "  " + name.english() + ": " + value.english() + "\n";
  give(text, arguments);
}

void refuse_foreign_options(const FramesArguments& arguments) {
  const auto refuse = [&](bool is_given, const char* option,
                          std::initializer_list<std::string_view> actions) {
    if (is_given && std::ranges::find(actions, arguments.action) == actions.end())
      throw Error(ErrorKind::input, option, phrase<"\"%1\" knows no such option">(arguments.action),
                  phrase<"See genba-cli frames --help">());
  };
  refuse(arguments.frame != 0, "--frame", {"export", "lesion"});
  refuse(!arguments.at.empty(), "--at", {"export", "lesion"});
  refuse(!arguments.field.empty(), "--field", {"export", "probe", "line", "maximum", "lesion"});
  refuse(!arguments.above.empty(), "--above", {"maximum", "lesion"});
  refuse(!arguments.around.empty(), "--around", {"lesion"});
  refuse(!arguments.points.empty(), "--probe", {"probe", "line"});
  refuse(!arguments.out.empty(), "--out", {"export", "extrema", "probe", "line", "maximum", "lesion"});
}

int frames(Session& session, const FramesArguments& arguments) {
  refuse_foreign_options(arguments);
  const std::vector<FrameReader> readers = of_step(readers_of(arguments.result), arguments.step);
  require_outputs({{"--out", arguments.out}}, [&] {
    std::vector<std::string> files;
    for (const FrameReader& reader : readers) {
      files.push_back(reader.path());
      for (const ListedFrame& frame : reader.frames()) files.push_back(frame.path);
    }
    return files;
  });
  Console console(arguments.console, session.stop);
  if (arguments.action == "list") {
    list_frames(session, readers);
    return 0;
  }
  const FrameReader& reader = only_one(readers);
  if (arguments.action == "export")
    export_one(reader, arguments, console);
  else if (arguments.action == "extrema")
    tell_extremes(reader, arguments, console);
  else if (arguments.action == "lesion")
    tell_lesion(session, reader, arguments, console);
  else if (arguments.action == "line")
    tell_line(reader, arguments, console);
  else if (arguments.action == "maximum")
    write_envelope(reader, arguments, console);
  else
    probe(reader, arguments, console);
  if (!arguments.out.empty() && session.json)
    print_text(nlohmann::ordered_json{{"written", arguments.out}}.dump(2, ' ', false,
                                                                       nlohmann::json::error_handler_t::replace) +
               "\n");
  else if (!arguments.out.empty() && !arguments.console.quiet)
    print_text("Written to " + shown_text(arguments.out) + "\n");
  return 0;
}

}  // namespace

void add_frames_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<FramesArguments>();
  CLI::App* command =
      app.add_subcommand("frames", "Lists the frames of a step, exports one, or shows values over them");
  command
      ->add_option("result", arguments->result,
                   "Output folder of a run, folder of frames, or .pvd file of a step")
      ->required()
      ->type_name("RESULT");
  command
      ->add_option(
          "action", arguments->action,
          "list: numbers, times and sizes; export: one frame as VTU, or with --field its values by node as "
          "CSV; extrema: smallest and largest values over all frames as CSV; probe: values at points over "
          "all frames as CSV; line: values along the line between two of them; maximum: the largest value at "
          "each node over all frames, when it was, and with --above how long the field was above it, as VTU; "
          "lesion: where a field reaches a threshold [list]")
      ->check(CLI::IsMember({"list", "export", "extrema", "probe", "line", "maximum", "lesion"}))
      ->type_name("ACTION");
  command->add_option("--step", arguments->step, "The step, where several have frames")->type_name("NAME");
  auto* number = command->add_option("--frame", arguments->frame, "export, lesion: its number, from 1 [lesion: the last]")
                     ->check(CLI::Range(std::int64_t{1}, std::int64_t{999'999'999}))
                     ->type_name("N");
  command->add_option("--at", arguments->at, "export, lesion: the frame nearest to this time, like \"2.5 s\"")
      ->excludes(number)
      ->type_name("TIME");
  command
      ->add_option("--field", arguments->field,
                   "export, probe, line, maximum, lesion: a nodal field, like temperature [probe: all; lesion: "
                   "thermal_dose]")
      ->type_name("NAME");
  command
      ->add_option("--above", arguments->above,
                   "maximum, lesion: the threshold, like \"240 min\" [lesion: 240 min, damage 1, 60 degC]")
      ->type_name("VALUE");
  command
      ->add_option("--around", arguments->around,
                   "lesion: number of a region, like \"#2\", whose margin is measured; may be repeated")
      ->type_name("REGION")
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
  command
      ->add_option("--probe", arguments->points, "probe, line: a point like \"10 mm, 0 mm, 3 mm\"; may be repeated")
      ->type_name("POINT")
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
  command->add_option("-o,--out,--output", arguments->out, "The file to write [tables: standard output]")
      ->type_name("FILE");
  add_quiet_and_json(*command, session, arguments->console, "Says only warnings and errors",
                     "The list, the table, or the error, as JSON on standard output");
  command->callback([&session, arguments] {
    session.action = [&session, arguments] {
      arguments->json = session.json;
      return frames(session, *arguments);
    };
  });
}

}  // namespace genba
