// genba-mesher: runs one mesher job in a process of its own. The application starts it, see
// mesh/mesher/mesher.hpp.
#include <gmsh.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <utility>

#include "engine/base/file/file.hpp"
#include "engine/base/host_memory.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/model/file/mesh_cache.hpp"
#include "mesh/fields/field_grid.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/files/numbered_sets.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"
#include "mesh/image/dicom_header.hpp"
#include "mesh/job/child_process.hpp"
#include "mesh/labels/image_job.hpp"
#include "mesh/mesher/curved_quality.hpp"
#include "mesh/mesher/straighten.hpp"
#include "mesh/plane/flat_mesh.hpp"
#include "mesh/sandbox.hpp"
#include "mesh/surface/surface_cache.hpp"
#include "mesh/surface/surface_reader.hpp"
#include "mesh/surface/surface_reduce.hpp"
#include "mesh/surface/surface_remesh.hpp"
#include "mesh/surface/surface_repair.hpp"
#include "mesh/surface/surface_voxels.hpp"

namespace genba {

namespace {

constexpr int message_descriptor = 3;

void send_stage(const Text& name, double begin, double end) {
  const std::string line = format_stage({name, begin, end});
  if (::write(message_descriptor, line.data(), line.size()) < 0)
    return;  // no reader is left: the work continues
}

void start_gmsh(const MesherJob& job) {
  gmsh::initialize(0, nullptr, false);
  gmsh::option::setNumber("General.Terminal", 1);
  set_gmsh_threads(job.format == GeometryFormat::image ? 1 : std::max(1, job.options.threads));
  gmsh::logger::start();
  gmsh::model::add("genba");
}

// The error text of Gmsh, or empty if it succeeded.
Text optimise_curved_elements() {
  try {
    gmsh::model::mesh::optimize("HighOrder");
    return {};
  } catch (const std::string& message) {
    return message;
  } catch (const std::bad_alloc&) {
    return phrase<"it needs more memory than the mesher may use">();
  }
}

// An existing mesh is not lost if the process ends while a new one replaces it.
void hand_over(const MesherJob& job, const Mesh& mesh) {
  const std::string unfinished = job.mesh_path + ".part";
  hand_over_mesh(unfinished, mesh);
  std::filesystem::rename(unfinished, job.mesh_path);
}

// Relative difference between the volumes of mesh and solid; 0 if the solid's volume is not known.
double volume_error(const Mesh& mesh, double source_volume) {
  return source_volume > 0 ? std::abs(measure_quality(mesh).volume / source_volume - 1) : 0;
}

// Why an optimised mesh is worse than the same mesh with straight edges; empty if it is not.
Text fault_of_optimised(const Mesh& optimised, const Mesh& straight, double source_volume) {
  if (count_inverted(optimised) > 0) return phrase<"elements stayed inside out">();
  if (volume_error(optimised, source_volume) > volume_error(straight, source_volume) + 0.01)
    return phrase<"it moved the mesh off the solid">();
  return {};
}

// Improves elements that are bad because of their curved edges, not those that are bad with straight edges
// too.
void improve_bends(const MesherJob& job, Mesh& mesh, MesherAnswer& answer) {
  if (holds_elements(job.format) || job.options.kind != MeshKind::tet10) return;
  const CurvedFacts f = improve_curved(mesh, job.options.min_quality);
  if (f.before == 0) return;
  answer.notes.push_back(
      f.flattened > 0
          ? phrase<"%1 curved elements were below min_quality by their bends; %2 are after inner edges were "
                   "bent and %3 nodes in the middle of surface edges moved off the surface, by %4 at most">(
                f.before, f.after, f.flattened, format_quantity(f.moved, QuantityKind::length, 3))
          : phrase<"%1 curved elements were below min_quality by their bends; %2 are after inner edges were "
                   "bent">(f.before, f.after));
  if (f.was_stopped)
    answer.notes.push_back(
        phrase<
            "there were too many of them to improve each as far as it goes; the mesh that was there by then "
            "is taken: a smaller element size bends less">());
}

// The optimiser may hang or crash, so the existing mesh is handed over first.
void hand_over_what_is_there(const GmshWork& work, Mesh mesh) {
  MesherAnswer answer = work.answer;
  improve_bends(work.job, mesh, answer);
  answer.is_unfinished = true;
  answer.peak_bytes = peak_resident_bytes();
  hand_over(work.job, mesh);
  write_answer(work.job.answer_path, answer);
}

// Curved elements that are inside out, or nearly so, are optimised; the remaining ones are straightened. So
// no such element is ever handed over. If the optimiser gives up or moves nodes off the solid, all edges are
// straight.
Mesh valid_mesh(GmshWork& work, Mesh mesh) {
  if (holds_elements(work.job.format) || traits(element_type(work.job.options.kind)).order == 1) return mesh;
  CurvedElements& curved = work.answer.curved;
  curved.inverted = count_inverted(mesh);
  if (curved.inverted == 0) return mesh;
  curved.straightened = straighten_inverted(mesh);
  if (!work.job.optimise_curved) {
    curved.fault = took_too_long();
    return mesh;
  }
  hand_over_what_is_there(work, mesh);
  work.stage(optimising_stage(), 0.87, 0.95);
  curved.fault = optimise_curved_elements();
  work.stage(phrase<"improve curved elements">(), 0.93, 0.95);
  if (!curved.fault.empty()) return mesh;
  Mesh optimised = take_mesh(work);
  const std::int64_t left = straighten_inverted(optimised);
  curved.fault = fault_of_optimised(optimised, mesh, work.answer.source_volume);
  if (!curved.fault.empty()) return mesh;
  curved.straightened = left;
  return optimised;
}

double element_size(const MesherJob& job, const TriangleSurface& surface) {
  return job.options.size > 0 ? job.options.size : diagonal(surface) / 20;
}

// A repair leaves needles along seams and patches: elements on them would be as bad.
std::optional<RemeshedSurface> evened(const MesherJob& job, const TriangleSurface& surface) {
  send_stage(phrase<"even out the triangles">(), 0.9, 1);
  return even_triangles(surface, element_size(job, surface), job.options.feature_angle,
                        job.options.repair_limit / 2 * body_diagonal(surface));
}

Text evened_note(const RemeshedSurface& even) {
  return phrase<"triangles evened out to edges of about %1">(
      format_quantity(even.size, QuantityKind::length, 3));
}

void tell_volume(const TriangleSurface& before, const TriangleSurface& after, MesherAnswer& answer) {
  send_stage(phrase<"measure what moved">(), 0.95, 1);
  const VolumeChange change = volume_change(before, after);
  answer.volume_lost = change.lost;
  answer.volume_gained = change.gained;
}

void repair_surface(const MesherJob& job, MesherAnswer& answer) {
  const auto progress = [](const Text& step, double share) { send_stage(step, share, share); };
  const TriangleSurface faulty = read_triangles(job.source);
  const bool is_mending = job.task == MesherJob::Task::mend;
  RepairedSurface repaired =
      is_mending ? mend_surface(faulty, progress) : wrap_surface(faulty, job.alpha, job.offset, progress);
  if (!is_mending)
    if (const auto even = evened(job, repaired.surface)) {
      repaired.surface = even->surface;
      repaired.moved = std::max(repaired.moved, even->moved);
      repaired.done.push_back(evened_note(*even));
    }
  answer.moved = repaired.moved;
  answer.lost = repaired.lost;
  answer.largest_hole = repaired.largest_hole;
  tell_volume(faulty, repaired.surface, answer);
  answer.notes = std::move(repaired.done);
  write_triangles(job.mesh_path, repaired.surface, job.shown_name);
}

void even_surface(const MesherJob& job, MesherAnswer& answer) {
  const TriangleSurface before = read_triangles(job.source);
  const auto even = evened(job, before);
  if (!even)
    throw Error(ErrorKind::geometry, job.shown_name,
                phrase<"its triangles cannot be evened out within half of the largest repair">(),
                phrase<"Choose a smaller element size, or raise the mesh option repair_limit">());
  answer.moved = even->moved;
  tell_volume(before, even->surface, answer);
  answer.notes = {evened_note(*even)};
  write_triangles(job.mesh_path, even->surface, job.shown_name);
}

void make_surface_anew(const MesherJob& job, MesherAnswer& answer) {
  const TriangleSurface old = read_triangles(job.source);
  const VoxelSurface made =
      surface_of_voxels(old, job.voxel, std::min(element_size(job, old), 8 * job.voxel),
                        [](const Text& step, double share) { send_stage(step, share, share); });
  answer.moved = made.moved;
  answer.largest_hole = made.largest_hole;
  answer.lost = made.lost;
  tell_volume(old, made.surface, answer);
  write_triangles(job.mesh_path, made.surface, job.shown_name);
}

void reduce_surface(const MesherJob& job, MesherAnswer& answer) {
  send_stage(phrase<"reduce the triangles">(), 0, 1);
  const auto reduced = reduce_triangles(read_triangles(job.source), job.triangles);
  if (!reduced)
    throw Error(ErrorKind::geometry, job.shown_name, phrase<"its triangles cannot be reduced">(),
                phrase<"Keep them">());
  answer.moved = reduced->moved;
  write_triangles(job.mesh_path, reduced->surface, job.shown_name);
}

// Only what a mesh file states is moved or turned: meshes of ours are right already.
Mesh settled(const MesherJob& job, MesherAnswer& answer, Mesh mesh) {
  for (const Text& text : settle_plane_mesh(mesh))
    answer.notes.push_back(phrase<"%1: %2">(job.shown_name, text));
  return mesh;
}

// Gmsh reads nodes and elements of universal files, but few of their groups, and names only up to a space.
Mesh take_universal(GmshWork& work) {
  Mesh mesh = take_mesh(work);
  std::erase_if(mesh.sets, [](const NamedSet& set) { return !set.name.starts_with("physical "); });
  for (const Text& text : add_numbered_sets(mesh, read_unv_groups(read_file(work.job.source))))
    work.answer.warnings.push_back(phrase<"%1: %2">(work.job.shown_name, text));
  return mesh;
}

void do_job(const MesherJob& job, MesherAnswer& answer) {
  std::string version;
  gmsh::option::getString("General.Version", version);
  answer.mesher = "Gmsh " + version;
  if (job.task == MesherJob::Task::field) {
    send_stage(phrase<"read the field">(), 0, 1);
    answer.mesher = vtk_version();
    return write_field_grid(job.mesh_path, read_vtu_grid(job.source, job.field, job.shown_name));
  }
  if (job.format == GeometryFormat::image) {
    const Mesh mesh = do_image_job(job, answer, send_stage);
    if (job.task == MesherJob::Task::mesh) hand_over_mesh(job.mesh_path, mesh);
    return;
  }
  if (job.task == MesherJob::Task::read_surface) {
    send_stage(phrase<"read the surface">(), 0, 0.1);
    return write_triangles(job.mesh_path, read_surface(job.source, job.format, job.unit, job.shown_name),
                           job.shown_name);
  }
  if (job.task == MesherJob::Task::mend || job.task == MesherJob::Task::wrap)
    return repair_surface(job, answer);
  if (job.task == MesherJob::Task::even) return even_surface(job, answer);
  if (job.task == MesherJob::Task::anew) return make_surface_anew(job, answer);
  if (job.task == MesherJob::Task::reduce) return reduce_surface(job, answer);
  GmshWork work{job, answer, 1e-3, {}, send_stage};
  if (job.format == GeometryFormat::vtu || job.format == GeometryFormat::vtk) {
    answer.mesher = vtk_version();
    const Mesh mesh = settled(job, answer, read_vtk(work, job.format == GeometryFormat::vtk));
    answer.facts = {mesh.regions, mesh.surfaces, bounding_box(mesh)};
    if (job.task == MesherJob::Task::mesh) hand_over_mesh(job.mesh_path, mesh);
    return;
  }
  switch (job.format) {
    case GeometryFormat::stl:
    case GeometryFormat::obj:
    case GeometryFormat::ply:
    case GeometryFormat::vtp:
    case GeometryFormat::vtk_surface:
      load_surface(work);
      break;
    case GeometryFormat::msh:
    case GeometryFormat::nastran:
    case GeometryFormat::unv:
      load_msh(work);
      break;
    case GeometryFormat::dxf:
    case GeometryFormat::sketch:
      load_sketch(work);
      break;
    default:
      load_cad(work);
      break;
  }
  if (job.format == GeometryFormat::unv) {
    const Mesh mesh = settled(job, answer, take_universal(work));
    answer.facts = {mesh.regions, mesh.surfaces, bounding_box(mesh)};
    if (job.task == MesherJob::Task::mesh) hand_over_mesh(job.mesh_path, mesh);
    return;
  }
  if (job.task == MesherJob::Task::shape) return hand_over(job, make_shape(work));
  if (job.task == MesherJob::Task::facts) {
    answer.facts = take_facts(work);
    constexpr std::size_t listed = 10;
    if (!is_surface(job.format) && !holds_elements(job.format))
      answer.facts.small = small_features(work, model_diagonal(), listed, true).smallest;
    return;
  }
  Mesh mesh = valid_mesh(
      work, holds_elements(job.format) ? settled(job, answer, take_mesh(work)) : generate_mesh(work));
  improve_bends(job, mesh, answer);
  send_stage(phrase<"hand the mesh over">(), 0.95, 1);
  hand_over(job, mesh);
}

// Content of a folder may be links to other places, as archives of data store their files.
void add_with_links(const std::string& folder, std::vector<std::string>& paths) {
  paths.push_back(folder);
  std::error_code code;
  constexpr auto options = std::filesystem::directory_options::skip_permission_denied;
  for (std::filesystem::recursive_directory_iterator it(folder, options, code), end; !code && it != end;
       it.increment(code)) {
    std::error_code ignored;
    if (it->is_symlink(ignored) && it->is_regular_file(ignored)) paths.push_back(it->path().string());
  }
}

// The files that a job names, and the files that belong to them: voxels of a header, other slices of a DICOM
// series.
std::vector<std::string> files_of(const MesherJob& job) {
  std::vector<std::string> paths{job.options.size_field, job.image.label_file};
  for (const std::string& path : {job.source, job.image.grey_image}) {
    if (path.empty()) continue;
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored))
      add_with_links(path, paths);
    else if (job.format == GeometryFormat::image && is_dicom_file(path))
      add_with_links(std::filesystem::path(path).parent_path().string(), paths);
    else
      paths.push_back(path);
    paths.push_back(named_image_data(path));
  }
  std::erase(paths, std::string());
  return paths;
}

void shut_in_for(const MesherJob& job) {
  const std::string folder = std::filesystem::path(job.answer_path).parent_path().string();
  std::printf("%s%s\n", sandbox_line, shut_in(files_of(job), {folder}).c_str());
}

MesherAnswer answer_job(const MesherJob& job) {
  MesherAnswer answer;
  const Text way_out = holds_elements(job.format)
                           ? phrase<"Export the mesh again, complete, or in another format">()
                           : phrase<"Try another element size, or check and repair the geometry">();
  try {
    start_gmsh(job);
    do_job(job, answer);
  } catch (const Error& e) {
    answer.error = e;
  } catch (const std::bad_alloc&) {
    answer.error = out_of_memory(job);
  } catch (const std::string& message) {  // Gmsh throws strings
    if (tells_of_memory(message))
      answer.error = out_of_memory(job);
    else
      answer.error.emplace(ErrorKind::geometry, job.shown_name, phrase<"Gmsh says: %1">(message), way_out);
  } catch (const std::exception& e) {
    answer.error.emplace(ErrorKind::geometry, job.shown_name, phrase<"the mesher failed: %1">(e.what()),
                         way_out);
  }
  answer.peak_bytes = peak_resident_bytes();
  return answer;
}

}  // namespace
}  // namespace genba

int main(int argc, char** argv) {
  std::setvbuf(stdout, nullptr, _IOLBF, 0);
  if (argc != 2) {
    std::fprintf(stderr, "usage: genba-mesher JOB.json (started by Genba; not meant to be called by hand)\n");
    return 2;
  }
  // Lists all possible messages, for the test of translations.
  if (std::string_view(argv[1]) == "--phrases") {
    for (const std::string_view pattern : genba::known_patterns())
      std::fwrite(pattern.data(), 1, pattern.size(), stdout), std::fputc('\0', stdout);
    return 0;
  }
  try {
    const genba::MesherJob job = genba::read_job(argv[1]);
    genba::bind_to_parent(job.parent_id, job.memory_limit);
    genba::shut_in_for(job);
    genba::write_answer(job.answer_path, genba::answer_job(job));
    // The result is on disk; destructors of the mesher could only cause a crash now.
    std::fflush(nullptr);
    ::_exit(0);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "Error   : %s\n", e.what());
    return 1;
  }
}
