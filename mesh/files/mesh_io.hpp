// Writes mesh and field files.
#pragma once

#include <span>
#include <string>

#include "engine/analysis/results/results.hpp"
#include "engine/base/monitor.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/formulation.hpp"

namespace genba {

/// Writes solids and nodal fields as VTU (ParaView): points in m, fields in SI. Every array's name contains
/// its unit ("displacement (m)"). Cell data: region, element number, scaled Jacobian, element fields
/// (density, modulus). Point data: node number; "side_1_region", "side_1_stress (Pa)" and so on where
/// materials meet (engine/analysis/results/sides.hpp). Field data: the names of the regions as bytes
/// (vtu_region_names). A comment at the beginning holds `note` (provenance: "Research use only ..."), source
/// and regions. The data are compressed, in base64, without strings: meshio reads them too. The same input
/// gives the same bytes. The file is written under a temporary name and then renamed. Throws Error(file) with
/// the reason (disk full, not writable), Cancelled.
void write_vtu(const std::string& path, const Results& results, const std::string& note,
               const Monitor& monitor = Monitor());

/// Only the mesh, as VTU.
void write_vtu(const std::string& path, const Mesh& mesh, const std::string& note,
               const Monitor& monitor = Monitor());

/// Results in pieces: `path` (.pvtu) names one .vtu for each. piece: [solid element in block order] its number, below
/// `pieces`. A node belongs to each piece with one of its elements. The fields are those of write_vtu() without the
/// sides. Throws as write_vtu().
void write_pvtu(const std::string& path, const Results& results, std::span<const int> piece, int pieces,
                const std::string& note, const Monitor& monitor = Monitor());
/// Its parts, for programs that have one piece each: piece `number` alone, and the file that names all pieces.
void write_vtu_piece(const std::string& file, const Results& results, std::span<const int> piece, int number, const std::string& note,
                     const Monitor& monitor = Monitor());
void write_pvtu_list(const std::string& path, const Results& results, int pieces, const std::string& note);
/// "out/result.3.vtu" of "out/result.pvtu".
std::string vtu_piece_path(const std::string& path, int piece);

/// Only the mesh, as Gmsh 4.1 text in m. Regions and surfaces are entities, of a plane body faces and lines;
/// names and sets are physical groups. Node sets cannot be written.
void write_msh(const std::string& path, const Mesh& mesh);

/// Only the mesh, as a deck of Abaqus or CalculiX in m: *NODE, *ELEMENT, *ELSET by region, *SURFACE, *NSET.
/// Nodes and elements are renumbered from 1; names lose spaces. CalculiX has no pyramids (C3D5). plane: what
/// a plane body stands for; a comment tells if it is not stated.
void write_inp(const std::string& path, const Mesh& mesh, const std::string& note,
               PlaneBody plane = PlaneBody::unstated);

/// Outer surface as STL in mm, of a plane body the body itself: binary, or text if FP32 would round
/// coordinates far from the origin too much. Faces of second order become flat triangles between all their
/// nodes.
void write_stl(const std::string& path, const Mesh& mesh);

/// Name of VTU field data: UTF-8 text with one line per region, "#3 plate" for region 3.
inline constexpr const char* vtu_region_names = "regions (UTF-8)";

/// Name of a field's array in a VTU file: "stress (Pa)", or "damage" for a dimensionless field.
std::string vtu_array_name(const Field& field);

}  // namespace genba
