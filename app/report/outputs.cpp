#include "app/report/outputs.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "app/case/geometry_files.hpp"
#include "app/check/selections.hpp"
#include "app/frames/frame_folder.hpp"
#include "app/frames/frame_reader.hpp"
#include "app/inspect/image_view.hpp"
#include "app/lesion/lesion_image.hpp"
#include "app/output/version.hpp"
#include "app/plan/replan.hpp"
#include "app/ranks/cut.hpp"
#include "app/report/parts/modes_table.hpp"
#include "app/report/parts/response_table.hpp"
#include "engine/procedure/increments/increment_history.hpp"
#include "app/report/parts/current_curve.hpp"
#include "app/report/steps_summary.hpp"
#include "app/report/summary.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/suggest.hpp"
#include "engine/model/file/mesh_cache.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/files/mesh_io.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view memory_table_name = "memory.csv";

std::string provenance() {
  return "Genba. " + std::string(research_notice);
}

std::string lower_ending(const std::string& path) {
  std::string ending = fs::path(path).extension().string();
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return ending;
}

/// Only corners of the facets: readers of OBJ draw facets flat.
std::string surface_obj(const Mesh& mesh) {
  std::string out = "# " + provenance() + " Lengths in mm.\n";
  std::vector<Index> number(mesh.points.size(), 0);  // 1-based; 0: not written
  Index last = 0;
  std::string faces;
  char line[128];
  for (const ElementBlock& block : mesh.is_plane() ? mesh.solids : mesh.facets)
    for (Index e = 0; e < block.size(); ++e) {
      faces += "f";
      const auto nodes = element_nodes(block, e);
      for (const Index node : nodes.first(static_cast<std::size_t>(traits(block.type).corners))) {
        Index& own = number[static_cast<std::size_t>(node)];
        if (own == 0) {
          own = ++last;
          const Vec3& p = mesh.points[static_cast<std::size_t>(node)];
          std::snprintf(line, sizeof line, "v %.9g %.9g %.9g\n", 1e3 * p[0], 1e3 * p[1], 1e3 * p[2]);
          out += line;
        }
        faces += " " + std::to_string(own);
      }
      faces += "\n";
    }
  return out + faces;
}

/// Writes lesions that ask for an image. The image is read once.
void write_lesions(OutputDraft& draft, const Project& project, const std::shared_ptr<const Results>& results,
                   Monitor& monitor) {
  std::shared_ptr<const ImageVolume> grid;
  for (std::size_t i = 0; i < project.output.lesions.size(); ++i) {
    const LesionWish& wish = project.output.lesions[i];
    const Field* const field = results->find(wish.of().name);
    if (field == nullptr || wish.image == LesionImage::none) continue;
    if (!grid) grid = load_image(project, image_of(project), monitor);
    write_lesion_image(draft.file(lesion_file(i, wish.image)), *results->mesh, field->data, wish.above, *grid,
                       monitor);
  }
}

/// Writes results and tables, the main output of a run.
void write_result_files(OutputDraft& draft, const Pipeline& pipeline, const RefinementStudy* refinement,
                        Monitor& monitor) {
  const auto project = pipeline.project();
  const auto results = pipeline.results();
  const OutputOptions& wanted = project->output;
  MemoryRecord& memory = pipeline.process_memory();
  return_freed_pieces();
  if (wanted.vtu || wanted.csv) {
    const MeasuredStage measured(memory, MemoryStage::write);
    if (wanted.vtu) write_vtu(draft.file("result.vtu"), *results, provenance(), monitor);
    monitor.check();
    monitor.progress(phrase<"write">(), 0.7);
    if (wanted.csv) {
      write_text_atomically(draft.file("extrema.csv"), extrema_csv(*results));
      write_text_atomically(draft.file("probes.csv"), probes_csv(*results, wanted.probes));
      if (const auto solution = pipeline.solution();
          solution && solution->transient && !solution->transient->current.samples.empty())
        write_text_atomically(draft.file("current.csv"), current_csv(solution->transient->current));
      if (const auto solution = pipeline.solution(); solution && solution->increments)
        write_text_atomically(draft.file("increments.csv"), solution->increments->csv());
      if (results->response && !results->response->at.empty())
        write_text_atomically(draft.file("response.csv"), response_csv(*results->response));
      if (results->modes) write_text_atomically(draft.file("modes.csv"), modes_csv(*results->modes));
    }
  }
  write_lesions(draft, *project, results, monitor);
  return_freed_pieces();
  if (const auto records = record_selections(*results->mesh, project->study); !records.empty())
    write_text_atomically(draft.file(selections_name), format_selections(records));
  if (refinement) {
    write_text_atomically(draft.file("refinement.csv"), refinement_csv(*refinement));
    write_text_atomically(draft.file("refinement.json"), refinement_json(*refinement));
    if (wanted.vtu) write_vtu(draft.file("refined.vtu"), *refinement->finest, provenance(), monitor);
    if (refinement->size_field)
      write_vtu(draft.file("size_field.vtu"), *refinement->size_field, provenance(), monitor);
  }
}

/// Writes the files about the whole run, including the writing before.
void write_summary(OutputDraft& draft, const Pipeline& pipeline, const std::vector<Text>& warnings) {
  const MemoryPlan& plan = pipeline.planned()->plan;
  write_text_atomically(draft.file(memory_table_name), memory_csv(plan));
  write_text_atomically(draft.file("memory.json"), memory_plan_json(plan, pipeline.process_memory().now()));
  write_text_atomically(draft.file("summary.json"), summary_json(pipeline, warnings));
}

DrawnPictures draw_or_warn(const Pipeline& pipeline, const DrawPictures& draw, Monitor& monitor) {
  try {
    return draw(pipeline);
  } catch (const Cancelled&) {
    monitor.log(LogLevel::warning, phrase<"Results and tables are written; pictures and report are not">());
    throw;
  } catch (const std::exception& error) {
    return {{}, {phrase<"No picture: %1">(full_text(error))}};
  }
}

/// A case from someone else must not choose where on this computer files are written.
void require_own_folder(const Project& project, const std::string& folder) {
  if (project.path.empty()) return;  // never saved: it is not from a file
  const fs::path own = fs::absolute(project.path).parent_path();
  std::error_code code;
  const fs::path way = fs::weakly_canonical(folder, code).lexically_relative(fs::weakly_canonical(own, code));
  if (!way.empty() && *way.begin() != "..") return;
  throw Error(
      ErrorKind::input, "output/folder",
      phrase<"the case names \"%1\", which lies outside of its own folder \"%2\"">(folder, own.string()),
      phrase<"Name the folder yourself by --out, or say --overwrite">());
}

void write_report(OutputDraft& draft, const Pipeline& pipeline, const DrawnPictures& drawn,
                  const ReportPrinter& printer, const std::shared_ptr<const RefinementStudy>& refinement,
                  const StepResults& steps) {
  const auto project = pipeline.project();
  const OutputOptions& wanted = project->output;
  if (!wanted.report && !wanted.pdf) return;
  const MeasuredStage measured(pipeline.process_memory(), MemoryStage::report);
  const ReportStamp stamp = report_stamp();
  const std::string& named = project->report.language;
  const std::string html =
      report_html(pipeline, drawn.pictures, stamp, refinement, drawn.warnings,
                  printer.of_case && !named.empty() ? printer.of_case(named) : printer.language, steps);
  if (wanted.report) write_text_atomically(draft.file("report.html"), html);
  if (wanted.pdf && !printer.print)
    throw Error(ErrorKind::input, "output/pdf", phrase<"there is nothing here that prints a PDF">(),
                phrase<"Print report.html from a browser">());
  if (wanted.pdf) printer.print(html, stamp, draft.file("report.pdf"));
}

[[noreturn]] void refuse_without_results() {
  throw Error(ErrorKind::input, phrase<"output">(), phrase<"there are no current results to write">(),
              phrase<"Run the case first">());
}

}  // namespace

std::vector<std::string> run_output_names(const OutputOptions& options, bool refinement) {
  std::vector<std::string> names{std::string(memory_table_name), "memory.json", "summary.json",
                                 selections_name};
  const auto add = [&](bool wanted, std::initializer_list<const char*> more) {
    if (wanted) names.insert(names.end(), more.begin(), more.end());
  };
  add(options.vtu, {"result.vtu"});
  add(options.csv, {"extrema.csv", "probes.csv", "current.csv", "modes.csv", "response.csv", "increments.csv"});
  add(options.picture, {"picture.png"});
  add(options.report, {"report.html"});
  add(options.pdf, {"report.pdf"});
  for (std::size_t i = 0; i < options.lesions.size(); ++i)
    if (options.lesions[i].image != LesionImage::none)
      names.push_back(lesion_file(i, options.lesions[i].image));
  add(refinement, {"refinement.csv", "refinement.json", "size_field.vtu"});
  add(refinement && options.vtu, {"refined.vtu"});
  return names;
}

OutputWish output_wish(const Project& project, const std::string& folder, OutputSet set,
                       std::vector<std::string> names, const OutputLeave& leave) {
  if (!leave.folder && !leave.overwrite) require_own_folder(project, folder);
  std::vector<std::string> inputs;
  for (const std::string& name : names) {
    const fs::path path = fs::path(folder) / name;
    if (std::error_code code; !fs::exists(path, code)) continue;
    if (inputs.empty()) inputs = input_files(project);
    require_no_input("output/folder", path.string(), inputs);
  }
  return {set, std::move(names), leave.overwrite};
}

Text output_objection(const Project& project) {
  const std::string folder = resolve_path(project, project.output.folder);
  try {
    require_own_folder(project, folder);
    auto manifest = read_manifest(folder);
    if (!manifest) manifest = manifest_of_earlier_version(folder);
    const auto foreign =
        foreign_outputs(folder, manifest.value_or(OutputManifest{}), run_output_names(project.output));
    if (foreign.empty()) return {};
    return phrase<"%1: files there would be written over that no run wrote, or that were changed since: %2">(
        folder, quoted_list(foreign));
  } catch (const Error& error) {
    return phrase<"%1: %2">(error.place(), error.problem());
  }
}

std::vector<std::string> written_outputs(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code code;
  for (const OutputSet set : {OutputSet::run, OutputSet::study, OutputSet::comparison})
    for (const std::string& name : names_of(set))
      if (fs::is_regular_file(fs::path(folder) / name, code)) names.push_back(name);
  for (const std::string& name : files_of_series((fs::path(folder) / frames_name).string()))
    names.push_back(std::string(frames_name) + "/" + name);
  if (!names.empty() && fs::is_regular_file(fs::path(folder) / manifest_name, code))
    names.emplace_back(manifest_name);
  return names;
}

bool wants_lesion_images(const Project& project) {
  return std::ranges::any_of(project.output.lesions,
                             [](const LesionWish& wish) { return wish.image != LesionImage::none; });
}

std::vector<std::string> write_lesion_files(const Pipeline& pipeline, OutputFolder& folder,
                                            Monitor& monitor) {
  const auto project = pipeline.project();
  const auto results = pipeline.results();
  const bool any =
      project && results && std::ranges::any_of(project->output.lesions, [&](const LesionWish& wish) {
        return wish.image != LesionImage::none && results->find(wish.of().name);
      });
  if (!any) return {};
  OutputDraft draft(folder);
  draft.fill([&] { write_lesions(draft, *project, results, monitor); });
  return draft.publish(true);
}

namespace {

bool draws_pictures(const OutputPart& part, const DrawPictures& draw) {
  return draw && part.pipeline.project()->output.picture;
}

bool is_finished_later(const OutputPart& part, const DrawPictures& draw) {
  const OutputOptions& wanted = part.pipeline.project()->output;
  return draws_pictures(part, draw) || wanted.report || wanted.pdf;
}

/// The drafts of all parts, put into place as one set.
class JointDrafts {
 public:
  explicit JointDrafts(const OutputOfSteps* steps) : steps_(steps) {}

  OutputDraft& add(OutputFolder& folder) {
    return *drafts_.emplace_back(std::make_unique<OutputDraft>(folder));
  }

  std::vector<std::string> publish(bool add, bool unfinished, Monitor& monitor) {
    if (steps_ == nullptr) {
      monitor.check();
      return drafts_.front()->publish(add, unfinished);
    }
    OutputDraft whole(steps_->folder);
    whole.set_steps(steps_->folders);
    whole.fill([&] {
      write_text_atomically(whole.file(summary_name), steps_->summary());
      if (steps_->combinations) write_text_atomically(whole.file("combinations.csv"), steps_->combinations());
    });
    monitor.check();
    return whole.publish(drafts_, add, unfinished);
  }

 private:
  const OutputOfSteps* steps_;
  std::vector<std::unique_ptr<OutputDraft>> drafts_;
};

void write_pictures_and_report(OutputDraft& draft, const OutputPart& part, const DrawnPictures& drawn,
                               const ReportPrinter& printer, const StepResults& steps) {
  draft.fill([&] {
    for (const ReportPicture& picture : drawn.pictures) {
      const bool is_first = &picture == &drawn.pictures.front();
      const std::string file = picture.file.empty() && is_first ? "picture.png" : picture.file;
      if (!file.empty()) write_text_atomically(draft.file(file), picture.png);
    }
    write_report(draft, part.pipeline, drawn, printer, part.refinement, steps);
    write_summary(draft, part.pipeline, drawn.warnings);
  });
}

void add_new(std::vector<std::string>& files, std::vector<std::string> more) {
  for (std::string& file : more)
    if (std::ranges::find(files, file) == files.end()) files.push_back(std::move(file));
}

}  // namespace

WrittenOutputs write_output_files(std::span<const OutputPart> parts, const OutputOfSteps* steps,
                                  const DrawPictures& draw, const ReportPrinter& printer, Monitor& monitor) {
  for (const OutputPart& part : parts)
    if (!part.pipeline.project() || !part.pipeline.results()) refuse_without_results();
  if (parts.empty()) refuse_without_results();
  const bool is_unfinished =
      std::ranges::any_of(parts, [&](const OutputPart& part) { return is_finished_later(part, draw); });
  WrittenOutputs out;
  monitor.progress(phrase<"write">(), 0);
  {
    JointDrafts results(steps);
    for (const OutputPart& part : parts) {
      OutputDraft& draft = results.add(part.folder);
      draft.fill([&] {
        write_result_files(draft, part.pipeline, part.refinement.get(), monitor);
        write_summary(draft, part.pipeline, {});
      });
      if (makes_frames(*part.pipeline.project())) draft.take_frames();
    }
    add_new(out.files, results.publish(false, is_unfinished, monitor));
  }
  // From here on a failure does not remove the results.
  if (is_unfinished) {
    JointDrafts rest(steps);
    for (const OutputPart& part : parts) {
      DrawnPictures drawn;
      if (draws_pictures(part, draw)) drawn = draw_or_warn(part.pipeline, draw, monitor);
      for (const Text& warning : drawn.warnings) monitor.log(LogLevel::warning, warning);
      const auto project = part.pipeline.project();
      if (const Text problem = logo_problem(*project); project->output.report && !problem.empty())
        monitor.log(LogLevel::warning, problem);
      write_pictures_and_report(rest.add(part.folder), part, drawn, printer, steps ? steps->results : StepResults{});
      out.picture_warnings.insert(out.picture_warnings.end(), drawn.warnings.begin(), drawn.warnings.end());
    }
    add_new(out.files, rest.publish(true, false, monitor));
  }
  monitor.progress(phrase<"write">(), 1);
  return out;
}

WrittenOutputs write_output_files(const Pipeline& pipeline, const DrawPictures& draw,
                                  const ReportPrinter& printer, OutputFolder& folder, Monitor& monitor,
                                  const std::shared_ptr<const RefinementStudy>& refinement) {
  const OutputPart whole{pipeline, folder, refinement};
  return write_output_files({&whole, 1}, nullptr, draw, printer, monitor);
}

void write_results_file(const std::string& path, const Results& results) {
  write_vtu(path, results, provenance());
}

void write_results_in_pieces(const std::string& path, const Pipeline& pipeline, Monitor& monitor) {
  const auto solution = pipeline.solution();
  if (!solution || !solution->ranks || solution->ranks->are_cards)
    throw Error(ErrorKind::input, path, phrase<"the case was not solved on ranks, so there are no pieces">(),
                phrase<"State ranks, or take result.vtu, which is the whole">());
  const auto planned = pipeline.planned();
  const int ranks = static_cast<int>(solution->ranks->ranks.size());
  write_pvtu(path, *pipeline.results(), ranks_of_elements(*planned->problem, *planned->numbered, ranks), ranks, provenance(), monitor);
}

void write_deformed_surface(const std::string& path, const Results& results, double scale) {
  Mesh moved = *results.mesh;
  if (const Field* displacement = results.displacement())
    for (std::size_t n = 0; n < moved.points.size(); ++n)
      for (std::size_t c = 0; c < 3; ++c) moved.points[n][c] += scale * displacement->data[3 * n + c];
  const std::string ending = lower_ending(path);
  if (ending == ".stl") return write_stl(path, moved);
  if (ending != ".obj")
    throw Error(ErrorKind::input, path, phrase<"a surface cannot be written with the ending \"%1\"">(ending),
                phrase<"Use .stl or .obj">());
  write_text_atomically(path, surface_obj(moved));
}

const char* unit_of_mesh_file(const std::string& path) {
  return lower_ending(path) == ".stl" ? "mm" : "m";
}

void write_mesh_file(const std::string& path, const Mesh& mesh, PlaneBody plane) {
  const std::string ending = lower_ending(path);
  if (ending == ".msh")
    write_msh(path, mesh);
  else if (ending == ".inp")
    write_inp(path, mesh, provenance(), plane);
  else if (ending == ".stl")
    write_stl(path, mesh);
  else if (ending == ".vtu")
    write_vtu(path, mesh, provenance());
  else if (ending == ".gmesh")
    write_mesh_cache(path, mesh);
  else
    throw Error(
        ErrorKind::input, path, phrase<"a mesh cannot be written with the ending \"%1\"">(ending),
        phrase<
            "Use .vtu (ParaView), .msh (Gmsh), .inp (Abaqus, CalculiX), .stl (surface) or .gmesh (Genba)">());
}

}  // namespace genba
