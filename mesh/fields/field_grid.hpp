// A mesh with one number per point or per cell, from a .vtu file. It carries the data from the process that
// reads files of strangers to the process that needs the values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/quantity/quantity.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// Selects an array of a file and its units.
struct FieldArray {
  std::string name;  ///< with or without the unit in brackets; component of a vector: "fibre:x"
  std::string unit;  ///< of the numbers; "": the unit in the name
  QuantityKind kind = QuantityKind::dimensionless;
  std::string length_unit;  ///< of the coordinates; "": m
};

struct FieldGrid {
  std::vector<Vec3> points;         ///< m
  std::vector<std::uint8_t> types;  ///< [cell] VTK cell type; one that cell_nodes() knows
  std::vector<Index> nodes;         ///< of all cells, one after another
  std::vector<double> values;       ///< SI, per point or per cell
  bool of_points = true;
};

/// Number of nodes of a supported solid or surface cell; 0: an unsupported type.
int cell_nodes(int vtk_type);

/// Reads an array of points or cells of a .vtu file. Leaves out point and line cells. VTK's readers may crash
/// on damaged files, so genba-mesher reads files of strangers (mesh/mesher/field_reader.hpp). Throws
/// Error(file) if VTK cannot read the file. Throws Error(input) that lists the arrays, or names an
/// unsupported cell or the first value that is not finite.
FieldGrid read_vtu_grid(const std::string& path, const FieldArray& array, const Text& place);

/// Exchange between the processes. Reading checks every number. Throws Error(file).
void write_field_grid(const std::string& path, const FieldGrid& grid);
FieldGrid read_field_grid(const std::string& path);

}  // namespace genba
