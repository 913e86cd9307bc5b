// What the application asks of genba-mesher, and what comes back: two small JSON files in the job's private
// folder.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/fields/field_grid.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/job/geometry_facts.hpp"
#include "mesh/job/mesh_options.hpp"

namespace genba {

/// A bad element of the mesh before.
struct Needle {
  Vec3 place{};       ///< m
  double length = 0;  ///< m, how far around it short edges matter
};

struct MesherJob {
  /// read_surface: triangles of a surface file; mend, wrap: of the surface at `source`, which may be open or
  /// cross itself (mesh/surface/surface_repair.hpp), or anew of voxels (surface_voxels.hpp); even, reduce: of
  /// one that encloses a solid (surface_remesh.hpp, surface_reduce.hpp); voxels: the grey values of an image,
  /// to be looked at (mesh/job/image_volume.hpp); field: an array of a .vtu file
  /// (mesh/fields/field_grid.hpp); shape: the faces as triangles to be looked at (mesh/job/body_shape.hpp).
  enum class Task { mesh, facts, read_surface, mend, wrap, anew, even, reduce, voxels, field, shape };
  Task task = Task::mesh;
  GeometryFormat format = GeometryFormat::step;
  std::string source;      ///< the file; of surfaces the checked triangles as a mesh cache, already in m
  std::string shown_name;  ///< file name for messages
  double unit = 0;         ///< m per unit of the file; 0: the file's own
  MeshOptions options;
  ImageOptions image;            ///< of an image
  double alpha = 0, offset = 0;  ///< m, of Task::wrap
  double voxel = 0;              ///< m, of Task::anew
  std::int64_t triangles = 0;    ///< of Task::reduce
  FieldArray field;              ///< of Task::field
  std::vector<Needle> needles;   ///< around them sizes grow slowly from short edges
  bool optimise_curved = true;   ///< else curved elements inside out get straight edges at once
  std::string mesh_path;         ///< where the mesh goes (engine/model/file/mesh_cache.hpp)
  std::string answer_path;
  int parent_id = 0;              ///< process that the mesher must not outlive
  std::int64_t memory_limit = 0;  ///< bytes of the mesher's process, 0: none
};

/// Curved elements that came out inside out or nearly so.
struct CurvedElements {
  std::int64_t inverted = 0, straightened = 0;
  Text fault;  ///< why optimising them did not work; empty: it did
};
/// A warning of them, with what was done.
Text describe(const CurvedElements& curved);
/// A fault of optimising.
Text took_too_long();

struct MesherAnswer {
  std::optional<Error> error;
  /// What counts if the mesher comes to an end before it gives a better answer.
  bool is_unfinished = false;
  CurvedElements curved;
  Text mesher;              ///< "Gmsh 4.8.4"
  int threads = 1;          ///< that the mesher had
  std::vector<Text> notes;  ///< facts of an image (MeshingReport::facts)
  std::vector<Text> warnings;
  double source_volume = 0;  ///< of the CAD model, m^3; 0 if unknown
  double source_area = 0;    ///< of its outer faces, m^2
  double voxel = 0;          ///< m, cube root of the volume of an image's voxel, of Task::facts
  std::int64_t peak_bytes = 0;
  GeometryFacts facts;  ///< of Task::facts
  /// Of Task::shape: [surface of the mesh] regions that it bounds, -1: none.
  std::vector<std::array<Index, 2>> sides{};
  double moved = 0;  ///< m, of the tasks that change a surface
  double lost = 0;   ///< m, how far the old surface reaches from the new one
  /// Of the tasks that change a surface: shares of the body that were inside before and are not now, and the
  /// other way round.
  double volume_lost = 0, volume_gained = 0;
  double largest_hole = 0;  ///< m, the same
};

/// The parts that a selector is made of: itself, or those of all_of.
std::vector<PartSelector> parts_of(const Selector& selector);

void write_job(const std::string& path, const MesherJob& job);
MesherJob read_job(const std::string& path);
void write_answer(const std::string& path, const MesherAnswer& answer);
/// Its texts come from a process that may be damaged: they are made readable and short, and one that was not
/// packed is shown as it is. Throws Error(file) if there is none or it is cut off.
MesherAnswer read_answer(const std::string& path);

/// True of what Gmsh, OpenCASCADE and others say when there is no memory left for them.
bool tells_of_memory(const std::string& message);
/// "the mesher needs more memory than it may use, 2 GiB" with the way out.
Error out_of_memory(const MesherJob& job);

/// What a line of its output begins with that tells how it is shut in (mesh/sandbox.hpp).
inline constexpr const char* sandbox_line = "sandbox: ";

/// A line on descriptor 3: the mesher has entered a stage that covers [begin, end] of its work.
struct StageMessage {
  Text name;
  double begin = 0, end = 0;
};
/// Where the stage that fills the volume begins.
inline constexpr double volume_stage = 0.40;
/// The stage that begins with a mesh handed over, and may take for ever.
Text optimising_stage();
std::string format_stage(const StageMessage& stage);
std::optional<StageMessage> parse_stage(const std::string& line);

}  // namespace genba
