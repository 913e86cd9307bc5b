#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include "engine/base/file/file.hpp"
#include "engine/base/file/gzip.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/sparse/file/matrix_market.hpp"

namespace genba {

namespace {

void append_number(std::string& out, auto number) {
  char buffer[32];
  out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, number).ptr);
}

/// The lines of some rows.
void append_rows(std::string& out, const CsrArrays& m, Index begin, Index end, bool lower_only) {
  for (Index row = begin; row < end; ++row)
    for (Offset k = m.row_ptr[row]; k < m.row_ptr[row + 1]; ++k) {
      if (lower_only && m.column[k] > row) break;
      append_number(out, row + 1);
      out += ' ';
      append_number(out, m.column[k] + 1);
      out += ' ';
      append_number(out, m.value[k]);
      out += '\n';
    }
}

Offset entries_to_write(const CsrArrays& m, bool lower_only) {
  if (!lower_only) return m.row_ptr.back();
  Offset count = 0;
  for (Index row = 0; row < m.rows; ++row) {
    const auto first = m.column.begin() + m.row_ptr[row], last = m.column.begin() + m.row_ptr[row + 1];
    count += std::upper_bound(first, last, row) - first;
  }
  return count;
}

}  // namespace

void write_matrix_market(const std::string& path, const CsrArrays& matrix, bool symmetric,
                         std::string_view comment, ThreadTeam& team, Monitor& monitor) {
  std::string head = "%%MatrixMarket matrix coordinate real " +
                     std::string(to_string(symmetric ? MatrixSymmetry::symmetric : MatrixSymmetry::general)) +
                     "\n";
  while (!comment.empty()) {
    const std::size_t stop = std::min(comment.find('\n'), comment.size());
    head += "% " + std::string(comment.substr(0, stop)) + "\n";
    comment.remove_prefix(std::min(stop + 1, comment.size()));
  }
  head += std::to_string(matrix.rows) + " " + std::to_string(matrix.columns) + " " +
          std::to_string(entries_to_write(matrix, symmetric)) + "\n";

  constexpr Index piece_rows = 2048;
  const auto pieces_at_once = static_cast<std::size_t>(4 * team.size());
  write_atomically(path, [&](const std::string& temporary) {
    TextWriter writer(temporary, path);
    writer.write(head);
    std::vector<std::string> pieces(pieces_at_once);
    const Index step = piece_rows * static_cast<Index>(pieces_at_once);
    for (Index begin = 0; begin < matrix.rows; begin += std::min(step, matrix.rows - begin)) {
      monitor.check();
      monitor.progress(phrase<"write matrix">(), static_cast<double>(begin) / matrix.rows);
      team.for_chunks(pieces_at_once, 1, [&](std::size_t i, std::size_t) {
        pieces[i].clear();
        const Offset first = begin + static_cast<Offset>(i) * piece_rows;
        const Offset last = std::min<Offset>(matrix.rows, first + piece_rows);
        if (first < last)
          append_rows(pieces[i], matrix, static_cast<Index>(first), static_cast<Index>(last), symmetric);
      });
      for (const std::string& piece : pieces) writer.write(piece);
    }
    writer.close();
  });
  monitor.progress(phrase<"write matrix">(), 1);
}

}  // namespace genba
