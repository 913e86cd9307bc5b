#include "tests/bench/matrices.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>

#include "engine/base/error.hpp"
#include "engine/sparse/file/matrix_market.hpp"
#include "tests/bench/problems.hpp"

namespace genba::bench {

CsrArrays make_arrays(const std::vector<Index>& lengths, Columns columns) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> value(-1, 1);
  CsrArrays a;
  const auto n = static_cast<Offset>(lengths.size());
  a.rows = a.columns = static_cast<Index>(n);
  a.row_ptr = {0};
  for (Offset row = 0; row < n; ++row) {
    const Offset length = lengths[row];
    const Offset width = columns == Columns::near ? std::min(n, length == 1 ? 1 : 4 * length) : n;
    const Offset first = std::clamp<Offset>(row - width / 2, 0, n - width);
    for (Offset k = 0; k < length; ++k) {
      const Offset begin = k * width / length, end = (k + 1) * width / length;
      Offset column = first + begin + static_cast<Offset>(random() % static_cast<unsigned>(end - begin));
      if (columns == Columns::arrow) column = k + 1 < length ? k : std::max(k, row);
      a.column.push_back(static_cast<Index>(column));
      a.value.push_back(value(random));
    }
    a.row_ptr.push_back(static_cast<Offset>(a.column.size()));
  }
  return a;
}

std::vector<Index> regular_lengths(Index rows) {
  return std::vector<Index>(static_cast<std::size_t>(rows), std::min<Index>(15, rows));
}

std::vector<Index> poisson_lengths(Index rows) {
  std::mt19937 random(3);
  std::poisson_distribution<Index> length(15);
  std::vector<Index> lengths(static_cast<std::size_t>(rows));
  for (Index& n : lengths) n = std::min(rows, length(random));
  return lengths;
}

std::vector<Index> arrow_lengths(Index rows, Index full, Index others) {
  std::vector<Index> lengths(static_cast<std::size_t>(rows), others);
  lengths[full] = rows;
  return lengths;
}

std::vector<Index> zipf_lengths(Index rows, Index longest) {
  std::vector<Index> lengths(static_cast<std::size_t>(rows));
  double low = 0.1, high = 3;
  for (int i = 0; i < 60; ++i) {
    const double s = (low + high) / 2;
    Offset entries = 0;
    for (std::size_t r = 0; r < lengths.size(); ++r) {
      lengths[r] = std::max<Index>(1, static_cast<Index>(longest / std::pow(static_cast<double>(r + 1), s)));
      entries += lengths[r];
    }
    (entries > Offset{15} * rows ? low : high) = s;
  }
  std::shuffle(lengths.begin(), lengths.end(), std::mt19937(5));
  return lengths;
}

namespace {

bool make_drawn(const std::string& rule, Index rows, CsrArrays& a) {
  if (rule == "regular")
    a = make_arrays(regular_lengths(rows), Columns::near);
  else if (rule == "random")
    a = make_arrays(regular_lengths(rows), Columns::anywhere);
  else if (rule == "poisson")
    a = make_arrays(poisson_lengths(rows), Columns::anywhere);
  else if (rule == "arrow")
    a = make_arrays(arrow_lengths(rows, rows / 2, 1), Columns::near);
  else if (rule == "power-near")
    a = make_arrays(zipf_lengths(rows, rows < 10000 ? rows : rows / 5), Columns::near);
  else if (rule == "power")
    a = make_arrays(zipf_lengths(rows, rows < 10000 ? rows : rows / 5), Columns::anywhere);
  else
    return false;
  return true;
}

}  // namespace

BenchMatrix make_bench_matrix(const std::string& request, ThreadTeam& team) {
  BenchMatrix m;
  m.name = request;
  Monitor silent;
  const auto colon = request.find(':');
  if (request.ends_with(".mtx") || request.ends_with(".mtx.gz")) {
    m.a = read_matrix_market(request, team, silent).matrix;
  } else if (colon == std::string::npos ||
             !make_drawn(request.substr(0, colon), std::atoi(request.c_str() + colon + 1), m.a)) {
    const Request problem_request = parse_request(request);
    const auto mesh = make_mesh(problem_request);
    const Problem problem = resolve(mesh, make_study(*mesh, problem_request), silent);
    const NumberedGraph numbered = number_nodes(*mesh, problem.dofs, problem_request.order, team, silent);
    m.a = to_csr_arrays(assemble(problem, numbered, Format::csr, team, silent).matrix);
    m.is_fem = true;
    m.dofs = problem.dofs;
    m.stats = numbered.pattern;
    return m;
  }
  m.stats = measure_pattern(m.a.rows, m.a.columns, m.a.row_ptr.data(), m.a.column.data());
  plan_symmetric(m.stats, m.a.row_ptr.data(), m.a.column.data(), team);
  return m;
}

}  // namespace genba::bench
