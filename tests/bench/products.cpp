// Every product of every format, in every way the backend can run it, on a set of matrices: what a
// performance model is made from (fit_performance_model.py). usage: products_bench [--only FORMAT,...]
// cpu|cuda FILE.csv MATRIX...   (matrices.hpp names them)
#include <cstring>

#include "engine/base/error.hpp"
#include "engine/solve/cpu/cpu_backend.hpp"
#include "gpu/cuda_backend.hpp"
#include "tests/bench/every_product.hpp"
#include "tests/bench/problems.hpp"
#include "tests/bench/timing.hpp"

using namespace genba;
using namespace genba::bench;

int main(int count, char** arguments) try {
  std::vector<Format> formats(all_formats.begin(), all_formats.end());
  if (count > 2 && std::strcmp(arguments[1], "--only") == 0) {
    formats = parse_formats(arguments[2]);
    arguments += 2;
    count -= 2;
  }
  if (count < 4) {
    std::fprintf(stderr, "usage: %s [--only FORMAT,...] cpu|cuda FILE.csv MATRIX...\n", arguments[0]);
    return 2;
  }
  ThreadTeam team;
  const auto backend = std::string(arguments[1]) == "cuda" ? make_cuda_backend() : make_cpu_backend();
  std::FILE* out = std::fopen(arguments[2], "w");
  if (!out) throw Error(ErrorKind::file, arguments[2], "cannot be written");
  write_device(out, backend->info(), measure_speed(*backend));
  for (int i = 3; i < count; ++i) {
    const double begin = now();
    const BenchMatrix m = make_bench_matrix(arguments[i], team);
    const double made = now();
    write_matrix(out, m, measure_profile(m.a.rows, m.a.columns, m.a.row_ptr.data(), m.a.column.data(), team));
    write_products(out, m, measure_products(*backend, m, team, nullptr, formats));
    std::fprintf(stderr, "%s: made in %.1f s, measured in %.1f s\n", arguments[i], made - begin,
                 now() - made);
  }
  std::fclose(out);
  return 0;
} catch (const Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return exit_code(error.kind());
}
