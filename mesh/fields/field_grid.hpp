// A mesh with one number at each point or in each cell, as it comes from a .vtu file: the way between the
// process that reads strangers' files and the one that asks for values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/quantity/quantity.hpp"
#include "engine/base/types.hpp"

namespace genba {

/// Which numbers of a file, and how they are meant.
struct FieldArray {
  std::string name;  ///< also without the unit in brackets behind it; of vectors "fibre:x"
  std::string unit;  ///< of its numbers; "": in its name
  QuantityKind kind = QuantityKind::dimensionless;
  std::string length_unit;  ///< of the places; "": m
};

struct FieldGrid {
  std::vector<Vec3> points;         ///< m
  std::vector<std::uint8_t> types;  ///< [cell] of VTK; those that cell_nodes() knows
  std::vector<Index> nodes;         ///< of the cells one after another
  std::vector<double> values;       ///< SI, of points or of cells
  bool of_points = true;
};

/// Nodes of a cell with a face; 0: a type that is not understood.
int cell_nodes(int vtk_type);

/// An array of points or of cells of a .vtu file; cells without a face are left out. VTK's readers may crash
/// on damaged files: files of strangers are read by genba-mesher (mesh/mesher/field_reader.hpp). Throws
/// Error(file) where VTK cannot read it, Error(input) that lists the arrays, or names the first value that is
/// not finite.
FieldGrid read_vtu_grid(const std::string& path, const FieldArray& array, const Text& place);

/// The way between the processes. Reading checks every number. Throws Error(file).
void write_field_grid(const std::string& path, const FieldGrid& grid);
FieldGrid read_field_grid(const std::string& path);

}  // namespace genba
