#include "mesh/mesher/mesh_attempts.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <functional>

#include "engine/base/quantity/number_text.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/file/mesh_cache.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/mesh_quality.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/mesher/bad_elements.hpp"

namespace genba {
namespace {

// One way to mesh a geometry. The first that works is used. Failed ones become warnings, or are all listed in
// the error.
struct Attempt {
  Text name;
  bool use_hxt = true;
  bool keep_triangles = false;
  bool heal = false;  // CAD
};

// Triangles of a surface file are harder for a mesher than CAD faces. If it hangs or crashes while it
// classifies them, it may still fill them unchanged. Even triangles are tried unchanged first.
std::vector<Attempt> attempts_for(GeometryFormat format, const MeshOptions& o, TriangleState triangles) {
  if (holds_elements(format)) return {{phrase<"reading">(), false, false}};
  if (format == GeometryFormat::image) return {{phrase<"from an image">(), false, false}};
  std::vector<Attempt> list;
  const auto add = [&](bool keep) {
    const auto named = [&](const Text& way) {
      return !is_surface(format) ? way
             : keep              ? phrase<"%1 on the file's triangles">(way)
                                 : phrase<"%1 on a remeshed surface">(way);
    };
    const bool tets = o.kind == MeshKind::tet4 || o.kind == MeshKind::tet10;
    if (o.use_hxt && tets) list.push_back({named("HXT"), true, keep});
    if (o.use_hxt && tets && triangles == TriangleState::mended)
      return;  // making the triangles even is the better next step
    const Text other = is_plane(o.kind) ? Text("Frontal-Delaunay") : phrase<"transfinite or swept">();
    list.push_back({named(tets ? "Delaunay" : other), false, keep});
  };
  const bool is_even = triangles == TriangleState::even;
  if (is_even) add(true);
  if (!o.keep_triangles) add(false);
  if (!is_even && (o.keep_triangles || is_surface(format))) add(true);
  if (format != GeometryFormat::dxf && format != GeometryFormat::sketch && !is_surface(format) && o.heal == CadHealing::automatic) {
    const auto as_it_is = list;
    for (Attempt attempt : as_it_is) {
      attempt.name = phrase<"%1 after healing">(attempt.name);
      attempt.heal = true;
      list.push_back(attempt);
    }
  }
  return list;
}

struct Failure {
  Text attempt, problem;
};

// The error after the last attempt, with the failures of all attempts before.
Error all_failed(const MesherRun& run, const std::vector<Failure>& failures, const Error& last) {
  std::vector<Text> ways;
  for (std::size_t i = 0; i < failures.size(); ++i) {
    const bool repeated = i > 0 && failures[i].problem == failures[i - 1].problem.english();
    ways.push_back(repeated ? phrase<"%1: the same">(failures[i].attempt)
                            : phrase<"%1: %2">(failures[i].attempt, failures[i].problem));
  }
  const Text text = phrase<"no way to mesh it worked; %1">(joined(ways, phrase<"; ">()));
  const GeometryFormat format = run.job.format;
  const bool is_cad = !is_surface(format) && !holds_elements(format) && format != GeometryFormat::image;
  if (is_cad && run.options.heal == CadHealing::always)
    return Error(last.kind(), last.place(), text,
                 phrase<"Heal with a smaller tolerance (mesh option heal_tolerance), or only where it is "
                        "needed (heal: automatic)">());
  return Error(last.kind(), last.place(), text, last.next_step());
}

// A failure before the volume stage says nothing about the volume algorithm: the next attempt with another
// surface is tried.
std::size_t next_attempt(const std::vector<Attempt>& attempts, std::size_t i, bool reached_volume) {
  std::size_t next = i + 1;
  while (!reached_volume && next < attempts.size() &&
         attempts[next].keep_triangles == attempts[i].keep_triangles &&
         attempts[next].heal == attempts[i].heal)
    ++next;
  return next;
}
// Upper bound of the time, s, for remeshing a surface that works, with a wide margin.
double remesh_limit(const MesherJob& job, TriangleState triangles) {
  return (triangles == TriangleState::mended ? 10 : 60) +
         1e-6 * static_cast<double>(std::filesystem::file_size(job.source)) * 10;
}

// Warns of elements below the requested quality.
void warn_of(MesherRun& run, const ElementsBelow& bad, const Mesh& mesh) {
  if (bad.count == 0) return;
  run.warn(phrase<"%1: %2 of %3 elements have a scaled Jacobian below %4 (mesh option min_quality); the "
                  "worst, %5, has %6, at %7">(
      run.job.shown_name, bad.count, mesh.solid_count(), format_number(run.options.min_quality, "%.3g"),
      bad.worst.tag, format_number(bad.worst.value, "%.3g"), place_text(mesh, bad.worst.place)));
}

// A mesh with a much smaller or larger volume than the geometry is wrong.
void compare_volume(MesherRun& run, double volume, double source_volume, bool is_flat) {
  if (source_volume <= 0) return;
  const double off = std::abs(volume - source_volume) / source_volume;
  if (off < 0.05) return;
  const auto size_words = [&](double size) {
    return is_flat ? format_number(size * 1e4, "%.4g cm^2") : format_number(size * 1e6, "%.4g cm^3");
  };
  const std::string filled = size_words(volume), solid = size_words(source_volume),
                    share = format_number(100 * off, "%.1f %%");
  if (off > 0.5)
    throw Error(ErrorKind::geometry, run.job.shown_name,
                phrase<"the mesh fills %1 of a body of %2 (%3 off)">(filled, solid, share),
                phrase<"Choose a smaller element size, or check and repair the geometry">());
  run.warn(
      phrase<"%1: the mesh fills %2 of a body of %3 (%4 off); a smaller element size follows curved faces "
             "better.">(run.job.shown_name, filled, solid, share));
}

// Reports which features of the geometry cause the bad elements of the final mesh.
void tell_causes(MesherRun& run, const Mesh& mesh) {
  constexpr std::size_t told = 3;
  run.report.bad = explain_bad_elements(mesh, run.options.min_quality, run.job.format);
  for (std::size_t i = 0; i < std::min(told, run.report.bad.size()); ++i)
    run.warn(phrase<"%1: %2">(run.job.shown_name, describe(run.report.bad[i])));
}

struct Tried {
  Mesh mesh;
  std::int64_t below = 0;  ///< elements below MeshOptions::min_quality
  double worst = 1;        ///< scaled Jacobian

  bool better_than(const Tried& other) const {
    return below != other.below ? below < other.below : worst > other.worst;
  }
};

void tell(MesherRun& run, const MesherAnswer& answer) {
  for (const auto& fact : answer.notes) run.monitor.log(LogLevel::info, fact);
  for (const auto& w : answer.warnings) run.warn(w);
}

Tried try_one(MesherRun& run, const Attempt& attempt, double time_limit) {
  run.job.options.use_hxt = attempt.use_hxt;
  run.job.options.keep_triangles = attempt.keep_triangles;
  if (attempt.heal) run.job.options.heal = CadHealing::always;
  const MesherAnswer answer = run.start(time_limit);
  Tried tried{take_mesh_over(run.job.mesh_path)};
  Mesh& mesh = tried.mesh;
  check_and_complete(mesh, run.team);
  run.monitor.check();
  run.report.mesher = phrase<"%1, %2">(answer.mesher, attempt.name);
  const ElementsBelow bad = elements_below(mesh, run.options.min_quality, run.team);
  compare_volume(run, bad.volume, answer.source_volume, mesh.is_plane());
  run.report.threads = answer.threads;
  run.report.facts = answer.notes;
  run.report.bad.clear();
  tried.below = bad.count;
  tried.worst = bad.worst.value;
  warn_of(run, bad, mesh);
  tell(run, answer);
  if (run.reader_errors > 0)
    run.warn(phrase<"%1: the file's reader reports %2 error(s), the first: %3; the shape may lack a part, "
                    "look at it">(run.job.shown_name, run.reader_errors, run.first_reader_error));
  return tried;
}

// The bad elements that sizes growing from short edges may improve. Empty if the mesh must stay as large as
// it is, or is too large to be made twice.
std::vector<Needle> needles_of(const MesherRun& run, const Attempt& attempt, const Mesh& mesh) {
  const MeshOptions& o = run.options;
  constexpr std::int64_t most_elements = 1000000;
  constexpr std::size_t most_needles = 2000;
  const bool is_meshed = !holds_elements(run.job.format) && run.job.format != GeometryFormat::image;
  std::vector<Needle> needles;
  if (!is_meshed || attempt.keep_triangles || !o.size_field.empty() || mesh.solid_count() > most_elements ||
      o.size_rule == SizeRule::largest_that_fits || (o.kind != MeshKind::tet4 && o.kind != MeshKind::tet10))
    return needles;
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      if (scaled_jacobian(mesh, block, e) >= o.min_quality) continue;
      Needle& needle = needles.emplace_back();
      needle.place = element_centroid(mesh, block, e);
      for (const Index n : element_nodes(block, e))
        needle.length = std::max(needle.length,
                                 2 * length(minus(mesh.points[static_cast<std::size_t>(n)], needle.place)));
      // So many are no matter of a few short edges, and another mesh would only take as long again.
      if (needles.size() > most_needles) return {};
    }
  return needles;
}

// Swaps cannot repair needles beside short edges. If there are bad elements, another mesh is made with sizes
// that grow from the short edges around them. It is used if it has fewer bad elements, or as many with a
// better worst one. This is repeated once for the remaining ones.
Mesh try_graded_too(MesherRun& run, const Attempt& attempt, const std::function<double()>& time_left) {
  const std::vector<Text> warnings = run.report.warnings;
  Tried best = try_one(run, attempt, time_left());
  if (best.below == 0) return std::move(best.mesh);
  const std::int64_t first = best.below, elements = best.mesh.solid_count();
  MeshingReport kept = run.report;
  bool is_graded = false;
  constexpr int rounds = 2;
  for (int round = 0; round < rounds && best.below > 0; ++round) {
    const std::vector<Needle> needles = needles_of(run, attempt, best.mesh);
    if (needles.empty()) break;
    run.job.needles.insert(run.job.needles.end(), needles.begin(), needles.end());
    try {
      run.report.warnings = warnings;
      Tried next = try_one(run, attempt, time_left());
      if (!next.better_than(best)) break;
      best = std::move(next);
      is_graded = true;
      kept = run.report;
    } catch (const Error& e) {
      if (!worth_retrying(e)) throw;
      break;
    }
  }
  run.job.needles.clear();
  kept.peak_bytes = std::max(kept.peak_bytes, run.report.peak_bytes);
  kept.peak_together = std::max(kept.peak_together, run.report.peak_together);
  run.report = std::move(kept);
  if (is_graded) {
    run.report.facts.push_back(phrase<"%1: around %2 elements below min_quality sizes grow slowly from short "
                                      "edges; %3 are left, %4 elements became %5">(
        run.job.shown_name, first, best.below, elements, best.mesh.solid_count()));
    run.monitor.log(LogLevel::info, run.report.facts.back());
  }
  tell_causes(run, best.mesh);
  return std::move(best.mesh);
}

}  // namespace

bool worth_retrying(const Error& e) {
  return e.kind() == ErrorKind::geometry || e.kind() == ErrorKind::mesh;
}

GeometryFacts facts_by_attempts(MesherRun& run, TriangleState triangles) {
  const auto attempts = attempts_for(run.job.format, run.options, triangles);
  run.job.task = MesherJob::Task::facts;
  for (std::size_t i = 0;;) {
    const Attempt& attempt = attempts[i];
    run.job.options.keep_triangles = attempt.keep_triangles;
    const std::size_t next = next_attempt(attempts, i, false);
    const bool may_hang = is_surface(run.job.format) && !attempt.keep_triangles;
    try {
      const MesherAnswer answer =
          run.start(may_hang ? std::min(run.options.time_limit / 4, remesh_limit(run.job, triangles))
                             : run.options.time_limit);
      // Reports which arrays of a mesh file are regions, or could be.
      if (holds_elements(run.job.format)) tell(run, answer);
      return answer.facts;
    } catch (const Error& e) {
      if (next == attempts.size() || !worth_retrying(e) || !is_surface(run.job.format)) throw;
      run.warn(
          phrase<"%1 did not work (%2); faces are those of the file's triangles">(attempt.name, e.problem()));
      i = next;
    }
  }
}

Mesh mesh_by_attempts(MesherRun& run, TriangleState triangles) {
  const GeometryFormat format = run.job.format;
  const auto attempts = attempts_for(format, run.options, triangles);
  const auto start = std::chrono::steady_clock::now();
  std::vector<Failure> failures;
  for (std::size_t i = 0;;) {
    const auto used = [&] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    // Remeshing a surface may hang: keeps enough time for the next attempts.
    const bool may_hang = is_surface(format) && !attempts[i].keep_triangles;
    try {
      return try_graded_too(run, attempts[i], [&] {
        const double left = std::max(run.options.time_limit - used(), 0.0);
        return may_hang ? std::min(left / 4, remesh_limit(run.job, triangles)) : left;
      });
    } catch (const Error& e) {
      const std::size_t next = next_attempt(attempts, i, run.reached_volume);
      failures.push_back({attempts[i].name, e.problem()});
      if (next == attempts.size() || !worth_retrying(e) || used() >= run.options.time_limit) {
        if (failures.size() == 1) throw;
        throw all_failed(run, failures, e);
      }
      run.warn(
          phrase<"%1 did not work (%2); %3 is tried">(attempts[i].name, e.problem(), attempts[next].name));
      run.monitor.log(LogLevel::info, run.report.warnings.back());
      i = next;
    }
  }
}

}  // namespace genba
