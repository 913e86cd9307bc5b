#include "gpu/multigrid/cuda_coarsen.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/multigrid/coarsening.hpp"
#include "engine/solve/multigrid/multigrid_bytes.hpp"
#include "gpu/kernels/coarsen/coarsen.hpp"
#include "gpu/kernels/coarsen/narrow.hpp"
#include "gpu/kernels/coarsen/shared.hpp"
#include "gpu/memory/cuda_uploader.hpp"
#include "gpu/multigrid/cuda_transfer.hpp"

namespace genba::cuda {

namespace {

class Coarsening {
 public:
  Coarsening(const CoarsenTask& task, std::shared_ptr<MemoryCounter> counter, cudaStream_t stream,
             Monitor& monitor)
      : task_(task),
        counter_(std::move(counter)),
        stream_(stream),
        monitor_(monitor),
        flags_(counter_, 2),
        space_{counter_.get(), stream, flags_.data(), flags_.data() + 1} {
    zero(flags_);
  }

  CoarseLevel run();
  NodeRows rows_of(int block, std::span<const Index> nodes);
  BlockRowsArrays blocks_of(const CudaMatrix& a, int block);  ///< all at once

 private:
  template <class T>
  DeviceArray<T> array(Offset size) const {
    return DeviceArray<T>(counter_, size);
  }
  template <class T>
  void zero(const DeviceArray<T>& a) const {
    if (a.bytes() > 0)
      check(cudaMemsetAsync(a.data(), 0, static_cast<std::size_t>(a.bytes()), stream_),
            phrase<"clearing device memory">());
  }
  void wait() const { check(cudaStreamSynchronize(stream_), phrase<"waiting for the device">()); }
  template <class T>
  T read(const T* from) const {
    T value;
    check(cudaMemcpyAsync(&value, from, sizeof(T), cudaMemcpyDeviceToHost, stream_),
          phrase<"reading a result">());
    wait();
    return value;
  }
  /// from[rows[0]], from[rows[1]], ...
  std::vector<Offset> read_at(const Offset* from, const std::vector<Index>& rows) const {
    std::vector<Offset> values(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
      check(cudaMemcpyAsync(&values[i], from + rows[i], sizeof(Offset), cudaMemcpyDeviceToHost, stream_),
            phrase<"reading a result">());
    wait();
    return values;
  }
  /// 0, step, 2 step, ..., nodes.
  static std::vector<Index> cuts(Index nodes, Index step) {
    std::vector<Index> at = {0};
    while (at.back() < nodes) at.push_back(at.back() + std::min(step, nodes - at.back()));
    return at;
  }
  void require_room() const {
    if (read(space_.overflow) == 0) return;
    throw Error(ErrorKind::input, phrase<"multigrid on CUDA">(),
                phrase<"a node has more than %1 aggregates around it, or an aggregate more than %2, or rows "
                       "of one node have different columns">(most_row_columns, most_coarse_columns),
                phrase<"Use block-jacobi, or the CPU backend">());
  }
  BlockRowsArrays pattern_of(const CudaMatrix& a, int block);
  /// Nodes of a slab if all `nodes` together take `bytes`.
  Index slab_nodes(Index nodes, std::int64_t bytes) const {
    const std::int64_t slabs = coarsening_slabs(bytes, task_.options.slab_bytes);
    return static_cast<Index>((nodes + slabs - 1) / slabs);
  }
  /// Calls visit(BlockSlab) for the rows of the matrix in order. `pattern` is the pattern of the matrix.
  template <class Visit>
  void for_each_slab(const BlockRowsView& pattern, Visit visit);
  struct Found {
    DeviceArray<unsigned char> flags, alone;
    DeviceArray<Index> aggregate;
    Index count;
    DeviceArray<unsigned char> shared{};  ///< [nodes] 1: another device has the node too; empty: no node
  };
  template <class V>
  BasicTransferArrays<V> prolongator(const BlockRowsView& pattern, const Found& found, const double* tentative);
  template <class V>
  BlockRowsArrays galerkin(const BlockRowsView& pattern, const BasicTransferArrays<V>& p);
  /// The view of the blocks of the matrix; own: its arrays, if the matrix has no blocks.
  BlockRowsView pattern(int block, BlockRowsArrays& own) {
    if (const auto* given = std::get_if<BlockRowsView>(&task_.a.view())) return *given;
    own = pattern_of(task_.a, block);
    return own.view();
  }
  template <class T>
  void put_shared(int block, std::span<const T> values, T* to) const;
  void take_shared_norms(const DeviceArray<double>& norm) const;
  void take_shared_flags(const BlockRowsView& a, Found& found) const;
  void take_shared_aggregates(Found& found) const;
  /// Makes P0 and the coarse modes.
  DeviceArray<double> tentative(const BlockRowsView& a, const Found& found,
                                DeviceArray<double>& coarse_modes) const;
  /// P0 as a prolongator with the given values.
  template <class V>
  BasicTransferArrays<V> tentative_prolongator(const BlockRowsView& a, const Found& found,
                                               const double* values);
  template <class V>
  void transpose(BasicTransferArrays<V>& p);
  /// The steps after the aggregates.
  template <class V>
  CoarseLevel finish(const BlockRowsView& a, const Found& found);
  DeviceArray<float> narrowed(const DeviceArray<double>& values) const;
  SingleBlockRowsArrays narrowed(BlockRowsArrays&& a) const {
    return {a.nodes, a.block, std::move(a.row_ptr), std::move(a.column), narrowed(a.value)};
  }

  const CoarsenTask& task_;
  std::shared_ptr<MemoryCounter> counter_;
  cudaStream_t stream_;
  Monitor& monitor_;
  DeviceArray<int> flags_;  ///< of space_
  CoarsenSpace space_;
  DeviceArray<double> slab_value_;  ///< of the last slab, unless the matrix already consists of blocks
  Index slab_first_ = -1;
  std::vector<Index> slab_cuts_;    ///< first nodes of slabs, and the number of nodes
  std::vector<Offset> slab_start_;  ///< their first blocks
};

BlockRowsArrays Coarsening::pattern_of(const CudaMatrix& a, int block) {
  BlockRowsArrays blocks;
  blocks.nodes = static_cast<Index>(a.rows() / block);
  blocks.block = block;
  blocks.row_ptr = array<Offset>(static_cast<Offset>(blocks.nodes) + 1);
  launch_count_blocks(a.view(), block, blocks.row_ptr.data(), space_);
  const Offset count = read(blocks.row_ptr.data() + blocks.nodes);
  blocks.column = array<Index>(count);
  launch_fill_columns(a.view(), block, blocks.row_ptr.data(), count, blocks.column.data(), space_);
  return blocks;
}

BlockRowsArrays Coarsening::blocks_of(const CudaMatrix& a, int block) {
  BlockRowsArrays blocks = pattern_of(a, block);
  blocks.value = array<double>(blocks.column.size() * block * block);
  launch_fill_values(a.view(), {blocks.view(), 0, blocks.nodes, 0}, blocks.column.size(), blocks.value.data(),
                     space_);
  require_room();
  return blocks;
}

template <class Visit>
void Coarsening::for_each_slab(const BlockRowsView& pattern, Visit visit) {
  if (pattern.value != nullptr) {
    visit(BlockSlab{pattern, 0, pattern.nodes, 0});
    return;
  }
  const Offset entries = pattern.block * pattern.block;
  if (slab_start_.empty()) {
    slab_cuts_ = cuts(pattern.nodes, slab_nodes(pattern.nodes, read(pattern.row_ptr + pattern.nodes) * entries * 8));
    slab_start_ = read_at(pattern.row_ptr, slab_cuts_);
  }
  if (slab_value_.size() == 0) {
    Offset most = 0;
    for (std::size_t s = 0; s + 1 < slab_start_.size(); ++s) most = std::max(most, slab_start_[s + 1] - slab_start_[s]);
    slab_value_ = array<double>(most * entries);
  }
  for (std::size_t s = 0; s + 1 < slab_cuts_.size(); ++s) {
    BlockSlab slab{pattern, slab_cuts_[s], slab_cuts_[s + 1], slab_start_[s]};
    slab.a.value = slab_value_.data();
    if (slab_first_ != slab.first) {
      launch_fill_values(task_.a.view(), slab, slab_start_[s + 1] - slab_start_[s], slab_value_.data(), space_);
      slab_first_ = slab.first;
    }
    visit(slab);
    wait();
    monitor_.check();
  }
}

DeviceArray<float> Coarsening::narrowed(const DeviceArray<double>& values) const {
  auto to = array<float>(values.size());
  launch_narrow(values.size(), values.data(), to.data(), stream_);
  wait();  // the uploaded arrays may now be freed
  return to;
}

template <class V>
BasicTransferArrays<V> Coarsening::prolongator(const BlockRowsView& a, const Found& found, const double* tentative) {
  const ProlongatorCall call{a,
                             found.flags.data(),
                             found.aggregate.data(),
                             task_.diagonal.inverse,
                             tentative,
                             task_.options.prolongator_damping / task_.largest,
                             task_.modes.count(),
                             found.shared.data()};
  BasicTransferArrays<V> p;
  p.fine_nodes = a.nodes;
  p.coarse_nodes = found.count;
  p.row_block = a.block;
  p.column_block = call.m;
  p.row_ptr = array<Offset>(static_cast<Offset>(a.nodes) + 1);
  const bool has_long_rows = launch_count_prolongator(call, p.row_ptr.data(), space_);
  const Offset blocks = read(p.row_ptr.data() + a.nodes);
  require_room();
  if (blocks > 0xffffffffll)
    throw Error(ErrorKind::memory, phrase<"prolongator">(), phrase<"%1 blocks need 64-bit numbers">(blocks));
  p.column = array<Index>(blocks);
  p.value = array<V>(blocks * a.block * call.m);
  launch_fill_prolongator(call, p.row_ptr.data(), p.column.data(), has_long_rows, space_);
  for_each_slab(a, [&](const BlockSlab& slab) {
    launch_smooth_prolongator(call, slab, p.row_ptr.data(), p.column.data(), p.value.data(), space_);
  });
  transpose(p);
  return p;
}

template <class V>
void Coarsening::transpose(BasicTransferArrays<V>& p) {
  const Offset blocks = p.column.size();
  p.transposed_ptr = array<Offset>(static_cast<Offset>(p.coarse_nodes) + 1);
  p.transposed_row = array<Index>(blocks);
  p.transposed_block = array<std::uint32_t>(blocks);
  launch_transpose(p.fine_nodes, p.coarse_nodes, blocks, p.row_ptr.data(), p.column.data(),
                   p.transposed_ptr.data(), p.transposed_row.data(), p.transposed_block.data(), space_);
}

DeviceArray<double> Coarsening::tentative(const BlockRowsView& a, const Found& found,
                                          DeviceArray<double>& coarse_modes) const {
  const int m = task_.modes.count();
  auto values = array<double>(static_cast<Offset>(a.rows) * m);
  coarse_modes = array<double>(static_cast<Offset>(found.count) * m * m);
  zero(values);
  const auto member = array<Index>(a.nodes), start = array<Index>(static_cast<Offset>(found.count) + 1);
  launch_members(a.nodes, found.aggregate.data(), found.count, member.data(), start.data(), space_);
  launch_tentative(a.block, m, found.count, member.data(), start.data(), task_.modes.values(),
                   found.alone.data(), values.data(), coarse_modes.data(), space_);
  wait();
  return values;
}

template <class V>
BasicTransferArrays<V> Coarsening::tentative_prolongator(const BlockRowsView& a, const Found& found,
                                                         const double* values) {
  BasicTransferArrays<V> p;
  p.fine_nodes = a.nodes;
  p.coarse_nodes = found.count;
  p.row_block = a.block;
  p.column_block = task_.modes.count();
  p.row_ptr = array<Offset>(static_cast<Offset>(a.nodes) + 1);
  launch_count_tentative(a.nodes, found.aggregate.data(), p.row_ptr.data(), space_);
  const Offset blocks = read(p.row_ptr.data() + a.nodes);
  p.column = array<Index>(blocks);
  p.value = array<V>(blocks * p.row_block * p.column_block);
  launch_fill_tentative(a.nodes, p.row_block * p.column_block, found.aggregate.data(), values,
                        p.row_ptr.data(), p.column.data(), p.value.data(), space_);
  transpose(p);
  wait();
  return p;
}

template <class V>
BlockRowsArrays Coarsening::galerkin(const BlockRowsView& a, const BasicTransferArrays<V>& p) {
  const BasicBlocks<V> blocks{a.nodes,          p.row_block,     p.column_block,
                              p.row_ptr.data(), p.column.data(), p.value.data()};
  const Blocks pattern{a.nodes, p.row_block, p.column_block, p.row_ptr.data(), p.column.data(), nullptr};
  const Transposed transposed{p.coarse_nodes, p.transposed_ptr.data(), p.transposed_row.data(),
                              p.transposed_block.data()};
  const auto product_ptr = array<Offset>(static_cast<Offset>(a.nodes) + 1);
  const bool has_long_products = launch_count_product(a, pattern, product_ptr.data(), space_);
  const Offset product_blocks = read(product_ptr.data() + a.nodes);
  require_room();
  const auto product_column = array<Index>(product_blocks);
  launch_fill_product(a, pattern, product_ptr.data(), product_column.data(), has_long_products, space_);

  BlockRowsArrays c;
  c.nodes = p.coarse_nodes;
  c.block = p.column_block;
  c.row_ptr = array<Offset>(static_cast<Offset>(c.nodes) + 1);
  const bool has_long_rows =
      launch_count_coarse(transposed, product_ptr.data(), product_column.data(), c.row_ptr.data(), space_);
  const Offset count = read(c.row_ptr.data() + c.nodes);
  require_room();
  c.column = array<Index>(count);
  c.value = array<double>(count * c.block * c.block);
  zero(c.value);
  launch_fill_coarse(transposed, product_ptr.data(), product_column.data(), c.row_ptr.data(), c.column.data(),
                     has_long_rows, space_);

  const Offset entries = p.row_block * p.column_block;
  const Index step = slab_nodes(a.nodes, product_blocks * entries * 8);
  DeviceArray<double> value;
  for_each_slab(a, [&](const BlockSlab& slab) {
    std::vector<Index> part = cuts(slab.last - slab.first, step);
    for (Index& row : part) row += slab.first;
    const std::vector<Offset> start = read_at(product_ptr.data(), part);
    for (std::size_t k = 0; k + 1 < part.size(); ++k) {
      const Index first = part[k], last = part[k + 1];
      const Offset size = (start[k + 1] - start[k]) * entries;
      if (size > value.size()) {
        value = {};
        value = array<double>(size);
      }
      if (size > 0)
        check(cudaMemsetAsync(value.data(), 0, static_cast<std::size_t>(size) * sizeof(double), stream_),
              phrase<"clearing device memory">());
      launch_product_rows(slab, blocks, product_ptr.data(), product_column.data(), first, last, value.data(),
                          space_);
      launch_add_coarse(transposed, blocks, product_ptr.data(), product_column.data(), value.data(), first,
                        last, c.row_ptr.data(), c.column.data(), c.value.data(), has_long_rows, space_);
      wait();
      monitor_.check();
    }
  });
  launch_complete_coarse(c.nodes, c.block, c.row_ptr.data(), c.column.data(), c.value.data(), stream_);
  wait();
  return c;
}

/// Puts given values at the shared nodes.
template <class T>
void Coarsening::put_shared(int block, std::span<const T> values, T* to) const {
  const Uploader uploader(counter_, stream_);
  const auto list = uploader.copy(task_.shared->nodes.data(), task_.shared->nodes.size());
  const auto packed = uploader.copy(values.data(), values.size());
  launch_scatter(static_cast<Index>(list.size()), block, list.data(), packed.data(), to, stream_);
  wait();
}

void Coarsening::take_shared_norms(const DeviceArray<double>& norm) const {
  if (task_.shared != nullptr) put_shared(1, task_.shared->norm, norm.data());
}

void Coarsening::take_shared_flags(const BlockRowsView& a, Found& found) const {
  if (task_.shared == nullptr) return;
  put_shared<unsigned char>(a.block, task_.shared->alone, found.alone.data());
  found.shared = array<unsigned char>(a.nodes);
  zero(found.shared);
  const std::vector<unsigned char> ones(task_.shared->nodes.size(), 1);
  put_shared<unsigned char>(1, ones, found.shared.data());
  launch_separate(a, found.shared.data(), found.flags.data(), stream_);
}

void Coarsening::take_shared_aggregates(Found& found) const {
  if (task_.shared == nullptr) return;
  std::vector<Index> numbers(task_.shared->aggregate.begin(), task_.shared->aggregate.end());
  for (Index& number : numbers) number = number < 0 ? -1 : found.count + number;
  put_shared<Index>(1, numbers, found.aggregate.data());
  found.count += task_.shared->count;
}

NodeRows Coarsening::rows_of(int block, std::span<const Index> nodes) {
  BlockRowsArrays own;
  const BlockRowsView a = pattern(block, own);
  const Uploader uploader(counter_, stream_);
  const auto count = static_cast<Index>(nodes.size());
  std::vector<Index> place(static_cast<std::size_t>(a.nodes), -1);
  for (Index i = 0; i < count; ++i) place[static_cast<std::size_t>(nodes[static_cast<std::size_t>(i)])] = i;
  const auto list = uploader.copy(nodes.data(), nodes.size());
  const auto places = uploader.copy(place);
  const ListedRows rows{count, list.data(), places.data()};
  const auto number = array<Offset>(count);
  launch_count_listed(a, rows, number.data(), stream_);
  const std::vector<Offset> counts = uploader.download(number, count);
  wait();
  NodeRows out;
  out.blocks.rows = out.blocks.columns = count;
  out.blocks.row_block = out.blocks.column_block = block;
  out.blocks.row_ptr = Buffer<Offset>(static_cast<Offset>(count) + 1);
  for (Index i = 0; i < count; ++i) out.blocks.row_ptr[i + 1] = out.blocks.row_ptr[i] + counts[static_cast<std::size_t>(i)];
  const Offset blocks = out.blocks.row_ptr[count], size = static_cast<Offset>(block) * block;
  const auto start = uploader.copy(out.blocks.row_ptr.data(), static_cast<std::size_t>(count));
  const auto column = array<Index>(blocks);
  const auto value = array<double>(blocks * size);
  const auto alone = array<unsigned char>(static_cast<Offset>(count) * block);
  for_each_slab(a, [&](const BlockSlab& slab) {
    launch_fill_listed(slab, rows, start.data(), column.data(), value.data(), alone.data(), stream_);
  });
  out.blocks.column = Buffer<Index>(blocks);
  out.blocks.value = Buffer<double>(blocks * size);
  const auto columns = uploader.download(column, blocks);
  const auto values = uploader.download(value, blocks * size);
  out.alone = uploader.download(alone, alone.size());
  wait();
  require_room();
  std::copy(columns.begin(), columns.end(), out.blocks.column.begin());
  std::copy(values.begin(), values.end(), out.blocks.value.begin());
  return out;
}

CoarseLevel Coarsening::run() {
  const int block = task_.modes.block, m = task_.modes.count();
  BlockRowsArrays own;
  const BlockRowsView a = pattern(block, own);
  if (a.block != block || task_.diagonal.size != block)
    throw Error(ErrorKind::internal_fault, phrase<"multigrid on CUDA">(),
                phrase<"blocks of %1 rows where the modes have %2">(a.block, block));
  monitor_.check();
  const Offset blocks = read(a.row_ptr + a.nodes);
  Found found{array<unsigned char>(blocks), array<unsigned char>(a.rows), array<Index>(a.nodes), 0};
  {
    const auto norm = array<double>(a.nodes);
    launch_diagonal_norms(task_.a.view(), block, norm.data(), space_);
    take_shared_norms(norm);
    for_each_slab(a, [&](const BlockSlab& slab) {
      launch_couplings(slab, task_.options.strength, negligible_coupling, norm.data(), found.alone.data(),
                       found.flags.data(), space_);
    });
    take_shared_flags(a, found);
    wait();
    require_room();
  }
  found.count = make_aggregates(a, found.flags.data(), found.aggregate.data(), space_);
  take_shared_aggregates(found);
  monitor_.check();
  if (found.count == 0 || static_cast<double>(found.count) * m >= 0.8 * static_cast<double>(a.rows))
    return {};
  return task_.options.prolongators == Precision::fp32 ? finish<float>(a, found) : finish<double>(a, found);
}

template <class V>
CoarseLevel Coarsening::finish(const BlockRowsView& a, const Found& found) {
  DeviceArray<double> coarse_modes;
  auto values = tentative(a, found, coarse_modes);
  BasicTransferArrays<V> p =
      prolongator<V>(a, found, values.data());
  wait();
  values = {};
  monitor_.check();
  BlockRowsArrays c = galerkin(a, p);
  slab_value_ = {};
  if (!task_.options.keeps_finest_prolongator) {
    p = {};
    values = tentative(a, found, coarse_modes);
    p = tentative_prolongator<V>(a, found, values.data());
    values = {};
  }
  auto matrix = task_.a.precision() == Precision::fp32
                    ? std::make_unique<CudaMatrix>(counter_, narrowed(std::move(c)), stream_)
                    : std::make_unique<CudaMatrix>(counter_, std::move(c), stream_);
  matrix->apply({});
  return {std::make_unique<CudaTransfer>(std::move(p)), std::move(matrix),
          std::make_unique<CudaModes>(task_.modes.count(), task_.modes.count(), std::move(coarse_modes))};
}

}  // namespace

CudaModes::CudaModes(const std::shared_ptr<MemoryCounter>& counter, Index nodes, int block_size,
                     std::span<const double> points, cudaStream_t stream, const MotionFrame* given)
    : block(block_size), count_(points.empty() ? block_size : rigid_motion_count(block_size)) {
  if (points.empty()) return;
  const MotionFrame frame = given != nullptr ? *given : motion_frame(points, block);
  DeviceArray<double> on_device(counter, static_cast<Offset>(points.size()));
  values_ = DeviceArray<double>(counter, static_cast<Offset>(nodes) * block * count_);
  check(cudaMemcpyAsync(on_device.data(), points.data(), points.size_bytes(), cudaMemcpyHostToDevice, stream),
        phrase<"copying points">());
  launch_rigid_motions(nodes, block, on_device.data(), frame.middle.data(), frame.size, values_.data(),
                       stream);
  check(cudaStreamSynchronize(stream), phrase<"making rigid motions">());
}

CoarseLevel coarsen(const CoarsenTask& task, const std::shared_ptr<MemoryCounter>& counter,
                    cudaStream_t stream, Monitor& monitor) {
  return Coarsening(task, counter, stream, monitor).run();
}

NodeRows rows_of(const CudaMatrix& a, int block, std::span<const Index> nodes,
                 const std::shared_ptr<MemoryCounter>& counter, cudaStream_t stream) {
  Monitor silent;
  const CudaModes none(counter, 0, 1, {}, stream);
  const MultigridOptions options;
  return Coarsening({a, {}, 0, none, options}, counter, stream, silent).rows_of(block, nodes);
}

std::vector<double> dense_of(const CudaMatrix& a, const std::shared_ptr<MemoryCounter>& counter,
                             cudaStream_t stream) {
  Monitor silent;
  const CudaModes none(counter, 0, 1, {}, stream);
  const MultigridOptions options;
  const CoarsenTask task{a, {}, 0, none, options};
  BlockRowsArrays own;
  const auto* given = std::get_if<BlockRowsView>(&a.view());
  int block = 1;
  if (const auto* symmetric = std::get_if<RbpSymView<double>>(&a.view())) block = symmetric->block;
  if (const auto* symmetric = std::get_if<RbpSymView<float>>(&a.view())) block = symmetric->block;
  if (given == nullptr) own = Coarsening(task, counter, stream, silent).blocks_of(a, block);
  const BlockRowsView view = given != nullptr ? *given : own.view();
  const auto copy = [&]<class T>(const T* from, Offset count) {
    std::vector<T> to(static_cast<std::size_t>(count));
    if (count > 0)
      check(cudaMemcpyAsync(to.data(), from, to.size() * sizeof(T), cudaMemcpyDeviceToHost, stream),
            phrase<"copying a matrix">());
    check(cudaStreamSynchronize(stream), phrase<"copying a matrix">());
    return to;
  };
  const auto b = static_cast<std::size_t>(view.block);
  const auto row_ptr = copy(view.row_ptr, static_cast<Offset>(view.nodes) + 1);
  const auto column = copy(view.column, row_ptr.back());
  const auto value = copy(view.value, row_ptr.back() * view.block * view.block);
  const auto n = static_cast<std::size_t>(view.rows);
  std::vector<double> dense(n * n, 0.0);
  for (std::size_t node = 0; node + 1 < row_ptr.size(); ++node)
    for (auto k = static_cast<std::size_t>(row_ptr[node]); k < static_cast<std::size_t>(row_ptr[node + 1]);
         ++k)
      for (std::size_t i = 0; i < b; ++i)
        for (std::size_t j = 0; j < b; ++j)
          dense[(node * b + i) * n + static_cast<std::size_t>(column[k]) * b + j] =
              value[(k * b + i) * b + j];
  return dense;
}

}  // namespace genba::cuda
