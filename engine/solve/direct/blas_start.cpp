// What a program does about OpenBLAS before main(). The file is linked into programs as an object, because
// only programs may have functions that run before those of libraries. The mesher does not link it: its
// OpenMP would count one processor too.
//
// Threads. When OpenBLAS is loaded, it starts one thread a processor, and it ends the process if the system
// grants none. All BLAS of this program runs on the calling thread (dense_blocks.hpp), so these threads are
// useless. OpenBLAS counts the processors that the process may use: only one is allowed while libraries are
// loaded.
//
// Kernels. OpenBLAS knows processors by their model numbers. A processor that is newer than the library gets
// kernels for SSE alone, which are several times slower. Then the program starts again in place, with
// OPENBLAS_CORETYPE for what the processor's flags say. (The C library sets up the environment after the
// functions that run before libraries, so the variable cannot be set for the first start.)
#include <dlfcn.h>
#include <sched.h>
#include <sys/auxv.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <string>

#include "engine/solve/direct/blas_kernels.hpp"

namespace {

cpu_set_t allowed;
bool is_narrowed = false;

void allow_one_processor(int, char**, char**) {
  if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  cpu_set_t one;
  CPU_ZERO(&one);
  for (std::size_t i = 0; i < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++i)
    if (CPU_ISSET(i, &allowed)) CPU_SET(i, &one);
  is_narrowed = ::sched_setaffinity(0, sizeof one, &one) == 0;
}

using AtStart = void (*)(int, char**, char**);
[[gnu::section(".preinit_array"), gnu::used]] const AtStart at_start = allow_one_processor;

void start_again_with_better_kernels(char** argv) {
  constexpr const char* variable = "OPENBLAS_CORETYPE";
  // Without a base the loader itself was called by name, and the path below would be the loader's.
  if (std::getenv(variable) || ::getauxval(AT_BASE) == 0) return;
  using Name = char* (*)();
  const auto core_name = reinterpret_cast<Name>(::dlsym(RTLD_DEFAULT, "openblas_get_corename"));
  if (!core_name) return;
  const char* const better = genba::better_blas_kernels(core_name(), genba::host_instructions());
  if (!better) return;
  std::string path(4096, '\0');
  const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size());
  if (length <= 0 || static_cast<std::size_t>(length) == path.size()) return;
  path.resize(static_cast<std::size_t>(length));
  if (::setenv(variable, better, 0) != 0) return;
  ::execv(path.c_str(), argv);
  ::unsetenv(variable);  // it goes on as it is
}

/// Runs after all libraries are loaded.
[[gnu::constructor]] void after_loading(int, char** argv, char**) {
  if (is_narrowed) ::sched_setaffinity(0, sizeof allowed, &allowed);
  start_again_with_better_kernels(argv);
}

}  // namespace
