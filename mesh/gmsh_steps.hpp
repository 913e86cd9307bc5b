// The steps of genba-mesher, each on the one Gmsh model of the process. Lengths inside Gmsh are in "model
// units".
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>

#include "engine/model/mesh.hpp"
#include "mesh/mesher_job.hpp"

namespace genba {

/// Names by (dimension, tag), of volumes (3) and surfaces (2).
using EntityNames = std::map<std::pair<int, int>, std::string>;

struct GmshWork {
  const MesherJob& job;
  MesherAnswer& answer;
  double to_metres = 1e-3;  ///< m per model unit
  EntityNames names;        ///< besides those that Gmsh itself knows
  bool structured = false;  ///< hexahedra were asked for and every volume has six four-sided faces
  std::function<void(const char* name, double begin, double end)> stage;
};

/// Reads STEP, IGES or BREP and makes touching solids share their faces. Throws Error(geometry) if there is
/// no solid.
void load_cad(GmshWork& work);
/// Takes the checked triangles of an STL file and makes a volume of every outer shell and its cavities.
void load_surface(GmshWork& work);
/// Reads a .msh file with its elements. Throws Error(mesh) naming shapes that are not supported.
void load_msh(GmshWork& work);

/// Meshes all volumes with the options of the job, to order 1 or 2.
void generate_mesh(GmshWork& work);
/// Sizes and counts for hexahedra in six-faced volumes; throws Error(geometry) if a volume is not one.
void constrain_to_hexahedra(GmshWork& work, double size);

/// The model's mesh in m, with regions, surfaces and sets; nodes of no element are left out.
Mesh take_mesh(const GmshWork& work);
/// Regions, surfaces and box of the model as it is.
GeometryFacts take_facts(const GmshWork& work);

/// Straightens the edges of curved tetrahedra that are inside out or nearly so (smallest Jacobian below a tenth of
/// the straight element's) until none is. Returns how many elements lost a curved edge.
std::int64_t straighten_inverted(Mesh& mesh);
/// Number of tet10 elements that are so.
std::int64_t count_inverted(const Mesh& mesh);

/// Lines that Gmsh logged so far and that start with "Error" (or "Warning"), without that word.
std::vector<std::string> logged_lines(const std::string& level);
/// Name without the folders that CAD readers put before it: "Shapes/assembly/plate" -> "plate".
std::string last_part(const std::string& name);

}  // namespace genba
