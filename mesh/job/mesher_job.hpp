// Requests to genba-mesher and its answers: two small JSON files in the job's private folder.
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

/// A bad element of the previous mesh.
struct Needle {
  Vec3 place{};       ///< m
  double length = 0;  ///< m, radius in which short edges matter
};

struct MesherJob {
  /// read_surface: reads triangles of a surface file. mend, wrap: repair the surface at `source`, which may
  /// be open or cross itself (mesh/surface/surface_repair.hpp). anew: rebuilds it from voxels
  /// (surface_voxels.hpp). even, reduce: change the triangles of a surface that encloses a solid
  /// (surface_remesh.hpp, surface_reduce.hpp). voxels: grey values of an image for display
  /// (mesh/job/image_volume.hpp). field: an array of a .vtu file (mesh/fields/field_grid.hpp). shape: the
  /// faces as triangles for display (mesh/job/body_shape.hpp).
  enum class Task { mesh, facts, read_surface, mend, wrap, anew, even, reduce, voxels, field, shape };
  Task task = Task::mesh;
  GeometryFormat format = GeometryFormat::step;
  std::string source;      ///< the file; for surfaces the checked triangles as a mesh cache, in m
  std::string shown_name;  ///< file name for messages
  double unit = 0;         ///< m per unit of the file; 0: the file's own
  MeshOptions options;
  ImageOptions image;            ///< of an image
  Sketch sketch{};               ///< of a sketch or a DXF file
  double alpha = 0, offset = 0;  ///< m, of Task::wrap
  double voxel = 0;              ///< m, of Task::anew
  std::int64_t triangles = 0;    ///< of Task::reduce
  FieldArray field;              ///< of Task::field
  std::vector<Needle> needles;   ///< around them sizes grow slowly from short edges
  bool optimise_curved = true;   ///< false: curved elements that are inside out get straight edges at once
  std::string mesh_path;         ///< output file of the mesh (engine/model/file/mesh_cache.hpp)
  std::string answer_path;
  int parent_id = 0;              ///< process that the mesher must not outlive
  std::int64_t memory_limit = 0;  ///< bytes of the mesher's process, 0: none
};

/// Curved elements that are inside out or nearly so.
struct CurvedElements {
  std::int64_t inverted = 0, straightened = 0;
  Text fault;  ///< why optimisation failed; empty: it did not
};
/// A warning about them and what was done.
Text describe(const CurvedElements& curved);
/// Text for CurvedElements::fault after a time-out.
Text took_too_long();

struct MesherAnswer {
  std::optional<Error> error;
  /// This answer counts if the mesher ends before it writes a better one.
  bool is_unfinished = false;
  CurvedElements curved;
  Text mesher;              ///< "Gmsh 4.8.4"
  int threads = 1;          ///< number of threads of the mesher
  std::vector<Text> notes;  ///< facts of an image (MeshingReport::facts)
  std::vector<Text> warnings;
  double source_volume = 0;  ///< of the CAD model, m^3; 0 if unknown
  double source_area = 0;    ///< of its outer faces, m^2
  double voxel = 0;          ///< m, cube root of the volume of an image's voxel, for Task::facts
  std::int64_t peak_bytes = 0;
  GeometryFacts facts;  ///< of Task::facts
  /// For Task::shape: [surface of the mesh] regions on its two sides, -1: none.
  std::vector<std::array<Index, 2>> sides{};
  double moved = 0;  ///< m, largest motion, for tasks that change a surface
  double lost = 0;   ///< m, largest distance of the old surface from the new one
  /// For tasks that change a surface, as shares of the body: the part inside before but not now, and the part
  /// inside now but not before.
  double volume_lost = 0, volume_gained = 0;
  double largest_hole = 0;  ///< m, for the same tasks
};

/// The parts of a selector: itself, or those of all_of.
std::vector<PartSelector> parts_of(const Selector& selector);

void write_job(const std::string& path, const MesherJob& job);
MesherJob read_job(const std::string& path);
void write_answer(const std::string& path, const MesherAnswer& answer);
/// Texts of the answer come from a process that may be damaged. They are made printable and short; a text
/// that is not packed is shown as it is. Throws Error(file) if the answer is missing or incomplete.
MesherAnswer read_answer(const std::string& path);

/// True for messages of Gmsh, OpenCASCADE and other libraries that report a lack of memory.
bool tells_of_memory(const std::string& message);
/// "the mesher needs more memory than it may use, 2 GiB", with the next step.
Error out_of_memory(const MesherJob& job);

/// Beginning of the output line that tells the mesher's restrictions (mesh/sandbox.hpp).
inline constexpr const char* sandbox_line = "sandbox: ";

/// A line on descriptor 3: the mesher has entered a stage that covers [begin, end] of its work.
struct StageMessage {
  Text name;
  double begin = 0, end = 0;
};
/// Begin of the stage that fills the volume.
inline constexpr double volume_stage = 0.40;
/// The stage that starts after a mesh was handed over. It may take very long.
Text optimising_stage();
std::string format_stage(const StageMessage& stage);
std::optional<StageMessage> parse_stage(const std::string& line);

}  // namespace genba
