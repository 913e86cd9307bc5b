#include "mesh/mesher/surface_preparation.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/percent_text.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/mesher/doubtful_size.hpp"
#include "mesh/surface/surface_cache.hpp"

namespace genba {
namespace {

/// "0.12 mm"; rounding errors count as 0.
std::string length_text(double metres) {
  if (metres < 1e-12) return "0 mm";
  return format_quantity(metres, QuantityKind::length, 3);
}

double area_of(const TriangleSurface& surface) {
  double area = 0;
  for (const auto& t : surface.triangles) {
    const auto at = [&](std::size_t k) { return surface.points[static_cast<std::size_t>(t[k])]; };
    area += length(cross(minus(at(1), at(0)), minus(at(2), at(0)))) / 2;
  }
  return area;
}

// m, root mean square distance of the points from the mean of their neighbours.
double height_of_noise(const TriangleSurface& surface) {
  std::vector<Vec3> sum(surface.points.size());
  std::vector<int> count(surface.points.size(), 0);
  for (const auto& t : surface.triangles)
    for (std::size_t k = 0; k < 3; ++k)
      for (const std::size_t other : {(k + 1) % 3, (k + 2) % 3}) {
        const auto at = static_cast<std::size_t>(t[k]);
        sum[at] = plus(sum[at], surface.points[static_cast<std::size_t>(t[other])]);
        ++count[at];
      }
  double squares = 0;
  for (std::size_t i = 0; i < sum.size(); ++i) {
    if (count[i] == 0) continue;
    const Vec3 off = minus(surface.points[i], scaled(sum[i], 1.0 / count[i]));
    squares += dot(off, off);
  }
  return std::sqrt(squares / static_cast<double>(std::max<std::size_t>(sum.size(), 1)));
}

double volume_of(const SurfaceCheck& check) {
  double volume = 0;
  for (const SurfaceShell& shell : check.shells)
    volume += shell.depth % 2 == 0 ? shell.volume : -shell.volume;
  return volume;
}

// If a wrap entered through a hole, it lies on both sides of the old triangles, two offsets thick.
bool is_sheet(const TriangleSurface& surface, const SurfaceCheck& check, double offset) {
  return volume_of(check) < 2.5 * offset * area_of(surface) / 2;
}

}  // namespace

TriangleSurface SurfacePreparation::read(const GeometrySpec& geometry) {
  if (run_.job.format == GeometryFormat::stl) {
    run_.monitor.progress(phrase<"mesh: read the surface">(), 0);
    return read_stl(geometry.path, geometry.unit, run_.monitor);
  }
  run_.start(MesherJob::Task::read_surface);
  return read_triangles(run_.job.mesh_path);
}

double SurfacePreparation::seconds_used() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
}

// Several times the duration of steps that succeeded.
double SurfacePreparation::step_limit() const {
  return std::min(run_.options.time_limit / 4, 30 + 1e-4 * triangles_);
}

bool SurfacePreparation::is_out_of_time() const {
  return seconds_used() > std::min(time_, run_.options.time_limit);
}

void SurfacePreparation::give_time(double seconds) {
  time_ = std::max(time_, seconds_used() + seconds);
}

void SurfacePreparation::prepare(const GeometrySpec& geometry,
                                 const std::function<void(const std::array<Vec3, 2>&)>& on_box) {
  TriangleSurface surface = read(geometry);
  if (const Text doubt = doubtful_rounding(geometry, surface.points); !doubt.empty()) run_.warn(doubt);
  if (on_box) on_box(bounding_box(surface));
  const double size = run_.options.size > 0 ? run_.options.size : diagonal(surface) / 20;
  triangles_ = static_cast<double>(surface.triangles.size()) + area_of(surface) / (0.433 * size * size);
  time_ = 60 + 2e-4 * triangles_;
  run_.monitor.progress(phrase<"mesh: check the surface">(), 0);
  SurfaceCheck check = check_surface(surface, run_.monitor);
  for (const auto& w : check.warnings) run_.warn(phrase<"%1: %2">(run_.job.shown_name, w));
  if (!run_.options.keep_triangles) leave_specks_out(surface, check);
  was_sound_ = check.usable();
  diagonal_ = was_sound_ ? diagonal(surface) : body_diagonal(surface);
  if (diagonal_ < diagonal(surface))
    run_.warn(phrase<"%1: a few corners far off all others make its box %2 long; without them it is %3, and "
                     "repairs are judged by that">(run_.job.shown_name, length_text(diagonal(surface)),
                                                   length_text(diagonal_)));
  if (was_sound_) rough_ = roughness(surface);
  if (run_.options.repair == SurfaceRepair::voxels || !rough_.empty()) step_ = anew;
  if (was_sound_ && step_ != anew) {
    reduce(surface, check);
    step_ = even;
  }
  write_triangles(run_.folder.file("given.genba"), surface, run_.job.shown_name);
  if (was_sound_ && step_ != anew) return take(surface, check);
  if (check.shells.empty() || run_.options.repair == SurfaceRepair::off)
    require_usable(check, run_.job.shown_name);
  wrong_ = describe_faults(check);
  // Voxels that move the surface so little would follow the noise.
  const double noise = rough_.empty() ? 0 : height_of_noise(surface);
  const bool is_too_rough = noise > run_.options.repair_limit * diagonal_;
  if (is_too_rough)
    tried_ = {
        phrase<"its points lie %1 off the mean of their neighbours, a repair may move it by %2 of the "
               "diagonal of its box, %3">(length_text(noise), percent_text(run_.options.repair_limit),
                                          length_text(run_.options.repair_limit * diagonal_))};
  if ((is_too_rough || !repair(0)) && !rough_.empty())
    throw Error(ErrorKind::geometry, run_.job.shown_name, phrase<"%1; %2">(rough_, tried()),
                phrase<"Smooth it in the program that made it, allow the change (mesh option repair_limit), "
                       "or take elements as small as its triangles">());
  if (!was_repaired_)
    throw Error(
        ErrorKind::geometry, run_.job.shown_name,
        was_sound_
            ? phrase<"the surface cannot be made anew; %1">(tried())
            : phrase<"the surface does not enclose a solid (%1) and cannot be repaired; %2">(wrong_, tried()),
        phrase<"Repair it in the program that made it (close holes, remove inner walls, unite parts) and "
               "export it again">());
}

// For a mesher every triangle would be a face, which takes minutes and produces needles.
Text SurfacePreparation::roughness(const TriangleSurface& surface) const {
  const MeshOptions& o = run_.options;
  constexpr std::size_t few = 20000;
  if (o.keep_triangles || o.repair != SurfaceRepair::automatic || surface.triangles.size() < few) return {};
  const double size = o.size > 0 ? o.size : diagonal_ / 20;
  const double edge = std::sqrt(area_of(surface) / (0.433 * static_cast<double>(surface.triangles.size())));
  constexpr double rough_share = 0.25;
  const double share = edge < size / 4 ? sharp_edges(surface, o.feature_angle) : 0;
  if (share < rough_share) return {};
  return phrase<
      "its surface is as rough as noise: %1 of its edges are sharper than %2, and its triangles, %3, "
      "are far smaller than the elements, %4">(percent_text(share),
                                               format_quantity(o.feature_angle, QuantityKind::angle, 3),
                                               length_text(edge), length_text(size));
}

// Each would be a region without constraints, or a cavity that takes thousands of elements.
void SurfacePreparation::leave_specks_out(TriangleSurface& surface, SurfaceCheck& check) {
  const Specks specks = remove_specks(surface, check);
  if (specks.count == 0) return;
  run_.warn(phrase<"%1: %2 separate shell(s) of a few triangles, at most %3 in size, were left out as "
                   "specks, the first at %4 (mesh option keep_triangles keeps them)">(
      run_.job.shown_name, specks.count, length_text(specks.size), place_text(specks.place, diagonal_)));
  check = check_surface(surface, run_.monitor);
}

// Writes the surface for the mesher.
void SurfacePreparation::take(const TriangleSurface& surface, const SurfaceCheck& check) {
  body_ = {volume_of(check), area_of(surface), {surface.points.front(), surface.points.front()}, 0};
  for (const Vec3& p : surface.points)
    for (std::size_t d = 0; d < 3; ++d) {
      body_.box[0][d] = std::min(body_.box[0][d], p[d]);
      body_.box[1][d] = std::max(body_.box[1][d], p[d]);
    }
  run_.job.source = run_.folder.file("surface.genba");
  write_shells(run_.job.source, surface, check, run_.job.shown_name);
}

// Gmsh takes minutes to remesh a million triangles. Edges of a quarter of the element size contain all
// details that elements can show.
void SurfacePreparation::reduce(TriangleSurface& surface, SurfaceCheck& check) {
  const MeshOptions& o = run_.options;
  if (o.keep_triangles || !o.size_field.empty()) return;
  double edge = (o.size > 0 ? o.size : diagonal(surface) / 20) / 4;
  for (const LocalSize& place : o.sizes) edge = std::min(edge, place.size / 4);
  if (o.wall_elements > 0) edge = std::min(edge, o.min_size > 0 ? o.min_size : 0.4 * edge);
  constexpr double few = 200000;
  const double wanted = std::max(area_of(surface) / (0.433 * edge * edge), few / 4);
  if (static_cast<double>(surface.triangles.size()) < std::max(few, 4 * wanted)) return;
  write_triangles(run_.folder.file("whole.genba"), surface, run_.job.shown_name);
  run_.job.source = run_.folder.file("whole.genba");
  run_.job.triangles = std::llround(wanted);
  try {
    run_.job.task = MesherJob::Task::reduce;
    const MesherAnswer answer = run_.start(run_.options.time_limit / 2);
    run_.job.task = MesherJob::Task::mesh;
    TriangleSurface fewer = read_triangles(run_.job.mesh_path);
    SurfaceCheck checked = check_surface(fewer, run_.monitor);
    if (!checked.usable() || checked.shells.size() != check.shells.size() || answer.moved > edge) return;
    run_.monitor.log(LogLevel::info, phrase<"%1: %2 triangles are far more than the elements need; %3 within "
                                            "%4 of them are meshed (mesh option keep_triangles keeps all)">(
                                         run_.job.shown_name, surface.triangles.size(),
                                         fewer.triangles.size(), length_text(answer.moved)));
    reduced_ = phrase<"%1: %2 triangles were reduced to %3 within %4">(
        run_.job.shown_name, surface.triangles.size(), fewer.triangles.size(), length_text(answer.moved));
    surface = std::move(fewer);
    check = std::move(checked);
  } catch (const Error& e) {
    if (e.kind() != ErrorKind::geometry && e.kind() != ErrorKind::memory) throw;
    run_.job.task = MesherJob::Task::mesh;
    run_.warn(phrase<"%1: %2 triangles could not be reduced (%3); meshing all of them may take long. A "
                     "longer time limit (mesh option time_limit) allows for it.">(
        run_.job.shown_name, surface.triangles.size(), e.problem()));
  }
}

// What is wrong with the result of a step; empty if nothing.
Text SurfacePreparation::fault_of(const TriangleSurface& surface, const SurfaceCheck& check,
                                  const MesherAnswer& answer) const {
  if (!check.usable()) return describe_faults(check);
  const bool is_wrap = step_ >= first_wrap && step_ < anew;
  if (is_wrap && is_sheet(surface, check, run_.job.offset)) return phrase<"it came out as a thin sheet">();

  const double allowed = run_.options.repair_limit * diagonal_;
  const std::string limit = percent_text(run_.options.repair_limit);
  if (answer.moved > allowed)
    return phrase<
        "it would move the surface by %1, %2 of the diagonal of its box; allowed are %3 (mesh option "
        "repair_limit)">(length_text(answer.moved), percent_text(answer.moved / diagonal_), limit);
  // Parts inside a faulty surface, or apart from it, are not its outside; mending knows that.
  const bool keeps_all = (was_sound_ && run_.options.repair != SurfaceRepair::voxels) || step_ == mend;
  if (keeps_all && answer.lost > allowed)
    return phrase<
        "details would be lost, by %1, %2 of the diagonal of its box; allowed are %3 (mesh option "
        "repair_limit)">(length_text(answer.lost), percent_text(answer.lost / diagonal_), limit);
  const double most_lost = 10 * run_.options.repair_limit;
  if (answer.volume_lost > most_lost)
    return phrase<
        "%1 of the volume inside would be lost; allowed are %2, ten times the mesh option "
        "repair_limit">(percent_text(answer.volume_lost), percent_text(most_lost));
  return {};
}

// A quality below half of the requested one justifies a surface that moves. For a sound surface only almost
// useless elements justify one that loses its edges.
bool SurfacePreparation::may_take(int step, double quality) const {
  const double wanted = run_.options.min_quality;
  if (run_.options.repair == SurfaceRepair::voxels) return step >= anew;
  if (was_sound_)
    return step == even ? quality < wanted / 2 : step >= anew && (quality <= 0 || quality < wanted / 5);
  if (step == even) return is_mended_;
  return step == mend || quality < wanted / 2;
}

Text SurfacePreparation::name_of_step() const {
  if (step_ == mend) return phrase<"mending">();
  if (step_ == even)
    return was_sound_ ? phrase<"evening out the triangles">() : phrase<"evening out the mended triangles">();
  if (step_ >= anew) return phrase<"making it anew of voxels of %1">(length_text(run_.job.voxel));
  return phrase<"wrapping by a ball of %1">(length_text(run_.job.alpha));
}

MesherAnswer SurfacePreparation::do_step() {
  run_.job.task = step_ == mend   ? MesherJob::Task::mend
                  : step_ == even ? MesherJob::Task::even
                  : step_ >= anew ? MesherJob::Task::anew
                                  : MesherJob::Task::wrap;
  // A step that depends only on the element size is bounded by it.
  MesherAnswer answer =
      run_.start(step_ < anew && step_ != even ? step_limit() : run_.options.time_limit / 4);
  run_.job.task = MesherJob::Task::mesh;
  return answer;
}

bool SurfacePreparation::repair(double quality) {
  for (; step_ < steps; ++step_) {
    if (!may_take(step_, quality)) continue;
    if (step_ != anew && is_out_of_time()) {
      const Text left = phrase<"other ways were left out, as these took too long">();
      if (tried_.empty() || tried_.back().pattern() != left.pattern()) tried_.push_back(left);
      continue;
    }
    // The result was filled badly before, or would follow the noise.
    if (step_ == anew_finer && (is_anew_ || !rough_.empty())) continue;
    // With wide holes a wrap enters the body and becomes a thin sheet: then a larger ball is tried.
    constexpr double balls[] = {1.0 / 100, 1.0 / 50, 1.0 / 20};
    const bool is_wrap = step_ >= first_wrap && step_ < anew;
    run_.job.alpha = is_wrap ? balls[step_ - first_wrap] * diagonal_ : 0;
    run_.job.offset = run_.job.alpha / 20;
    // The surface of voxels lies within about a voxel of the old one.
    const double size = run_.options.size > 0 ? run_.options.size : diagonal_ / 20;
    run_.job.voxel = std::min(size / 8, 0.7 * run_.options.repair_limit * diagonal_);
    if (step_ == anew_finer) run_.job.voxel /= 2;
    run_.job.source = run_.folder.file(step_ == even && is_mended_ ? "mended.genba" : "given.genba");
    const Text way = name_of_step();
    Text fault;
    try {
      MesherAnswer answer = do_step();
      const TriangleSurface raw = read_triangles(run_.job.mesh_path);
      TriangleSurface repaired = raw;
      const SurfaceCheck check = check_surface(repaired, run_.monitor);
      if (step_ == even) {
        answer.moved = std::max(answer.moved, mended_.moved);
        answer.lost = std::max(answer.lost, mended_.lost);
        answer.volume_lost += mended_.volume_lost;
        answer.volume_gained += mended_.volume_gained;
      }
      fault = fault_of(repaired, check, answer);
      if (fault.empty()) {
        if (step_ == mend) {
          is_mended_ = true;
          mended_ = answer;
          write_triangles(run_.folder.file("mended.genba"), raw, run_.job.shown_name);
        }
        tell(answer);
        was_repaired_ = true;
        is_even_ = step_ != mend;
        is_anew_ = step_ == anew;
        ++step_;
        take(repaired, check);
        return true;
      }
    } catch (const Error& e) {
      if (e.kind() != ErrorKind::geometry && e.kind() != ErrorKind::memory && e.kind() != ErrorKind::mesh)
        throw;
      run_.job.task = MesherJob::Task::mesh;
      fault = e.problem();
    }
    tried_.push_back(phrase<"%1: %2">(way, fault));
    run_.monitor.log(LogLevel::info, phrase<"%1: %2 does not do: %3">(run_.job.shown_name, way, fault));
  }
  return false;
}

void SurfacePreparation::tell(const MesherAnswer& answer) {
  const double moved = answer.moved > 1e-9 * diagonal_ ? answer.moved : 0;  // else only rounding
  std::vector<Text> sentences;
  if (!was_sound_) sentences.push_back(phrase<"the surface enclosed no solid (%1)">(wrong_));
  if (!rough_.empty()) sentences.push_back(rough_);
  const std::string by = length_text(moved), share = percent_text(moved / diagonal_),
                    lost = length_text(answer.lost), voxel = length_text(run_.job.voxel),
                    opening = length_text(2 * run_.job.alpha);
  std::vector<Text> facts;
  double hole = answer.largest_hole;
  if (step_ >= anew) {
    facts.push_back(
        was_sound_ || tried_.empty()
            ? phrase<
                  "It was made anew of voxels of %1: openings are closed, edges are rounded, what is thinner "
                  "than two voxels is gone, by up to %2; it lies within %3 of the old one (%4 of the "
                  "diagonal of its box)">(voxel, lost, by, share)
            : phrase<
                  "It could not be mended (%1) and was made anew of voxels of %2: openings are closed, edges "
                  "are rounded, what is thinner than two voxels is gone, by up to %3; it lies within %4 of "
                  "the old one (%5 of the diagonal of its box)">(tried(), voxel, lost, by, share));
  } else if (step_ < first_wrap) {
    std::vector<Text> done = mended_.notes;
    if (step_ == even) done.insert(done.end(), answer.notes.begin(), answer.notes.end());
    const Text what = done.empty() ? phrase<"nothing had to be changed">() : joined(done, phrase<", ">());
    facts.push_back(
        was_sound_ ? phrase<"its triangles gave bad elements and were changed: %1; it moved by at most %2 "
                            "(%3 of the diagonal of its box)">(what, by, share)
                   : phrase<"It was mended: %1; it moved by at most %2 (%3 of the diagonal of its box)">(
                         what, by, share));
    hole = mended_.largest_hole;
  } else {
    facts.push_back(
        tried_.empty()
            ? phrase<
                  "It could not be mended and was wrapped by a new closed surface: openings up to %1 are "
                  "bridged, inner walls are gone, edges are rounded; it lies within %2 of the old one (%3 of "
                  "the diagonal of its box)">(opening, by, share)
            : phrase<"It could not be mended (%1) and was wrapped by a new closed surface: openings up to %2 "
                     "are bridged, inner walls are gone, edges are rounded; it lies within %3 of the old one "
                     "(%4 of the diagonal of its box)">(tried(), opening, by, share));
  }
  if (step_ < anew && answer.lost > std::max(moved, 1e-9 * diagonal_))
    facts.push_back(phrase<"the old one reaches out of it by up to %1">(lost));
  constexpr double little = 0.001;
  if (answer.volume_lost > little || answer.volume_gained > little)
    facts.push_back(phrase<"of the volume inside %1 is lost and %2 is new">(
        percent_text(answer.volume_lost), percent_text(answer.volume_gained)));
  if (hole > 0) facts.push_back(phrase<"the largest hole closed is %1 wide">(length_text(hole)));
  sentences.push_back(joined(facts, phrase<"; ">()));
  std::erase_if(run_.report.warnings, [before = told_.english()](const Text& text) {
    return text == before;  // from the previous step
  });
  told_ = phrase<"%1: %2. Look at the shape before you trust the result.">(run_.job.shown_name,
                                                                           joined(sentences, phrase<". ">()));
  run_.warn(told_);
}

bool SurfacePreparation::repair_otherwise(const Text& problem, double quality) {
  if (run_.options.repair == SurfaceRepair::off || (was_sound_ && run_.options.keep_triangles)) return false;
  tried_.push_back(is_even_        ? phrase<"evened out: %1">(problem)
                   : was_repaired_ ? phrase<"mended: %1">(problem)
                                   : phrase<"as it is: %1">(problem));
  return repair(quality);
}

}  // namespace genba
