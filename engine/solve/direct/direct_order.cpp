#include "engine/solve/direct/direct_order.hpp"

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/direct/direct_analysis.hpp"

#ifdef GENBA_HAVE_DIRECT_SOLVER
#include <cholmod.h>

#include <memory>
#endif

namespace genba {

#ifdef GENBA_HAVE_DIRECT_SOLVER

namespace {
struct Library {
  Library() { cholmod_l_start(&common); }
  ~Library() { cholmod_l_finish(&common); }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  cholmod_common common;
};

[[noreturn]] void refuse(int status) {
  if (status == CHOLMOD_OUT_OF_MEMORY)
    throw Error(ErrorKind::memory, phrase<"direct solver">(),
                phrase<"the memory does not suffice for the elimination order">(),
                phrase<"Use the method cg, or a coarser mesh">());
  throw Error(ErrorKind::internal_fault, phrase<"direct solver">(),
              phrase<"CHOLMOD's analysis ended with status %1">(status), phrase<"Use the method cg">());
}
}  // namespace

bool has_direct_solver() {
  return true;
}

std::string direct_solver_version() {
  int numbers[3] = {};
  cholmod_l_version(numbers);
  return "CHOLMOD " + std::to_string(numbers[0]) + "." + std::to_string(numbers[1]) + "." +
         std::to_string(numbers[2]);
}

SupernodalOrder find_supernodal_order(UpperPattern pattern) {
  Library library;
  cholmod_common& common = library.common;
  common.print = 0;
  common.supernodal = CHOLMOD_SUPERNODAL;
  common.postorder = true;
  common.useGPU = 0;
  common.nmethods = 2;
  common.method[0].ordering = CHOLMOD_METIS;
  common.method[1].ordering = CHOLMOD_AMD;

  cholmod_sparse a{};
  a.nrow = a.ncol = pattern.column_ptr.size() - 1;
  a.nzmax = pattern.rows.size();
  a.p = pattern.column_ptr.data();
  a.i = pattern.rows.data();
  a.stype = 1;
  a.itype = CHOLMOD_LONG;
  a.xtype = CHOLMOD_PATTERN;
  a.dtype = CHOLMOD_DOUBLE;
  a.sorted = 1;
  a.packed = 1;

  const auto free_factor = [&](cholmod_factor* factor) { cholmod_l_free_factor(&factor, &common); };
  const std::unique_ptr<cholmod_factor, decltype(free_factor)> factor(cholmod_l_analyze(&a, &common),
                                                                      free_factor);
  if (!factor || common.status < CHOLMOD_OK) refuse(common.status);
  if (!factor->is_super) refuse(CHOLMOD_INVALID);

  SupernodalOrder out;
  out.order = factor->ordering == CHOLMOD_METIS ? "nested dissection" : "minimum degree";
  const auto copy = [](const void* from, std::size_t count, auto& to) {
    const auto* begin = static_cast<const SuiteSparse_long*>(from);
    to.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
      to.push_back(static_cast<typename std::remove_reference_t<decltype(to)>::value_type>(begin[i]));
  };
  copy(factor->Perm, factor->n, out.node);
  copy(factor->super, factor->nsuper + 1, out.first_column);
  copy(factor->pi, factor->nsuper + 1, out.row_ptr);
  copy(factor->s, factor->ssize, out.rows);
  return out;
}

#else

bool has_direct_solver() {
  return false;
}

std::string direct_solver_version() {
  return "not built in";
}

SupernodalOrder find_supernodal_order(UpperPattern) {
  require_direct_solver();
  return {};
}

#endif

void require_direct_solver() {
  if (!has_direct_solver())
    throw Error(ErrorKind::input, "solver/method", phrase<"no direct solver is built into this program">(),
                phrase<"Use the method cg, or build with CHOLMOD and OpenBLAS (libsuitesparse-dev, "
                       "libopenblas-dev)">());
}

}  // namespace genba
