// Mesh and field files other than the mesher's.
#pragma once

#include <string>

#include "engine/analysis/results/results.hpp"
#include "engine/base/monitor.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// Writes solids and nodal fields as VTU (ParaView): points in m, fields in SI. The unit is part of every
/// array's name ("displacement (m)"). Cell data: region, element number, scaled Jacobian, fields of elements
/// (density, modulus); point data: node number; field data: the names of the regions as bytes
/// (vtu_region_names). A comment at the beginning holds `note` (provenance: "Research use only ..."), source
/// and regions. Compressed, in base64, without strings: meshio reads it too. The same input gives the same
/// bytes. Temporary name, then renamed. Throws Error(file) with the reason (disk full, not writable),
/// Cancelled.
void write_vtu(const std::string& path, const Results& results, const std::string& note,
               const Monitor& monitor = Monitor());

/// Mesh alone, as VTU.
void write_vtu(const std::string& path, const Mesh& mesh, const std::string& note,
               const Monitor& monitor = Monitor());

/// Mesh alone, as Gmsh 4.1 text in m: regions and surfaces are entities, names and sets physical groups. Sets
/// of nodes have no place in it.
void write_msh(const std::string& path, const Mesh& mesh);

/// Mesh alone, as a deck of Abaqus or CalculiX in m: *NODE, *ELEMENT, *ELSET by region, *SURFACE, *NSET.
/// Nodes and elements are numbered anew from 1; names lose blanks. CalculiX knows no pyramids (C3D5).
void write_inp(const std::string& path, const Mesh& mesh, const std::string& note);

/// Outer surface as STL in mm, binary, or text where FP32 would round places far from the origin; faces of
/// second order as flat triangles between all their nodes.
void write_stl(const std::string& path, const Mesh& mesh);

/// Field data of a VTU file: UTF-8 text, a line "#3 plate" for the region 3.
inline constexpr const char* vtu_region_names = "regions (UTF-8)";

/// Name of a field's array in a VTU file: "stress (Pa)", or "damage" if it has no dimension.
std::string vtu_array_name(const Field& field);

}  // namespace genba
