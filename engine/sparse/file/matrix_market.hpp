// Matrix Market files (Boisvert, Pozo, Remington: The Matrix Market Exchange Formats, NISTIR 5935, 1996),
// plain or compressed with gzip.
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

/// A matrix from a file, and facts about the file.
struct MatrixMarketFile {
  CsrArrays matrix;  ///< both triangles; columns ascending and unique in each row; explicit zeros are kept
  MatrixField field = MatrixField::real;
  MatrixSymmetry symmetry = MatrixSymmetry::general;
  bool dense = false;     ///< the file has the array format; zeros were left out
  Offset entries = 0;     ///< entries the file lists
  Offset duplicates = 0;  ///< entries that were added to an earlier one at the same place
};

/// The memory that the caller will need beside the matrix: bytes for each row, column and entry (of both
/// triangles).
struct MatrixNeeds {
  double row = 0, column = 0, entry = 0;
  std::int64_t available = 0;  ///< bytes that may be used in total; 0: the free memory of the host
};

/// Reads `coordinate` and `array` files of real, integer and pattern matrices. Pattern entries become 1.
/// Entries at the same place are added in the order of the file. A symmetric or skew-symmetric file stores
/// one triangle, the lower (as the format says) or the upper. The whole team reads blocks of lines; the
/// result does not depend on the team. Throws Error(input, phrase<"FILE: line 12">(), ...) with the text
/// found if the file is damaged, of another kind (complex, hermitian) or too large for 32-bit indices. Throws
/// Error(memory) before any allocation if rows and entries with `needs` exceed the memory; Error(file).
MatrixMarketFile read_matrix_market(const std::string& path, ThreadTeam& team, Monitor& monitor,
                                    const MatrixNeeds& needs = {});

/// Writes a real coordinate file, compressed with gzip if the name ends in ".gz". Every value reads back as
/// the same double. symmetric: writes only the lower triangle; the caller has checked that asymmetry()
/// (row_arrays.hpp) is 0 or small enough. comment: lines for the head of the file. Throws Error(file).
void write_matrix_market(const std::string& path, const CsrArrays& matrix, bool symmetric,
                         std::string_view comment, ThreadTeam& team, Monitor& monitor);

}  // namespace genba
