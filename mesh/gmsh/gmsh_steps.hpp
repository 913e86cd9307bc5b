// The steps of genba-mesher, each on the one Gmsh model of the process. Lengths inside Gmsh are in "model
// units".
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh.hpp"
#include "mesh/files/msh_groups.hpp"
#include "mesh/job/mesher_job.hpp"

namespace genba {

/// Names by (dimension, tag) for volumes (3) and surfaces (2); of a plane body faces (2) and edges (1).
using EntityNames = std::map<std::pair<int, int>, std::string>;
using EntityColours = std::map<std::pair<int, int>, Rgb>;

struct GmshWork {
  const MesherJob& job;
  MesherAnswer& answer;
  double to_metres = 1e-3;  ///< m per model unit
  EntityNames names;        ///< in addition to those that Gmsh itself knows
  std::function<void(const Text& name, double begin, double end)> stage;
  EntityColours colours{};   ///< of solids and faces with a colour
  MshGroups groups{};        ///< of a .msh file of version 2
  double thin_elements = 0;  ///< estimated number of elements for thin walls and narrow faces
  int dimension = 3;         ///< of the body: 2 if faces are meshed
  /// Numbers by which files and messages know entities whose tags are others: of parts taken apart.
  std::map<std::pair<int, int>, int> numbers{};
};

/// Sets the number of threads. With one thread Gmsh is silent except for warnings and errors: Gmsh stores its
/// messages, which contain run times, and this moves objects that it orders by address. The mesh would then
/// differ.
void set_gmsh_threads(int threads);

/// The number that an entity is known by, and the tag of the entity with a number.
int number_of(const GmshWork& work, int dimension, int tag);
int tag_of(const GmshWork& work, int dimension, int number);

/// Reads STEP, IGES or BREP and makes touching solids share their faces. Faces in one plane without a solid are
/// a plane body: they are moved into the plane z = 0 and share their edges. Throws Error(geometry) if there is
/// neither.
void load_cad(GmshWork& work);
/// Builds the faces of the job's sketch. Throws Error(input) if regions overlap.
void load_sketch(GmshWork& work);
/// Tells the size of the bodies and of their outer sides in the answer: volume and area, or area and length.
void measure_model(GmshWork& work);
/// Makes touching bodies share what lies between them: solids their faces, faces their edges.
void make_conforming(GmshWork& work);
/// If all faces of the model lie in one plane, moves them into z = 0, tells so in a note, and returns true. A
/// face in the plane of x and z keeps x, and its z becomes y.
bool lay_flat(GmshWork& work);
/// Meshes the faces of a plane body with triangles or quadrilaterals, once their sizes are set. Returns
/// take_mesh().
Mesh fill_faces(GmshWork& work);
/// Takes the checked triangles of a surface and makes a volume of every outer shell with its cavities.
void load_surface(GmshWork& work);
/// Reads a mesh file that Gmsh supports (.msh, Nastran, UNV) with its elements. Without solids it holds a
/// plane body: its faces are regions and its lines are surfaces. Throws Error(mesh) naming unsupported
/// shapes.
void load_msh(GmshWork& work);

/// The mesh of a .vtu (or legacy .vtk) file in m. Regions and surfaces come from the usual cell data
/// ("region", "MaterialIds" and others). Wedges are made right-handed. Throws Error(mesh) with VTK's reason,
/// or naming unsupported cells.
Mesh read_vtk(const GmshWork& work, bool legacy);
/// "VTK 9.1.0"
std::string vtk_version();

/// Uses the job's field of element sizes, if it has one, as the mesher's background. Returns its smallest
/// size in model units (0: no field). Throws Error(file) saying what is wrong with it.
double set_size_field(GmshWork& work);
/// Meshes all volumes, or the faces of a plane body, with the options of the job, to order 1 or 2. Returns take_mesh().
Mesh generate_mesh(GmshWork& work);
/// Improves tetrahedra below MeshOptions::min_quality by swaps and relocated nodes, kept only if they help. A
/// note reports the result. Returns take_mesh() of the linear mesh.
Mesh improve_tetrahedra(GmshWork& work);
struct SmallFeatures {
  std::int64_t edges = 0, faces = 0;   ///< number of those that are smaller than the given size
  std::vector<SmallFeature> smallest;  ///< edges, then faces, each with the smallest first
};
/// Edges of a CAD model shorter, and faces narrower (2 area / perimeter), than `size`, model units. Lists up
/// to `count` of each. Without `with_thickness` it leaves out those that are about as long or wide as the
/// body is thick (2 V / A): the sides of a plate or strip.
SmallFeatures small_features(const GmshWork& work, double size, std::size_t count, bool with_thickness);
/// Warns of features that are much smaller than the elements.
void warn_of_small_features(GmshWork& work, double size);
/// Diagonal of the model's bounding box, model units.
double model_diagonal();
/// Fills all volumes with hexahedra or wedges. Blocks with six four-sided faces get hexahedra by transfinite
/// interpolation; all else uses sweep_profiles().
void mesh_with_layers(GmshWork& work, double size);
/// Fills volumes that are a profile moved along a straight line: quadrilaterals or triangles on the profile,
/// and layers of hexahedra or wedges of about `size` (model units) above it. Solids that share faces are
/// swept in one direction and share their nodes. Throws Error(geometry) naming the first solid of another
/// shape.
void sweep_profiles(GmshWork& work, double size);

/// The model's mesh in m, with regions, surfaces and sets; unused nodes are left out. Elements of a plane body
/// are counter-clockwise, in z = 0.
Mesh take_mesh(const GmshWork& work);
/// Regions, surfaces and bounding box of the current model.
GeometryFacts take_facts(const GmshWork& work);

/// The faces of the model as triangles for display, with its regions. Sets `sides` in the job's answer. A
/// face that cannot be triangulated has no triangles, with a warning; Error(geometry) if no face can.
Mesh make_shape(GmshWork& work);

/// Lines that Gmsh logged so far and that start with "Error" (or "Warning"), without that word.
std::vector<std::string> logged_lines(const std::string& level);
/// Name without the folders that CAD readers put before it: "Shapes/assembly/plate" -> "plate".
std::string last_part(const std::string& name);

}  // namespace genba
