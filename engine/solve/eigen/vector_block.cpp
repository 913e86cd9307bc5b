#include "engine/solve/eigen/vector_block.hpp"

#include <algorithm>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

int count_of_part(int count, int part) {
  return std::min(most_block_vectors, count - part * most_block_vectors);
}

}  // namespace

VectorBlock::VectorBlock(VectorSpace& space, Offset size, int count) : space_(&space), size_(size) {
  resize(count);
}

void VectorBlock::resize(int count) {
  if (count == count_) return;
  const int parts = (count + most_block_vectors - 1) / most_block_vectors;
  parts_.resize(static_cast<std::size_t>(parts));
  for (int i = 0; i < parts; ++i) {
    auto& part = parts_[static_cast<std::size_t>(i)];
    if (part && part->count() == count_of_part(count, i)) continue;
    part.reset();  // first gives its memory back
    part = space_->make_vectors(size_, count_of_part(count, i));
  }
  count_ = count;
}

Coefficients gram(const VectorBlock& x, const VectorBlock& y) {
  Coefficients out(x.count(), y.count());
  for (int p = 0; p < x.parts(); ++p)
    for (int q = 0; q < y.parts(); ++q) {
      const std::vector<double> piece = x.space().gram(x.part(p), y.part(q));
      for (int i = 0; i < x.part(p).count(); ++i)
        for (int j = 0; j < y.part(q).count(); ++j)
          out(p * most_block_vectors + i, q * most_block_vectors + j) =
              piece[static_cast<std::size_t>(i * y.part(q).count() + j)];
    }
  return out;
}

void combine(std::span<const VectorBlock* const> x, const Coefficients& c, VectorBlock& y, bool adds) {
  int rows = 0;
  for (const VectorBlock* block : x) rows += block->count();
  if (rows != c.rows || y.count() != c.columns)
    throw Error(ErrorKind::internal_fault, phrase<"block of vectors">(),
                phrase<"%1 x %2 coefficients do not fit %3 and %4 vectors">(c.rows, c.columns, rows, y.count()));
  for (int q = 0; q < y.parts(); ++q) {
    DeviceVectors& to = y.part(q);
    bool is_written = adds;
    int first = 0;
    for (const VectorBlock* block : x)
      for (int p = 0; p < block->parts(); ++p) {
        const DeviceVectors& from = block->part(p);
        std::vector<double> piece(static_cast<std::size_t>(from.count()) * static_cast<std::size_t>(to.count()));
        bool is_zero = true;
        for (int i = 0; i < from.count(); ++i)
          for (int j = 0; j < to.count(); ++j) {
            const double v = c(first + i, q * most_block_vectors + j);
            piece[static_cast<std::size_t>(i * to.count() + j)] = v;
            is_zero = is_zero && v == 0;
          }
        first += from.count();
        if (is_zero) continue;
        y.space().combine(from, piece, to, is_written);
        is_written = true;
      }
    if (!is_written) {
      const std::vector<double> zero(static_cast<std::size_t>(to.count()) * static_cast<std::size_t>(to.count()));
      y.space().combine(to, zero, to);
    }
  }
}

std::int64_t vector_block_bytes(Offset size, int count) {
  std::int64_t bytes = 0;
  for (; count > 0; count -= most_block_vectors) bytes += block_vector_bytes(size, std::min(count, most_block_vectors));
  return bytes;
}

}  // namespace genba
