#include "mesh/mesher/mesher.hpp"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <exception>
#include <filesystem>
#include <optional>

#include "engine/base/file/file.hpp"
#include "engine/base/file/text_file.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/model/file/mesh_cache.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/subdivision.hpp"
#include "mesh/deck/deck.hpp"
#include "mesh/files/conditions_deck.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/files/nastran_bulk.hpp"
#include "mesh/mesher/body_shape.hpp"
#include "mesh/mesher/body_size.hpp"
#include "mesh/mesher/curved_quality.hpp"
#include "mesh/mesher/doubtful_size.hpp"
#include "mesh/mesher/joining.hpp"
#include "mesh/mesher/mesh_attempts.hpp"
#include "mesh/mesher/mesh_option_checks.hpp"
#include "mesh/mesher/straighten.hpp"
#include "mesh/mesher/surface_preparation.hpp"
#include "mesh/sketch/dxf_reader.hpp"

namespace genba {
namespace {

namespace fs = std::filesystem;

void require_image(const GeometrySpec& geometry) {
  std::error_code ignored;
  const std::string& grey = geometry.image.grey_image;
  if (!grey.empty() && !fs::exists(grey, ignored))
    throw Error(ErrorKind::file, grey, phrase<"there is no such file or folder">(),
                phrase<"Check the path of the grey values (geometry/grey_image)">());
  const std::string& labels = geometry.image.label_file;
  if (!labels.empty() && !fs::is_regular_file(labels, ignored))
    throw Error(ErrorKind::file, labels, phrase<"there is no such file">(),
                phrase<"Check the path of the label table (geometry/label_file)">());
  if (!fs::exists(geometry.path, ignored))
    throw Error(ErrorKind::file, geometry.path, phrase<"there is no such file or folder">(),
                phrase<"Check the path of the image">());
  if (!std::isfinite(geometry.unit) || geometry.unit < 0)
    throw Error(ErrorKind::input, shown_file_name(geometry), phrase<"the unit of length must be positive">(),
                phrase<"Leave it out, or write \"mm\"">());
}

// The file's format, after a check of the stated geometry.
GeometryFormat checked_format(const GeometrySpec& geometry) {
  const std::string file = file_name(geometry.path);
  if (geometry.kind == GeometryKind::image) {
    require_image(geometry);
    return GeometryFormat::image;
  }
  if (geometry.kind == GeometryKind::sketch) {
    check_sketch(geometry.sketch, "geometry/sketch");
    return GeometryFormat::sketch;
  }
  const GeometryFormat format = geometry_format_of_file(geometry.path);
  if (geometry.kind == GeometryKind::mesh_file && !holds_elements(geometry_format(geometry.path)))
    throw Error(ErrorKind::input, file,
                phrase<"a mesh file must end with .msh, .inp, .vtu, .vtk, .bdf, .nas, .unv or .feb">(),
                phrase<"State it as a geometry file instead">());
  if (format == GeometryFormat::image)
    throw Error(ErrorKind::input, file, phrase<"an image needs to be stated as one">(),
                phrase<"Write \"image\" instead of \"file\" in the geometry">());
  check_geometry_file(geometry.path, format, geometry.unit);
  return format;
}

// Meshes one geometry.
class Meshing {
 public:
  enum class Surfaces { prepared, as_they_are };
  using OnBox = std::function<void(const std::array<Vec3, 2>&)>;
  Meshing(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor, MeshingReport& report,
          Surfaces surfaces = Surfaces::prepared, const OnBox& on_box = {})
      : geometry_(geometry), run_(options, monitor, report), surface_(run_) {
    set_job();
    try {
      if (is_surface(run_.job.format) && surfaces == Surfaces::prepared) surface_.prepare(geometry, on_box);
    } catch (const Error&) {
      run_.log_warnings();
      throw;
    }
  }
  ~Meshing() {
    run_.report.was_cut_short = run_.has_timed_out;
    run_.log_warnings();
  }
  Meshing(const Meshing&) = delete;
  Meshing& operator=(const Meshing&) = delete;

  Mesh mesh() {
    if (states_conditions_) return read_own();
    if (!is_surface(run_.job.format)) return mesh_by_attempts(run_);
    Mesh mesh = mesh_surface();
    if (!surface_.reduced().empty()) run_.report.facts.push_back(surface_.reduced());
    return mesh;
  }

  bool is_of_triangles() const { return is_surface(run_.job.format); }

  MeasuredBody body() {
    if (is_surface(run_.job.format)) return surface_.body();
    run_.job.task = MesherJob::Task::facts;
    const MesherAnswer answer = run_.start(run_.options.time_limit);
    return {answer.source_volume, answer.source_area, answer.facts.box, answer.voxel};
  }

  // The triangles of a surface are available at once; its faces need a checked surface.
  BodyShape shape(const std::function<void(const BodyShape&)>& on_first) {
    if (is_of_triangles()) {
      const TriangleSurface triangles = surface_.read(geometry_);
      if (on_first) on_first(shape_of(triangles, run_.job.shown_name));
      refuse_noise(triangles);
      surface_.prepare(geometry_, {});
    }
    MesherAnswer answer = run_.start(MesherJob::Task::shape);
    return shape_of(take_mesh_over(run_.job.mesh_path), std::move(answer.sides));
  }

  std::array<Vec3, 2> box() {
    return is_surface(run_.job.format) ? bounding_box(surface_.read(geometry_)) : facts().box;
  }

  GeometryFacts facts() {
    if (states_conditions_) {
      const Mesh mesh = read_own();
      return {mesh.regions, mesh.surfaces, bounding_box(mesh)};
    }
    return facts_by_attempts(run_, surface_.triangles());
  }

 private:
  // On noise nearly every triangle would be a face. Meshing rebuilds such a surface.
  void refuse_noise(const TriangleSurface& surface) const {
    constexpr std::size_t few = 20000;
    constexpr double rough_share = 0.25;
    const MeshOptions& o = run_.options;
    if (o.keep_triangles || surface.triangles.size() < few) return;
    if (sharp_edges(surface, o.feature_angle) < rough_share) return;
    throw Error(ErrorKind::geometry, run_.job.shown_name,
                phrase<"its surface is as rough as noise: it has faces once it is meshed">(),
                phrase<"Mesh it (F3)">());
  }

  void set_job() {
    const MeshOptions& options = run_.options;
    MesherJob& job = run_.job;
    job.format = checked_format(geometry_);
    job.shown_name = shown_file_name(geometry_);
    if (job.format == GeometryFormat::sketch)
      job.sketch = geometry_.sketch;
    else
      job.source = fs::absolute(geometry_.path).string();
    if (job.format == GeometryFormat::dxf) read_drawing();
    job.image = geometry_.image;
    for (std::string* path : job.image.other_paths())
      if (!path->empty()) *path = fs::absolute(*path).string();
    job.unit = geometry_.unit;
    job.options = options;
    if (!options.size_field.empty()) job.options.size_field = fs::absolute(options.size_field).string();
    states_conditions_ = !job.source.empty() && is_conditions_deck(job.source);
    if (job.format == GeometryFormat::nastran && !states_conditions_) rewrite_nastran();
    make_readable();
    job.mesh_path = run_.folder.file("mesh.genba");
    job.answer_path = run_.folder.file("answer.json");
    job.parent_id = static_cast<int>(::getpid());
    const double available = 0.9 * static_cast<double>(host_available_bytes());
    job.memory_limit = static_cast<std::int64_t>(options.memory_limit > 0 ? options.memory_limit : available);
  }

  // Gmsh uses the file extension and knows ".stp" and ".STP", but not ".Stp". Reading libraries do not
  // support a byte-order mark.
  void make_readable() {
    MesherJob& job = run_.job;
    if (job.format == GeometryFormat::image || job.source.empty()) return;
    const std::string ending = fs::path(job.source).extension().string();
    std::string usual = ending;
    std::transform(usual.begin(), usual.end(), usual.begin(),
                   [](unsigned char c) { return std::tolower(c); });
    const bool is_marked = begins_with_byte_order_mark(job.source);
    if (ending == usual && !is_marked) return;
    const std::string readable = run_.folder.file("source" + usual);
    if (is_marked)
      write_text_atomically(readable, read_text_file(job.source));
    else
      fs::create_symlink(job.source, readable);
    job.source = readable;
  }

  // Our own reader survives any bytes; the child gets the faces.
  void read_drawing() {
    MesherJob& job = run_.job;
    Drawing drawing = read_dxf(read_text_file(geometry_.path), job.shown_name, geometry_.unit);
    job.sketch = std::move(drawing.sketch);
    job.source.clear();
    for (Text& text : drawing.notes) {
      run_.monitor.log(LogLevel::info, text);
      run_.report.facts.push_back(std::move(text));
    }
    for (Text& text : drawing.warnings) run_.warn(std::move(text));
  }

  // Gmsh does not support all field formats and silently ignores unknown ones.
  void rewrite_nastran() {
    MesherJob& job = run_.job;
    const NastranMesh mesh = read_nastran_bulk(read_text_file(geometry_.path), job.shown_name);
    job.source = run_.folder.file("mesh.bdf");
    write_text_atomically(job.source, mesh.text);
    for (const Text& note : mesh.notes) run_.warn(phrase<"%1: %2">(job.shown_name, note));
    if (!mesh.left_out.empty())
      run_.warn(
          phrase<"%1: only nodes, solids and shells are read; left out: %2">(job.shown_name, mesh.left_out));
  }

  // A repair that changes the surface more is tried only if the previous one gives no mesh or bad elements.
  // The best mesh is used.
  Mesh mesh_surface() {
    struct Candidate {
      Mesh mesh;
      double quality;
      MeshingReport report;
    };
    std::optional<Candidate> best;
    std::exception_ptr failed;
    std::vector<Text> told_of_failures;
    const auto start = std::chrono::steady_clock::now();
    const double wanted = run_.options.min_quality;
    bool was_repaired = surface_.was_repaired(), is_first = true;
    for (;;) {
      const std::vector<Text> warnings = run_.report.warnings;
      Text problem;
      try {
        Mesh mesh = mesh_by_attempts(run_, surface_.triangles());
        const double quality = measure_quality(mesh).min;
        if (quality >= wanted) return mesh;
        problem = phrase<"its elements have a scaled Jacobian down to %1">(format_number(quality, "%.2g"));
        if (!best || quality > best->quality) best = {std::move(mesh), quality, run_.report};
      } catch (const Error& e) {
        if (!worth_retrying(e)) throw;
        problem = phrase<"it could not be filled: %1">(e.problem());
        failed = std::current_exception();
        told_of_failures = run_.report.warnings;
      }
      const std::chrono::duration<double> used = std::chrono::steady_clock::now() - start;
      if (used.count() > run_.options.time_limit) break;
      if (is_first) surface_.give_time(2 * used.count());
      is_first = false;
      if (best && surface_.is_out_of_time()) break;
      run_.report.warnings = warnings;
      run_.monitor.log(LogLevel::info, phrase<"%1: %2">(run_.job.shown_name, problem));
      if (!surface_.repair_otherwise(problem, best ? best->quality : 0)) break;
      was_repaired = true;
    }
    if (!best) {
      run_.report.warnings = told_of_failures;
      std::rethrow_exception(failed);
    }
    best->report.peak_bytes = run_.report.peak_bytes;
    best->report.peak_together = run_.report.peak_together;
    run_.report = std::move(best->report);
    if (was_repaired)
      run_.warn(
          phrase<"%1: no other repair gave better elements: %2">(run_.job.shown_name, surface_.tried()));
    return std::move(best->mesh);
  }

  // Decks are read here: the reader is our own and survives any bytes.
  Mesh read_own() {
    const std::string& file = run_.job.shown_name;
    run_.monitor.progress(phrase<"mesh: read the deck">(), 0);
    Deck deck = read_conditions_deck(geometry_.path, file, geometry_.unit);
    run_.monitor.check();
    for (const Text& text : deck.mesh_notes) run_.warn(phrase<"%1: %2">(file, text));
    run_.report.mesher = phrase<"read from the deck">();
    run_.report.not_computed = std::move(deck.study.not_computed);
    return std::move(deck.mesh);
  }

  const GeometrySpec& geometry_;
  bool states_conditions_ = false;
  MesherRun run_;
  SurfacePreparation surface_;
};

Mesh make_rectangle(const GeometrySpec& geometry, const MeshOptions& options) {
  for (std::size_t k = 0; k < 2; ++k)
    if (!(geometry.box_size[k] > 0) || !std::isfinite(geometry.box_size[k]) || geometry.box_cells[k] < 1)
      throw Error(ErrorKind::input, "geometry/box",
                  phrase<"a rectangle needs two positive lengths and two positive cell counts">(),
                  phrase<"Write for example \"size\": [\"10 mm\", \"50 mm\"] and \"cells\": [4, 20]">());
  Mesh mesh = make_rectangle_mesh(element_type(options.kind), {geometry.box_size[0], geometry.box_size[1]},
                                  {geometry.box_cells[0], geometry.box_cells[1]});
  check_mesh(mesh);
  return mesh;
}

Mesh make_box(const GeometrySpec& geometry, const MeshOptions& options) {
  if (is_rectangle(geometry)) return make_rectangle(geometry, options);
  for (std::size_t k = 0; k < 3; ++k)
    if (!(geometry.box_size[k] > 0) || !std::isfinite(geometry.box_size[k]) || geometry.box_cells[k] < 1)
      throw Error(
          ErrorKind::input, "geometry/box",
          phrase<"a box needs three positive lengths and three positive cell counts">(),
          phrase<
              "Write for example \"size\": [\"10 mm\", \"10 mm\", \"50 mm\"] and \"cells\": [4, 4, 20]">());
  Mesh mesh = make_box_mesh(element_type(options.kind), geometry.box_size, geometry.box_cells);
  check_mesh(mesh);
  return mesh;
}

std::array<Vec3, 2> flat_box(const Sketch& sketch) {
  const auto [low, high] = sketch_box(sketch);
  return {Vec3{low[0], low[1], 0}, Vec3{high[0], high[1], 0}};
}

// "boundary layers: ..." for the log and the report.
Text describe(const LayerFacts& facts) {
  return phrase<"boundary layers: %1 elements below %2 facets of %3 cm^2">(
      facts.elements, facts.facets, format_number(facts.area * 1e4, "%.4g"));
}

void add_layers(Mesh& mesh, const MeshOptions& options, Monitor& monitor, MeshingReport& report) {
  const LayerFacts facts = add_boundary_layers(mesh, options.layers, monitor);
  complete_facets(mesh);
  // Straightening edges is the last resort: one edge affects its neighbours through all layers.
  constexpr double nearly_inverted = 0.02;
  if (count_inverted(mesh) > 0) improve_curved(mesh, nearly_inverted);
  const std::int64_t straightened = straighten_inverted(mesh);
  check_mesh(mesh);
  report.facts.push_back(describe(facts));
  monitor.log(LogLevel::info, report.facts.back());
  const auto warn = [&](const Text& text) {
    report.warnings.push_back(phrase<"mesh/layers: %1">(text));
    monitor.log(LogLevel::warning, report.warnings.back());
  };
  if (facts.limited > 0)
    warn(phrase<"at %1 of %2 nodes the layers are thinner than stated, down to %3 % at %4">(
        facts.limited, facts.columns, std::lround(100 * facts.least_share),
        place_text(mesh, facts.least_place)));
  if (straightened > 0)
    warn(phrase<"%1 curved element(s) came out inside out or nearly so and got straight edges; smaller "
                "elements at curved faces avoid this">(straightened));
  if (facts.ended > 0)
    warn(phrase<"the layers end in nothing at %1 nodes, beside faces without layers that go on smoothly or "
                "in corners that no direction leads out of">(facts.ended));
}

// A full disk is reported for the folder of temporary files, wherever it was noticed.
template <class Work>
auto with_temporary_files(const Work& work) {
  try {
    return work();
  } catch (const Error& e) {
    throw with_real_folder(e);
  }
}

}  // namespace

Mesh make_mesh(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor,
               MeshingReport* report) {
  MeshingReport unused;
  MeshingReport& told = report != nullptr ? *report : unused;
  told = {};
  monitor.check();
  check_options(geometry, options);
  const auto start = std::chrono::steady_clock::now();
  Mesh mesh;
  if (geometry.kind == GeometryKind::box) {
    mesh = make_box(geometry, options);
    told.mesher = phrase<"structured box">();
  } else {
    mesh = with_temporary_files([&] { return Meshing(geometry, options, monitor, told).mesh(); });
  }
  join_parts(mesh, geometry, options, monitor, told);
  if (!options.layers.empty()) add_layers(mesh, options, monitor, told);
  for (int i = 0; i < options.subdivisions; ++i) mesh = subdivide(mesh, monitor);
  if (options.subdivisions > 0) check_mesh(mesh);
  const bool is_mesh = geometry.kind == GeometryKind::mesh_file;
  for (const Text& doubt : {doubtful_size(geometry, bounding_box(mesh)),
                            is_mesh ? doubtful_rounding(geometry, mesh.points) : Text()})
    if (!doubt.empty()) {
      told.warnings.push_back(doubt);
      monitor.log(LogLevel::warning, doubt);
    }
  told.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return mesh;
}

GeometryFacts read_geometry_facts(const GeometrySpec& geometry, const MeshOptions& options,
                                  Monitor& monitor) {
  MeshingReport unused;
  return with_temporary_files([&] { return Meshing(geometry, options, monitor, unused).facts(); });
}

MeasuredBody measure_body(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor,
                          const std::function<void(const std::array<Vec3, 2>&)>& on_box) {
  if (geometry.kind == GeometryKind::box) {
    const Vec3& s = geometry.box_size;
    if (on_box) on_box({Vec3{}, s});
    if (is_rectangle(geometry)) return {s[0] * s[1], 2 * (s[0] + s[1]), {Vec3{}, s}, 0};
    return {s[0] * s[1] * s[2], 2 * (s[0] * s[1] + s[1] * s[2] + s[2] * s[0]), {Vec3{}, s}, 0};
  }
  if (geometry.kind == GeometryKind::sketch) {
    check_sketch(geometry.sketch, "geometry/sketch");
    const SketchMeasure size = measure_sketch(geometry.sketch);
    const std::array<Vec3, 2> box = flat_box(geometry.sketch);
    if (on_box) on_box(box);
    return {size.area, size.length, box, 0};
  }
  if (geometry.kind != GeometryKind::image && holds_elements(geometry_format_of_file(geometry.path)))
    throw Error(ErrorKind::input, file_name(geometry.path),
                phrase<"its elements are taken as they are, whatever the element size">(),
                phrase<"Mesh it: that tells the exact numbers">());
  MeshingReport unused;
  return with_temporary_files([&] {
    Meshing meshing(geometry, options, monitor, unused, Meshing::Surfaces::prepared, on_box);
    MeasuredBody body = meshing.body();
    if (on_box && !meshing.is_of_triangles()) on_box(body.box);
    return body;
  });
}

BodyShape read_body_shape(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor,
                          const std::function<void(const BodyShape&)>& on_first) {
  if (geometry.kind == GeometryKind::box) {
    GeometrySpec coarse = geometry;
    coarse.box_cells = {1, 1, is_rectangle(geometry) ? 0 : 1};
    MeshOptions simple;
    simple.kind = is_rectangle(geometry) ? MeshKind::tri3 : MeshKind::hex8;
    Mesh mesh = make_box(coarse, simple);
    if (!is_rectangle(geometry)) mesh.solids.clear();
    std::vector<SurfaceSides> sides(mesh.surfaces.size(), SurfaceSides{0, -1});
    return shape_of(std::move(mesh), std::move(sides));
  }
  if (geometry.kind == GeometryKind::image || is_of_elements(geometry))
    throw Error(ErrorKind::input, shown_file_name(geometry), phrase<"it is seen once it is meshed">(),
                phrase<"Mesh it (F3)">());
  // A surface that needs a repair is shown unrepaired; meshing reports the repair.
  MeshOptions own = options;
  own.repair = SurfaceRepair::off;
  own.size_field.clear();
  MeshingReport unused;
  return with_temporary_files([&] {
    return Meshing(geometry, own, monitor, unused, Meshing::Surfaces::as_they_are).shape(on_first);
  });
}

std::array<Vec3, 2> geometry_box(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor) {
  if (geometry.kind == GeometryKind::box) return {Vec3{}, geometry.box_size};
  if (geometry.kind == GeometryKind::sketch) {
    check_sketch(geometry.sketch, "geometry/sketch");
    return flat_box(geometry.sketch);
  }
  MeshingReport unused;
  return with_temporary_files(
      [&] { return Meshing(geometry, options, monitor, unused, Meshing::Surfaces::as_they_are).box(); });
}

}  // namespace genba
