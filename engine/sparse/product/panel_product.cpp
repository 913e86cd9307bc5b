#include "engine/sparse/product/panel_product.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/sparse/formats/entries.hpp"
#include "engine/sparse/product/clones.hpp"

namespace genba {

namespace {

/// Rows of one chunk, a multiple of the windows of slice formats.
constexpr std::size_t chunk_rows = slice_window;

/// Writes `count` sums, or b - sums if there is a b.
inline void store(const double* sums, Offset count, const double* b, double* y) {
  if (b == nullptr)
    std::copy_n(sums, count, y);
  else
    for (Offset i = 0; i < count; ++i) y[i] = b[i] - sums[i];
}
/// b at a place of y.
inline const double* beside(const double* b, Offset at) {
  return b == nullptr ? nullptr : b + at;
}

/// y[begin..end) row by row.
template <int w, class M>
GENBA_AVX2_CLONES void multiply_rows(const M& m, const double* x, const double* b, double* y, Index begin,
                                     Index end) {
  RowReader<const M> read(m);
  for (Index row = begin; row < end; ++row) {
    double sum[w] = {};
    read(
        row, [&](Index column, const auto& value) __attribute__((always_inline)) {
          const double a = value;
          const double* from = x + static_cast<Offset>(column) * w;
          for (int v = 0; v < w; ++v) sum[v] += a * from[v];
        });
    store(sum, w, beside(b, static_cast<Offset>(row) * w), y + static_cast<Offset>(row) * w);
  }
}

/// For nodes of `block` rows that share their columns: reads runs once. 0: not known at compile time.
template <int w, int block, class V>
GENBA_AVX2_CLONES void multiply_nodes(const BasicSlicedRuns<V>& m, const double* x, const double* b, double* y,
                                      Index begin, Index end) {
  const Offset d = block > 0 ? block : m.block, row_step = d * slice_lanes;
  std::vector<double> sums(static_cast<std::size_t>(d * w));
  double* const sum = sums.data();
  for (Index position = begin; position < end; ++position) {
    const Offset slice = position / slice_lanes, lane = position % slice_lanes;
    std::fill_n(sum, d * w, 0.0);
    const V* value = m.value.data() + m.slot_ptr[slice] * d * row_step + lane;
    RunReader runs = runs_of_lane(m, slice, static_cast<Index>(lane));
    Index first, length;
    while (m.slot_ptr[slice + 1] > m.slot_ptr[slice] && runs.next(first, length))
      for (const double *from = x + first * d * w, *last = from + length * d * w; from < last;
           from += d * w, value += d * row_step)
        for (Offset i = 0; i < d; ++i)
          for (Offset j = 0; j < d; ++j) {
            const double a = value[i * row_step + j * slice_lanes];
            for (int v = 0; v < w; ++v) sum[i * w + v] += a * from[j * w + v];
          }
    const Offset at = node_at(position, m.order[position]) * d * w;
    store(sum, d * w, beside(b, at), y + at);
  }
}

template <int w, class V>
void multiply_sliced(const BasicSlicedRuns<V>& m, const double* x, const double* b, double* y,
                     ThreadTeam& team) {
  team.for_chunks(static_cast<std::size_t>(m.nodes), slice_window, [&](std::size_t begin, std::size_t end) {
    const auto first = static_cast<Index>(begin), last = static_cast<Index>(end);
    switch (m.block) {
      case 1:
        return multiply_nodes<w, 1>(m, x, b, y, first, last);
      case 2:
        return multiply_nodes<w, 2>(m, x, b, y, first, last);
      case 3:
        return multiply_nodes<w, 3>(m, x, b, y, first, last);
      default:
        return multiply_nodes<w, 0>(m, x, b, y, first, last);
    }
  });
}

/// x and y of one cluster, its halo and its aliases.
struct Scratch {
  std::vector<double> x, y;
};

/// own_y += A other_x, other_y += A^T own_x for a block whose values are `step` apart. Small blocks stay in registers.
/// block = 0: size b, known at run time only.
template <int w, int block, int step, class V>
[[gnu::always_inline]] inline void add_pair(const V* value, Offset b, const double* own_x, const double* other_x,
                                            double* own_y, double* other_y) {
  if constexpr (block == 0) {
    for (Offset i = 0; i < b; ++i)
      for (Offset j = 0; j < b; ++j, value += step) {
        const double a = *value;
        for (int v = 0; v < w; ++v) {
          own_y[i * w + v] += a * other_x[j * w + v];
          other_y[j * w + v] += a * own_x[i * w + v];
        }
      }
  } else {
    double own[block * w], other[block * w], x[block * w];
    for (int k = 0; k < block * w; ++k) {
      own[k] = own_y[k];
      other[k] = other_y[k];
      x[k] = own_x[k];
    }
    for (int j = 0; j < block; ++j) {
      double beside[w];
      for (int v = 0; v < w; ++v) beside[v] = other_x[j * w + v];
      for (int i = 0; i < block; ++i) {
        const double a = value[(i * block + j) * step];
        for (int v = 0; v < w; ++v) own[i * w + v] += a * beside[v];
        for (int v = 0; v < w; ++v) other[j * w + v] += a * x[i * w + v];
      }
    }
    for (int k = 0; k < block * w; ++k) {
      own_y[k] = own[k];
      other_y[k] = other[k];
    }
  }
}

/// Sums of a cluster: for its own rows into y (rhs - sums if there is a rhs), for its halo into given, [halo
/// entries][b][w].
template <int w, int block, class V>
GENBA_AVX2_CLONES void multiply_cluster(const BasicRbpSymMatrix<V>& m, Index cluster, const double* x,
                                        const double* rhs, double* y, double* given, Scratch& scratch) {
  constexpr Index lanes = RbpSymIndices::lanes;
  const Offset b = block > 0 ? block : m.block, node = b * w;  // numbers a node
  const Offset first = static_cast<Offset>(cluster) * m.cluster_nodes;
  const Offset count = std::min<Offset>(m.cluster_nodes, m.nodes - first);
  const Index halo = m.halo_ptr[cluster], halos = m.halo_ptr[cluster + 1] - halo;
  const Index alias = m.alias_ptr[cluster], aliases = m.alias_ptr[cluster + 1] - alias;
  const Index first_alias = m.cluster_nodes + halos;
  const auto places = static_cast<std::size_t>(first_alias + aliases);
  scratch.x.resize(places * static_cast<std::size_t>(node));
  scratch.y.assign(places * static_cast<std::size_t>(node), 0.0);
  double *const xs = scratch.x.data(), *const ys = scratch.y.data();
  std::copy_n(x + first * node, count * node, xs);
  for (Index h = 0; h < halos; ++h)
    std::copy_n(x + m.halo_node[halo + h] * node, node, xs + (m.cluster_nodes + h) * node);
  for (Index a = 0; a < aliases; ++a)
    std::copy_n(xs + m.alias_node[alias + a] * node, node, xs + (first_alias + a) * node);

  const Index slices = m.cluster_nodes / lanes;
  for (Index s = cluster * slices; s < (cluster + 1) * slices; ++s) {
    const std::uint16_t* owner = m.node_of_lane.data() + static_cast<Offset>(s) * lanes;
    const V* diagonal = m.diagonal.data() + static_cast<Offset>(s) * (b * (b + 1) / 2) * lanes;
    for (Index lane = 0; lane < lanes; ++lane) {
      if (owner[lane] == ClusterSchedule::nobody) continue;
      const double* own_x = xs + owner[lane] * node;
      double* own_y = ys + owner[lane] * node;
      const V* value = diagonal + lane;
      for (Offset i = 0; i < b; ++i)
        for (Offset j = i; j < b; ++j, value += lanes) {
          const double a = *value;
          for (int v = 0; v < w; ++v) own_y[i * w + v] += a * own_x[j * w + v];
          if (j > i)
            for (int v = 0; v < w; ++v) own_y[j * w + v] += a * own_x[i * w + v];
        }
    }
    for (Offset step = m.step_ptr[s]; step < m.step_ptr[s + 1]; ++step)
      for (Index lane = 0; lane < lanes; ++lane) {
        const Index partner = m.partner[step * lanes + lane];
        if (partner == ClusterSchedule::nobody) continue;
        add_pair<w, block, lanes>(m.value.data() + step * (b * b * lanes) + lane, b, xs + owner[lane] * node,
                                  xs + partner * node, ys + owner[lane] * node, ys + partner * node);
      }
  }
  for (Index a = 0; a < aliases; ++a)
    for (Offset i = 0; i < node; ++i)
      ys[m.alias_node[alias + a] * node + i] += ys[(first_alias + a) * node + i];
  store(ys, count * node, beside(rhs, first * node), y + first * node);
  for (Index h = 0; h < halos; ++h)
    std::copy_n(ys + (m.cluster_nodes + h) * node, node, given + m.halo_slot[halo + h] * node);
}

template <int w, class V>
void multiply_symmetric(const BasicRbpSymMatrix<V>& m, const double* x, const double* rhs, double* y,
                        ThreadTeam& team) {
  const Offset node = static_cast<Offset>(m.block) * w;
  std::vector<double> given(static_cast<std::size_t>(m.halo_slot.size() * node));
  team.for_chunks(static_cast<std::size_t>(m.clusters()), 1, [&](std::size_t begin, std::size_t end) {
    thread_local Scratch scratch;
    for (std::size_t c = begin; c < end; ++c) switch (m.block) {
        case 1:
          multiply_cluster<w, 1>(m, static_cast<Index>(c), x, rhs, y, given.data(), scratch);
          break;
        case 2:
          multiply_cluster<w, 2>(m, static_cast<Index>(c), x, rhs, y, given.data(), scratch);
          break;
        case 3:
          multiply_cluster<w, 3>(m, static_cast<Index>(c), x, rhs, y, given.data(), scratch);
          break;
        default:
          multiply_cluster<w, 0>(m, static_cast<Index>(c), x, rhs, y, given.data(), scratch);
          break;
      }
  });
  const double sign = rhs == nullptr ? 1 : -1;
  team.for_chunks(static_cast<std::size_t>(m.receiver_node.size()), 4096,
                  [&](std::size_t begin, std::size_t end) {
                    for (auto r = static_cast<Offset>(begin); r < static_cast<Offset>(end); ++r) {
                      double* to = y + m.receiver_node[r] * node;
                      for (Offset slot = m.receiver_ptr[r]; slot < m.receiver_ptr[r + 1]; ++slot)
                        for (Offset i = 0; i < node; ++i)
                          to[i] += sign * given[static_cast<std::size_t>(slot * node + i)];
                    }
                  });
}

template <int w, class M>
void multiply_all(const M& m, Index rows, const double* x, const double* b, double* y, ThreadTeam& team) {
  team.for_chunks(static_cast<std::size_t>(rows), chunk_rows, [&](std::size_t begin, std::size_t end) {
    multiply_rows<w>(m, x, b, y, static_cast<Index>(begin), static_cast<Index>(end));
  });
}
template <int w, class V>
void multiply_all(const BasicRbpSlicedMatrix<V>& m, Index, const double* x, const double* b, double* y,
                  ThreadTeam& team) {
  multiply_sliced<w>(m.sliced, x, b, y, team);
}
template <int w, class V>
void multiply_all(const BasicRbpNodeMatrix<V>& m, Index, const double* x, const double* b, double* y,
                  ThreadTeam& team) {
  multiply_sliced<w>(m.sliced, x, b, y, team);
}
template <int w, class V>
void multiply_all(const BasicRbpSymMatrix<V>& m, Index, const double* x, const double* b, double* y,
                  ThreadTeam& team) {
  multiply_symmetric<w>(m, x, b, y, team);
}

void require_size(const Text& what, std::size_t has, Offset needs) {
  if (static_cast<Offset>(has) == needs) return;
  throw Error(ErrorKind::internal_fault, phrase<"sparse product of several vectors">(),
              phrase<"%1 has %2 entries, not %3">(what, has, needs));
}

}  // namespace

namespace {
/// b: null for Y = A X.
template <class V>
void run_panel(const BasicMatrix<V>& matrix, int width, std::span<const double> x, const double* b,
               std::span<double> y, ThreadTeam& team) {
  require_size("x", x.size(), column_count(matrix) * width);
  require_size("y", y.size(), row_count(matrix) * width);
  const auto rows = static_cast<Index>(row_count(matrix));
  std::visit(
      [&](const auto& m) {
        switch (width) {
          case 1:
            return multiply_all<1>(m, rows, x.data(), b, y.data(), team);
          case 2:
            return multiply_all<2>(m, rows, x.data(), b, y.data(), team);
          case panel_width:
            return multiply_all<panel_width>(m, rows, x.data(), b, y.data(), team);
          default:
            throw Error(ErrorKind::internal_fault, phrase<"sparse product of several vectors">(),
                        phrase<"a panel is %1 wide, not 1, 2 or 4">(width));
        }
      },
      matrix);
}
}  // namespace

template <class V>
void multiply_panel(const BasicMatrix<V>& matrix, int width, std::span<const double> x, std::span<double> y,
                    ThreadTeam& team) {
  run_panel(matrix, width, x, nullptr, y, team);
}

template <class V>
void defect_panel(const BasicMatrix<V>& matrix, int width, std::span<const double> b,
                  std::span<const double> x, std::span<double> r, ThreadTeam& team) {
  require_size("b", b.size(), row_count(matrix) * width);
  run_panel(matrix, width, x, b.data(), r, team);
}

template <class V>
std::int64_t panel_workspace_bytes(const BasicMatrix<V>& matrix, int width) {
  const auto* m = std::get_if<BasicRbpSymMatrix<V>>(&matrix);
  return m == nullptr ? 0
                      : static_cast<std::int64_t>(m->halo_slot.size() * m->block * width * sizeof(double));
}

template void multiply_panel(const Matrix&, int, std::span<const double>, std::span<double>, ThreadTeam&);
template void multiply_panel(const SingleMatrix&, int, std::span<const double>, std::span<double>,
                             ThreadTeam&);
template void defect_panel(const Matrix&, int, std::span<const double>, std::span<const double>,
                           std::span<double>, ThreadTeam&);
template void defect_panel(const SingleMatrix&, int, std::span<const double>, std::span<const double>,
                           std::span<double>, ThreadTeam&);
template std::int64_t panel_workspace_bytes(const Matrix&, int);
template std::int64_t panel_workspace_bytes(const SingleMatrix&, int);

}  // namespace genba
