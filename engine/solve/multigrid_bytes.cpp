#include "engine/solve/multigrid_bytes.hpp"

#include <algorithm>
#include <cmath>

#include "engine/solve/backend.hpp"

namespace genba {

namespace {
// Of the largest seen on meshes of 700 to 810,000 unknowns, per node.
constexpr double elastic_couplings = 4.1, scalar_couplings = 5.4;  // blocks of the prolongator
constexpr double elastic_coarse = 630,
                 scalar_coarse = 60;  // bytes of all coarser levels where a node has 14 neighbours
constexpr double slab_nodes = 4096, slab_couplings = 6;  // of A P, which exists by slabs
/// Matrices of coarse levels exist twice while they change their format.
constexpr double elastic_coarse_setup = 1.6, scalar_coarse_setup = 1.8;
// On a GPU, per coupling of a node: blocks of A P, and bytes that sorting the columns takes.
constexpr double elastic_product = 0.45, scalar_product = 0.66, sorting = 4 + 6.3;
constexpr double most_slabs = 16;

/// Of an array of `bytes` that exists by slabs (MultigridOptions::slab_bytes).
double slab_of(double bytes) {
  return bytes /
         std::clamp(std::floor(bytes / static_cast<double>(MultigridOptions().slab_bytes)), 1.0, most_slabs);
}
}  // namespace

MultigridBytes multigrid_bytes(const PatternStats& pattern, int block, Precision prolongators,
                               Precision matrices) {
  const auto rows = static_cast<double>(pattern.rows);
  const double b = block, m = block == 3 ? 6 : block, nodes = rows / b;
  const double neighbours = std::max(1.0, static_cast<double>(pattern.nonzeros) / (rows * b));
  const auto entry = [&](Precision p) {  // value, column, and its place in the transposed prolongator
    return value_bytes(p) * b * m + 12;
  };
  const double diagonal = 8 * b * b, vectors = 16 * b;
  const double couplings = block == 1 ? scalar_couplings : elastic_couplings;
  const double prolongator = couplings * entry(Precision::fp64) + 8,
               kept_prolongator = couplings * entry(prolongators) + 8;
  // The more neighbours the larger the aggregates, and the fewer of them.
  const double fewer =
      std::min(1.0, std::pow((block == 1 ? 14.4 : 15.0) / neighbours, block == 1 ? 1.0 : 0.6));
  const double coarse = (block == 1 ? scalar_coarse : elastic_coarse * b / 3) * fewer;
  const double most_direct = MultigridOptions().coarsest_rows;
  const double direct_rows = rows <= most_direct ? rows : std::min(most_direct, rows / 10 + 6);

  // Prolongators and matrices of coarse levels are about a third of their bytes each.
  const double kept_coarse =
      coarse * (1 - (prolongators == Precision::fp32 ? 0.2 : 0) - (matrices == Precision::fp32 ? 0.2 : 0));

  MultigridBytes bytes;
  bytes.held = static_cast<std::int64_t>(nodes * (diagonal + vectors + kept_prolongator + kept_coarse) +
                                         (4 + value_bytes(matrices)) * direct_rows * direct_rows);
  // With the modes; of a scalar the pattern of A P, later the coarse matrix twice; of elasticity both at
  // once, with a slab of the values of A P.
  const double modes = block == 3 ? 8 * b * m : 0, pattern_of_product = 6.4 * neighbours;
  const double product =
      block == 1 ? std::max(pattern_of_product, scalar_coarse_setup * coarse) : elastic_coarse_setup * coarse;
  bytes.setup = static_cast<std::int64_t>(nodes * (diagonal + modes + prolongator + product) +
                                          std::min(nodes, slab_nodes) * slab_couplings * 8 * b * m);
  return bytes;
}

MultigridBytes device_multigrid_bytes(const PatternStats& pattern, int block, Precision prolongators,
                                      Precision matrices) {
  MultigridBytes bytes = multigrid_bytes(pattern, block, prolongators, matrices);
  const auto rows = static_cast<double>(pattern.rows), nonzeros = static_cast<double>(pattern.nonzeros);
  const double b = block, m = block == 3 ? 6 : block, nodes = rows / b;
  const double neighbours = std::max(1.0, nonzeros / (rows * b));
  const double couplings = block == 1 ? scalar_couplings : elastic_couplings;
  const double diagonal = 8 * b * b, modes = block == 3 ? 8 * b * m : 0;
  const double prolongator = couplings * (8 * b * m + 12) + 8;
  const double fewer =
      std::min(1.0, std::pow((block == 1 ? 14.4 : 15.0) / neighbours, block == 1 ? 1.0 : 0.6));
  const double coarse = (block == 1 ? scalar_coarse : elastic_coarse * b / 3) * fewer;
  const double columns = 4 * neighbours + 8, flags = neighbours + b;
  const double product = (block == 1 ? scalar_product : elastic_product) * neighbours;
  const double sorted = nodes * (columns + sorting * neighbours + 8 + diagonal + modes);
  const double multiplied =
      nodes * (diagonal + modes + prolongator + 4 * product + 8 + coarse + columns + flags) +
      slab_of(8 * nonzeros) + slab_of(nodes * product * 8 * b * m);
  bytes.setup = static_cast<std::int64_t>(std::max(sorted, multiplied));
  return bytes;
}

std::int64_t block_reader_bytes(Format format, const PatternStats& pattern) {
  if (format != Format::rbp_sym || !pattern.symmetric.known) return 0;
  return 12 * 2 * pattern.symmetric.pairs + 8 * (pattern.symmetric.nodes + 1);
}

}  // namespace genba
