#include "mesh/surface_preparation.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/base/quantity.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/geometry_file.hpp"
#include "mesh/surface/surface_cache.hpp"

namespace genba {
namespace {

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

}  // namespace

void SurfacePreparation::prepare(const GeometrySpec& geometry) {
  TriangleSurface surface;
  if (run_.job.format == GeometryFormat::stl) {
    run_.monitor.progress("mesh: read the surface", 0);
    surface = read_stl(geometry.path, geometry.unit);
  } else {
    run_.start(MesherJob::Task::read_surface);
    surface = read_triangles(run_.job.mesh_path);
  }
  run_.monitor.progress("mesh: check the surface", 0);
  SurfaceCheck check = check_surface(surface, run_.monitor);
  for (const auto& w : check.warnings) run_.warn(run_.job.shown_name + ": " + w);
  if (!check.usable() && !check.shells.empty() && run_.options.repair == SurfaceRepair::automatic)
    check = repair(surface, check, 0, {});
  require_usable(check, run_.job.shown_name);
  body_ = {volume_of(check), area_of(surface), {}};
  if (!surface.points.empty()) body_.box = {surface.points.front(), surface.points.front()};
  for (const Vec3& p : surface.points)
    for (std::size_t d = 0; d < 3; ++d) {
      body_.box[0][d] = std::min(body_.box[0][d], p[d]);
      body_.box[1][d] = std::max(body_.box[1][d], p[d]);
    }
  run_.job.source = run_.folder.file("surface.genba");
  write_shells(run_.job.source, surface, check, run_.job.shown_name);
}

// First what keeps the triangles, then wraps by larger and larger balls, from step `first` on; `tried`
// tells what came of the steps before. Returns the check of the result.
SurfaceCheck SurfacePreparation::repair(TriangleSurface& surface, const SurfaceCheck& found,
                                        std::size_t first, std::string tried) {
  const std::string wrong = describe_faults(found);
  const double box_diagonal = diagonal(surface);
  run_.job.source = run_.folder.file("faulty.genba");
  write_triangles(run_.job.source, surface, run_.job.shown_name);
  // Wide holes let a wrap in, and it comes out as a thin sheet: then a larger ball is tried.
  constexpr double mending = 0, balls[] = {mending, 1.0 / 100, 1.0 / 50, 1.0 / 20};
  for (std::size_t step = first; step < std::size(balls); ++step) {
    const double ball = balls[step];
    run_.job.alpha = ball * box_diagonal;
    run_.job.offset = run_.job.alpha / 20;
    const std::string way =
        ball == mending ? "mending" : "wrapping by a ball of " + length_text(run_.job.alpha);
    try {
      const MesherAnswer answer = run_.start(ball == mending ? MesherJob::Task::mend : MesherJob::Task::wrap);
      TriangleSurface repaired = read_triangles(run_.job.mesh_path);
      const SurfaceCheck check = check_surface(repaired, run_.monitor);
      const double moved = answer.moved;
      std::string fault;
      if (!check.usable())
        fault = describe_faults(check);
      else if (ball != mending && is_sheet(repaired, check, run_.job.offset))
        fault = "it came out as a thin sheet";
      else if (moved > run_.options.repair_limit * box_diagonal)
        fault = "it would move the surface by " + length_text(moved) + ", " + percent(moved / box_diagonal) +
                " of the diagonal of its box; allowed are " + percent(run_.options.repair_limit) +
                " (mesh option repair_limit)";
      if (fault.empty()) {
        std::string text = run_.job.shown_name + ": the surface enclosed no solid (" + wrong + "). ";
        text += ball == mending
                    ? "It was mended: " + joined(answer.notes) + "; it moved by at most " + length_text(moved)
                    : "It could not be mended (" + tried +
                          ") and was wrapped by a new closed surface: openings "
                          "up to " +
                          length_text(2 * run_.job.alpha) +
                          " are bridged, inner walls are gone, edges are "
                          "rounded; it lies within " +
                          length_text(moved) + " of the old one";
        text += " (" + percent(moved / box_diagonal) + " of the diagonal of its box)";
        if (answer.largest_hole > 0)
          text += "; the largest hole closed is " + length_text(answer.largest_hole) + " wide";
        run_.warn(text + ". Look at the shape before you trust the result.");
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
  throw Error(ErrorKind::geometry, run_.job.shown_name,
              "the surface does not enclose a solid (" + wrong + ") and cannot be repaired; " + tried,
              "Repair it in the program that made it (close holes, remove inner walls, unite parts) and "
              "export it again.");
}

void SurfacePreparation::wrap_instead(const std::string& problem) {
  TriangleSurface surface = read_triangles(run_.folder.file("faulty.genba"));
  const SurfaceCheck found = check_surface(surface, run_.monitor);
  const SurfaceCheck check = repair(surface, found, 1, "mended it could not be filled: " + problem);
  run_.job.source = run_.folder.file("surface.genba");
  write_shells(run_.job.source, surface, check, run_.job.shown_name);
}

}  // namespace genba
