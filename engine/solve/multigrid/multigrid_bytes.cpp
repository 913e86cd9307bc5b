#include "engine/solve/multigrid/multigrid_bytes.hpp"

#include <algorithm>
#include <cmath>

#include "engine/solve/backend/multigrid_steps.hpp"
#include "engine/solve/multigrid/dense_inverse.hpp"

namespace genba {

namespace {
// The largest values measured on meshes of 700 to 810,000 unknowns, per node.
constexpr double elastic_couplings = 4.1, scalar_couplings = 5.4;  // blocks of the prolongator
// Bytes of all coarser levels if a node has 14 neighbours: on a GPU, which stores coarse matrices whole, and
// on a host, which stores them as RBP-sym.
constexpr double elastic_coarse = 630, scalar_coarse = 60;
constexpr double elastic_host_coarse = 350, scalar_host_coarse = 40;
constexpr double slab_nodes = 4096, slab_couplings = 6;  // of a slab of A P
constexpr double coarse_setup = 1.5;  // memory to make the next level's matrix, relative to the matrix
// On a GPU, per coupling of a node: blocks of A P, and bytes that sorting the columns takes.
constexpr double elastic_product = 0.45, scalar_product = 0.66, sorting = 4 + 6.3;

/// Bytes of one slab of an array of `bytes` (MultigridOptions::slab_bytes).
double slab_of(double bytes) {
  return bytes / static_cast<double>(
                     coarsening_slabs(static_cast<std::int64_t>(bytes), MultigridOptions().slab_bytes));
}
}  // namespace

namespace {

/// Bytes a node of a finite element level; FP64 unless a precision is named.
struct NodeBytes {
  double rows, block, modes_count, nodes, neighbours;
  double diagonal, modes, coarse;
  double prolongator;  ///< values, columns, and places in the transpose
  double kept;         ///< what is stored of it: all, or P0

  NodeBytes(const PatternStats& pattern, int size, const MultigridOptions& options, bool on_host)
      : rows(static_cast<double>(pattern.rows)),
        block(size),
        modes_count(rigid_motion_count(size)),
        nodes(rows / block),
        neighbours(std::max(1.0, static_cast<double>(pattern.nonzeros) / (rows * block))),
        diagonal(8 * block * block),
        modes(modes_count > block ? 8 * entries() : 0),
        prolongator((size == 1 ? scalar_couplings : elastic_couplings) * prolongator_block(options) + 8),
        kept(options.keeps_finest_prolongator ? prolongator : prolongator_block(options) + 8 + 8 * block) {
    // More neighbours give larger and fewer aggregates.
    const double fewer =
        std::min(1.0, std::pow((size == 1 ? 14.4 : 15.0) / neighbours, size == 1 ? 1.0 : 0.6));
    const double scalar = on_host ? scalar_host_coarse : scalar_coarse,
                 elastic = on_host ? elastic_host_coarse : elastic_coarse;
    coarse = (size == 1 ? scalar : elastic * block / 3) * fewer;
  }
  double entries() const { return block * modes_count; }  ///< entries of a block of the prolongator
  double prolongator_block(const MultigridOptions& options) const {
    return static_cast<double>(value_bytes(options.prolongators)) * entries() + 12;
  }
  bool is_scalar() const { return block == 1; }
};

/// Rows of the coarsest level.
double direct_rows(const NodeBytes& node) {
  const double most = MultigridOptions().coarsest_rows;
  return node.rows <= most ? node.rows : std::min(most, node.rows / 10 + 6);
}

double direct_bytes(const NodeBytes& node, Precision matrices) {
  const double rows = direct_rows(node);
  return (4 + static_cast<double>(value_bytes(matrices))) * rows * rows;
}

std::int64_t held_bytes(const NodeBytes& node, const MultigridOptions& options, Precision matrices) {
  // Prolongators and matrices of coarse levels are about a third of their bytes each.
  const double coarse = node.coarse * (1 - (options.prolongators == Precision::fp32 ? 0.2 : 0) -
                                       (matrices == Precision::fp32 ? 0.2 : 0));
  return static_cast<std::int64_t>(node.nodes * (node.diagonal + node.kept + coarse) +
                                   direct_bytes(node, matrices));
}

std::int64_t cycle_bytes(const NodeBytes& node, const MultigridOptions& options, Precision matrices,
                         std::int64_t held) {
  const int degree = options.smoother_degree;
  const double finest = node.nodes * (node.diagonal + node.kept), direct = direct_bytes(node, matrices);
  // A smoothing step reads the diagonal, a product reads the matrix. Prolongators, a third of the coarser
  // levels, are read twice, the inverse once.
  const double below = std::max(0.0, static_cast<double>(held) - finest - direct) * (2 + 2 * 2 * degree) / 3;
  const std::int64_t vectors =
      cycle_vector_bytes(degree) +
      (options.keeps_finest_prolongator ? 0 : applied_prolongator_bytes(static_cast<int>(node.block)));
  return static_cast<std::int64_t>(node.nodes * (2 * degree * node.diagonal + 2 * node.kept) +
                                   node.rows * static_cast<double>(vectors) + below + direct);
}

}  // namespace

MultigridBytes multigrid_bytes(const PatternStats& pattern, int block, const MultigridOptions& options,
                               Precision matrices) {
  const NodeBytes node(pattern, block, options, true);
  // Modes, prolongator and product exist together. The product is, for a scalar, the larger of the pattern of
  // A P and the coarse matrix; for elasticity, the coarse matrix. A slab of values of A P comes on top.
  const double product = node.is_scalar() ? std::max(6.4 * node.neighbours, coarse_setup * node.coarse)
                                          : coarse_setup * node.coarse;
  const double finest = node.nodes * (node.diagonal + node.modes + node.prolongator + product) +
                        std::min(node.nodes, slab_nodes) * slab_couplings * 8 * node.entries();
  const std::int64_t held = held_bytes(node, options, matrices);
  const std::int64_t inverting = held + dense_inverse_bytes(static_cast<Offset>(direct_rows(node)));
  const auto bytes = static_cast<std::int64_t>(finest);
  return {held, std::max(bytes, inverting), bytes, cycle_bytes(node, options, matrices, held)};
}

MultigridBytes device_multigrid_bytes(const PatternStats& pattern, int block, const MultigridOptions& options,
                                      Precision matrices) {
  const NodeBytes node(pattern, block, options, false);
  const double columns = 4 * node.neighbours + 8, flags = node.neighbours + node.block;
  const double product = (node.is_scalar() ? scalar_product : elastic_product) * node.neighbours;
  const double sorted = node.nodes * (columns + sorting * node.neighbours + 8 + node.diagonal + node.modes);
  const double multiplied =
      node.nodes *
          (node.diagonal + node.modes + node.prolongator + 4 * product + 8 + node.coarse + columns + flags) +
      slab_of(8 * static_cast<double>(pattern.nonzeros)) + slab_of(node.nodes * product * 8 * node.entries());
  const auto bytes = static_cast<std::int64_t>(std::max(sorted, multiplied));
  const std::int64_t held = held_bytes(node, options, matrices);
  return {held, bytes, bytes, cycle_bytes(node, options, matrices, held)};
}

std::int64_t block_cycle_bytes(Offset rows, int count, const MultigridOptions& options) {
  if (count < 1) return 0;
  return 3 * block_vector_bytes(rows / 4, count) +
         (options.keeps_finest_prolongator ? 0 : block_vector_bytes(rows, count));
}

std::int64_t block_reader_bytes(Format format, const PatternStats& pattern) {
  if (format != Format::rbp_sym || !pattern.symmetric.known) return 0;
  return 8 * pattern.symmetric.pairs + 10 * pattern.symmetric.nodes + 8;
}

}  // namespace genba
