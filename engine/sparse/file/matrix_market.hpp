// Matrix Market files (Boisvert, Pozo, Remington: The Matrix Market Exchange Formats, NISTIR 5935, 1996),
// plain or compressed by gzip.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

enum class MatrixField { real, integer, pattern };
enum class MatrixSymmetry { general, symmetric, skew_symmetric };
std::string_view to_string(MatrixField field);        ///< "real"
std::string_view to_string(MatrixSymmetry symmetry);  ///< "skew-symmetric"

/// A matrix from a file, and what the file said of it.
struct MatrixMarketFile {
  CsrArrays matrix;  ///< both triangles; columns ascending and unique in each row; explicit zeros are kept
  MatrixField field = MatrixField::real;
  MatrixSymmetry symmetry = MatrixSymmetry::general;
  bool dense = false;     ///< the array format: zeros were left out
  Offset entries = 0;     ///< entries the file lists
  Offset duplicates = 0;  ///< entries that were added to one of the same place
};

/// What its caller will hold at most beside the matrix, bytes for each row, column and entry (of both
/// triangles).
struct MatrixNeeds {
  double row = 0, column = 0, entry = 0;
  std::int64_t available = 0;  ///< bytes that may be taken in all; 0: what the host has free
};

/// Reads `coordinate` and `array` files of real, integer and pattern matrices; pattern entries become 1.
/// Entries of one place are summed in the order of the file. Of a symmetric or skew-symmetric matrix one
/// triangle is stored, the lower as the format says or the upper. Blocks of lines are read by the whole team;
/// the result does not depend on it. Throws Error(input, phrase<"FILE: line 12">(), ...) with what was found
/// for everything that is damaged, of another kind (complex, hermitian) or too large for 32-bit indices,
/// Error(memory) before anything is taken where rows and entries with `needs` are more than there is,
/// Error(file).
MatrixMarketFile read_matrix_market(const std::string& path, ThreadTeam& team, Monitor& monitor,
                                    const MatrixNeeds& needs = {});

/// Writes a real coordinate file, gzip if the name ends in ".gz"; every value reads back as the same double.
/// symmetric: only the lower triangle, of a matrix whose asymmetry() (row_arrays.hpp) is 0 or small enough
/// for the caller. comment: lines for the head of the file. Throws Error(file).
void write_matrix_market(const std::string& path, const CsrArrays& matrix, bool symmetric,
                         std::string_view comment, ThreadTeam& team, Monitor& monitor);

}  // namespace genba
