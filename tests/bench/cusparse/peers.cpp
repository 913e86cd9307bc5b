// The fastest product of ours beside the best of cuSPARSE on every matrix of a set, both recorded in CUDA
// graphs of as many products, host clock around them; results checked against the CPU product. usage:
// peers_bench MATRIX...   (matrices.hpp names them)
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>

#include "engine/base/error.hpp"
#include "engine/sparse/product/product.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/cusparse/cusparse_product.hpp"
#include "tests/bench/every_product.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

namespace {

struct Peer {
  std::string name = "-";
  double seconds = INFINITY;
};

class Set {
 public:
  explicit Set(ThreadTeam& team) : team_(team), backend_(make_cuda_backend()) {}

  void run(const std::string& request) {
    const BenchMatrix m = make_bench_matrix(request, team_);
    const Peer library = best_of_library(m);
    DeviceMatrices kept;
    std::vector<MeasuredProduct> products = measure_products(*backend_, m, team_, &kept);
    std::erase_if(products, [](const MeasuredProduct& p) { return !(p.error <= 1e-13); });
    std::sort(products.begin(), products.end(),
              [](const MeasuredProduct& a, const MeasuredProduct& b) { return a.seconds < b.seconds; });
    const Peer any = fastest(m, products, kept, [](Format) { return true; });
    const bool is_general = products.empty() || products.front().candidate.format != Format::rbp_sym;
    const Peer general =
        is_general ? any : fastest(m, products, kept, [](Format f) { return f != Format::rbp_sym; });
    const double ratio = library.seconds / any.seconds;
    std::printf("| %s | %lld | %lld | %s %.4f | %s %.4f | %.2f | %s %.4f | %.2f |\n", m.name.c_str(),
                static_cast<long long>(m.stats.rows), static_cast<long long>(m.stats.nonzeros),
                library.name.c_str(), 1e3 * library.seconds, any.name.c_str(), 1e3 * any.seconds, ratio,
                general.name.c_str(), 1e3 * general.seconds, library.seconds / general.seconds);
    std::fflush(stdout);
    (m.is_fem ? fem_ : others_).push_back(ratio);
  }

  void print() const {
    for (const auto& [name, ratios] : {std::pair("finite elements", &fem_), std::pair("others", &others_)}) {
      if (ratios->empty()) continue;
      std::printf("%s: %zu matrices, geometric mean %.2fx, least %.2fx\n", name, ratios->size(),
                  geometric_mean(*ratios), *std::min_element(ratios->begin(), ratios->end()));
    }
  }

 private:
  std::vector<double> random_vector(Offset size) const {
    std::mt19937 random(7);
    std::uniform_real_distribution<double> value(-1, 1);
    std::vector<double> x(static_cast<std::size_t>(size));
    for (double& v : x) v = value(random);
    return x;
  }

  Peer best_of_library(const BenchMatrix& m) {
    const std::vector<double> x = random_vector(m.a.columns);
    std::vector<double> expected(static_cast<std::size_t>(m.a.rows));
    multiply(make_matrix(Format::csr, m.a.rows, m.a.columns, m.a.row_ptr.data(), m.a.column.data(),
                         m.a.value.data(), team_),
             x, expected, team_);
    const int block = m.stats.node_slices.block;
    Peer best;
    for (const CusparseKind kind :
         {CusparseKind::csr_alg1, CusparseKind::csr_alg2, CusparseKind::sell, CusparseKind::bsr}) {
      if (kind == CusparseKind::bsr && block == 1) continue;
      if (kind == CusparseKind::sell && sell_entries(m.a) > most_sell_entries) continue;
      try {
        CusparseProduct product(kind, m.a, block, x);
        const Timing one = time_product([&] { product.multiply(); }, [&] { product.wait(); });
        if (!(relative_difference(product.result(), expected) <= 1e-13)) {
          std::fprintf(stderr, "%s, %s: WRONG\n", m.name.c_str(), to_string(kind));
          continue;
        }
        const double seconds = recorded_seconds(
            one, [&](int batch) { product.record(batch); }, [&] { product.run_recorded(); },
            [&] { product.wait(); });
        if (seconds < best.seconds) best = {to_string(kind), seconds};
      } catch (const Error& error) {
        std::fprintf(stderr, "%s, %s: %s\n", m.name.c_str(), to_string(kind), error.what());
      }
    }
    return best;
  }

  /// Of the products whose format is accepted, the fastest sorted first.
  template <class Accept>
  Peer fastest(const BenchMatrix& m, const std::vector<MeasuredProduct>& products, DeviceMatrices& kept,
               Accept&& accept) {
    const auto found = std::find_if(products.begin(), products.end(),
                                    [&](const MeasuredProduct& p) { return accept(p.candidate.format); });
    if (found == products.end()) return {};
    DeviceMatrix& matrix = *kept.at(found->candidate.format);
    backend_->change_settings(matrix, found->candidate.settings);
    const auto x = backend_->make_vector(m.a.columns), y = backend_->make_vector(m.a.rows);
    backend_->upload(random_vector(m.a.columns), *x);
    const auto call = [&] { backend_->multiply(matrix, *x, *y); };
    const auto wait = [&] { backend_->synchronize(); };
    std::unique_ptr<Recording> recording;
    const double seconds = recorded_seconds(
        time_product(call, wait),
        [&](int batch) {
          recording = backend_->record([&] {
            for (int i = 0; i < batch; ++i) call();
          });
        },
        [&] { recording->run(); }, wait);
    return {to_string(found->candidate), seconds};
  }

  ThreadTeam& team_;
  std::unique_ptr<Backend> backend_;
  std::vector<double> fem_, others_;
};

}  // namespace

int main(int count, char** arguments) try {
  if (count < 2) {
    std::fprintf(stderr, "usage: %s MATRIX...\n", arguments[0]);
    return 2;
  }
  ThreadTeam team;
  const DeviceInfo device = make_cuda_backend()->info();
  std::printf("%s (%s), cuSPARSE %s\n\n", device.name.english().c_str(), device.detail.c_str(),
              cusparse_version().c_str());
  std::printf(
      "| matrix | rows | nonzeros | cuSPARSE's best, ms | fastest of ours, ms | x | fastest general, ms | x "
      "|\n"
      "|---|---|---|---|---|---|---|---|\n");
  Set set(team);
  int status = 0;
  for (int i = 1; i < count; ++i) {
    try {
      set.run(arguments[i]);
    } catch (const Error& error) {
      std::fprintf(stderr, "%s: %s\n", arguments[i], error.what());
      status = exit_code(error.kind());
    }
  }
  set.print();
  return status;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
