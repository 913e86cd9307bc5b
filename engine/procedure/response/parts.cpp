#include "engine/procedure/response/parts.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/symmetric_eigen.hpp"

namespace genba {

std::vector<std::vector<double>> parts_of(const SmallMatrix& q) {
  const int n = q.n;
  // Scaled to a diagonal of 1, so that small amounts keep their digits.
  std::vector<double> size(static_cast<std::size_t>(n));
  SmallMatrix scaled(n);
  for (int i = 0; i < n; ++i) size[static_cast<std::size_t>(i)] = std::sqrt(std::max(q(i, i), 0.0));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const double by = size[static_cast<std::size_t>(i)] * size[static_cast<std::size_t>(j)];
      scaled(i, j) = by > 0 ? q(i, j) / by : i == j ? 1.0 : 0.0;
    }
  const SymmetricEigen eigen = symmetric_eigen(scaled);
  std::vector<std::vector<double>> out;
  for (int k = 0; k < n; ++k) {
    const double value = eigen.values[static_cast<std::size_t>(k)];
    if (!(value > 1e-14 * n)) continue;
    std::vector<double> part;
    for (int i = 0; i < n; ++i) part.push_back(std::sqrt(value) * eigen.vectors(i, k) * size[static_cast<std::size_t>(i)]);
    out.push_back(std::move(part));
  }
  return out;
}

void hand_out_parts(ResponseRun& run, const std::vector<std::vector<double>>& parts) {
  run.report.frames.assign(1, {});
  const bool is_sum = run.body.how().kind == ResponseKind::spectrum &&
                      run.body.how().combination == ModeCombination::absolute;
  // The largest combined displacement, from the parts.
  const auto dofs = static_cast<std::size_t>(run.body.problem().dofs);
  std::vector<double> whole;
  for (const std::vector<double>& part : parts) {
    const std::vector<double> u = run.body.sum(part);
    whole.resize(u.size());
    for (std::size_t i = 0; i < u.size(); ++i) whole[i] += is_sum ? std::abs(u[i]) : u[i] * u[i];
  }
  for (std::size_t node = 0; node < whole.size() / dofs; ++node) {
    double square = 0;
    for (std::size_t c = 0; c < dofs; ++c) {
      const double v = whole[node * dofs + c];
      square += is_sum ? v * v : v;
    }
    if (std::sqrt(square) <= run.report.largest) continue;
    run.report.largest = std::sqrt(square);
    run.report.largest_place = run.body.place(static_cast<Index>(node));
  }
  run.report.parts = parts.size();
  for (std::size_t i = 0; i < parts.size(); ++i)
    run.frames.take({0, response_solution(run, run.body.sum(parts[i]), i)});
}

}  // namespace genba
