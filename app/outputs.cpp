#include "app/outputs.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "app/replan.hpp"
#include "app/selections.hpp"
#include "app/staging.hpp"
#include "app/summary.hpp"
#include "engine/base/file.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/mesh_cache.hpp"
#include "mesh/mesh_io.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view memory_table_name = "memory.csv";

/// Every name a run may write; what this run does not make is removed, so that no file of an older run lies
/// beside newer ones.
constexpr std::string_view all_names[] = {
    "result.vtu",     "extrema.csv",     "probes.csv",      "picture.png",   "quality.png",  "image.png",
    "report.html",    "report.pdf",      memory_table_name, "memory.json",   "summary.json", selections_name,
    "refinement.csv", "refinement.json", "refined.vtu",     "size_field.vtu"};

std::string provenance() {
  return "Genba. " + std::string(research_notice);
}

/// Files of a run that are not yet final.
class Staging {
 public:
  explicit Staging(const fs::path& folder) : staging_(folder), path_(staging_.path()) {}

  std::string file(std::string_view name) {
    names_.emplace_back(name);
    return (path_ / name).string();
  }

  std::vector<std::string> publish(const fs::path& folder) {
    std::vector<std::string> files;
    for (const std::string& name : names_) {
      std::error_code code;
      fs::rename(path_ / name, folder / name, code);
      if (code) throw Error(ErrorKind::file, name, "cannot be put into the output folder: " + code.message());
      files.push_back((folder / name).string());
    }
    for (std::string_view name : all_names) {
      std::error_code ignored;
      if (std::find(names_.begin(), names_.end(), name) == names_.end()) fs::remove(folder / name, ignored);
    }
    return files;
  }

 private:
  StagingFolder staging_;
  fs::path path_;
  std::vector<std::string> names_;
};

std::string lower_ending(const std::string& path) {
  std::string ending = fs::path(path).extension().string();
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return ending;
}

/// Corners of the facets alone: readers of OBJ draw them flat.
std::string surface_obj(const Mesh& mesh) {
  std::string out = "# " + provenance() + " Lengths in mm.\n";
  std::vector<Index> number(mesh.points.size(), 0);  // 1-based; 0: not written
  Index last = 0;
  std::string faces;
  char line[128];
  for (const ElementBlock& block : mesh.facets)
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

/// Of studies, comparisons and lines, which are written by themselves.
constexpr std::string_view other_names[] = {"study.csv", "study.html", "difference.vtu", "difference.csv",
                                            "line.csv"};

}  // namespace

std::vector<std::string> written_outputs(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code code;
  const auto add = [&](std::string_view name) {
    if (fs::is_regular_file(fs::path(folder) / name, code)) names.emplace_back(name);
  };
  std::ranges::for_each(all_names, add);
  std::ranges::for_each(other_names, add);
  return names;
}

void prepare_output_folder(const std::string& folder) {
  std::error_code code;
  fs::create_directories(folder, code);
  if (code)
    throw Error(ErrorKind::file, folder, "this output folder cannot be made: " + code.message(),
                "Choose another one (output/folder, or --out)");
  if (!fs::is_directory(folder, code))
    throw Error(ErrorKind::file, folder, "is not a folder",
                "Choose another output folder (output/folder, or --out)");
  remove_abandoned_staging(folder);
  try {
    Staging probe(folder);
    write_text_atomically(probe.file("probe"), "probe");
  } catch (const Error& error) {
    throw Error(ErrorKind::file, folder, "this output folder cannot be written to (" + error.problem() + ")",
                "Choose another one (output/folder, or --out)");
  }
}

std::vector<std::string> write_output_files(const Pipeline& pipeline,
                                            const std::vector<ReportPicture>& pictures,
                                            const ReportPrinter& printer, const std::string& folder,
                                            Monitor& monitor,
                                            const std::shared_ptr<const RefinementStudy>& refinement) {
  const auto project = pipeline.project();
  const auto results = pipeline.results();
  if (!project || !results)
    throw Error(ErrorKind::input, "output", "there are no current results to write", "Run the case first");
  prepare_output_folder(folder);
  const OutputOptions& wanted = project->output;
  Staging staging(folder);
  monitor.progress("write", 0);
  MemoryRecord& memory = pipeline.process_memory();
  return_freed_pieces();
  if (wanted.vtu || wanted.csv) {
    const MeasuredStage measured(memory, MemoryStage::write);
    if (wanted.vtu) write_vtu(staging.file("result.vtu"), *results, provenance(), monitor);
    monitor.check();
    monitor.progress("write", 0.7);
    if (wanted.csv) {
      write_text_atomically(staging.file("extrema.csv"), extrema_csv(*results));
      write_text_atomically(staging.file("probes.csv"), probes_csv(*results, wanted.probes));
    }
  }
  return_freed_pieces();
  for (const ReportPicture& picture : pictures) {
    const std::string file =
        picture.file.empty() && &picture == &pictures.front() ? "picture.png" : picture.file;
    if (wanted.picture && !file.empty()) write_text_atomically(staging.file(file), picture.png);
  }
  if (wanted.report || wanted.pdf) {
    const MeasuredStage measured(memory, MemoryStage::report);
    const ReportStamp stamp = report_stamp();
    std::string html = report_html(pipeline, pictures, stamp, refinement, std::string(memory_table_name));
    if (printer.translate) html = printer.translate(html, *project);
    if (wanted.report) write_text_atomically(staging.file("report.html"), html);
    if (wanted.pdf && !printer.print)
      throw Error(ErrorKind::input, "output/pdf", "there is nothing here that prints a PDF",
                  "Print report.html from a browser");
    if (wanted.pdf) printer.print(html, stamp, staging.file("report.pdf"));
  }
  write_text_atomically(staging.file(memory_table_name), memory_csv(pipeline.planned()->plan));
  write_text_atomically(staging.file("memory.json"), memory_plan_json(pipeline.planned()->plan, memory.now()));
  write_text_atomically(staging.file("summary.json"), summary_json(pipeline));
  if (const auto records = record_selections(*results->mesh, project->study); !records.empty())
    write_text_atomically(staging.file(selections_name), format_selections(records));
  if (refinement) {
    write_text_atomically(staging.file("refinement.csv"), refinement_csv(*refinement));
    write_text_atomically(staging.file("refinement.json"), refinement_json(*refinement));
    if (wanted.vtu) write_vtu(staging.file("refined.vtu"), *refinement->finest, provenance(), monitor);
    if (refinement->size_field)
      write_vtu(staging.file("size_field.vtu"), *refinement->size_field, provenance(), monitor);
  }
  monitor.check();
  auto files = staging.publish(folder);
  monitor.progress("write", 1);
  return files;
}

void write_results_file(const std::string& path, const Results& results) {
  write_vtu(path, results, provenance());
}

void write_deformed_surface(const std::string& path, const Results& results, double scale) {
  Mesh moved = *results.mesh;
  if (const Field* displacement = results.find("displacement"))
    for (std::size_t n = 0; n < moved.points.size(); ++n)
      for (std::size_t c = 0; c < 3; ++c) moved.points[n][c] += scale * displacement->data[3 * n + c];
  const std::string ending = lower_ending(path);
  if (ending == ".stl") return write_stl(path, moved);
  if (ending != ".obj")
    throw Error(ErrorKind::input, path, "a surface cannot be written with the ending \"" + ending + "\"",
                "Use .stl or .obj");
  write_text_atomically(path, surface_obj(moved));
}

const char* unit_of_mesh_file(const std::string& path) {
  return lower_ending(path) == ".stl" ? "mm" : "m";
}

void write_mesh_file(const std::string& path, const Mesh& mesh) {
  const std::string ending = lower_ending(path);
  if (ending == ".msh")
    write_msh(path, mesh);
  else if (ending == ".inp")
    write_inp(path, mesh, provenance());
  else if (ending == ".stl")
    write_stl(path, mesh);
  else if (ending == ".vtu")
    write_vtu(path, mesh, provenance());
  else if (ending == ".gmesh")
    write_mesh_cache(path, mesh);
  else
    throw Error(
        ErrorKind::input, path, "a mesh cannot be written with the ending \"" + ending + "\"",
        "Use .vtu (ParaView), .msh (Gmsh), .inp (Abaqus, CalculiX), .stl (surface) or .gmesh (Genba)");
}

}  // namespace genba
