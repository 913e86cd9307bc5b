#include "mesh/mesher.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "engine/base/file.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/quantity.hpp"
#include "engine/model/facets.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/mesh_cache.hpp"
#include "engine/model/mesh_quality.hpp"
#include "engine/model/subdivision.hpp"
#include "mesh/body_size.hpp"
#include "mesh/child_process.hpp"
#include "mesh/deck.hpp"
#include "mesh/geometry_file.hpp"
#include "mesh/mesher_job.hpp"
#include "mesh/surface/surface_cache.hpp"
#include "mesh/surface_check.hpp"
#include "mesh/temporary_folder.hpp"

namespace genba {
namespace {

namespace fs = std::filesystem;

// One way to mesh a geometry. The first that works is taken; those that did not are told in warnings, or all
// of them in the error.
struct Attempt {
  std::string name;
  bool use_hxt = true;
  bool keep_triangles = false;
  bool heal = false;  // CAD
};

// The triangles of a surface file are harder on a mesher than CAD faces: one that hangs or crashes on
// classifying them may still fill them as they are.
// Repaired triangles are even already: they are filled as they are first.
std::vector<Attempt> attempts_for(GeometryFormat format, const MeshOptions& o, bool is_even) {
  if (holds_elements(format)) return {{"reading", false, false}};
  if (format == GeometryFormat::image) return {{"from an image", false, false}};
  std::vector<Attempt> list;
  const auto add = [&](bool keep) {
    const std::string faces = !is_surface(format) ? ""
                              : keep              ? " on the file's triangles"
                                                  : " on a remeshed surface";
    const bool tets = o.kind == MeshKind::tet4 || o.kind == MeshKind::tet10;
    if (o.use_hxt && tets) list.push_back({"HXT" + faces, true, keep});
    list.push_back({(tets ? "Delaunay" : "transfinite or swept") + faces, false, keep});
  };
  if (is_even) add(true);
  if (!o.keep_triangles) add(false);
  if (!is_even && (o.keep_triangles || is_surface(format))) add(true);
  if (!is_surface(format) && o.heal == CadHealing::automatic) {
    const auto as_it_is = list;
    for (Attempt attempt : as_it_is) {
      attempt.name += " after healing";
      attempt.heal = true;
      list.push_back(attempt);
    }
  }
  return list;
}

// Last line of the mesher's output that says what went wrong, else its last line.
std::string useful_line(const std::vector<std::string>& log) {
  for (auto it = log.rbegin(); it != log.rend(); ++it)
    if (it->starts_with("Error") || it->find("ERR ") != std::string::npos) return *it;
  return log.empty() ? std::string() : log.back();
}

// A share "[ 40%]" in Gmsh's own log, or a negative number.
double logged_fraction(const std::string& line) {
  const auto open = line.find("[ "), full = line.find("[100%]");
  if (full != std::string::npos) return 1;
  if (open == std::string::npos || line.size() < open + 6 || line[open + 4] != '%') return -1;
  return std::atoi(line.c_str() + open + 1) / 100.0;
}

class ProgressTeller {
 public:
  explicit ProgressTeller(Monitor& monitor) : monitor_(monitor) {}
  void message(const std::string& line) {
    if (const auto stage = parse_stage(line)) {
      stage_ = *stage;
      tell(stage_.begin);
    }
  }
  void line(const std::string& text) {
    monitor_.log(LogLevel::debug, text);
    if (const double f = logged_fraction(text); f >= 0) tell(stage_.begin + f * (stage_.end - stage_.begin));
  }
  double reached() const { return stage_.begin; }
  // Heartbeat: a face that shows elapsed time must hear something while a stage is silent.
  void tick() { tell(fraction_); }

 private:
  void tell(double fraction) {
    fraction_ = std::clamp(fraction, 0.0, 1.0);
    monitor_.progress("mesh: " + stage_.name, fraction_);
  }
  Monitor& monitor_;
  StageMessage stage_{"start the mesher", 0, 0};
  double fraction_ = 0;
};

constexpr const char* more_memory =
    "Choose a larger element size, or allow the mesher more memory (mesh option memory_limit).";

[[noreturn]] void report_end(const ChildResult& child, const std::string& file) {
  const auto about_memory = [](const std::string& line) {
    return line.find("bad_alloc") != std::string::npos || line.find("ut of memory") != std::string::npos;
  };
  if (std::any_of(child.log.begin(), child.log.end(), about_memory))
    throw Error(ErrorKind::memory, file, "the mesher " + describe_end(child) + ": it ran out of memory",
                more_memory);
  const std::string line = useful_line(child.log);
  const std::string said = line.empty() ? std::string() : "; its last message: " + line;
  if (child.end == ChildEnd::timed_out)
    throw Error(ErrorKind::geometry, file, "the mesher " + describe_end(child) + " without a result" + said,
                "Choose a larger element size, raise the mesher's time limit, or check the geometry.");
  throw Error(ErrorKind::geometry, file, "the mesher " + describe_end(child) + said,
              "Choose another element size, or check and repair the geometry.");
}

// An end of the mesher itself, its complaint, or a mesh that cannot be computed on is worth another way; a
// wrong input stays wrong.
bool worth_retrying(const Error& e) {
  return e.kind() == ErrorKind::geometry || e.kind() == ErrorKind::mesh;
}

struct Failure {
  std::string attempt, problem;
};

// The error after the last way, with what happened to those before it.
Error all_failed(const std::vector<Failure>& failures, const Error& last) {
  std::string text = "no way to mesh it worked; ";
  for (std::size_t i = 0; i < failures.size(); ++i) {
    const bool repeated = i > 0 && failures[i].problem == failures[i - 1].problem;
    text += (i > 0 ? "; " : "") + failures[i].attempt + ": " + (repeated ? "the same" : failures[i].problem);
  }
  return Error(last.kind(), last.place(), text, last.next_step());
}

/// "0.12 mm"; what is only rounding is nothing.
std::string length_text(double metres) {
  if (metres < 1e-12) return "0 mm";
  return format_quantity(metres, QuantityKind::length, 3);
}

std::string percent(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2g %%", 100 * share);
  return text;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const auto& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text.empty() ? "nothing had to be changed" : text;
}

double area_of(const TriangleSurface& surface) {
  double area = 0;
  for (const auto& t : surface.triangles) {
    const auto at = [&](std::size_t k) { return surface.points[static_cast<std::size_t>(t[k])]; };
    area += length(cross(minus(at(1), at(0)), minus(at(2), at(0)))) / 2;
  }
  return area;
}

double volume_of(const SurfaceCheck& check) {
  double volume = 0;
  for (const SurfaceShell& shell : check.shells)
    volume += shell.depth % 2 == 0 ? shell.volume : -shell.volume;
  return volume;
}

// A wrap that went in through a hole lies on both sides of the old triangles, two offsets thick.
bool is_sheet(const TriangleSurface& surface, const SurfaceCheck& check, double offset) {
  return volume_of(check) < 2.5 * offset * area_of(surface) / 2;
}

class MeshingRun {
 public:
  MeshingRun(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor,
             MeshingReport& report)
      : geometry_(geometry),
        options_(options),
        monitor_(monitor),
        report_(report),
        file_(file_name(geometry.path)) {}

  Mesh run() {
    const GeometryFormat format = prepare();
    if (format == GeometryFormat::deck) return read_own();
    try {
      return fill(format);
    } catch (const Error& e) {
      if (!was_mended_ || !worth_retrying(e)) throw;
      warn("the mended surface could not be filled (" + e.problem() + "); a wrap is tried");
      wrap_instead(e.problem());
      return fill(format);
    }
  }

  // Tries the ways to mesh it, from the first.
  Mesh fill(GeometryFormat format) {
    const auto attempts = attempts_for(format, options_, was_repaired_);
    const auto start = std::chrono::steady_clock::now();
    std::vector<Failure> failures;
    for (std::size_t i = 0;;) {
      const auto used = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      };
      // Remeshing a surface may hang: enough of the time is kept for the ways that follow.
      const bool may_hang = is_surface(format) && !attempts[i].keep_triangles;
      const double left = std::max(options_.time_limit - used(), 0.0);
      try {
        return attempt(attempts[i], may_hang ? std::min(left / 4, remesh_limit(job_)) : left);
      } catch (const Error& e) {
        const std::size_t next = next_attempt(attempts, i);
        failures.push_back({attempts[i].name, e.problem()});
        if (next == attempts.size() || !worth_retrying(e) || used() >= options_.time_limit) {
          if (failures.size() == 1) throw;
          throw all_failed(failures, e);
        }
        warn(attempts[i].name + " did not work (" + e.problem() + "); " + attempts[next].name + " is tried");
        i = next;
      }
    }
  }

  MeasuredBody body() {
    const GeometryFormat format = prepare();
    if (is_surface(format)) return body_;
    job_.task = MesherJob::Task::facts;
    const MesherAnswer answer = start_child(options_.time_limit);
    return {answer.source_volume, answer.source_area, answer.facts.box};
  }

  GeometryFacts facts() {
    if (prepare() == GeometryFormat::deck) {
      const Mesh mesh = read_own();
      return {mesh.regions, mesh.surfaces, bounding_box(mesh)};
    }
    job_.task = MesherJob::Task::facts;
    return start_child(options_.time_limit).facts;
  }

 private:
  // A failure before the volume was begun says nothing about the way to fill it: the next other surface is
  // tried.
  std::size_t next_attempt(const std::vector<Attempt>& attempts, std::size_t i) const {
    std::size_t next = i + 1;
    while (!reached_volume_ && next < attempts.size() &&
           attempts[next].keep_triangles == attempts[i].keep_triangles &&
           attempts[next].heal == attempts[i].heal)
      ++next;
    return next;
  }
  // Seconds that remeshing a surface takes at most where it works, with a wide margin.
  static double remesh_limit(const MesherJob& job) {
    return 60 + 1e-6 * static_cast<double>(fs::file_size(job.source)) * 10;
  }

  void warn(const std::string& text) {
    report_.warnings.push_back(text);
    monitor_.log(LogLevel::warning, text);
  }

  /// Decks are read here: the reader is our own and survives any bytes.
  Mesh read_own() {
    monitor_.progress("mesh: read the deck", 0);
    Deck deck = read_deck(read_file(geometry_.path), file_, geometry_.unit);
    monitor_.check();
    for (const std::string& text : deck.mesh_notes) warn(file_ + ": " + text);
    report_.mesher = "read from the deck";
    return std::move(deck.mesh);
  }

  GeometryFormat prepare() {
    const bool is_image = geometry_.kind == GeometryKind::image;
    const GeometryFormat format = is_image ? GeometryFormat::image : geometry_format(geometry_.path);
    if (geometry_.kind == GeometryKind::mesh_file && !holds_elements(format))
      throw Error(ErrorKind::input, file_,
                  "a mesh file must end with .msh, .inp, .vtu, .vtk, .bdf, .nas or .unv",
                  "State it as a geometry file instead.");
    if (is_image) {
      require_image();
    } else if (format == GeometryFormat::image) {
      throw Error(ErrorKind::input, file_, "an image needs to be stated as one",
                  "Write \"image\" instead of \"file\" in the geometry.");
    } else {
      check_geometry_file(geometry_.path, format, geometry_.unit);
    }
    job_.format = format;
    job_.source = fs::absolute(geometry_.path).string();
    job_.shown_name = file_;
    job_.image = geometry_.image;
    if (!job_.image.grey_image.empty()) job_.image.grey_image = fs::absolute(job_.image.grey_image).string();
    job_.unit = geometry_.unit;
    job_.options = options_;
    if (!options_.size_field.empty()) job_.options.size_field = fs::absolute(options_.size_field).string();
    job_.mesh_path = folder_.file("mesh.genba");
    job_.answer_path = folder_.file("answer.json");
    job_.parent_id = static_cast<int>(::getpid());
    const double available = 0.9 * static_cast<double>(host_available_bytes());
    job_.memory_limit =
        static_cast<std::int64_t>(options_.memory_limit > 0 ? options_.memory_limit : available);
    if (is_surface(format)) prepare_surface(format);
    return format;
  }

  void prepare_surface(GeometryFormat format) {
    TriangleSurface surface;
    if (format == GeometryFormat::stl) {
      monitor_.progress("mesh: read the surface", 0);
      surface = read_stl(geometry_.path, geometry_.unit);
    } else {
      do_task(MesherJob::Task::read_surface);
      surface = read_triangles(job_.mesh_path);
    }
    monitor_.progress("mesh: check the surface", 0);
    SurfaceCheck check = check_surface(surface, monitor_);
    for (const auto& w : check.warnings) warn(file_ + ": " + w);
    if (!check.usable() && !check.shells.empty() && options_.repair == SurfaceRepair::automatic)
      check = repair(surface, check, 0, {});
    require_usable(check, file_);
    body_ = {volume_of(check), area_of(surface), {}};
    if (!surface.points.empty()) body_.box = {surface.points.front(), surface.points.front()};
    for (const Vec3& p : surface.points)
      for (std::size_t d = 0; d < 3; ++d) {
        body_.box[0][d] = std::min(body_.box[0][d], p[d]);
        body_.box[1][d] = std::max(body_.box[1][d], p[d]);
      }
    job_.source = folder_.file("surface.genba");
    write_shells(job_.source, surface, check, file_);
  }

  MesherAnswer do_task(MesherJob::Task task) {
    job_.task = task;
    MesherAnswer answer = start_child(options_.time_limit / 4);
    job_.task = MesherJob::Task::mesh;
    return answer;
  }

  // First what keeps the triangles, then wraps by larger and larger balls, from step `first` on; `tried`
  // tells what came of the steps before. Returns the check of the result.
  SurfaceCheck repair(TriangleSurface& surface, const SurfaceCheck& found, std::size_t first,
                      std::string tried) {
    const std::string wrong = describe_faults(found);
    const double box_diagonal = diagonal(surface);
    job_.source = folder_.file("faulty.genba");
    write_triangles(job_.source, surface, file_);
    // Wide holes let a wrap in, and it comes out as a thin sheet: then a larger ball is tried.
    constexpr double mending = 0, balls[] = {mending, 1.0 / 100, 1.0 / 50, 1.0 / 20};
    for (std::size_t step = first; step < std::size(balls); ++step) {
      const double ball = balls[step];
      job_.alpha = ball * box_diagonal;
      job_.offset = job_.alpha / 20;
      const std::string way =
          ball == mending ? "mending" : "wrapping by a ball of " + length_text(job_.alpha);
      try {
        const MesherAnswer answer = do_task(ball == mending ? MesherJob::Task::mend : MesherJob::Task::wrap);
        TriangleSurface repaired = read_triangles(job_.mesh_path);
        const SurfaceCheck check = check_surface(repaired, monitor_);
        const double moved = answer.moved;
        std::string fault;
        if (!check.usable())
          fault = describe_faults(check);
        else if (ball != mending && is_sheet(repaired, check, job_.offset))
          fault = "it came out as a thin sheet";
        else if (moved > options_.repair_limit * box_diagonal)
          fault = "it would move the surface by " + length_text(moved) + ", " +
                  percent(moved / box_diagonal) + " of the diagonal of its box; allowed are " +
                  percent(options_.repair_limit) + " (mesh option repair_limit)";
        if (fault.empty()) {
          std::string text = file_ + ": the surface enclosed no solid (" + wrong + "). ";
          text += ball == mending ? "It was mended: " + joined(answer.notes) + "; it moved by at most " +
                                        length_text(moved)
                                  : "It could not be mended (" + tried +
                                        ") and was wrapped by a new closed surface: openings "
                                        "up to " +
                                        length_text(2 * job_.alpha) +
                                        " are bridged, inner walls are gone, edges are "
                                        "rounded; it lies within " +
                                        length_text(moved) + " of the old one";
          text += " (" + percent(moved / box_diagonal) + " of the diagonal of its box)";
          if (answer.largest_hole > 0)
            text += "; the largest hole closed is " + length_text(answer.largest_hole) + " wide";
          warn(text + ". Look at the shape before you trust the result.");
          was_mended_ = ball == mending;
          was_repaired_ = true;
          surface = std::move(repaired);
          return check;
        }
        tried += (tried.empty() ? "" : "; ") + way + ": " + fault;
      } catch (const Error& e) {
        if (e.kind() != ErrorKind::geometry && e.kind() != ErrorKind::memory) throw;
        tried += (tried.empty() ? "" : "; ") + way + ": " + e.problem();
      }
    }
    throw Error(ErrorKind::geometry, file_,
                "the surface does not enclose a solid (" + wrong + ") and cannot be repaired; " + tried,
                "Repair it in the program that made it (close holes, remove inner walls, unite parts) and "
                "export it again.");
  }

  void wrap_instead(const std::string& problem) {
    TriangleSurface surface = read_triangles(folder_.file("faulty.genba"));
    const SurfaceCheck found = check_surface(surface, monitor_);
    const SurfaceCheck check = repair(surface, found, 1, "mended it could not be filled: " + problem);
    job_.source = folder_.file("surface.genba");
    write_shells(job_.source, surface, check, file_);
  }

  void require_image() const {
    std::error_code ignored;
    const std::string& grey = geometry_.image.grey_image;
    if (!grey.empty() && !fs::exists(grey, ignored))
      throw Error(ErrorKind::file, grey, "there is no such file or folder",
                  "Check the path of the grey values (geometry/grey_image).");
    if (!fs::exists(geometry_.path, ignored))
      throw Error(ErrorKind::file, geometry_.path, "there is no such file or folder",
                  "Check the path of the image.");
    if (!std::isfinite(geometry_.unit) || geometry_.unit < 0)
      throw Error(ErrorKind::input, file_, "the unit of length must be positive",
                  "Leave it out, or write \"mm\".");
  }

  // OpenCASCADE reads on after an entity that it does not understand: the shape may lack a part.
  void warn_of_reader(const std::string& line) {
    if (line.find("ERR Step") == std::string::npos && line.find("*** ERR") == std::string::npos) return;
    if (++reader_errors_ == 1) first_reader_error_ = line;
  }

  // Runs the mesher once; its own errors are thrown here.
  MesherAnswer start_child(double time_limit) {
    std::error_code ignored;
    fs::remove(job_.answer_path, ignored);
    fs::remove(job_.mesh_path, ignored);
    const std::string job_path = folder_.file("job.json");
    write_job(job_path, job_);
    ProgressTeller teller(monitor_);
    ChildCommand command;
    command.arguments = {find_mesher_program(), job_path};
    command.time_limit = time_limit;
    reader_errors_ = 0;
    command.on_line = [&](const std::string& line) {
      teller.line(line);
      warn_of_reader(line);
    };
    command.on_message = [&](const std::string& line) { teller.message(line); };
    command.on_tick = [&](double) { teller.tick(); };
    const ChildResult child = run_child(command, monitor_);
    reached_volume_ = teller.reached() >= volume_stage;
    report_.child_log = child.log;
    report_.peak_bytes = std::max(report_.peak_bytes, child.peak_bytes);
    if (child.end != ChildEnd::exited || child.code != 0 || !fs::exists(job_.answer_path))
      report_end(child, file_);
    MesherAnswer answer = read_answer(job_.answer_path);
    report_.peak_bytes = std::max(report_.peak_bytes, answer.peak_bytes);
    if (answer.error) throw Error(*answer.error);
    return answer;
  }

  Mesh attempt(const Attempt& attempt, double time_limit) {
    job_.options.use_hxt = attempt.use_hxt;
    job_.options.keep_triangles = attempt.keep_triangles;
    if (attempt.heal) job_.options.heal = CadHealing::always;
    const MesherAnswer answer = start_child(time_limit);
    Mesh mesh = read_mesh_cache(job_.mesh_path);
    check_mesh(mesh);
    complete_facets(mesh);
    monitor_.check();
    report_.mesher = answer.mesher + ", " + attempt.name;
    compare_volume(mesh, answer.source_volume);
    report_.facts = answer.notes;
    warn_of_bad_elements(mesh);
    for (const auto& fact : answer.notes) monitor_.log(LogLevel::info, fact);
    for (const auto& w : answer.warnings) warn(w);
    if (reader_errors_ > 0)
      warn(file_ + ": the file's reader reports " + std::to_string(reader_errors_) +
           " error(s), the first: " + first_reader_error_ + "; the shape may lack a part, look at it");
    return mesh;
  }

  void warn_of_bad_elements(const Mesh& mesh) {
    if (options_.min_quality <= 0) return;
    const ElementsBelow bad = elements_below(mesh, options_.min_quality);
    if (bad.count == 0) return;
    char numbers[160];
    std::snprintf(numbers, sizeof numbers,
                  "%lld of %lld elements have a scaled Jacobian below %.3g (mesh option min_quality); the "
                  "worst, %lld, has %.3g, at ",
                  static_cast<long long>(bad.count), static_cast<long long>(mesh.solid_count()),
                  options_.min_quality, static_cast<long long>(bad.worst.tag), bad.worst.value);
    warn(file_ + ": " + numbers + place_text(bad.worst.place));
  }

  // A mesh that fills much less or more than the geometry is not the geometry.
  void compare_volume(const Mesh& mesh, double source_volume) {
    if (source_volume <= 0) return;
    const double volume = measure_quality(mesh).volume;
    const double off = std::abs(volume - source_volume) / source_volume;
    if (off < 0.05) return;
    char text[200];
    std::snprintf(text, sizeof text, "the mesh fills %.4g cm^3 of a solid of %.4g cm^3 (%.1f %% off)",
                  volume * 1e6, source_volume * 1e6, 100 * off);
    if (off > 0.5)
      throw Error(ErrorKind::geometry, file_, text,
                  "Choose a smaller element size, or check and repair the geometry.");
    warn(file_ + ": " + text + "; a smaller element size follows curved faces better.");
  }

  const GeometrySpec& geometry_;
  const MeshOptions& options_;
  Monitor& monitor_;
  MeshingReport& report_;
  std::string file_;
  TemporaryFolder folder_;
  MesherJob job_;
  MeasuredBody body_;  ///< of a surface
  bool reached_volume_ = false;
  bool was_repaired_ = false;
  bool was_mended_ = false;  ///< the surface, which may then still be wrapped
  int reader_errors_ = 0;
  std::string first_reader_error_;
};

void check_options(const MeshOptions& o) {
  const auto require = [](bool good, const char* key, const char* what) {
    if (!good) throw Error(ErrorKind::input, std::string("mesh/") + key, what, "Correct the mesh options.");
  };
  require(std::isfinite(o.size) && o.size >= 0, "size", "the element size must not be negative");
  require(std::isfinite(o.min_size) && o.min_size >= 0, "min_size",
          "the smallest element size must not be negative");
  require(o.size == 0 || o.min_size <= o.size, "min_size",
          "the smallest element size is larger than the element size");
  require(o.time_limit > 0, "time_limit", "the time limit must be positive");
  require(o.memory_limit >= 0, "memory_limit", "the memory limit must not be negative");
  require(o.threads >= 0 && o.curvature_elements >= 0, "threads", "counts must not be negative");
  require(o.subdivisions >= 0, "subdivisions", "counts must not be negative");
  for (std::size_t i = 0; i < o.sizes.size(); ++i)
    if (!(o.sizes[i].size > 0) || !std::isfinite(o.sizes[i].size))
      throw Error(ErrorKind::input, "mesh/sizes/" + std::to_string(i) + "/size",
                  "the size of the elements must be positive", "Write for example \"2 mm\".");
  require(o.growth > 1, "growth", "elements that grow need a factor above 1");
  require(o.min_quality >= 0 && o.min_quality < 1, "min_quality", "the quality must lie between 0 and 1");
  require(o.heal_tolerance >= 0, "heal_tolerance", "the tolerance must not be negative");
  require(o.feature_angle > 0, "feature_angle", "the feature angle must be positive");
}

void refuse_useless_field(const GeometrySpec& geometry, const MeshOptions& o) {
  if (o.size_field.empty()) return;
  const auto refuse = [](const std::string& problem) {
    throw Error(ErrorKind::input, "mesh/size_field", problem, "Empty mesh/size_field.");
  };
  if (geometry.kind != GeometryKind::file || holds_elements(geometry_format(geometry.path)))
    refuse("only solids and surfaces that are meshed here follow a field of element sizes");
  if (o.kind != MeshKind::tet4 && o.kind != MeshKind::tet10)
    refuse("a field of element sizes needs tetrahedra (tet4 or tet10)");
}

// Sizes in places change what a mesher of tetrahedra makes, nothing else.
void refuse_useless_sizes(const GeometrySpec& geometry, const MeshOptions& o) {
  if (o.sizes.empty()) return;
  const auto refuse = [](const std::string& problem) {
    throw Error(ErrorKind::input, "mesh/sizes", problem, "Remove \"sizes\" from the mesh options.");
  };
  if (geometry.kind == GeometryKind::box) refuse("a structured box has its cells, no sizes in places");
  if (geometry.kind == GeometryKind::image)
    refuse("regions of an image have one size, no sizes in places");
  if (holds_elements(geometry_format(geometry.path)))
    refuse("the elements of " + file_name(geometry.path) + " are taken as they are, sizes change nothing");
  if (o.kind != MeshKind::tet4 && o.kind != MeshKind::tet10)
    refuse("sizes in places need tetrahedra (tet4 or tet10); layers of hexahedra and wedges have one size");
}

Mesh make_box(const GeometrySpec& geometry, const MeshOptions& options) {
  for (std::size_t k = 0; k < 3; ++k)
    if (!(geometry.box_size[k] > 0) || !std::isfinite(geometry.box_size[k]) || geometry.box_cells[k] < 1)
      throw Error(ErrorKind::input, "geometry/box",
                  "a box needs three positive lengths and three positive cell counts",
                  "Write for example \"size\": [\"10 mm\", \"10 mm\", \"50 mm\"] and \"cells\": [4, 4, 20].");
  Mesh mesh = make_box_mesh(element_type(options.kind), geometry.box_size, geometry.box_cells);
  check_mesh(mesh);
  return mesh;
}

}  // namespace

Mesh make_mesh(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor,
               MeshingReport* report) {
  MeshingReport unused;
  MeshingReport& told = report != nullptr ? *report : unused;
  told = {};
  monitor.check();
  check_options(options);
  refuse_useless_field(geometry, options);
  refuse_useless_sizes(geometry, options);
  const auto start = std::chrono::steady_clock::now();
  Mesh mesh;
  if (geometry.kind == GeometryKind::box) {
    mesh = make_box(geometry, options);
    told.mesher = "structured box";
  } else {
    mesh = MeshingRun(geometry, options, monitor, told).run();
  }
  for (int i = 0; i < options.subdivisions; ++i) mesh = subdivide(mesh, monitor);
  if (options.subdivisions > 0) check_mesh(mesh);
  told.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return mesh;
}

GeometryFacts read_geometry_facts(const GeometrySpec& geometry, const MeshOptions& options,
                                  Monitor& monitor) {
  MeshingReport unused;
  return MeshingRun(geometry, options, monitor, unused).facts();
}

MeasuredBody measure_body(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor) {
  if (geometry.kind == GeometryKind::box) {
    const Vec3& s = geometry.box_size;
    return {s[0] * s[1] * s[2], 2 * (s[0] * s[1] + s[1] * s[2] + s[2] * s[0]), {Vec3{}, s}};
  }
  if (geometry.kind == GeometryKind::image || holds_elements(geometry_format(geometry.path)))
    throw Error(ErrorKind::input, file_name(geometry.path),
                "the size of an image or of a mesh is known when it is read, not before",
                "Mesh it: that tells the exact numbers.");
  MeshingReport unused;
  return MeshingRun(geometry, options, monitor, unused).body();
}

std::string find_mesher_program() {
  std::vector<fs::path> tried;
  if (const char* given = std::getenv("GENBA_MESHER"); given != nullptr && *given != '\0') {
    tried.emplace_back(given);
  } else {
    std::error_code error;
    const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
    tried = {folder / "genba-mesher", folder / "../libexec/genba/genba-mesher"};
  }
  std::string list;
  for (const auto& path : tried) {
    if (::access(path.c_str(), X_OK) == 0 && !fs::is_directory(path)) return path.string();
    list += (list.empty() ? "" : ", ") + path.string();
  }
  throw Error(ErrorKind::internal_fault, "genba-mesher",
              "the mesher program was not found; looked at " + list,
              "Install Genba completely, or set GENBA_MESHER to the program.");
}

}  // namespace genba
