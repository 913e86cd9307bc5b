#include "gpu/matrix/cuda_matrix.hpp"

#include <algorithm>
#include <string>
#include <type_traits>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/options.hpp"
#include "engine/sparse/formats/slice_layout.hpp"
#include "gpu/kernels/panel/vectors.hpp"
#include "gpu/memory/cuda_uploader.hpp"

namespace genba::cuda {

namespace {

template <class V>
Offset longest(const BasicCsrMatrix<V>& m) {
  Offset result = 0;
  for (Index row = 0; row < m.rows; ++row)
    result = std::max<Offset>(result, m.row_ptr[row + 1] - m.row_ptr[row]);
  return result;
}

double per_row(Offset values, Offset rows) {
  return rows ? static_cast<double>(values) / static_cast<double>(rows) : 0.0;
}

void require_shared_memory(int needed) {
  int device = 0, most = 0;
  check(cudaGetDevice(&device), phrase<"asking for the device">());
  check(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, device),
        phrase<"asking for shared memory">());
  if (needed <= most) return;
  throw Error(
      ErrorKind::memory, phrase<"matrix in %1">("rbp-sym"),
      phrase<"a cluster and its neighbours need %1 bytes of shared memory and this GPU has %2 a block">(
          needed, most),
      phrase<"Use the format rbp-node, or the node order clusters">());
}

}  // namespace

template <class V>
CudaMatrix::CudaMatrix(std::shared_ptr<MemoryCounter> counter, BasicMatrix<V>&& matrix, cudaStream_t stream,
                       HostValues values)
    : counter_(std::move(counter)),
      stream_(stream),
      values_(values),
      format_(format_of(matrix)),
      precision_(std::is_same_v<V, double> ? Precision::fp64 : Precision::fp32),
      rows_(row_count(matrix)),
      columns_(column_count(matrix)) {
  std::visit([&](auto& m) { take(m); }, matrix);
}

template CudaMatrix::CudaMatrix(std::shared_ptr<MemoryCounter>, Matrix&&, cudaStream_t, HostValues);
template CudaMatrix::CudaMatrix(std::shared_ptr<MemoryCounter>, SingleMatrix&&, cudaStream_t, HostValues);

template <class V>
CudaMatrix::CudaMatrix(std::shared_ptr<MemoryCounter> counter, BasicBlockRowsArrays<V>&& blocks,
                       cudaStream_t stream)
    : counter_(std::move(counter)),
      stream_(stream),
      format_(Format::csr),
      precision_(std::is_same_v<V, double> ? Precision::fp64 : Precision::fp32),
      rows_(static_cast<Offset>(blocks.nodes) * blocks.block),
      columns_(rows_),
      view_(blocks.view()) {
  std::get<std::vector<DeviceArray<Offset>>>(arrays_).push_back(std::move(blocks.row_ptr));
  std::get<std::vector<DeviceArray<Index>>>(arrays_).push_back(std::move(blocks.column));
  std::get<std::vector<DeviceArray<V>>>(arrays_).push_back(std::move(blocks.value));
}

template CudaMatrix::CudaMatrix(std::shared_ptr<MemoryCounter>, BlockRowsArrays&&, cudaStream_t);
template CudaMatrix::CudaMatrix(std::shared_ptr<MemoryCounter>, SingleBlockRowsArrays&&, cudaStream_t);

template <class T>
const T* CudaMatrix::move(Buffer<T>& from) {
  DeviceArray<T>& to = std::get<std::vector<DeviceArray<T>>>(arrays_).emplace_back(counter_, from.size());
  if (to.bytes() > 0) {
    const auto bytes = static_cast<std::size_t>(to.bytes());
    if (std::is_floating_point_v<T> && values_ == HostValues::zero)
      check(cudaMemsetAsync(to.data(), 0, bytes, stream_), phrase<"clearing a matrix">());
    else
      check(cudaMemcpyAsync(to.data(), from.data(), bytes, cudaMemcpyHostToDevice, stream_),
            phrase<"copying a matrix">());
    check(cudaStreamSynchronize(stream_), phrase<"copying a matrix">());  // the host array is freed next
  }
  from = Buffer<T>();
  return to.data();
}

std::int64_t CudaMatrix::bytes() const {
  std::int64_t total = (workspace_ ? workspace_->bytes() : 0) + (panel_space_ ? panel_space_->bytes() : 0);
  const auto add = [&](const auto& arrays) {
    for (const auto& array : arrays) total += array.bytes();
  };
  std::apply([&](const auto&... arrays) { (add(arrays), ...); }, arrays_);
  return total;
}

double* CudaMatrix::panel_space(int width) const {
  if (!workspace_) return nullptr;
  const Offset needed = workspace_->size() * width;
  if (!panel_space_ || panel_space_->size() < needed) {
    panel_space_.reset();
    panel_space_.emplace(counter_, needed);
  }
  return panel_space_->data();
}

void CudaMatrix::clear_values() {
  const auto clear = [&](const auto& arrays) {
    for (const auto& array : arrays)
      if (array.size() > 0)
        check(cudaMemsetAsync(array.data(), 0, static_cast<std::size_t>(array.bytes()), stream_),
              phrase<"clearing values">());
  };
  clear(std::get<std::vector<DeviceArray<double>>>(arrays_));
  clear(std::get<std::vector<DeviceArray<float>>>(arrays_));
}

void CudaMatrix::add(double factor, const CudaMatrix& from) {
  const auto& to_values = std::get<std::vector<DeviceArray<double>>>(arrays_);
  const auto& values = std::get<std::vector<DeviceArray<double>>>(from.arrays_);
  const auto same_size = [](const auto& a, const auto& b) { return a.size() == b.size(); };
  if (format_ != from.format_ || precision_ != Precision::fp64 || !std::ranges::equal(values, to_values, same_size))
    throw Error(ErrorKind::internal_fault, phrase<"a sum of matrices">(), phrase<"their patterns or formats differ">());
  for (std::size_t i = 0; i < values.size(); ++i)
    launch_axpy(values[i].size(), factor, values[i].data(), to_values[i].data(), stream_);
  refresh();
}

template <class V>
void CudaMatrix::take(BasicCsrMatrix<V>& m) {
  longest_row_ = longest(m);
  mean_row_ = per_row(m.value.size(), m.rows);
  is_uneven_ = prefers_segments(m.rows, m.row_ptr.data(), crs_t_threads(longest_row_));
  row_ptr_ = move(m.row_ptr);
  view_ = CsrView<V>{m.rows, m.columns, row_ptr_, move(m.column), move(m.value)};
}

template <class V>
EllView<V> CudaMatrix::ell_view(BasicEllMatrix<V>& m) {
  mean_row_ = m.width;
  return EllView<V>{m.rows, m.columns, m.width, move(m.column), move(m.value), nullptr};
}

template <class V>
void CudaMatrix::take(BasicEllMatrix<V>& m) {
  view_ = ell_view(m);
}

template <class V>
void CudaMatrix::take(BasicEllRMatrix<V>& m) {
  EllView<V> view = ell_view(m.ell);
  view.row_length = move(m.row_length);
  view_ = view;
}

template <class V>
void CudaMatrix::take(BasicSellMatrix<V>& m) {
  mean_row_ = per_row(m.value.size(), m.rows);
  view_ = SellView<V>{m.rows, m.columns, move(m.slot_ptr), move(m.order), move(m.column), move(m.value)};
}

template <class V>
void CudaMatrix::take(BasicSlicedRuns<V>& m) {
  mean_row_ = per_row(m.value.size(), m.rows);
  SlicedRunsView<V> view{};
  view.rows = m.rows;
  view.columns = m.columns;
  view.nodes = m.nodes;
  view.block = node_rows_ = m.block;
  const Offset slices = slice_count(m.nodes);
  for (Offset window = 0; window < m.is_far.size(); ++window) {
    const Offset first = window * window_slices, end = std::min(slices, first + window_slices);
    const auto word_rows = static_cast<Index>(m.word_ptr[end] - m.word_ptr[first]);
    view.most_word_rows = std::max(view.most_word_rows, word_rows);
    const auto listed = static_cast<Index>(m.outside_ptr[window + 1] - m.outside_ptr[window]);
    if (m.is_far[window]) view.most_outside = -1;
    if (view.most_outside >= 0) view.most_outside = std::max(view.most_outside, listed);
  }
  view.slot_ptr = move(m.slot_ptr);
  view.word_ptr = move(m.word_ptr);
  view.outside_ptr = move(m.outside_ptr);
  view.outside = move(m.outside);
  view.is_far = move(m.is_far);
  view.order = move(m.order);
  view.word = move(m.word);
  view.value = move(m.value);
  view_ = view;
}

template <class V>
void CudaMatrix::take(BasicRbpSymMatrix<V>& m) {
  RbpSymView<V> view{};
  view.rows = m.rows;
  view.columns = m.columns;
  view.nodes = m.nodes;
  view.block = m.block;
  view.cluster_nodes = m.cluster_nodes;
  view.clusters = m.clusters();
  view.receivers = static_cast<Index>(m.receiver_node.size());
  for (Index c = 0; c < view.clusters; ++c)
    view.most_others =
        std::max(view.most_others, m.halo_ptr[c + 1] - m.halo_ptr[c] + m.alias_ptr[c + 1] - m.alias_ptr[c]);
  require_shared_memory(symmetric_shared_bytes(view.most_others, m.block));
  mean_row_ = per_row(m.value.size(), m.rows);
  workspace_.emplace(counter_, m.partial_sum.size());
  m.partial_sum = {};
  view.node_of_lane = move(m.node_of_lane);
  view.step_ptr = move(m.step_ptr);
  view.partner = move(m.partner);
  view.value = move(m.value);
  view.diagonal = move(m.diagonal);
  view.alias_ptr = move(m.alias_ptr);
  view.alias_node = move(m.alias_node);
  view.halo_ptr = move(m.halo_ptr);
  view.halo_node = move(m.halo_node);
  view.halo_slot = move(m.halo_slot);
  view.receiver_node = move(m.receiver_node);
  view.receiver_ptr = move(m.receiver_ptr);
  view.partial_sum = workspace_->data();
  view_ = view;
}

template <class V>
void CudaMatrix::take(BasicRbpCsrMatrix<V>& m) {
  mean_row_ = per_row(m.value.size(), m.rows);
  RbpCsrView<V> view{};
  view.rows = m.rows;
  view.columns = m.columns;
  view.value_ptr = move(m.value_ptr);
  view.column_ptr = move(m.column_ptr);
  view.run =
      reinterpret_cast<const int2*>(move(m.run_column));  // pairs, and device arrays are aligned to 256 bytes
  view.value = move(m.value);
  view.isolated_ptr = move(m.isolated_ptr);
  view.isolated_column = move(m.isolated_column);
  view.isolated_value = move(m.isolated_value);
  view_ = view;
}

template <class V>
RbpEllView<V> CudaMatrix::rbp_ell_view(BasicRbpEllMatrix<V>& m) {
  mean_row_ = m.value_width;
  RbpEllView<V> view{};
  view.rows = m.rows;
  view.columns = m.columns;
  view.value_width = m.value_width;
  view.column_width = m.column_width;
  view.run_column = move(m.run_column);
  view.value = move(m.value);
  view.isolated_ptr = move(m.isolated_ptr);
  view.isolated_column = move(m.isolated_column);
  view.isolated_value = move(m.isolated_value);
  return view;
}

template <class V>
void CudaMatrix::take(BasicRbpEllMatrix<V>& m) {
  view_ = rbp_ell_view(m);
}

template <class V>
void CudaMatrix::take(BasicRbpEllRMatrix<V>& m) {
  RbpEllView<V> view = rbp_ell_view(m.rbp);
  view.run_count = move(m.run_count);
  view_ = view;
}

bool CudaMatrix::by_segments(const ProductSettings& settings) const {
  if (format_ != Format::csr || is_of_blocks()) return false;
  return settings.threads_per_row == 0 &&
         (settings.csr == CsrAlgorithm::segmented || (settings.csr == CsrAlgorithm::automatic && is_uneven_));
}

bool CudaMatrix::by_sweep(const ProductSettings& settings) const {
  return format_ == Format::csr && !is_of_blocks() && settings.threads_per_row == 0 &&
         settings.csr == CsrAlgorithm::swept;
}

void CudaMatrix::make_sweep() {
  shape_.sweep = nullptr;
  sweep_.reset();
  if (const auto* csr = std::get_if<CsrView<double>>(&view_)) sweep_.emplace(counter_, stream_, *csr);
  if (const auto* csr = std::get_if<CsrView<float>>(&view_)) sweep_.emplace(counter_, stream_, *csr);
  shape_.sweep = &sweep_->view();
}

void CudaMatrix::refresh() {
  if (sweep_) make_sweep();
}

ProductShape CudaMatrix::choose_shape(const ProductSettings& settings) const {
  const bool in_threes = settings.share_node_rows && same_rows_in_threes;
  ProductShape shape;
  shape.rows_per_group = in_threes ? 3 : 1;
  shape.stream_values = settings.stream_values;
  if (is_sliced()) {
    shape.rows_per_group = settings.share_node_rows ? node_rows_ : 1;
  } else if (settings.threads_per_row > 0) {
    shape.threads_per_row = settings.threads_per_row;
  } else if (format_ == Format::csr && !in_threes) {
    shape.threads_per_row = crs_t_threads(longest_row_);
  } else if (format_ == Format::csr || format_ == Format::rbp_csr) {
    // A thread should have at least so many values of a row; measured, results:spmv-hex8-70-elasticity.
    const double share = format_ == Format::csr ? 1.2 : in_threes ? 2.6 : 5;
    shape.threads_per_row = 2;
    while (shape.threads_per_row < 32 && 2 * share * shape.threads_per_row < mean_row_)
      shape.threads_per_row *= 2;
  }
  return shape;
}

void CudaMatrix::apply(const ProductSettings& settings) {
  if (!by_sweep(settings)) sweep_.reset();
  if (!by_segments(settings)) {
    segments_.reset();
  } else if (!segments_) {
    const Uploader upload(counter_, stream_);
    const auto row_ptr = upload.download(row_ptr_, rows_ + 1);
    upload.wait();
    segments_.emplace(counter_, stream_, static_cast<Index>(rows_), row_ptr.data());
  }
  if (by_sweep(settings) && !sweep_) {
    shape_ = choose_shape({});  // stays if the matrix has no sweep or the device has no room
    make_sweep();
  }
  shape_ = choose_shape(settings);
  if (sweep_) shape_.sweep = &sweep_->view();
  if (segments_) {
    shape_.segments = segments_->levels();
    shape_.segment_levels = segments_->level_count();
  }
}

std::vector<ProductSettings> CudaMatrix::all_settings() const {
  const int node_block = is_sliced() ? node_rows_ : same_rows_in_threes ? 3 : 1;
  const ProductShape chosen = choose_shape({});
  std::vector<ProductSettings> all = {{}};
  if (is_of_blocks()) return all;
  for (const ProductSettings& settings : gpu_settings(format_, node_block)) {
    const ProductShape shape = choose_shape(settings);
    const bool is_default = by_segments(settings) == by_segments({}) &&
                            (by_segments({}) || (shape.threads_per_row == chosen.threads_per_row &&
                                                 shape.rows_per_group == chosen.rows_per_group &&
                                                 shape.stream_values == chosen.stream_values));
    if (!is_default) all.push_back(settings);
  }
  return all;
}

}  // namespace genba::cuda
