// A prototype: one solve of elasticity on two cards beside the same on one. two_cards_bench [cells an edge, 256] [iterations, 20]
// [smallest edge that is split, 32]. A cube of hex8, held below, is cut in the middle: each card assembles the elements of its half in RBP-sym,
// with the nodes of the cut. A product is complete after the sums of the other card at the cut are added, by peer
// copies. Conjugate gradients with multigrid: nested grids, block-Jacobi smoothing by a polynomial of degree 2. Small levels are
// computed whole on both cards. The result of two cards is compared with that of one.
#include <cuda_runtime_api.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <numbers>
#include <vector>

#include "gpu/cuda_backend.hpp"
#include "gpu/kernels/krylov/diagonal.hpp"
#include "gpu/kernels/product/product.hpp"
#include "gpu/matrix/cuda_matrix.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"
#include "tests/bench/two_cards/steps.hpp"

using namespace genba;
using namespace genba::bench;
namespace steps = genba::bench::two_cards;

namespace {

constexpr int coarsest = 4, coarsest_sweeps = 40;
constexpr double largest = 3.8, smallest_share = 0.25;  // eigenvalues of D^-1 A that a sweep acts on

void check(cudaError_t status) {
  if (status == cudaSuccess) return;
  std::printf("CUDA: %s\n", cudaGetErrorString(status));
  std::exit(1);
}

template <class T>
T* room(Offset count) {
  void* out = nullptr;
  check(cudaMalloc(&out, static_cast<std::size_t>(count) * sizeof(T)));
  check(cudaMemset(out, 0, static_cast<std::size_t>(count) * sizeof(T)));
  return static_cast<T*>(out);
}
template <class T>
T* copy_of(const std::vector<T>& from) {
  T* out = room<T>(static_cast<Offset>(from.size()));
  check(cudaMemcpy(out, from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice));
  return out;
}

/// A box of the lattice on the host; both halves of a cube have the same matrix.
struct HostBox {
  Index cells, nx, ny, nz;
  std::shared_ptr<const Mesh> mesh;
  Problem problem;
  NumberedGraph numbered;
  std::vector<Index> row;  ///< [lattice node] equation node

  HostBox(Index edge, Index cells_x, ThreadTeam& team) : cells(edge), nx(cells_x + 1), ny(edge + 1), nz(edge + 1) {
    Monitor quiet;
    mesh = std::make_shared<const Mesh>(make_box_mesh(ElementType::hex8, {static_cast<double>(cells_x) / edge, 1, 1}, {cells_x, edge, edge}));
    const Request request{"", ElementType::hex8, edge + 1, "", &physics_named("elasticity"), NodeOrder::clusters};
    Study study = make_study(*mesh, request);
    study.loads.clear();
    problem = resolve(mesh, study, quiet);
    numbered = number_nodes(*mesh, 3, NodeOrder::clusters, team, quiet);
    row.resize(mesh->points.size());
    for (std::size_t node = 0; node < mesh->points.size(); ++node) {
      const Vec3& p = mesh->points[node];
      const auto at = [&](int axis) { return static_cast<std::size_t>(std::lround(p[static_cast<std::size_t>(axis)] * edge)); };
      row[at(0) + static_cast<std::size_t>(nx) * (at(1) + static_cast<std::size_t>(ny) * at(2))] =
          numbered.numbering.equation_node[node];
    }
  }
};

struct Level {
  steps::Grid grid;
  Index cells = 0;
  bool is_split = false;
  std::unique_ptr<DeviceMatrix> matrix;
  Offset rows = 0;
  double *inverse = nullptr, *x = nullptr, *r = nullptr, *y = nullptr;
  Index *shared = nullptr, shared_count = 0;  ///< nodes whose sums both cards exchange
  double* sent[2] = {};
  int turn = 0;
};

struct Card {
  int device = 0;
  cudaStream_t stream = nullptr;
  std::unique_ptr<Backend> backend;
  std::vector<Level> levels;
  cudaEvent_t ready[2] = {};
  double *partial = nullptr, *scalars = nullptr, *solution = nullptr, *p = nullptr;
  static constexpr int ring = 8;
};

class Cards {
 public:
  Cards(int count, Index cells, Index smallest_split, ThreadTeam& team) : plane_(count > 1 ? cells / 2 : -1) {
    cards_.resize(static_cast<std::size_t>(count));
    for (int c = 0; c < count; ++c) {
      Card& card = cards_[static_cast<std::size_t>(c)];
      card.device = c;
      check(cudaSetDevice(c));
      if (count > 1) check(cudaDeviceEnablePeerAccess(1 - c, 0));
      check(cudaStreamCreateWithFlags(&card.stream, cudaStreamNonBlocking));
      for (cudaEvent_t& event : card.ready) check(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
      card.backend = make_cuda_backend(c);
      card.partial = room<double>(2 * steps::sum_blocks);
      card.scalars = room<double>(2 * Card::ring);
    }
    for (Index edge = cells; edge >= coarsest; edge /= 2) {
      const bool is_split = count > 1 && edge >= smallest_split;
      const double start = now();
      const HostBox box(edge, is_split ? edge / 2 : edge, team);
      for (Card& card : cards_) add_level(card, box, is_split, team);
      for (Card& card : cards_) synchronize(card);
      finish_level();
      std::printf("  %d card(s), %4d cells: %.1f s to make\n", count, edge, now() - start);
    }
    for (Card& card : cards_) {
      check(cudaSetDevice(card.device));
      card.solution = room<double>(card.levels[0].rows);
      card.p = room<double>(card.levels[0].rows);
    }
  }

  /// Returns seconds an iteration, and the relative residual at the end.
  std::pair<double, double> solve(int iterations) {
    for (Card& card : cards_) {
      Level& fine = card.levels[0];
      check(cudaSetDevice(card.device));
      check(cudaMemsetAsync(card.solution, 0, static_cast<std::size_t>(fine.rows) * sizeof(double), card.stream));
      steps::load(fine.grid, fine.r, card.stream);
    }
    const double first = std::sqrt(sum_of_squares());
    synchronize();
    const double start = now();
    int before = -1;
    for (int k = 0; k < iterations; ++k) {
      cycle(0);
      const int rho = dots([](Level& l) { return l.r; }, [](Level& l) { return l.x; });
      each([&](Card& card, Card* other) {
        steps::direction(card.levels[0].rows, shared(card, other, rho), before < 0 ? steps::Shared{} : shared(card, other, before),
                         card.levels[0].x, card.p, card.stream);
      });
      product(0, [](Card& card) { return card.p; });
      const int curvature = dots_with_p();
      each([&](Card& card, Card* other) {
        Level& fine = card.levels[0];
        steps::step(fine.rows, shared(card, other, rho), shared(card, other, curvature), card.p, fine.y, card.solution, fine.r,
                    card.stream);
      });
      before = rho;
    }
    synchronize();
    const double seconds = (now() - start) / iterations;
    return {seconds, std::sqrt(sum_of_squares()) / first};
  }

  /// Seconds of a product of a level with what is exchanged, and without.
  std::pair<double, double> product_seconds(std::size_t level) {
    double out[2];
    for (const bool exchanges : {true, false}) {
      for (int k = -3; k < 20; ++k) {
        if (k == 0) synchronize();
        if (k == 0) out[exchanges ? 0 : 1] = now();
        product(level, [&](Card& card) { return card.levels[level].x; }, exchanges);
      }
      synchronize();
      out[exchanges ? 0 : 1] = (now() - out[exchanges ? 0 : 1]) / 20;
    }
    return {out[0], out[1]};
  }

  std::size_t levels() const { return cards_[0].levels.size(); }
  Offset rows(std::size_t level) const { return cards_[0].levels[level].rows; }
  /// The displacement at a lattice node.
  std::vector<double> at(Index i, Index j, Index k) {
    const Card& card = i < plane_ || plane_ < 0 ? cards_[0] : cards_[1];
    const steps::Grid& g = card.levels[0].grid;
    Index row = 0;
    std::vector<double> out(3);
    check(cudaSetDevice(card.device));
    check(cudaMemcpy(&row, g.row + (i - g.first) + static_cast<Offset>(g.nx) * (j + static_cast<Offset>(g.ny) * k), sizeof row, cudaMemcpyDeviceToHost));
    check(cudaMemcpy(out.data(), card.solution + 3 * static_cast<Offset>(row), 3 * sizeof(double), cudaMemcpyDeviceToHost));
    return out;
  }

 private:
  static const cuda::CudaMatrix& matrix_of(const Level& level) { return dynamic_cast<const cuda::CudaMatrix&>(*level.matrix); }
  void synchronize(Card& card) {
    check(cudaSetDevice(card.device));
    check(cudaDeviceSynchronize());
  }
  void synchronize() {
    for (Card& card : cards_) synchronize(card);
  }
  template <class Visit>
  void each(Visit visit) {
    for (std::size_t c = 0; c < cards_.size(); ++c) {
      check(cudaSetDevice(cards_[c].device));
      visit(cards_[c], cards_.size() > 1 ? &cards_[1 - c] : nullptr);
    }
  }

  void add_level(Card& card, const HostBox& box, bool is_split, ThreadTeam& team) {
    Monitor quiet;
    check(cudaSetDevice(card.device));
    Level& level = card.levels.emplace_back();
    level.cells = box.cells;
    level.is_split = is_split;
    const bool is_second = is_split && card.device == 1;
    level.grid = {is_second ? box.cells / 2 : 0, box.nx, box.ny, box.nz, copy_of(box.row)};
    level.rows = 3 * level.grid.nodes();
    const auto rhs = card.backend->make_vector(level.rows);
    level.matrix = card.backend->assemble(assembly_input(box.problem, box.numbered.numbering),
                                          empty_matrix(box.numbered, Format::rbp_sym, team, Values::none), *rhs, quiet);
    level.inverse = room<double>(3 * level.rows);
    for (double** v : {&level.x, &level.r, &level.y}) *v = room<double>(level.rows);
    std::vector<Index> shared;
    const bool is_first_whole = cards_.size() > 1 && !is_split && card.levels.size() > 1 && card.levels[card.levels.size() - 2].is_split;
    if (is_split)
      for (Index k = 0; k < box.nz; ++k)
        for (Index j = 0; j < box.ny; ++j)
          shared.push_back(box.row[static_cast<std::size_t>(is_second ? 0 : box.nx - 1) +
                                   static_cast<std::size_t>(box.nx) * static_cast<std::size_t>(j + box.ny * k)]);
    else if (is_first_whole)
      shared = box.row;
    level.shared_count = static_cast<Index>(shared.size());
    if (!shared.empty()) {
      level.shared = copy_of(shared);
      for (double*& sent : level.sent) sent = room<double>(3 * static_cast<Offset>(shared.size()));
    }
    cuda::launch_extract_diagonal(matrix_of(level).view(), 3, level.inverse, card.stream);
  }

  /// The blocks of the diagonal are complete on both cards, then inverted.
  void finish_level() {
    const std::size_t l = cards_[0].levels.size() - 1;
    if (cards_[0].levels[l].is_split)
      for (int part = 0; part < 3; ++part)
        exchange(l, [&](Card& card) { return card.levels[l].inverse + part * card.levels[l].rows; });
    each([&](Card& card, Card*) {
      unsigned long long* const bad = room<unsigned long long>(1);
      check(cudaMemset(bad, 0xff, sizeof *bad));
      cuda::launch_invert_blocks(static_cast<Index>(card.levels[l].rows), 3, card.levels[l].inverse, bad, card.stream);
    });
    synchronize();
  }

  template <class Of>
  void exchange(std::size_t l, Of vector) {
    if (cards_.size() < 2) return;
    const int turn = cards_[0].levels[l].turn++ % 2;
    each([&](Card& card, Card*) {
      Level& level = card.levels[l];
      steps::pack(level.shared_count, level.shared, vector(card), level.sent[turn], card.stream);
      check(cudaEventRecord(card.ready[0], card.stream));
    });
    each([&](Card& card, Card* other) {
      Level& level = card.levels[l];
      check(cudaStreamWaitEvent(card.stream, other->ready[0], 0));
      steps::add_packed(level.shared_count, level.shared, other->levels[l].sent[turn], vector(card), card.stream);
    });
  }

  /// y = A x
  template <class Of>
  void product(std::size_t l, Of vector, bool exchanges = true) {
    each([&](Card& card, Card*) {
      Level& level = card.levels[l];
      const cuda::CudaMatrix& m = matrix_of(level);
      const cuda::ProductCall call{cuda::ProductKind::plain, vector(card), level.y, nullptr, nullptr, {}, card.stream, true};
      std::visit([&](const auto& view) { cuda::launch_product(view, m.shape(), call); }, m.view());
    });
    if (exchanges && cards_[0].levels[l].is_split) exchange(l, [&](Card& card) { return card.levels[l].y; });
  }

  void sweep(std::size_t l, double scale, bool from_zero) {
    if (!from_zero) product(l, [&](Card& card) { return card.levels[l].x; });
    each([&](Card& card, Card*) {
      Level& level = card.levels[l];
      steps::smooth(level.rows, level.inverse, level.r, from_zero ? nullptr : level.y, scale, from_zero, level.x, card.stream);
    });
  }

  /// x = B r, symmetric.
  void cycle(std::size_t l) {
    const double middle = largest * (1 + smallest_share) / 2, half = largest * (1 - smallest_share) / 2,
                 root = std::cos(std::numbers::pi / 4);
    const double scale[2] = {1 / (middle + half * root), 1 / (middle - half * root)};
    if (l + 1 == levels()) {
      for (int k = 0; k < coarsest_sweeps; ++k) sweep(l, scale[k % 2 == (k < coarsest_sweeps / 2 ? 0 : 1) ? 0 : 1], k == 0);
      return;
    }
    sweep(l, scale[0], true);
    sweep(l, scale[1], false);
    product(l, [&](Card& card) { return card.levels[l].x; });
    const bool halves = cards_[0].levels[l].is_split;
    each([&](Card& card, Card*) {
      Level &fine = card.levels[l], &coarse = card.levels[l + 1];
      steps::restrict_to(fine.grid, coarse.grid, fine.r, fine.y, halves ? fine.cells / 2 : -1, coarse.r, card.stream);
    });
    if (halves) exchange(l + 1, [&](Card& card) { return card.levels[l + 1].r; });
    cycle(l + 1);
    each([&](Card& card, Card*) {
      Level &fine = card.levels[l], &coarse = card.levels[l + 1];
      steps::prolongate(coarse.grid, fine.grid, coarse.x, fine.x, card.stream);
    });
    sweep(l, scale[1], false);
    sweep(l, scale[0], false);
  }

  /// Sums of both cards: each card reads those of the other.
  template <class A, class B>
  int dots_of(A a, B b) {
    const int slot = next_++ % Card::ring;
    each([&](Card& card, Card*) {
      steps::dots(card.levels[0].grid, card.device == 1 ? plane_ : -1, a(card), b(card), card.partial, card.scalars + 2 * slot, card.stream);
      check(cudaEventRecord(card.ready[1], card.stream));
    });
    each([&](Card& card, Card* other) {
      if (other) check(cudaStreamWaitEvent(card.stream, other->ready[1], 0));
    });
    return slot;
  }
  template <class A, class B>
  int dots(A a, B b) {
    return dots_of([&](Card& card) { return a(card.levels[0]); }, [&](Card& card) { return b(card.levels[0]); });
  }
  int dots_with_p() {
    return dots_of([](Card& card) { return card.p; }, [](Card& card) { return card.levels[0].y; });
  }
  steps::Shared shared(Card& card, Card* other, int slot) const {
    return {card.scalars + 2 * slot, other ? other->scalars + 2 * slot : nullptr};
  }
  double sum_of_squares() {
    const int slot = dots([](Level& l) { return l.r; }, [](Level& l) { return l.r; });
    synchronize();
    double sum = 0;
    for (Card& card : cards_) {
      double value = 0;
      check(cudaSetDevice(card.device));
      check(cudaMemcpy(&value, card.scalars + 2 * slot, sizeof value, cudaMemcpyDeviceToHost));
      sum += value;
    }
    return sum;
  }

  std::vector<Card> cards_;
  Index plane_;
  int next_ = 0;
};

}  // namespace

int main(int count, char** words) {
  std::setvbuf(stdout, nullptr, _IOLBF, 1 << 12);
  const auto cells = static_cast<Index>(count > 1 ? std::atoi(words[1]) : 256);
  const int iterations = count > 2 ? std::atoi(words[2]) : 20;
  const auto smallest_split = static_cast<Index>(count > 3 ? std::atoi(words[3]) : 32);
  int devices = 0;
  check(cudaGetDeviceCount(&devices));
  ThreadTeam team(0);
  const Offset unknowns = 3 * static_cast<Offset>(cells + 1) * (cells + 1) * (cells + 1);
  std::printf("%lld unknowns, %d device(s)\n", static_cast<long long>(unknowns), devices);
  double of_one = 0;
  std::vector<double> answer;
  std::vector<std::pair<double, double>> products;
  for (int cards = 1; cards <= std::min(devices, 2); ++cards) {
    Cards solver(cards, cells, smallest_split, team);
    solver.solve(2);
    double seconds[5], residual = 0;
    for (double& s : seconds) std::tie(s, residual) = solver.solve(iterations);
    std::sort(std::begin(seconds), std::end(seconds));
    const auto corner = solver.at(cells, cells, cells);
    std::printf("%d card(s): %.3f ms an iteration (%.3f to %.3f), residual %.2e after %d, corner moves by %.10e %.10e %.10e\n", cards,
                1e3 * seconds[2], 1e3 * seconds[0], 1e3 * seconds[4], residual, iterations, corner[0], corner[1], corner[2]);
    for (std::size_t l = 0; l < solver.levels(); ++l) {
      const auto [with, without] = solver.product_seconds(l);
      std::printf("  level of %lld rows a card: product %.4f ms, with exchange %.4f ms", static_cast<long long>(solver.rows(l)), 1e3 * without, 1e3 * with);
      if (cards == 2) std::printf(", %.2f times one card", products[l].second / with);
      std::printf("\n");
      products.emplace_back(with, without);
    }
    if (cards == 1) of_one = seconds[2], answer = corner;
    if (cards == 2)
      std::printf("two cards: %.3f times one; corners differ by %.1e\n", of_one / seconds[2],
                  std::abs(corner[2] - answer[2]) / std::abs(answer[2]));
  }
  return 0;
}
