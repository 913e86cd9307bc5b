// The part of the backend suite about the vector space and products of several vectors.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "engine/base/error.hpp"
#include "tests/engine/solve/backend_suite.hpp"
#include "tests/engine/test_scale.hpp"

namespace genba::test {

namespace {

using Vectors = std::vector<std::vector<double>>;

Vectors random_vectors(Offset size, int count, unsigned seed) {
  Vectors out;
  for (int v = 0; v < count; ++v) out.push_back(random_vector(size, seed + static_cast<unsigned>(v)));
  return out;
}

std::vector<double> one_after_another(const Vectors& vectors) {
  std::vector<double> out;
  for (const auto& v : vectors) out.insert(out.end(), v.begin(), v.end());
  return out;
}

std::unique_ptr<DeviceVectors> upload_all(Backend& backend, const Vectors& vectors) {
  auto block = backend.make_vectors(static_cast<Offset>(vectors[0].size()), static_cast<int>(vectors.size()));
  backend.upload(one_after_another(vectors), *block);
  return block;
}

Vectors download_all(Backend& backend, const DeviceVectors& block) {
  std::vector<double> all(static_cast<std::size_t>(block.size() * block.count()), -1);
  backend.download(block, all);
  Vectors out;
  for (int v = 0; v < block.count(); ++v)
    out.emplace_back(all.begin() + v * block.size(), all.begin() + (v + 1) * block.size());
  return out;
}

/// x . y and the sum of |x y|.
std::pair<long double, long double> exact_dot(const std::vector<double>& x, const std::vector<double>& y) {
  long double sum = 0, size = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const long double t = static_cast<long double>(x[i]) * y[i];
    sum += t;
    size += std::fabs(t);
  }
  return {sum, size};
}

bool is_dot(double given, const std::vector<double>& x, const std::vector<double>& y) {
  const auto [sum, size] = exact_dot(x, y);
  return std::fabs(given - sum) <= 1e-14L * size + std::numeric_limits<double>::min();
}

std::vector<Offset> sizes() {
  return {0, 1, 33, 257, 3841, scaled(100003, 10007)};
}

void check_vector(Backend& backend, Offset size) {
  const std::vector<double> x = random_vector(size, 3), y = random_vector(size, 4);
  const auto dx = upload(backend, x), dy = upload(backend, y), other = backend.make_vector(size);
  const double product = backend.dot(*dx, *dy);
  CHECK(is_dot(product, x, y));
  CHECK(backend.dot(*dx, *dy) == product);  // reproducible
  CHECK(std::sqrt(backend.dot(*dx, *dx)) == doctest::Approx(backend.norm(*dx)).epsilon(1e-14));
  backend.copy(*dy, *other);
  CHECK(download(backend, *other) == y);
  backend.axpy(-1.75, *dx, *other);
  std::vector<double> sum = download(backend, *other);
  bool is_sum = true;
  for (std::size_t i = 0; i < sum.size(); ++i)
    is_sum = is_sum && std::fabs(sum[i] - (y[i] - 1.75 * x[i])) <= 4e-16 * (std::fabs(y[i]) + 2);
  CHECK(is_sum);
  backend.scale(0.5, *other);
  for (double& s : sum) s *= 0.5;
  CHECK(download(backend, *other) == sum);
  backend.fill(3.25, *other);
  CHECK(download(backend, *other) == std::vector<double>(static_cast<std::size_t>(size), 3.25));
}

void check_block(Backend& backend, Offset size, int count) {
  const Vectors x = random_vectors(size, count, 10);
  const auto dx = upload_all(backend, x);
  CHECK(dx->size() == size);
  CHECK(dx->count() == count);
  CHECK(download_all(backend, *dx) == x);
  const auto fresh = backend.make_vectors(size, count);
  CHECK(download_all(backend, *fresh) == Vectors(x.size(), std::vector<double>(x[0].size(), 0.0)));
  const auto vector = backend.make_vector(size);
  for (int at = 0; at < count; ++at) {
    const auto i = static_cast<std::size_t>(at);
    backend.copy(*dx, at, *vector);
    CHECK(download(backend, *vector) == x[i]);
    backend.copy(*vector, *fresh, count - 1 - at);
  }
  Vectors turned = x;
  std::reverse(turned.begin(), turned.end());
  CHECK(download_all(backend, *fresh) == turned);
}

void check_pair_of_blocks(Backend& backend, Offset size, int count, int other) {
  CAPTURE(count);
  CAPTURE(other);
  const Vectors x = random_vectors(size, count, 20), y = random_vectors(size, other, 30);
  const auto dx = upload_all(backend, x), dy = upload_all(backend, y);
  const std::vector<double> products = backend.gram(*dx, *dy);
  REQUIRE(products.size() == static_cast<std::size_t>(count * other));
  bool right = true;
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < other; ++j)
      right = right && is_dot(products[static_cast<std::size_t>(i * other + j)],
                              x[static_cast<std::size_t>(i)], y[static_cast<std::size_t>(j)]);
  CHECK(right);
  CHECK(backend.gram(*dx, *dy) == products);  // reproducible

  const std::vector<double> c = random_vector(count * other, 5);
  for (const bool adds : {true, false}) {
    CAPTURE(adds);
    backend.combine(*dx, c, *dy, adds);
    const Vectors combined = download_all(backend, *dy);
    double worst = 0;
    for (int j = 0; j < other; ++j)
      for (Offset row = 0; row < size; ++row) {
        const auto r = static_cast<std::size_t>(row);
        long double sum = adds ? y[static_cast<std::size_t>(j)][r] : 0;
        for (int i = 0; i < count; ++i)
          sum += static_cast<long double>(x[static_cast<std::size_t>(i)][r]) *
                 c[static_cast<std::size_t>(i * other + j)];
        worst =
            std::max(worst, static_cast<double>(std::fabs(combined[static_cast<std::size_t>(j)][r] - sum)));
      }
    CHECK(worst <= 5e-15);
  }
  if (count != other) return;
  const Vectors apart = download_all(backend, *dy);
  backend.combine(*dx, c, *dx, false);  // in its place
  CHECK(download_all(backend, *dx) == apart);
}

}  // namespace

void check_vector_space(const BackendFactory& make) {
  const auto backend = make();
  for (const Offset size : sizes()) {
    CAPTURE(size);
    check_vector(*backend, size);
    for (int count = 1; count <= most_block_vectors; ++count) {
      CAPTURE(count);
      check_block(*backend, size, count);
    }
  }
  for (int count = 1; count <= most_block_vectors; ++count)
    for (int other = 1; other <= most_block_vectors; ++other)
      check_pair_of_blocks(*backend, 1013, count, other);
  for (const Offset size : sizes()) check_pair_of_blocks(*backend, size, 7, 4);

  const auto x = backend->make_vector(10), y = backend->make_vector(11);
  const auto block = backend->make_vectors(10, 3), longer = backend->make_vectors(11, 3);
  backend->fill(1, *x);
  backend->fill(1, *y);
  for (int at = 0; at < 3; ++at) {
    backend->copy(*x, *block, at);
    backend->copy(*y, *longer, at);
  }
  CHECK_THROWS_AS(backend->dot(*x, *y), Error);
  CHECK_THROWS_AS(backend->axpy(1, *x, *y), Error);
  CHECK_THROWS_AS(backend->copy(*x, *y), Error);
  CHECK_THROWS_AS(backend->copy(*x, *block, 3), Error);
  CHECK_THROWS_AS(backend->copy(*block, -1, *x), Error);
  CHECK_THROWS_AS(backend->copy(*y, *block, 0), Error);
  CHECK_THROWS_AS(backend->copy(*longer, 0, *x), Error);
  CHECK_THROWS_AS(backend->gram(*block, *longer), Error);
  CHECK_THROWS_AS(backend->combine(*block, std::vector<double>(8), *block), Error);
  CHECK_THROWS_AS(backend->combine(*block, std::vector<double>(9), *longer), Error);
  CHECK_THROWS_AS(backend->make_vectors(10, 0), Error);
  CHECK_THROWS_AS(backend->make_vectors(10, most_block_vectors + 1), Error);
  CHECK(backend->dot(*x, *x) == 10);  // still usable

  CHECK(backend->restart_peak());
  const std::int64_t held = backend->peak_bytes();
  const auto three = backend->make_vectors(1000, 3);
  CHECK(backend->peak_bytes() - held == block_vector_bytes(1000, 3));
  CHECK(block_vector_bytes(1000, 3) == 4 * 8000);
}

void check_block_products(const BackendFactory& make) {
  const auto backend = make();
  std::vector<CsrArrays> matrices = corner_patterns();
  for (const Index size : {1, 31, 33, 257, 1000, scaled(10007, 2003)}) {
    matrices.push_back(random_pattern(size, size + 11, static_cast<unsigned>(size) + 1));
    matrices.push_back(random_spd(size, 3, static_cast<unsigned>(size) + 2));
  }
  for (int block = 1; block <= 6; ++block)
    matrices.push_back(busy_nodes(scaled(1200, 600), block, 40, 30, static_cast<unsigned>(block)));
  for (const CsrArrays& given : matrices)
    for (const Precision precision : all_precisions) {
      if (precision == Precision::fp32 && given.rows > 10000) continue;  // what is large is slow to make
      const CsrArrays a = precision == Precision::fp64 ? given : rounded(given);
      CAPTURE(to_string(precision));
      CAPTURE(a.rows);
      CAPTURE(a.columns);
      for (const Format f : formats_of(a)) {
        CAPTURE(to_string(f));
        const auto m = make_on(*backend, precision, f, a);
        const std::vector<int> counts = a.rows > 1000 ? std::vector{2, 3, 4, 5} : std::vector{1, 4, 6, 7, 8};
        for (const int count : counts) {
          CAPTURE(count);
          const Vectors x = random_vectors(a.columns, count, 1);
          const auto dx = upload_all(*backend, x);
          const auto dy = backend->make_vectors(a.rows, count);
          backend->multiply(*m, *dx, *dy);
          const Vectors y = download_all(*backend, *dy);
          bool right = true;
          for (std::size_t v = 0; v < x.size(); ++v) right = right && product_error(a, x[v], y[v]) <= 1e-13;
          CHECK(right);
          backend->multiply(*m, *dx, *dy);
          CHECK(download_all(*backend, *dy) == y);  // reproducible
        }
      }
    }
  const CsrArrays a = random_spd(20, 1, 1);
  const auto m = make_on(*backend, Precision::fp64, Format::csr, a);
  const auto three = upload_all(*backend, random_vectors(20, 3, 1)),
             longer = upload_all(*backend, random_vectors(21, 3, 1));
  const auto y = backend->make_vectors(20, 3), four = backend->make_vectors(20, 4);
  CHECK_THROWS_AS(backend->multiply(*m, *three, *four), Error);
  CHECK_THROWS_AS(backend->multiply(*m, *longer, *y), Error);
  CHECK_NOTHROW(backend->multiply(*m, *three, *y));
}

}  // namespace genba::test
