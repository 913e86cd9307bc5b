#include "engine/solve/split/split_backend.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <thread>

#include "engine/base/array_position.hpp"
#include "engine/solve/split/shared_level.hpp"
#include "engine/solve/split/split_handles.hpp"

namespace genba {

namespace {

/// Nodes that both parts have, by their numbers in each.
Two<std::vector<Index>> shared_of(const Two<std::vector<Index>>& global) {
  Two<std::vector<Index>> out;
  for (std::size_t i = 0, j = 0; i < global[0].size() && j < global[1].size();) {
    if (global[0][i] == global[1][j]) {
      out[0].push_back(static_cast<Index>(i));
      out[1].push_back(static_cast<Index>(j));
    }
    const bool advances = global[0][i] <= global[1][j];
    if (global[1][j] <= global[0][i]) ++j;
    if (advances) ++i;
  }
  return out;
}

std::span<double> numbers_of(Buffer<double>& own) { return {own.data(), at(own.size())}; }

/// Calls visit(number of a part, its place among all) for the numbers of both parts, which `own` holds or gets room for.
template <class Visit>
void for_each_number(const SplitLayout& layout, Two<Buffer<double>>& own, Visit&& visit) {
  constexpr std::size_t grain = 1 << 16;
  const auto block = at(layout.block);
  ThreadTeam team;
  for (std::size_t c = 0; c < 2; ++c) {
    const std::vector<Index>& global = layout.global[c];
    if (own[c].size() == 0) own[c] = Buffer<double>(layout.rows_of(static_cast<int>(c)));
    team.for_chunks(global.size(), grain, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i)
        for (std::size_t k = 0; k < block; ++k) visit(own[c][static_cast<Offset>(i * block + k)], at(global[i]) * block + k);
    });
  }
}

CsrMatrix copy_of(const CsrMatrix& from) {
  CsrMatrix to;
  to.rows = from.rows, to.columns = from.columns;
  to.row_ptr = Buffer<Index>(from.row_ptr.size());
  to.column = Buffer<Index>(from.column.size());
  to.value = Buffer<double>(from.value.size());
  std::copy(from.row_ptr.begin(), from.row_ptr.end(), to.row_ptr.begin());
  std::copy(from.column.begin(), from.column.end(), to.column.begin());
  std::copy(from.value.begin(), from.value.end(), to.value.begin());
  return to;
}

}  // namespace

SplitBackend::SplitBackend(Two<std::unique_ptr<Backend>> members, Offset whole_below)
    : members_(std::move(members)), whole_below_(whole_below) {
  for (std::size_t c = 0; c < 2; ++c) {
    steps_[c] = dynamic_cast<SplitSteps*>(members_[c].get());
    if (steps_[c] == nullptr)
      throw Error(ErrorKind::internal_fault, phrase<"two backends together">(), phrase<"one of them cannot be one of two">());
  }
}

SplitBackend::~SplitBackend() = default;

void SplitBackend::on_both(const std::function<void(int)>& work) {
  Two<std::exception_ptr> failed;
  const auto run = [&](int number) {
    try {
      work(number);
    } catch (...) {
      failed[at(number)] = std::current_exception();
    }
  };
  std::thread second(run, 1);
  run(0);
  second.join();
  for (const std::exception_ptr& one : failed)
    if (one) std::rethrow_exception(one);
}

std::shared_ptr<SplitLayout> SplitBackend::add_layout(SplitLayout&& layout) {
  auto made = std::make_shared<SplitLayout>(std::move(layout));
  if (!made->is_whole && made->has_shared()) {
    const Offset size = static_cast<Offset>(made->shared[0].size()) * made->block;
    for (int c = 0; c < 2; ++c) {
      made->shared_nodes[at(c)] = steps(c).make_nodes(made->shared[at(c)], made->block);
      for (TwoVectors& packed : made->packed) packed[at(c)] = member(c).make_vector(size);
      made->factors[at(c)] = member(0).make_vector(size);
    }
    made->kept = member(1).make_vector(size);
    made->zeros = member(1).make_vector(size);
    member(1).fill(0, *made->zeros);
  }
  std::erase_if(layouts_, [](const auto& old) { return old.expired(); });
  layouts_.push_back(made);
  return made;
}

void SplitBackend::take_nodes(Index nodes, int block, Two<std::vector<Index>> global) {
  SplitLayout layout;
  layout.block = block;
  layout.nodes = nodes;
  layout.shared = shared_of(global);
  layout.global = std::move(global);
  finest_ = add_layout(std::move(layout));
}

/// The last one of so many rows: an earlier one belongs to a matrix that is about to be replaced.
std::shared_ptr<SplitLayout> SplitBackend::layout_of(Offset rows) {
  for (auto one = layouts_.rbegin(); one != layouts_.rend(); ++one)
    if (auto layout = one->lock(); layout && layout->rows() == rows) return layout;
  throw Error(ErrorKind::internal_fault, phrase<"two backends together">(), phrase<"there is no level of %1 unknowns">(rows));
}

std::unique_ptr<DeviceMatrix> SplitBackend::join(Two<std::unique_ptr<DeviceMatrix>> parts) {
  for (int c = 0; c < 2; ++c)
    if (parts[at(c)]->rows() != finest_->rows_of(c))
      throw Error(ErrorKind::internal_fault, phrase<"two backends together">(),
                  phrase<"a part has %1 unknowns, its matrix %2">(finest_->rows_of(c), parts[at(c)]->rows()));
  return std::make_unique<SplitMatrix>(finest_, std::move(parts));
}

std::unique_ptr<DeviceVector> SplitBackend::make_vector(Offset size) {
  auto layout = layout_of(size);
  TwoVectors parts{member(0).make_vector(layout->rows_of(0)), member(1).make_vector(layout->rows_of(1))};
  return std::make_unique<SplitVector>(std::move(layout), std::move(parts));
}

void SplitBackend::upload(std::span<const double> from, DeviceVector& to) {
  const SplitLayout& layout = *split<SplitVector>(to).layout;
  Two<Buffer<double>> own;
  if (!layout.is_whole)
    for_each_number(layout, own, [&](double& mine, std::size_t number) { mine = from[number]; });
  on_both([&](int c) { member(c).upload(layout.is_whole ? from : numbers_of(own[at(c)]), part(to, c)); });
}

void SplitBackend::download(const DeviceVector& from, std::span<double> to) {
  const SplitLayout& layout = *split<const SplitVector>(from).layout;
  if (layout.is_whole) return member(0).download(part(from, 0), to);
  Two<Buffer<double>> own;
  on_both([&](int c) {
    own[at(c)] = Buffer<double>(layout.rows_of(c));
    member(c).download(part(from, c), numbers_of(own[at(c)]));
  });
  for_each_number(layout, own, [&](double mine, std::size_t number) { to[number] = mine; });
}

void SplitBackend::fill_random(DeviceVector& x) {
  SplitLayout& layout = *split<SplitVector>(x).layout;
  for (int c = 0; c < 2; ++c) member(c).fill_random(part(x, c));
  if (!layout.has_shared()) return;
  steps(1).scatter(*layout.shared_nodes[1], *layout.zeros, part(x, 1));
  add_shared(layout, x);
}

void SplitBackend::meet() {
  steps(0).wait_for(steps(1));
  steps(1).wait_for(steps(0));
}

void SplitBackend::add_shared(SplitLayout& layout, DeviceVector& v, const DeviceVector* minus) {
  if (!layout.has_shared()) return;
  TwoVectors& packed = layout.packed[at(layout.turn)];
  layout.turn = 1 - layout.turn;
  for (int c = 0; c < 2; ++c) steps(c).gather(*layout.shared_nodes[at(c)], part(v, c), *packed[at(c)]);
  meet();
  for (int c = 0; c < 2; ++c)
    steps(c).scatter_add(*layout.shared_nodes[at(c)], *packed[at(1 - c)], part(v, c), minus == nullptr ? nullptr : &part(*minus, c));
}

double SplitBackend::norm(const DeviceVector& x) {
  const double square = dot(x, x);
  return square < 0 ? 0 : std::sqrt(square);
}

double SplitBackend::dot(const DeviceVector& x, const DeviceVector& y) {
  SplitLayout& layout = *split<const SplitVector>(x).layout;
  if (layout.is_whole) return member(0).dot(part(x, 0), part(y, 0));
  Two<double> sum{};
  on_both([&](int c) { sum[at(c)] = member(c).dot(part(x, c), part(y, c)); });
  if (!layout.has_shared()) return sum[0] + sum[1];
  steps(0).gather(*layout.shared_nodes[0], part(x, 0), *layout.factors[0]);
  steps(0).gather(*layout.shared_nodes[0], part(y, 0), *layout.factors[1]);
  return sum[0] + sum[1] - member(0).dot(*layout.factors[0], *layout.factors[1]);
}

void SplitBackend::axpy(double alpha, const DeviceVector& x, DeviceVector& y) {
  for (int c = 0; c < 2; ++c) member(c).axpy(alpha, part(x, c), part(y, c));
}

void SplitBackend::scale(double alpha, DeviceVector& x) {
  for (int c = 0; c < 2; ++c) member(c).scale(alpha, part(x, c));
}

void SplitBackend::copy(const DeviceVector& from, DeviceVector& to) {
  for (int c = 0; c < 2; ++c) member(c).copy(part(from, c), part(to, c));
}

void SplitBackend::fill(double value, DeviceVector& x) {
  for (int c = 0; c < 2; ++c) member(c).fill(value, part(x, c));
}

std::unique_ptr<DeviceMatrix> SplitBackend::make_matrix(Matrix&& matrix, const ProductSettings& settings) {
  auto* csr = std::get_if<CsrMatrix>(&matrix);
  if (csr == nullptr)
    throw Error(ErrorKind::internal_fault, phrase<"two backends together">(), phrase<"take a whole matrix in csr alone">());
  auto layout = std::make_shared<SplitLayout>();
  layout->nodes = csr->rows;
  layout->is_whole = true;
  CsrMatrix second = copy_of(*csr);
  Two<std::unique_ptr<DeviceMatrix>> parts{member(0).make_matrix(std::move(matrix), settings),
                                           member(1).make_matrix(Matrix(std::move(second)), settings)};
  return std::make_unique<SplitMatrix>(std::move(layout), std::move(parts));
}

void SplitBackend::read_diagonal(const DeviceMatrix& a, std::span<double> diagonal) {
  const auto& matrix = split<const SplitMatrix>(a);
  if (matrix.layout->is_whole) return member(0).read_diagonal(*matrix.of[0], diagonal);
  const auto block = at(matrix.layout->block);
  std::fill(diagonal.begin(), diagonal.end(), 0.0);
  for (int c = 0; c < 2; ++c) {
    std::vector<double> own(at(matrix.layout->rows_of(c)));
    member(c).read_diagonal(*matrix.of[at(c)], own);
    for (std::size_t i = 0; i < own.size(); ++i)
      diagonal[at(matrix.layout->global[at(c)][i / block]) * block + i % block] += own[i];
  }
}

std::vector<double> SplitBackend::to_dense(const DeviceMatrix& a) {
  const auto& matrix = split<const SplitMatrix>(a);
  const SplitLayout& layout = *matrix.layout;
  if (layout.is_whole) return member(0).to_dense(*matrix.of[0]);
  std::vector<double> out(at(a.rows()) * at(a.rows()), 0.0);
  for (int c = 0; c < 2; ++c) {
    const std::vector<double> own = member(c).to_dense(*matrix.of[at(c)]);
    const auto rows = at(layout.rows_of(c)), block = at(layout.block);
    const auto place = [&](std::size_t i) { return at(layout.global[at(c)][i / block]) * block + i % block; };
    for (std::size_t i = 0; i < rows; ++i)
      for (std::size_t j = 0; j < rows; ++j) out[place(i) * at(a.rows()) + place(j)] += own[i * rows + j];
  }
  return out;
}

void SplitBackend::multiply(const DeviceMatrix& a, const DeviceVector& x, DeviceVector& y) {
  const auto& matrix = split<const SplitMatrix>(a);
  if (matrix.layout->is_whole && !is_whole(x)) {  // the inverse of a small system that was never coarsened
    std::vector<double> numbers(at(x.size()));
    download(x, numbers);
    const auto from = member(0).make_vector(x.size()), to = member(0).make_vector(x.size());
    member(0).upload(numbers, *from);
    member(0).multiply(*matrix.of[0], *from, *to);
    member(0).download(*to, numbers);
    return upload(numbers, y);
  }
  for (int c = 0; c < 2; ++c) member(c).multiply(*matrix.of[at(c)], part(x, c), part(y, c));
  if (!matrix.layout->is_whole) add_shared(*matrix.layout, y);
}

double SplitBackend::residual(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r) {
  const auto& matrix = split<const SplitMatrix>(a);
  for (int c = 0; c < 2; ++c) member(c).residual(*matrix.of[at(c)], part(b, c), part(x, c), part(r, c));
  if (!matrix.layout->is_whole) add_shared(*matrix.layout, r, &b);
  return norm(r);
}

void SplitBackend::defect(const DeviceMatrix& a, const DeviceVector& b, const DeviceVector& x, DeviceVector& r) {
  const auto& matrix = split<const SplitMatrix>(a);
  for (int c = 0; c < 2; ++c) member(c).defect(*matrix.of[at(c)], part(b, c), part(x, c), part(r, c));
  if (!matrix.layout->is_whole) add_shared(*matrix.layout, r, &b);  // both have subtracted from the same b
}

void SplitBackend::synchronize() {
  for (int c = 0; c < 2; ++c) member(c).synchronize();
}

std::int64_t SplitBackend::peak_bytes() const { return std::max(members_[0]->peak_bytes(), members_[1]->peak_bytes()); }

bool SplitBackend::restart_peak() {
  const bool first = members_[0]->restart_peak();
  return members_[1]->restart_peak() && first;
}

}  // namespace genba
