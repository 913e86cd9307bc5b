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

/// Names by (dimension, tag), of volumes (3) and surfaces (2).
using EntityNames = std::map<std::pair<int, int>, std::string>;
using EntityColours = std::map<std::pair<int, int>, Rgb>;

struct GmshWork {
  const MesherJob& job;
  MesherAnswer& answer;
  double to_metres = 1e-3;  ///< m per model unit
  EntityNames names;        ///< besides those that Gmsh itself knows
  std::function<void(const Text& name, double begin, double end)> stage;
  EntityColours colours{};   ///< of solids and faces that have one
  MshGroups groups{};        ///< of a .msh file of version 2
  double thin_elements = 0;  ///< that thin walls and narrow faces ask for, about
};

/// Gmsh keeps its messages, seconds and all, where they move what it orders by addresses: with one thread,
/// when the mesh is to come out the same, it is silent, warnings and errors apart.
void set_gmsh_threads(int threads);

/// Reads STEP, IGES or BREP and makes touching solids share their faces. Throws Error(geometry) if there is
/// no solid.
void load_cad(GmshWork& work);
/// Takes the checked triangles of an STL file and makes a volume of every outer shell and its cavities.
void load_surface(GmshWork& work);
/// Reads a mesh file that Gmsh knows (.msh, Nastran, UNV) with its elements. Throws Error(mesh) naming shapes
/// that are not supported.
void load_msh(GmshWork& work);

/// A .vtu (or legacy .vtk) file's mesh in m. Regions and surfaces by the cell data that programs use for
/// them ("region", "MaterialIds" and others); wedges are turned right-handed. Throws Error(mesh) with VTK's
/// reason, or naming the cells that are not supported.
Mesh read_vtk(const GmshWork& work, bool legacy);
/// "VTK 9.1.0"
std::string vtk_version();

/// Takes the job's field of element sizes, if it has one, as the mesher's background; returns its smallest
/// size in model units (0: there is none). Throws Error(file) naming what is wrong with it.
double set_size_field(GmshWork& work);
/// Meshes all volumes with the options of the job, to order 1 or 2; returns take_mesh() of it.
Mesh generate_mesh(GmshWork& work);
/// Tetrahedra below MeshOptions::min_quality: swaps and relocated nodes, kept where they help. A note tells
/// what came of it. Returns take_mesh() of the linear mesh.
Mesh improve_tetrahedra(GmshWork& work);
struct SmallFeatures {
  std::int64_t edges = 0, faces = 0;   ///< that are smaller than asked
  std::vector<SmallFeature> smallest;  ///< edges, then faces, each smallest first
};
/// Edges of a CAD model shorter, and faces narrower (2 area / perimeter), than `size`, model units; up to
/// `count` of each are listed. Without `with_thickness` those are left out that are as long or wide as the
/// body is thick (2 V / A): the sides of a plate or strip.
SmallFeatures small_features(const GmshWork& work, double size, std::size_t count, bool with_thickness);
/// Warns of what is much smaller than the elements.
void warn_of_small_features(GmshWork& work, double size);
/// Diagonal of the box around the model, model units.
double model_diagonal();
/// Fills all volumes with hexahedra or wedges: blocks of six four-sided faces by transfinite interpolation
/// (hexahedra), everything else by sweep_profiles().
void mesh_with_layers(GmshWork& work, double size);
/// Fills volumes that are a profile moved along a straight line: quadrilaterals or triangles on the profile,
/// layers of hexahedra or wedges of about `size` (model units) above it; solids that share faces are swept
/// along one direction and share their nodes. Throws Error(geometry) naming the first solid that is none.
void sweep_profiles(GmshWork& work, double size);

/// The model's mesh in m, with regions, surfaces and sets; nodes of no element are left out.
Mesh take_mesh(const GmshWork& work);
/// Regions, surfaces and box of the model as it is.
GeometryFacts take_facts(const GmshWork& work);

/// The faces of the model as triangles to be looked at, with its regions, and the job's answer with the sides
/// of its surfaces. Faces that cannot be triangulated have none, which a warning tells; Error(geometry) if
/// that holds of all.
Mesh make_shape(GmshWork& work);

/// Lines that Gmsh logged so far and that start with "Error" (or "Warning"), without that word.
std::vector<std::string> logged_lines(const std::string& level);
/// Name without the folders that CAD readers put before it: "Shapes/assembly/plate" -> "plate".
std::string last_part(const std::string& name);

}  // namespace genba
